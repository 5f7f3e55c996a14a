"""The step kinds of La Granja. Frames carry these numbers, so new ones are appended and none is reused.

The first numbers belong to the kernel's combinators; a test compares this list with the table of steps.
"""

from typing import Final

# flow
START_PLAYER: Final = 6
BLOCKS: Final = 7
DEAL: Final = 8
SET_TABLE: Final = 9
GAME: Final = 10
START_ROUND: Final = 11
PHASE_STARTS: Final = 12
EACH: Final = 13
SHOW_ROOFS: Final = 14
# flow: farm
PLAY_CARDS: Final = 15
DRAW_UP: Final = 16
INCOME: Final = 17
GROWTH: Final = 18
BUY_ROOF: Final = 19
DOUBLE_ROOF: Final = 20
# flow: revenue
ROLL_DICE: Final = 21
DICE_ROLLED: Final = 22
TAKE_DIE: Final = 23
CHANGE_DIE: Final = 24
USE_DIE: Final = 25
LAST_DIE: Final = 26
SHARED_DIE: Final = 27
# flow: transport
DONKEYS: Final = 28
SHOW_DONKEYS: Final = 29
ADVANCE: Final = 30
SET_ORDER: Final = 31
FREE_DELIVERIES: Final = 32
PAID_DELIVERIES: Final = 33
# flow: scoring
SCORE_MARKET: Final = 34
SCORE_SIESTA: Final = 35
END_ROUND: Final = 36
NEXT_ROUND: Final = 37
FINAL: Final = 38
# flow: solo
SOLO_START: Final = 39
SOLO_DICE: Final = 40
DISCARD_DIE: Final = 41
NEUTRAL_CARD: Final = 42
NEUTRAL_HEX: Final = 43
SOLO_TRANSPORT: Final = 44
SOLO_ORDER: Final = 45
# helpers at work
TRIGGER: Final = 46
RUNNING: Final = 47
# effects: from here on everything belongs to an effect that must be completed before another starts
IF: Final = 48
GAIN: Final = 49
TAKE_GOODS: Final = 50
PAY: Final = 51
DISCARD_HAND: Final = 52
UPGRADE: Final = 53
DELIVER: Final = 54
CHOOSE_ROW: Final = 55
GROW: Final = 56
DRAWING: Final = 57
DRAW_KEEP: Final = 58
KEEPING: Final = 59
REDRAW: Final = 60
PLAY_CARD: Final = 61
ENTER: Final = 62
MAKE_ROOM: Final = 63
PAY_EXTENSION: Final = 64
BUY: Final = 65
SIESTA: Final = 66
ROOF_FLIP: Final = 67
REVENUE: Final = 68
REVENUE_OPTION: Final = 69
DIE_SHIFT: Final = 70
DIE_REROLL: Final = 71
CRAFT_REWARD: Final = 72
CRAFT_INSTANT: Final = 73
TRADE: Final = 74
TRADE_OPTION: Final = 75
ADJUST: Final = 76
TAKE_INCOME: Final = 77
PLACE_MARKER: Final = 78
MARKET_STAND: Final = 79
MARKET_TAKE_BACK: Final = 80
RETRIEVING: Final = 81
GUARD: Final = 82
CARD_OR_DRAW: Final = 83
ROLL_AGAIN: Final = 84
MARKING: Final = 85

# modules: from here on in blocks of eight, the lower four of each for the flow, the upper four for effects
MODULES: Final = 104
