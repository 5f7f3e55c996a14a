"""From the value of a position to who is going to win: the same for all games."""

from math import exp
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Sequence

from sobremesa.games import manifest_of
from sobremesa.kernel import State

if TYPE_CHECKING:
    from .rollout import Rollout


class Term(NamedTuple):
    """One part of a position's value to a seat, in VP, with the numbers worth mentioning.

    ``key`` and ``about`` identify a term; its value and facts change from position to position.
    """

    key: str
    about: tuple[int, ...]
    vp: float
    facts: tuple[int, ...] = ()


class Evaluation:
    """What positions of one game are worth: ``values`` in VP, and ``spread``, how far off these may be.

    Values serve to compare seats and positions. They cover what can be foreseen; ``to_come`` is what else a seat makes
    on average until the end.
    """

    __slots__ = (
        *("carries_on", "continues", "ends_turn", "is_trade", "keeps", "rollout", "spread", "terms", "to_come"),
        "values",
    )

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
        keeps: Callable[[Any, int, list[int]], list[int]] | None = None,
    ) -> None:
        self.values: Callable[[State], list[float]] = values
        self.spread: Callable[[State], float] = spread
        self.to_come: Callable[[State], float] = to_come
        #: whether the pending decision carries out what the seat has just begun
        self.continues: Callable[[State], bool] = continues
        #: whether an action merely ends one's own turn, so that nothing after it is its consequence
        self.ends_turn: Callable[[State, int], bool] = ends_turn
        #: the class that defines how walks of a search end (`rollout`)
        self.rollout = rollout
        #: whether an action turns money into goods or goods into money, if a game allows that at any time
        self.is_trade = is_trade
        #: those legal actions that continue what is under way, if a game allows something else to be done first
        self.carries_on: Callable[[State, int], list[int]] | None = carries_on
        #: the terms that add up to the value of a seat, for giving reasons
        self.terms: Callable[[State, int], list[Term]] | None = terms
        #: those of a list of actions that no other one beats in every respect
        self.keeps: Callable[[State, int, list[int]], list[int]] | None = keeps

    def options(self, s: State, seat: int) -> list[int]:
        """The actions worth considering: everything legal, but in the middle of something only what continues it.
        Anything else could have been done before, and the fewer branches a tree has, the deeper it grows."""
        return s.legal(seat) if self.carries_on is None else self.carries_on(s, seat)

    def sensible(self, s: State, seat: int) -> list[int]:
        """The same without actions that make no sense because another is better in every respect."""
        options = self.options(s, seat)
        return options if self.keeps is None else self.keeps(s, seat, options)

    def among(self, positions: int) -> "Evaluation":
        """The evaluation for comparing this many positions in one decision: itself, unless judging one is slow."""
        return self

    def shares(self, s: State, values: list[float]) -> list[float]:
        """Each seat's share of the win in a position with these values, adding up to 1; exact once the game is over."""
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
    """A single player has nobody to beat: more is better, and 100 VP would be a dream result."""
    return [max(0.0, min(1.0, v / 100)) for v in values]


_known: dict[str, Evaluation] = {}


def evaluation_of(game: str) -> Evaluation:
    """The evaluation of a game, or one based on random playouts if the game has none."""
    found = _known.get(game)
    if found is None:
        part = manifest_of(game).evaluation
        found = _known[game] = part() if part is not None else _by_playing_on()
    return found


def _by_playing_on() -> Evaluation:
    from .playouts import Playouts  # imported late: it is an evaluation itself

    return Playouts()
