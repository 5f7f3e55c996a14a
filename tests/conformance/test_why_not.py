"""Every step that gives reasons gives one for each action it refuses, and for no other.

That reasons reveal nothing hidden is tested in `test_every_game`.
"""

import pytest

import sobremesa as sm
from sobremesa.kernel import Game

from . import cases
from .harness import check_reasons, walk

EL_GRANDE, LA_GRANJA = cases.EL_GRANDE, cases.LA_GRANJA
FEW = [
    cases.make(EL_GRANDE, 2),
    cases.make(EL_GRANDE, 4, edition="classic"),
    cases.make(EL_GRANDE, 5, modules=[m.id for m in EL_GRANDE.meta.modules], short=True),
    cases.make(LA_GRANJA, 1),
    cases.make(LA_GRANJA, 3),
    cases.make(LA_GRANJA, 2, edition="classic", rulings=cases.other_rulings(LA_GRANJA)),
    cases.make(LA_GRANJA, 3, modules=[m.id for m in LA_GRANJA.meta.modules]),
]


@pytest.mark.parametrize("case", FEW, ids=cases.name_of)
def test_there_is_a_reason_for_whatever_is_refused_and_for_nothing_else(case: cases.Case) -> None:
    for state in walk(*case, 7):
        check_reasons(state)


@pytest.mark.slow
@pytest.mark.parametrize("case", cases.quick(), ids=cases.name_of)
def test_there_is_a_reason_at_every_kind_of_table(case: cases.Case) -> None:
    for state in walk(*case, 11):
        check_reasons(state)


@pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA], ids=lambda game: game.name)
def test_a_state_says_of_every_action_why_it_is_not_legal(game: Game) -> None:
    state = game.new(seats=2)
    assert state.turn == sm.CHANCE
    first = state.outcomes()[0][0]
    assert state.why_not(first) is None
    assert str(state.why_not(game.table.ids()[0])) == "Chance is to be settled first."
    dealer = sm.Dealer(1)
    dealer.settle(state)
    legal = state.legal()
    for a in game.table.ids():
        assert (state.why_not(a) is None) == (a in legal)
    waits = next(seat for seat in range(2) if seat not in state.owing) if len(state.owing) == 1 else None
    if waits is not None:
        assert str(state.why_not(legal[0], waits)) == f"It is the decision of p{state.turn + 1}."
    while state.turn != sm.OVER:
        if state.turn == sm.CHANCE:
            dealer.settle(state)
        else:
            state.apply(state.legal()[0])
    assert str(state.why_not(legal[0])) == "The game is over."
