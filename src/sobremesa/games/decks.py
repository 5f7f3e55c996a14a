"""Custom decks: what every game that accepts them has in common.

A deck is a TOML text with a ``[[card]]`` table for each card. Correcting cards usually means changing a few fields of a
few cards: `Changes`. These can be kept in a text of their own (`changes_text`), applied on top of our cards
(`laid_over`), and written into our data files line by line (`patched`), so that a diff shows nothing else (`diff`).
"""

import json
import pickle
import re
import tomllib
from contextlib import suppress
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, Final, Iterable, Iterator, Mapping, NamedTuple, Sequence

from sobremesa.kernel import Config, ConfigError, Game, Message

Row = dict[str, Any]
#: the fields that differ from ours, by the number of the card
Changes = dict[int, Row]

LONGEST: Final = 250_000  # characters in a deck; our largest has 78,000
KEPT: Final = 3_000  # characters in a card whose parsed form is cached; our longest has 1,000
DEEPEST: Final = 12
BITS: Final = 1_000  # in a number; TOML promises 64
LONGEST_WORD: Final = 80  # characters in a title or another one-line field; our longest has 30
LONGEST_TEXT: Final = 1_000  # characters in the other fields; our longest has 409
SHORT: Final = frozenset(("id", "title", "status", "title_status"))
_CARD: Final = re.compile(r"(?m)^(?=\[\[card\]\]\s*$)")
_NUMBER: Final = re.compile(r"(?m)^number = (\d+)$")
_BARE: Final = re.compile(r"[A-Za-z_][\w-]*", re.ASCII)


class Source(NamedTuple):
    """One of our data files with cards, and the module it belongs to ("" for the base game)."""

    module: str
    path: tuple[str, ...]  # relative to the package of the game
    text: str


# -- reading -----------------------------------------------------------------------------------------------------------


def rows_of(text: str) -> list[Row]:
    """Return the card tables of a deck as written; `ConfigError` if the text is not a deck."""
    if len(text) > LONGEST:
        raise ConfigError("error.deck.too_long", length=len(text), most=LONGEST)
    with suppress(ValueError, RecursionError):
        return _card_by_card(text)
    try:
        data = tomllib.loads(text)
        _check_size(data)
    except (ValueError, RecursionError) as e:  # also for numbers and arrays that are absurdly long or deep
        raise ConfigError(_not_toml(e)) from None
    rows = data.get("card")
    if not isinstance(rows, list) or not all(isinstance(r, dict) for r in rows):
        raise ConfigError("error.deck.no_cards")
    return rows


def _card_by_card(text: str) -> list[Row]:
    """Parse a text that holds nothing but cards, one card at a time; `ValueError` if it may hold more or is not TOML.
    Most cards in most decks are unchanged, so caching each one saves the slow TOML parsing."""
    heading, *cards = _CARD.split(text)
    if not cards or max(map(len, cards)) > KEPT or tomllib.loads(heading):
        raise ValueError
    return [row for card in cards for row in pickle.loads(_read(card))]


@lru_cache(2_000)
def _read(card: str) -> bytes:
    """The tables in a piece of TOML, pickled so that callers cannot modify the cached copy."""
    data = tomllib.loads(card)
    _check_size(data)
    rows = data.pop("card")
    if data or not isinstance(rows, list):
        raise ValueError
    return pickle.dumps(rows)


def _check_size(value: Any) -> None:
    """Raise `ValueError` on absurdly large numbers: Python parses some that it refuses to print."""
    if isinstance(value, int) and value.bit_length() > BITS:
        raise ValueError
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_size(inner)


def _not_toml(e: Exception) -> Message:
    """Where the text stops being valid TOML; the parser itself only says so in English."""
    place = re.search(r"line (\d+), column (\d+)", str(e))
    return (
        Message("error.deck.not_toml_at", line=place[1], column=place[2]) if place else Message("error.deck.not_toml")
    )


def place_of(row: Row, table: int) -> Message:
    """Where a mistake is: the card, or the position of its table if even the card's number is wrong."""
    is_known = isinstance(row.get("number"), int) and not isinstance(row["number"], bool)
    return card_name(row) if is_known else Message("error.deck.table", number=table)


def card_name(row: Row) -> Message:
    """How a message names a card: its number, and its title if that is printable."""
    title = row.get("title")
    shown = title if isinstance(title, str) and title.isprintable() and len(title) <= LONGEST_WORD else "?"
    return Message("error.deck.card", number=row["number"], title=shown)


def field_of(card: Message, field: str) -> Message:
    """How a message names a field of a card; errors about an effect start with it."""
    return Message("error.deck.field", where=card, field=field)


