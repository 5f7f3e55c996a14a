"""The automa: an opponent for one player that plays by its own short rules. Reconstructed, see ``automa.toml``.

It has no farm and no hand. It takes roof tiles, removes dice, reveals a donkey tile, advances on the siesta track, and
turns its deliveries into market markers and craft buildings. Its markers on the market are those of the neutral colour.
"""

from typing import Any

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.ids import SOLO_ORDER
from sobremesa.games.la_granja.rules.plan import Plan, each
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import ConfigError, Step

from ..numbers import (
    ADVANCE,
    AUTOMA_COUNTER,
    AUTOMA_CRAFT,
    AUTOMA_DONKEY,
    AUTOMA_DONKEYS,
    AUTOMA_ROOFS,
    AUTOMA_SIESTA,
    AUTOMA_SILVER,
    AUTOMA_VP,
    DICE,
    DONKEY,
    ORDER,
    RESULT,
    ROOF_STEP,
    SALE,
    SCORE,
    SHARED_DIE,
    TRANSPORT,
)
from . import deliveries, phases
from .facts import FACTS, level_of

STEPS: dict[int, Step[Any]] = {**phases.STEPS, **deliveries.STEPS}


def patch(plan: Plan) -> None:
    if plan.config.seats != 1:
        raise ConfigError("error.config.automa_seats", seats=plan.config.seats)
    level = level_of(plan.config)
    plan.board_start[AUTOMA_VP] = FACTS["vp"] + level["vp"]
    plan.board_start[AUTOMA_DONKEYS] = 0b1111
    plan.farm[plan.farm.index(each(k.BUY_ROOF))] = (ROOF_STEP,)
    plan.revenue[plan.revenue.index((k.SOLO_DICE,))] = (DICE,)
    plan.revenue.insert(plan.revenue.index((k.LAST_DIE,)) + 1, (SHARED_DIE,))
    plan.transport = [
        (k.PHASE_STARTS, 3),
        (k.DONKEYS,),
        (k.SHOW_DONKEYS,),
        (DONKEY,),
        (ADVANCE,),
        (ORDER,),
        (TRANSPORT,),
    ]
    plan.scoring.insert(plan.scoring.index((k.END_ROUND,)), (SCORE,))
    plan.end.insert(plan.end.index((k.FINAL,)), (SALE,))
    plan.end.append((RESULT,))
    plan.hooks.siesta_moved.append(phases.pass_by)
    plan.hooks.neutral_craft = lambda s: int(s.board[AUTOMA_CRAFT])
    plan.hooks.rival = lambda s: int(s.board[AUTOMA_VP])
    plan.hooks.shows["automa"] = show


def show(s: State) -> tuple[tuple[str, Any], ...]:
    b = s.board
    return (
        ("level", s.rules.config.options["automa"]),
        ("vp", b[AUTOMA_VP]),
        ("silver", b[AUTOMA_SILVER]),
        ("roofs", b[AUTOMA_ROOFS]),
        ("siesta", b[AUTOMA_SIESTA]),
        ("donkey", b[AUTOMA_DONKEY]),
        ("donkeys_left", b[AUTOMA_DONKEYS].bit_count()),
        ("craft", tuple(x.id for i, x in enumerate(s.rules.buildings) if b[AUTOMA_CRAFT] >> i & 1)),
        ("counter", b[AUTOMA_COUNTER]),
        ("is_first", b[SOLO_ORDER] == 3),
    )
