"""The puzzles that come with the games: sound positions, solutions that can be played, valid proofs, and words."""

from random import Random

import pytest

import sobremesa as sm
from sobremesa import i18n
from sobremesa.kernel import RecordError, State
from sobremesa.puzzles import BORDER, Course, Puzzle, collection_of, read_puzzles, written
from sobremesa.puzzles.finding import USUAL, is_proved
from sobremesa.puzzles.judging import EQUAL, SOLVED, WRONG, Try, judge, known, solution_of
from sobremesa.puzzles.puzzle import actions_of, id_of
from sobremesa.puzzles.themes import all_themes, themes_of
from sobremesa.web.pages.puzzle_parts import explanation, shown, solution_step

from ..analysis.test_hint import GAMES as HIDING
from ..analysis.test_hint import played

GAMES = ("el_grande", "la_granja")
ALL = [puzzle for game in GAMES for puzzle in collection_of(game)]


def easiest(game: str) -> Puzzle:
    return min(collection_of(game), key=lambda p: (p.plans, p.id))


@pytest.mark.parametrize("game", GAMES)
def test_there_are_some(game: str) -> None:
    puzzles = collection_of(game)
    assert len(puzzles) >= 5
    assert len({p.id for p in puzzles}) == len(puzzles)
    assert read_puzzles(written(puzzles)) == sorted(puzzles, key=lambda p: p.id)


@pytest.mark.parametrize("puzzle", ALL, ids=lambda p: f"{p.game}-{p.id}")
def test_a_puzzle_is_what_it_says(puzzle: Puzzle) -> None:
    state = puzzle.state()
    assert not puzzle.rules.problems(state)
    assert puzzle.id == id_of(state, puzzle.seat)
    assert (puzzle.seats, puzzle.round) == (state.seats, state.round)
    end = solution_of(puzzle)
    assert end.is_over
    assert end.plan == puzzle.actions()
    ends = {end.state.encode()}
    for rival in puzzle.rivals:
        other = puzzle.course()
        assert other.follow_plan(actions_of(puzzle.rules, rival.plan))
        assert other.is_over
        ends.add(other.state.encode())
        assert rival.lost.low >= BORDER
        assert known(puzzle, other) == (WRONG, rival.lost)
    assert len(ends) == 1 + len(puzzle.rivals), "they all lead somewhere else"
    assert puzzle.plans > len(puzzle.rivals)
    assert known(puzzle, end) == (SOLVED, None)
    assert puzzle.themes
    assert set(puzzle.themes) <= set(all_themes(puzzle.game))
    assert puzzle.themes == themes_of(state, puzzle.seat, puzzle.actions())
    judged_by = puzzle.made.split()[2]
    assert judged_by in ("hand", "learned")
    assert judged_by == "learned" or puzzle.game == "la_granja"
    assert judged_by == "hand" or puzzle.game == "el_grande" or puzzle.seats == 2, "it knows only games of two"


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_explained_in_every_language(game: str, language: str) -> None:
    with i18n.language(language):
        puzzle = next(p for p in collection_of(game) if explanation(p).reasons)
        told = explanation(puzzle)
        assert told.solution.steps
        assert len(told.rivals) == min(3, len(puzzle.rivals))
        assert "{" not in f"{told}"
        if language != i18n.ENGLISH:
            assert told.proof != _in_english(puzzle)


def _in_english(puzzle: Puzzle) -> str:
    with i18n.language(i18n.ENGLISH):
        return explanation(puzzle).proof


def made_up(state: State, seat: int) -> Puzzle:
    """A puzzle in any position: its solution is the first plan there is, its rival another one."""
    plans = []
    for at in (0, -1):
        course = Course(state, seat)
        while not course.is_over:
            course.take(course.legal[at])
        plans.append([sm.load(state.config.game).notation(a) for a in course.plan])
    rival = {"plan": plans[1], "lost": [0.1, 0.08, 0.12], "share": 0.3, "score": 70.0}
    fields = {
        "form": 1, "id": id_of(state, seat), "game": state.config.game, "seat": seat, "seats": state.seats,
        "position": sm.load(state.config.game).position(state), "round": state.round, "is_step": False,
        "solution": plans[0],
        "share": 0.4, "score": 75.0, "rivals": [rival], "plans": 9, "worlds": 96, "level": 1, "themes": [],
        "origin": "bots", "made": "",
    }  # fmt: skip
    return Puzzle.read(fields)


@pytest.mark.parametrize("game", HIDING)
@pytest.mark.parametrize("plies", [6, 31])
def test_a_page_shows_what_the_seat_may_know(game: str, plies: int) -> None:
    """Between two worlds everything differs that the seat cannot see, and no page differs."""
    state = played(game, plies, seed=str(plies))
    seat = state.turn
    other = state.determinise(seat, Random(7))
    assert other.digest() != state.digest()
    one, two = made_up(state, seat), made_up(other, seat)
    assert one.id == two.id
    course, choices = Course(state, seat), list[int]()
    while True:
        assert shown(one, tuple(choices), "/x") == shown(two, tuple(choices), "/x")
        if course.is_over:
            break
        choices.append(one.actions()[len(course.plan)])
        course.take(choices[-1])
    for step in range(len(one.solution) + 1):
        assert solution_step(one, step) == solution_step(two, step)
    assert explanation(one) == explanation(two)


def test_another_plan_is_judged_by_simulations() -> None:
    """A plan that was not compared beforehand is judged now: here a rival that the puzzle does not know."""
    puzzle = easiest("la_granja")
    course = puzzle.course()
    choices: list[int] = []
    while not course.is_over:
        choices.append(puzzle.actions()[len(course.plan)])
        course.take(choices[-1])
    assert judge(Try(puzzle, tuple(choices))).word == SOLVED
    rival = puzzle.rivals[0]
    stranger = Puzzle.read({**puzzle.plain(), "rivals": []})
    course, choices = puzzle.course(), []
    while not course.is_over:
        choices.append(actions_of(puzzle.rules, rival.plan)[len(course.plan)])
        course.take(choices[-1])
    verdict = judge(Try(stranger, tuple(choices)))
    assert verdict.word in (WRONG, EQUAL)
    assert verdict.lost is not None


@pytest.mark.parametrize("text", ["{}", "[]", "x", '{"form": 1}', '{"form": 2, "id": "x"}'])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="line 1"):
        read_puzzles(text)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_proved_again(game: str) -> None:
    if not sm.kernel.is_compiled() and game == "el_grande":
        pytest.skip("judged by what was learned, on the compiled build alone")
    assert is_proved(easiest(game), USUAL, "again")
