"""All modules: what patches the plan, and the steps they add."""

from typing import Any

from sobremesa.kernel import Config, Step

from ..catalogue import FACES
from ..rules import Patch, Plan
from . import (
    automa,
    betwixt,
    broken_roofs,
    bustling_town,
    colchonera,
    counselors_outlaws,
    donkey_song,
    grand_markers,
    hired_hands,
    ladies,
    long_distance_trade,
    market,
    new_farm_cards,
    scoring,
    trade_boards,
)
from .fields import MODULE_BOARD_FIELDS, MODULE_SEAT_FIELDS
from .kinds import SHARED, SHARED_2

# With modules it matters whether a delivery is paid for; the base game's tile does not say so.
PAID_DELIVERY: dict[str, Any] = {
    **next(row for row in FACES if row["id"] == "paid_delivery"),
    "effect": ["pay_then", ["pay", {"silver": 1}], ["deliver", 1, "paid_for"]],
}


def _ready(patch: Patch, steps: dict[int, Step[Any]]) -> Patch:
    """The patch of a module, after the table has got room for what modules keep and knows its steps."""

    def patched(plan: Plan) -> None:
        plan.hooks.active = True
        plan.faces = [PAID_DELIVERY if row["id"] == PAID_DELIVERY["id"] else row for row in plan.faces]
        plan.module_kinds.update(steps, range(SHARED, SHARED_2 + 8))
        plan.seat_fields = MODULE_SEAT_FIELDS
        plan.board_fields = MODULE_BOARD_FIELDS
        patch(plan)

    return patched


def patches_of(config: Config) -> list[Patch]:
    """The modules of a table, and its automa."""
    chosen = [PATCHES[m] for m in config.modules]
    return [*chosen, _ready(automa.patch, automa.STEPS)] if config.options["automa"] != "none" else chosen


PATCHES: dict[str, Patch] = {
    "betwixt": _ready(betwixt.patch, betwixt.STEPS),
    "broken_roofs": _ready(broken_roofs.patch, broken_roofs.STEPS),
    "bustling_town": _ready(bustling_town.patch, bustling_town.STEPS),
    "colchonera": _ready(colchonera.patch, colchonera.STEPS),
    "counselors_outlaws": _ready(counselors_outlaws.patch, counselors_outlaws.STEPS),
    "donkey_song": _ready(donkey_song.patch, donkey_song.STEPS),
    "grand_markers": _ready(grand_markers.patch, grand_markers.STEPS),
    "hired_hands": _ready(hired_hands.patch, hired_hands.STEPS),
    "ladies": _ready(ladies.patch, ladies.STEPS),
    "long_distance_trade": _ready(long_distance_trade.patch, long_distance_trade.STEPS),
    "new_farm_cards": _ready(new_farm_cards.patch, new_farm_cards.STEPS),
    "trade_boards": _ready(trade_boards.patch, trade_boards.STEPS),
}

#: modules with farm cards of their own, which join the deck: the file of their rows
FARM_CARDS: dict[str, tuple[str, ...]] = {"new_farm_cards": new_farm_cards.FILE}

_STEPS: dict[int, Step[Any]] = {
    **automa.STEPS,
    **betwixt.STEPS,
    **broken_roofs.STEPS,
    **bustling_town.STEPS,
    **colchonera.STEPS,
    **counselors_outlaws.STEPS,
    **donkey_song.STEPS,
    **grand_markers.STEPS,
    **hired_hands.STEPS,
    **ladies.STEPS,
    **long_distance_trade.STEPS,
    **new_farm_cards.STEPS,
    **trade_boards.STEPS,
    **scoring.STEPS,
    **market.STEPS,
}
STEPS: dict[int, Step[Any]] = dict(sorted(_STEPS.items()))
