"""Bustling Town, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, FLAG, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta(
        "bustling_town", "Bustling Town", "six revenue tiles on the revenue spaces, and ten buildings in the town"
    ),
    options=[
        Option(
            "town_side",
            "the side of the six revenue tiles",
            CHOICE,
            ["a", "b"],
            default="a",
            needs_module="bustling_town",
        ),
        Option(
            "town_buildings",
            "whether buildings can be built in the town",
            FLAG,
            default=True,
            needs_module="bustling_town",
        ),
    ],
)
