"""What the numbers in questions and answers mean, by name."""

from typing import Any, Final

from sobremesa.games.la_granja.rules.actions import ACTIONS, ANYTIME, MODULES
from sobremesa.games.la_granja.rules.steps import STEPS

from .modules import joined
from .names import silver

#: what the numbers of a step mean, by name of the step
ARGS: Final[dict[str, tuple[str, ...]]] = {step.name: ("seat", *(a[0] for a in step.args)) for step in STEPS}

#: what the labels of actions of the base game mean, by word of the action
LABELS: Final[dict[str, tuple[str, ...]]] = {
    "option": ("number",),
    "play": ("card", "side"),
    "discard": ("card",),
    "drop": ("card",),
    "keep": ("card",),
    "pay": ("source",),
    "buy-roof": ("roof",),
    "die": ("value",),
    "change": ("by",),
    "reroll": ("value",),
    "donkey": ("donkeys",),
    "deliver": ("source", "target"),
    "row": ("number",),
    "hex": ("hex",),
    "take": ("source",),
    "improve": ("source",),
    "space": ("value",),
    "turn-roof": ("number",),
    "purchase": ("count",),
    "first": ("card",),
    "retrieve": ("marker",),
    "trade": ("option",),
    "buy": ("source",),
    "sell": ("source",),
    "upgrade": ("source",),
    "roof": ("number",),
    "use": ("card",),
    "start": ("seat",),
    "block": ("building",),
    "draw": ("card",),
    "roll": ("value",),
    "show-roof": ("roof",),
    "marker": ("value",),
    "neutral": ("card",),
    "neutral-hex": ("hex",),
    "deliver-to": ("source", "place"),  # a place brought by a module
}

#: which number of a step, or of an effect of the same name, is an amount of silver
SILVER: Final[dict[str, str]] = {"buy": "price"}


def name_silver(step: str, numbers: dict[str, int], params: dict[str, Any]) -> None:
    """If one of the numbers of a step or an effect is an amount of silver, put it in words into the parameters."""
    name = SILVER.get(step) or joined().silver.get(step)
    if name:
        params[name] = silver(numbers[name])


def word_of(action: int) -> str:
    return ACTIONS.block(action).word


def is_any_time(action: int) -> bool:
    """Whether an action is one that is possible at any time in one's own turn, not one of the step that asks."""
    return ANYTIME <= action < MODULES or word_of(action) in joined().any_time
