"""The numbers of New Farm Cards."""

from typing import Final

from sobremesa.kernel import Block, EventType

from ...rules.ids import CARDS, DONKEY_TILES
from ...rules.labels import SEAT_LABELS
from ...rules.modules.declared import ModuleNumbers

# steps of the flow
KINDS: Final = 896
COMPARE_SILVER: Final = KINDS
REAP: Final = KINDS + 1
SCORING_HELPERS: Final = KINDS + 2
MARKS_OFF: Final = KINDS + 3
LAST_WORDS: Final = KINDS + 4
SIESTA_IN_ORDER: Final = KINDS + 5
DIE_SETTLED: Final = KINDS + 6
DIE_SHARED: Final = KINDS + 7
ORDER_STANDS: Final = KINDS + 8
ROOFS_SOLD: Final = KINDS + 9
ROUND_OVER: Final = KINDS + 10

EFFECTS: Final = KINDS + 32
# goods, fields, cards and prices
SPEND: Final = EFFECTS
SPEND_ALIKE: Final = EFFECTS + 1
CONVERT: Final = EFFECTS + 2
SELL_SOME: Final = EFFECTS + 3
TENANT: Final = EFFECTS + 4
SOW_HAND_CARD: Final = EFFECTS + 5
REST_FIELDS: Final = EFFECTS + 6
RETURN_CARD: Final = EFFECTS + 7
BORROW_HELPER: Final = EFFECTS + 8
DRAW_SOURCE: Final = EFFECTS + 9
DRAW_FROM_DECK: Final = EFFECTS + 10
STAND_IN: Final = EFFECTS + 11
ROOF_PAYMENT: Final = EFFECTS + 12
SUBSTITUTE: Final = EFFECTS + 13
# deliveries and craft buildings
DELIVER_AGAIN: Final = EFFECTS + 14
FILL_ROW: Final = EFFECTS + 15
UNBLOCK: Final = EFFECTS + 16
# the market
MARKET_VALUE: Final = EFFECTS + 17
MARKET_PLACE: Final = EFFECTS + 18
MARKET_REMOVE: Final = EFFECTS + 19
# turn order and dice
SWAP_ORDER: Final = EFFECTS + 20
REVENUE_INSTEAD: Final = EFFECTS + 21
# roofs
BUY_SECOND_ROOF: Final = EFFECTS + 22
DOUBLE_SECOND_ROOF: Final = EFFECTS + 23
BORROW_ROOF: Final = EFFECTS + 24
CHANGE_BORROWED: Final = EFFECTS + 25

# at every seat
COMPLETIONS: Final = 93  # barrows and craft buildings completed in this round
RICHER: Final = 94  # opponents who had more silver when step I.2 began
LAST_DONKEY: Final = 95  # the donkey tile used in the round before, 0 for none
# the board
PILE: Final = 97  # the order of the discard pile: see `pile`
KNOWN: Final = 98  # a mask of the hand cards that everybody knows

CARD_TAKEN_BACK = EventType("card_taken_back", "seat", "card")
TOP_DRAWN = EventType("top_drawn", "seat", "card")
HELPER_BORROWED = EventType("helper_borrowed", "seat", "card")
FIELD_RESTS = EventType("field_rests", "seat")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={480: [CARD_TAKEN_BACK, TOP_DRAWN, HELPER_BORROWED, FIELD_RESTS]},
    blocks={5573: [Block("opponent", SEAT_LABELS)]},
    seat_fields={
        COMPLETIONS: ("completions", 99),
        RICHER: ("richer", 3),
        LAST_DONKEY: ("last_donkey", DONKEY_TILES),
    },
    board_fields={PILE: ("pile", 0), KNOWN: ("known", (1 << CARDS + 1) - 1)},
    farm_cards=("modules", "new_farm_cards", "cards.toml"),
)
