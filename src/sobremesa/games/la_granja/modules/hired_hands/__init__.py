"""Hired Hands, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta(
        "hired_hands",
        "Hired Hands",
        "two workers each, sent by the value of a die to help or to guard",
        min_seats=2,
        why_seats="there is nobody to guard against",
    ),
    rulings=[
        Option(
            "ana_sends_workers",
            "whether Ana's die may send a worker",
            CHOICE,
            values=["yes", "no"],
            default="yes",
            needs_module="hired_hands",
            why="Ana's die is a revenue die that you take. Only the last die, which is for everybody, sends no worker.",
            ledger="HH-A08",
        )
    ],
)
