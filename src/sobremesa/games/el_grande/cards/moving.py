"""Cards that move caballeros on the map, or bring more of them onto it.

Whatever is moved stands in a region other than the King's and goes to another place that is not the King's (EG-180 to
EG-185). A caballero is picked first, then its target is named.
"""

from sobremesa.kernel import AGAIN, DONE, Frame, Said, Seat, Step

from ..catalogue import NEIGHBOURS
from ..events import MOVED, REGION_CHOSEN
from ..flow.turn import bring, place, recall_missing
from ..ids import CASTILLO, COURT, KING, PROVINCE, REGIONS
from ..kinds import LEAVING, MOVE_TO, RECALLING
from ..state import State
from ..table import CHOOSE, PICK, PUT, TO
from .operations import ANY


def movable(s: State, colours: list[int]) -> list[int]:
    """Picks for all caballeros of these colours that may be touched."""
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
    """Up to so many own, opposing and any caballeros, from several regions to several (EG-181, EG-186, EG-A17)."""

    name = "move"
    args = (("own", 0, 30), ("opposing", 0, 30), ("any", 0, 30), ("castillo", 0, 1), ("must", 0, 1))

    def _picks(self, s: State, f: Frame) -> list[int]:
        if f[4]:
            colours = list(range(s.rules.colours))
        else:
            colours = [c for c in range(s.rules.colours) if (f[2] if c == f[1] else f[3])]
        return movable(s, colours)

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] + f[3] + f[4] and (not f[6] or self._picks(s, f)):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return self._picks(s, f) if f[6] else [DONE, *self._picks(s, f)]

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
    """The caballero picked goes to another region or into the Castillo (EG-074, EG-182)."""

    name = "move_to"
    args = (("colour", 0, 4), ("region", 0, REGIONS - 1), ("castillo", 0, 1))

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        king = s.board[KING]
        return [TO + r for r in range(REGIONS + f[4]) if r != king and r != f[3]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        p = s.players[f[2]]
        p[f[3]] -= 1
        p[a - TO] += 1
        s.emit(MOVED, f[2], f[3], a - TO)

    def problem(self, s: State, f: Frame) -> Said | None:
        if f[2] >= s.rules.colours:
            return Said("position.el_grande.no_colour", number=f[2])
        return None if s.players[f[2]][f[3]] else Said("position.el_grande.caballero_being_moved_does_not_stand_there")


class MoveOut(Step[State]):
    """One region other than the King's is named, from which caballeros will leave."""

    name = "move_out"
    args = (("whose", 0, 1), ("count", 0, 30), ("must", 0, 1))

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        king = s.board[KING]
        owners = s.players if f[2] == ANY else [s.players[f[1]]]
        return [CHOOSE + r for r in range(REGIONS) if r != king and any(p[r] for p in owners)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = (LEAVING, seat, f[2], f[3], a - CHOOSE, f[4])
        s.emit(REGION_CHOSEN, seat, a - CHOOSE)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self.legal(s, f, f[1]))


class Leaving(Step[State]):
    """Caballeros leave the named region one by one, up to the number, or all of them where the card demands it."""

    name = "leaving"
    args = (("whose", 0, 1), ("count", 0, 30), ("region", 0, REGIONS - 1), ("must", 0, 1))

    def _picks(self, s: State, f: Frame) -> list[int]:
        colours = range(s.rules.colours) if f[2] == ANY else [f[1]]
        return [PICK + c * REGIONS + f[4] for c in colours if s.players[c][f[4]]]

    def enter(self, s: State, f: Frame) -> Seat:
        if f[3] and self._picks(s, f):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return self._picks(s, f) if f[5] else [DONE, *self._picks(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a == DONE:
            s.frames.pop()
            return
        colour, region = divmod(a - PICK, REGIONS)
        s.frames[-1] = (f[0], seat, f[2], f[3] - 1, region, f[5])
        s.frames.append((MOVE_TO, seat, colour, region, 1))

    def problem(self, s: State, f: Frame) -> Said | None:
        return None if f[4] != s.board[KING] else Said("position.el_grande.nothing_may_leave_king_region")


class Muster(Step[State]):
    """Extra caballeros go to any regions but the King's, not into the Castillo (EG-205 to EG-207)."""

    name = "muster"
    args = (("count", 0, 30),)

    def _source(self, s: State) -> int:
        return COURT if s.rules.militia_source == "court" else PROVINCE

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] and s.players[f[1]][self._source(s)]:
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        king = s.board[KING]
        return [PUT + r for r in range(REGIONS) if r != king]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = (f[0], seat, f[2] - 1)
        if self._source(s) == PROVINCE:
            bring(s, seat, 1)
        place(s, seat, a - PUT)

    def can(self, s: State, f: Frame) -> bool:
        return s.players[f[1]][self._source(s)] > 0


class Post(Step[State]):
    """Caballeros go from the court to regions next to the King."""

    name = "post"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] and s.players[f[1]][COURT]:
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [PUT + r for r in NEIGHBOURS[s.board[KING]]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = (f[0], seat, f[2] - 1)
        place(s, seat, a - PUT)

    def can(self, s: State, f: Frame) -> bool:
        return s.players[f[1]][COURT] > 0


class Throw(Step[State]):
    """Caballeros are thrown from the court into the Castillo, unless the King guards it (EG-238)."""

    name = "throw"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for _ in range(min(f[2], s.players[f[1]][COURT])):
            place(s, f[1], CASTILLO)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return s.players[f[1]][COURT] > 0 and s.board[KING] != CASTILLO


class Bring(Step[State]):
    """As many as possible come from the province; a shortage may be made up from regions (EG-049)."""

    name = "bring"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        count = min(f[2], s.players[f[1]][PROVINCE])
        bring(s, f[1], count)
        recall_missing(s, f[1], f[2] - count)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return s.players[f[1]][PROVINCE] > 0 or bool(s.in_regions(f[1]))


class Fetch(Step[State]):
    """Own caballeros come back from regions to court."""

    name = "fetch"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames[-1] = (RECALLING, f[1], f[2], 1)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return bool(s.in_regions(f[1]))
