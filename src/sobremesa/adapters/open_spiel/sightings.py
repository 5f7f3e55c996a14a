"""What a seat has seen of a game, ply by ply: the raw material of its information state.

Rules are deterministic and chance is an action, so whoever has seen every action knows everything. A seat sees every
action except those that others keep secret, such as cards drawn or dice rolled under a cup. If an event of a ply hides
anything from a viewer, the action of that ply is hidden too, from everybody but its owner. So a seat sees the action of
most plies; of secret plies it sees the events as `EventTable.redact` shows them; and of plies that reveal secrets
(barriers) it sees those events as well. Two histories give a seat the same sightings exactly if it cannot tell them
apart.
"""

from typing import Final, Sequence

from sobremesa.kernel import CHANCE, Event, Game, Seat
from sobremesa.kernel.events import PUBLIC

#: who acted, the action or HIDDEN, and the events that reveal or hide something
Ply = tuple[Seat, int, tuple[Event, ...]]
#: who, what and which, each scaled to 0 to 1
Sighting = tuple[float, float, float]
NUMBERS: Final = 3

HIDDEN: Final = -1  # an action that was not seen; OpenSpiel calls it INVALID_ACTION
RECALL: Final = -3  # in place of a seat: not an action, but what every seat holds in a redrawn world
FLOAT: Final = 1 << 24  # a 32-bit float holds integers below this exactly
SPAN: Final = 512  # upper bound for the numbers in an event's fields: cards, places, seats


class Witness:
    """Reads plies from the perspective of a seat. There is one for each game."""

    __slots__ = ("_barriers", "_events", "_notations", "_people", "_things", "notable")

    def __init__(self, game: Game, seats: int) -> None:
        types = game.events.types
        self._events = game.events
        self._notations = game.table.notations
        self._people = 2 + seats  # chance, the seats, and the unplayed colour
        self._things = game.num_actions + game.events.size
        self._barriers = frozenset(t.number for t in types if t.barrier)
        secret = frozenset(t.number for t in types if any(sight != PUBLIC for sight in t.sight))
        #: the numbers of the events that a ply has to keep; all others follow from its action
        self.notable = self._barriers | secret

    def seen(self, ply: Ply, viewer: Seat | None) -> Ply:
        """The ply as the viewer sees it. Applying this twice changes nothing."""
        seat, a, events = ply
        if not events:
            return ply
        if seat == RECALL:
            return seat, a, tuple(e if i == viewer else () for i, e in enumerate(events))
        redacted = tuple(self._events.redact(e, viewer) for e in events)
        if seat != viewer and any(None in e for e in redacted):
            return seat, HIDDEN, redacted
        return seat, a, redacted

    def _shown(self, ply: Ply) -> list[Event]:
        """The events of a seen ply that its action does not imply."""
        _, a, events = ply
        if a == HIDDEN:
            return list(events)
        return [e for e in events if e[0] in self._barriers and None not in e]

    def text(self, ply: Ply, viewer: Seat | None) -> str:
        """The ply as text."""
        seen = self.seen(ply, viewer)
        seat, a, events = seen
        if seat == RECALL:
            return "".join(f"holds {first:x}-{second:x}\n" for e in events if e for first, second in [e])
        who = "chance" if seat == CHANCE else f"p{seat + 1}"
        lines = [f"{who} {'?' if a == HIDDEN else self._notations[a]}"]
        for e in self._shown(seen):
            key, fields = self._events.named(e)
            lines.append(f" {key} " + " ".join("?" if v is None else str(v) for v in fields.values()))
        return "".join(line + "\n" for line in lines)

    def numbers(self, ply: Ply, viewer: Seat) -> list[Sighting]:
        """The ply as numbers: who (chance, then the seats), what (an action or an event), which (fields of an event).

        An unseen action is represented by its events alone. Only unused slots are all zeros.
        """
        seen = self.seen(ply, viewer)
        seat, a, events = seen
        if seat == RECALL:
            return [(0.0, first / FLOAT, second / FLOAT) for e in events if e for first, second in [e]]
        out: list[Sighting] = []
        if a != HIDDEN:
            out.append(((seat + 2) / self._people, (a + 1) / self._things, 0.0))
        for e in self._shown(seen):
            what = len(self._notations) + e[0] + 1
            out.append(((e[1] + 2) / self._people, what / self._things, _number(e[2:]) / SPAN**2))
        return out


def _number(fields: Sequence[int | None]) -> int:
    """At most two fields of an event as one number; hidden fields count as 0."""
    out = 0
    for value in reversed(fields):
        out = out * SPAN + (0 if value is None else value + 1)
    return out
