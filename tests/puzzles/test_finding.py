"""What makes a puzzle and what does not: every plan compared, whole intervals, and nothing that the seat cannot see."""

from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.analysis.plans import Asked
from sobremesa.analysis.walks import Judge, Promise
from sobremesa.kernel import State
from sobremesa.puzzles import BORDER, Course, Search, finding
from sobremesa.puzzles.course import whole_plans
from sobremesa.puzzles.finding import find, pieces_of, puzzle_at
from sobremesa.puzzles.puzzle import id_of

from ..analysis.games import record
from ..analysis.test_hint import GAMES, played

FEW = Search(simulations=4, worlds=24, doubled=48, most=60, ahead=2)
WHOLE = FEW._replace(glances=())  # glances would miss what is planted


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plies", [20, 40])
def test_all_plans_lead_somewhere_else(game: str, plies: int) -> None:
    state = played(game, plies)
    start = Course(state, state.turn)
    plans = whole_plans(start, 1000)
    assert plans
    assert len({plan.state.encode() for plan in plans}) == len(plans)
    for plan in plans[:40]:
        assert plan.is_over
        assert plan.legal == []
        again = Course(state, state.turn)
        assert again.follow_plan(plan.plan)
        assert again.state == plan.state
    assert whole_plans(start, len(plans) - 1) is None, "one too many"


def test_random_lines_of_a_turn_are_among_all_plans() -> None:
    """In El Grande all legal actions are worth considering, so any random turn is among the plans."""
    rng, found = Random(5), 0
    for plies in range(5, 60, 5):
        state = played("el_grande", plies)
        plans = whole_plans(Course(state, state.turn), 300)
        for _ in range(4 if plans else 0):
            course = Course(state, state.turn)
            while not course.is_over:
                course.take(rng.choice(course.legal))
            assert plans is not None
            assert course.state.encode() in {plan.state.encode() for plan in plans}
            found += 1
    assert found > 8


def test_a_plan_cannot_be_followed_where_it_is_not_legal() -> None:
    state = played("el_grande", 20)
    course = Course(state, state.turn)
    wrong = next(a for a in range(sm.load("el_grande").num_actions) if a not in course.legal)
    assert not course.follow((wrong,))
    assert not course.follow_plan((*course.plan, wrong))


class Planted:
    """A judge that knows what every plan is worth: walks are replaced by the plan itself."""

    def __init__(self, plans: list[Course], best: float, second: float, noise: float) -> None:
        """The last plan is the best one, and the second in the list comes next."""
        self.first, self.other = plans[-1].plan, plans[1].plan
        self.best, self.second, self.noise = best, second, noise

    def __call__(self, asked: Asked, plans: Any, walk: Any, judge: Any, first: int, last: int) -> list[list[Promise]]:
        return [[self.promise(asked, plan, f"{asked.seed}/{n}") for n in range(first, last)] for plan in plans]

    def promise(self, asked: Asked, plan: tuple[int, ...], seed: str) -> Promise:
        middle = self.best if plan == self.first else self.second if plan == self.other else 0.1
        share = middle + self.noise * Random(f"{seed}/{plan}").gauss(0, 1)
        shares = [0.0] * asked.state.seats
        shares[asked.seat] = share
        return Promise(shares, shares, shares)


@pytest.mark.parametrize(
    ("best", "second", "noise", "is_puzzle"),
    [
        (0.6, 0.6 - 2 * BORDER, 0.02, True),
        (0.6, 0.6 - BORDER / 2, 0.02, False),  # clearly the best, but not by enough
        (0.6, 0.6 - 1.1 * BORDER, 0.8, False),  # by enough, but too uncertain
        (0.6, 0.6, 0.02, False),
    ],
)
def test_only_a_clear_margin_makes_a_puzzle(
    monkeypatch: pytest.MonkeyPatch, best: float, second: float, noise: float, is_puzzle: bool
) -> None:
    state = played("el_grande", 20)
    seat = state.turn
    plans = whole_plans(Course(state, seat), 300)
    assert plans is not None
    monkeypatch.setattr(finding, "in_worlds", Planted(plans, best, second, noise))
    monkeypatch.setattr(finding, "_is_found_by_search", lambda *_: True)
    monkeypatch.setattr(finding, "whole_plans", lambda *_: plans)
    monkeypatch.setattr(finding, "DECIDED", 0.0)
    found = finding._clearly_best(state, seat, WHOLE, "seed")
    assert isinstance(found, finding.Clear) == is_puzzle
    if isinstance(found, finding.Clear):
        assert found.best is plans[-1]
        assert all(rival.lost.low >= BORDER for rival in found.rivals)
        assert actions(state, found.rivals[0].plan) == plans[1].plan, "the closest rival comes first"


def actions(state: State, plan: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sm.load(state.config.game).action(word) for word in plan)


def test_a_search_that_finds_something_else_has_a_veto(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played("el_grande", 20)
    plans = whole_plans(Course(state, state.turn), 300)
    assert plans is not None
    monkeypatch.setattr(finding, "in_worlds", Planted(plans, 0.6, 0.3, 0.01))
    monkeypatch.setattr(finding, "whole_plans", lambda *_: plans)
    monkeypatch.setattr(finding, "DECIDED", 0.0)
    asked: list[bool] = []

    def disagrees(*_: object) -> bool:
        asked.append(True)
        return False

    monkeypatch.setattr(finding, "_is_found_by_search", disagrees)
    assert finding._clearly_best(state, state.turn, WHOLE, "seed") == finding.NOT_SEARCHED
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_no_puzzle(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a world drawn for the seat is examined and stored, and it is the same whatever is hidden."""
    worlds: list[State] = []

    def see(world: State, *_: object, **__: object) -> str:
        worlds.append(world)
        return finding.TOO_FEW

    monkeypatch.setattr(finding, "_clearly_best", see)
    rng, different = Random(2), 0
    for plies in (6, 30):
        state = played(game, plies, seed=str(plies))
        other = state.determinise(state.turn, rng)
        different += other.digest() != state.digest()
        for one in (state, other):
            puzzle_at(one, state.turn, FEW, "seed")
        assert worlds[-1].encode() == worlds[-2].encode()
        assert id_of(state, state.turn) == id_of(other, state.turn) == id_of(worlds[-1], state.turn)
    assert different


def test_pieces_are_repeatable() -> None:
    """The same seed leads to the same worlds, whichever process is at work."""
    text = record("la_granja", ("greedy", "greedy"), "puzzles")
    pieces = pieces_of(text, FEW)
    assert len(pieces) > 20
    state = played("la_granja", 20)
    asked = Asked(state, state.turn, FEW.depth, "seed")
    plan = (state.legal(state.turn)[0],)
    runs = [finding.in_worlds(asked, [plan], (j := Judge(state.config, FEW.depth)).walk, j, 0, 3) for _ in range(2)]
    assert runs[0] == runs[1]
    some = pieces[10:12]
    assert [find(piece) for piece in some] == [find(piece) for piece in some]
