"""How likely the current bid is to be true, for somebody who knows the dice under one cup, or none."""

from typing import Sequence

from mentiroso.rules.dice import ACES, FACES
from mentiroso.rules.view import View
from sobremesa.i18n import formats, say
from sobremesa.kernel import Event
from sobremesa.words.odds import Section, at_least

from .names import bid_name
from .words import MentirosoWords


def odds(_: MentirosoWords, view: View, events: Sequence[Event]) -> list[Section]:  # noqa: ARG001
    """The chance of the last bid; nothing before the first one."""
    if view.prompt == "over" or not view.bids:
        return []
    bid = view.bids[-1]
    counts = {bid.face + 1, ACES + 1} if view.wild else {bid.face + 1}
    mine = sum(die in counts for s in view.seats for die in s.cup or ())
    hidden = sum(s.thrown for s in view.seats if s.cup is None)
    chance = formats.percent(at_least(bid.dice - mine, hidden, len(counts) / FACES), 0)
    told = say("odds.mentiroso.bid", bid=bid_name(bid.dice, bid.face), chance=chance)
    return [Section(say("odds.mentiroso.title"), (told, say("odds.mentiroso.hidden", count=hidden)))]
