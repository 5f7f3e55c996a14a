"""How smoothly a general scoring is animated: frames per second and the work behind them, from a trace of Chromium.

    python -m benchmarks.scene [WIDTH HEIGHT]

A player who always takes the first choice plays three computers until the first general scoring of El Grande; then
Chromium records a trace for five seconds. Frames are the times at which it let the page draw; a dropped one shows as a
gap of more than one and a half frames. The work is that of the page's main thread, which has 16.7 ms for each frame.
"""

import statistics
import sys
from itertools import pairwise
from typing import Any, Final

from playwright.sync_api import Browser, Page
from tools.table_pictures import laid, served, step

FRAME: Final = 1000 / 60  # milliseconds
SECONDS: Final = 5
CATEGORIES: Final = ["devtools.timeline", "toplevel"]
TASKS: Final = ("RunTask", "ThreadControllerImpl::RunTask")
#: the page counts its frames while the scene is playing
COUNT: Final = """() => {
  window.frames_ = [];
  const count = (at) => {
    window.frames_.push(at);
    if (document.querySelector("#stage:popover-open")) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}"""


def before_the_scoring(browser: Browser, url: str, size: tuple[int, int]) -> Page:
    """Play until only the player's secret disc is missing."""
    page = browser.new_context(base_url=url, viewport={"width": size[0], "height": size[1]}).new_page()
    laid(page, "el_grande")
    while not page.locator("#choices [data-points*='wheel:']").count():
        step(page)
    return page


def traced(browser: Browser, page: Page) -> tuple[list[float], list[dict[str, Any]]]:
    """When the page drew its frames, and the events of the trace."""
    session = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ends: list[bool] = []
    session.on("Tracing.dataCollected", lambda found: events.extend(found["value"]))
    session.on("Tracing.tracingComplete", lambda _: ends.append(True))
    page.locator("#choices [data-action]").first.click()
    page.locator("#stage").wait_for()
    config = {"traceConfig": {"includedCategories": CATEGORIES}, "transferMode": "ReportEvents"}
    session.send("Tracing.start", config)
    page.evaluate(COUNT)
    page.wait_for_timeout(1000 * SECONDS)
    frames = page.evaluate("window.frames_")
    session.send("Tracing.end")
    while not ends:
        page.wait_for_timeout(50)
    return frames, events


def work(events: list[dict[str, Any]]) -> list[float]:
    """How long the tasks of the busiest page took, in milliseconds."""
    mains = {
        (e["pid"], e["tid"])
        for e in events
        if e.get("name") == "thread_name" and e["args"].get("name") == "CrRendererMain"
    }
    found: dict[tuple[int, int], list[float]] = {main: [] for main in mains}
    for e in events:
        if e.get("ph") == "X" and e["name"] in TASKS and (e["pid"], e["tid"]) in found:
            found[e["pid"], e["tid"]].append(e.get("dur", 0) / 1000)
    return max(found.values(), key=sum)


def main() -> None:
    width, height = map(int, sys.argv[1:3] or ("1440", "900"))
    with served() as (browser, url):
        frames, events = traced(browser, before_the_scoring(browser, url, (width, height)))
    gaps = [b - a for a, b in pairwise(frames)]
    took = work(events)
    print(
        f"{width}x{height}: {1000 * len(gaps) / sum(gaps):.1f} frames a second, {statistics.median(gaps):.1f} ms apart,"
    )
    print(f"{sum(gap > 1.5 * FRAME for gap in gaps)} of {len(gaps)} gaps longer, the longest {max(gaps):.0f} ms;")
    print(f"the page worked {100 * sum(took) / sum(gaps):.0f} % of the time, {max(took):.1f} ms at most in one go")


if __name__ == "__main__":
    main()
