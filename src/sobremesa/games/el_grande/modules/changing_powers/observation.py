"""What Changing Powers adds to observations."""

from typing import Final

from sobremesa.adapters.observation.kinds import Flag, Number, OneOf
from sobremesa.adapters.observation.layout import Part

from ...observation.modules import ModuleObservation
from ...rules.ids import HAND_CARD_NAMES, MODIFIERS, POWERS

NAMES: Final = HAND_CARD_NAMES[POWERS:]

OBSERVATION: Final = ModuleObservation(
    open_parts=[
        Part("modifier", OneOf(NAMES), lambda p: p.modifier, "the modifier played in this round"),
        Part(
            "modifier_is_back",
            Flag(),
            lambda p: any(c in NAMES for c in p.taken_back),
            "it is in hand again, by Authority",
        ),
        Part("modifiers_in_hand", Number(1, MODIFIERS), lambda p: p.modifiers_in_hand, "modifiers in hand"),
    ],
    own_parts=[
        Part("passing", OneOf(NAMES), lambda p: p.passing, "the modifier about to be passed on"),
        Part("gave", OneOf(NAMES), lambda p: p.gave, "the modifier passed on"),
    ],
)
