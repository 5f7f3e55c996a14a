"""Every bot plays every configuration to its end: weaker is fine, stuck is not."""

import pytest

import sobremesa as sm
from sobremesa import bots
from tests.conformance.cases import Case, every, name_of, quick

SOME = [case for i, case in enumerate(c for c in quick() if c[0].name in sm.games()) if i % 6 == 0]
ALL_MODULES = [c for c in quick() if len(c[1].modules) > 5]


def whole_game(case: Case, names: tuple[str, ...]) -> None:
    game, config = case
    state = game.start(config)
    dealer = sm.Dealer("everywhere")
    dealer.settle(state)
    players = [bots.make(names[seat % len(names)], seat) for seat in range(config.seats)]
    for _ in range(20_000):
        if state.turn == sm.OVER:
            break
        seat = state.owing[-1]
        state.play(players[seat].move(state, seat), seat)
        dealer.settle(state)
    assert state.result() is not None


@pytest.mark.compiled
@pytest.mark.parametrize("case", SOME, ids=name_of)
def test_bots_play_some_configurations(case: Case) -> None:
    whole_game(case, ("aprendiz", "random", "search:2"))


@pytest.mark.compiled
@pytest.mark.parametrize("case", ALL_MODULES[:3], ids=name_of)
def test_bots_play_with_all_modules(case: Case) -> None:
    whole_game(case, ("search:2", "greedy"))


@pytest.mark.slow
@pytest.mark.parametrize("case", [c for c in every() if c[0].name in sm.games()], ids=name_of)
def test_bots_play_every_configuration(case: Case) -> None:
    whole_game(case, ("search:4", "greedy", "aprendiz", "random"))
