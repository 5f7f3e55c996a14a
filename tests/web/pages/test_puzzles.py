"""Puzzles over HTTP: tried with plain forms, answered at once, counted once and explained; and games given for them."""

import re
from datetime import date

import pytest

from sobremesa.analysis.hint import reasons
from sobremesa.puzzles import Course, Puzzle, collection_of, of_the_day
from sobremesa.puzzles.judging import course_of
from sobremesa.render import picture_of
from sobremesa.web.pages.puzzle_parts import REASONS, explanation, position_of
from sobremesa.web.pages.streaks import Streak
from sobremesa.words import words_of

from .visitors import Visitor

pytestmark = pytest.mark.anyio

GAMES = ("el_grande", "la_granja")


def first(game: str) -> Puzzle:
    return min(collection_of(game), key=lambda p: (len(p.solution), p.id))


async def follow(visitor: Visitor, puzzle: Puzzle, plan: tuple[str, ...]) -> str:
    """Make the choices of a plan; those with a single option are made automatically."""
    html = await visitor.get(f"/puzzles/{puzzle.game}/{puzzle.id}")
    course = course_of(puzzle, ())
    assert course is not None
    for number, word in enumerate(plan):
        action = puzzle.rules.action(word)
        if len(course.plan) > number:
            continue
        course.take(action)
        html = await visitor.post(f"{visitor.at}/act", action=str(action))
    assert course.is_over
    return html


@pytest.mark.parametrize("game", GAMES)
async def test_a_puzzle_is_solved_and_explained(visitor: Visitor, game: str) -> None:
    puzzle = first(game)
    html = await follow(visitor, puzzle, puzzle.solution)
    assert "Your plan ends here." in html
    assert "The solution" not in html, "nothing is told before it is checked"
    html = await visitor.post(f"{visitor.at}/check")
    assert "Solved! That is the best plan." in html
    assert "What it achieves" in html or not html.count("reasons")
    assert "The next best plan." in html
    html = await visitor.get("/puzzles")
    assert re.search(r"<dt>In a row</dt><dd>1</dd>", html)
    assert "solved" in await visitor.get(f"/puzzles/{game}")


