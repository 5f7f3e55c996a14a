"""Custom decks: owners of the game correct the farm cards in a text file and play with it.

`export` writes the deck as text; `read_deck` reads such a text back and reports a mistake with the card, the field and
the allowed values.
"""

from typing import Any, Final, Iterable, Sequence

from sobremesa.games.decks import (
    Source,
    a_flag,
    a_number,
    a_text,
    all_of,
    an_effect,
    card_name,
    check_numbers,
    in_range,
    one_of,
    place_of,
    rows_of,
)
from sobremesa.kernel import ConfigError, Message, unknown

from .catalogue import CARD_ROWS, DATA
from .ids import CARDS, GOOD_NAMES, HARVEST, SYMBOLS, TRADE
from .modules.numbers import CARD_FILES, deck_numbers

__all__ = ["card_name", "check", "export", "numbers", "read_deck", "sources"]

BASE: Final = tuple(row["number"] for row in CARD_ROWS)  # the cards of a game without modules
CROPS: Final = tuple(GOOD_NAMES[g] for g in HARVEST)
DELIVERABLE: Final = (*GOOD_NAMES[:7], GOOD_NAMES[TRADE])
BONUSES: Final = ("hand_limit", "silver", "paid_delivery", "pig_stall", *CROPS)
KINDS: Final = ("modifier", "trigger", "activated", "scoring")
WINDOWS: Final = ("I", "II", "III", "IV", "any")
STATUSES: Final = ("sourced", "partial", "reconstructed")
STEPS: Final = ("free_deliveries", "paid_deliveries")
MOST_VP: Final = 6  # of a barrow
MOST_ADDED: Final = 5  # per bonus of an extension
FIELDS: Final = (
    "number",
    "id",
    "title",
    "field",
    "barrow",
    "extension",
    "kind",
    "window",
    "once",
    "helper",
    "text",
    "strength",
    "status",
    "note",
)
#: what a card may leave out, and the defaults
USUAL: Final[dict[str, Any]] = {"steps": [], "clarification": ""}


def sources() -> list[Source]:
    """The built-in files with farm cards, the base game's first."""
    more = [Source(module, tuple(path), DATA.text(*path)) for module, path in CARD_FILES.items()]
    return [Source("", ("data", "cards.toml"), DATA.text("data", "cards.toml")), *more]


def export(modules: Sequence[str] = ()) -> str:
    """The deck of the game as a text to edit; some modules add cards to it."""
    return "\n".join(source.text for source in sources() if not source.module or source.module in modules)


def numbers(modules: Sequence[str] = ()) -> list[int]:
    """The numbers of the cards in the deck of a game with these modules."""
    return deck_numbers(modules)


def read_deck(text: str, wanted: Iterable[int] = BASE) -> list[dict[str, Any]]:
    """Read a deck text for a game with the wanted card numbers and check its rows; `ConfigError` says what is wrong and
    what would be right."""
    rows = rows_of(text)
    for i, row in enumerate(rows, 1):
        check(row, i)
    check_numbers(rows, wanted, BASE)
    return rows


def check(row: dict[str, Any], table: int = 0) -> None:
    """Raise `ConfigError` if a field of a card is wrong; the helper is checked in full when it is compiled."""
    where = place_of(row, table)
    for name in FIELDS:
        if name not in row:
            raise ConfigError("error.deck.no_field", where=where, field=name)
    for name in row:
        if name not in FIELDS and name not in USUAL:
            raise ConfigError("error.at", where=where, problem=unknown("field", name, FIELDS))
    for name in ("id", "title", "text", "note", "clarification"):
        a_text(row.get(name, ""), where, name)
    for name in ("number", "strength"):
        a_number(row[name], where, name)
    in_range(row["number"], 1, CARDS, where, "number")
    a_flag(row["once"], where, "once")
    one_of(row["field"], CROPS, where, "field")
    one_of(row["kind"], KINDS, where, "kind")
    one_of(row["status"], STATUSES, where, "status")
    all_of(row["window"], WINDOWS, where, "window")
    all_of(row.get("steps", []), STEPS, where, "steps")
    _check_barrow(row["barrow"], where)
    _check_extension(row["extension"], where)
    an_effect(row["helper"], where, "helper")


def _check_barrow(barrow: Any, where: Message) -> None:
    if not isinstance(barrow, dict) or set(barrow) != {"goods", "vp"}:
        raise ConfigError("error.deck.barrow", where=where, field="barrow")
    all_of(barrow["goods"], DELIVERABLE, where, "barrow.goods")
    if not 1 <= len(barrow["goods"]) <= SYMBOLS:
        raise ConfigError("error.deck.wrong_length", where=where, field="barrow.goods", given=len(barrow["goods"]))
    in_range(barrow["vp"], 1, MOST_VP, where, "barrow.vp")


def _check_extension(extension: Any, where: Message) -> None:
    if not isinstance(extension, dict):
        raise ConfigError("error.deck.not_a_table", where=where, field="extension", allowed=", ".join(BONUSES))
    for name, value in extension.items():
        one_of(name, BONUSES, where, "extension")
        in_range(value, 0, MOST_ADDED, where, f"extension.{name}")
