"""The operations in which effects of La Granja are written: each is a step kind with named numbers."""

from typing import Any, Final

from sobremesa.kernel import ConfigError, Operation, Programs, Template, Where

from .. import kinds as k
from ..helper_rows import Conditional, FarmOperation, NumberOperation
from ..ids import GOOD_NAMES, GRAIN, HARVEST, OLIVE, RESOURCES, SIDE_NAMES, UPGRADED
from ..numbers import CALCULATED

# What can be gained: a good, or a choice among several.
CHOICE: Final = 16  # from here on the number is CHOICE + a mask of goods
DIFFERENT: Final = 4096  # added if all must be different
CONTEXT_CROP: Final = 8192  # the crop of the field just played
GROWN_CROP: Final = 8193  # a crop that grew in this round
OWN_FIELD_CROP: Final = 8194  # a crop of one of the seat's fields


def _choice(goods: tuple[int, ...]) -> int:
    return CHOICE + sum(1 << g for g in goods)


GAINS: Final = {
    **{name: i for i, name in enumerate(GOOD_NAMES)},
    "harvest": _choice(HARVEST),
    "harvest_diff": _choice(HARVEST) + DIFFERENT,
    "grain_or_olive": _choice((OLIVE, GRAIN)),
    "resource": _choice(RESOURCES),
    "upgraded": _choice(UPGRADED),
    "this_crop": CONTEXT_CROP,
    "grown_crop": GROWN_CROP,
    "own_field_crop": OWN_FIELD_CROP,
}

ANYWHERE: Final = 0
TO_BARROW: Final = 1
TO_CRAFT: Final = 2
TO_THIS_BARROW: Final = 3
PAID_FOR: Final = 4  # anywhere, but as a paid delivery, which some rules distinguish from a free one
PLACES: Final = {
    "anywhere": ANYWHERE,
    "barrow": TO_BARROW,
    "craft": TO_CRAFT,
    "this_barrow": TO_THIS_BARROW,
    "paid_for": PAID_FOR,
}

ALL_SIDES: Final = 0b1111
SIDES: Final = {name: i for i, name in enumerate(SIDE_NAMES)}
ALL_RESOURCES: Final = 0b1111
THIS_FIELD: Final = 1
SPACES: Final = 6


class PlayCard(NumberOperation):
    """``["play_card", 1, ["extension"], ["discount", 1]]``: the discount is written as a pair."""

    def build(self, programs: Programs, parts: list[Any], where: Where) -> Template:
        parts = [p[1] if isinstance(p, list) and p[:1] == ["discount"] else p for p in parts]
        return super().build(programs, parts, where)


class Revenue(NumberOperation):
    """``["revenue", 4]`` or ``["revenue", ["round"]]``: one of the six spaces."""

    def build(self, programs: Programs, parts: list[Any], where: Where) -> Template:
        template = super().build(programs, parts, where)
        if not (1 <= template[1] <= SPACES or template[1] >= CALCULATED):
            raise ConfigError("error.helper.no_space", where=where, last=SPACES, number=template[1])
        return template


OPERATIONS: Final[tuple[Operation, ...]] = (
    Conditional("if", k.IF),
    NumberOperation("gain", k.GAIN, {"what": 0, "n": 1}, GAINS),
    FarmOperation("pay", k.PAY, {"silver": 0, "vp": 0, "hand_card": 0, "delivery": 0, "upgraded": 0}),
    NumberOperation("upgrade", k.UPGRADE, {"n": 1, "of": ALL_RESOURCES}, {GOOD_NAMES[g]: g for g in RESOURCES}),
    FarmOperation("deliver", k.DELIVER, {"n": 1, "place": ANYWHERE}, PLACES),
    FarmOperation("grow", k.GROW, {"n": 1, "where": 0}, {"this_field": THIS_FIELD}),
    FarmOperation("draw", k.DRAWING, {"n": 1}),
    FarmOperation("draw_keep", k.DRAW_KEEP, {"n": 3, "keep": 1}),
    NumberOperation("redraw", k.REDRAW, {"n": 1, "done": 0}),
    PlayCard("play_card", k.PLAY_CARD, {"n": 1, "sides": ALL_SIDES, "discount": 0}, SIDES),
    NumberOperation("buy", k.BUY, {"what": 0, "n": 1, "price": 0}, GAINS),
    FarmOperation("siesta", k.SIESTA, {"n": 1}),
    FarmOperation("roof_flip", k.ROOF_FLIP, {"n": 1, "which": 0}, {"any": 1}),
    Revenue("revenue", k.REVENUE, {"space": 1, "how": 2}),
    FarmOperation("revenue_option", k.REVENUE_OPTION, {"which": 0}, {"different": 0}),
    FarmOperation("die_shift", k.DIE_SHIFT, {"by": 1}),
    FarmOperation("die_reroll", k.DIE_REROLL, {"which": 0}, {"any": 0}),
    FarmOperation("craft_instant", k.CRAFT_INSTANT, {"which": 0}, {"this": 0}),
    FarmOperation("trade_option", k.TRADE_OPTION, {"which": 0}, {"different": 0}),
    FarmOperation("adjust", k.ADJUST, {"what": 0, "by": 0}, {"free_deliveries": 0, "siesta_steps": 1}),
    FarmOperation("income", k.TAKE_INCOME),
    FarmOperation("market_stand", k.MARKET_STAND, {"asked": 0}),
    FarmOperation("market_take_back", k.MARKET_TAKE_BACK, {"n": 1}),
    FarmOperation("guard_space", k.GUARD, {"asked": 0}),
)
