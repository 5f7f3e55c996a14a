"""What the numbers in questions and answers mean, by name."""

from typing import Final

from sobremesa.games.la_granja.steps import STEPS
from sobremesa.games.la_granja.table import ACTIONS, ANYTIME, MODULES

#: what the numbers of a step mean, by the step's name
ARGS: Final[dict[str, tuple[str, ...]]] = {step.name: ("seat", *(a[0] for a in step.args)) for step in STEPS}

#: what the labels of an action mean, by its word
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
    # modules
    "deliver-to": ("source", "place"),
    "reward": ("place",),
    "venture": ("number",),
    "lay-tile": ("number",),
    "show-town": ("town",),
    "build": ("town",),
    "corner": ("number",),
    "lay-at": ("building",),
    "use-town": ("town",),
    "rest": ("rest",),
    "grey-die": ("value",),
    "counsel": ("price",),
    "penalty": ("price",),
    "cash-in": ("number",),
    "song": ("song",),
    "buy-song": ("song",),
    "song-effect": ("song_effect",),
    "grand": ("source", "place"),
    "grand-hex": ("hex",),
    "instant": ("building",),
    "send": ("place",),
    "work": ("place",),
    "lie-down": ("building",),
    "recall": ("place",),
    "show-lady": ("lady",),
    "lady": ("lady",),
    "route": ("good",),
    "exchange": ("good",),
    "deal-board": ("number",),
    "modify": ("modifier",),
    "cash-modifier": ("modifier",),
    "automa-donkey": ("number",),
    "opponent": ("seat",),
}

#: which number of a step, or of an effect of the same name, is an amount of silver
SILVER: Final[dict[str, str]] = {
    "buy": "price",
    "sell": "bonus",
    "rest_fields": "silver",
    "borrow_helper": "price",
    "roof_payment": "left",
}

#: what modules allow at any time in one's own turn, but for the steps that ask just for that
ANY_TIME: Final = ("reward", "rest", "cash-in", "ask-lady", "cash-modifier")


def word_of(action: int) -> str:
    return ACTIONS.block(action).word


def is_any_time(action: int) -> bool:
    """Whether an action belongs to what goes at any time in one's own turn, not to the step that asks."""
    return ANYTIME <= action < MODULES or word_of(action) in ANY_TIME
