"""Cards explained: their four sides, and which of them are stand-ins. Also tiles, buildings, and what modules bring."""

from typing import Any, Final

from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, BUILDING_ROWS, FACE_NAMES, FACES, ROOFS
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import NotationError, unknown
from sobremesa.words import Description, Side
from sobremesa.words.stand_ins import is_stand_in, marked

from .modules import Entry
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

#: the sides of cards that are known, by number: for all others our deck knows the helper at most
SIDES_KNOWN: Final = {1: ("field", "extension")}
ROMAN: Final = ("", "I", "II", "III", "IV")


def _message(key: str, **params: object) -> str:
    return say(f"card.la_granja.{key}", **params)


def explain(things: Things, name: str) -> Description:
    """A card by number or title, a roof tile, a craft building or what a module brings; `NotationError` suggests
    similar names."""
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


def entries(things: Things) -> list[Entry]:
    """What the modules of a table bring."""
    return [entry for words in things.words_here if words.cards is not None for entry in words.cards(things)]


def stand_ins(row: dict[str, Any]) -> tuple[str, ...]:
    """The sides of a farm card that are stand-ins. Whatever an edited deck has changed is up to its owner."""
    ours, number = OURS[row["number"]], row["number"]
    others = [
        side
        for side in ("field", "barrow", "extension")
        if row[side] == ours[side] and side not in SIDES_KNOWN.get(number, ())
    ]
    return (*others, "helper") if is_stand_in(row["status"]) else tuple(others)


def barrow(row: dict[str, Any]) -> str:
    """``2 VP: 2 food``."""
    return _message("for_vp", goods=barrow_words(row["barrow"]["goods"]), vp=row["barrow"]["vp"])


def _card(deck: Deck, number: int) -> Description:
    """The four sides."""
    row = deck.rows[number]
    told = {
        "field": good_name(row["field"]),
        "barrow": barrow(row),
        "extension": extension_words(row["extension"]),
        "helper": _message("used", text=deck.text(number), when=_when(row)),
    }
    made_up = stand_ins(row)
    return Description(
        deck.name(number),
        sides=tuple(Side(_message(side), text, side in made_up) for side, text in told.items()),
        notes=() if row == OURS[number] else (_message("own"),),
        clarification=deck.clarification(number),
    )


def _when(row: dict[str, Any]) -> str:
    """In which phases a helper can be used, and how often."""
    if "any" in row["window"]:
        return _message("any_phase_once" if row["once"] else "any_phase")
    return _message("phases_once" if row["once"] else "phases", phases=listed(row["window"]))


def building(id: str) -> Description:
    """A craft building: what it wants, and what it brings."""
    row = BUILDING_ROWS[BUILDING_NAMES.index(id)]
    rows = row["rows"] if isinstance(row["rows"][0], list) else [row["rows"]]
    is_one = is_stand_in(row["rows_status"])
    wants = [marked(_message("wants", goods=listed([good_name(g) for g in goods])), is_one) for goods in rows]
    return Description(building_title(id), text=(*wants, building_text(id)), is_stand_in=is_one)


def roof(tile: str) -> Description:
    """A roof tile of the base game: its bonus, and when it can be used."""
    row = FACES[FACE_NAMES.index(tile)]
    notes = (_message("roof_phases", phases=listed([ROMAN[p] for p in row["phases"]])),) if "phases" in row else ()
    is_one = is_stand_in(ROOFS["rounds"]["status"])
    return Description(
        roof_title(tile), caption=_message("roof"), text=(roof_text(tile),), notes=notes, is_stand_in=is_one
    )


def _entry(entry: Entry) -> Description:
    """The description of a card, a tile or a board of a module."""
    return Description(entry.name, text=tuple(entry.text.split("\n")), is_stand_in=is_stand_in(entry.status))
