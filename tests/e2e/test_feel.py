"""Small things that are only noticed when they go wrong: what closes, what covers, what is lost."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from sobremesa.games.el_grande.rules.actions import ACT
from sobremesa.games.el_grande.rules.ids import COURT
from sobremesa.games.la_granja.rules.actions import TRADE_FOR
from sobremesa.kernel import StaleView
from sobremesa.web.tables.table import Table

from ..web.server import until
from .conftest import Opener, Server
from .player import SPOT, Player, is_ready, start, wait_for_me
from .test_coming_back import SLOW_LINE

pytestmark = pytest.mark.e2e

#: a browser that aborts every transition
ABORTED = """document.startViewTransition = () => {
  const given = () => Promise.reject(new DOMException("Transition was aborted", "AbortError"));
  return { ready: given(), finished: given(), updateCallbackDone: given() };
}"""


def opened(page: Page, game: str = "la_granja") -> Page:
    start(page, game, "random")
    wait_for_me(page)
    return page


def test_the_menu_closes_by_escape_and_by_a_click_elsewhere(open_page: Opener) -> None:
    page = opened(open_page(), "el_grande")
    sheet = page.locator(".menu-sheet")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(640, 790)):
        page.locator(".menu-box summary").click()
        expect(sheet).to_be_visible()
        close()
        expect(sheet).to_be_hidden()


def test_the_scores_say_what_they_are(open_page: Opener) -> None:
    page = opened(open_page(), "el_grande")
    page.locator("#tab-pane-preview").click()
    heading = page.locator("#pane-preview > h2")
    expect(heading).to_have_text("If it were scored now")
    assert heading.evaluate("e => getComputedStyle(e).clipPath") == "none"


def test_an_explanation_swallows_no_click(open_page: Opener) -> None:
    page = opened(open_page())
    thing = page.locator("#board [data-actions]").first
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.move(box["x"] + 20, box["y"] + 12)
    expect(page.locator("#pop")).to_be_visible()
    pop = page.locator("#pop").bounding_box()
    assert pop
    inside = [pop["x"] + pop["width"] / 2, pop["y"] + pop["height"] / 2]
    assert not page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('#pop') !== null", inside)
    page.keyboard.press("Escape")
    expect(page.locator("#pop")).to_be_hidden()


async def before(server: Server, table: str, is_there: Callable[[Any], bool], pick: int = -1) -> None:
    """Play seat 0, always the same choice, until it has to decide in a state like this."""
    found = await server.running.hall.get(table)
    while not (found.owing == (0,) and is_there(found.session.state)):
        assert not found.over
        if 0 in found.owing:
            with suppress(StaleView):  # the page plays what need not be asked
                await found.act(0, found.ply, found.legal(0)[pick], is_final=True)
        await asyncio.sleep(0.002)


def bring(page: Page, server: Server, is_there: Callable[[Any], bool]) -> Table:
    """Play until the page shows such a state; return its table."""
    is_ready(page)
    id = page.url.rpartition("/")[2]
    server.do(before(server, id, is_there))
    table: Table = server.do(server.running.hall.get(id))
    expect(page.locator("#facts")).to_have_attribute("data-stamp", table.stamp(0))
    return table


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_side_of_a_card_can_be_clicked_while_another_is_explained(open_page: Opener, server: Server) -> None:
    """While reading what a card is as a barrow, one can play it as a field."""
    page = open_page(1440)
    start(page, "la_granja", "random")
    bring(page, server, lambda state: state.prompt == "play_cards")
    fields = page.locator("#board [data-thing^='hand:'][data-thing$=':field'][data-actions]")
    expect(fields).not_to_have_count(0)
    for number in range(fields.count()):
        field = fields.nth(number)
        card = str(field.get_attribute("data-thing")).removesuffix(":field")
        x, y = middle(page.locator(f"#board [data-thing='{card}:barrow']"))
        page.mouse.move(x - 20, y)
        page.mouse.move(x, y)
        expect(page.locator("#pop")).to_contain_text("Barrow")
        assert field.evaluate("(e, [x, y]) => e.contains(document.elementFromPoint(x, y))", middle(field))
        page.keyboard.press("Escape")
    page.mouse.move(x - 20, y)
    page.mouse.move(x, y)
    page.wait_for_timeout(1000)
    expect(page.locator("#pop")).to_contain_text("Barrow")
    page.mouse.click(*middle(field))
    expect(page.locator("#story")).to_contain_text("as a field")


def test_a_menu_is_gone_with_its_question(open_page: Opener, server: Server) -> None:
    """The menu's offer may no longer hold when the game goes on by itself or on another page."""
    page = open_page(1440, likes={"asks": "all"})
    start(page, "la_granja", "random", "random")
    table = bring(page, server, lambda state: TRADE_FOR in state.legal(0))
    page.locator(f"#board [data-actions~='{TRADE_FOR}']").click()
    expect(page.locator("#menu button")).not_to_have_count(0)
    server.do(table.act(0, table.ply, table.legal(0)[0], is_final=True))
    expect(page.locator("#menu")).to_be_hidden()


