"""General scoring: set the discs, open the Castillo, score the regions. The disc step also serves action cards."""

from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step

from ..actions import DISC_TO
from ..events import CASTILLO_OPENED, DISC_SET, DISC_SHOWN, GENERAL_SCORING, GRANDE_MOVED
from ..ids import CASTILLO, COURT, DISC, GRANDE, KING, PROVINCE, REGIONS, ROUND
from ..kinds import DUMMY_LEAVES
from ..plan import SCORING_ROUNDS
from ..reasons import KINGS_REGION, why_not_touch
from ..scoring import score_place
from ..state import State
from .dummy import empty_castillo


class GeneralScoring(Step[State]):
    """After rounds 3, 6 and 9 everything is scored (EG-031)."""

    name = "general_scoring"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        if s.board[ROUND] in SCORING_ROUNDS:
            s.emit(GENERAL_SCORING, s.board[ROUND])
            s.frames.extend(s.rules.scoring_frames)
            if s.board[KING] == CASTILLO:
                s.frames.pop()  # nothing will leave the Castillo, so no discs are set (EG-240, EG-A15)
        return AGAIN


class Discs(Step[State]):
    """All seats of the mask set their discs secretly and at the same time; then all are revealed (EG-091, EG-200).

    With ``at_least``, a seat must choose a region where it has that many caballeros that may be moved (EG-208);
    otherwise any of the nine regions will do, even the King's (EG-094), unless it is ``barred``. The step that follows
    clears the discs. The seat of the frame is that of the card's user, or -1 in a general scoring.
    """

    name = "discs"
    args = (("mask", 0, 31), ("at_least", 0, 30), ("barred", 0, (1 << REGIONS) - 1))
    explains = ("disc",)

    def enter(self, s: State, f: Frame) -> Seat:
        _, owner, mask, _, _ = f
        for seat in range(s.rules.seats):
            if mask >> seat & 1 and not s.players[seat][DISC]:
                return seat
        s.frames.pop()
        if owner >= 0:  # in a general scoring they stay covered until the Castillo is scored (EG-101)
            show_discs(s, mask)
        return AGAIN

    def owing(self, s: State, f: Frame) -> tuple[Seat, ...]:
        _, _, mask, _, _ = f
        return tuple(i for i in range(s.rules.seats) if mask >> i & 1 and not s.players[i][DISC])

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, _, at_least, barred = f
        if not at_least:
            anywhere = list(range(DISC_TO, DISC_TO + REGIONS))
            return [a for a in anywhere if not barred >> a - DISC_TO & 1] if barred else anywhere
        p = s.players[seat]
        return [DISC_TO + r for r in s.in_regions(seat) if p[r] >= at_least]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, _, at_least, barred = f
        region = a - DISC_TO
        if at_least:
            too_few = s.players[seat][region] < at_least
            return Message("why.el_grande.too_few", count=at_least) if too_few else why_not_touch(s, seat, region)
        if not barred >> region & 1:
            return None
        return KINGS_REGION if region == s.board[KING] else Message("why.el_grande.to_be_left")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.players[seat][DISC] = a - DISC_TO + 1
        s.emit(DISC_SET, seat, a - DISC_TO)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, _, mask, _, _ = f
        for seat in self.owing(s, f):
            if not self.legal(s, f, seat):
                return Message("position.el_grande.owes_disc_but_no_region_to_choose", seat=f"p{seat + 1}")
        return None if mask < 1 << s.rules.seats else Message("position.el_grande.disc_asked_seat_does_not_exist")


def show_discs(s: State, mask: int) -> None:
    """Reveal the discs of these seats, all at the same time."""
    for seat in range(s.rules.seats):
        if mask >> seat & 1:
            s.emit(DISC_SHOWN, seat, s.players[seat][DISC] - 1)


class OpenCastillo(Step[State]):
    """The Castillo is scored, then emptied by the discs (EG-096 to EG-102)."""

    name = "open_castillo"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        score_castillo(s)
        king = s.board[KING]
        if king == CASTILLO:
            return AGAIN  # everything is thrown back in (EG-240)
        show_discs(s, (1 << s.rules.seats) - 1)
        for seat in range(s.rules.seats):
            p = s.players[seat]
            region = p[DISC] - 1
            p[DISC] = 0
            if region == king:
                empty_castillo(s, seat, COURT)  # a grande cannot go to court and stays inside (EG-094, EG-A24)
                continue
            empty_castillo(s, seat, region)
            if p[GRANDE] == CASTILLO:
                p[GRANDE] = region
                s.emit(GRANDE_MOVED, seat, region)
        if s.rules.dummy >= 0 and s.players[s.rules.dummy][CASTILLO]:
            if s.rules.dummy_in_castillo == "stock":
                empty_castillo(s, s.rules.dummy, PROVINCE)
            elif s.rules.dummy_in_castillo == "region_card":
                s.frames.append((DUMMY_LEAVES, -1))
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        return (
            None
            if s.frames[-1] != f or s.board[KING] == CASTILLO
            else Message("position.el_grande.castillo_opened_before_discs_set")
        )


def score_castillo(s: State) -> None:
    """Open the gate, show everybody what is inside, and score it (EG-077)."""
    for colour, p in enumerate(s.players):
        if p[CASTILLO]:
            s.emit(CASTILLO_OPENED, colour, p[CASTILLO])
    score_place(s, CASTILLO)


class ScoreRegions(Step[State]):
    """Score all regions, in the order of the scoring overview (EG-105)."""

    name = "score_regions"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for region in range(REGIONS):
            score_place(s, region)
        return AGAIN
