"""What is hidden in La Granja, and how to draw it anew: hands, and donkey tiles chosen but not shown (A-38).

The deck and the roof stacks are bags without a secret order. Everything on farms, on the market and on the discard pile
is open, and so are hand cards that everybody saw being taken.
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


def is_known(s: "State", card: int) -> bool:
    """Whether everybody has seen the card come into the hand that holds it."""
    field = s.rules.known_field
    return field >= 0 and bool(s.board[field] >> card & 1)


def donkeys_to_choose(s: "State", seat: Seat) -> int:
    """A mask of the donkey tiles that a seat can choose: those still available (LG-173) and any from its helpers."""
    tiles = s.players[seat][DONKEYS]
    for more in s.rules.hooks.donkeys:
        tiles |= more(s, seat)
    return tiles


def determinise(s: "State", seat: Seat, rng: Random) -> "State":
    """A copy in which everything hidden from the seat is drawn anew from what it cannot rule out."""
    world = s.clone()
    others = [i for i in range(s.rules.seats) if i != seat]
    pool = bits(s.board[DECK])
    kept = [[card for card in hand if is_known(s, card)] for hand in s.hands]
    for i in others:
        pool.extend(card for card in s.hands[i] if not is_known(s, card))
    pool.sort()
    rng.shuffle(pool)
    for i in others:
        size = len(s.hands[i]) - len(kept[i])
        world.hands[i] = tuple(sorted((*kept[i], *pool[:size])))
        del pool[:size]
    world.board[DECK] = sum(1 << card for card in pool)
    _draw_old_hands(world, seat, rng)
    if are_donkeys_secret(s):
        for i in others:
            if s.players[i][DONKEY]:
                world.players[i][DONKEY] = rng.choice(bits(donkeys_to_choose(s, i))) + 1
    return world


def _draw_old_hands(world: "State", seat: Seat, rng: Random) -> None:
    """While another seat decides which newly drawn cards to keep, also draw anew which cards it held before."""
    for i, f in enumerate(world.frames):
        if f[0] == KEEPING and f[1] != seat:
            kind, owner, discard, before = f
            old = [card for card in world.hands[owner] if is_known(world, card)]
            others = [card for card in world.hands[owner] if card not in old]
            old += rng.sample(others, before.bit_count() - len(old))
            world.frames[i] = (kind, owner, discard, sum(1 << card for card in old))
