"""The step kinds of La Granja. Frames carry these numbers, so none is ever moved or reused.

The flow of the game, effects and modules each have their own range, to which new kinds are appended. The first numbers
belong to the kernel's combinators (`OWN_KINDS`); a test compares this list with the table of steps.
"""

from typing import Final

# flow (16 to 127)
START_PLAYER: Final = 16
BLOCKS: Final = 17
DEAL: Final = 18
SET_TABLE: Final = 19
GAME: Final = 20
START_ROUND: Final = 21
PHASE_STARTS: Final = 22
EACH: Final = 23
SHOW_ROOFS: Final = 24
# flow: farm
PLAY_CARDS: Final = 25
DRAW_UP: Final = 26
INCOME: Final = 27
GROWTH: Final = 28
BUY_ROOF: Final = 29
DOUBLE_ROOF: Final = 30
# flow: revenue
ROLL_DICE: Final = 31
DICE_ROLLED: Final = 32
TAKE_DIE: Final = 33
CHANGE_DIE: Final = 34
USE_DIE: Final = 35
LAST_DIE: Final = 36
SHARED_DIE: Final = 37
# flow: transport
DONKEYS: Final = 38
SHOW_DONKEYS: Final = 39
ADVANCE: Final = 40
SET_ORDER: Final = 41
FREE_DELIVERIES: Final = 42
PAID_DELIVERIES: Final = 43
# flow: scoring
SCORE_MARKET: Final = 44
SCORE_SIESTA: Final = 45
END_ROUND: Final = 46
NEXT_ROUND: Final = 47
FINAL: Final = 48
# flow: solo
SOLO_START: Final = 49
SOLO_DICE: Final = 50
DISCARD_DIE: Final = 51
NEUTRAL_CARD: Final = 52
NEUTRAL_HEX: Final = 53
SOLO_TRANSPORT: Final = 54
SOLO_ORDER: Final = 55
SOLO_NEXT_ORDER: Final = 56
# flow: the last part of a turn
CARRY_OUT: Final = 57
# effects (128 to 255): an effect must be completed before another starts
# helpers at work
TRIGGER: Final = 128
RUNNING: Final = 129
# what cards, tiles and buildings do
IF: Final = 130
GAIN: Final = 131
TAKE_GOODS: Final = 132
PAY: Final = 133
DISCARD_HAND: Final = 134
UPGRADE: Final = 135
DELIVER: Final = 136
CHOOSE_ROW: Final = 137
GROW: Final = 138
DRAWING: Final = 139
DRAW_KEEP: Final = 140
KEEPING: Final = 141
REDRAW: Final = 142
PLAY_CARD: Final = 143
ENTER: Final = 144
MAKE_ROOM: Final = 145
PAY_EXTENSION: Final = 146
BUY: Final = 147
SIESTA: Final = 148
ROOF_FLIP: Final = 149
REVENUE: Final = 150
REVENUE_OPTION: Final = 151
DIE_SHIFT: Final = 152
DIE_REROLL: Final = 153
CRAFT_REWARD: Final = 154
CRAFT_INSTANT: Final = 155
TRADE: Final = 156
TRADE_OPTION: Final = 157
ADJUST: Final = 158
TAKE_INCOME: Final = 159
PLACE_MARKER: Final = 160
MARKET_STAND: Final = 161
MARKET_TAKE_BACK: Final = 162
RETRIEVING: Final = 163
GUARD: Final = 164
CARD_OR_DRAW: Final = 165
ROLL_AGAIN: Final = 166
MARKING: Final = 167

# modules: each has a block of its own, the lower half for the flow, the upper half for effects
MODULES: Final = 256
BLOCK: Final = 64
EFFECT: Final = 32  # + the first kind of a block: its first effect
