"""Whether a seat has anything of its own that would move its siesta marker before the new order is set (LG-321).

A seat that owns nothing of the kind is ruled out quickly. For the others, any-time actions are tried on copies, because
it may take several steps: selling goods for the silver that a helper needs, or turning a used roof tile face up again.
"""

from typing import Final

from sobremesa.kernel import AGAIN, EndlessEffect, Frame, Seat, Template

from .. import triggers
from ..catalogue import SIESTA_TOP
from ..helpers import at_work, is_used
from ..ids import PHASE, ROOF_1, ROOF_PLACES, SIESTA, TRADE, USED_ROOF
from ..plan import LENDS, RESTS, TRADES, TURNS, Rules
from ..state import State
from .turns import Choice, is_anytime

MOST_WAYS: Final = 400  # positions to look at, at most
#: triggers that can occur in the middle of a seat's own turn
IN_TURNS: Final = (
    triggers.UPGRADED_GOOD,
    triggers.TRADE_GOOD_RETURNED,
    triggers.CARD_PLAYED,
    triggers.REVENUE_USED,
    triggers.GOOD_DELIVERED,
    triggers.BARROW_COMPLETED,
    triggers.CRAFT_COMPLETED,
    triggers.MARKET_PLACED,
    triggers.OPPONENTS_REMOVED,
)


def can_rest(s: State, f: Frame) -> bool:
    """Whether the seat whose turn lies on top of the stack can move its siesta marker in any way."""
    _, seat = f
    p = s.players[seat]
    if p[SIESTA] >= SIESTA_TOP and not s.rules.standing_on_top:
        return False
    return _owns_rest(s, seat) and _finds_rest(s, f)


# -- what the seat owns ------------------------------------------------------------------------------------------------


def _owns_rest(s: State, seat: Seat) -> bool:
    """Whether a roof tile, a helper or a trade good of the seat might move the marker."""
    p = s.players[seat]
    has = _helpers_for(s, seat) | _roofs_for(s, seat, used=False)
    if has & RESTS or (s.rules.trades_rest and (p[TRADE] or has & TRADES)):
        return True
    if has & TURNS and _roofs_for(s, seat, used=True) & RESTS:
        return True
    if not has & LENDS:
        return False
    return s.rules.is_solo or any(_lends_rest(s, o) for o in range(s.rules.seats) if o != seat)


def _lends_rest(s: State, seat: Seat) -> bool:
    """Whether others can borrow something from the seat that might move their markers."""
    acts = [s.rules.card(card).act for card in s.helpers[seat]]
    return bool(_roofs_for(s, seat, used=False) & RESTS) or any(_uses(s.rules, act) & RESTS for act in acts)


def _roofs_for(s: State, seat: Seat, used: bool) -> int:
    """What the used, or the unused, roof tiles of a seat are good for in this phase, as bits."""
    p = s.players[seat]
    out = 0
    for i in range(ROOF_PLACES):
        tile = p[ROOF_1 + i]
        if not tile:
            break
        if (tile >= USED_ROOF) == used:
            face = s.rules.faces[tile % USED_ROOF - 1]
            if face.phases >> s.board[PHASE] & 1:
                out |= _uses(s.rules, face.effect)
    return out


def _helpers_for(s: State, seat: Seat) -> int:
    """What a seat's helpers are good for, as bits: those it can use, and those its turn might set off."""
    out = 0
    for number in at_work(s, seat):
        card = s.rules.cards[number]
        if card is None or (card.once and is_used(s, number)):
            continue
        if card.window >> s.board[PHASE] & 1:
            out |= _uses(s.rules, card.act)
        for on, trigger in card.triggers.items():
            if on in IN_TURNS:
                out |= _uses(s.rules, trigger.effect)
    return out


def _uses(rules: Rules, effect: Template | None) -> int:
    return rules.siesta_uses.get(effect, 0) if effect is not None else 0


# -- what it could do with it ------------------------------------------------------------------------------------------


def _finds_rest(s: State, f: Frame) -> bool:
    """Whether any way of using any-time actions moves the marker. They are tried on copies, the shortest first, up to
    `MOST_WAYS` positions. Ways that draw or play cards are left out, because being asked would give them away."""
    _, seat = f
    before = (s.players[seat][SIESTA], s.track)
    first = s.clone()
    first.turn = seat
    ways = [first]
    known = {_numbers(first)}
    for world in ways:  # grows during the loop
        # roof tiles and helpers come after everything that is bought and sold, so try them first
        for a in reversed(_choices(world, f, seat)):
            if len(known) > MOST_WAYS:
                return False
            then = world.clone()
            if not _carry_out(then, seat, a, len(s.frames)) or _has_played(s, then, seat):
                continue
            if (then.players[seat][SIESTA], then.track) != before:
                return True
            key = _numbers(then)
            if key not in known:
                known.add(key)
                ways.append(then)
    return False


def _numbers(world: State) -> tuple[tuple[int, ...], ...]:
    """A key that tells worlds apart and is cheaper than `State.encode`."""
    return tuple([tuple(part) for part in world.parts()])


def _has_played(s: State, then: State, seat: Seat) -> bool:
    """Whether the seat has played a card from hand."""
    zones = (
        (s.fields, then.fields),
        (s.barrows, then.barrows),
        (s.extensions, then.extensions),
        (s.helpers, then.helpers),
    )
    return any(len(after[seat]) > len(before[seat]) for before, after in zones)


def _choices(world: State, f: Frame, seat: Seat) -> list[int]:
    """The any-time actions of the turn, or the choices of the effect under way, which must be completed before another
    is begun. Empty if chance or another seat decides."""
    if world.turn != seat:
        return []
    on_top = world.frames[-1]
    step = world.steps[on_top[0]]
    if on_top == f:
        return [a for a in step.legal(world, f, seat) if is_anytime(world, a)]
    return step.choices(world, on_top) if isinstance(step, Choice) else step.legal(world, on_top, seat)


def _carry_out(world: State, seat: Seat, a: int, turn: int) -> bool:
    """Carry out an action until the seat's turn is on top again or somebody has to decide; return whether it comes to
    an end."""
    frames = world.frames
    f = frames[-1]
    world.steps[f[0]].apply(world, f, seat, a)
    world.turn = seat
    done = 0
    while len(frames) > turn:
        f = frames[-1]
        who = world.steps[f[0]].enter(world, f)
        if who != AGAIN:
            world.turn = who
            return True
        done += 1
        try:
            world.check_end(done)
        except EndlessEffect:
            return False
    return True
