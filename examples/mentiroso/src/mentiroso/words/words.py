"""Everything there is to say about a table of Mentiroso, in one object."""

from typing import Callable, Iterable, Sequence

from mentiroso.rules.actions import ACTIONS, BID, DOUBT
from mentiroso.rules.dice import count_of, face_of
from mentiroso.rules.game import Mentiroso
from mentiroso.rules.view import View
from sobremesa.i18n import say
from sobremesa.kernel import Config, Event
from sobremesa.words import Passage, Told, Words

from . import log, table
from .names import bid_name, dice_count, seat_name


class MentirosoWords(Words):
    """Questions, labels and stories, from views and redacted events alone, never from a state."""

    def __init__(self, game: Mentiroso, config: Config) -> None:
        pass  # the words do not depend on the configuration

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the seat to decide is asked."""
        if view.prompt == "over":
            return say("prompt.mentiroso.over")
        if not view.bids:
            return say("prompt.mentiroso.open", count=sum(s.dice for s in view.seats))
        last = view.bids[-1]
        return say("prompt.mentiroso.raise", seat=seat_name(last.seat), bid=bid_name(last.dice, last.face))

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """What wild aces mean for the next bid."""
        if view.prompt == "over" or not view.wild:
            return ""
        return say("hint.mentiroso.raise" if view.bids else "hint.mentiroso.open")

    def stage(self, view: View) -> tuple[str, str]:
        """The phase of the round: decisions are made only while bidding; everything else happens by itself."""
        return ("bidding", "") if view.prompt == "bidding" else ("", "")

    def label(self, view: View, action: int) -> str:
        """What an action means now."""
        if action == DOUBT:
            last = view.bids[-1]
            return say("action.mentiroso.doubt", bid=bid_name(last.dice, last.face))
        if BID <= action < BID + ACTIONS.block(BID).size:
            return bid_name(count_of(action - BID), face_of(action - BID))
        return ACTIONS.notation(action)  # chance: nobody chooses this

    def story(self, events: Iterable[Event]) -> list[Told]:
        """What happened, each sentence with its first event."""
        return log.story(events)

    def describe(self, view: View, name: Callable[[int], str]) -> list[Passage]:
        """Bids, cups and the last doubt."""
        return table.describe(view, name)

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return seat_name(seat)

    def marks(self, view: View) -> list[tuple[tuple[int, ...], int]]:
        """The dice each player has left; of players who are out, whoever went out later ranks higher (ME-14)."""
        return [((s.dice, -s.place), s.seat) for s in view.seats]

    def proclaim(self, view: View) -> str:
        """Who has won."""
        _, seat, dice = self.standings(view)[0]
        return say("end.mentiroso", seat=seat_name(seat), dice=dice_count(dice))
