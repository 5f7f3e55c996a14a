"""The automa, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, Option

MODULE = Module(
    options=[
        Option(
            "automa",
            "solo: an opponent with its own rules, in three levels (a stand-in)",
            CHOICE,
            ["none", "easy", "standard", "hard"],
            default="none",
            is_quiet=True,
        )
    ],
    is_rival=True,
)
