"""The flow of Mentiroso: who begins, then rounds of rolling and bidding until only one player has dice."""

from typing import Any, Final

from sobremesa.kernel import AGAIN, CHANCE, NO_SEAT, Frame, Message, Seat, Step

from .actions import BID, DOUBT, FIRST, ROLL
from .dice import FACES, bids_after, count_of, face_of, is_higher, may_open
from .events import BIDS, COUNTED, DOUBTS, FIRST_PLAYER, GAME_OVER, LOSES, ROLLED, ROUND_STARTS
from .events import SHOWN as SHOWN_DICE
from .ids import CUP, DICE, LAST_BID, LAST_DOUBTER, OUT, ROUND, SHOWN, STARTER
from .state import State


class FirstPlayer(Step[State]):
    """Chance decides who opens the first round (ME-02)."""

    name = "first_player"

    def enter(self, s: State, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(FIRST + seat, 1) for seat in range(s.seats)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.board[STARTER] = a - FIRST
        s.emit(FIRST_PLAYER, a - FIRST)


class Rounds(Step[State]):
    """The bottom of the stack: another round while two players have dice (ME-14)."""

    name = "rounds"

    def enter(self, s: State, f: Frame) -> Seat:
        if len(s.in_game()) > 1:
            s.board[ROUND] += 1
            s.emit(ROUND_STARTS, s.board[ROUND])
            s.frames += [(BIDDING, s.board[STARTER]), (ROLLING, s.board[STARTER])]
        else:
            s.frames.pop()
            s.emit(GAME_OVER)
        return AGAIN


class Rolling(Step[State]):
    """A seat rolls all its dice under the cup, die by die; then the next one does, from the starter on (ME-03)."""

    name = "rolling"

    def enter(self, s: State, f: Frame) -> Seat:
        if sum(s.cup(f[1])) < s.players[f[1]][DICE]:
            return CHANCE
        s.frames.pop()
        after = s.after(f[1])
        if after != s.board[STARTER]:
            s.frames.append((ROLLING, after))
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(ROLL + face, 1) for face in range(FACES)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.players[f[1]][CUP + a - ROLL] += 1
        s.emit(ROLLED, f[1], a - ROLL)


class Bidding(Step[State]):
    """A seat bids higher than the seat before it, or doubts (ME-04)."""

    name = "bidding"
    explains = ("doubt", "bid")

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        last = s.bids[-1] if s.bids else None
        bids = [BID + bid for bid in bids_after(last, s.dice(), s.rules.wild)]
        return bids if last is None else [DOUBT, *bids]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        if a == DOUBT:
            return None if s.bids else Message("why.mentiroso.no_bid")
        bid = a - BID
        if count_of(bid) > s.dice():
            return Message("why.mentiroso.too_many", count=s.dice())
        if not s.bids:
            return None if may_open(bid, s.rules.wild) else Message("why.mentiroso.aces_first")
        return None if is_higher(bid, s.bids[-1], s.rules.wild) else Message("why.mentiroso.too_low")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a == DOUBT:
            s.frames.pop()
            s.emit(DOUBTS, seat)
            show_and_count(s, bidder=s.after(s.board[STARTER], len(s.bids) - 1), doubter=seat)
        else:
            s.bids.append(a - BID)
            s.frames[-1] = (BIDDING, s.after(seat))
            s.emit(BIDS, seat, count_of(a - BID), face_of(a - BID))


def show_and_count(s: State, bidder: Seat, doubter: Seat) -> None:
    """Lift all cups; whoever was wrong loses a die and opens the next round (ME-07, ME-08, ME-13)."""
    bid = s.bids.pop()
    s.bids.clear()
    s.board[LAST_BID : LAST_DOUBTER + 1] = bid + 1, bidder, doubter
    for seat, p in enumerate(s.players):
        p[SHOWN : SHOWN + FACES] = s.cup(seat)
        p[CUP : CUP + FACES] = [0] * FACES
        for shown, dice in enumerate(s.shown(seat)):
            if dice:
                s.emit(SHOWN_DICE, seat, shown, dice)
    s.emit(COUNTED, s.found(), face_of(bid))
    lose_die(s, s.loser())


def lose_die(s: State, seat: Seat) -> None:
    p = s.players[seat]
    p[DICE] -= 1
    s.emit(LOSES, seat, p[DICE], int(seat == s.board[LAST_DOUBTER]))
    if not p[DICE]:
        p[OUT] = 1 + max(other[OUT] for other in s.players)
    s.board[STARTER] = seat if p[DICE] else s.after(seat)


STEPS: Final[tuple[Step[Any], ...]] = (FirstPlayer(), Rounds(), Rolling(), Bidding())
FIRST_PLAYER_STEP, ROUNDS, ROLLING, BIDDING = range(len(STEPS))
#: a game begins with these: the last one comes first
OPENING: Final[tuple[Frame, ...]] = ((ROUNDS, NO_SEAT), (FIRST_PLAYER_STEP, NO_SEAT))
