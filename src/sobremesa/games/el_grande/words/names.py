"""How things are called: seats, places, cards. All of it static, nothing from a state."""

from typing import Sequence

from sobremesa.games.el_grande.rules.catalogue import TILE_SCALES
from sobremesa.games.el_grande.rules.ids import TILE_NAMES
from sobremesa.games.el_grande.rules.view import View
from sobremesa.i18n import say
from sobremesa.i18n.nouns import Noun, noun

from .modules import joined


class Seats:
    """The names of all colours at one table; the dummy of the 2-player game has no number."""

    def __init__(self, palette: Sequence[str], dummy: int) -> None:
        self.palette = palette
        self.dummy = dummy  # its place among the colours, or -1

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


def card_title(name: str) -> str:
    return say(f"card.el_grande.{name}.title")


def card_text(name: str) -> str:
    return say(f"card.el_grande.{name}.text")


def hand_card_name(name: str) -> str:
    """A power card by its value, or a card that a module puts into hands."""
    names = (name_own(name) for name_own in joined().hand_cards)
    return next(filter(None, names), "") or say("hand.el_grande.power", value=name)


def tile_name(name: str) -> str:
    """A VP tile by its scale: ``8/4/0``."""
    return "/".join(map(str, TILE_SCALES[TILE_NAMES.index(name)]))
