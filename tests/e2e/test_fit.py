"""On a desk the whole table is always in sight, and every part of it stays in place."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import sobremesa as sm
from sobremesa.games.la_granja.rules.ids import STEPS
from sobremesa.games.la_granja.words.things import shown
from sobremesa.render import Scene, picture_of
from sobremesa.words import words_of

from .conftest import Opener
from .player import SEEN, Hasty, Player, Tapper, Typist, is_over, start, wait_for_me
from .seen import Watcher

pytestmark = pytest.mark.e2e

DESK = (1440, 900)
DESKS = (DESK, (1366, 768), (1920, 1080), (2560, 1440))
SIZES = (*DESKS, (390, 844))
#: as many opponents as possible
OTHERS = {"el_grande": 4, "la_granja": 3}


def test_a_watcher_would_notice(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "el_grande", "random")
    watcher = Watcher(DESK)
    watcher.look(page)
    assert watcher.wrong == {}
    for part, change in ((".eg-left", "paddingTop"), (".eg-hand-card", "minWidth"), ("body", "marginTop")):
        page.evaluate("([part, change]) => (document.querySelector(part).style[change] = '900px')", [part, change])
    watcher.look(page)
    told = " ".join(watcher.wrong)
    for what in ("moved: area-own", "clipped: eg-hand-card", "crossed: eg-hand-card", "page is too large"):
        assert what in told


#: adds styles to a page
STYLED = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = css ? [sheet] : [];
}"""
#: styles that hide or cover something, and the kind of fault that is reported
FAULTS = {
    ".lg-craft-head .lg-title { overflow: hidden; white-space: nowrap; max-width: 3rem }": "cut",
    ".lg-rows { height: 0.4rem; flex: none !important } .lg-row.lg-row { font-size: 1.6rem !important }": "crossed",
    ".lg-stack { display: flex !important } .lg-stack .lg-piece + .lg-piece { margin-top: -1rem !important}": "crossed",
    ".lg-offer > .lg-roof > .stand-in { inset: auto 1.5rem 0.2rem auto !important }": "crossed",
    ".lg-gives.lg-gives.lg-gives { padding-left: 0 !important; justify-items: start }": "crossed",
}


