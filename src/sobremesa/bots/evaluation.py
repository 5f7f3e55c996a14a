"""From what a position promises to who is going to win: the same for all games."""

from math import exp
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Sequence

from sobremesa.games import manifest_of
from sobremesa.kernel import State

if TYPE_CHECKING:
    from .rollout import Rollout


class Term(NamedTuple):
    """A part of what a position is worth to a seat, in VP, with the numbers that are worth telling.

    Key and ``about`` name a term; before and after some moves it has another worth and other facts.
    """

    key: str
    about: tuple[int, ...]
    vp: float
    facts: tuple[int, ...] = ()


class Evaluation:
    """What positions of one game are worth: ``values`` in VP, ``spread`` how far these may be off.

    Values compare seats and positions. They promise what can be seen coming; ``to_come`` is what else a seat makes on
    average until the end.
    """

    __slots__ = ("carries_on", "continues", "ends_turn", "is_trade", "rollout", "spread", "terms", "to_come", "values")

    def __init__(
        self,
        values: Callable[[Any], list[float]],
        spread: Callable[[Any], float],
        to_come: Callable[[Any], float],
        continues: Callable[[Any], bool],
        ends_turn: Callable[[Any, int], bool],
        rollout: "type[Rollout]",
        is_trade: Callable[[int], bool] | None = None,
        carries_on: Callable[[Any, int], list[int]] | None = None,
        terms: Callable[[Any, int], list[Term]] | None = None,
    ) -> None:
        self.values: Callable[[State], list[float]] = values
        self.spread: Callable[[State], float] = spread
        self.to_come: Callable[[State], float] = to_come
        #: whether the decision that is due carries out what the seat has just begun
        self.continues: Callable[[State], bool] = continues
        #: whether an action only says that one's own turn is over, so that nothing after it is its consequence
        self.ends_turn: Callable[[State, int], bool] = ends_turn
        #: the class that says how walks of a search end (`rollout`)
        self.rollout = rollout
        #: whether an action turns money into goods or goods into money, where a game has such actions at any time
        self.is_trade = is_trade
        #: of the legal actions those that carry on what is under way, where a game lets something else be done first
        self.carries_on: Callable[[State, int], list[int]] | None = carries_on
        #: what the value of a seat is the sum of, for those who give reasons
        self.terms: Callable[[State, int], list[Term]] | None = terms

    def options(self, s: State, seat: int) -> list[int]:
        """What is worth a thought: everything legal, but in the middle of something only what carries it on. Whatever
        could be done first could have been done before that, and the fewer branches a tree has the deeper it grows."""
        return s.legal(seat) if self.carries_on is None else self.carries_on(s, seat)

    def among(self, positions: int) -> "Evaluation":
        """The evaluation that compares so many positions of one decision: itself, unless judging one takes long."""
        return self

    def shares(self, s: State, values: list[float]) -> list[float]:
        """Everybody's share of the win, summing up to 1, of a position with these values; exact once it is over."""
        ranks = s.result()
        if ranks is not None:
            won = [1.0 if rank == 1 else 0.0 for rank in ranks]
            total = sum(won)
            return [w / total for w in won] if total and len(won) > 1 else _alone(s.scores())
        if len(values) == 1:
            return _alone(values)
        spread = self.spread(s)
        top = max(values)
        weights = [exp((v - top) / spread) for v in values]
        total = sum(weights)
        return [w / total for w in weights]


def share(s: State, seat: int, how: Evaluation) -> float:
    """The seat's share of the win."""
    return how.shares(s, how.values(s))[seat]


def _alone(values: Sequence[float]) -> list[float]:
    """A single player has nobody to beat: more is better, 100 VP are a dream."""
    return [max(0.0, min(1.0, v / 100)) for v in values]


_known: dict[str, Evaluation] = {}


def evaluation_of(game: str) -> Evaluation:
    """What a game says about its positions, or what playing on at random says."""
    found = _known.get(game)
    if found is None:
        part = manifest_of(game).evaluation
        found = _known[game] = part() if part is not None else _by_playing_on()
    return found


def _by_playing_on() -> Evaluation:
    from .playouts import Playouts  # which is an evaluation itself

    return Playouts()
