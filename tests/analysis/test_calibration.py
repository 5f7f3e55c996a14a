"""How far shares of the win are trusted: their order stays, they add up to 1, and every table has its numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sobremesa as sm
from sobremesa.analysis.calibration import BASE, EXACT, MODULES, STAGES, Calibration, flatter, kind_of, table_of
from sobremesa.analysis.depth import QUICK
from sobremesa.analysis.walks import BY_HAND, LEARNED_BY, Judge
from sobremesa.bots.learned import BROAD

from .test_hint import GAMES, played

SHARES = st.lists(st.floats(0.0, 1.0), min_size=2, max_size=5).filter(lambda found: sum(found) > 0.1)


@given(SHARES, st.floats(0.2, 6.0))
def test_shares_stay_in_their_order_and_add_up(found: list[float], by: float) -> None:
    shares = [share / sum(found) for share in found]
    said = flatter(shares, by)
    assert sum(said) == pytest.approx(1)
    for one in range(len(shares)):
        for other in range(len(shares)):
            if shares[one] > shares[other] + 1e-9:
                assert said[one] >= said[other]


def test_a_judge_that_was_too_sure_is_believed_less() -> None:
    assert flatter([0.8, 0.2], 2.0) == pytest.approx([2 / 3, 1 / 3])
    assert flatter([0.8, 0.2], EXACT) == [0.8, 0.2]
    assert flatter([1.0, 0.0], 2.0) == [1.0, 0.0], "what is certain stays so"


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_its_numbers(game: str) -> None:
    meta = sm.meta(game)
    every = {(kind, seats) for kind in (BASE, MODULES) for seats in range(2, meta.max_seats + 1)}
    # the learned judge of La Granja knows only base games of two players
    tables = {LEARNED_BY: every if game == "el_grande" else {(BASE, 2)}, BY_HAND: every}
    assert set(table_of(game)) == set(tables), "those there are: another one needs `benchmarks/shares.py --fit`"
    for judge, known in tables.items():
        assert {(kind, int(seats)) for kind, found in table_of(game)[judge].items() for seats in found} == known
        for kind, seats in known:
            flattened = table_of(game)[judge][kind][str(seats)]
            config = meta.config(seats, modules=[meta.modules[0].id] if kind == MODULES else [])
            assert Calibration(config, judge).flattened == flattened
            assert len(flattened) == STAGES
            assert all(0.25 < by < 4 for by in flattened)


def test_a_third_of_the_game_has_a_number_of_its_own() -> None:
    calibration = Calibration(sm.meta("el_grande").config(4), BY_HAND)
    assert [calibration.stage(round) for round in range(1, 10)] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [Calibration(sm.meta("la_granja").config(2), BY_HAND).stage(round) for round in range(1, 7)] == [
        0, 0, 1, 1, 2, 2,
    ]  # fmt: skip


def test_a_game_without_such_numbers_is_believed() -> None:
    state = played("mentiroso", 4, seats=2)
    assert Calibration(state.config, BY_HAND).said(state, [0.7, 0.3]) == [0.7, 0.3]


@pytest.mark.parametrize("game", GAMES)
def test_the_analysis_says_shares_as_they_are_believed(game: str) -> None:
    state = played(game, 30)
    table = {BY_HAND: {kind_of(state.config): {str(state.seats): [2.0] * STAGES}}}
    judge = Judge(state.config, QUICK, BROAD)
    judge.calibration = Calibration(state.config, BY_HAND, {})
    (raw,) = judge.promises([state])
    judge.calibration = Calibration(state.config, BY_HAND, table)
    (said,) = judge.promises([state])
    assert said.shares == pytest.approx(flatter(raw.shares, 2.0))
    assert said.scores == raw.scores
    assert max(said.shares) < max(raw.shares)


def test_a_share_alone_is_believed_as_one_among_equals() -> None:
    state = played("el_grande", 30)
    table = {BY_HAND: {kind_of(state.config): {str(state.seats): [2.0] * STAGES}}}
    calibration = Calibration(state.config, BY_HAND, table)
    assert calibration.said_alone(state, 1 / state.seats) == pytest.approx(1 / state.seats)
    assert calibration.said_alone(state, 0.5) < 0.5
