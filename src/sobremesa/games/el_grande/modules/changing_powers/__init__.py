"""Changing Powers, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import ModuleMeta

MODULE = Module(
    meta=ModuleMeta("changing_powers", "Changing Powers", "Sixteen modifier cards change the value of power cards."),
)
