"""Long Distance Trade, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta(
        "long_distance_trade",
        "Long Distance Trade",
        "sets of three identical goods for the trade routes after every round",
    ),
    rulings=[
        Option(
            "sets_from_fields",
            "whether goods on fields count for a set of the trade routes",
            CHOICE,
            values=["no", "yes"],
            default="no",
            needs_module="long_distance_trade",
            why="The base rules name three uses of goods on fields, and a trade route is none of them.",
            ledger="LD-A01",
        )
    ],
)
