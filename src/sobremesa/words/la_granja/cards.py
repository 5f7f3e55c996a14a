"""Cards explained: their four sides, and how sure we are of them. Also tiles, buildings, and what modules bring."""

from typing import Any, Final

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES, BUILDING_ROWS, FACE_NAMES, FACES
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import NotationError, unknown

from .. import Explained, Remark
from ..shelf import status_words
from .module_cards import Entry, entries
from .names import (
    OURS,
    Deck,
    barrow_words,
    building_text,
    building_title,
    extension_words,
    good_name,
    roof_text,
    roof_title,
)
from .things import Things

CERTAIN: Final = ("sourced", "rulebook")
SIDES_KNOWN: Final = (1,)  # the only card of which more than the helper is known
ROMAN: Final = ("", "I", "II", "III", "IV")


def _c(key: str, **params: object) -> str:
    return say(f"card.la_granja.{key}", **params)


def explain(things: Things, name: str) -> Explained:
    """A card by number or title, a roof tile, a craft building or what a module brings; `NotationError` names what is
    near."""
    deck = things.deck
    key = " ".join(name.replace("_", " ").replace('"', " ").split()).lower()
    number = key.split(" ")[0].removeprefix("#")
    if number.isdecimal():
        if len(number) > 3 or int(number) not in deck.rows:
            known = {"first": min(deck.rows), "last": max(deck.rows)}
            raise NotationError("card.la_granja.no_number", number=number[:20], **known)
        return _card(deck, int(number))
    for card in deck.rows:
        if key in (deck.title(card).lower(), str(deck.rows[card]["id"]).replace("_", " ").lower()):
            return _card(deck, card)
    for id in BUILDING_NAMES:
        if key in (id.replace("_", " "), building_title(id).lower()):
            return building(id)
    for tile in FACE_NAMES:
        if key in (tile.replace("_", " "), roof_title(tile).lower()):
            return roof(tile)
    more = entries(things)
    for entry in more:
        if key in (entry.name.lower(), entry.alias.lower()):
            return _entry(entry)
    titles = [*map(deck.title, deck.rows), *map(building_title, BUILDING_NAMES), *map(roof_title, FACE_NAMES)]
    raise NotationError(unknown("card", name[:40], [*titles, *(entry.name for entry in more)]))


def is_certain(status: str) -> bool:
    return status in CERTAIN


def barrow(row: dict[str, Any]) -> str:
    """``2 VP: 2 food``."""
    return _c("for_vp", goods=barrow_words(row["barrow"]["goods"]), vp=row["barrow"]["vp"])


def _card(deck: Deck, number: int) -> Explained:
    """The four sides, then what is known and what is made up."""
    row = deck.rows[number]
    is_ours = row == OURS[number]
    status = _c(row["status"]) if is_ours else _c("own", status=", ".join(status_words(row["status"])))
    remarks = [Remark(status, is_certain(row["status"]))]
    if is_ours:
        others = "others_sourced" if number in SIDES_KNOWN else "others_reconstructed"
        remarks.append(Remark(_c(others), False))
    return Explained(
        deck.name(number),
        sides=(
            (_c("field"), good_name(row["field"])),
            (_c("barrow"), barrow(row)),
            (_c("extension"), extension_words(row["extension"])),
            (_c("helper"), _c("used", text=deck.text(number), when=_when(row))),
        ),
        remarks=tuple(remarks),
        notes=(_c("note", note=deck.note(number)),),
    )


def _when(row: dict[str, Any]) -> str:
    """In which phases a helper can be used, and how often."""
    if "any" in row["window"]:
        return _c("any_phase_once" if row["once"] else "any_phase")
    return _c("phases_once" if row["once"] else "phases", phases=listed(row["window"]))


def building(id: str) -> Explained:
    """A craft building: what it wants, and what it brings."""
    row = BUILDING_ROWS[BUILDING_NAMES.index(id)]
    rows = row["rows"] if isinstance(row["rows"][0], list) else [row["rows"]]
    wants = [_c("wants", goods=listed([good_name(g) for g in goods])) for goods in rows]
    return Explained(building_title(id), text=(*wants, building_text(id)))


def roof(tile: str) -> Explained:
    """A roof tile of the base game: its bonus, and when it can be used."""
    row = FACES[FACE_NAMES.index(tile)]
    notes = (_c("roof_phases", phases=listed([ROMAN[p] for p in row["phases"]])),) if "phases" in row else ()
    return Explained(roof_title(tile), caption=_c("roof"), text=(roof_text(tile),), notes=notes)


def _entry(entry: Entry) -> Explained:
    """What a card, a tile or a board of a module says, and how sure we are of it."""
    return Explained(
        entry.name,
        text=tuple(entry.text.split("\n")),
        remarks=(Remark(_c(f"of_module.{entry.status}"), is_certain(entry.status)),),
        notes=(_c("note", note=entry.note),) if entry.note else (),
    )
