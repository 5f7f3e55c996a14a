"""What modules do to the rules: how they patch the plan, and the steps they add."""

from typing import Any, Final, Sequence

from sobremesa.games.numbering import check_steps
from sobremesa.kernel import Step

from ..rules.kinds import BLOCK
from ..rules.modules import DECLARED
from ..rules.plan import Patch
from . import MODULES

_RULES: Final = MODULES.in_room("rules")

PATCHES: Final[dict[str, Patch]] = {name: rules.patch for name, rules in _RULES.items()}
_STEPS: Final[dict[str, dict[int, Step[Any]]]] = {name: getattr(rules, "STEPS", {}) for name, rules in _RULES.items()}
check_steps(_STEPS, DECLARED, BLOCK)
#: ordered by step kind, after the steps of the base game
STEPS: Final[dict[int, Step[Any]]] = {kind: step for steps in _STEPS.values() for kind, step in steps.items()}


def kinds_without(modules: Sequence[str]) -> set[int]:
    """The step kinds that never occur at a table with only these modules."""
    return {kind for name, steps in _STEPS.items() if name not in modules for kind in steps}
