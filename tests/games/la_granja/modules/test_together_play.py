"""Random games with all modules on rich farms, so that modules interact all the time."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.betwixt.numbers import FILLED_1, OWED_1, VENTURE_1
from sobremesa.games.la_granja.modules.betwixt.rules.ventures import GOODS as VENTURES
from sobremesa.games.la_granja.modules.betwixt.rules.ventures import delivered
from sobremesa.games.la_granja.modules.donkey_song.numbers import OFFERED
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State
from tests.conformance.cases import other_rulings
from tests.conformance.harness import check_copies, check_end, check_ply, compiled

from ..scene import GAME

ALL = [m.id for m in GAME.meta.modules]
OTHER = {"rulings": other_rulings(GAME, ALL), "town_side": "b", "grey_dice": "outlaws"}
# chosen more often than other actions because they bring modules together
LIKED = ("deliver", "deliver-to", "grand", "send", "work", "lie-down", "own-die", "grey-die", "modify", "reward",
         "grand-hex", "buy-song", "song", "route", "use", "roof", "counsel", "build", "option")  # fmt: skip
# helpers that interact with other modules
MEETING = (2, 3, 16, 21, 28, 29, 37, 45, 46, 49, 56, 74, 81, 82, 83, 90, 93, 94, 97, 98, 99, 100, 101, 102, 104, 105,
           107, 108, 109, 112, 113, 116, 126)  # fmt: skip
ORDINARY = ("take_die", "free_deliveries", "paid_deliveries", "play_cards", "income", "growth", "buy_roof", "donkeys")


def enrich(state: State, rng: Random) -> None:
    """Give the seat to move helpers, barrows with goods on them, silver, goods and song tiles, and fill a joint venture
    next to it except for a few goods."""
    seat = state.turn
    p = state.players[seat]
    deck = [card for card in range(1, 127) if state.board[ids.DECK] >> card & 1]
    rng.shuffle(deck)
    deck.sort(key=lambda card: card not in MEETING and rng.random() < 0.8)
    for card in deck[: max(0, 3 - len(state.helpers[seat]))]:
        state.board[ids.DECK] &= ~(1 << card)
        state.set_helpers(seat, (*state.helpers[seat], card))
    for card in deck[3 : 3 + max(0, 3 - len(state.barrows[seat]))]:
        state.board[ids.DECK] &= ~(1 << card)
        covered = rng.randrange(1 << len(state.rules.card(card).goods) - 1)
        state.barrows[seat] = (*state.barrows[seat], card * 64 + (covered if supply(state, seat) > 8 else 0))
    p[ids.SILVER] += rng.randint(0, 6)
    for good in rng.sample((*ids.HARVEST, *ids.UPGRADED, ids.TRADE) * 2, 14):
        if supply(state, seat) > 5:
            p[good] += 1
    card = state.board[VENTURE_1 + seat]
    if card and not state.board[OWED_1 + seat] and supply(state, seat) > 5:
        missing = len(VENTURES[card]) - sum(delivered(state, seat))
        state.board[FILLED_1 + seat] += max(0, missing - 3)
    songs = [t for t in range(12) if state.board[OFFERED] >> t & 1]
    if songs and rng.random() < 0.5:
        song = rng.choice(songs)
        state.board[OFFERED] &= ~(1 << song)
        p[ids.DONKEYS] |= 1 << ids.ORDINARY_DONKEYS + song
    state.advance()


def decide(state: State, dealer: sm.Dealer, rng: Random) -> tuple[int, int]:
    """Return any legal action, with a preference for those that bring modules together."""
    if state.turn == sm.CHANCE:
        return sm.CHANCE, dealer.draw(state.outcomes())
    seat = rng.choice(state.owing)
    ids_ = state.legal(seat)
    liked = [a for a in ids_ if GAME.notation(a).split()[0] in LIKED]
    return seat, rng.choice(liked if liked and rng.random() < 0.6 else ids_)


def rich_game(seats: int, seed: int, **config: Any) -> Counter[str]:
    """Play one game, checking all invariants at every ply; count the prompts."""
    state = GAME.new(seats=seats, modules=ALL, **config)
    dealer, rng = sm.Dealer(seed), Random(seed)
    asked = Counter[str]()
    ply = 0
    while state.turn != sm.OVER:
        if state.prompt in ("play_cards", "shared_die") and rng.random() < 0.4:
            enrich(state, rng)
        elif state.prompt == "free_deliveries" and rng.random() < 0.2:
            state.players[state.turn][ids.FREE] += 1
            state.advance()
        check_ply(GAME, state, seats)
        asked[state.prompt] += 1
        if asked[state.prompt] % (40 if state.prompt in ORDINARY else 6) == 1:
            check_copies(GAME, state, ply)
        seat, a = decide(state, dealer, rng)
        state.play(a, seat)
        ply += 1
        assert ply < 6000, "this game does not end"
    check_end(GAME, state, seats)
    return asked


@pytest.mark.rule("GE-001")
@pytest.mark.parametrize(("seats", "config"), [(3, OTHER), *compiled((2, {}), (4, {"edition": "classic"}))])
def test_rich_farms_with_all_modules_keep_every_promise(seats: int, config: dict[str, Any]) -> None:
    asked = rich_game(seats, 3 * seats, **config)
    assert min(asked[step] for step in ("place_marker", "trade_route", "send_worker", "working", "song_effects")) > 0
