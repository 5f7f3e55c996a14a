"""Grand Markers, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import ModuleMeta

MODULE = Module(
    meta=ModuleMeta(
        "grand_markers",
        "Grand Markers",
        "two big markers each, for two deliveries at once and a strong place on the market",
        min_seats=2,
        why_seats="the neutral player has no grand markers",
    ),
)