def can_place_four(state: Any) -> bool:
    """Whether four caballeros can be placed, with the special action still to come."""
    if state.prompt != "parts" or state.players[0][COURT] < 4 or ACT not in state.legal(0):
        return False
    return bool(state.rules.cards[state.frames[-1][2]].caballeros >= 4)


#: the button under the mouse, and where the rows of the desk begin
BELOW = """([x, y]) => [
  document.elementFromPoint(x, y)?.closest("[data-way]")?.dataset.way ?? "",
  ...["page-ways", "page-choices"].map(id => document.getElementById(id).getBoundingClientRect().top),
]"""


def test_quick_clicks_are_not_lost_and_rows_stay_where_they_are(open_page: Opener, server: Server) -> None:
    """Place three caballeros before the page shows the first of them; then no more."""
    page = open_page(1440, 900)
    page.add_init_script(SLOW_LINE)
    start(page, "el_grande", "random", "random")
    table = bring(page, server, can_place_four)
    known = table.ply
    region = page.locator("#board [data-thing^='region:'].can").first
    action = int(region.get_attribute("data-actions") or "")
    spot = page.evaluate(SPOT, region.get_attribute("data-thing"))
    for _ in range(3):
        page.mouse.click(*spot)
        page.wait_for_timeout(60)
    server.do(until(lambda: table.ply >= known + 3))
    assert table.session.moves[known:] == [(0, action)] * 3
    expect(page.locator("#facts")).to_have_attribute("data-stamp", table.stamp(0))
    row = page.locator("#choices").get_by_role("button", name="place no more caballeros")
    spot = middle(row)
    way, *tops = page.evaluate(BELOW, spot)
    page.mouse.click(*spot)
    expect(row).to_be_hidden()
    expect(page.locator("[data-way=restart]")).to_be_visible()
    assert page.evaluate(BELOW, spot) == [way, *tops] == ["", *tops]


def test_a_click_on_what_cannot_be_chosen_says_why_and_leads_to_the_rule(open_page: Opener) -> None:
    page = opened(open_page(), "el_grande")
    page.locator("#board [data-thing^='hand:']:not([data-actions])").first.click()  # the dummy's power
    why = page.locator("#pop .why")
    expect(why).to_contain_text("has already been played in this round")
    page.mouse.move(5, 5)  # it was asked for, so it stays and its link can be followed
    with page.context.expect_page() as rules:
        why.locator("a").click()
    assert rules.value.url.endswith("/rules/el_grande/powers#power")
    page.keyboard.press("Escape")
    expect(page.locator("#pop")).to_be_hidden()


