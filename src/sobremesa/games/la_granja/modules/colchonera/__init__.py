"""Colchonera, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta("colchonera", "Colchonera", "deliveries to the mattress maker, the better the longer the siesta"),
    rulings=[
        Option(
            "mattress_spaces",
            "the Colchonera board has room for any number of markers, or for four of each kind of good",
            CHOICE,
            values=["unlimited", "four"],
            default="unlimited",
            needs_module="colchonera",
            why="The rulebook names a limit for the silver space only, and scores any number of markers.",
            ledger="CO-A01",
        )
    ],
)
