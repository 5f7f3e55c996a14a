"""Everything there is to say about a table of La Granja, in one object."""

from typing import Iterable, Sequence

from sobremesa.games.la_granja.game import LaGranja
from sobremesa.games.la_granja.view import View
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import Config, Event

from .. import Explained, Told
from . import cards
from .log import Log
from .module_cards import entries
from .phrases import Phrases
from .questions import Questions
from .things import Things, shown


class LaGranjaWords:
    """Asks and tells. It is given views and redacted events, never a state."""

    def __init__(self, game: LaGranja, config: Config) -> None:
        self.things = Things(game.rules(config))
        self.seats = config.seats
        self.deck = self.things.deck
        self.questions = Questions(self.things)
        self.phrases = Phrases(self.things)
        self.log = Log(self.things)

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

    def story(self, events: Iterable[Event]) -> list[Told]:
        """What happened, each sentence with its first event."""
        return self.log.story(events)

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in sentences."""
        return [told.text for told in self.story(events)]

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self.things.seats.name(seat)

    def cards(self) -> Sequence[str]:
        """The names of all cards that can be explained."""
        return [*map(self.deck.name, self.deck.rows), *(entry.name for entry in entries(self.things))]

    def explain(self, name: str) -> Explained:
        """A card, a tile, a building or a board; `NotationError` if there is none of this name."""
        return cards.explain(self.things, name)

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
