"""Numbers that cards calculate: ``["min", ["count", "helpers"], 3]``. Compiled once, evaluated when asked.

A plain number stands for itself; a calculated one is a reference from `CALCULATED` upwards into the table. Conditions
are numbers too: 0 means no.
"""

from typing import Any, Callable, Final

from sobremesa.kernel import ConfigError, Where, unknown
from sobremesa.kernel.effects import ENDLESS, ROOM

CALCULATED: Final = 1000
LARGEST: Final = 99  # of the numbers that cards may name

MIN: Final = 0
MAX: Final = 1
ADD: Final = 2
SUB: Final = 3
HALF_UP: Final = 4
HALF_DOWN: Final = 5
AT_LEAST: Final = 6
AT_MOST: Final = 7
COUNT: Final = 8
WORDS: Final = ("min", "max", "add", "sub", "half_up", "half_down", "at_least", "at_most", "count", "table")
TABLE: Final = WORDS.index("table")

# What can be counted or read off the table.
READINGS: Final = (
    "helpers",
    "extensions",
    "barrows",
    "fields",
    "field_crops",
    "fields_grown",
    "pigs",
    "silver",
    "market_markers",
    "own_neighbouring_markers",
    "craft_markers",
    "siesta_vp",
    "round",
    "last_die",
    "first_in_order",
    "last_in_order",
    "odd_round",
    "roofs",
    "kinds_in_store",
    "market_values",
    "completions_this_round",
    "richer_opponents",
    "order_markers",
    "most_market_markers",
    "siesta_position",
    "phase",
    "dice_difference",
    "unused_free_deliveries",
    "others_completed",
    "die_value",
    "own_dice_alike",
    "free_helper_places",
)
SHORT: Final = {
    "round": "round",
    "last_die": "last_die",
    "odd_round": "odd_round",
    "dice_difference": "dice_difference",
}


def calculate(table: dict[int, tuple[int, ...]], n: int, read: Callable[[str], int]) -> int:
    """A number of a card: itself, or what the table of calculated numbers says. ``read`` looks up what is counted: the
    rules in a state, words in a view."""
    if n < CALCULATED:
        return n
    entry = table[n - CALCULATED]
    word = entry[0]
    if word == COUNT:
        return read(READINGS[entry[1]])
    values = [calculate(table, x, read) for x in entry[1:]]
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


def is_number(value: Any) -> bool:
    """Whether a card may use this as a number; true and false do not count as numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST


class Numbers:
    """The table of calculated numbers of one rule set. Frames hold references to them: as with combinators, those of
    one card do not depend on which other cards there are (`Programs`)."""

    __slots__ = ("_end", "_next", "table")

    def __init__(self) -> None:
        self.table: dict[int, tuple[int, ...]] = {}
        self._next = 0
        self._end = ENDLESS

    def owned_by(self, owner: int) -> None:
        """From now on, everything compiled belongs to this owner."""
        self._next = owner * ROOM
        self._end = self._next + ROOM

    def knows(self, word: Any) -> bool:
        return isinstance(word, str) and (word in WORDS or word in SHORT or word in ("up_to", "turn_order"))

    def compile(self, value: Any, where: Where) -> int:
        """The number, or a reference to its calculation."""
        if is_number(value):
            return int(value)
        if not isinstance(value, list) or not value or not isinstance(value[0], str):
            raise ConfigError("error.number.not_a_number", where=where, text=repr(value), low=-LARGEST, high=LARGEST)
        word, *parts = value
        if word in SHORT:
            self._expect(word, parts, 0, where)
            return self._add((COUNT, READINGS.index(SHORT[word])), where)
        if word not in WORDS and word not in ("up_to", "turn_order"):
            raise ConfigError("error.at", where=where, problem=unknown("number", word, WORDS))
        if word in ("min", "max", "add") and parts:
            return self._add((WORDS.index(word), *(self.compile(p, where) for p in parts)), where)
        if word == "table" and len(parts) > 1:  # a number, then the values for 0, 1, 2 and so on
            return self._add((TABLE, *(self.compile(p, where) for p in parts)), where)
        self._expect(word, parts, 2 if word in ("sub", "at_least", "at_most") else 1, where)
        if word == "up_to":  # the operation itself already means "up to"
            return self.compile(parts[0], where)
        if word in ("turn_order", "count"):
            name = f"{parts[0]}_in_order" if word == "turn_order" else parts[0]
            if name not in READINGS:
                raise ConfigError("error.at", where=where, problem=unknown("reading", str(name), READINGS))
            return self._add((COUNT, READINGS.index(name)), where)
        return self._add((WORDS.index(word), *(self.compile(p, where) for p in parts)), where)

    def _expect(self, word: str, parts: list[Any], count: int, where: Where) -> None:
        if len(parts) != count:
            raise ConfigError("error.number.numbers", where=where, word=word, count=count, given=len(parts))

    def _add(self, entry: tuple[int, ...], where: Where) -> int:
        at = self._next
        if at == self._end:
            raise ConfigError("error.number.too_many", where=where, most=ROOM)
        self.table[at] = entry
        self._next += 1
        return CALCULATED + at
