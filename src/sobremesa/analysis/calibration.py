"""Calibration of shares of the win: the reported shares depend on how often a judge has been right.

An overconfident judge says 80 % for what happens in 65 % of cases. For each kind of table and each third of a game
there is one number, fitted to finished games (`benchmarks/shares.py`), that flattens all shares alike: each share is
raised to the power of the number's inverse. That keeps their order, and bots, which only compare, use the raw shares.
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final, Sequence

from sobremesa.games import manifest_of
from sobremesa.kernel import Config, State

STAGES: Final = 3  # thirds of a game, by its rounds
BASE: Final = "base"
MODULES: Final = "modules"
EXACT: Final = 1.0  # shares are reported unchanged

Table = dict[str, dict[str, dict[str, list[float]]]]  # by judge, then base game or modules, then seats; one per stage


class Calibration:
    """How much the shares of one judge are flattened at a table, stage by stage."""

    def __init__(self, config: Config, judge: str, table: Table | None = None) -> None:
        self._rounds = manifest_of(config.game).rounds
        kinds = (table_of(config.game) if table is None else table).get(judge, {})
        self.flattened: list[float] = kinds.get(kind_of(config), {}).get(str(config.seats), [EXACT] * STAGES)

    def stage(self, round: int) -> int:
        """The stage (third of the game) that a round belongs to."""
        return max(0, min(STAGES - 1, (round - 1) * STAGES // self._rounds)) if self._rounds else 0

    def said(self, s: State, shares: Sequence[float]) -> list[float]:
        """The calibrated shares of a position that is not over; they still add up to 1."""
        return flatter(shares, self.flattened[self.stage(s.round)])

    def said_alone(self, s: State, share: float) -> float:
        """The calibrated share of one seat when nothing is known about the others: they count as equals."""
        others = s.seats - 1
        return self.said(s, [share, *[(1 - share) / others] * others])[0] if others else share


def flatter(shares: Sequence[float], by: float) -> list[float]:
    """Move shares closer together: the larger ``by``, the closer. With 1 they stay as they are."""
    if by == EXACT or len(shares) < 2:
        return list(shares)
    weights = [share ** (1 / by) for share in shares]
    total = sum(weights)
    return [w / total for w in weights]


def kind_of(config: Config) -> str:
    """What kind of table it is, apart from the number of seats: tables of the same kind share a calibration."""
    return MODULES if manifest_of(config.game).modules.at(config) else BASE


@lru_cache(maxsize=16)
def table_of(game: str) -> Table:
    """The fitted numbers of a game; empty if there are none."""
    manifest = manifest_of(game)
    if not manifest.calibration:
        return {}
    found: Table = json.loads(files(manifest.package).joinpath(manifest.calibration).read_text(encoding="utf-8"))
    return found
