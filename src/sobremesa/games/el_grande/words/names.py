"""What things are called: seats, places, cards. All of it is static; nothing comes from a state."""

from typing import Final, Sequence

from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, CARDS, TILE_SCALES, Card
from sobremesa.games.el_grande.rules.ids import TILE_NAMES
from sobremesa.games.el_grande.rules.plan import Rules
from sobremesa.games.el_grande.rules.view import View
from sobremesa.i18n import say
from sobremesa.i18n.nouns import Noun, noun
from sobremesa.words.text import printable

from .modules import joined

ABANDON: Final = "opponents_abandon"  # the effect of Civil War and Levy


class Seats:
    """The names of all colours at one table; the dummy of the 2-player game has no number."""

    def __init__(self, palette: Sequence[str], dummy: int) -> None:
        self.palette = palette
        self.dummy = dummy  # its index among the colours, or -1

    @classmethod
    def of(cls, view: View) -> "Seats":
        """The names at the table of a view."""
        dummy = next((s.seat for s in view.seats if s.is_dummy), -1)
        return cls([s.colour for s in view.seats], dummy)

    def name(self, seat: int, you: int | None = None) -> str:
        """``p1 violet``."""
        colour = say(f"colour.el_grande.{self.palette[seat]}")
        if seat == self.dummy:
            return say("seat.el_grande.dummy", colour=colour)
        return say("seat.el_grande.you" if seat == you else "seat.el_grande.player", number=seat + 1, colour=colour)


def place_name(name: str) -> Noun:
    """A place within a sentence: ``the Castillo``."""
    return noun(f"place.el_grande.{name}")


def place_title(name: str) -> str:
    """A place on the map: ``Castillo``."""
    return say(f"place_title.el_grande.{name}")


class Deck:
    """The action cards a table plays with: ours, or those of its custom deck. Texts that differ from ours are shown as
    written, since they may come from any file, in any language. Decks with the same text and ruling are equal."""

    def __init__(self, cards: Sequence[Card], text: str = "", taker_abandons: bool = False) -> None:
        self.cards = cards
        self.taker_abandons = taker_abandons  # Civil War and Levy also affect whoever takes them (EG-A46)
        self._key = (text, taker_abandons)

    @classmethod
    def of(cls, rules: Rules) -> "Deck":
        """The cards of a table."""
        return cls(rules.cards, rules.config.options["deck"], rules.taker_abandons)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def card(self, name: str) -> Card:
        return self.cards[CARD_NAMES.index(name)]

    def is_ours(self, name: str) -> bool:
        """Whether a card does the same as ours."""
        one, ours = self.card(name), OURS.card(name)
        return one is ours or (one.text, one.effect) == (ours.text, ours.effect)

    def title(self, name: str) -> str:
        return self._said(name, "title")

    def text(self, name: str) -> str:
        """What its special action does."""
        if self.is_for_everyone(name) and self.card(name).text == OURS.card(name).text:
            return say(f"card.el_grande.{name}.text.everyone")
        return self._said(name, "text")

    def is_for_everyone(self, name: str) -> bool:
        """Whether a card that speaks of opponents also affects its taker at this table (EG-A46)."""
        return self.taker_abandons and self.card(name).effect[0] == ABANDON

    def note(self, name: str) -> str:
        """How we know what it says."""
        return self._said(name, "note")

    def clarification(self, name: str) -> str:
        """An explanation of what its text leaves open; empty if there is none."""
        return self._said(name, "clarification")

    def _said(self, name: str, field: str) -> str:
        text: str = getattr(self.card(name), field)
        is_ours = bool(text) and text == getattr(OURS.card(name), field)
        return say(f"card.el_grande.{name}.{field}") if is_ours else printable(text)


OURS: Final = Deck(CARDS)


def hand_card_name(name: str) -> str:
    """The name of a hand card: a power card by its value, or the card of a module."""
    names = (name_own(name) for name_own in joined().hand_cards)
    return next(filter(None, names), "") or say("hand.el_grande.power", value=name)


def tile_name(name: str) -> str:
    """A VP tile by its scale: ``8/4/0``."""
    return "/".join(map(str, TILE_SCALES[TILE_NAMES.index(name)]))
