"""What is hidden in La Granja, and drawing it anew: hands, and donkey tiles chosen but not shown (A-38).

The deck and the roof stacks are bags and hold no secret order. Everything on farms, on the market and on the discard
pile is open.
"""

from random import Random
from typing import TYPE_CHECKING

from sobremesa.kernel import Seat, bits

from .ids import DECK, DONKEY, DONKEYS
from .kinds import DONKEYS as DONKEYS_STEP
from .kinds import KEEPING

if TYPE_CHECKING:
    from .state import State


def are_donkeys_secret(s: "State") -> bool:
    """Whether donkey tiles are being chosen right now."""
    return bool(s.frames) and s.frames[-1][0] == DONKEYS_STEP


def determinise(s: "State", seat: Seat, rng: Random) -> "State":
    """A copy in which everything hidden from the seat is drawn anew among all it cannot rule out."""
    world = s.clone()
    others = [i for i in range(s.rules.seats) if i != seat]
    pool = bits(s.board[DECK])
    for i in others:
        pool.extend(s.hands[i])
    pool.sort()
    rng.shuffle(pool)
    for i in others:
        size = len(s.hands[i])
        world.hands[i] = tuple(sorted(pool[:size]))
        del pool[:size]
    world.board[DECK] = sum(1 << card for card in pool)
    _draw_old_hands(world, seat, rng)
    if are_donkeys_secret(s):
        for i in others:
            if s.players[i][DONKEY]:
                world.players[i][DONKEY] = rng.choice(bits(s.players[i][DONKEYS])) + 1
    return world


def _draw_old_hands(world: "State", seat: Seat, rng: Random) -> None:
    """Somebody else keeps some of the cards just drawn: which ones were in hand before is drawn anew too."""
    for i, f in enumerate(world.frames):
        if f[0] == KEEPING and f[1] != seat:
            old = rng.sample(world.hands[f[1]], f[3].bit_count())
            world.frames[i] = (f[0], f[1], f[2], sum(1 << card for card in old))
