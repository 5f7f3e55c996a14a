"""A check for every change: some decisions of both games in a real browser. ``make e2e`` runs all of them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from sobremesa.i18n import ENGLISH, LANGUAGES
from sobremesa.puzzles import Puzzle, collection_of
from sobremesa.puzzles.judging import course_of

from .conftest import Opener
from .player import Player, Tapper, is_asked, is_ready, start, wait_for_me
from .reader import Reader
from .seen import Watcher


def test_one_click_leads_to_a_game(open_page: Opener) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    wait_for_me(page)
    expect(page.locator(".prompt.mine .asked")).to_be_visible()
    expect(page).to_have_title(re.compile("Your turn"))
    assert page.locator("#board [data-actions]").count() > 0


@pytest.mark.parametrize(("game", "width", "plays"), [("el_grande", 1280, Player), ("la_granja", 390, Tapper)])
def test_some_decisions_by_clicking(open_page: Opener, game: str, width: int, plays: type[Player]) -> None:
    page = open_page(width, reduced_motion="no-preference")  # pieces move
    start(page, game, "random", "random")
    player = plays(page)
    assert player.play(5) == 5
    assert player.clicked["things"] > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_choice_can_be_taken_back_and_confirmed(open_page: Opener) -> None:
    page = open_page(likes={"confirms": "always"})
    start(page, "el_grande", "random", "random")
    wait_for_me(page)
    asked = page.locator("#page-prompt").inner_text()
    page.locator("#board [data-actions]").first.click()
    expect(page.locator(".prompt.pending")).to_be_visible()
    watcher = Watcher((1280, 800))
    watcher.look(page)
    assert watcher.wrong == {}
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#page-prompt")).to_have_text(asked, use_inner_text=True)
    page.locator("#board [data-actions]").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".prompt.pending")).to_have_count(0)
    expect(page.locator("#story")).to_contain_text("Ana plays power")


def test_it_works_without_a_script(open_page: Opener) -> None:
    page = open_page(java_script_enabled=False, likes={"confirms": "always"})
    start(page, "el_grande", "random", "random")  # with a seed, so that there is something to confirm
    for _ in range(200):
        if is_asked(page):
            break
        page.wait_for_timeout(100)
        page.reload()
    page.locator("#choices button").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#story")).to_contain_text("Ana plays power")


@pytest.mark.e2e
def test_a_lesson_by_taps_on_a_phone(open_page: Opener) -> None:
    page = open_page(390)
    page.goto("/learn")
    page.get_by_role("link", name="New Regency").tap()
    is_ready(page)
    page.locator("#choices").get_by_text("finish the turn").tap()
    expect(page.get_by_role("alert")).to_contain_text("something else")
    page.locator("#board [data-shown]").first.tap()
    page.wait_for_url("**/2")
    is_ready(page)
    page.locator("#board [data-shown]").first.tap()
    page.wait_for_url("**/3")
    is_ready(page)
    tap_region(page, "granada")
    expect(page.get_by_role("alert")).to_contain_text("not at the border")
    tap_region(page, "castilla")
    page.wait_for_url("**/4-*")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Play against Aprendiz").tap()
    page.wait_for_url("**/t/*")


def tap_region(page: Page, name: str) -> None:
    """Tap a region; its scoreboard lies in the middle, whatever the region's shape."""
    is_ready(page)
    page.locator(f'#board [data-thing="region:{name}"]').first.tap()


def test_what_is_to_be_found_by_taps_on_the_board(open_page: Opener) -> None:
    """Anywhere on a region, or on a piece that stands there; a wrong one that is not in the list is answered, too."""
    page = open_page(390)
    page.goto("/learn/el_grande/first/1")
    tap_region(page, "navarra")
    expect(page.get_by_role("alert")).to_contain_text("somebody else")
    is_ready(page)
    page.locator('#board [data-thing="stack:p1:aragon"]').first.tap()
    page.wait_for_url("**/2")
    is_ready(page)
    page.locator('#board [data-thing="court:p1"]').first.tap()
    page.wait_for_url("**/3")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.e2e
def test_a_lesson_by_the_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    page.goto("/learn/el_grande/first")
    offered = page.locator(".offered button")
    expect(offered.first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("somebody else")
    for step, answer in enumerate(("Aragón", "Violet's court", "Toledo", "Your Majesty"), 2):
        is_ready(page)
        for _ in range(offered.all_inner_texts().index(answer)):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/{step}")
    is_ready(page)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("before you")
    is_ready(page)
    page.keyboard.press("8")
    page.keyboard.press("Enter")
    page.wait_for_url("**/6")
    expect(page.locator(".talk .steps")).to_contain_text("Violet plays power 8")


@pytest.mark.e2e
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_a_puzzle_by_the_keyboard_and_by_taps(open_page: Opener, game: str, language: str) -> None:
    """From the main navigation to the solution of a short puzzle by keys on a desk, and another plan by taps on a
    phone.

    All of it is in the player's language.
    """
    reader = Reader(language)
    puzzle = min(collection_of(game), key=lambda p: (len(p.solution), p.id))
    page = open_page(locale=language)
    page.goto("/")
    page.locator('.masthead a[href="/puzzles"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/puzzles")
    reader.look(page)
    page.locator(f'main a[href="/puzzles/{game}"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/puzzles/{game}")
    reader.look(page)
    page.locator(f'main a[href*="{puzzle.id}"]').first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{puzzle.id}/start")
    reader.look(page)
    follow(page, puzzle, puzzle.solution, lambda choice: (choice.focus(), page.keyboard.press("Enter")))
    expect(page.locator("#onward")).to_be_focused()
    reader.look(page)
    page.keyboard.press("Enter")
    expect(page.locator(".teacher .right")).to_be_visible()
    expect(page.locator(".teacher .why h2")).to_be_visible()
    reader.look(page)
    page.locator('#page-ways a[href$="/solution/0"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/solution/0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/solution/1")
    reader.look(page)

    page = open_page(390, locale=language)
    page.goto(f"/puzzles/{game}/{puzzle.id}")
    follow(page, puzzle, puzzle.rivals[0].plan, lambda choice: choice.tap())
    page.locator("#onward").tap()
    expect(page.locator(".teacher .answer")).to_be_visible()
    reader.look(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert language == ENGLISH or reader.english == {}


def follow(page: Page, puzzle: Puzzle, plan: tuple[str, ...], choose: Callable[[Locator], object]) -> None:
    """Play a plan, choice by choice, from the list of all choices."""
    course = course_of(puzzle, ())
    assert course is not None
    for number, word in enumerate(plan):
        if len(course.plan) > number:
            continue  # nothing to choose
        is_ready(page)
        before = page.url
        action = puzzle.rules.action(word)
        choice = page.locator(f'#choices [data-action="{action}"]').first
        if not choice.is_visible():
            page.locator("#unfold").click()
        is_asked_twice = choice.get_attribute("data-again")  # something possible at any time
        choose(choice)
        if is_asked_twice:
            choose(choice)
        page.wait_for_url(lambda url, before=before: url != before)
        course.take(action)
    is_ready(page)
