"""Ladies of La Granja, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import ModuleMeta

MODULE = Module(
    meta=ModuleMeta("ladies", "Ladies of La Granja", "every farm has a Lady with an ability of her own"),
)
