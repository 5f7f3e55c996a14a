"""The table of what a bot would do: what it would play comes first, however often it tried something else."""

from rich.text import Text

import sobremesa as sm
from sobremesa.bots import Advice, Candidate
from sobremesa.cli.advised import advised

from .table import drawn

GAME = sm.load("la_granja")
BUY, SELL, DONE = (GAME.action(text) for text in ("buy olive", "sell olive", "done"))


def listed(advice: Advice) -> list[str]:
    """The actions in the table from the top, in notation."""
    table = advised("bot", advice, "la_granja", lambda share: share, lambda a: a, lambda a: Text(GAME.notation(a)))
    rows = [line.split("│") for line in drawn(table).splitlines() if line.startswith("│")]
    return [row[2].strip() for row in rows]


def test_what_makes_no_sense_comes_last() -> None:
    found = [Candidate(SELL, 30, 0.5, 40.0), Candidate(DONE, 20, 0.5, 40.0), Candidate(BUY, 10, 0.5, 40.0)]
    assert listed(Advice(found, 60, left_out=[SELL, DONE])) == ["buy olive", "sell olive", "done"]


def test_a_trade_that_hardly_pays_does_not_come_first() -> None:
    found = [Candidate(BUY, 30, 0.5, 40.5), Candidate(DONE, 20, 0.5, 40.0)]
    assert listed(Advice(found, 50)) == ["done", "buy olive"]
