"""Scoring seat by seat: a seat acts after it has scored market and siesta (LD-002, LD-003, GE-A03)."""

from typing import Any, Final

from sobremesa.kernel import AGAIN, Frame, Seat, Step

from .. import kinds as k
from ..flow.scoring_phase import score_market, score_siesta
from ..plan import Plan, each
from ..state import State
from .numbers import SHARED_KINDS

SEAT_SCORES: Final = SHARED_KINDS
RANK: Final = 10_000  # greater than any kind


def after_scoring(plan: Plan, kind: int, rank: int) -> None:
    """Let every seat in turn order score market and siesta, then do this; lower ranks come first."""
    market, siesta = (k.SCORE_MARKET,), (k.SCORE_SIESTA,)
    if market in plan.scoring:
        plan.scoring[plan.scoring.index(market)] = each(SEAT_SCORES)
        plan.scoring.remove(siesta)
    plan.seat_scoring.append(rank * RANK + kind)
    plan.seat_scoring.sort()


class SeatScores(Step[State]):
    """One seat scores its market markers and its siesta, then does what modules add."""

    name = "seat_scores"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        s.frames.pop()
        for begin in s.rules.hooks.turn_begins:
            begin(s, seat)
        for kind in s.rules.seat_scoring:
            s.frames.append((kind % RANK, seat))
        score_market(s, seat)
        score_siesta(s, seat)
        return AGAIN


STEPS: dict[int, Step[Any]] = {SEAT_SCORES: SeatScores()}
