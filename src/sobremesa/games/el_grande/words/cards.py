"""A card explained: what it says, and whether it is a stand-in."""

from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, CARDS, Card
from sobremesa.i18n import say
from sobremesa.kernel import NotationError, unknown
from sobremesa.words import Description
from sobremesa.words.stand_ins import is_stand_in

from .modules import joined
from .names import card_text, card_title


def _message(key: str, **params: object) -> str:
    return say(f"card.el_grande.{key}", **params)


def explain(name: str) -> Description:
    """An action card by number, id or title, or a card of a module; `NotationError` names what is near."""
    key = " ".join(name.lower().replace("_", " ").split())
    for explain_own in joined().explain:
        own = explain_own(key)
        if own is not None:
            return own
    for card in CARDS:
        if key in (str(card.index + 1), card.id.replace("_", " "), card_title(card.id).lower()):
            return _card(card)
    raise NotationError(unknown("card", name[:40], CARD_NAMES))


def is_made_up(card: Card) -> bool:
    """Whether a card is a stand-in, if only by its title."""
    return is_stand_in(card.status, card.title_status)


def _card(card: Card) -> Description:
    return Description(
        card_title(card.id),
        caption=_message("deck", deck=card.deck, count=card.caballeros),
        text=(card_text(card.id),),
        is_stand_in=is_made_up(card),
    )
