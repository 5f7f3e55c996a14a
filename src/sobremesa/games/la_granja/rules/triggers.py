"""Triggers: what helpers wait for. The rules raise one (`helpers.raise_trigger`) with a number for what it is about.

Frames hold these numbers, so none is ever moved or reused. Numbers that say several things are packed and unpacked
here.
"""

from typing import Final

MARKET_LOST: Final = 0
MARKET_PLACED: Final = 1
OPPONENTS_REMOVED: Final = 2
MARKET_SCORED: Final = 3
SIESTA_SCORED: Final = 4
DICE_ROLLED: Final = 5
DIE_TAKEN: Final = 6
REVENUE_USED: Final = 7
LAST_DIE_USED: Final = 8
UPGRADED_GOOD: Final = 9
TRADE_GOOD_RETURNED: Final = 10
CARD_PLAYED: Final = 11
INCOME_STEP_START: Final = 12
INCOME_STEP: Final = 13
HARVESTED: Final = 14
PIGLET_BORN: Final = 15
DONKEYS_REVEALED: Final = 16
TURN_ORDER_SET: Final = 17
BARROW_COMPLETED: Final = 18
CRAFT_COMPLETED: Final = 19
REVENUE_STARTS: Final = 20
HELPER_ENTERED: Final = 21  # only the helper itself hears of it
GOOD_DELIVERED: Final = 22
ROW_OPENED: Final = 23
LOST_TO_OPPONENT: Final = 24
FREE_DELIVERIES_OVER: Final = 25
TURN_ORDER_STANDS: Final = 26  # after everything that depends on the new turn order
ROOF_BOUGHT: Final = 27
ROOF_STEP_OVER: Final = 28
DIE_SETTLED: Final = 29  # the die taken has its final value and is about to be used
SPACE_EMPTIED: Final = 30
OPPONENT_DIE_TAKEN: Final = 31  # also the last die, which is for everybody
VENTURE_REWARDED: Final = 32
BEFORE_HARVEST: Final = 33
GAME_ENDS: Final = 34

#: by number: the words used in rows
TRIGGERS: Final = (
    "market_lost",
    "market_placed",
    "opponents_removed",
    "market_scored",
    "siesta_scored",
    "dice_rolled",
    "die_taken",
    "revenue_used",
    "last_die_used",
    "upgraded",
    "trade_good_returned",
    "card_played",
    "income_step_start",
    "income_step",
    "harvested",
    "piglet_born",
    "donkeys_revealed",
    "turn_order_set",
    "barrow_completed",
    "craft_completed",
    "revenue_starts",
    "helper_entered",
    "delivered",
    "row_opened",
    "lost_to_opponent",
    "free_deliveries_over",
    "turn_order_stands",
    "roof_bought",
    "roof_step_over",
    "die_settled",
    "space_emptied",
    "opponent_die_taken",
    "venture_rewarded",
    "before_harvest",
    "game_ends",
)


# -- what triggers are about -------------------------------------------------------------------------------------------

_PAID: Final = 8192
MOST: Final = 2 * _PAID - 1  # the largest of these numbers


def played(card: int, side: int) -> int:
    """The number of CARD_PLAYED."""
    return card * 4 + side


def played_card(what: int) -> int:
    return what >> 2


def placed(at: int, reason: int) -> int:
    """The number of MARKET_PLACED: a hex, and why a marker was placed there (`market`)."""
    return at * 4 + reason


def placed_at(what: int) -> int:
    """The hex."""
    return what >> 2


def delivered(good: int, place: int, how: int) -> int:
    """The number of GOOD_DELIVERED: a good, where it went, and whether that was paid for (`deliveries`)."""
    return good + 16 * place + _PAID * how


def delivered_good(what: int) -> int:
    return what & 15


def delivered_to(what: int) -> int:
    return what % _PAID >> 4


def delivered_how(what: int) -> int:
    return what // _PAID


def used(space: int, how: int, group: int) -> int:
    """The number of REVENUE_USED: a revenue space, how it came to be used (`helpers`), and the group of its options."""
    return space + 8 * how + 64 * group


def space_used(what: int) -> int:
    return what & 7


def how_used(what: int) -> int:
    return what >> 3 & 7


def group_used(what: int) -> int:
    return what >> 6
