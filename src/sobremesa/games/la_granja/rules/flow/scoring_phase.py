"""Phase IV, scoring, and the end of the game."""

from sobremesa.kernel import AGAIN, Frame, Seat, Step

from .. import triggers
from ..catalogue import BOARD, SELL, SIESTA_TOP, SIESTA_VP
from ..events import FINAL_SALE, GAME_OVER, HELPER_SCORED, MARKET_SCORED, ROUND_ENDS, SIESTA_SCORED
from ..helpers import ask, extra, number, raise_trigger
from ..ids import (
    DICE_1,
    DIE_LEFT,
    DIE_RIGHT,
    DONKEY,
    FRESH,
    GROWN,
    HARVEST,
    LAST_DIE,
    RESOURCES,
    ROOFS,
    ROUND,
    SIESTA,
    SILVER,
    TRADE,
    USED,
    VP,
)
from ..plan import ROUNDS
from ..state import State

SILVER_A_VP = 5


class ScoreMarket(Step[State]):
    """1 VP for each own marker on the market (LG-252, LG-253)."""

    name = "score_market"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in s.order:
            score_market(s, seat)
        return AGAIN


def score_market(s: State, seat: Seat) -> None:
    vp = s.markers_on_market(seat)
    for more in s.rules.hooks.market_vp:
        vp += more(s, seat)
    s.players[seat][VP] += vp
    s.emit(MARKET_SCORED, seat, vp)
    raise_trigger(s, triggers.MARKET_SCORED, seat)


class ScoreSiesta(Step[State]):
    """VP by the position of the siesta marker (LG-254)."""

    name = "score_siesta"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in s.order:
            score_siesta(s, seat)
        return AGAIN


def score_siesta(s: State, seat: Seat) -> None:
    p = s.players[seat]
    vp = SIESTA_VP[p[SIESTA]]
    p[VP] += vp
    s.emit(SIESTA_SCORED, seat, vp)
    raise_trigger(s, triggers.SIESTA_SCORED, seat)


class EndRound(Step[State]):
    """Siesta markers go home, craft markers are turned over, unsold roof tiles leave (LG-202, LG-255 to LG-257)."""

    name = "end_round"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        board = s.board
        s.emit(ROUND_ENDS, board[ROUND])
        board[USED] = 0  # module cards that work like helpers keep their marks until now
        if board[ROUND] == ROUNDS:
            return AGAIN  # steps IV.3 and IV.4 are skipped (LG-257)
        board[ROOFS] = board[LAST_DIE] = 0
        for v in range(6):
            board[DICE_1 + v] = 0
        for p in s.players:
            p[FRESH] = p[GROWN] = p[DIE_LEFT] = p[DIE_RIGHT] = p[DONKEY] = 0
        send_markers_home(s)
        return AGAIN


def send_markers_home(s: State) -> None:
    """Move all siesta markers to space 0, stacked in turn order (LG-255); one that a helper stops on the way goes on
    top of any it meets."""
    s.track = s.order
    stopped: list[Seat] = []
    for seat, p in enumerate(s.players):
        back = ask(s, "siesta_back", seat, SIESTA_TOP)
        if back < SIESTA_TOP and p[SIESTA]:
            stopped.append(seat)
        p[SIESTA] = max(0, p[SIESTA] - back)
    if stopped:
        s.track = tuple(sorted(s.order, key=lambda seat: (-s.players[seat][SIESTA], seat not in stopped)))


class NextRound(Step[State]):
    """The next round begins, or the game is over after the sixth (LG-259)."""

    name = "next_round"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        if s.board[ROUND] < ROUNDS:
            s.board[ROUND] += 1
        else:
            s.frames[-1:] = s.rules.end_frames  # in place of the game loop
        return AGAIN


class Final(Step[State]):
    """Score helpers, sell everything saleable and turn every 5 silver into 1 VP (LG-260 to LG-265)."""

    name = "final"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in range(s.rules.seats):
            p = s.players[seat]
            for card in s.helpers[seat]:
                vp = number(s, seat, s.rules.card(card).score)
                if vp:
                    p[VP] += vp
                    s.emit(HELPER_SCORED, seat, card, vp)
            for good in RESOURCES:
                p[SILVER] += p[good] * SELL[good]
                p[good] = 0
            p[SILVER] += p[TRADE] * ask(s, "trade_good_silver", seat, BOARD["trade_good"]["silver"])
            p[TRADE] = 0
            if ask(s, "sell_from_field", seat, 0):
                crops = s.crops(seat)
                p[SILVER] += sum(crops[c] * (SELL[c] + extra(s, "sell_from_field", seat)) for c in HARVEST)
                s.fields[seat] = tuple(field & ~3 for field in s.fields[seat])
            for more in s.rules.hooks.final_sale:
                p[SILVER] += more(s, seat)
            vp, rest = divmod(p[SILVER], SILVER_A_VP)
            s.emit(FINAL_SALE, seat, p[SILVER], vp)
            p[VP] += vp
            p[SILVER] = rest
        s.emit(GAME_OVER)
        return AGAIN
