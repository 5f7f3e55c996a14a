"""How things at one table are called: seats, cards, places, revenue spaces, donkey tiles."""

import re
from typing import Any

from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.plan import Rules
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.i18n.nouns import Noun, noun

from .modules import DonkeyTile, Space, joined
from .names import Deck, Seats, building_title


def shown(view: View, module: str) -> dict[str, Any]:
    """What a module shows, by name; empty if it is not at this table."""
    return dict(dict(view.modules).get(module, ()))


class Things:
    """The names of one table. ``rules`` is static, the same for every state."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = Seats(rules)
        self.deck = Deck(rules)
        self.modules: tuple[str, ...] = rules.config.modules
        #: the words of all modules, and of those at this table
        self.all_modules = joined()
        self.words_here = list(self.all_modules.at(rules.config).values())

    # -- places ------------------------------------------------------------------------------------------------------

    def place(self, name: str, owner: SeatView | None = None) -> Noun:
        """``the Butcher``, ``barrow 2``: a place, by its label in actions; ``owner`` tells barrows apart."""
        if name in BUILDING_NAMES:
            return noun("place.la_granja.building", building=building_title(name))
        if name.startswith("barrow"):
            number = int(name.removeprefix("barrow"))
            if owner is None:
                return noun("place.la_granja.barrow", number=number)
            card = self.deck.name(owner.barrows[number - 1].card)
            return noun("place.la_granja.barrow_card", number=number, card=card)
        if is_hex(name):
            return noun("place.la_granja.hex", hex=name, value=self.rules.market.values[int(name[1:]) - 1])
        return self.all_modules.places[kind_of_place(name)](self, name)

    # -- revenue spaces ----------------------------------------------------------------------------------------------

    def revenue_row(self, view: View, space: int) -> int:
        """The row of the rules' revenue that counts on a space: its own, or that of whatever lies there."""
        laid = self._laid(view, space)
        return laid.row if laid else space

    def space(self, view: View, space: int) -> str:
        """What a revenue space gives now; empty for 0, which is not a space."""
        if not space:
            return ""
        laid = self._laid(view, space)
        return laid.text if laid else say(f"space.la_granja.{space}")

    def _laid(self, view: View, space: int) -> Space | None:
        """What a module has laid on a revenue space."""
        found = (words.space(self, view, space) for words in self.words_here if words.space is not None)
        return next(filter(None, found), None)

    # -- donkey tiles ------------------------------------------------------------------------------------------------

    def donkey(self, tile: int) -> str:
        """``2 donkeys and 2 hats``: what a donkey tile shows."""
        more = self._further_donkey(tile)
        if more is not None:
            return more.name
        donkey = self.rules.donkeys[tile]
        hats = say("hats.la_granja.number", count=donkey.hats)
        if not donkey.deliveries:
            return say("donkey.la_granja.hats_only", hats=hats)
        return say("donkey.la_granja.tile", count=donkey.deliveries, hats=hats)

    def donkey_short(self, tile: int) -> str:
        """``2``, ``4 hats``: a tile in one or two words; a bare number counts its donkeys."""
        more = self._further_donkey(tile)
        if more is not None:
            return more.short
        donkey = self.rules.donkeys[tile]
        return str(donkey.deliveries) if donkey.deliveries else say("hats.la_granja.number", count=donkey.hats)

    def _further_donkey(self, tile: int) -> DonkeyTile | None:
        """A tile that only a module has."""
        return next(filter(None, (find(tile) for find in self.all_modules.donkeys)), None)


def is_hex(place: str) -> bool:
    """Whether a place is a market hex: ``h5``."""
    return place[0] == "h" and place[1:].isdecimal()


def kind_of_place(place: str) -> str:
    """``venture`` for ``venture2``, ``board`` for ``board-p1``: the beginning of a label."""
    return re.split(r"[-\d]", place)[0]