def test_a_watcher_would_notice_what_lies_on_other_things(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", options=("module-bustling_town", "module-broken_roofs"))
    wait_for_me(page)
    for style, kind in FAULTS.items():
        watcher = Watcher(DESK)
        watcher.look(page)
        assert watcher.wrong == {}
        page.evaluate(STYLED, style)
        watcher.look(page)
        assert any(f": {kind}: " in what for what in watcher.wrong), (style, watcher.wrong)
        page.evaluate(STYLED, "")


#: all modules that can be played together
MODULES = {
    "el_grande": ("changing_powers", "new_regency"),
    "la_granja": (
        "betwixt", "broken_roofs", "bustling_town", "colchonera", "counselors_outlaws", "donkey_song", "grand_markers",
        "hired_hands", "ladies", "long_distance_trade", "new_farm_cards", "trade_boards",
    ),
}  # fmt: skip


def modules(game: str) -> tuple[str, ...]:
    return tuple(f"module-{name}" for name in MODULES[game])


@pytest.mark.parametrize(("game", "has_modules"), [("el_grande", True), ("la_granja", False)])
def test_a_table_fits(open_page: Opener, game: str, has_modules: bool) -> None:
    """El Grande has a fixed place for everything, even with all its modules."""
    page = open_page(*DESK, likes={"asks": "all"})
    start(page, game, *["random"] * OTHERS[game], options=modules(game) if has_modules else ())
    watcher = Watcher(DESK)
    Hasty(page, watcher.look).play(30)
    assert watcher.looks >= 30
    assert watcher.wrong == {}


def test_the_automa_is_in_sight_like_any_player(open_page: Opener) -> None:
    page = open_page(*DESK, likes={"asks": "all"})
    start(page, "la_granja", options=("automa=hard",))
    wait_for_me(page)
    expect(page.locator("#page-players .player")).to_have_count(2)
    expect(page.locator("#page-players .player").last).to_contain_text("The automa")
    watcher = Watcher(DESK)
    Hasty(page, watcher.look).play(20)
    assert watcher.looks >= 20
    assert watcher.wrong == {}


#: fills the hand to this many cards by repeating those in it
HAND = """count => {
  const hand = document.querySelector("#area-hand .lg-hand");
  for (let i = 0; hand.children.length < count; i += 1) hand.append(hand.children[i].cloneNode(true));
}"""


#: whether the whole hand can be seen without scrolling
UNROLLED = "(hand => hand.scrollWidth <= hand.clientWidth)(document.querySelector('#area-hand .lg-hand'))"


@pytest.mark.parametrize("seed", ["c", "s19"])  # one card asks for six goods; another has a name of two lines
def test_eight_cards_fit_into_a_hand(open_page: Opener, seed: str) -> None:
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", "random", seed=seed)
    wait_for_me(page)
    for count in range(4, 9):
        page.evaluate(HAND, count)
        assert page.locator("#area-hand .lg-card").count() == count
        for size in DESKS:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            watcher = Watcher(size)
            watcher.look(page)
            assert watcher.wrong == {}, count
            assert page.evaluate(UNROLLED), (count, size)


def edges(thing: Locator) -> dict[str, float]:
    found: dict[str, float] = thing.evaluate("e => e.getBoundingClientRect().toJSON()")
    return found


PUT = "areas => { for (const [id, html] of Object.entries(areas)) document.getElementById(id).innerHTML = html; }"


def drawn(game: str, state: Any) -> dict[str, str]:
    """The areas of a table as seen from the first seat."""
    picture = picture_of(game)
    scene = Scene(state.view(0), words_of(sm.load(game), state.config), picture, legal=state.legal(0))
    return {area.id: str(area.html) for area in picture.areas(scene)}


def put(page: Page, game: str, state: Any) -> None:
    """Show another position of a game with as many seats, as seen from the first one."""
    page.evaluate(PUT, drawn(game, state))


def fits_everywhere(page: Page) -> None:
    for size in DESKS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        watcher = Watcher(size)
        watcher.look(page)
        assert watcher.wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("count", [6, 8])
def test_every_card_fits_into_a_full_hand(open_page: Opener, count: int) -> None:
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", "random")
    wait_for_me(page)
    state = sm.load("la_granja").new(seats=4)
    sm.Dealer(1).settle(state)
    for first in range(1, 67, count):
        state.hands[0] = tuple(range(first, min(first + count, 67)))
        put(page, "la_granja", state)
        fits_everywhere(page)


def reached(seed: int, wanted: str, is_there: Callable[[Any], bool]) -> Any:
    """The first such position of a random game with all modules in which actions with this word are preferred."""
    game, dealer, rng = sm.load("la_granja"), sm.Dealer(seed), Random(seed)
    state = game.new(seats=4, modules=MODULES["la_granja"])
    while True:
        dealer.settle(state)
        if is_there(state):
            return state
        legal = state.legal()
        state.play(rng.choice([a for a in legal if game.notation(a).startswith(wanted)] or legal))


def has_songs(state: Any) -> bool:
    return len(shown(state.view(0), "donkey_song")["owned"][0]) == 2


def has_full_buildings(state: Any) -> bool:
    """Whether somebody's marker or worker lies below three rows of a craft building."""
    if state.turn < 0 or state.prompt != "free_deliveries":
        return False
    found = re.findall(r"<section.*?</section>", drawn("la_granja", state)["area-crafts"], re.DOTALL)
    return any(html.count('class="lg-row ') >= 3 and "<svg" in html.partition("lg-done")[2] for html in found)


def test_stores_and_rows_can_be_read_however_much_lies_below_them(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", "random", options=modules("la_granja"))
    wait_for_me(page)
    put(page, "la_granja", reached(1, "buy-song", has_songs))
    fits_everywhere(page)
    page.locator("#lg-dock-town").check()
    put(page, "la_granja", reached(1, "deliver-to", has_full_buildings))
    expect(page.locator(".lg-row").first).to_be_visible()
    fits_everywhere(page)


def picking_regions(seed: int) -> Any:
    """The first position of a random game in which discs are set because of a card."""
    state, dealer, rng = sm.load("el_grande").new(seats=5), sm.Dealer(seed), Random(seed)
    while True:
        dealer.settle(state)
        if state.prompt == "discs" and 0 in state.owing and state.view(0).in_use:
            return state
        state.play(rng.choice(state.legal()))


def test_the_secret_disc_leaves_room_for_the_action_cards(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "el_grande", *["random"] * OTHERS["el_grande"])
    wait_for_me(page)
    for seed in (0, 2, 3, 6):  # Civil War, Levy, Mutiny
        put(page, "el_grande", picking_regions(seed))
        expect(page.locator("#area-disc .eg-wheel")).to_be_visible()
        fits_everywhere(page)


def test_promised_steps_fit_beside_the_title_of_the_siesta_track(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", "random")
    wait_for_me(page)
    mark, told, track = map(page.locator, ("#area-siesta .stand-in", ".lg-planned", "#area-siesta .lg-track"))
    state = sm.load("la_granja").new(seats=4)
    sm.Dealer(1).settle(state)
    for steps in ((1, 2, 3, 0), (4, 4, 4, 4), (11, 12, 12, 13)):
        for seat, count in enumerate(steps):
            state.players[seat][STEPS] = count
        put(page, "la_granja", state)
        fits_everywhere(page)
        assert edges(mark)["right"] < edges(told)["left"]
        assert edges(told)["bottom"] <= edges(track)["top"] + 1


#: on a desk with the mouse and with the keyboard alone, on a phone with a finger
HANDS = [
    pytest.param(size, plays, id=f"{size[0]}-{plays.__name__.lower()}")
    for size in SIZES
    for plays in ((Player, Typist) if size[0] >= 900 else (Tapper,))
]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "plays"), HANDS)
@pytest.mark.parametrize("game", OTHERS)
def test_a_whole_game_fits(open_page: Opener, game: str, size: tuple[int, int], plays: type[Player]) -> None:
    """Everything the page shows from the first decision to the end, whoever acted."""
    page = open_page(*size)
    start(page, game, *["random"] * OTHERS[game], seed=f"fit {size}")
    wait_for_me(page)
    watcher = Watcher(size)
    watcher.look(page)
    watcher.attend(page)
    player = plays(page, watcher.collect)
    player.play()
    assert is_over(page), player.clicked
    watcher.collect(page)
    assert watcher.looks > 100
    assert watcher.wrong == {}


@pytest.mark.slow
def test_modules_share_a_place(open_page: Opener) -> None:
    """Hand, farm, market and siesta track stay in sight; a question about another panel brings that one up."""
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", "random", options=modules("la_granja"))
    watcher = Watcher(DESK)
    Hasty(page, watcher.look).play(60)
    assert {what for what in watcher.wrong if "moved" not in what} == set()
    kept = ("area-hand", "area-farm-0", "area-market", "area-siesta", "page-choices")
    assert not any(f"moved: {part}" in what for what in watcher.wrong for part in kept)


def test_a_page_that_has_just_come_shows_the_panel_that_the_question_is_about(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "la_granja", "random", options=("module-betwixt", "module-ladies"))
    wait_for_me(page)
    expect(page.locator("#page-prompt")).to_contain_text("Choose the Lady")
    for _ in range(2):
        expect(page.locator(".lg-ladies")).to_be_visible()
        page.reload()
        wait_for_me(page)


def test_what_is_not_asked_takes_a_second_click(open_page: Opener) -> None:
    """A trade good can be returned at any time: neither clicking it nor its row does so at once."""
    page = open_page(*DESK)
    start(page, "la_granja", "random")
    wait_for_me(page)
    seen = page.evaluate(SEEN)
    row = page.locator("#choices .any-time [data-action]").first
    good = page.locator("#board .may").first
    row.click()
    expect(row).to_have_class("armed")
    good.click()
    expect(page.locator("#menu:popover-open button")).not_to_have_count(0)
    page.keyboard.press("Escape")
    good.press("Enter")
    expect(page.locator("#menu:popover-open button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(row).not_to_have_class("armed")
    row.press("Enter")
    expect(row).to_have_class("armed")
    assert page.evaluate(SEEN) == seen, "nothing has been done yet"
    row.press("Enter")
    page.wait_for_function(f"before => {SEEN} !== before", arg=seen)
