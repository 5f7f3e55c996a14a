"""A deck of one's own: owners of the box correct the farm cards in a text file and play with it.

`export` writes the deck as a text; `read_deck` reads such a text back and names card, field and allowed values for
everything that is wrong.
"""

import re
import tomllib
from typing import Any, Final, Iterable, Sequence

from sobremesa.kernel import ConfigError, Message, unknown

from .catalogue import CARD_ROWS, DATA
from .ids import CARDS, GOOD_NAMES, HARVEST, SYMBOLS, TRADE
from .modules.numbers import CARD_FILES, deck_numbers

BASE: Final = tuple(row["number"] for row in CARD_ROWS)  # the cards of a game without modules
CROPS: Final = tuple(GOOD_NAMES[g] for g in HARVEST)
DELIVERABLE: Final = (*GOOD_NAMES[:7], GOOD_NAMES[TRADE])
BONUSES: Final = ("hand_limit", "silver", "paid_delivery", "pig_stall", *CROPS)
KINDS: Final = ("modifier", "trigger", "activated", "scoring")
WINDOWS: Final = ("I", "II", "III", "IV", "any")
STATUSES: Final = ("sourced", "partial", "reconstructed")
DEEPEST: Final = 12
LONGEST: Final = 250_000  # characters of a deck; ours with all modules has 78,000
STEPS: Final = ("free_deliveries", "paid_deliveries")
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


def export(modules: Sequence[str] = ()) -> str:
    """The deck the game is played with, as a text to edit; some modules add cards to it."""
    more = [DATA.text(*CARD_FILES[module]) for module in modules if module in CARD_FILES]
    return "\n".join([DATA.text("data", "cards.toml"), *more])


def numbers(modules: Sequence[str] = ()) -> list[int]:
    """The numbers of the cards in the deck of a game with these modules."""
    return deck_numbers(modules)


def read_deck(text: str, wanted: Iterable[int] = BASE) -> list[dict[str, Any]]:
    """The rows of a deck text for a game with the wanted numbers, checked; `ConfigError` says what is wrong and what
    would be right."""
    if len(text) > LONGEST:
        raise ConfigError("error.deck.too_long", length=len(text), most=LONGEST)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as e:  # also numbers and arrays that are long or deep beyond reason
        raise ConfigError(_not_toml(e)) from None
    rows = data.get("card")
    if not isinstance(rows, list) or not all(isinstance(r, dict) for r in rows):
        raise ConfigError("error.deck.no_cards")
    seen: set[int] = set()
    for i, row in enumerate(rows, 1):
        _check(row, Message("error.deck.table", number=i))
        if row["number"] in seen:
            raise ConfigError("error.deck.twice", number=row["number"])
        seen.add(row["number"])
    all_of_them = set(wanted)
    first, last = min(all_of_them), max(all_of_them)
    plain = all_of_them == set(BASE)
    for number in sorted(all_of_them - seen):
        key = "error.deck.missing" if plain else "error.deck.missing_with_modules"
        raise ConfigError(key, number=number, first=first, last=last)
    for number in sorted(seen - all_of_them):
        key = "error.deck.no_number" if plain else "error.deck.no_number_with_modules"
        raise ConfigError(key, number=number, first=first, last=last)
    return rows


def _not_toml(e: Exception) -> Message:
    """Where a text ceases to be TOML: the reader tells it in English."""
    place = re.search(r"line (\d+), column (\d+)", str(e))
    return (
        Message("error.deck.not_toml_at", line=place[1], column=place[2]) if place else Message("error.deck.not_toml")
    )


def _check(row: dict[str, Any], place: Message) -> None:
    for name in FIELDS:
        if name not in row:
            raise ConfigError("error.deck.no_field", where=_where(row, place), field=name)
    for name in row:
        if name not in FIELDS and name != "steps":
            raise ConfigError("error.at", where=_where(row, place), problem=unknown("field", name, FIELDS))
    where = _where(row, place)
    for name in ("id", "title", "text", "note"):
        if not isinstance(row[name], str):
            raise ConfigError("error.deck.not_a_text", where=where, field=name, value=row[name])
    for name in ("number", "strength"):
        if isinstance(row[name], bool) or not isinstance(row[name], int):
            raise ConfigError("error.deck.not_a_number", where=where, field=name, value=row[name])
    if not 1 <= row["number"] <= CARDS:
        number = row["number"]
        raise ConfigError("error.deck.out_of_range", where=where, field="number", low=1, high=CARDS, value=number)
    if not isinstance(row["once"], bool):
        raise ConfigError("error.deck.not_a_flag", where=where, field="once", value=row["once"])
    _one_of(row["field"], CROPS, where, "field")
    _one_of(row["kind"], KINDS, where, "kind")
    _one_of(row["status"], STATUSES, where, "status")
    _all_of(row["window"], WINDOWS, where, "window")
    _all_of(row.get("steps", []), STEPS, where, "steps")
    _check_barrow(row["barrow"], where)
    _check_extension(row["extension"], where)
    if not isinstance(row["helper"], list) or not row["helper"]:
        raise ConfigError("error.deck.not_an_effect", where=where, field="helper")
    if not _is_shallow(row["helper"], DEEPEST):
        raise ConfigError("error.deck.too_deep", where=where, field="helper", most=DEEPEST)


def _is_shallow(value: Any, depth: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth > 0 and all(_is_shallow(v, depth - 1) for v in inner)


def _where(row: dict[str, Any], place: Message) -> Message:
    """The place of a mistake: the card, or its table where even its number is wrong."""
    if isinstance(row.get("number"), bool) or not isinstance(row.get("number"), int):
        return place
    return card_name(row)


def card_name(row: dict[str, Any]) -> Message:
    """A card in a message: its number, and its title if that can be printed."""
    title = row.get("title")
    shown = title if isinstance(title, str) and title.isprintable() else "?"
    return Message("error.deck.card", number=row["number"], title=shown)


def _one_of(value: Any, allowed: tuple[str, ...], where: Message, field: str) -> None:
    if value not in allowed:
        raise ConfigError("error.deck.not_allowed", where=where, field=field, value=value, allowed=", ".join(allowed))


def _all_of(values: Any, allowed: tuple[str, ...], where: Message, field: str) -> None:
    if not isinstance(values, list):
        raise ConfigError("error.deck.not_a_list", where=where, field=field, allowed=", ".join(allowed))
    for value in values:
        _one_of(value, allowed, where, field)


def _check_barrow(barrow: Any, where: Message) -> None:
    if not isinstance(barrow, dict) or set(barrow) != {"goods", "vp"}:
        raise ConfigError("error.deck.barrow", where=where, field="barrow")
    _all_of(barrow["goods"], DELIVERABLE, where, "barrow.goods")
    if not 1 <= len(barrow["goods"]) <= SYMBOLS:
        raise ConfigError("error.deck.wrong_length", where=where, field="barrow.goods", given=len(barrow["goods"]))
    vp = barrow["vp"]
    if isinstance(vp, bool) or not isinstance(vp, int) or not 1 <= vp <= 6:
        raise ConfigError("error.deck.out_of_range", where=where, field="barrow.vp", low=1, high=6, value=vp)


def _check_extension(extension: Any, where: Message) -> None:
    if not isinstance(extension, dict):
        raise ConfigError("error.deck.not_a_table", where=where, field="extension", allowed=", ".join(BONUSES))
    for name, value in extension.items():
        _one_of(name, BONUSES, where, "extension")
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 5:
            field = f"extension.{name}"
            raise ConfigError("error.deck.out_of_range", where=where, field=field, low=0, high=5, value=value)
