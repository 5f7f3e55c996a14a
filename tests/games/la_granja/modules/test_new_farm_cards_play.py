"""Random games with the farm cards 67 to 126, with many of their helpers at work."""

from random import Random

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import OVER, Dealer

from ....conformance.harness import check_copies, check_end, check_ply, compiled, decide
from ..scene import GAME
from .new_cards import NEW

OWN_STEPS = (
    "trigger",
    "borrow_roof",
    "buy_second_roof",
    "deliver_again",
    "fill_row",
    "market_place",
    "market_value",
    "revenue_instead",
    "borrow_helper",
    "draw_source",
    "rest_fields",
    "return_card",
    "roof_payment",
    "scoring_helpers",
    "spend_alike",
    "stand_in",
    "substitute",
)


def enrich(state: State, rng: Random) -> None:
    """Give the seat to move up to three helpers, silver and goods."""
    seat = state.turn
    p = state.players[seat]
    deck = [card for card in range(67, 127) if state.board[ids.DECK] >> card & 1]
    rng.shuffle(deck)
    for card in deck[: max(0, 3 - len(state.helpers[seat]))]:
        state.board[ids.DECK] &= ~(1 << card)
        state.set_helpers(seat, (*state.helpers[seat], card))
    p[ids.SILVER] += rng.randint(0, 6)
    for good in (*ids.HARVEST, *ids.UPGRADED, ids.TRADE):
        if supply(state, seat) > 3:
            p[good] += rng.randint(0, 2)
    state.advance()


@pytest.mark.parametrize("edition", ["deluxe", "classic"])
@pytest.mark.parametrize("seats", [4, *compiled(1, 2, 3)])
def test_random_games_with_helpers_at_work_keep_every_promise(seats: int, edition: str) -> None:
    state = GAME.new(seats=seats, edition=edition, modules=["broken_roofs", *NEW["modules"]])
    dealer, rng = Dealer(seats), Random(seats)
    ply = 0
    while state.turn != OVER:
        if state.prompt == "play_cards" and rng.random() < 0.5:
            enrich(state, rng)
        check_ply(GAME, state, seats)
        if ply % 30 == 0 or state.prompt in OWN_STEPS:
            check_copies(GAME, state, ply)
        seat, a = decide(state, dealer, rng)
        state.play(a, seat)
        ply += 1
    check_end(GAME, state, seats)
