"""Players in a browser: by clicking things, by the list, or by the keyboard alone."""

import time
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from ..patience import PATIENCE

#: identifies the view that the page shows
SEEN = "document.getElementById('facts')?.dataset.stamp"
ASKED = f"() => ({{seen: {SEEN}, waits: document.querySelector('[data-way=confirm]') !== null}})"
#: the things that glow, and the actions in the list that have no thing; if nothing glows, all actions in sight
OFFERED = """() => {
  const seen = (where) => [...document.querySelectorAll(where)].filter(e => e.checkVisibility());
  const things = seen("#board [data-actions]").map(e => e.dataset.thing);
  const list = seen(things.length ? "#choices .bare [data-action]" : "#choices [data-action]");
  return [things, list.map(e => e.dataset.action)];
}"""
#: where to click a thing of the board: on itself or on a piece lying on it, but not where the foot covers it
SPOT = """name => {
  const thing = [...document.querySelectorAll("#board [data-actions]")]
    .find(e => e.dataset.thing === name && e.checkVisibility());
  if (!thing) return null;
  const isFree = ([x, y]) => {
    const there = document.elementsFromPoint(x, y);
    return there[0]?.closest("#board") && there.some(e => thing.contains(e)) &&
      there.find(e => e.closest("#board [data-actions]")).closest("[data-actions]") === thing;
  };
  for (const block of ["nearest", "center"]) {
    thing.scrollIntoView({block, inline: "center", behavior: "instant"});
    const {x, y, width, height} = thing.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    const spot = parts.flatMap(v => parts.map(h => [x + h * width, y + v * height])).find(isFree);
    if (spot) return spot;
  }
  return null;
}"""


def start(
    page: Page, game: str, *others: str, options: tuple[str, ...] = (), name: str = "Ana", seed: str = "a seed"
) -> None:
    """Order a new table by the form, in any language: the player against the others.

    Options are ticked, or selected as in ``automa=hard``.
    """
    page.goto(f"/new?game={game}")
    page.fill("#name-0", name)
    for i in range(1, page.locator("select[name^=kind-]").count()):
        page.select_option(f"#kind-{i}", others[i - 1] if i <= len(others) else "nobody")
    for option in options:
        called, _, value = option.partition("=")
        field = page.locator(f"[name='{called}']")
        field.select_option(value) if value else field.check()
    page.locator("details summary").last.click()
    page.fill("#seed", seed)
    page.locator("#order .submit button").click()
    page.wait_for_url("**/t/*")


def is_ready(page: Page) -> None:
    """Wait until the script has taken over."""
    page.wait_for_function("() => document.documentElement.dataset.ready === 'yes'")


def is_over(page: Page) -> bool:
    return page.locator(".prompt.over").count() > 0


def is_asked(page: Page) -> bool:
    return page.locator("#choices").count() > 0 or page.locator("[data-way=confirm]").count() > 0


def wait_for_me(page: Page, seconds: float = PATIENCE) -> None:
    """Wait until the player is asked or the game is over."""
    page.wait_for_function(
        "() => document.documentElement.dataset.ready && document.querySelector('#choices, [data-way=confirm], .over')",
        timeout=seconds * 1000,
    )


