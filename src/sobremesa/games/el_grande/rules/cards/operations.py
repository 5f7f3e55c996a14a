"""The words that effects of El Grande are written in: each is a step kind with named numbers."""

from typing import Final

from sobremesa.kernel import Operation

from .. import kinds as k
from ..ids import ALL

OWN: Final = 0
ANY: Final = 1
TO_ANY: Final = 0
TO_ADJACENT: Final = 1
TO_FEWEST: Final = 2
TO_MOST: Final = 3
TO_GRANDES: Final = 4
TO_ABROAD: Final = 5
TO_CASTILLO: Final = 6
FEWEST: Final = 0
MOST: Final = 1

FROM_COURT: Final = 0
FROM_PROVINCE: Final = 1
# what may be taken back, as a bit mask
POWER_CARD: Final = 1
MODIFIER_CARD: Final = 2

_COUNT: Final = {"all": ALL}

OPERATIONS: Final = (
    Operation("move", k.MOVE, {"own": 0, "opposing": 0, "any": 0, "castillo": 1, "must": 0}),
    Operation(
        "move_out",
        k.MOVE_OUT,
        {"whose": ANY, "count": 1, "must": 0},
        {"own": OWN, "any": ANY, "all": ALL, "up_to_all": 0, "compulsory": 1},
    ),
    Operation("muster", k.MUSTER, {"count": 1, "source": FROM_COURT}, {"court": FROM_COURT, "province": FROM_PROVINCE}),
    Operation("post", k.POST, {"count": 1}),
    Operation("throw", k.THROW, {"count": 1}),
    Operation("bring", k.BRING, {"count": 1}),
    Operation("fetch", k.FETCH, {"count": 1}),
    Operation("opponents_give_back", k.OPPONENTS_GIVE_BACK, {"count": 1}),
    Operation("opponents_abandon", k.OPPONENTS_ABANDON, {"at_least": 1, "count": 1}, _COUNT),
    Operation("opponents_dismiss", k.OPPONENTS_DISMISS, {"count": 1}, _COUNT),
    Operation("expel", k.EXPEL, {"done": 0}),
    Operation("mutiny", k.MUTINY),
    Operation("score_choice", k.SCORE_CHOICE, {"castillo": 0}),
    Operation("score_worth", k.SCORE_WORTH, {"first": 0}),
    Operation("score_castillo", k.SCORE_CASTILLO),
    Operation("score_crowd", k.SCORE_CROWD, {"size": MOST}, {"fewest": FEWEST, "most": MOST}),
    Operation("score_first_places", k.SCORE_FIRST_PLACES),
    Operation("score_discs", k.SCORE_DISCS),
    Operation(
        "move_king",
        k.MOVE_KING,
        {"to": TO_ANY, "escort": 0},
        {
            "any": TO_ANY,
            "adjacent": TO_ADJACENT,
            "fewest": TO_FEWEST,
            "most": TO_MOST,
            "grandes": TO_GRANDES,
            "abroad": TO_ABROAD,
            "castillo": TO_CASTILLO,
        },
    ),
    Operation("swap_grande", k.SWAP_GRANDE),
    Operation("move_grande", k.MOVE_GRANDE),
    Operation("throw_grandes", k.THROW_GRANDES),
    Operation("lay_tile", k.LAY_TILE),
    Operation("take_back", k.TAKE_BACK, {"what": POWER_CARD | MODIFIER_CARD}),
    Operation("infiltrate", k.INFILTRATE),
    Operation("hold_veto", k.HOLD_VETO),
    Operation("gain", k.GAIN, {"vp": 1}),
)
