"""The form for an action card: its fields, and what its special action may be, based on the operations of the rules."""

from functools import cache
from typing import Final, Sequence

from sobremesa.games.el_grande.rules.cards.operations import OPERATIONS
from sobremesa.games.el_grande.rules.catalogue import CARD_ROWS
from sobremesa.games.el_grande.rules.deck import (
    BOUND,
    DECKS,
    KING_DECK,
    LARGEST,
    MOST_CABALLEROS,
    MOST_COPIES,
    STATUS_WORDS,
    editions_of,
)
from sobremesa.games.el_grande.rules.steps import STEPS
from sobremesa.games.forms import EFFECT, LONG, NUMBER, PART, TABLE, TEXT, WORD, WORDS, Field, Grammar, Place, Word
from sobremesa.kernel import Operation
from sobremesa.kernel.effects import COMBINATOR_NAMES

_EFFECT: Final = Place("effect", PART, of="effect")
_COMBINED: Final = {
    "optional": (_EFFECT,),
    "pay_then": (_EFFECT._replace(name="cost"), _EFFECT),
    "repeat": (Place("times", low=1, high=LARGEST), _EFFECT),
}
_COMBINATORS: Final = tuple(
    Word(name, _COMBINED[name]) if name in _COMBINED else Word(name, many="effect") for name in COMBINATOR_NAMES
)
_YES_OR_NO: Final = ("0", "1")
#: what the parameters of operations may be besides plain numbers, by operation and parameter
_VALUES: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("move", "castillo"): _YES_OR_NO,
    ("move", "must"): _YES_OR_NO,
    ("move_out", "whose"): ("own", "any"),
    ("move_out", "must"): ("up_to_all", "compulsory", "ruling:departure"),
    ("muster", "source"): ("court", "province", "ruling:militia_source"),
    ("score_choice", "castillo"): (*_YES_OR_NO, "ruling:inspection_castillo", "ruling:open_inspection_castillo"),
    ("score_crowd", "size"): ("fewest", "most"),
    ("move_king", "to"): ("any", "adjacent", "fewest", "most", "grandes", "abroad", "castillo"),
}
#: numbers that may also be "all"
_ALL: Final = (("move_out", "count"), ("opponents_abandon", "count"), ("opponents_dismiss", "count"))
#: numbers of steps that only the rules set
_OWN: Final = (("expel", "done"), ("take_back", "what"))


class ActionCardEditor:
    """Implements the protocol `Editor`."""

    def fields(self, number: int) -> Sequence[Field]:
        row = CARD_ROWS[number - 1]
        deck = (KING_DECK,) if row["deck"] == KING_DECK else DECKS
        return (
            Field("title", TEXT),
            Field("deck", WORD, tuple(map(str, deck))),
            Field("caballeros", NUMBER, low=1, high=MOST_CABALLEROS),
            *(Field(f"copies.{name}", NUMBER, high=MOST_COPIES, is_optional=True) for name in editions_of(row)),
            Field("effect", EFFECT),
            Field("text", LONG),
            Field("clarification", LONG),
            Field("status", TEXT, STATUS_WORDS),
            Field("title_status", TEXT, STATUS_WORDS),
            Field("source", LONG, is_quiet=True),
            Field("note", LONG, is_quiet=True),
        )

    def grammar(self, number: int) -> Grammar:
        own = [word for word in BOUND if word == CARD_ROWS[number - 1]["effect"][0]]
        return _grammar(tuple(own))


@cache
def _grammar(own: tuple[str, ...]) -> Grammar:
    """The operations open to all cards, plus those bound to this card."""
    known = [o for o in OPERATIONS if o.name not in BOUND or o.name in own]
    return Grammar({"effect": (*map(_operation, known), *_COMBINATORS)}, "effect")


def _operation(operation: Operation) -> Word:
    names = [name for name in operation.defaults if (operation.name, name) not in _OWN]
    return Word(operation.name, tuple(_parameter(operation, name) for name in names), form=TABLE)


def _parameter(operation: Operation, name: str) -> Place:
    at = (operation.name, name)
    if at in _VALUES:
        return Place(name, WORD, _VALUES[at], default=None)
    if operation.name == "score_worth":
        return Place(name, WORDS, tuple(map(str, range(1, 10))))
    known = {arg: (low, high) for arg, low, high in STEPS[operation.kind].args}
    low, high = known.get(name, (0, LARGEST))
    if at in _ALL:
        return Place(name, WORD, ("all", *map(str, range(1, 10))), default=None)
    return Place(name, NUMBER, low=low, high=min(high, LARGEST), default=operation.defaults[name])