#: a bot begins to think, for an hour at most
THINKS = """async () => {
  const { src } = document.querySelector("script[type=module]");
  const { show } = await import(src.replace(/[^/]+$/, "thinking.js"));
  const bar = '<div id="page-prompt"><progress max="3600" data-thinks="3600"></progress></div>';
  document.body.insertAdjacentHTML("beforeend", bar);
  show(true);
}"""
PROGRESS = "document.querySelector('#page-prompt progress').value"


def test_a_bar_grows_while_a_bot_thinks(open_page: Opener) -> None:
    page = open_page()
    page.goto("/new?game=el_grande")
    page.evaluate(THINKS)
    first = page.evaluate(PROGRESS)
    page.wait_for_function(f"first => {PROGRESS} > first", arg=first)
    assert page.evaluate(PROGRESS) < 3600


def test_a_long_press_explains_until_the_next_touch(open_page: Opener) -> None:
    page = opened(open_page(390), "el_grande")
    thing = page.locator("#board [data-actions]").first
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    ply = page.locator("#facts").get_attribute("data-stamp")
    touch = page.context.new_cdp_session(page)
    spot = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
    expect(page.locator("#pop")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    expect(page.locator("#pop")).to_be_visible()
    assert page.locator("#facts").get_attribute("data-stamp") == ply, "nothing was played"
    page.touchscreen.tap(195, 20)
    expect(page.locator("#pop")).to_be_hidden()


def test_an_aborted_transition_changes_nothing(open_page: Opener) -> None:
    """There is no error, and everything is in its place."""
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(ABORTED)
    opened(page)
    assert Player(page).play(4) == 4


def test_a_phone_shows_no_keys_and_folds_its_list_after_a_choice(open_page: Opener) -> None:
    page = opened(open_page(390, is_mobile=True), "el_grande")
    assert page.locator("#choices kbd:visible").count() == 0
    page.locator("#unfold").click()
    expect(page.locator("#unfold")).to_have_attribute("aria-expanded", "true")
    page.locator("#choices button").first.click()
    expect(page.locator("#unfold")).to_have_attribute("aria-expanded", "false")


#: whether each of these choices can be seen: its row, or the whole of the thing it is about
REACHED = """() => {
  const foot = document.getElementById("desk").getBoundingClientRect().top;
  const isSeen = e => { const b = e?.getBoundingClientRect(); return b?.width > 0 && b.top >= 0 && b.bottom <= foot; };
  const thing = e => document.querySelector(`#board [data-thing="${e.dataset.points}"]`);
  return [...document.querySelectorAll("#choices .asked-for [data-action]")]
    .filter(e => !e.dataset.points?.startsWith("region:"))
    .map(e => e.getClientRects().length > 0 || isSeen(thing(e)));
}"""


def test_a_phone_covers_no_part_of_a_turn(open_page: Opener, server: Server) -> None:
    """The special action can be reached as easily as finishing the turn, even if the window becomes smaller."""
    page = open_page(390, is_mobile=True)
    start(page, "el_grande", "random", "random")
    is_ready(page)
    server.do(before(server, page.url.rpartition("/")[2], lambda state: state.prompt == "parts", pick=0))
    expect(page.locator("#choices")).to_contain_text("carry out the special action")
    for height in (844, 800):
        page.set_viewport_size({"width": 390, "height": height})
        page.wait_for_function(f"() => (reached => reached.length > 1 && reached.every(r => r))(({REACHED})())")


def test_what_is_said_is_seen(open_page: Opener) -> None:
    ana, berta = open_page(), open_page(390)
    start(ana, "el_grande", "open")
    berta.goto(ana.locator("#link").input_value())
    berta.fill("#name", "Berta")
    berta.get_by_role("button", name="Sit down").click()
    berta.wait_for_url("**/t/*")
    expect(ana.locator("#page-players")).to_contain_text("Berta")
    ana.locator("#tab-pane-chat").click()
    ana.fill(".chat-form input[name=text]", "hola")
    ana.keyboard.press("Enter")
    expect(berta.locator("#toast")).to_have_text("Ana hola")
    expect(ana.locator("#toast")).to_be_hidden()


def test_the_coach_is_asked_and_looked_at_by_the_keyboard(open_page: Opener) -> None:
    """The selected plan is shown on the board by numbers until the game goes on."""
    page = open_page(390)
    start(page, "el_grande", "random", "random")
    wait_for_me(page)
    page.locator("[data-way=hint]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#coach .thinks")).to_have_text("The coach is thinking…")
    plans = page.locator("#coach details")
    expect(plans.first).to_have_attribute("open", "")
    expect(plans.first.locator("summary")).to_be_focused()
    expect(plans.first.locator("summary")).to_contain_text("of the win")
    expect(page.locator("#marks span").first).to_have_text("1")
    expect(page.locator("#story")).to_contain_text("Ana asks the coach for a hint.")
    first = plans.first.locator("ol li").first.get_attribute("data-points")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(plans.first).not_to_have_attribute("open", "")
    expect(plans.nth(1)).to_have_attribute("open", "")
    assert plans.nth(1).locator("ol li").first.get_attribute("data-points") != first
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.locator("#marks span")).to_have_count(0)
    expect(page.locator("[data-way=hint]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(plans.first).to_be_visible()
    page.locator("#board [data-actions]").first.click()
    expect(page.locator("#coach")).to_be_hidden()


async def before_deliveries(server: Server, table: str) -> None:
    """Play until somebody playing alone has several goods for one place."""
    found = await server.running.hall.get(table)
    while True:
        state, legal = found.session.state, found.legal(0)
        if state.prompt == "free_deliveries" and found.words.bundles(state.view(0), legal):
            return
        wanted = [a for word in ("die 3", "donkey 4", "take") for a in legal if found.game.notation(a).startswith(word)]
        with suppress(StaleView):  # the page plays what need not be asked
            await found.act(0, found.ply, (wanted or legal)[0], is_final=True)


def test_a_click_while_the_page_plays_what_need_not_be_asked_is_about_what_is_in_sight(
    open_page: Opener, server: Server
) -> None:
    """The page asks to play on, and before the answer comes the table has moved on: a click on the new question waits
    for that answer and is not forgotten, even if nothing was left to play."""
    page = open_page()
    held: list[Route] = []
    page.route("**/onward", lambda route: held.append(route))
    start(page, "la_granja", seed="a")
    is_ready(page)
    server.do(before_deliveries(server, page.url.rpartition("/")[2]))
    bundle = page.locator("#choices .bundle button").first
    goods = str(bundle.get_attribute("data-action")).split("+")
    assert held
    told = page.locator("#story").get_by_text(" delivers ")
    before = told.count()
    bundle.click()
    page.unroute("**/onward")  # lets it go; it comes too late
    expect(told).to_have_count(before + len(goods))


@pytest.mark.parametrize("width", [1280, 390])
def test_all_that_goes_to_one_place_is_delivered_with_one_click(open_page: Opener, server: Server, width: int) -> None:
    page = open_page(width)
    start(page, "la_granja", seed="a")
    is_ready(page)
    server.do(before_deliveries(server, page.url.rpartition("/")[2]))
    press = Locator.tap if width < 600 else Locator.click
    bundle = page.locator("#choices .bundle button").first
    goods = str(bundle.get_attribute("data-action")).split("+")
    told = page.locator("#story").get_by_text(" delivers ")
    before = told.count()
    press(bundle)
    expect(told).to_have_count(before + len(goods))
    press(page.get_by_role("button", name="Take back"))
    expect(told).to_have_count(before)
    press(page.locator(f"#board [data-thing^='building:'][data-actions*='{goods[0]}']"))
    press(page.locator("#menu button").first)
    expect(told).to_have_count(before + len(goods))
    press(page.get_by_role("button", name="Take back"))
    expect(bundle).to_be_visible()
    page.context.add_cookies([{"name": "asks", "value": "all", "url": server.url}])
    page.reload()
    is_ready(page)
    expect(bundle).to_be_hidden()
