"""The mini-expansions of El Grande. Each has its own folder; the only other mention of it is its line here.

New ones go at the end, because the order determines where their numbers lie.
"""

from typing import Final

from sobremesa.games.manifest import Modules

MODULES: Final = Modules(
    __name__,
    (
        "new_regency",
        "alternative_cards",
        "changing_powers",
    ),
)
