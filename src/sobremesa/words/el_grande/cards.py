"""A card explained: what it says, and how sure we are of it."""

from typing import Final

from sobremesa.games.el_grande.catalogue import CARD_NAMES, CARDS, Card
from sobremesa.games.el_grande.modules.changing_powers import ROWS as MODIFIER_ROWS
from sobremesa.i18n import say
from sobremesa.kernel import NotationError, unknown

from .. import Explained, Remark
from ..shelf import status_words
from .names import card_text, card_title, modifier_name, property_of

UNCERTAIN: Final = "reconstructed"


def _c(key: str, **params: object) -> str:
    return say(f"card.el_grande.{key}", **params)


def explain(name: str) -> Explained:
    """An action card by number, id or title, or a modifier like m3; `NotationError` names what is near."""
    key = " ".join(name.lower().replace("_", " ").split())
    if key.startswith("m") and key[1:].isdecimal() and 1 <= int(key[1:][:3]) <= len(MODIFIER_ROWS):
        return _modifier(f"m{int(key[1:])}")
    for card in CARDS:
        if key in (str(card.index + 1), card.id.replace("_", " "), card_title(card.id).lower()):
            return _card(card)
    raise NotationError(unknown("card", name[:40], CARD_NAMES))


def is_certain(status: str) -> bool:
    return UNCERTAIN not in status


def _card(card: Card) -> Explained:
    remarks = [_status(card.status)]
    if card.title_status == UNCERTAIN:
        remarks.append(Remark(_c("working_title"), False))
    return Explained(
        card_title(card.id),
        caption=_c("deck", deck=card.deck, count=card.caballeros),
        text=(card_text(card.id),),
        remarks=tuple(remarks),
        notes=(_c("source", source=_c(f"{card.id}.source")), _c("note", note=_c(f"{card.id}.note"))),
    )


def _modifier(name: str) -> Explained:
    row = MODIFIER_ROWS[int(name[1:]) - 1]
    return Explained(
        _c("modifier", modifier=modifier_name(name)),
        text=(property_of(name) or _c("no_property"),),
        remarks=(_status(row["status"]),),
    )


def _status(status: str) -> Remark:
    return Remark(_c("status", status="+".join(status_words(status))), is_certain(status))
