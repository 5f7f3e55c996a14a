"""What a seat has seen of a game, ply by ply: the stuff of its information state.

Rules are deterministic and chance is an action, so whoever has seen every action knows everything. A seat sees every
action but those that others keep secret, such as cards drawn or dice rolled under a cup. Whatever an
event hides from a viewer in a ply hides the action of that ply from everybody but its owner. So of most plies the
action is seen, of secret ones their events as `EventTable.redact` shows them, and of the plies in which secrets are
shown (barriers) these events as well. Two histories give a seat the same sightings exactly if it cannot tell them
apart.
"""

from typing import Final, Sequence

from sobremesa.kernel import CHANCE, Event, Game, Seat
from sobremesa.kernel.events import PUBLIC

#: who acted, the action or HIDDEN, and the events that show or hide something
Ply = tuple[Seat, int, tuple[Event, ...]]
#: who, what and which, each from 0 to 1
Sighting = tuple[float, float, float]
NUMBERS: Final = 3

HIDDEN: Final = -1  # an action that was not seen; OpenSpiel calls it INVALID_ACTION
RECALL: Final = -3  # in place of a seat: not an action but what every seat holds in a world drawn anew
FLOAT: Final = 1 << 24  # numbers below it are kept exactly by a float of 32 bits
SPAN: Final = 512  # numbers in the fields of an event are smaller: cards, places, seats


class Witness:
    """Reads plies as a seat sees them. One for each game."""

    __slots__ = ("_barriers", "_events", "_notations", "_people", "_things", "notable")

    def __init__(self, game: Game, seats: int) -> None:
        types = game.events.types
        self._events = game.events
        self._notations = game.table.notations
        self._people = 2 + seats  # chance, the seats, and the colour nobody plays
        self._things = game.num_actions + game.events.size
        self._barriers = frozenset(t.number for t in types if t.barrier)
        secret = frozenset(t.number for t in types if any(sight != PUBLIC for sight in t.sight))
        #: the numbers of the events that a ply has to keep; all others follow from its action
        self.notable = self._barriers | secret

    def seen(self, ply: Ply, viewer: Seat | None) -> Ply:
        """The ply as the viewer sees it. To see it once more changes nothing."""
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
        """The events of a seen ply that its action does not tell."""
        _, a, events = ply
        if a == HIDDEN:
            return list(events)
        return [e for e in events if e[0] in self._barriers and None not in e]

    def text(self, ply: Ply, viewer: Seat | None) -> str:
        """The ply in words."""
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

        An action that was not seen is told by its events alone. Nothing but a slot that is not used has only zeros.
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
    """At most two fields of an event as one number; what is hidden counts as 0."""
    out = 0
    for value in reversed(fields):
        out = out * SPAN + (0 if value is None else value + 1)
    return out
