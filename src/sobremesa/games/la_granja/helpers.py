"""Helpers at work: asking modifiers, telling triggers what happened, and reading numbers off the table."""

from typing import Final

from sobremesa.kernel import Frame, Seat

from . import kinds as k
from .catalogue import SETUP, SIESTA_VP
from .farm import (
    BARROW_COMPLETED,
    CARD_PLAYED,
    GOOD_DELIVERED,
    HELPER_ENTERED,
    MARKET_PLACED,
    REVENUE_USED,
    UPGRADED_GOOD,
)
from .ids import (
    BLOCK_1,
    BUILDINGS,
    CARDS,
    CRAFT,
    DIE_LEFT,
    DIE_RIGHT,
    GROWN,
    LAST_DIE,
    MEAT,
    PHASE,
    PIG,
    ROOF_1,
    ROOF_PLACES,
    ROUND,
    SIESTA,
    SILVER,
    SOLO_ORDER,
    USED,
)
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
    TABLE,
)
from .state import State

# How a revenue space came to be used, in the number of the event REVENUE_USED: space + 8 * how + 64 * group.
TAKEN_DIE: Final = 0
SHARED_DIE: Final = 1
EXTRA: Final = 2
MODULE_READINGS: Final = ("completions_this_round", "richer_opponents")  # what only modules keep
LOW_BITS: Final = (CARD_PLAYED, UPGRADED_GOOD, MARKET_PLACED)  # filters look at the two lowest bits of the number


def at_work(s: State, seat: Seat) -> tuple[int, ...]:
    """The cards whose helper works for a seat: its helpers, and its patron if a module gives it one."""
    helpers = s.helpers[seat]
    return (*helpers, s.players[seat][s.rules.patron_field]) if s.rules.has_patrons else helpers


def answers(s: State, question: str, seat: Seat) -> bool:
    """Whether any helper of the seat has an answer to a question: if not, it need not be asked time and again."""
    known = s.rules.answers[question]
    if known:
        for card in at_work(s, seat):
            if card in known:
                return True
    return False


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
    if not listeners:
        return
    for card in at_work(s, seat) if s.rules.has_patrons else s.helpers[seat]:
        trigger = listeners.get(card)
        if trigger is None or (event == HELPER_ENTERED and what != card):
            continue
        if event == REVENUE_USED and trigger.taken_only and what >> 3 & 7 != TAKEN_DIE:
            continue
        if trigger.filter >= 0 and not trigger.filter >> _filtered(s, event, what) & 1:
            continue
        frames = s.frames
        at = len(frames)
        while at and is_effect(frames[at - 1][0]):
            at -= 1
        ordered = int(card > CARDS)  # a patron does not line up with the helpers
        frames.insert(at, (k.TRIGGER, seat, card, event, what, ordered))


def _filtered(s: State, event: int, what: int) -> int:
    """What filters look at in the number of an event."""
    if event == REVENUE_USED:
        return what & 7
    if event in LOW_BITS:
        return what & 3
    if event == GOOD_DELIVERED:
        return what & 15
    if event == BARROW_COMPLETED:
        return s.rules.card(what).vp if what else 0
    return what


def is_effect(kind: int) -> bool:
    """Whether a frame belongs to an effect under way, to a helper at work or to one that waits."""
    if kind < k.TRIGGER:
        return kind < k.START_PLAYER
    return kind < k.MODULES or bool(kind & 4)  # modules: see the numbering of their kinds


def answering(s: State, question: str, seat: Seat) -> int:
    """The number of the seat's helper that answers a question and is not used up in this round, 0 for none."""
    answers = s.rules.answers[question]
    for card in at_work(s, seat) if answers else ():
        if card in answers and not (s.rules.card(card).once and is_used(s, card)):
            return card
    return 0


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
    if word == TABLE:
        return values[1 + min(values[0], len(values) - 2)]  # the last entry stands for all larger numbers
    if word == AT_LEAST:
        return int(values[0] >= values[1])
    assert word == AT_MOST
    return int(values[0] <= values[1])


def reading(s: State, seat: Seat, what: str) -> int:
    """Something that can be counted or read off the table."""
    p = s.players[seat]
    if what == "helpers":
        return len(s.helpers[seat])
    if what == "free_helper_places":
        return ask(s, "helper_slots", seat, SETUP["helpers"]) - len(s.helpers[seat])
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
    if what == "odd_round":
        return s.board[ROUND] % 2
    if what == "roofs":
        return sum(tile > 0 for tile in p[ROOF_1 : ROOF_1 + ROOF_PLACES])
    if what == "kinds_in_store":
        return sum(n > 0 for n in p[: MEAT + 1])
    if what == "market_values":
        return len({v for v, owner in zip(s.rules.market.values, s.market) if owner == seat})
    if what in MODULE_READINGS:
        read = s.rules.hooks.readings.get(what)
        return read(s, seat) if read is not None else 0
    if what == "first_in_order":
        return int(s.board[SOLO_ORDER] == 2 if s.rules.is_solo else s.order[0] == seat)
    if what == "last_in_order":
        return int(s.board[SOLO_ORDER] == 3 if s.rules.is_solo else s.order[-1] == seat)
    if what == "order_markers":
        return sum(s.board[BLOCK_1 + b] > 0 for b in range(BUILDINGS))
    if what == "most_market_markers":  # or as many as somebody else
        colours = range(2 if s.rules.is_solo else s.rules.seats)  # the neutral colour too
        return int(all(s.markers_on_market(c) <= s.markers_on_market(seat) for c in colours))
    if what == "siesta_position":
        return p[SIESTA]
    if what == "phase":
        return s.board[PHASE]
    if what == "dice_difference":
        return abs(p[DIE_LEFT] - p[DIE_RIGHT]) if p[DIE_RIGHT] else 0
    return _about_the_event(s, seat, what, context(s)[4])


def _about_the_event(s: State, seat: Seat, what: str, happened: int) -> int:
    """Something about the event that set the helper at work off."""
    p = s.players[seat]
    if what == "others_completed":
        return sum(q[CRAFT] >> happened & 1 for q in s.players) - (p[CRAFT] >> happened & 1)
    if what == "die_value":
        return p[DIE_LEFT + (happened & 1)]
    if what == "own_dice_alike":
        return p[DIE_LEFT : DIE_RIGHT + 1].count(happened)
    assert what == "unused_free_deliveries"
    return happened
