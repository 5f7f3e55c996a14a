"""Cards that move caballeros on the map, or bring more of them onto it.

Caballeros can only move from a region other than the King's to another place that is not the King's (EG-180 to EG-185).
A caballero is picked first, then its destination is named.
"""

from sobremesa.kernel import AGAIN, DONE, Frame, Message, Seat, Step

from ..actions import CHOOSE, PICK, PUT, TO
from ..catalogue import NEIGHBOURS
from ..events import MOVED, REGION_CHOSEN
from ..flow.turn import bring, place, recall_missing
from ..ids import CASTILLO, COURT, KING, PROVINCE, REGIONS
from ..kinds import LEAVING, MOVE_TO, RECALLING
from ..reasons import (
    MUST,
    NO_COLOUR,
    NOBODY,
    NOT_ADJACENT,
    NOT_INTO_CASTILLO,
    STANDS_THERE,
    taboo,
    why_not_choose,
    why_not_enter,
    why_not_touch,
)
from ..state import State
from .operations import ANY, FROM_COURT, FROM_PROVINCE


def movable(s: State, colours: list[int]) -> list[int]:
    """Picks for all caballeros of these colours that may be moved."""
    king = s.board[KING]
    out: list[int] = []
    for colour in colours:
        p = s.players[colour]
        at = PICK + colour * REGIONS
        for r in range(REGIONS):
            if p[r] and r != king:
                out.append(at + r)
    return out


class Move(Step[State]):
    """Own, opposing or any caballeros move, up to a number of each, between any regions (EG-181, EG-186, EG-A17)."""

    name = "move"
    args = (("own", 0, 30), ("opposing", 0, 30), ("any", 0, 30), ("castillo", 0, 1), ("must", 0, 1))
    explains = ("done", "pick")

    def _picks(self, s: State, f: Frame) -> list[int]:
        _, seat, own, opposing, any_colour, _, _ = f
        if any_colour:
            colours = list(range(s.rules.colours))
        else:
            colours = [c for c in range(s.rules.colours) if (own if c == seat else opposing)]
        return movable(s, colours)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, own, opposing, any_colour, _, must = f
        if own + opposing + any_colour and (not must or self._picks(s, f)):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, _, _, _, _, must = f
        return self._picks(s, f) if must else [DONE, *self._picks(s, f)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, own, opposing, any_colour, _, must = f
        if a == DONE:
            return MUST if must else None
        colour, region = divmod(a - PICK, REGIONS)
        if not (any_colour or (own if colour == seat else opposing)) and colour < s.rules.colours:
            return Message("why.el_grande.no_more_own" if colour == seat else "why.el_grande.no_more_opposing")
        return why_not_touch(s, colour, region)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a == DONE:
            s.frames.pop()
            return
        colour, region = divmod(a - PICK, REGIONS)
        kind, _, own, opposing, anyone, castillo, must = f
        if colour == seat and own:
            own -= 1
        elif colour != seat and opposing:
            opposing -= 1
        else:
            anyone -= 1
        s.frames[-1] = (kind, seat, own, opposing, anyone, castillo, must)
        s.frames.append((MOVE_TO, seat, colour, region, castillo))

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._picks(s, f))


