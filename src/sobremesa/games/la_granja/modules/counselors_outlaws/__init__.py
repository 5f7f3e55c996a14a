"""Counselors & Outlaws, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta(
        "counselors_outlaws", "Counselors & Outlaws", "grey dice bring a counselor's reward, or an outlaw's penalty"
    ),
    options=[
        Option(
            "grey_dice",
            "which side of the boards the grey dice go with: counselors by day, outlaws by night",
            CHOICE,
            ["counselors", "outlaws"],
            default="counselors",
            needs_module="counselors_outlaws",
        )
    ],
)