def check_numbers(rows: Iterable[Row], wanted: Iterable[int], base: Iterable[int]) -> None:
    """Raise `ConfigError` unless there is exactly one row for each of these numbers and no other."""
    seen: set[int] = set()
    for row in rows:
        if row["number"] in seen:
            raise ConfigError("error.deck.twice", number=row["number"])
        seen.add(row["number"])
    all_of_them = set(wanted)
    known = {"first": min(all_of_them), "last": max(all_of_them)}
    more = "" if all_of_them == set(base) else "_with_modules"
    for number in sorted(all_of_them - seen):
        raise ConfigError(f"error.deck.missing{more}", number=number, **known)
    for number in sorted(seen - all_of_them):
        raise ConfigError(f"error.deck.no_number{more}", number=number, **known)


# -- the fields of a card ----------------------------------------------------------------------------------------------


def a_text(value: Any, where: Message, field: str) -> None:
    if not isinstance(value, str):
        raise ConfigError("error.deck.not_a_text", where=where, field=field, value=value)
    most = LONGEST_WORD if field in SHORT else LONGEST_TEXT
    if len(value) > most:
        raise ConfigError("error.deck.text_too_long", where=where, field=field, length=len(value), most=most)


def a_number(value: Any, where: Message, field: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ConfigError("error.deck.not_a_number", where=where, field=field, value=value)


def in_range(value: Any, low: int, high: int, where: Message, field: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ConfigError("error.deck.out_of_range", where=where, field=field, low=low, high=high, value=value)


def a_flag(value: Any, where: Message, field: str) -> None:
    if not isinstance(value, bool):
        raise ConfigError("error.deck.not_a_flag", where=where, field=field, value=value)


def one_of(value: Any, allowed: Sequence[Any], where: Message, field: str) -> None:
    if value not in allowed or isinstance(value, bool):
        told = ", ".join(map(str, allowed))
        raise ConfigError("error.deck.not_allowed", where=where, field=field, value=value, allowed=told)


def all_of(values: Any, allowed: Sequence[str], where: Message, field: str) -> None:
    if not isinstance(values, list):
        raise ConfigError("error.deck.not_a_list", where=where, field=field, allowed=", ".join(allowed))
    for value in values:
        one_of(value, allowed, where, field)


def an_effect(value: Any, where: Message, field: str) -> None:
    if not isinstance(value, list) or not value:
        raise ConfigError("error.deck.not_an_effect", where=where, field=field)
    if not _is_shallow(value, DEEPEST):
        raise ConfigError("error.deck.too_deep", where=where, field=field, most=DEEPEST)


def _is_shallow(value: Any, depth: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth > 0 and all(_is_shallow(v, depth - 1) for v in inner)


# -- differences from our cards ----------------------------------------------------------------------------------------


def completed(text: str, ours: Mapping[int, Row], usual: Row) -> Changes:
    """How a text differs from our cards. It may hold a whole deck or only some cards, and only some of their fields;
    ``usual`` gives the fields that a whole card may leave out, with their default values."""
    out: Changes = {}
    for i, row in enumerate(rows_of(text), 1):
        a_number(row.get("number"), place_of(row, i), "number")
        number: int = row["number"]
        if number not in ours:
            raise ConfigError("error.deck.no_number_with_modules", number=number, first=min(ours), last=max(ours))
        if number in out:
            raise ConfigError("error.deck.twice", number=number)
        is_whole = set(ours[number]) <= {*row, *usual}
        out[number] = difference(ours[number], {**usual, **row} if is_whole else row, usual)
    return {number: out[number] for number in sorted(out) if out[number]}


def difference(ours: Row, row: Row, usual: Row) -> Row:
    """The fields of a row that differ from ours, in our order; fields that our row lacks come last."""
    own = {**usual, **ours}
    fields = [field for field in dict.fromkeys((*own, *row)) if field in row and _other(row[field], own.get(field))]
    return {field: _in_order(row[field], own.get(field)) for field in fields}


def _in_order(value: Any, own: Any) -> Any:
    """A table with its keys in the order of ours."""
    if not isinstance(value, dict) or not isinstance(own, dict):
        return value
    return {name: value[name] for name in dict.fromkeys((*own, *value)) if name in value}


def _other(value: Any, own: Any) -> bool:
    """Whether two values are written differently; true is not 1, and the order of keys does not matter."""
    one, two = (json.dumps(v, sort_keys=True, default=str) for v in (value, own))
    return one != two


def laid_over(ours: Iterable[Row], changes: Changes) -> list[Row]:
    """Our rows with these changes applied."""
    return [{**row, **changes.get(row["number"], {})} for row in ours]


# -- a game with these changes -----------------------------------------------------------------------------------------

OPTION: Final = "deck"  # the option by which a table brings a custom deck


class Cards:
    """The cards of a game that accepts custom decks, based on its ``rules.deck`` (`Decks`)."""

    def __init__(self, game: Game, decks: Any) -> None:
        self.game = game
        self.decks = decks
        self.sources: Sequence[Source] = decks.sources()
        #: our rows, by number
        self.rows: dict[int, Row] = {
            row["number"]: row for source in self.sources for row in tomllib.loads(source.text)["card"]
        }
        self.modules: dict[int, str] = {
            row["number"]: source.module for source in self.sources for row in tomllib.loads(source.text)["card"]
        }

    def read(self, text: str) -> Changes:
        """How a text differs from our cards, after checking every field; `ConfigError` names the card, the field and
        the allowed values. Whether the game can be played with the deck is another question (`check`)."""
        changes = completed(text, self.rows, self.decks.USUAL)
        for number in changes:
            self.decks.check(self.row(number, changes))
        return changes

    def row(self, number: int, changes: Changes) -> Row:
        """A card with its changes applied."""
        return {**self.rows[number], **changes.get(number, {})}

    def changed(self, changes: Changes, number: int, row: Row) -> Changes:
        """The changes, updated with the current form of this card."""
        new = difference(self.rows[number], row, self.decks.USUAL)
        return {n: fields for n, fields in sorted({**changes, number: new}.items()) if fields}

    def text(self, changes: Changes, modules: Sequence[str] = ()) -> str:
        """The whole deck text for a table with these modules."""
        return patched(self.decks.export(modules), changes)

    def config(self, changes: Changes, modules: Sequence[str] = (), edition: str | None = None) -> Config:
        """A configuration with this deck and as few seats as possible."""
        meta = self.game.meta
        seats = max([meta.min_seats, *(m.min_seats for m in meta.modules if m.id in modules)])
        options = {OPTION: self.text(changes, modules)} if changes else {}
        return meta.config(seats, edition, modules, options=options)

    def check(self, changes: Changes) -> None:
        """Raise `ConfigError` if the game cannot be played with this deck, in any edition, with or without each module
        that has cards of its own."""
        for number in changes:
            self.decks.check(self.row(number, changes))
        for edition in self.game.meta.editions:
            for module in dict.fromkeys(source.module for source in self.sources):
                self.game.make_rules(self.config(changes, (module,) if module else (), edition))


# -- writing -----------------------------------------------------------------------------------------------------------


def toml(value: Any) -> str:
    """A value in the style of our data files, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(c) or (c if c.isprintable() else _escaped(c)) for c in value) + '"'
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(name)} = {toml(v)}" for name, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return str(value)


_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _escaped(c: str) -> str:
    return f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else toml(name)


def changes_text(changes: Changes, heading: str = "") -> str:
    """Changes as a text; equal changes always give the same text."""
    out = [f"# {line}\n" for line in heading.splitlines()]
    for number in sorted(changes):
        lines = [f"{_key(field)} = {toml(value)}" for field, value in changes[number].items()]
        out.append("\n".join(["\n[[card]]" if out else "[[card]]", f"number = {number}", *lines, ""]))
    return "".join(out)


def patched(text: str, changes: Changes) -> str:
    """One of our data files with these changes applied to its cards and every other line untouched."""
    return "".join(_patched_block(block, changes) for block in _CARD.split(text))


def _patched_block(block: str, changes: Changes) -> str:
    found = _NUMBER.search(block)
    for field, value in changes.get(int(found[1]), {}).items() if found else ():
        line = f"{_key(field)} = {toml(value)}"
        at = re.search(rf"(?m)^{re.escape(_key(field))} = .*$", block)
        if at:
            block = block[: at.start()] + line + block[at.end() :]
        else:  # a field that our row leaves out is added at the end
            end = len(block.rstrip("\n"))
            block = f"{block[:end]}\n{line}{block[end:]}"
    return block


def diff(sources: Iterable[Source], changes: Changes, folder: str) -> str:
    """A patch for our data files, found below the folder, in the format of ``git apply``."""
    out: list[str] = []
    for source in sources:
        path = "/".join((folder, *source.path))
        old, new = (text.splitlines(keepends=True) for text in (source.text, patched(source.text, changes)))
        hunks = [line for hunk in _hunks(old, new) for line in hunk]
        out += [f"--- a/{path}\n", f"+++ b/{path}\n", *hunks] if hunks else []
    return "".join(out)


def _hunks(old: list[str], new: list[str]) -> Iterator[list[str]]:
    """The places where two files differ, with three lines of context. `difflib` alone would also mark lines as changed
    that occur in many cards."""
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(3):
        (_, a, _, c, _), (_, _, b, _, d) = group[0], group[-1]
        lines = [f"@@ -{a + 1},{b - a} +{c + 1},{d - c} @@\n"]
        for tag, i, j, k, m in group:
            if tag == "equal":
                lines += [f" {line}" for line in old[i:j]]
            else:
                lines += [f"-{line}" for line in old[i:j]] + [f"+{line}" for line in new[k:m]]
        yield lines
