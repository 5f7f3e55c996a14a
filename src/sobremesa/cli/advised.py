"""What a bot would do, and why: a table of its best candidates."""

from typing import Callable, Final

from rich.table import Table
from rich.text import Text

from sobremesa.bots import Advice
from sobremesa.bots.greedy import proposals
from sobremesa.i18n import formats, say

ADVISER: Final = "capataz"
SHOWN: Final = 6


def advised(
    bot: str,
    advice: Advice,
    game: str,
    said: Callable[[float], float],
    number_of: Callable[[int], int],
    label: Callable[[int], Text],
) -> Table:
    """The candidates, numbered as in the choices: tries, share of the win (calibrated by ``said``) and final score.

    What the bot would play comes first, and what makes no sense comes last, however often it was tried.
    """
    table = Table(title=say("cli.play.advice.title", bot=bot), title_justify="left", header_style="bold")
    table.add_column("", justify="right", style="bold")
    table.add_column(say("cli.play.advice.choice"))
    table.add_column(say("cli.play.advice.tries"), justify="right")
    table.add_column(say("cli.play.advice.wins"), justify="right")
    table.add_column(say("cli.play.score"), justify="right")
    left_out = [c for c in advice.candidates if c.action in advice.left_out]
    for c in [*proposals(advice, game), *left_out][:SHOWN]:
        table.add_row(
            str(number_of(c.action)),
            label(c.action),
            formats.integer(c.visits),
            formats.percent(said(c.share)),
            formats.decimal(c.score, 1),
        )
    return table
