"""Whether what lies on the flow of a position can be an effect under way, for stacks written by hand.

Waiting helpers come first, then one effect, in the middle of which its owner may have begun an any-time action. What is
checked is what makes it safe to go on: its frames come from the card, tile or building at work, only frames that can
wait lie below others, and all of them belong to one seat.
"""

from itertools import pairwise
from typing import Final

from sobremesa.kernel import Frame, Template
from sobremesa.kernel.effects import ANY_ORDER, CHOOSE, OPTIONAL, PAY_THEN, REPEAT, SEQ

from . import kinds as k
from .flow.turns import Choice
from .ids import AS_EXTENSION
from .plan import Rules
from .state import State

WRITTEN: Final = (SEQ, CHOOSE, OPTIONAL, PAY_THEN, k.IF, k.GAIN, k.PAY)  # appear in the stack as written on their card
OPEN_COMBINATORS: Final = (CHOOSE, ANY_ORDER, OPTIONAL, REPEAT)
REFERRING: Final = (k.REVENUE_OPTION, k.DIE_SHIFT, k.CRAFT_INSTANT, k.TRADE_OPTION)  # refer to their helper's trigger
# What stays in the stack while something else lies on it, in addition to templates that wait for their turn.
WAITING: Final = (
    k.RUNNING, k.DELIVER, k.TAKE_GOODS, k.BUY, k.GROW, k.PLAY_CARD, k.KEEPING, REPEAT, ANY_ORDER, k.ENTER, k.MAKE_ROOM,
    k.PLACE_MARKER, k.CRAFT_REWARD, k.MARKET_STAND, k.GUARD, k.RETRIEVING,
)  # fmt: skip


def templates(rules: Rules) -> set[Template]:
    """Every effect of a card, tile, building or revenue space, and every part of one."""
    found = _common(rules)
    for card in rules.cards:
        if card is not None:
            found |= {t.effect for t in card.triggers.values()} | ({card.act} if card.act else set())
    return with_parts(rules, found)


def _common(rules: Rules) -> set[Template]:
    """The effects that belong to no card."""
    found = {face.effect for face in rules.faces if face.effect} | set(rules.effects.values())
    for building in rules.buildings:
        found |= {building.instant} | ({building.income} if building.income else set())
    return found.union(*rules.revenue)


def with_parts(rules: Rules, effects: set[Template]) -> set[Template]:
    """These effects and everything inside them."""
    found: set[Template] = set()
    todo = list(effects)
    while todo:
        t = todo.pop()
        if t not in found:
            found.add(t)
            if t[0] <= REPEAT or t[0] == k.IF:
                todo += rules.programs[t[1]]
    return found


def is_activity(s: State, flow: list[Frame], effects: list[Frame]) -> bool:
    """Whether these frames are waiting helpers, then what one seat carries out."""
    at = 0
    while at < len(effects) and effects[at][0] == k.TRIGGER:
        at += 1
    work = effects[at:]
    if not work:
        return True
    if any(f[0] >= k.MODULES for f in work):
        return True  # effects of modules lie where their steps put them
    return _is_work(s, flow[-1], work)


def _is_work(s: State, below: Frame, work: list[Frame]) -> bool:
    """Whether this is one effect, or one in the middle of which the seat has begun another in its own turn (A-26)."""
    if _is_one_effect(s, below, work):
        return True
    return any(
        _is_open(s, below, work[i - 1]) and _is_one_effect(s, below, work[:i]) and _is_work(s, below, work[i:])
        for i in range(1, len(work))
    )


def _is_open(s: State, below: Frame, f: Frame) -> bool:
    """Whether the seat asked by this frame may do something else first."""
    return f[1] == below[1] and (f[0] in OPEN_COMBINATORS or isinstance(s.steps[f[0]], Choice))


def _is_one_effect(s: State, below: Frame, work: list[Frame]) -> bool:
    """Whether this is one effect of one seat, whose lower frames can all wait."""
    seat = work[0][1]
    if work[0][0] != k.RUNNING and below[1] != seat and not _has_begun(below):
        return False
    if any(f[1] != seat or f[0] == k.TRIGGER for f in work) or any(f[0] == k.RUNNING for f in work[1:]):
        return False
    known = _effects_of(s.rules, work[0])
    if any((f[0] in WRITTEN or f[0] in REFERRING) and (f[0], *f[2:]) not in known for f in work):
        return False
    later = _later(s.rules)
    for i, (lower, upper) in enumerate(pairwise(work)):
        last = i == len(work) - 2
        if upper[0] == k.MARKING:
            _, _, used = upper
            fits = last and i > 0 and work[i - 1][:3] == (k.RUNNING, seat, used)
            if not (fits and (lower[0], *lower[2:]) in known):
                return False
        elif (lower[0] not in WAITING and (lower[0], *lower[2:]) not in later) or not _lies_on(lower, upper):
            return False
    return work[0][0] != k.MARKING


def _has_begun(each: Frame) -> bool:
    """Whether a step that every seat carries out has reached its first seat."""
    if each[0] != k.EACH:
        return False
    _, _, _, index, _, _ = each
    return index > 0


def _effects_of(rules: Rules, f: Frame) -> set[Template]:
    """The effects that can be under way while the helper of this frame, if any, is at work."""
    roots = _common(rules)
    if f[0] == k.RUNNING:
        _, _, number, trigger, what = f
        card = rules.card(number)
        if trigger in card.triggers:
            roots.add(card.triggers[trigger].effect)
        if card.act and not trigger and not what:
            roots.add(card.act)
            if card.act[0] >= k.MODULES:
                return templates(rules)  # it may carry out what another card says
    return with_parts(rules, roots)


def _later(rules: Rules) -> set[Template]:
    """What waits while something before it is carried out: later parts of effects, income, instant effects."""
    found = {part for parts in rules.programs.values() for part in parts[1:]}
    for building in rules.buildings:
        found |= {building.instant} | ({building.income} if building.income else set())
    return found - {t for t in found if t[0] in (CHOOSE, k.PAY)}


def _lies_on(lower: Frame, upper: Frame) -> bool:
    """Whether a frame can lie on one that stays; if that one waits for something specific, it must be exactly that."""
    if lower[0] == k.RETRIEVING or lower[0] == k.PLACE_MARKER:
        return upper[0] == k.RETRIEVING
    if lower[0] == k.KEEPING:
        return upper[0] == k.DRAWING
    if lower[0] == k.MAKE_ROOM or upper[0] == k.MAKE_ROOM:
        room = (k.MAKE_ROOM, lower[1])
        side = _entering(lower)
        if side >= 0 and upper == (*room, side, 1):
            return True
        return lower[:2] == room and upper[:2] == room and not upper[-1]
    if lower[0] == k.ENTER or upper[0] == k.PAY_EXTENSION:
        return _entering(lower) == AS_EXTENSION and upper[0] == k.PAY_EXTENSION
    if upper[0] == k.ENTER:
        return lower[0] == k.PLAY_CARD
    return True


def _entering(f: Frame) -> int:
    """The side with which a hand card is about to enter a farm, -1 if none is."""
    if f[0] != k.ENTER:
        return -1
    _, _, _, side, _, ready = f
    return side if ready else -1
