"""Pictures of the table in a browser, from a phone to a large screen: ``python -m tools.table_pictures [GAME...]``.

Three computers and a player who takes the first choice play both games for a while; Chromium (``SOBREMESA_CHROMIUM``
names it) takes screenshots of the pages, driven by Playwright, which is one of the development tools.
"""

import base64
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Iterator

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
SIZES: Final = ((390, 844), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440))
DECISIONS: Final = {"el_grande": 30, "la_granja": 40}
PORT: Final = "8799"
MOST: Final = 120_000  # bytes of a picture
#: the first choice, clicked twice if it is not what is asked
CHOOSE: Final = """() => {
  document.getElementById("summary").hidePopover();
  const row = document.querySelector("[data-way=confirm], #choices [data-action]");
  row?.click();
  if (row?.matches(".armed")) row.click();
  return row !== null; // else something plays itself just now
}"""
ASKED: Final = "() => document.documentElement.dataset.ready && document.querySelector('#choices, [data-way=confirm]')"
STAMP: Final = "document.getElementById('facts').dataset.stamp"


@contextmanager
def served() -> Iterator[tuple[Browser, str]]:
    """Start a browser and a server for it; yields both, the server as an address."""
    chromium = os.environ.get("SOBREMESA_CHROMIUM") or shutil.which("chromium")
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        serve = [sys.executable, "-m", "sobremesa", "serve", "--no-open", "--port", PORT, "--data", data]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()  # it is running
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            yield browser, f"http://127.0.0.1:{PORT}"
            browser.close()
        finally:
            server.terminate()
            server.wait(20)


def laid(page: Page, game: str) -> None:
    """Create a new table for a player and three computers."""
    page.goto(f"/new?game={game}")
    page.fill("#name-0", "Ana")
    for seat in range(1, page.locator("select[name^=kind-]").count()):
        page.select_option(f"#kind-{seat}", "aprendiz" if seat < 4 else "nobody")
    page.locator("details summary").last.click()
    page.fill("#seed", "pictures")
    page.locator("#order .submit button").click()
    page.wait_for_url("**/t/*")


def step(page: Page) -> None:
    """Make one decision, and wait until it is the player's turn again."""
    page.wait_for_function(ASKED)
    seen = page.evaluate(STAMP)
    if page.evaluate(CHOOSE):
        page.wait_for_function(f"before => {STAMP} !== before", arg=seen)
    page.wait_for_function(ASKED)


def played(browser: Browser, url: str, game: str) -> Page:
    """Play some decisions; return the page with the table."""
    page = browser.new_context(base_url=url, reduced_motion="reduce").new_page()
    laid(page, game)
    for _ in range(DECISIONS[game]):
        step(page)
    page.evaluate("document.querySelectorAll('[popover]:popover-open').forEach(e => e.hidePopover())")
    return page


def photograph(page: Page, size: tuple[int, int], file: Path) -> None:
    """Take a picture as sharp as possible without being too large; phones show no key hints."""
    camera = page.context.new_cdp_session(page)
    hover = {"name": "hover", "value": "none" if size[0] < 600 else "hover"}
    still = {"name": "prefers-reduced-motion", "value": "reduce"}
    camera.send("Emulation.setEmulatedMedia", {"features": [hover, still]})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(500)
    for quality in (80, 60, 40, 20):
        shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        file.write_bytes(base64.b64decode(shot["data"]))
        if file.stat().st_size <= MOST:
            return


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with served() as (browser, url):
        for game in [name for name in sys.argv[1:] if name in DECISIONS] or DECISIONS:
            page = played(browser, url, game)
            for size in SIZES:
                photograph(page, size, PICTURES / f"{game}_{size[0]}.webp")


if __name__ == "__main__":
    main()
