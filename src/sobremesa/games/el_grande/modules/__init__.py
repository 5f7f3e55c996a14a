"""The mini-expansions of El Grande. Each is one folder; only its line here names it elsewhere.

New ones are added at the end: the order decides where their numbers lie.
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