def deciding(*pages: Page) -> Page:
    """Return the page that is asked."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            if page.locator("#choices, [data-way=confirm]").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


class Player:
    """Plays at random through the page, and counts how. ``look`` may inspect the page before every decision."""

    def __init__(self, page: Page, look: Callable[[Page], None] = lambda _: None, seed: int = 1) -> None:
        self.page = page
        self.look = look
        self.rng = Random(seed)
        self.clicked = {"things": 0, "menus": 0, "list": 0, "confirmed": 0}

    def play(self, decisions: int = 100_000, seconds: float = 480) -> int:
        """Play this many decisions, or to the end of the game; return how many there were."""
        end = time.monotonic() + seconds
        done = 0
        while done < decisions and time.monotonic() < end:
            wait_for_me(self.page)
            if is_over(self.page):
                return done
            done += self.step()
        return done

    def step(self) -> bool:
        """Make one decision, or confirm one; return whether it was a decision.

        Where all decide at the same time, the others may change what can be clicked in between: then try again.
        """
        tried = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            wait_for_me(self.page)
            if is_over(self.page):
                return False  # others have ended it by now
            self.page.evaluate("document.getElementById('summary')?.hidePopover()")  # has been read
            self.look(self.page)
            asked = self.page.evaluate(ASKED)
            try:
                tried.append(self.confirm() if asked["waits"] else self.decide())
                self.page.wait_for_function(f"before => {SEEN} !== before", arg=asked["seen"], timeout=8_000)
            except TookTooLong as waiting:
                tried.append(str(waiting))
                continue
            return not asked["waits"]
        raise AssertionError(f"nothing happened: {tried} {self.page.locator('#toast').inner_text()}")

    def confirm(self) -> str:
        self.press(self.page.locator("[data-way=confirm]"))
        self.clicked["confirmed"] += 1
        return "confirm"

    def press(self, button: Locator) -> None:
        button.click(timeout=5_000)

    def touch(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def decide(self) -> str:
        """Click a thing if there is one; actions without a thing are clicked in the list."""
        things, alone = self.page.evaluate(OFFERED)
        if not things and not alone:
            self.press(self.page.locator("#unfold"))
            things, alone = self.page.evaluate(OFFERED)
        chosen = self.rng.randrange(len(things) + len(alone))
        if chosen < len(things):
            return self.point(things[chosen])
        action = alone[chosen - len(things)]
        row = self.page.locator(f'#choices [data-action="{action}"]')
        self.press(row)
        if row.and_(self.page.locator(".armed")).count():  # not what is asked, so click again
            self.press(row)
        self.clicked["list"] += 1
        return str(action)

    def point(self, thing: str) -> str:
        # pieces that are still moving cannot be clicked yet
        self.touch(*self.page.wait_for_function(SPOT, arg=thing, timeout=5_000).json_value())
        self.clicked["things"] += 1
        menu = self.page.locator("#menu:popover-open button")
        if menu.count():
            self.press(menu.nth(self.rng.randrange(menu.count())))
            self.clicked["menus"] += 1
        return thing


class Tapper(Player):
    """Plays with a finger."""

    def press(self, button: Locator) -> None:
        button.tap(timeout=5_000)

    def touch(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Hasty(Player):
    """Plays by the list as fast as it can."""

    def decide(self) -> str:
        # in one go: the page may change at any moment, and then there is nothing left to click
        self.page.evaluate(
            """n => {
              const all = document.querySelectorAll('#choices [data-action]');
              const row = all[n % all.length];
              row?.click();
              if (row?.matches(".armed")) row.click();
            }""",
            self.rng.randrange(10_000),
        )
        return "the list"

    def confirm(self) -> str:
        self.page.evaluate("() => document.querySelector('[data-way=confirm]')?.click()")
        return "confirm"


class Typist(Player):
    """Plays with the keyboard alone: the keys of choices, and Enter, c and u."""

    def decide(self) -> str:
        keys = self.page.evaluate("[...document.querySelectorAll('#choices [data-key]')].map(e => e.dataset.key)")
        if not keys:
            raise TookTooLong("the choices have gone, because others have chosen at the same time")
        for digit in self.rng.choice(keys):
            self.page.keyboard.press(digit)
        # while we type, the game may go on by itself or by the choice of others
        self.page.wait_for_selector("#choices [data-action]:focus", timeout=5_000)
        self.page.keyboard.press("Enter")
        if self.page.locator("#choices .armed").count():
            self.page.keyboard.press("Enter")
        self.clicked["list"] += 1
        return "Enter"

    def confirm(self) -> str:
        self.page.keyboard.press("c")
        self.clicked["confirmed"] += 1
        return "c"


def result(page: Page) -> None:
    """Go from the table to the end of the game, where the result is shown."""
    summary = page.locator("#summary:popover-open a[href$='/end']")
    (summary if summary.count() else page.locator("main a[href$='/end'], #desk a[href$='/end']").first).click()
    page.wait_for_url("**/end")
    expect(page.locator(".podium .first")).not_to_have_count(0)
    expect(page.locator(".breakdown tfoot")).to_be_visible()
    expect(page.locator("svg.chart")).to_be_visible()
