"""Everything the command line asks of La Granja, in one object."""

import re
from typing import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.games.la_granja.game import LaGranja
from sobremesa.games.la_granja.ids import COLOURS
from sobremesa.games.la_granja.view import View
from sobremesa.i18n import say
from sobremesa.kernel import Config, Event, NotationError

from ..screen import listed
from . import cards, names
from .board import Board
from .farm import Farm
from .layout import w
from .log import Log
from .module_cards import entries
from .phrases import Phrases
from .questions import Questions
from .things import Things, shown

_SEAT = re.compile(r"\bp([1-4]) (\w+)( \(you\))?")


class LaGranjaFace:
    """Draws and tells. It is given views and redacted events, never a state."""

    def __init__(self, game: LaGranja, config: Config) -> None:
        self.things = Things(game.rules(config))
        self.seats = config.seats
        self.deck = self.things.deck
        self.table = Board(self.things)
        self.farm = Farm(self.things)
        self.questions = Questions(self.things)
        self.phrases = Phrases(self.things)
        self.log = Log(self.things)

    def board(self, view: View, width: int, full: bool = False) -> RenderableType:
        """The table as the viewer sees it: what is common to all, then the own farm."""
        parts = self.table.draw(view, width, full)
        if view.viewer is not None:
            parts += self.farm.draw(view, view.viewer, width, full)
        return Group(*parts)

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the seat to decide is asked."""
        return self.questions.prompt(view, legal)

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """The text of the helper that is asked about, or nothing."""
        return self.questions.hint(view, legal)

    def groups(self, view: View, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
        """What the step itself asks, then what goes at any time."""
        return self.questions.groups(legal)

    def label(self, view: View, action: int) -> str:
        """What an action means now."""
        return self.phrases.label(view, action)

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in sentences."""
        return self.log.tell(events)

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self.things.seats.name(seat)

    def sights(self) -> dict[str, str]:
        """More to look at than fits on the table."""
        return {"farm p2": say("sight.la_granja.farm"), "discards": say("sight.la_granja.discards")}

    def look(self, view: View, word: str, rest: str, width: int) -> RenderableType:
        """A farm in full, or the discard pile; `NotationError` if there is no such farm."""
        if word == "discards":
            return self._discards(view)
        known = [f"p{seat + 1}" for seat in range(self.seats)]
        wanted = rest.lower() or (known[view.viewer] if view.viewer is not None else known[0])
        if not wanted.startswith("p"):
            wanted = f"p{wanted}"
        if wanted not in known:
            raise NotationError(say("sight.la_granja.no_seat", seat=rest[:20], seats=listed(known)))
        return Group(*self.farm.draw(view, known.index(wanted), width))

    def _discards(self, view: View) -> RenderableType:
        if not view.discards:
            return Text(w("no_discards"))
        return self.farm.cards(view.discards, w("discards"))

    def explain(self, name: str) -> RenderableType:
        """A card, a tile, a building or a board; `NotationError` if there is none of this name."""
        return cards.explain(self.things, name)

    def cards(self) -> Sequence[str]:
        """The names of all cards that can be explained."""
        return [*map(self.deck.name, self.deck.rows), *(entry.name for entry in entries(self.things))]

    def listing(self) -> RenderableType:
        """All cards in a table, and what modules bring in another."""
        return cards.listing(self.things)

    def standings(self, view: View) -> list[tuple[int, int, int]]:
        """(place, seat, VP) of everybody, the best first; silver left over breaks ties (LG-267, LG-268).

        The automa comes after the seats, and wins ties.
        """
        marks = [((s.vp or 0, s.silver), s.seat) for s in view.seats]
        if self.things.seats.has_automa:
            vp = shown(view, "automa")["vp"]
            marks = [((vp, 1), self.seats), *(((mark[0], 0), seat) for mark, seat in marks)]
        return sorted((1 + sum(other > mark for other, _ in marks), seat, mark[0]) for mark, seat in marks)

    def proclaim(self, view: View) -> str:
        """Who has won: with equal VP and silver all of them (LG-268)."""
        places = self.standings(view)
        winners = [seat for place, seat, _ in places if place == 1]
        if self.things.seats.has_automa:
            _, winner, vp = places[0]
            key = "against" if winner < self.seats else "automa"
            return say(f"end.la_granja.{key}", seat=self.seat(0), vp=vp, other=places[1][2])
        if self.seats == 1:
            return say("end.la_granja.solo", seat=self.seat(0))
        if len(winners) == 1:
            return say("end.la_granja.wins", seat=self.seat(winners[0]))
        return say("end.la_granja.shared", seats=listed([self.seat(seat) for seat in winners]))

    def colour(self, text: str) -> Text:
        """The text with the names of seats in their colours."""
        out = Text(text)
        for m in _SEAT.finditer(text):
            if m[2] == say(f"colour.la_granja.{COLOURS[int(m[1]) - 1]}"):
                out.stylize(names.STYLES[COLOURS[int(m[1]) - 1]], m.start(), m.end())
        return out