class MoveTo(Step[State]):
    """The picked caballero goes to another region or into the Castillo (EG-074, EG-182)."""

    name = "move_to"
    args = (("colour", 0, 4), ("region", 0, REGIONS - 1), ("castillo", 0, 1))
    explains = ("to",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, _, region, castillo = f
        king = s.board[KING]
        return [TO + r for r in range(REGIONS + castillo) if r != king and r != region]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, _, region, castillo = f
        place = a - TO
        if place == region:
            return STANDS_THERE
        if place == s.board[KING]:
            return taboo(place)
        return NOT_INTO_CASTILLO if place == CASTILLO and not castillo else None

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, colour, region, _ = f
        s.frames.pop()
        p = s.players[colour]
        p[region] -= 1
        p[a - TO] += 1
        s.emit(MOVED, colour, region, a - TO)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, _, colour, region, _ = f
        if colour >= s.rules.colours:
            return Message("position.el_grande.no_colour", number=colour)
        return (
            None
            if s.players[colour][region]
            else Message("position.el_grande.caballero_being_moved_does_not_stand_there")
        )


class MoveOut(Step[State]):
    """A region other than the King's is chosen, from which caballeros will leave."""

    name = "move_out"
    args = (("whose", 0, 1), ("count", 0, 30), ("must", 0, 1))
    explains = ("choose",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, owner, whose, _, _ = f
        king = s.board[KING]
        owners = s.players if whose == ANY else [s.players[owner]]
        return [CHOOSE + r for r in range(REGIONS) if r != king and any(p[r] for p in owners)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, owner, whose, _, _ = f
        place = a - CHOOSE
        owners = s.players if whose == ANY else [s.players[owner]]
        return why_not_choose(s, place) or (None if any(p[place] for p in owners) else NOBODY)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, whose, count, must = f
        s.frames[-1] = (LEAVING, seat, whose, count, a - CHOOSE, must)
        s.emit(REGION_CHOSEN, seat, a - CHOOSE)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _, _, _ = f
        return bool(self.legal(s, f, seat))


class Leaving(Step[State]):
    """Caballeros leave the chosen region one by one, up to the number, or all of them if the card demands it."""

    name = "leaving"
    args = (("whose", 0, 1), ("count", 0, 30), ("region", 0, REGIONS - 1), ("must", 0, 1))
    explains = ("done", "pick")

    def _picks(self, s: State, f: Frame) -> list[int]:
        _, seat, whose, _, region, _ = f
        colours = range(s.rules.colours) if whose == ANY else [seat]
        return [PICK + c * REGIONS + region for c in colours if s.players[c][region]]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, count, _, _ = f
        if count and self._picks(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, _, _, _, must = f
        return self._picks(s, f) if must else [DONE, *self._picks(s, f)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, whose, _, start, must = f
        if a == DONE:
            return MUST if must else None
        colour, region = divmod(a - PICK, REGIONS)
        if colour >= s.rules.colours:
            return NO_COLOUR
        if whose != ANY and colour != seat:
            return Message("why.el_grande.own_only")
        if region != start:
            return Message("why.el_grande.leaving_from")
        return None if s.players[colour][region] else NOBODY

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, whose, count, _, must = f
        if a == DONE:
            s.frames.pop()
            return
        colour, region = divmod(a - PICK, REGIONS)
        s.frames[-1] = (kind, seat, whose, count - 1, region, must)
        s.frames.append((MOVE_TO, seat, colour, region, 1))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, _, _, _, region, _ = f
        return None if region != s.board[KING] else Message("position.el_grande.nothing_may_leave_king_region")


class Muster(Step[State]):
    """Extra caballeros go to any regions but the King's, never into the Castillo (EG-205 to EG-207, EG-A21)."""

    name = "muster"
    args = (("count", 0, 30), ("source", FROM_COURT, FROM_PROVINCE))
    explains = ("put",)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _ = f
        if count and self.can(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        king = s.board[KING]
        return [PUT + r for r in range(REGIONS) if r != king]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_enter(s, a - PUT)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, count, source = f
        s.frames[-1] = (kind, seat, count - 1, source)
        if source == FROM_PROVINCE:
            bring(s, seat, 1)
        place(s, seat, a - PUT)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _, source = f
        return s.players[seat][PROVINCE if source == FROM_PROVINCE else COURT] > 0


class Post(Step[State]):
    """Caballeros go from the court to regions next to the King."""

    name = "post"
    args = (("count", 0, 30),)
    explains = ("put",)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        if count and s.players[seat][COURT]:
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [PUT + r for r in NEIGHBOURS[s.board[KING]]]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        place = a - PUT
        return why_not_enter(s, place) or (None if place in NEIGHBOURS[s.board[KING]] else NOT_ADJACENT)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, count = f
        s.frames[-1] = (kind, seat, count - 1)
        place(s, seat, a - PUT)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return s.players[seat][COURT] > 0


class Throw(Step[State]):
    """Caballeros are thrown from the court into the Castillo, unless the King guards it (EG-238)."""

    name = "throw"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        s.frames.pop()
        for _ in range(min(count, s.players[seat][COURT])):
            place(s, seat, CASTILLO)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return s.players[seat][COURT] > 0 and s.board[KING] != CASTILLO


class Bring(Step[State]):
    """As many caballeros as possible come from the province; a shortage may be made up from regions (EG-049)."""

    name = "bring"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        s.frames.pop()
        present = min(count, s.players[seat][PROVINCE])
        bring(s, seat, present)
        recall_missing(s, seat, count - present)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return s.players[seat][PROVINCE] > 0 or bool(s.in_regions(seat))


class Fetch(Step[State]):
    """Own caballeros come back from regions to court."""

    name = "fetch"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        s.frames[-1] = (RECALLING, seat, count, 1)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return bool(s.in_regions(seat))
