"""How bots think about La Granja. What a position is worth to a seat is decided in `value`.

A turn is long and involves hardly any chance, so a search tree holds only the seat's own decisions in this turn. Beyond
it everybody decides by a glance until the next phase begins: there all walks are judged at the same moment, after the
others have responded.
"""

from random import Random
from typing import Any, ClassVar, Final

from sobremesa.bots.evaluation import Evaluation
from sobremesa.bots.greedy import FOLLOWED, settle, try_out
from sobremesa.bots.rollout import Rollout
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ANYTIME, BUY_ONE, MODULES, UPGRADE_ONE
from sobremesa.games.la_granja.rules.flow.turns import Choice, is_anytime
from sobremesa.games.la_granja.rules.helpers import is_effect
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import DONE, Seat, check_length
from sobremesa.kernel.effects import REPEAT

from .sense import sensible
from .terms import terms
from .value import value

FINAL_STEPS: Final = (k.PLAY_CARDS, k.BUY_ROOF, k.FREE_DELIVERIES, k.PAID_DELIVERIES)
TRADING_STEPS: Final = (k.PLAY_CARDS, k.FREE_DELIVERIES, k.PAID_DELIVERIES)  # where a glance considers trading goods
#: VP that come on average beyond what a position promises, by round and phase, from games of greedy players
TO_COME: Final[tuple[tuple[float, ...], ...]] = (
    (46.2, 40.0, 36.4, 36.4),
    (33.3, 28.1, 24.4, 24.4),
    (22.9, 19.0, 15.5, 15.5),
    (15.9, 11.9, 8.3, 8.3),
    (9.4, 5.0, 0.8, 0.8),
    (6.6, 3.8, -0.3, -0.3),
)
ALONE: Final = 0.85  # the share of that for a single player

KEPT: Final = 20_000  # how many values are remembered
_known: Final[dict[tuple[Any, ...], float]] = {}


def values(s: State) -> list[float]:
    """The value of every seat."""
    return [worth(s, seat) for seat in range(s.rules.seats)]


def worth(s: State, seat: Seat) -> float:
    """The value of a seat, remembered: three out of four walks of a search end where a seat has stood before."""
    sight = (s.rules.config_key, *looked_at(s, seat))
    known = _known.get(sight)
    if known is None:
        if len(_known) >= KEPT:
            _known.clear()
        known = _known[sight] = value(s, seat)
    return known


def spread(s: State) -> float:
    """How far apart final scores may still drift from these values: the scale of a logistic curve.

    Fitted to who finished ahead of whom in 50 games of four greedy players: about 2 in the last round, 6 in the second.
    (The standard deviation of final differences is 1.8 times that.)
    """
    left: int = ROUNDS - s.board[ids.ROUND]
    return 2.0 + 0.9 * left


def to_come(s: State) -> float:
    """What a seat gains on average beyond what its position promises."""
    if not s.frames:
        return 0.0
    more = TO_COME[s.board[ids.ROUND] - 1][s.board[ids.PHASE] - 1]
    return more if s.rules.seats > 1 else ALONE * more


def continues(s: State) -> bool:
    """Whether the pending decision carries out an effect that the seat has just begun."""
    return bool(s.frames) and is_effect(s.frames[-1][0])


def ends_turn(s: State, a: int) -> bool:
    """Whether the seat is done with cards, roofs or deliveries.

    Otherwise what the others do next, and for the last in turn order the end of the phase, would count as a consequence
    of stopping.
    """
    return a == DONE and s.frames[-1][0] in FINAL_STEPS


class ToEndOfPhase(Rollout):
    """After one's own turn everybody plays by a glance until the phase ends.

    The walks of one search meet the same decisions again and again, so these are remembered.
    """

    __slots__ = ("_chosen", "_me", "_phase")

    plays_on: ClassVar[bool] = True

    def __init__(self, how: Evaluation, rng: Random) -> None:
        super().__init__(how, rng)
        self._chosen: dict[Any, int] = {}
        self._me = 0
        self._phase = 0

    def begin(self, s: State, me: Seat) -> None:
        self._me = me
        self._phase = s.board[ids.PHASE]

    def leaves(self, s: State) -> bool:
        return s.turn != self._me or s.board[ids.PHASE] != self._phase

    def finish(self, s: State) -> None:
        decided = 0
        while s.turn >= 0 and s.board[ids.PHASE] == self._phase:
            decided += 1
            check_length(decided)
            seat = s.turn
            s.apply(self._glance(s, seat, FOLLOWED), seat)
            settle(s, self._rng)

    def _glance(self, s: State, seat: Seat, followed: int) -> int:
        """The action that looks best to the seat, judged after up to ``followed`` decisions that carry it out."""
        legal = carries_on(s, seat)
        if s.frames[-1][0] not in TRADING_STEPS:
            legal = [a for a in legal if a < ANYTIME or a >= MODULES] or legal
        if len(legal) == 1:
            return legal[0]
        sight = (tuple(legal), *looked_at(s, seat))
        known = self._chosen.get(sight)
        if known is not None:
            return known
        best, most = legal[0], -1e9
        for a in legal:
            after = s.clone()
            if try_out(after, a, seat, self._how, self._rng):
                for _ in range(followed):
                    if after.turn != seat or not continues(after):
                        break
                    after.apply(self._glance(after, seat, 0), seat)
                    settle(after, self._rng)
            promise = worth(after, seat)
            if promise > most:
                best, most = a, promise
        self._chosen[sight] = best
        return best


def looked_at(s: State, seat: Seat) -> tuple[Any, ...]:
    """Everything that the value of a seat depends on.

    The deck, the dice and the roof tiles on display differ from world to world; what matters about them is what they
    allow.
    """
    return (
        seat,
        tuple(s.players[seat]),
        s.fields[seat],
        s.barrows[seat],
        s.extensions[seat],
        s.helpers[seat],
        len(s.hands[seat]),
        s.market,
        s.order,
        s.track,
        s.board[ids.ROUND],
        s.board[ids.PHASE],
        tuple(s.board[ids.LAST_DIE :]),
        tuple(s.frames),
    )


def is_trade(a: int) -> bool:
    """Whether the action buys or sells a good."""
    return BUY_ONE <= a < UPGRADE_ONE


def carries_on(s: State, seat: Seat) -> list[int]:
    """The actions to consider: in the middle of a die or an effect, only those that the step itself asks for."""
    f = s.frames[-1]
    step = s.steps[f[0]]
    if isinstance(step, Choice):
        return step.choices(s, f)
    legal = s.legal(seat)
    return [a for a in legal if not is_anytime(s, a)] if f[0] <= REPEAT else legal


EVALUATION: Final = Evaluation(
    values, spread, to_come, continues, ends_turn, ToEndOfPhase, is_trade, carries_on, terms, sensible
)
