"""Cards that score at once, and Mutiny, the other card that uses the secret disc."""

from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step

from ..actions import CHOOSE
from ..events import MOVED, REGION_CHOSEN
from ..flow.general_scoring import score_castillo
from ..ids import CASTILLO, COURT, DISC, KING, REGIONS
from ..kinds import DISCS, SCATTER, TALLY_DISCS
from ..reasons import REGIONS_ONLY, why_not_choose
from ..scoring import crowded_regions, score_place
from ..state import State
from .operations import MOST
from .sending_back import opponents


class ScoreChoice(Step[State]):
    """A region of the player's choice, the King's included (EG-196); the Castillo only if the card says so (EG-195)."""

    name = "score_choice"
    args = (("castillo", 0, 1),)
    explains = ("choose",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, castillo = f
        return list(range(CHOOSE, CHOOSE + REGIONS + castillo))

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, castillo = f
        return REGIONS_ONLY if a - CHOOSE == CASTILLO and not castillo else None

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
        _, _, first = f
        s.frames.pop()
        for region in range(REGIONS):
            if first >> s.scale(region)[0] & 1:
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
        _, _, size = f
        s.frames.pop()
        for region in crowded_regions(s, size == MOST):
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
    """Everybody, including the active player, secretly picks a region."""

    name = "score_discs"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        s.frames[-1] = (TALLY_DISCS, seat)
        s.frames.append((DISCS, seat, (1 << s.rules.seats) - 1, 0, 0))
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
    """One region, not the King's, is chosen; opponents there must all leave it as their discs say (EG-201, EG-202)."""

    name = "mutiny"
    explains = ("choose",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        king = s.board[KING]
        return [CHOOSE + r for r in range(REGIONS) if r != king]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_choose(s, a - CHOOSE)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        region = a - CHOOSE
        mask = 0
        for other in opponents(s, seat):
            if s.players[other][region]:
                mask |= 1 << other
        s.emit(REGION_CHOSEN, seat, region)
        s.frames[-1] = (SCATTER, seat, region, mask)
        s.frames.append((DISCS, seat, mask, 0, barred_regions(s, region)))


def barred_regions(s: State, named: int) -> int:
    """A mask of the regions that no disc for Mutiny may show: the one to be left and the King's (EG-A19)."""
    if s.rules.disc_to_court:
        return 0
    king = s.board[KING]
    return 1 << named | (1 << king if king < REGIONS else 0)


class Scatter(Step[State]):
    """The discs are revealed, and caballeros go where they point. At a table that allows discs on the King's region or
    on the chosen region itself, such a disc sends them to court (EG-A19)."""

    name = "scatter"
    args = (("region", 0, REGIONS - 1), ("mask", 0, 31))

    def enter(self, s: State, f: Frame) -> Seat:
        _, taker, region, mask = f
        s.frames.pop()
        for seat in opponents(s, taker):
            if mask >> seat & 1:
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
