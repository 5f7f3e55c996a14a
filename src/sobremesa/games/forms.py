"""Cards as forms: the fields of a card, and effects that are picked part by part instead of being typed.

A `Grammar` says what may go where in an effect. It takes an effect apart (`parse`), puts one together (`build`) and
reads one from a submitted form (`read`). Form fields are named after their place: ``effect.0.count`` is the count of
the first part of an effect.
"""

from typing import Any, Final, Iterable, Mapping, NamedTuple, Protocol, Sequence

from sobremesa.kernel import ConfigError, Message

#: the kinds of places in a part, and of fields of a card
NUMBER: Final = "number"
WORD: Final = "word"  # one of several words
WORDS: Final = "words"  # any number of several words
TEXT: Final = "text"
PART: Final = "part"  # a nested part of the effect
#: kinds of fields only
FLAG: Final = "flag"
LONG: Final = "long"  # a text of several lines
LIST: Final = "list"  # an ordered list of words, repeats allowed
EFFECT: Final = "effect"
#: how a part is written
ARRAY: Final = "array"  # ["gain", "silver", 2]
TABLE: Final = "table"  # ["move", { own = 2 }]
BARE: Final = "bare"  # "taken_die"
PLAIN: Final = "plain"  # 2

MUST: Final = object()  # the place must be filled
DEEPEST: Final = 12
MOST_PARTS: Final = 8


class Filled(Protocol):
    """A submitted form."""

    def get(self, name: str, default: Any, /) -> Any: ...
    def getlist(self, key: Any) -> list[Any]: ...
    def __contains__(self, name: Any, /) -> bool: ...


class Place(NamedTuple):
    """What may go in one place of a part."""

    name: str
    kind: str = NUMBER
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 99
    of: str = ""  # the kind of part that goes here
    default: Any = MUST  # the value if the place is left empty
    is_named: bool = False  # written with its name: ["discount", 1]


class Word(NamedTuple):
    """A part that starts with this word."""

    name: str
    places: tuple[Place, ...] = ()
    many: str = ""  # after the places, any number of parts of this kind
    form: str = ARRAY


class Part(NamedTuple):
    """A parsed part of an effect."""

    word: Word
    values: dict[str, Any]  # by the name of the place; nested parts are `Part`s
    parts: list["Part"]


