"""Helpers at work: asking modifiers, telling triggers what happened, and reading numbers off the table."""

from typing import Final

from sobremesa.kernel import Frame, Seat

from . import kinds as k
from .catalogue import SIESTA_VP
from .farm import CARD_PLAYED, MARKET_PLACED, REVENUE_USED, UPGRADED_GOOD
from .ids import CARDS, CRAFT, GROWN, LAST_DIE, PIG, ROUND, SIESTA, SILVER, SOLO_ORDER, USED
from .numbers import (
    ADD,
    AT_LEAST,
    AT_MOST,
    CALCULATED,
    COUNT,
    HALF_DOWN,
    HALF_UP,
    MAX,
    MIN,
    READINGS,
    SUB,
)
from .state import State

# How a revenue space came to be used, in the number of the event REVENUE_USED: space + 8 * how + 64 * group.
TAKEN_DIE: Final = 0
SHARED_DIE: Final = 1
EXTRA: Final = 2
LOW_BITS: Final = (CARD_PLAYED, UPGRADED_GOOD, MARKET_PLACED)  # filters look at the two lowest bits of the number


def at_work(s: State, seat: Seat) -> tuple[int, ...]:
    """The cards whose helper works for a seat: its helpers, and its patron if a module gives it one."""
    helpers = s.helpers[seat]
    return (*helpers, s.players[seat][s.rules.patron_field]) if s.rules.has_patrons else helpers


def ask(s: State, question: str, seat: Seat, base: int, about: int = -1) -> int:
    """The answer to a question of the rules after all helpers of the seat: values set, then added, then floors."""
    answers = s.rules.answers[question]
    if not answers:
        return base
    floor = -99
    added = 0
    for card in at_work(s, seat) if s.rules.has_patrons else s.helpers[seat]:
        mod = answers.get(card)
        if mod is None or (mod.only >= 0 and mod.only != about):
            continue
        if mod.condition != 1 and not number(s, seat, mod.condition):
            continue
        if mod.value is not None:
            base = mod.value
        added += mod.add
        if mod.floor > floor:
            floor = mod.floor
    base += added
    return base if base > floor else floor


def extra(s: State, question: str, seat: Seat) -> int:
    """The sum of what helpers add on the side when they answer a question (a bonus, the VP of a roof place)."""
    total = 0
    answers = s.rules.answers[question]
    for card in at_work(s, seat):
        if card in answers:
            total += answers[card].extra
    return total


def happen(s: State, event: int, seat: Seat, what: int = 0) -> None:
    """Own helpers that wait for this event will work as soon as the effect under way is completed, in the order
    in which they were set off: their frames are laid below everything that belongs to effects."""
    listeners = s.rules.listeners[event]
    for card in at_work(s, seat) if s.rules.has_patrons else s.helpers[seat]:
        trigger = listeners.get(card)
        if trigger is None:
            continue
        key = what
        if event == REVENUE_USED:
            if trigger.taken_only and what >> 3 & 7 != TAKEN_DIE:
                continue
            key = what & 7
        elif event in LOW_BITS:
            key = what & 3
        if trigger.filter >= 0 and not trigger.filter >> key & 1:
            continue
        frames = s.frames
        at = len(frames)
        while at and is_effect(frames[at - 1][0]):
            at -= 1
        ordered = int(card > CARDS)  # a patron does not line up with the helpers
        frames.insert(at, (k.TRIGGER, seat, card, event, what, ordered))


def is_effect(kind: int) -> bool:
    """Whether a frame belongs to an effect under way, to a helper at work or to one that waits."""
    if kind < k.TRIGGER:
        return kind < k.START_PLAYER
    return kind < k.MODULES or bool(kind & 4)  # modules: see the numbering of their kinds


def is_used(s: State, card: int) -> bool:
    return bool(s.board[USED] >> card & 1)


def context(s: State) -> Frame:
    """The helper at work: (RUNNING, seat, card, event, what)."""
    for f in reversed(s.frames):
        if f[0] == k.RUNNING:
            return f
    return (k.RUNNING, -1, 0, -1, 0)


def number(s: State, seat: Seat, n: int) -> int:
    """A number of a card, calculated if need be."""
    if n < CALCULATED:
        return n
    entry = s.rules.numbers[n - CALCULATED]
    word = entry[0]
    if word == COUNT:
        return reading(s, seat, READINGS[entry[1]])
    values = [number(s, seat, x) for x in entry[1:]]
    if word == MIN:
        return min(values)
    if word == MAX:
        return max(values)
    if word == ADD:
        return sum(values)
    if word == SUB:
        return max(0, values[0] - values[1])
    if word == HALF_UP:
        return (values[0] + 1) // 2
    if word == HALF_DOWN:
        return values[0] // 2
    if word == AT_LEAST:
        return int(values[0] >= values[1])
    assert word == AT_MOST
    return int(values[0] <= values[1])


def reading(s: State, seat: Seat, what: str) -> int:
    """Something that can be counted or read off the table."""
    p = s.players[seat]
    if what == "helpers":
        return len(s.helpers[seat])
    if what == "extensions":
        return len(s.extensions[seat])
    if what == "barrows":
        return len(s.barrows[seat])
    if what == "fields":
        return len(s.fields[seat])
    if what == "field_crops":
        return len({s.rules.card(field >> 2).crop for field in s.fields[seat]})
    if what == "fields_grown":
        return p[GROWN].bit_count()
    if what == "pigs":
        return p[PIG]
    if what == "silver":
        return p[SILVER]
    if what == "market_markers":
        return s.markers_on_market(seat)
    if what == "own_neighbouring_markers":
        hex_placed = context(s)[4] >> 2
        return sum(s.market[i] == seat for i in s.rules.market.near[hex_placed])
    if what == "craft_markers":
        return p[CRAFT].bit_count()
    if what == "siesta_vp":
        return SIESTA_VP[p[SIESTA]]
    if what == "round":
        return s.board[ROUND]
    if what == "last_die":
        return s.board[LAST_DIE]
    first = s.board[SOLO_ORDER] == 2 if s.rules.is_solo else s.order[0] == seat
    last = s.board[SOLO_ORDER] == 3 if s.rules.is_solo else s.order[-1] == seat
    return int(first if what == "first_in_order" else last)
