"""Whole games of each title in each language, on a desk and on a phone, to the end and back through the replay."""

import pytest
from playwright.sync_api import expect

from .conftest import Opener
from .player import Hasty, Player, Tapper, Typist, is_over, result, start, wait_for_me
from .reader import Reader

pytestmark = pytest.mark.e2e


#: these players click everything they are asked, even what would otherwise be played automatically
EVERYTHING = {"asks": "all"}
#: with the mouse on a desk, with a finger on a phone, with the keyboard alone, and as fast as possible; all texts are
#: read, and English is played below. One game is played every time, the others with the slow tests
WAYS = [
    pytest.param("el_grande", "uk", 1280, Player, marks=pytest.mark.slow),
    pytest.param("el_grande", "pl", 390, Tapper, marks=pytest.mark.slow),
    pytest.param("el_grande", "pl", 1280, Typist, marks=pytest.mark.slow),
    ("el_grande", "cs", 390, Hasty),
    pytest.param("la_granja", "uk", 1280, Player, marks=pytest.mark.slow),  # by far the longest
    pytest.param("la_granja", "pl", 390, Tapper, marks=pytest.mark.slow),
    pytest.param("la_granja", "uk", 1440, Typist, marks=pytest.mark.slow),
    pytest.param("la_granja", "cs", 390, Hasty, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "language", "width", "plays"), WAYS)
def test_a_whole_game(open_page: Opener, game: str, language: str, width: int, plays: type[Player]) -> None:
    page = open_page(width, locale=language, likes=EVERYTHING)
    start(page, game, *["random"] * (2 if width > 600 else 1))
    reader = Reader(language)
    player = plays(page, reader.look)
    player.play()
    assert is_over(page), player.clicked
    if plays in (Player, Tapper):
        assert player.clicked["things"] > sum(player.clicked.values()) / 4, "the table itself is there to be clicked"
    reader.look(page)
    result(page)
    reader.look(page)
    page.locator("main a[href$='/ply/0']").click()
    page.wait_for_url("**/ply/0")
    page.locator("[rel=next]").click()
    page.wait_for_url(lambda url: not url.endswith("/ply/0"))
    reader.look(page)
    page.locator("[rel=last]").click()
    expect(page.locator("[rel=next]")).to_have_count(0)
    table = page.url.rpartition("/ply/")[0]
    page.goto(table + "/story")
    reader.look(page)
    assert len(reader.read) > 300
    assert reader.english == {}
    page.goto(table + "/end")
    with page.expect_download() as download:
        page.locator("main a[href$='/record']").click()
    assert download.value.path().read_text().startswith("sobremesa record 1")


def test_a_game_with_modules_by_clicking(open_page: Opener) -> None:
    page = open_page(likes=EVERYTHING)
    modules = ("module-new_regency", "module-changing_powers", "short")
    start(page, "el_grande", "random", options=modules)
    player = Player(page)
    player.play()
    assert is_over(page), player.clicked


def test_the_keyboard_alone_is_enough(open_page: Opener) -> None:
    page = open_page(likes=EVERYTHING)
    start(page, "el_grande", "random", options=("short",))
    focused: list[str] = []
    typist = Typist(page, lambda page: focused.append(page.evaluate("document.activeElement.tagName")))
    typist.play(25)
    assert "BODY" not in focused[1:], "the focus is never lost"
    # Tab and Enter are enough, without any shortcut
    wait_for_me(page)
    while page.locator("[data-way=confirm]").count():
        typist.step()
        wait_for_me(page)
    before = page.locator("#page-prompt").inner_text()
    page.locator("#page-choices").focus()
    page.locator("#choices [data-action]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#choices [data-action]").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#page-prompt")).not_to_have_text(before, use_inner_text=True)
    if page.locator("[data-way=take-back]").count():
        page.keyboard.press("u")
        expect(page.locator("#page-prompt")).to_have_text(before, use_inner_text=True)


def test_things_on_the_board_answer_to_the_keyboard(open_page: Opener) -> None:
    page = open_page(likes={"confirms": "always"})
    start(page, "el_grande", "random", "random")
    wait_for_me(page)
    thing = page.locator("#board [data-actions]").first
    thing.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt.pending")).to_be_visible()
    page.wait_for_timeout(100)  # the next picture takes the focus from a thing that no longer offers anything
    assert page.evaluate("document.activeElement.tagName") != "BODY"


def test_a_rematch_and_a_game_that_goes_on_from_a_ply(open_page: Opener) -> None:
    page = open_page(likes=EVERYTHING)
    start(page, "el_grande", "random", options=("short",))
    Hasty(page).play()
    result(page)
    end = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url("**/t/*")
    wait_for_me(page)
    assert page.url != end
    page.goto(end)
    expect(page.get_by_role("link", name="To the rematch")).to_be_visible()
    page.goto(end.replace("/end", "/ply/60"))
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    wait_for_me(page)
    expect(page.locator(".player").nth(1)).to_contain_text("plays at random")
