"""Everything the command line asks of El Grande, in one object."""

import re
from typing import Iterable, Sequence

from rich.console import RenderableType
from rich.text import Text

from sobremesa.games.el_grande.catalogue import CARD_NAMES
from sobremesa.games.el_grande.game import ElGrande
from sobremesa.games.el_grande.ids import COLOURS
from sobremesa.games.el_grande.view import View
from sobremesa.i18n import say
from sobremesa.kernel import Config, Event

from ..screen import listed
from . import board, cards, log, names
from .phrases import Phrases

_SEAT = re.compile(r"\bp([1-5]) (\w+)( \(you\))?")


class ElGrandeFace:
    """Draws and tells. It is given views and redacted events, never a state."""

    def __init__(self, game: ElGrande, config: Config) -> None:
        rules = game.rules(config)
        self.dummy = rules.dummy
        self.phrases = Phrases(rules.programs, rules.dummy)

    def board(self, view: View, width: int, full: bool = False) -> RenderableType:
        """The table as the viewer sees it."""
        return board.draw(view, width, full)

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the seat to decide is asked."""
        return self.phrases.prompt(view, legal)

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """The text of the card that is asked about, or nothing."""
        return self.phrases.hint(view, legal)

    def groups(self, view: View, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
        """All choices together: every step asks one thing only."""
        return [("", list(legal))]

    def label(self, view: View, action: int) -> str:
        """What an action means now."""
        return self.phrases.label(view, action)

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in sentences."""
        return log.tell(events, self.dummy)

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return names.seat_name(seat, self.dummy)

    def sights(self) -> dict[str, str]:
        """The table shows everything there is to see."""
        return {}

    def look(self, view: View, word: str, rest: str, width: int) -> RenderableType:
        return board.draw(view, width, full=True)

    def explain(self, name: str) -> RenderableType:
        """A card with its text and how sure we are of it; `NotationError` if there is none of this name."""
        return cards.explain(name)

    def cards(self) -> Sequence[str]:
        """The names of all cards that can be explained."""
        return CARD_NAMES

    def listing(self) -> RenderableType:
        """All action cards in a table."""
        return cards.listing()

    def standings(self, view: View) -> list[tuple[int, int, int]]:
        """(place, seat, VP) of everybody who can win, the best first; equal VP share a place (EG-129)."""
        vps = [(s.vp, s.seat) for s in view.seats if not s.is_dummy]
        return sorted((1 + sum(other > vp for other, _ in vps), seat, vp) for vp, seat in vps)

    def proclaim(self, view: View) -> str:
        """Who is proclaimed El Grande: with equal VP all of them (EG-128, EG-129)."""
        names = [self.seat(seat) for place, seat, _ in self.standings(view) if place == 1]
        return (
            say("end.el_grande.proclaimed", seat=names[0])
            if len(names) == 1
            else say("end.el_grande.shared", seats=listed(names))
        )

    def colour(self, text: str) -> Text:
        """The text with the names of seats in their colours."""
        out = Text(text)
        for m in _SEAT.finditer(text):
            out.stylize(names.STYLES[COLOURS[int(m[1]) - 1]], m.start(), m.end())
        return out
