"""Judging positions with a network that has learned from its own play, on top of the hand-made values."""

from importlib.resources import files
from importlib.util import find_spec
from math import exp
from typing import Any, Callable, Final

from sobremesa.games import manifest_of
from sobremesa.kernel import Config, is_compiled

from .net import Net

#: which judgement a search uses
BEST: Final = "best"
LEARNED: Final = "learned"
BROAD: Final = "broad"  # the hand-made values
HAND: Final = "hand"  # the hand-made values in the search as it was when strengths were measured: a fixed yardstick

OVER_SPREAD: Final = 0.001  # once a game is over, whoever has the most has won
FAR: Final = -60.0
TIED: Final = 0.01  # VP: tie-breakers count so little that they never outweigh a VP


class Features:
    """How a game presents positions to a network: as rows of small numbers, one for each seat.

    ``write(state, rows)`` appends the rows of a position that is not over and returns the final VP that the hand-made
    values predict, which the network corrects. ``stage`` says how far from the end a position is. ``used`` says how
    many of the numbers can be non-zero at such a table, if not all of them. ``weights`` names the file of weights in
    the folder ``weights`` of ``package`` that was learned from such tables, if there is one.
    """

    __slots__ = ("judges_actions", "package", "size", "stage", "stages", "used", "version", "weights", "write")

    def __init__(
        self,
        package: str,
        version: int,
        size: int,
        stages: int,
        write: Callable[[Any, bytearray], list[float]],
        stage: Callable[[Any], int],
        weights: Callable[[Config], str],
        judges_actions: bool,
        used: Callable[[Any], int] | None = None,
    ) -> None:
        self.package = package
        self.version = version
        self.size = size
        self.stages = stages
        self.write = write
        self.stage = stage
        self.weights = weights
        self.used = used
        #: whether a search asks the network about every action, or only at the end of its walks
        self.judges_actions = judges_actions


class Learned:
    """Values and shares of many positions at once, with a single call of the network."""

    __slots__ = ("_net", "features")

    def __init__(self, features: Features, net: Net) -> None:
        if net.version != features.version or net.size != features.size:
            raise ValueError(
                f"weights for version {net.version} with {net.size} numbers, "
                f"where positions are written in version {features.version} with {features.size}"
            )
        self.features = features
        self._net = net

    def rows(self, states: list[Any], rows: bytearray) -> list[list[float]]:
        """The hand-made forecasts of the final VP; the rows of positions that are not over are appended to ``rows``."""
        write = self.features.write
        return [write(s, rows) if s.frames else final(s) for s in states]

    def correct(self, states: list[Any], rows: bytearray, forecasts: list[list[float]]) -> None:
        """Replace the forecasts, in place, by those of the network."""
        if not rows:
            return
        used = self.features.used
        found = self._net.forward(rows, used(states[0]) if used is not None else self._net.size)
        at = 0
        for s, forecast in zip(states, forecasts):
            if s.frames:
                for i in range(len(forecast)):
                    forecast[i] += found[at]
                    at += 1

    def values(self, states: list[Any]) -> list[list[float]]:
        """The final VP that each seat can expect, for each of the positions."""
        rows = bytearray()
        forecasts = self.rows(states, rows)
        self.correct(states, rows, forecasts)
        return forecasts

    def shares(self, s: Any, values: list[float]) -> list[float]:
        """Each seat's share of the win, for a position with these values."""
        if len(values) == 1:
            return [max(0.0, min(1.0, values[0] / 100))]
        spread = self._net.spread[self.features.stage(s)] if s.frames else OVER_SPREAD
        top = max(values)
        weights = [exp(max(FAR, (v - top) / spread)) for v in values]
        total = sum(weights)
        return [w / total for w in weights]


def final(s: Any) -> list[float]:
    """The scores of a finished game, slightly lowered for worse ranks, since ties may be broken by other things."""
    return [score - TIED * rank for score, rank in zip(s.scores(), s.result())]


_known: dict[tuple[str, str], Learned] = {}


def judge_of(config: Config, judgement: str = LEARNED) -> Learned | None:
    """The learned judge of positions of such a table; None if the hand-made values are to be used.

    They are used if they are asked for, if there are no weights for this table, or without NumPy (`lacking`). The best
    judgement is the learned one only in the compiled build: in pure Python, encoding positions takes too long.
    """
    if judgement in (HAND, BROAD) or (judgement == BEST and not is_compiled()) or lacking(config):
        return None
    features = _features(config)
    assert features is not None
    key = (config.game, features.weights(config))
    if key not in _known:
        _known[key] = Learned(features, Net.read(_file(features, key[1]).read_bytes()))
    return _known[key]


def lacking(config: Config) -> str:
    """What is missing for a learned judgement of such a table: ``weights``, ``numpy`` or nothing."""
    features = _features(config)
    name = features.weights(config) if features is not None else ""
    if features is None or not name or not _file(features, name).is_file():
        return "weights"
    return "numpy" if find_spec("numpy") is None else ""


def _features(config: Config) -> Features | None:
    part = manifest_of(config.game).features
    return part() if part is not None else None


def _file(features: Features, name: str) -> Any:
    return files(features.package).joinpath("weights", name)
