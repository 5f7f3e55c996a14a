"""The mini-expansions. Each is one folder with a patch of the plan, and the steps it adds."""

from typing import Any

from sobremesa.kernel import Step

from ..rules import Patch
from . import alternative_cards, changing_powers, new_regency

PATCHES: dict[str, Patch] = {
    "new_regency": new_regency.patch,
    "alternative_cards": alternative_cards.patch,
    "changing_powers": changing_powers.patch,
}

# In the order of their step kinds, after the steps of the base game.
STEPS: dict[int, Step[Any]] = {**changing_powers.STEPS}
