"""How things are called: seats, places, cards. All of it static, nothing from a state."""

from typing import Sequence

from sobremesa.games.el_grande.catalogue import TILE_SCALES
from sobremesa.games.el_grande.ids import TILE_NAMES
from sobremesa.games.el_grande.modules.changing_powers import ROWS as MODIFIER_ROWS
from sobremesa.games.el_grande.view import View
from sobremesa.i18n import has, say


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


def place_name(name: str) -> str:
    """A place within a sentence: ``the Castillo``."""
    return say(f"place.el_grande.{name}")


def place_title(name: str) -> str:
    """A place on the map: ``Castillo``."""
    return say(f"place_title.el_grande.{name}")


def card_title(name: str) -> str:
    return say(f"card.el_grande.{name}.title")


def card_text(name: str) -> str:
    return say(f"card.el_grande.{name}.text")


def modifier_name(name: str) -> str:
    """``m3 (+1)``."""
    return say("hand.el_grande.modifier", number=name, shift=f"{MODIFIER_ROWS[int(name[1:]) - 1]['shift']:+d}")


def property_of(modifier: str) -> str:
    """The text on a modifier; empty if it has none."""
    key = f"modifier.el_grande.{modifier}"
    return say(key) if has(key) else ""


def hand_card_name(name: str) -> str:
    """A power card by its value, or a modifier."""
    return modifier_name(name) if name.startswith("m") else say("hand.el_grande.power", value=name)


def tile_name(name: str) -> str:
    """A VP tile by its scale: ``8/4/0``."""
    return "/".join(map(str, TILE_SCALES[TILE_NAMES.index(name)]))


def shift_of(modifier: str | None) -> int:
    """What a modifier adds; nothing if there is none."""
    return int(MODIFIER_ROWS[int(modifier[1:]) - 1]["shift"]) if modifier else 0
