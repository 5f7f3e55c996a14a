"""Labels shared by several blocks of actions. Those that may grow have spare room: see ``actions.lock``."""

from typing import Final

from sobremesa.kernel import room

from .ids import HAND_CARD_NAMES, MODIFIERS_ROOM, POWERS

POWER_LABELS: Final = HAND_CARD_NAMES[:POWERS]
MODIFIER_LABELS: Final = room(HAND_CARD_NAMES[POWERS:], MODIFIERS_ROOM)
