"""Betwixt, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta(
        "betwixt",
        "Betwixt",
        "joint ventures between neighbours: both fill one row of goods from their own ends",
        min_seats=2,
        why_seats="a joint venture needs two neighbours",
    ),
    rulings=[
        Option(
            "venture_is_barrow",
            "whether a joint venture counts as a barrow, for the Butcher and for helpers",
            CHOICE,
            values=["no", "yes"],
            default="no",
            needs_module="betwixt",
            why="Where something else counts like a barrow the book says so, and of joint ventures it does not.",
            ledger="FF-A05",
        ),
        Option(
            "venture_reward",
            "the partner takes the reward of a joint venture in their next turn, or in any later one",
            CHOICE,
            values=["next_turn", "any_turn"],
            default="next_turn",
            needs_module="betwixt",
            is_quiet=True,
            why="The rulebook lets the partner take the reward at any time in their own turn, and speaks of one turn "
            "only. In the other reading, the card may wait as long as the partner likes.",
            ledger="FF-A07",
        ),
    ],
)
