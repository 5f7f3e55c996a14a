"""What somebody did, or should have done, in words: the story of the events it brings about, as that seat sees them."""

from typing import Sequence

from sobremesa.kernel import Event, Game, Seat, State
from sobremesa.words import Words

from .walks import carry_out


def line_in_words(game: Game, before: State, seat: Seat, plan: Sequence[int], words: Words) -> list[str]:
    """The sentences of a plan that is carried out from a position."""
    events: list[Event] = []
    carried_out(before, seat, plan, events)
    return list(words.tell(game.events.redact(event, seat) for event in events))


def carried_out(before: State, seat: Seat, plan: Sequence[int], events: list[Event] | None = None) -> State:
    """The position after a plan, as far as it can be carried out; the events are appended."""
    s = before.clone()
    s.sink = None if events is None else events.append
    carry_out(s, seat, plan)
    s.sink = None
    return s
