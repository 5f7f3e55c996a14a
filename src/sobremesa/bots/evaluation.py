"""From what a position promises to who is going to win: the same for all games."""

from importlib import import_module
from math import exp
from typing import Any, Callable, Final

#: the modules that know what positions of a game are worth
GAMES: Final = ("el_grande", "la_granja")


class Evaluation:
    """What positions of one game are worth: ``values`` in VP, ``spread`` how far these may be off.

    Values compare seats and positions. They promise what can be seen coming; ``to_come`` is what else a seat makes on
    average until the end.
    """

    __slots__ = ("continues", "ends_turn", "onward", "spread", "to_come", "values")

    def __init__(
        self,
        values: Callable[[Any], list[float]],
        spread: Callable[[Any], float],
        to_come: Callable[[Any], float],
        continues: Callable[[Any], bool],
        ends_turn: Callable[[Any, int], bool],
        onward: Any,
    ) -> None:
        self.values = values
        self.spread = spread
        self.to_come = to_come
        #: whether the decision that is due carries out what the seat has just begun
        self.continues = continues
        #: whether an action only says that the own turn is over, so that nothing after it is its consequence
        self.ends_turn = ends_turn
        #: the class that says how walks of a search end (`onward`)
        self.onward = onward

    def shares(self, s: Any, values: list[float]) -> list[float]:
        """Everybody's share of the win, summing up to 1, of a position with these values; exact once it is over."""
        ranks: tuple[int, ...] | None = s.result()
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


def share(s: Any, seat: int, how: Evaluation) -> float:
    """The seat's share of the win."""
    return how.shares(s, how.values(s))[seat]


def _alone(values: Any) -> list[float]:
    """A single player has nobody to beat: more is better, 100 VP are a dream."""
    return [max(0.0, min(1.0, v / 100)) for v in values]


_known: dict[str, Evaluation] = {}


def evaluation_of(game: str) -> Evaluation:
    found = _known.get(game)
    if found is None:
        module: Any = import_module(f"{__package__}.{game}")
        found = _known[game] = Evaluation(
            module.values, module.spread, module.to_come, module.continues, module.ends_turn, module.ONWARD
        )
    return found
