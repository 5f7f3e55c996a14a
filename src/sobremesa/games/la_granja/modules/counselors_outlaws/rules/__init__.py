"""Counselors & Outlaws: some revenue dice are grey. By day one can pay to get a reward for a grey die, by night it
costs a penalty (CC-001 to CC-023)."""

from typing import Any

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.ids import PHASE, SEAT_NAMES
from sobremesa.games.la_granja.rules.plan import Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Message, Seat, Step

from ..numbers import (
    COUNSEL,
    COUNSELED,
    END_OF_REVENUE,
    GIVE_HARVEST,
    GREY_1,
    GREY_EFFECTS,
    GREY_TAKEN,
    MARK_SPACE,
    PENALTY,
    ROLL_GREY,
)
from . import counselors, grey, outlaws
from .boards import COUNSELORS, OUTLAWS, WHITE_DICE, effect_name, is_night


def patch(plan: Plan) -> None:
    side: str = plan.config.options["grey_dice"]  # the same for all players (CC-002)
    hooks = plan.hooks
    plan.dice = WHITE_DICE[side][plan.config.seats]  # the grey ones are rolled after them
    plan.revenue.insert(plan.revenue.index((k.DICE_ROLLED,)), (ROLL_GREY, 0))
    plan.revenue.append((END_OF_REVENUE,))
    hooks.narrow[k.TAKE_DIE] = (grey.takeable, Message("why.la_granja.grey_only"))
    hooks.acts["grey-die"] = grey.grey_die
    hooks.pick_ups.append(grey.pick_ups)
    hooks.dice_moved.append(grey.moved)
    hooks.dice_to_come.append(grey.to_roll)
    hooks.markers_in_use.append(markers)
    hooks.shows["counselors_outlaws"] = show
    hooks.problems.append(problems)
    use = plan.die.index(k.USE_DIE)
    if side == "counselors":
        for row in COUNSELORS:
            plan.add_effect(effect_name(row["space"]), GREY_EFFECTS + row["space"], row["reward"])
        plan.die.insert(use, COUNSEL)
        hooks.offers_in.setdefault(k.TAKE_DIE, []).append(counselors.afterwards)
        hooks.acts["counsel"] = counselors.take_afterwards
    else:
        plan.operations.append(FarmOperation("give_harvest", GIVE_HARVEST))
        for row in OUTLAWS:
            plan.add_effect(effect_name(row["space"]), GREY_EFFECTS + row["space"], row["penalty"])
        plan.die.insert(use + 1, PENALTY)
        hooks.anytime.append(outlaws.sets)
        hooks.acts["cash-in"] = outlaws.cash_in


def markers(s: State, seat: Seat) -> int:
    """The markers in use: one of the player's on every marked space."""
    return s.players[seat][COUNSELED].bit_count()


def show(s: State) -> tuple[tuple[str, Any], ...]:
    side: str = s.rules.config.options["grey_dice"]
    rows = COUNSELORS if side == "counselors" else OUTLAWS
    return (
        ("side", side),
        ("grey", tuple(s.board[GREY_1 : GREY_1 + 6])),
        ("spaces", tuple(row["text"] for row in rows)),
        ("marked", tuple(tuple(v for v in range(1, 7) if p[COUNSELED] >> v & 1) for p in s.players)),
        ("grey_taken", tuple((bool(p[GREY_TAKEN] & 1), bool(p[GREY_TAKEN] & 2)) for p in s.players)),
    )


def problems(s: State) -> list[Message]:
    out = grey.problems(s)
    for name, p in zip(SEAT_NAMES, s.players):
        if p[COUNSELED] & 1:
            out.append(Message("position.la_granja.marked_space_0_board", seat=name))
        if p[COUNSELED] and s.board[PHASE] != 2 and not is_night(s):
            out.append(Message("position.la_granja.marks_counselors_outside_revenue_phase", seat=name))
    return out


STEPS: dict[int, Step[Any]] = {
    ROLL_GREY: grey.RollGrey(),
    COUNSEL: counselors.Counsel(),
    PENALTY: outlaws.Penalty(),
    END_OF_REVENUE: grey.EndOfRevenue(),
    MARK_SPACE: outlaws.MarkSpace(),
    GIVE_HARVEST: outlaws.GiveHarvest(),
}
