"""The form for a farm card: its fields, and what its helper may be, from the closed lists of the rules."""

from functools import cache
from typing import Final, Iterable, Sequence

from sobremesa.games.forms import (
    ARRAY,
    BARE,
    EFFECT,
    FLAG,
    LIST,
    LONG,
    NUMBER,
    PART,
    PLAIN,
    TABLE,
    TEXT,
    WORD,
    WORDS,
    Field,
    Grammar,
    Place,
    Word,
)
from sobremesa.games.la_granja.rules.deck import (
    BONUSES,
    CROPS,
    DELIVERABLE,
    KINDS,
    MOST_ADDED,
    MOST_VP,
    STATUSES,
    STEPS,
    WINDOWS,
)
from sobremesa.games.la_granja.rules.game import GAME
from sobremesa.games.la_granja.rules.helper_rows import (
    NAMED_FILTERS,
    QUESTIONS,
    VALUE_FILTERS,
    NumberOperation,
)
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, SYMBOLS
from sobremesa.games.la_granja.rules.modules.numbers import MORE_CARDS
from sobremesa.games.la_granja.rules.numbers import LARGEST, READINGS, SHORT
from sobremesa.games.la_granja.rules.triggers import TRIGGERS
from sobremesa.kernel import Operation
from sobremesa.kernel.effects import COMBINATOR_NAMES

FIELDS: Final = (
    Field("title", TEXT),
    Field("field", WORD, CROPS),
    Field("barrow.goods", LIST, DELIVERABLE, high=SYMBOLS),
    Field("barrow.vp", NUMBER, low=1, high=MOST_VP),
    *(Field(f"extension.{name}", NUMBER, high=MOST_ADDED, is_optional=True) for name in BONUSES),
    Field("kind", WORD, KINDS),
    Field("window", WORDS, WINDOWS),
    Field("once", FLAG),
    Field("steps", WORDS, STEPS),
    Field("helper", EFFECT),
    Field("text", LONG),
    Field("clarification", LONG),
    Field("status", WORD, STATUSES),
    Field("note", LONG, is_quiet=True),
)
#: numbers of steps that only the rules themselves set
_OWN: Final = ("how", "done", "asked", "from", "crop", "bought", "lender")
#: parameters that are words of their operation: one of them, or several
_WORDS: Final = ("what", "place", "where", "which")
_SEVERAL: Final = ("of", "sides")

_NUMBER: Final = Place("number", PART, of="number")
_EFFECT: Final = Place("effect", PART, of="effect")
_PLAIN: Final = Word("plain", (Place("value", low=-LARGEST, high=LARGEST),), form=PLAIN)
_NUMBERS: Final = (
    _PLAIN,
    Word("count", (Place("reading", WORD, READINGS),)),
    Word("up_to", (Place("number", low=1, high=LARGEST),)),
    *(Word(name, many="number") for name in ("min", "max", "add")),
    *(Word(name, (_NUMBER, _NUMBER._replace(name="other"))) for name in ("sub", "at_least", "at_most")),
    *(Word(name, (_NUMBER,)) for name in ("half_up", "half_down")),
    Word("table", (_NUMBER,), many="number"),
    Word("turn_order", (Place("place", WORD, ("first", "last")),)),
    *(Word(name) for name in SHORT),
)
_COMBINED: Final = {
    "optional": (_EFFECT,),
    "pay_then": (_EFFECT._replace(name="cost"), _EFFECT),
    "repeat": (Place("times", low=1, high=LARGEST), _EFFECT),
}
_COMBINATORS: Final = tuple(
    Word(name, _COMBINED[name]) if name in _COMBINED else Word(name, many="effect") for name in COMBINATOR_NAMES
)
_IF: Final = Word(
    "if",
    (
        Place("condition", PART, of="number"),
        _EFFECT,
        Place("otherwise", PART, of="effect", default=None),
    ),
)
_CHANGES: Final = (
    *(Word(name, (Place("number", low=-LARGEST, high=LARGEST),)) for name in ("add", "min", "bonus", "vp")),
    Word("set", (Place("to", TEXT),)),
    Word("only", (Place("good", WORD, GOOD_NAMES),)),
    Word("if", (Place("condition", PART, of="number"),)),
)
_FILTERS: Final = (
    *(Word(name, form=BARE) for name in ("taken_die", *NAMED_FILTERS)),
    Word("space", many="space"),
    *(Word(name, (Place("vp", low=1, high=9),)) for name in VALUE_FILTERS),
)
_SIDES: Final = (
    Word("on", (Place("event", PART, of="event"), _EFFECT)),
    Word("mod", (Place("question", WORD, QUESTIONS),), many="change"),
    Word("score", (_NUMBER,)),
    Word("act", (_EFFECT,)),
)


class FarmCardEditor:
    """Implements the protocol `Editor`."""

    def fields(self, number: int) -> Sequence[Field]:
        return FIELDS

    def grammar(self, number: int) -> Grammar:
        """A card of a module may use the operations of that module too."""
        own = (name for name, rows in MORE_CARDS.items() if any(row["number"] == number for row in rows))
        return _grammar(next(own, ""))


@cache
def _grammar(module: str) -> Grammar:
    config = GAME.meta.config(GAME.meta.max_seats, modules=(module,) if module else ())
    operations: Iterable[Operation] = GAME.rules(config).operations.values()
    effects = (*(_operation(o) for o in operations if o.name != "if"), *_COMBINATORS, _IF)
    return Grammar(
        {
            "helper": (*_SIDES, Word("parts", many="side"), *effects),
            "side": _SIDES,
            "effect": effects,
            "event": tuple(Word(name, many="filter") for name in TRIGGERS),
            "filter": _FILTERS,
            "change": _CHANGES,
            "number": _NUMBERS,
            "space": (_PLAIN._replace(places=(Place("value", low=1, high=6),)),),
        },
        "helper",
        {"helper": "effect", "side": "effect", "space": "number"},
    )


def _operation(operation: Operation) -> Word:
    names = [name for name in operation.defaults if name not in _OWN]
    form = TABLE if len(names) > 2 and not operation.words else ARRAY
    return Word(operation.name, tuple(_parameter(operation, name) for name in names), form=form)


def _parameter(operation: Operation, name: str) -> Place:
    words = tuple(operation.words)
    default = operation.defaults[name]
    if name in _SEVERAL:
        return Place(name, WORDS, words, default=list(words))
    if words and name in _WORDS:
        is_spoken = name == "what" and any(other not in ("what", *_OWN) for other in operation.defaults)
        return Place(name, WORD, words) if is_spoken else Place(name, WORD, words, default=None)
    if name == "discount" and operation.name == "play_card":
        return Place(name, high=9, default=0, is_named=True)
    if isinstance(operation, NumberOperation) and name in ("n", "space"):
        return Place(name, PART, of="number", default=default)
    return Place(name, low=-9 if name == "by" else 0, high=LARGEST, default=default)