class Grammar:
    """The words an effect can use, by kind of part."""

    def __init__(self, words: Mapping[str, Sequence[Word]], top: str, said: Mapping[str, str] | None = None) -> None:
        self.words = words
        self.top = top  # the kind of a whole effect
        self.said = said or {}  # kinds whose words share the explanations of another kind

    # -- taking apart ------------------------------------------------------------------------------------------------

    def parse(self, value: Any, kind: str = "") -> Part | None:
        """Parse an effect; None if it is written in a way that the form cannot show."""
        found = (self._as(word, value) for word in self.words[kind or self.top])
        return next((part for part in found if part is not None), None)

    def _as(self, word: Word, value: Any) -> Part | None:
        if word.form == BARE:
            return Part(word, {}, []) if value == word.name else None
        if word.form == PLAIN:
            return Part(word, {word.places[0].name: value}, []) if _is_number(value) else None
        if not isinstance(value, list) or value[:1] != [word.name]:
            return None
        rest = value[1:]
        table: dict[str, Any] = rest.pop() if rest and isinstance(rest[-1], dict) else {}
        given = {**dict(zip((p.name for p in word.places), rest)), **table}
        more = [self.parse(v, word.many) if word.many else None for v in rest[len(word.places) :]]
        values = {name: self._value(word, name, v) for name, v in given.items()}
        is_whole = all(p.name in given or p.default is not MUST for p in word.places)
        if not is_whole or None in more or None in values.values():
            return None
        return Part(word, values, [part for part in more if part is not None])

    def _value(self, word: Word, name: str, value: Any) -> Any:
        """Convert a value for its place; None if it does not fit."""
        place = next((p for p in word.places if p.name == name), None)
        if place is None:
            return None
        if place.is_named:
            value = value[1] if isinstance(value, list) and len(value) == 2 and value[0] == name else None
        if place.kind == PART:
            return self.parse(value, place.of)
        if place.kind == WORDS:
            return value if isinstance(value, list) and all(str(v) in place.values for v in value) else None
        if place.kind == WORD:
            return value if str(value) in place.values else None
        is_fine = _is_number(value) or (place.kind == TEXT and isinstance(value, str))
        return value if is_fine else None

    # -- putting together --------------------------------------------------------------------------------------------

    def build(self, part: Part) -> Any:
        """Write a part in its usual form."""
        word = part.word
        if word.form == BARE:
            return word.name
        if word.form == PLAIN:
            return part.values[word.places[0].name]
        given = {p.name: self._built(p, part.values[p.name]) for p in word.places if p.name in part.values}
        usual = {p.name: p.default for p in word.places}
        if word.form == TABLE:
            table = {name: value for name, value in given.items() if value != usual[name]}
            return [word.name, table] if table else [word.name]
        last = max((i for i, p in enumerate(word.places, 1) if p.name in given), default=0)
        out = [given.get(p.name, p.default) for p in word.places[:last]]
        return [word.name, *out, *map(self.build, part.parts)]

    def _built(self, place: Place, value: Any) -> Any:
        value = self.build(value) if isinstance(value, Part) else value
        return [place.name, value] if place.is_named else value

    def normal(self, value: Any) -> Any:
        """An effect in its usual form, or unchanged if the form cannot show it."""
        part = self.parse(value)
        return value if part is None else self.build(part)

    # -- reading a submitted form
    # ----------------------------------------------------------------------------------------

    def read(
        self,
        filled: Filled,
        at: str,
        where: Message,
        kind: str = "",
        depth: int = DEEPEST,
        mistakes: list[ConfigError] | None = None,
    ) -> Part:
        """Read the part submitted below a name; `ConfigError` names the place and what is allowed. If ``mistakes`` is
        given, errors in single places are added to it, and those places count as empty."""
        kind = kind or self.top
        name = str(filled.get(f"{at}.word", ""))
        word = next((w for w in self.words[kind] if w.name == name), None)
        if word is None:
            known = ", ".join(w.name for w in self.words[kind])
            raise ConfigError("error.deck.not_allowed", where=where, field=at, value=name[:40], allowed=known)
        if depth == 0:
            raise ConfigError("error.deck.too_deep", where=where, field=at, most=DEEPEST)
        values: dict[str, Any] = {}
        for place in word.places:
            try:
                value = self._filled(filled, place, f"{at}.{place.name}", where, depth, mistakes)
            except ConfigError as e:
                if mistakes is None:
                    raise
                mistakes.append(e)
                value = self._first(place) if place.default is MUST else None
            if value is not None:
                values[place.name] = value
        return Part(word, values, self._parts(filled, word, at, where, depth, mistakes) if word.many else [])

    def _parts(
        self, filled: Filled, word: Word, at: str, where: Message, depth: int, mistakes: list[ConfigError] | None
    ) -> list[Part]:
        parts = [
            self.read(filled, f"{at}.{i}", where, word.many, depth - 1, mistakes)
            for i in range(MOST_PARTS)
            if filled.get(f"{at}.{i}.word", "")
        ]
        new = next((w for w in self.words[word.many] if w.name == filled.get(f"{at}.new", "")), None)
        return parts if new is None else [*parts, self.fresh(new)]

    def _filled(
        self, filled: Filled, place: Place, at: str, where: Message, depth: int, mistakes: list[ConfigError] | None
    ) -> Any:
        if place.kind == PART:
            chosen = filled.get(f"{at}.word", "")
            if chosen:
                return self.read(filled, at, where, place.of, depth - 1, mistakes)
            return self.fresh(self.words[place.of][0]) if place.default is MUST else None
        if place.kind == WORDS:
            chosen = [str(v) for v in filled.getlist(at)]
            for word in chosen:
                _one_of(word, place.values, where, at)
            return [_number_or_word(v) for v in chosen] or None
        text = str(filled.get(at, "")).strip()
        if not text and place.default is MUST:
            return self._first(place)
        if not text:
            return None
        if place.kind == WORD:
            _one_of(text, place.values, where, at)
            return _number_or_word(text)
        if place.kind == TEXT:
            return _number_or_word(text)
        return number_in(text, place.low, place.high, where, at)

    def fresh(self, word: Word) -> Part:
        """A new part, with default values where they are required."""
        values = {p.name: self._first(p) for p in word.places if p.default is MUST}
        return Part(word, values, [])

    def _first(self, place: Place) -> Any:
        if place.kind == PART:
            return self.fresh(self.words[place.of][0])
        if place.kind in (WORD, WORDS):
            first = _number_or_word(place.values[0])
            return [first] if place.kind == WORDS else first
        return max(1, place.low)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _one_of(value: str, allowed: Iterable[str], where: Message, field: str) -> None:
    if value not in allowed:
        told = ", ".join(allowed)
        raise ConfigError("error.deck.not_allowed", where=where, field=field, value=value[:40], allowed=told)


