"""Broken Roofs, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import ModuleMeta

MODULE = Module(
    meta=ModuleMeta("broken_roofs", "Broken Roofs", "every round a roof tile without a bonus for 1 silver"),
)