@pytest.mark.parametrize("way", ["", "/thing/x"])
async def test_the_choices_of_an_address_are_replayed_once(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    puzzle = max(collection_of("el_grande"), key=lambda p: len(p.solution))
    action = puzzle.course().legal[0]
    replayed: list[tuple[int, ...]] = []

    def noted(puzzle: Puzzle, choices: tuple[int, ...]) -> Course | None:
        replayed.append(choices)
        return course_of(puzzle, choices)

    monkeypatch.setattr("sobremesa.web.pages.puzzles.course_of", noted)
    await visitor.client.get(f"/puzzles/el_grande/{puzzle.id}/{action}{way}")
    assert replayed == [(action,)]


async def test_a_wrong_plan_is_told_what_it_loses_and_ends_the_streak(visitor: Visitor) -> None:
    puzzle = first("el_grande")
    await follow(visitor, puzzle, puzzle.rivals[0].plan)
    html = await visitor.post(f"{visitor.at}/check")
    assert "That is not the best plan. It loses" in html
    assert "The next best plan." not in html
    await follow(visitor, puzzle, puzzle.solution)
    assert "Solved!" in await visitor.post(f"{visitor.at}/check")
    assert re.search(r"<dt>In a row</dt><dd>0</dd>", await visitor.get("/puzzles")), "only the first try counts"
    assert "missed" in await visitor.get("/puzzles/el_grande")


async def test_the_solution_can_be_stepped_through_and_is_no_find(visitor: Visitor) -> None:
    puzzle = first("el_grande")
    home = f"/puzzles/{puzzle.game}/{puzzle.id}"
    html = await visitor.get(f"{home}/solution/0")
    assert f"{home}/solution/1" in html
    assert await visitor.get(f"{home}/solution/{len(puzzle.solution)}") != html
    await follow(visitor, puzzle, puzzle.solution)
    await visitor.post(f"{visitor.at}/check")
    assert re.search(r"<dt>In a row</dt><dd>0</dd>", await visitor.get("/puzzles"))


async def test_the_puzzle_of_the_day_and_the_next_one(visitor: Visitor) -> None:
    html = await visitor.get("/puzzles/el_grande/today")
    assert re.fullmatch(r"/puzzles/el_grande/[0-9a-f]{8}/start", visitor.at)
    assert "One plan is clearly better than all others." in html
    await visitor.get("/puzzles/el_grande/next")
    tried = visitor.at
    await visitor.get(tried.replace("/start", "/solution/0"))
    await visitor.get("/puzzles/el_grande/next")
    assert visitor.at != tried


async def test_a_collection_has_themes(visitor: Visitor) -> None:
    html = await visitor.get("/puzzles/la_granja")
    theme, name, count = re.findall(r'\?theme=(\w+)">([^<]+) <span class="faint">(\d+)', html)[0]
    some = await visitor.get(f"/puzzles/la_granja?theme={theme}")
    assert name in some
    assert some.count("/start") == int(count) == sum(theme in p.themes for p in collection_of("la_granja"))


async def test_somebody_plays_on_from_a_puzzle(visitor: Visitor) -> None:
    puzzle = first("el_grande")
    await visitor.post(f"/puzzles/{puzzle.game}/{puzzle.id}/start/play")
    assert visitor.at.startswith("/t/")


@pytest.mark.parametrize(
    "path",
    [
        "/puzzles/chess",
        "/puzzles/el_grande?theme=knights",
        "/puzzles/el_grande/00000000",
        "{}/7",
        "{}/1.999999",
        "{}/x",
    ],
)
async def test_there_is_nothing_else(visitor: Visitor, path: str) -> None:
    puzzle = first("el_grande")
    answer = await visitor.client.get(path.format(f"/puzzles/{puzzle.game}/{puzzle.id}"))
    assert answer.status_code == 404


def test_a_streak_is_a_cookie_that_nobody_can_break() -> None:
    streak = Streak().with_try("0123abcd", True).with_try("0123abcd", False).with_try("ffffffff", True)
    assert (streak.run, streak.best) == (2, 2)
    assert Streak.of(streak.text()) == streak
    assert streak.with_try("aaaaaaaa", False).run == 0
    assert streak.with_try("aaaaaaaa", False).best == 2
    for text in ("", "1", "1.1.1.1.x", streak.text() + "?", "9" * 5000):
        assert Streak.of(text) == Streak()
    many = Streak()
    for number in range(400):
        many = many.with_try(f"{number:08x}", True)
    assert len(many.text()) < 4000, "a cookie has no more room"


def test_days_in_a_row() -> None:
    monday = date(2026, 3, 2)
    streak = Streak().on_day(monday).on_day(monday).on_day(date(2026, 3, 3))
    assert streak.days_now(date(2026, 3, 3)) == streak.days_now(date(2026, 3, 4)) == 2
    assert streak.days_now(date(2026, 3, 5)) == 0
    assert streak.on_day(date(2026, 3, 6)).days == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_its_day(game: str) -> None:
    puzzles = collection_of(game)
    days = [of_the_day(puzzles, date.fromordinal(739_000 + n)) for n in range(len(puzzles))]
    assert {p.id for p in days if p is not None} == {p.id for p in puzzles}


@pytest.mark.parametrize("game", GAMES)
async def test_what_cannot_be_chosen_says_why_with_a_link_to_its_rule(visitor: Visitor, game: str) -> None:
    refused = {}
    for puzzle in collection_of(game):
        course = puzzle.course()
        scene = position_of(puzzle, course).scene()
        for a in course.state.explained():
            for thing in picture_of(game).things(scene.view, a):
                if course.state.why_not(a, puzzle.seat) is not None and thing not in scene.actions:
                    refused[thing] = puzzle
    thing, puzzle = next(iter(refused.items()))
    html = await visitor.get(f"/puzzles/{game}/{puzzle.id}/start/thing/{thing}")
    assert 'class="why">Not now. ' in html
    assert f'href="/rules/{game}' in html


@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_never_explained_by_its_price_alone(game: str) -> None:
    for puzzle in collection_of(game):
        state = puzzle.state()
        told = explanation(puzzle).reasons
        why = [
            r for r in reasons(state, puzzle.seat, puzzle.actions()) if words_of(puzzle.rules, state.config).reason(r)
        ]
        assert bool(told) == any(r.vp > 0 or not r.is_mine for r in why[:REASONS])