def _number_or_word(text: str) -> int | str:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else text


def number_in(text: str, low: int, high: int, where: Message, field: str) -> int:
    """Parse a number in a range; `ConfigError` otherwise."""
    value = _number_or_word(text)
    if isinstance(value, str) or not low <= value <= high:
        shown = value[:40] if isinstance(value, str) else value
        raise ConfigError("error.deck.out_of_range", where=where, field=field, low=low, high=high, value=shown)
    return value


# -- the fields of a card ----------------------------------------------------------------------------------------------


class Field(NamedTuple):
    """A field of a card; one inside a table has a name like ``barrow.vp``."""

    name: str
    kind: str = TEXT
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 99
    is_optional: bool = False  # a number in a table, left out if it is 0
    is_quiet: bool = False  # our value is a note on provenance: the form hides it, and leaving the field empty keeps it


class Editor(Protocol):
    """How players edit the cards of a game's deck."""

    def fields(self, number: int) -> Sequence[Field]:
        """The fields of a card that can be changed."""
        ...

    def grammar(self, number: int) -> Grammar:
        """The grammar of the card's effect."""
        ...


def value_at(row: Mapping[str, Any], name: str) -> Any:
    """The value of a field; None if the card does not have it."""
    table, _, inner = name.partition(".")
    value = row.get(table)
    return value.get(inner) if inner and isinstance(value, dict) else None if inner else value


def row_of(
    filled: Filled, fields: Sequence[Field], grammar: Grammar, row: Mapping[str, Any], where: Message
) -> tuple[dict[str, Any], list[ConfigError]]:
    """The submitted card, and all mistakes in it, each with its field and the allowed values. Fields that are wrong or
    not on the form keep their old values."""
    out = {name: dict(value) if isinstance(value, dict) else value for name, value in row.items()}
    mistakes: list[ConfigError] = []
    for field in fields:
        try:
            value = _field_value(filled, field, grammar, row, where, mistakes)
        except ConfigError as e:
            mistakes.append(e)
            continue
        table, _, inner = field.name.partition(".")
        if not inner:
            out[table] = value
        elif field.is_optional and not value:
            out[table].pop(inner, None)
        else:
            out[table][inner] = value
    return out, mistakes


def _field_value(
    filled: Filled,
    field: Field,
    grammar: Grammar,
    row: Mapping[str, Any],
    where: Message,
    mistakes: list[ConfigError],
) -> Any:
    name = field.name
    if field.kind == FLAG:
        return name in filled
    if field.kind == WORDS:
        return [v for v in field.values if v in filled.getlist(name)]
    if field.kind == LIST:
        chosen = [str(filled.get(f"{name}.{i}", "")) for i in range(field.high)]
        for value in filter(None, chosen):
            _one_of(value, field.values, where, name)
        return [value for value in chosen if value]
    if field.kind == EFFECT:
        if f"{name}.word" not in filled:
            return row[name]
        new = grammar.build(grammar.read(filled, name, where, mistakes=mistakes))
        return row[name] if grammar.normal(row[name]) == new else new
    text = str(filled.get(name, "")).replace("\r\n", "\n").strip()
    if field.is_quiet and not text:
        return row[name]
    if field.kind == NUMBER:
        return number_in(text, field.low, field.high, where, name)
    if field.kind == WORD:
        _one_of(text, field.values, where, name)
        return _number_or_word(text) if isinstance(value_at(row, name), int) else text
    return text
