"""What is hidden in El Grande, and how it is drawn anew.

Three things are hidden: which card of its discard pile a seat has taken back with Authority, the modifiers in a hand,
and discs or modifiers chosen but not yet revealed. Decks are bags and have no secret order. The Castillo is only out of
sight: everything thrown in was announced, so a player with a good memory knows its contents, and drawn worlds keep them
(EG-075, EG-A31).
"""

from random import Random
from typing import TYPE_CHECKING

from sobremesa.kernel import Seat, bits

from .ids import (
    BACKS,
    DISC,
    DISCARD,
    GAVE,
    HAND,
    MODIFIER,
    MODIFIER_MASK,
    MODIFIERS,
    PASSING,
    POWER,
    POWER_MASK,
    POWERS,
)

if TYPE_CHECKING:
    from .state import State


def seen(p: list[int]) -> int:
    """A mask of all cards the table has seen this seat play and not seen return; some may be back in the hand."""
    mask = p[DISCARD]
    for back in BACKS:
        mask |= p[back]
    return mask


def lying(p: list[int]) -> int:
    """A mask of the cards lying face up in front of a seat: those it has played this round (EG-A39)."""
    return face_up(p[POWER], p[MODIFIER])


def face_up(power: int, modifier: int) -> int:
    """A mask of a power card and a modifier; 0 stands for one that has not been played."""
    return (1 << power - 1 if power else 0) | (1 << POWERS + modifier - 1 if modifier else 0)


def determinise(s: "State", seat: Seat, rng: Random) -> "State":
    """A copy in which everything hidden from the seat is drawn anew from all that it cannot rule out."""
    world = s.clone()
    others = [i for i in range(s.rules.seats) if i != seat]
    for i in others:
        _draw_returned(world.players[i], rng)
    _draw_modifiers(world, seat, others, rng)
    _draw_commitments(world, others, rng)
    return world


def _draw_returned(p: list[int], rng: Random) -> None:
    """Redraw the cards taken back: one from each public set of candidates, all different."""
    back = 0
    for kind in (POWER_MASK, MODIFIER_MASK):
        for field in BACKS:  # this order never gets stuck: the newer set has a card that the older one lacks
            candidates = bits(p[field] & kind & ~back)
            if candidates:
                back |= 1 << rng.choice(candidates)
    everything = p[HAND] | p[DISCARD]
    public = seen(p)
    p[DISCARD] = public & ~back
    p[HAND] = (everything & ~public) | back


def _draw_modifiers(world: "State", seat: Seat, others: list[Seat], rng: Random) -> None:
    """Redraw the modifiers nobody has shown: each that the seat has not seen is equally likely in every other hand."""
    n = world.rules.seats
    mine = world.players[seat]
    known = mine[HAND] | mine[DISCARD]
    gave = 1 << POWERS + mine[GAVE] - 1 if mine[GAVE] else 0
    secret: list[tuple[int, int]] = []  # (seat, how many unseen modifiers it holds)
    for i in others:
        p = world.players[i]
        public = seen(p)
        known |= public
        unseen = (p[HAND] & MODIFIER_MASK & ~public).bit_count()
        p[HAND] &= POWER_MASK | public
        if i == (seat + 1) % n and gave and not public & gave:
            p[HAND] |= gave  # the left neighbour still holds what the seat passed on
            unseen -= 1
        secret.append((i, unseen))
    pool = [m for m in range(POWERS, POWERS + MODIFIERS) if not (known | gave) >> m & 1]
    rng.shuffle(pool)
    for i, count in secret:
        for _ in range(count):
            world.players[i][HAND] |= 1 << pool.pop()
    for i in others:  # only those two know who gave what to whom (EG-171)
        taker = world.players[(i + 1) % n]
        if world.players[i][GAVE] and taker is not mine:
            owned = bits((taker[HAND] | taker[DISCARD]) & MODIFIER_MASK)
            world.players[i][GAVE] = rng.choice(owned) - POWERS + 1


def _draw_commitments(world: "State", others: list[Seat], rng: Random) -> None:
    """Redraw the discs and modifiers that others have chosen face down: any legal choice will do."""
    for i in others:
        p = world.players[i]
        for field in (DISC, PASSING):
            if p[field]:
                p[field] = 0
                options = world.steps[world.frames[-1][0]].legal(world, world.frames[-1], i)
                pick = rng.choice(options)
                p[field] = world.actions.labels(pick)[0] + 1
