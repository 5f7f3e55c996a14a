"""Alternative action cards, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import SUBSET, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta(
        "alternative_cards",
        "Alternative action cards",
        "Up to four cards (two of them Vetoes) replace random cards of their decks.",
        editions=["2023"],  # the classic decks contain these cards anyway
    ),
    options=[
        Option(
            "alternatives",
            "which alternative cards are added",
            SUBSET,
            values=["double_game", "veto_1", "veto_2", "referendum"],
            default=("double_game", "veto_1", "veto_2", "referendum"),
            needs_module="alternative_cards",
        )
    ],
)
