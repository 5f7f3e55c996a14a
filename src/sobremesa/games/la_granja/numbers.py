"""Numbers that cards calculate: ``["min", ["count", "helpers"], 3]``. Compiled once, evaluated when asked.

A plain number stands for itself; a calculated one is a reference from `CALCULATED` upwards into the table. Conditions
are numbers too: 0 means no.
"""

from typing import Any, Final

from sobremesa.kernel import ConfigError, unknown

CALCULATED: Final = 1000

MIN: Final = 0
MAX: Final = 1
ADD: Final = 2
SUB: Final = 3
HALF_UP: Final = 4
HALF_DOWN: Final = 5
AT_LEAST: Final = 6
AT_MOST: Final = 7
COUNT: Final = 8
WORDS: Final = ("min", "max", "add", "sub", "half_up", "half_down", "at_least", "at_most", "count")

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
)
SHORT: Final = {
    "round": "round",
    "last_die": "last_die",
}


class Numbers:
    """The table of calculated numbers of one rule set."""

    __slots__ = ("table",)

    def __init__(self) -> None:
        self.table: list[tuple[int, ...]] = []

    def knows(self, word: Any) -> bool:
        return word in WORDS or word in SHORT or word in ("up_to", "turn_order")

    def compile(self, value: Any, where: str) -> int:
        """The number, or a reference to its calculation."""
        if isinstance(value, int):
            return value
        if not isinstance(value, list) or not value:
            raise ConfigError(f"{where}: {value!r} is not a number")
        word, *parts = value
        if word == "up_to":  # "up to" is the leeway of the operation itself
            return self.compile(parts[0], where)
        if word in SHORT:
            return self._add((COUNT, READINGS.index(SHORT[word])))
        if word == "turn_order":
            return self._add((COUNT, READINGS.index(f"{parts[0]}_in_order")))
        if word == "count":
            if parts[0] not in READINGS:
                raise ConfigError(f"{where}: {unknown('thing to count', str(parts[0]), READINGS)}")
            return self._add((COUNT, READINGS.index(parts[0])))
        if word not in WORDS:
            raise ConfigError(f"{where}: {unknown('number', str(word), WORDS)}")
        return self._add((WORDS.index(word), *(self.compile(p, where) for p in parts)))

    def _add(self, entry: tuple[int, ...]) -> int:
        self.table.append(entry)
        return CALCULATED + len(self.table) - 1
