"""Helpers at work: asking modifiers, telling triggers what happened, and reading numbers off the table."""

from typing import Callable, Final

from sobremesa.kernel import Frame, Seat

from . import kinds as k
from . import triggers
from .asking import answer, extras
from .catalogue import SETUP, SIESTA_VP
from .farm import field_card
from .helper_rows import Modifier
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
from .numbers import CALCULATED, calculate
from .state import State

# How a revenue space came to be used.
TAKEN_DIE: Final = 0
SHARED_DIE: Final = 1
EXTRA: Final = 2
#: triggers whose filters look at the two lowest bits of the number
LOW_BITS: Final = (triggers.CARD_PLAYED, triggers.UPGRADED_GOOD, triggers.MARKET_PLACED)

Reader = Callable[[State, Seat], int]


def at_work(s: State, seat: Seat) -> tuple[int, ...]:
    """The cards whose helper works for a seat: its helpers, and its patron if a module gives it one."""
    helpers = s.helpers[seat]
    return (*helpers, s.players[seat][s.rules.patron_field]) if s.rules.has_patrons else helpers


def answers(s: State, question: str, seat: Seat) -> bool:
    """Whether any helper of the seat answers a question; if not, there is no need to ask it again and again."""
    known = s.rules.answers[question]
    return bool(known) and _is_known(s, seat, known)


def _is_known(s: State, seat: Seat, known: dict[int, Modifier]) -> bool:
    """Whether any card at work for the seat is among the ``known`` ones."""
    for card in s.helpers[seat]:
        if card in known:
            return True
    return s.rules.has_patrons and s.players[seat][s.rules.patron_field] in known


def ask(s: State, question: str, seat: Seat, base: int, about: int = -1) -> int:
    """The answer to a question of the rules after all helpers of the seat have been applied."""
    known = s.rules.answers[question]
    if known and _is_known(s, seat, known):
        return _answered(s, seat, known, at_work(s, seat), base, about)
    return base


def _answered(s: State, seat: Seat, known: dict[int, Modifier], cards: tuple[int, ...], base: int, about: int) -> int:
    return answer(known, cards, base, about, lambda n: number(s, seat, n))


def extra(s: State, question: str, seat: Seat) -> int:
    """The sum of the extras of the seat's helpers that answer a question."""
    return extras(s.rules.answers[question], at_work(s, seat))


def raise_trigger(s: State, trigger: int, seat: Seat, what: int = 0) -> None:
    """Queue the seat's helpers that wait for this trigger. They work once the effect under way is completed, in the
    order in which they were set off: their frames go below everything that belongs to effects."""
    listeners = s.rules.listeners[trigger]
    if not listeners:
        return
    for card in at_work(s, seat) if s.rules.has_patrons else s.helpers[seat]:
        waiting = listeners.get(card)
        if waiting is None or (trigger == triggers.HELPER_ENTERED and what != card):
            continue
        if trigger == triggers.REVENUE_USED and waiting.taken_only and triggers.how_used(what) != TAKEN_DIE:
            continue
        if waiting.filter >= 0 and not waiting.filter >> _filtered(s, trigger, what) & 1:
            continue
        frames = s.frames
        at = len(frames)
        while at and is_effect(frames[at - 1][0]):
            at -= 1
        ordered = int(card > CARDS)  # a patron is not ordered among the helpers
        frames.insert(at, (k.TRIGGER, seat, card, trigger, what, ordered))


def _filtered(s: State, trigger: int, what: int) -> int:
    """The part of a trigger's number that filters look at."""
    if trigger == triggers.REVENUE_USED:
        return triggers.space_used(what)
    if trigger in LOW_BITS:
        return what & 3
    if trigger == triggers.GOOD_DELIVERED:
        return triggers.delivered_good(what)
    if trigger == triggers.BARROW_COMPLETED:
        return s.rules.card(what).vp if what else 0
    return what


def is_effect(kind: int) -> bool:
    """Whether a frame of this kind belongs to an effect under way, a helper at work or a waiting helper."""
    if kind < k.TRIGGER:
        return kind < k.START_PLAYER
    return kind < k.MODULES or bool(kind & k.EFFECT)  # modules: see the numbering of their kinds


def answering(s: State, question: str, seat: Seat) -> int:
    """The number of the seat's helper that answers a question and is not used up this round, 0 for none."""
    answers = s.rules.answers[question]
    for card in at_work(s, seat) if answers else ():
        if card in answers and not (s.rules.card(card).once and is_used(s, card)):
            return card
    return 0


def is_used(s: State, card: int) -> bool:
    return bool(s.board[USED] >> card & 1)


def _running(s: State) -> Frame:
    for f in reversed(s.frames):
        if f[0] == k.RUNNING:
            return f
    return (k.RUNNING, -1, 0, -1, 0)


def helper_at_work(s: State) -> int:
    """The number of the card whose helper is at work; 0 if none is."""
    _, _, card, _, _ = _running(s)
    return card


