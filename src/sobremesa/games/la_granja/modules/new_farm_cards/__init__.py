"""New Farm Cards, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta("new_farm_cards", "New Farm Cards", "the farm cards 67 to 126"),
    rulings=[
        Option(
            "one_vp_barrows",
            "a barrow worth 1 VP places no marker on the market, or one on any free hex",
            CHOICE,
            values=["no_marker", "any_free_hex"],
            default="no_marker",
            needs_module="new_farm_cards",
            why="A marker goes to a hex of the barrow's value, and the market has no hex of value 1.",
            ledger="NF-A02",
        )
    ],
)
