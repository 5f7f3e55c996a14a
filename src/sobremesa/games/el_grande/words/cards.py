"""Explains a card: what it says, and whether it is a stand-in."""

from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, Card
from sobremesa.i18n import say
from sobremesa.kernel import NotationError, unknown
from sobremesa.words import Description
from sobremesa.words.stand_ins import is_stand_in

from .modules import joined
from .names import OURS, Deck


def _message(key: str, **params: object) -> str:
    return say(f"card.el_grande.{key}", **params)


def explain(name: str, deck: Deck = OURS) -> Description:
    """Explain an action card, by number, id or title, or a card of a module; `NotationError` suggests similar names."""
    key = " ".join(name.lower().replace("_", " ").split())
    for explain_own in joined().explain:
        own = explain_own(key)
        if own is not None:
            return own
    for card in deck.cards:
        if key in (str(card.index + 1), card.id.replace("_", " "), deck.title(card.id).lower()):
            return _card(card, deck)
    raise NotationError(unknown("card", name[:40], CARD_NAMES))


def is_made_up(card: Card) -> bool:
    """Whether a card is a stand-in, even if only its title is."""
    return is_stand_in(card.status, card.title_status)


def _card(card: Card, deck: Deck) -> Description:
    return Description(
        deck.title(card.id),
        caption=_message("deck", deck=card.deck, count=card.caballeros),
        text=(deck.text(card.id),),
        notes=() if card.row == OURS.card(card.id).row else (_message("own"),),
        clarification=deck.clarification(card.id),
        is_stand_in=is_made_up(card),
    )
