"""New Regency, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import ModuleMeta

MODULE = Module(
    meta=ModuleMeta("new_regency", "New Regency", "Ten King cards replace 'Your Majesty' as deck 5."),
)
