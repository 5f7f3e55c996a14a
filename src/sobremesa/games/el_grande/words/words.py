"""Everything there is to say about a table of El Grande, in one object."""

from typing import Final, Iterable, Sequence

from sobremesa.games.el_grande.rules.actions import ACT, ACTIONS, FINISH
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.el_grande.rules.game import ElGrande
from sobremesa.games.el_grande.rules.view import View
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import Config, Event
from sobremesa.words import Bundle, Description, Reason, Told, Words

from . import cards, log, modules, names
from .phrases import Phrases
from .reasons import reason_in_words

#: the prompts before the action card of a turn is taken
_INVITE: Final = ("invite", "recalling")


class ElGrandeWords(Words):
    """Puts prompts and events into words. It is given views and redacted events, never a state."""

    def __init__(self, game: ElGrande, config: Config) -> None:
        self.rules = rules = game.rules(config)
        self.seats = names.Seats(rules.palette, rules.dummy)
        self.deck = names.Deck.of(rules)
        self.phrases = Phrases(rules.programs, self.seats, self.deck)

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the deciding seat is asked."""
        return self.phrases.prompt(view, legal)

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """The text of the card in question, or nothing."""
        return self.phrases.hint(view, legal)

    def stage(self, view: View) -> tuple[str, str]:
        """The phase of the round and the step within it."""
        if view.prompt == "play_power":
            return "powers", ""
        if view.prompt in modules.joined().phases:
            return modules.joined().phases[view.prompt], ""
        if view.prompt == "discs" and view.in_use is None:
            return "scoring", "discs"
        if not view.round:
            return "", ""
        return "turns", "invite" if view.prompt in _INVITE else view.prompt if view.prompt == "take_card" else "parts"

    def label(self, view: View, action: int) -> str:
        """What an action means now."""
        return self.phrases.label(view, action)

    def bundles(self, view: View, legal: Sequence[int]) -> Sequence[Bundle]:
        """All caballeros that can still be placed, in one place."""
        return self.phrases.bundles(view, legal) if legal else ()

    def doubt(self, view: View, action: int, legal: Sequence[int]) -> str:
        """What is still unused when a turn is finished."""
        if action != FINISH or len(legal) == 1:
            return ""
        return say("doubt.el_grande.special" if ACT in legal else "doubt.el_grande.placement")

    def key(self, view: View, action: int) -> str:
        """The value of a power card, or the number of caballeros invited."""
        block = ACTIONS.block(action)
        return block.dims[0][ACTIONS.labels(action)[0]] if block.word in ("power", "invite") else ""

    def story(self, events: Iterable[Event]) -> list[Told]:
        """What happened: sentences, each with its first event."""
        return log.story(events, self.seats, self.deck)

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self.seats.name(seat)

    def cards(self) -> Sequence[str]:
        """The names of all action cards."""
        return [self.deck.title(name) for name in CARD_NAMES]

    def explain(self, name: str) -> Description:
        """A card with its text and how sure we are of it; `NotationError` if there is none of this name."""
        return cards.explain(name, self.deck)

    def marks(self, view: View) -> list[tuple[tuple[int, ...], int]]:
        """The VP of every seat that can win; nothing breaks ties (EG-129)."""
        return [((s.vp,), s.seat) for s in view.seats if not s.is_dummy]

    def neutrals(self, view: View) -> Sequence[int]:
        """The dummy of the 2-player game."""
        return [s.seat for s in view.seats if s.is_dummy]

    def proclaim(self, view: View) -> str:
        """Who is proclaimed El Grande; with equal VP, all of them (EG-128, EG-129)."""
        winners = [self.seat(seat) for place, seat, _ in self.standings(view) if place == 1]
        if len(winners) == 1:
            return say("end.el_grande.proclaimed", seat=winners[0])
        return say("end.el_grande.shared", seats=listed(winners))

    def reason(self, reason: Reason) -> str:
        """Why a plan is good, as part of a sentence."""
        return reason_in_words(reason, self.seats)
