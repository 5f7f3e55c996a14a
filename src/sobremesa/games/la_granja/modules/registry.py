"""What modules do to the rules: their patches of the plan and the steps they add."""

from typing import Any, Final

from sobremesa.games.numbering import check_steps
from sobremesa.kernel import Config, Step

from ..rules.catalogue import FACES
from ..rules.ids import WITH_MODULES_BOARD_FIELDS, WITH_MODULES_SEAT_FIELDS
from ..rules.kinds import BLOCK
from ..rules.modules import market, scoring
from ..rules.modules.declared import NO_NUMBERS, ModuleNumbers
from ..rules.modules.numbers import DECLARED, SHARED_KINDS
from ..rules.plan import Patch, Plan
from . import MODULES

_RULES: Final = MODULES.in_room("rules")
_STEPS: Final[dict[str, dict[int, Step[Any]]]] = {name: getattr(rules, "STEPS", {}) for name, rules in _RULES.items()}

# With modules it matters whether a delivery is paid for; the base game's tile does not say so.
PAID_DELIVERY: Final[dict[str, Any]] = {
    **next(row for row in FACES if row["id"] == "paid_delivery"),
    "effect": ["pay_then", ["pay", {"silver": 1}], ["deliver", 1, "paid_for"]],
}


def _ready(patch: Patch, steps: dict[int, Step[Any]], numbers: ModuleNumbers) -> Patch:
    """Wrap the patch of a module so that the table has room for the module's fields and knows its steps."""

    def patched(plan: Plan) -> None:
        plan.hooks.active = True
        plan.faces[PAID_DELIVERY["number"] - 1] = PAID_DELIVERY
        plan.module_kinds.update(steps, range(SHARED_KINDS, SHARED_KINDS + BLOCK))
        plan.seat_fields = max(plan.seat_fields, WITH_MODULES_SEAT_FIELDS, *(at + 1 for at in numbers.seat_fields))
        plan.board_fields = max(plan.board_fields, WITH_MODULES_BOARD_FIELDS, *(at + 1 for at in numbers.board_fields))
        patch(plan)

    return patched


PATCHES: Final[dict[str, Patch]] = {
    name: _ready(rules.patch, _STEPS[name], DECLARED.get(name, NO_NUMBERS)) for name, rules in _RULES.items()
}
_ALL_STEPS: Final = [*_STEPS.values(), scoring.STEPS, market.STEPS]
check_steps(_STEPS, DECLARED, BLOCK)
STEPS: Final[dict[int, Step[Any]]] = dict(sorted(item for steps in _ALL_STEPS for item in steps.items()))


def patches_of(config: Config) -> list[Patch]:
    """What the modules of a table do to its plan."""
    return [PATCHES[name] for name in MODULES.at(config)]