def subject(s: State) -> int:
    """What the trigger that set off the helper at work was about: a field, a die, a building; see `triggers`."""
    _, _, _, _, what = _running(s)
    return what


def number(s: State, seat: Seat, n: int) -> int:
    """A number of a card, calculated if need be."""
    return n if n < CALCULATED else _calculated(s, seat, n)


def _calculated(s: State, seat: Seat, n: int) -> int:
    return calculate(s.rules.numbers, n, lambda what: READERS[what](s, seat))


# -- what cards count --------------------------------------------------------------------------------------------------


def reading(s: State, seat: Seat, what: str) -> int:
    """Something that can be counted or read off the table."""
    return READERS[what](s, seat)


def _free_helper_places(s: State, seat: Seat) -> int:
    return ask(s, "helper_slots", seat, SETUP["helpers"]) - len(s.helpers[seat])


def _field_crops(s: State, seat: Seat) -> int:
    return len({s.rules.card(field_card(field)).crop for field in s.fields[seat]})


def _own_neighbouring_markers(s: State, seat: Seat) -> int:
    hex_placed = triggers.placed_at(subject(s))
    return sum(s.market[i] == seat for i in s.rules.market.near[hex_placed])


def _market_values(s: State, seat: Seat) -> int:
    return len({v for v, owner in zip(s.rules.market.values, s.market) if owner == seat})


def _most_market_markers(s: State, seat: Seat) -> int:
    """Whether nobody has more market markers, the neutral colour included."""
    colours = range(2 if s.rules.is_solo else s.rules.seats)
    return int(all(s.markers_on_market(c) <= s.markers_on_market(seat) for c in colours))


def _roofs(s: State, seat: Seat) -> int:
    return sum(tile > 0 for tile in s.players[seat][ROOF_1 : ROOF_1 + ROOF_PLACES])


def _dice_difference(s: State, seat: Seat) -> int:
    p = s.players[seat]
    return abs(p[DIE_LEFT] - p[DIE_RIGHT]) if p[DIE_RIGHT] else 0


def _others_completed(s: State, seat: Seat) -> int:
    building = subject(s)
    return sum(q[CRAFT] >> building & 1 for q in s.players) - (s.players[seat][CRAFT] >> building & 1)


def _own_dice_alike(s: State, seat: Seat) -> int:
    return s.players[seat][DIE_LEFT : DIE_RIGHT + 1].count(subject(s))


def _kept_by_a_module(what: str) -> Reader:
    """A reader for something that only a module keeps (`Hooks.readings`); it reads 0 if no module does."""

    def read(s: State, seat: Seat) -> int:
        found = s.rules.hooks.readings.get(what)
        return found(s, seat) if found is not None else 0

    return read


#: how each of `READINGS` is read
READERS: Final[dict[str, Reader]] = {
    "helpers": lambda s, seat: len(s.helpers[seat]),
    "extensions": lambda s, seat: len(s.extensions[seat]),
    "barrows": lambda s, seat: len(s.barrows[seat]),
    "fields": lambda s, seat: len(s.fields[seat]),
    "field_crops": _field_crops,
    "fields_grown": lambda s, seat: s.players[seat][GROWN].bit_count(),
    "pigs": lambda s, seat: s.players[seat][PIG],
    "silver": lambda s, seat: s.players[seat][SILVER],
    "market_markers": lambda s, seat: s.markers_on_market(seat),
    "own_neighbouring_markers": _own_neighbouring_markers,
    "craft_markers": lambda s, seat: s.players[seat][CRAFT].bit_count(),
    "siesta_vp": lambda s, seat: SIESTA_VP[s.players[seat][SIESTA]],
    "round": lambda s, _: s.board[ROUND],
    "last_die": lambda s, _: s.board[LAST_DIE],
    "first_in_order": lambda s, seat: int(s.board[SOLO_ORDER] == 2 if s.rules.is_solo else s.order[0] == seat),
    "last_in_order": lambda s, seat: int(s.board[SOLO_ORDER] == 3 if s.rules.is_solo else s.order[-1] == seat),
    "odd_round": lambda s, _: s.board[ROUND] % 2,
    "roofs": _roofs,
    "kinds_in_store": lambda s, seat: sum(n > 0 for n in s.players[seat][: MEAT + 1]),
    "market_values": _market_values,
    "completions_this_round": _kept_by_a_module("completions_this_round"),
    "richer_opponents": _kept_by_a_module("richer_opponents"),
    "order_markers": lambda s, _: sum(s.board[BLOCK_1 + b] > 0 for b in range(BUILDINGS)),
    "most_market_markers": _most_market_markers,
    "siesta_position": lambda s, seat: s.players[seat][SIESTA],
    "phase": lambda s, _: s.board[PHASE],
    "dice_difference": _dice_difference,
    # about the trigger that set off the helper at work
    "unused_free_deliveries": lambda s, _: subject(s),
    "others_completed": _others_completed,
    "die_value": lambda s, seat: s.players[seat][DIE_LEFT + (subject(s) & 1)],
    "own_dice_alike": _own_dice_alike,
    "free_helper_places": _free_helper_places,
}
