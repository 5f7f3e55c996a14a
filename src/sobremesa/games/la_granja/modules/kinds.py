"""The step kinds of modules. Each module owns a block of eight, or more: the lower four of eight belong to the flow of
the game, the upper four to effects (see `kinds.MODULES`). Numbers are never reused."""

from typing import Final

from ..kinds import MODULES

BETWIXT: Final = MODULES  # 104
BROKEN_ROOFS: Final = MODULES + 8
BUSTLING_TOWN: Final = MODULES + 16  # two blocks
COLCHONERA: Final = MODULES + 32
COUNSELORS_OUTLAWS: Final = MODULES + 40
DONKEY_SONG: Final = MODULES + 48
GRAND_MARKERS: Final = MODULES + 56
HIRED_HANDS: Final = MODULES + 64
LADIES: Final = MODULES + 72
LONG_DISTANCE_TRADE: Final = MODULES + 80
NEW_FARM_CARDS: Final = MODULES + 88
TRADE_BOARDS: Final = MODULES + 96
AUTOMA: Final = MODULES + 104
SHARED: Final = MODULES + 112  # steps that several modules use: scoring one by one, a market with defences
SHARED_2: Final = MODULES + 120
NEW_FARM_CARDS_2: Final = MODULES + 128  # eight blocks: helpers have many effects of their own
AUTOMA_2: Final = MODULES + 192  # three blocks

EFFECT: Final = 4  # + BLOCK: the first effect kind of a module
