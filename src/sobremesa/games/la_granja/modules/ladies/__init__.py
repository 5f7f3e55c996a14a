"""Ladies of La Granja, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta("ladies", "Ladies of La Granja", "every farm has a Lady with an ability of her own"),
    rulings=[
        Option(
            "own_die_order",
            "Ana's die is used before or after the die it goes with, or only after it",
            CHOICE,
            values=["any_order", "after"],
            default="any_order",
            needs_module="ladies",
            is_quiet=True,
            why="Her die is used together with the first or second die, and in your own turn you are free in the "
            "order of your actions. In the other reading, it is an additional action, which comes after the usual one.",
            ledger="LL-A09",
        )
    ],
)
