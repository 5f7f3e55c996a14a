"""Cards that score at once, and Mutiny, the other card of the secret disc."""

from sobremesa.kernel import AGAIN, Frame, Seat, Step

from ..events import MOVED, REGION_CHOSEN
from ..flow.general_scoring import score_castillo
from ..ids import COURT, DISC, KING, REGIONS
from ..kinds import DISCS, SCATTER, TALLY_DISCS
from ..scoring import crowded_regions, score_place
from ..state import State
from ..table import CHOOSE
from .operations import MOST
from .sending_back import opponents


class ScoreChoice(Step[State]):
    """A region of the player's choice, the King's included (EG-196); the Castillo only if the card says so (EG-195)."""

    name = "score_choice"
    args = (("castillo", 0, 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return list(range(CHOOSE, CHOOSE + REGIONS + f[2]))

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        place = a - CHOOSE
        s.emit(REGION_CHOSEN, seat, place)
        if place < REGIONS:
            score_place(s, place)
        else:
            score_castillo(s)


class ScoreWorth(Step[State]):
    """All regions whose first place now pays one of the values in the mask; tiles count (EG-198, EG-A29)."""

    name = "score_worth"
    args = (("first", 0, 1023),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for region in range(REGIONS):
            if f[2] >> s.scale(region)[0] & 1:
                score_place(s, region)
        return AGAIN


class ScoreCastillo(Step[State]):
    """The Castillo is opened and scored; everything goes back in (EG-210, EG-211, EG-234)."""

    name = "score_castillo"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        score_castillo(s)
        return AGAIN


class ScoreCrowd(Step[State]):
    """The region with the most or the fewest caballeros; all of them if several tie."""

    name = "score_crowd"
    args = (("size", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for region in crowded_regions(s, f[2] == MOST):
            score_place(s, region)
        return AGAIN


class ScoreFirstPlaces(Step[State]):
    """All regions, but only a sole first place pays."""

    name = "score_first_places"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for region in range(REGIONS):
            score_place(s, region, first_only=True)
        return AGAIN


class ScoreDiscs(Step[State]):
    """Everybody, the active player too, secretly picks a region."""

    name = "score_discs"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames[-1] = (TALLY_DISCS, f[1])
        s.frames.append((DISCS, f[1], (1 << s.rules.seats) - 1, 0))
        return AGAIN


class TallyDiscs(Step[State]):
    """Regions picked by exactly one player are scored."""

    name = "tally_discs"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        picks = [p[DISC] - 1 for p in s.players[: s.rules.seats]]
        for p in s.players:
            p[DISC] = 0
        for region in range(REGIONS):
            if picks.count(region) == 1:
                score_place(s, region)
        return AGAIN


class Mutiny(Step[State]):
    """One region, not the King's, is named; opponents there must all leave it by disc (EG-201, EG-202)."""

    name = "mutiny"

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        king = s.board[KING]
        return [CHOOSE + r for r in range(REGIONS) if r != king]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        region = a - CHOOSE
        mask = 0
        for other in opponents(s, seat):
            if s.players[other][region]:
                mask |= 1 << other
        s.emit(REGION_CHOSEN, seat, region)
        s.frames[-1] = (SCATTER, seat, region, mask)
        s.frames.append((DISCS, seat, mask, 0))


class Scatter(Step[State]):
    """The discs lie open: a disc on the King's region or on the region itself sends its owner's to court (EG-A19)."""

    name = "scatter"
    args = (("region", 0, REGIONS - 1), ("mask", 0, 31))

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        region = f[2]
        for seat in opponents(s, f[1]):
            if f[3] >> seat & 1:
                p = s.players[seat]
                target = p[DISC] - 1
                p[DISC] = 0
                if target in (region, s.board[KING]):
                    target = COURT
                for _ in range(p[region]):
                    s.emit(MOVED, seat, region, target)
                p[target] += p[region]
                p[region] = 0
        return AGAIN
