"""A deck of one's own: owners of the box correct the farm cards in a text file and play with it.

`export` writes the deck as a text; `read_deck` reads such a text back and names card, field and allowed values for
everything that is wrong.
"""

import tomllib
from typing import Any, Final, Iterable, Sequence

from sobremesa.kernel import ConfigError, unknown

from .catalogue import CARD_ROWS, DATA
from .ids import GOOD_NAMES, HARVEST, TRADE

BASE: Final = tuple(row["number"] for row in CARD_ROWS)  # the cards of a game without modules
CROPS: Final = tuple(GOOD_NAMES[g] for g in HARVEST)
DELIVERABLE: Final = (*GOOD_NAMES[:7], GOOD_NAMES[TRADE])
BONUSES: Final = ("hand_limit", "silver", "paid_delivery", "pig_stall", *CROPS)
KINDS: Final = ("modifier", "trigger", "activated", "scoring")
WINDOWS: Final = ("I", "II", "III", "IV", "any")
STATUSES: Final = ("sourced", "partial", "reconstructed")
DEEPEST: Final = 12
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
    from .modules.registry import FARM_CARDS

    more = [DATA.text(*FARM_CARDS[module]) for module in modules if module in FARM_CARDS]
    return "\n".join([DATA.text("data", "cards.toml"), *more])


def numbers(modules: Sequence[str] = ()) -> list[int]:
    """The numbers of the cards in the deck of a game with these modules."""
    return [row["number"] for row in tomllib.loads(export(modules))["card"]]


def read_deck(text: str, wanted: Iterable[int] = BASE) -> list[dict[str, Any]]:
    """The rows of a deck text for a game with the wanted numbers, checked; `ConfigError` says what is wrong and what
    would be right."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as e:  # also numbers and arrays that are long or deep beyond reason
        raise ConfigError(f"the deck is not a TOML text: {e}") from None
    rows = data.get("card")
    if not isinstance(rows, list) or not all(isinstance(r, dict) for r in rows):
        raise ConfigError("the deck has no [[card]] tables")
    seen: set[int] = set()
    for i, row in enumerate(rows, 1):
        _check(row, f"deck, table {i}")
        if row["number"] in seen:
            raise ConfigError(f"card {row['number']}: this number stands twice in the deck")
        seen.add(row["number"])
    all_of_them = set(wanted)
    first, last = min(all_of_them), max(all_of_them)
    plain = all_of_them == set(BASE)
    for number in sorted(all_of_them - seen):
        which = f"all the numbers {first} to {last}" + ("" if plain else " with these modules")
        raise ConfigError(f"card {number} is missing; a deck has {which}")
    for number in sorted(seen - all_of_them):
        which = f"{first} to {last}" + (", and more only with modules that add cards" if plain else "")
        raise ConfigError(f"card {number}: there is no such number; a deck has {which}")
    return rows


def _check(row: dict[str, Any], place: str) -> None:
    for name in FIELDS:
        if name not in row:
            raise ConfigError(f"{_where(row, place)}: the field {name!r} is missing")
    for name in row:
        if name not in FIELDS and name != "steps":
            raise ConfigError(f"{_where(row, place)}: {unknown('field', name, FIELDS)}")
    where = _where(row, place)
    for name in ("id", "title", "text", "note"):
        if not isinstance(row[name], str):
            raise ConfigError(f"{where}, {name}: a text is wanted, not {row[name]!r}")
    for name in ("number", "strength"):
        if isinstance(row[name], bool) or not isinstance(row[name], int):
            raise ConfigError(f"{where}, {name}: a number is wanted, not {row[name]!r}")
    if not isinstance(row["once"], bool):
        raise ConfigError(f"{where}, once: true or false is wanted, not {row['once']!r}")
    _one_of(row["field"], CROPS, f"{where}, field")
    _one_of(row["kind"], KINDS, f"{where}, kind")
    _one_of(row["status"], STATUSES, f"{where}, status")
    _all_of(row["window"], WINDOWS, f"{where}, window")
    _all_of(row.get("steps", []), STEPS, f"{where}, steps")
    _check_barrow(row["barrow"], where)
    _check_extension(row["extension"], where)
    if not isinstance(row["helper"], list) or not row["helper"]:
        raise ConfigError(f'{where}, helper: an effect is an array such as ["gain", "silver", 1]')
    if not _is_shallow(row["helper"], DEEPEST):
        raise ConfigError(f"{where}, helper: its arrays are nested more than {DEEPEST} deep")


def _is_shallow(value: Any, depth: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth > 0 and all(_is_shallow(v, depth - 1) for v in inner)


def _where(row: dict[str, Any], place: str) -> str:
    """The place of a mistake: the card, or its table where even its number is wrong."""
    if isinstance(row.get("number"), bool) or not isinstance(row.get("number"), int):
        return place
    return card_name(row)


def card_name(row: dict[str, Any]) -> str:
    """A card in a message: its number, and its title if that can be printed."""
    title = row.get("title")
    return f"card {row['number']} ({title if isinstance(title, str) and title.isprintable() else '?'})"


def _one_of(value: Any, allowed: tuple[str, ...], where: str) -> None:
    if value not in allowed:
        raise ConfigError(f"{where}: {value!r} is not allowed; allowed are {', '.join(allowed)}")


def _all_of(values: Any, allowed: tuple[str, ...], where: str) -> None:
    if not isinstance(values, list):
        raise ConfigError(f"{where}: a list is wanted, with any of {', '.join(allowed)}")
    for value in values:
        _one_of(value, allowed, where)


def _check_barrow(barrow: Any, where: str) -> None:
    if not isinstance(barrow, dict) or set(barrow) != {"goods", "vp"}:
        raise ConfigError(f"{where}, barrow: it has 'goods' and 'vp' and nothing else")
    _all_of(barrow["goods"], DELIVERABLE, f"{where}, barrow goods")
    if not 1 <= len(barrow["goods"]) <= 6:
        raise ConfigError(f"{where}, barrow goods: 1 to 6 goods are allowed, not {len(barrow['goods'])}")
    vp = barrow["vp"]
    if isinstance(vp, bool) or not isinstance(vp, int) or not 1 <= vp <= 6:
        raise ConfigError(f"{where}, barrow vp: 1 to 6 are allowed, not {vp!r}")


def _check_extension(extension: Any, where: str) -> None:
    if not isinstance(extension, dict):
        raise ConfigError(f"{where}, extension: a table of {', '.join(BONUSES)} is wanted")
    for name, value in extension.items():
        _one_of(name, BONUSES, f"{where}, extension")
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 5:
            raise ConfigError(f"{where}, extension {name}: 0 to 5 are allowed, not {value!r}")
