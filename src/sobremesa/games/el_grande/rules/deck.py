"""Custom decks: owners of the game correct the action cards in a text file and play with it.

`read_deck` reads such a text and names the card, the field and the allowed values if anything is wrong; `check_decks`
makes sure that the resulting decks last for a whole game.
"""

from typing import Any, Final, Iterable, Sequence

from sobremesa.games.decks import (
    Source,
    a_text,
    an_effect,
    check_numbers,
    in_range,
    one_of,
    place_of,
    rows_of,
)
from sobremesa.kernel import ConfigError, Message, unknown

from .catalogue import CARD_FILES, CARD_ROWS, DATA

BASE: Final = tuple(row["number"] for row in CARD_ROWS)
FIELDS: Final = (
    "number",
    "id",
    "title",
    "title_status",
    "deck",
    "caballeros",
    "copies",
    "effect",
    "text",
    "status",
    "source",
    "note",
)
#: what a card may leave out, with the default; the rules depend on the first two, so decks cannot change them
USUAL: Final[dict[str, Any]] = {"stays": False, "instant": False, "clarification": ""}
FIXED: Final = ("number", "id", "stays", "instant")
STATUS_WORDS: Final = ("rulebook", "sourced", "reconstructed")
KING_DECK: Final = 5
DECKS: Final = (1, 2, 3, 4)
MOST_CABALLEROS: Final = 5
MOST_COPIES: Final = 4
EDITIONS: Final = ("2023", "classic")
LARGEST: Final = 30  # largest number in an effect
#: what effects may refer to as ``ruling:NAME``: the table's rulings on single cards
RULINGS: Final = ("militia_source", "departure", "inspection_castillo", "open_inspection_castillo")
#: operations reserved for the cards that have them
BOUND: Final = ("hold_veto", "take_back", "infiltrate")

_OURS: Final[dict[int, dict[str, Any]]] = {row["number"]: row for row in CARD_ROWS}


def sources() -> list[Source]:
    """Our files with action cards, starting with that of the base game."""
    return [Source(module, path, DATA.text(*path)) for module, path in CARD_FILES.items()]


def export(modules: Sequence[str] = ()) -> str:  # noqa: ARG001  every table knows all action cards
    """All action cards, as a text to edit."""
    return "\n".join(source.text for source in sources())


def numbers(modules: Sequence[str] = ()) -> list[int]:  # noqa: ARG001
    """The numbers of all action cards."""
    return list(BASE)


def read_deck(text: str, wanted: Iterable[int] = BASE) -> list[dict[str, Any]]:
    """The rows of a deck text, checked and sorted by number; `ConfigError` says what is wrong and what is allowed."""
    rows = rows_of(text)
    for i, row in enumerate(rows, 1):
        check(row, i)
    check_numbers(rows, wanted, BASE)
    return sorted(rows, key=lambda row: int(row["number"]))


def check(row: dict[str, Any], table: int = 0) -> None:
    """Raise `ConfigError` if a field of a card is wrong; what its effect means is checked when it is compiled."""
    where = place_of(row, table)
    for name in FIELDS:
        if name not in row:
            raise ConfigError("error.deck.no_field", where=where, field=name)
    for name in row:
        if name not in FIELDS and name not in USUAL:
            raise ConfigError("error.at", where=where, problem=unknown("field", name, FIELDS))
    in_range(row["number"], min(BASE), max(BASE), where, "number")
    ours = {**USUAL, **_OURS[row["number"]]}
    for name in FIXED:
        one_of_ours({**USUAL, **row}[name], ours[name], where, name)
    for name in ("title", "text", "source", "note", "clarification"):
        a_text(row.get(name, ""), where, name)
    for name in ("title_status", "status"):
        a_text(row[name], where, name)
        for word in row[name].split("+"):
            one_of(word, STATUS_WORDS, where, name)
    one_of(row["deck"], (KING_DECK,) if ours["deck"] == KING_DECK else DECKS, where, "deck")
    in_range(row["caballeros"], 1, MOST_CABALLEROS, where, "caballeros")
    _check_copies(row["copies"], ours, where)
    an_effect(row["effect"], where, "effect")
    _check_effect(row["effect"], where)
    if row["effect"] != ours["effect"]:
        _check_bound(row["effect"], ours, where)


def one_of_ours(value: Any, ours: Any, where: Message, field: str) -> None:
    if value != ours or isinstance(value, bool) != isinstance(ours, bool):
        told = str(ours).lower() if isinstance(ours, bool) else ours
        raise ConfigError("error.deck.not_allowed", where=where, field=field, value=value, allowed=told)


def editions_of(row: dict[str, Any]) -> tuple[str, ...]:
    """The editions for which a deck can change the number of copies of a card; none for King cards."""
    return EDITIONS if row["deck"] != KING_DECK else ()


def _check_copies(copies: Any, ours: dict[str, Any], where: Message) -> None:
    known = tuple(dict.fromkeys((*editions_of(ours), *ours["copies"])))
    if not isinstance(copies, dict):
        raise ConfigError("error.deck.not_a_table", where=where, field="copies", allowed=", ".join(known))
    for name, count in copies.items():
        one_of(name, known, where, "copies")
        most = ours["copies"].get(name, 0) if _is_bound(ours["effect"]) else MOST_COPIES
        in_range(count, 0, most, where, f"copies.{name}")
    for name in known:
        if name not in editions_of(ours):
            one_of_ours(copies.get(name, 0), ours["copies"][name], where, f"copies.{name}")


def _check_effect(part: Any, where: Message) -> None:
    """Check that an effect holds words and numbers of reasonable size; what they mean is up to the operations."""
    if isinstance(part, (list, dict)):
        for inner in part.values() if isinstance(part, dict) else part:
            _check_effect(inner, where)
    elif isinstance(part, str):
        if part.startswith("ruling:"):
            one_of(part.removeprefix("ruling:"), RULINGS, where, "effect")
    else:
        in_range(part, 0, LARGEST, where, "effect")


def _is_bound(effect: Any) -> bool:
    return isinstance(effect, list) and any(part in BOUND or _is_bound(part) for part in effect)


def _check_bound(effect: Any, ours: dict[str, Any], where: Message) -> None:
    """Refuse operations that belong to particular cards, and any change to a Veto."""
    if ours.get("instant"):
        raise ConfigError("error.deck.effect_stays", where=where, field="effect", effect=ours["effect"][0])
    for part in effect:
        if isinstance(part, str) and part in BOUND:
            raise ConfigError("error.deck.bound", where=where, field="effect", word=part)
        if isinstance(part, list):
            _check_bound(part, {}, where)


def check_decks(decks: Iterable[tuple[str, int]], rounds: int) -> None:
    """Raise `ConfigError` if one of the decks, given by label and number of cards, runs out before the game is over. A
    deck of a single card is used anew in every round."""
    for label, count in decks:
        if count != 1 and count < rounds:
            raise ConfigError("error.deck.too_few", deck=label, count=count, rounds=rounds)
