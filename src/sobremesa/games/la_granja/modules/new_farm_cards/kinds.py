"""The step kinds of this module, by theme."""

from typing import Final

from ..kinds import EFFECT, NEW_FARM_CARDS, NEW_FARM_CARDS_2

# -- goods, fields, cards and prices

# flow
COMPARE_SILVER: Final = NEW_FARM_CARDS
REAP: Final = NEW_FARM_CARDS + 1
SCORING_HELPERS: Final = NEW_FARM_CARDS + 2
MARKS_OFF: Final = NEW_FARM_CARDS + 3
LAST_WORDS: Final = NEW_FARM_CARDS_2
SIESTA_IN_ORDER: Final = NEW_FARM_CARDS_2 + 1

# effects
SPEND: Final = NEW_FARM_CARDS + EFFECT
SPEND_ALIKE: Final = NEW_FARM_CARDS + EFFECT + 1
CONVERT: Final = NEW_FARM_CARDS + EFFECT + 2
SELL_SOME: Final = NEW_FARM_CARDS + EFFECT + 3
TENANT: Final = NEW_FARM_CARDS_2 + EFFECT
SOW_HAND_CARD: Final = NEW_FARM_CARDS_2 + EFFECT + 1
REST_FIELDS: Final = NEW_FARM_CARDS_2 + EFFECT + 2
RETURN_CARD: Final = NEW_FARM_CARDS_2 + EFFECT + 3
BORROW_HELPER: Final = NEW_FARM_CARDS_2 + 8 + EFFECT
DRAW_SOURCE: Final = NEW_FARM_CARDS_2 + 8 + EFFECT + 1
DRAW_FROM_DECK: Final = NEW_FARM_CARDS_2 + 8 + EFFECT + 2
STAND_IN: Final = NEW_FARM_CARDS_2 + 8 + EFFECT + 3
ROOF_PAYMENT: Final = NEW_FARM_CARDS_2 + 16 + EFFECT
SUBSTITUTE: Final = NEW_FARM_CARDS_2 + 16 + EFFECT + 1

# -- deliveries, the market, turn order, dice and roofs: the last four blocks

_FLOW: Final = NEW_FARM_CARDS_2 + 32
_EFFECTS: Final = _FLOW + EFFECT

# flow
DIE_SETTLED: Final = _FLOW
DIE_SHARED: Final = _FLOW + 1
ORDER_STANDS: Final = _FLOW + 2
ROOFS_SOLD: Final = _FLOW + 3
ROUND_OVER: Final = _FLOW + 8

# effects: deliveries and craft buildings
DELIVER_AGAIN: Final = _EFFECTS
FILL_ROW: Final = _EFFECTS + 1
UNBLOCK: Final = _EFFECTS + 2
# effects: the market
MARKET_VALUE: Final = _EFFECTS + 3
MARKET_PLACE: Final = _EFFECTS + 8
MARKET_REMOVE: Final = _EFFECTS + 9
# effects: turn order and dice
SWAP_ORDER: Final = _EFFECTS + 11
REVENUE_INSTEAD: Final = _EFFECTS + 16
# effects: roofs
BUY_SECOND_ROOF: Final = _EFFECTS + 17
DOUBLE_SECOND_ROOF: Final = _EFFECTS + 18
BORROW_ROOF: Final = _EFFECTS + 19
CHANGE_BORROWED: Final = _EFFECTS + 24
