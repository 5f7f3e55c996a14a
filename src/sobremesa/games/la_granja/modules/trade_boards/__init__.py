"""Trade Boards, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import ModuleMeta

MODULE = Module(
    meta=ModuleMeta(
        "trade_boards",
        "Trade Boards",
        "exports to the others' boards; their owners gain markers that change dice",
        min_seats=2,
        why_seats="goods are exported to another player",
    ),
)
