"""Everything there is to say about a table of La Granja, in one object."""

from typing import Iterable, Sequence

from sobremesa.games.la_granja import MANIFEST
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.game import LaGranja
from sobremesa.games.la_granja.rules.view import View
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import Config, Event
from sobremesa.words import Bundle, Description, Reason, Told, Words

from . import cards
from .bundles import Bundles
from .log import Log
from .phrases import Phrases
from .questions import Questions
from .reasons import reason_in_words
from .things import Things


class LaGranjaWords(Words):
    """Asks and tells. It receives views and redacted events, never a state."""

    def __init__(self, game: LaGranja, config: Config) -> None:
        self.things = Things(game.rules(config))
        self.seats = config.seats
        self.deck = self.things.deck
        self.questions = Questions(self.things)
        self.phrases = Phrases(self.things)
        self.log = Log(self.things)
        self._bundles = Bundles(self.phrases)

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the seat whose decision it is is being asked."""
        return self.questions.prompt(view, legal)

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """The text of the helper being asked about, or nothing."""
        return self.questions.hint(view, legal)

    def stage(self, view: View) -> tuple[str, str]:
        """The current phase of the round, and the step within it."""
        if not 1 <= view.phase <= len(MANIFEST.phases) or view.prompt in self.things.rules.opening:
            return "", ""
        phase = MANIFEST.phases[view.phase - 1]
        return phase.name, view.prompt if view.prompt in phase.steps else ""

    def groups(self, view: View, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
        """The actions of the step itself, then those possible at any time."""
        return self.questions.groups(legal)

    def label(self, view: View, action: int) -> str:
        """What an action means now."""
        return self.phrases.label(view, action)

    def bundles(self, view: View, legal: Sequence[int]) -> list[Bundle]:
        """Everything that can be delivered to one place, and goods chosen one after another."""
        return self._bundles.of(view, legal) if legal else []

    def key(self, view: View, action: int) -> str:
        """The value of a die, or how many deliveries to buy."""
        block = ACTIONS.block(action)
        return block.dims[0][ACTIONS.labels(action)[0]] if block.word in ("die", "purchase") else ""

    def story(self, events: Iterable[Event]) -> list[Told]:
        """What happened, each sentence with its first event."""
        return self.log.story(events)

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self.things.seats.name(seat)

    def cards(self) -> Sequence[str]:
        """The names of all cards that can be explained."""
        return [*map(self.deck.name, self.deck.rows), *(entry.name for entry in cards.entries(self.things))]

    def explain(self, name: str) -> Description:
        """A card, a tile, a building or a board; `NotationError` if there is none of this name."""
        return cards.explain(self.things, name)

    def marks(self, view: View) -> list[tuple[tuple[int, ...], int]]:
        """Everybody's VP; silver left over breaks ties (LG-267, LG-268).

        An opponent in the solo game comes after the seats, and wins ties.
        """
        marks: list[tuple[tuple[int, ...], int]] = [((s.vp or 0, s.silver), s.seat) for s in view.seats]
        opponent = self.things.seats.opponent
        if opponent is not None:
            marks = [((opponent.vp(view), 1), self.seats), *(((mark[0], 0), seat) for mark, seat in marks)]
        return marks

    def proclaim(self, view: View) -> str:
        """Who has won; players tied on both VP and silver share the win (LG-268)."""
        places = self.standings(view)
        winners = [seat for place, seat, _ in places if place == 1]
        opponent = self.things.seats.opponent
        if opponent is not None:
            vps = {seat: vp for _, seat, vp in places}
            return opponent.proclaim(self.seat(0), vps[0], vps[self.seats], 0 in winners)
        if self.seats == 1:
            return say("end.la_granja.solo", seat=self.seat(0))
        if len(winners) == 1:
            return say("end.la_granja.wins", seat=self.seat(winners[0]))
        return say("end.la_granja.shared", seats=listed([self.seat(seat) for seat in winners]))

    def reason(self, reason: Reason) -> str:
        """Why a plan is good, without ending the sentence."""
        return reason_in_words(reason, self.things)
