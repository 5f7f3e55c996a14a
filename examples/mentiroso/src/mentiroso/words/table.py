"""The whole table in words."""

from typing import Callable

from mentiroso.rules.view import SeatView, Showdown, View
from sobremesa.words import Passage

from .names import bid_name, caption, cup_name, dice_count, nothing_bid, throw_name

Name = Callable[[int], str]  # gives the name of a seat


def describe(view: View, name: Name) -> list[Passage]:
    """Bids, cups and the last doubt."""
    bids = [caption("bid.by", name=name(b.seat), bid=bid_name(b.dice, b.face)) for b in view.bids]
    out = [
        Passage(caption("text.bids"), tuple(bids or [nothing_bid(view)])),
        Passage(caption("text.cups"), tuple(seat_line(s, name) for s in view.seats)),
    ]
    if view.last is not None:
        shown = [caption("text.shown", name=name(s.seat), dice=throw_name(s.shown)) for s in view.seats if s.shown]
        told, found = doubt_lines(view.last, name)
        out.append(Passage(caption("last.title"), (told, *shown, found)))
    return out


def seat_line(s: SeatView, name: Name) -> str:
    """A player with their dice and what lies under the cup."""
    if s.place:
        return caption("text.out", name=name(s.seat), place=s.place)
    return caption("text.cup", name=name(s.seat), count=dice_count(s.dice), dice=cup_name(s))


def doubt_lines(last: Showdown, name: Name) -> tuple[str, str]:
    """Who doubted which bid, and the result."""
    bid, found = (bid_name(count, last.bid.face) for count in (last.bid.dice, last.found))
    told = caption("last.doubted", name=name(last.doubter), bid=bid, other=name(last.bid.seat))
    return told, caption("last.found", bid=found, name=name(last.loser))
