"""new_farm_cards."""

from typing import Any

from sobremesa.kernel import Step

from ...rules import Plan


def patch(plan: Plan) -> None:
    raise NotImplementedError


STEPS: dict[int, Step[Any]] = {}
