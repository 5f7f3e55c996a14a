"""Set-up by chance: the first player, the King's region and everybody's home region."""

from sobremesa.kernel import AGAIN, CHANCE, Frame, Seat, Step

from ..actions import FIRST_SEAT, START_GRANDE, START_KING
from ..catalogue import SETUP
from ..events import FIRST_PLAYER, GRANDE_STARTS, KING_STARTS
from ..ids import FIRST, GRANDE, KING, NOWHERE, PROVINCE, REGIONS
from ..state import State


class FirstPlayer(Step[State]):
    """Nobody here knows who was last in Spain, so chance decides on the first player (EG-025, EG-A30)."""

    name = "first_player"

    def enter(self, s: State, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(FIRST_SEAT + seat, 1) for seat in range(s.rules.seats)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.board[FIRST] = a - FIRST_SEAT
        s.emit(FIRST_PLAYER, s.board[FIRST])


class StartKing(Step[State]):
    """The first of the nine region cards determines the King's region (EG-018)."""

    name = "start_king"

    def enter(self, s: State, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(START_KING + r, 1) for r in range(REGIONS)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.board[KING] = a - START_KING
        s.emit(KING_STARTS, s.board[KING])


class StartGrandes(Step[State]):
    """Everybody draws one of the other region cards: a grande and two caballeros go there (EG-019, EG-020)."""

    name = "start_grandes"

    def enter(self, s: State, f: Frame) -> Seat:
        if self._next(s) >= 0:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def _next(self, s: State) -> int:
        n = s.rules.seats
        for i in range(n):
            seat = (s.board[FIRST] + i) % n
            if s.players[seat][GRANDE] == NOWHERE:
                return seat
        return -1

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        drawn = {s.board[KING], *(p[GRANDE] for p in s.players)}
        return [(START_GRANDE + r, 1) for r in range(REGIONS) if r not in drawn]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        region = a - START_GRANDE
        seat = self._next(s)
        p = s.players[seat]
        p[GRANDE] = region
        p[region] += SETUP["home"]
        p[PROVINCE] -= SETUP["home"]
        s.emit(GRANDE_STARTS, seat, region)
