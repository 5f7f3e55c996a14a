"""The numbers that the text of the book mentions, taken from the game data."""

from typing import Mapping

from ..rules.catalogue import BOARD, CARD_ROWS, ROOF_VP, SETUP, SIESTA_VP
from ..rules.flow.scoring_phase import SILVER_A_VP
from ..rules.game import GAME as LA_GRANJA
from ..rules.plan import ROUNDS


def facts() -> Mapping[str, object]:
    dice, trade = SETUP["dice"], BOARD["trade_good"]
    return {
        "modules": len(LA_GRANJA.meta.modules),
        "rounds": ROUNDS,
        "cards": len(CARD_ROWS),
        "markers": SETUP["markers"],
        "start_silver": SETUP["silver"],
        "start_vp": SETUP["vp"],
        "start_goods": SETUP["trade_goods"],
        "dealt": SETUP["hand"],
        "hand_limit": SETUP["hand_limit"],
        "stalls": SETUP["stalls"],
        "barrows": SETUP["barrows"],
        "helpers": SETUP["helpers"],
        "roof_places": len(ROOF_VP),
        "first_vp": SETUP["first_completion_vp"],
        "blocked": SETUP["order_markers"],
        "unblock_vp": SETUP["order_marker_vp"],
        "two": dice["2"],
        "three": dice["3"],
        "four": dice["4"],
        "trade_silver": trade["silver"],
        "trade_harvest": trade["harvest"],
        "trade_upgrades": trade["upgrades"],
        "paid": SETUP["paid_deliveries"],
        "siesta_vp": max(SIESTA_VP),
        "silver_a_vp": SILVER_A_VP,
        "solo_steps": BOARD["siesta"]["solo_first"],
        "solo_roofs": SETUP["roofs"]["1"],
        "solo_dice": dice["1"],
    }
