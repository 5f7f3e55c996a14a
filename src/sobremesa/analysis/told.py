"""What a seat did, or should have done, in words: the story of the resulting events, as that seat sees them."""

from typing import Sequence

from sobremesa.kernel import Event, Game, Seat, State
from sobremesa.words import Words

from .walks import carry_out


def line_in_words(game: Game, before: State, seat: Seat, plan: Sequence[int], words: Words) -> list[str]:
    """The sentences that describe a plan carried out from a position."""
    events: list[Event] = []
    carried_out(before, seat, plan, events)
    return list(words.tell(game.events.redact(event, seat) for event in events))


def carried_out(before: State, seat: Seat, plan: Sequence[int], events: list[Event] | None = None) -> State:
    """The position after a plan, as far as it can be carried out; its events are appended to ``events``."""
    s = before.clone()
    s.sink = None if events is None else events.append
    carry_out(s, seat, plan)
    s.sink = None
    return s
