"""Broken Roofs: a tile without a bonus for 1 silver beside the roof tiles of every round (BR-001 to BR-010)."""

from typing import Any, Final

from sobremesa.kernel import AGAIN, Frame, Seat, Step

from ...rules import kinds as k
from ...rules.actions import ACTIONS
from ...rules.catalogue import MODULE_FACES
from ...rules.events import ROOF_SHOWN
from ...rules.flow.farm_phase import buy_roof, roof_places, roof_purse, roofs
from ...rules.ids import ROOFS
from ...rules.plan import Plan
from ...rules.state import State
from .numbers import SHOW_BROKEN

TILE: Final = MODULE_FACES  # its place among the faces; all six tiles are alike
COST: Final = 1  # in every round (BR-006)
BUY_BROKEN: Final = ACTIONS.offset("buy-broken")

FACE: dict[str, Any] = {
    "id": "broken",
    "title": "Broken roof",
    "phases": [],
    "broken": True,
    "buy": BUY_BROKEN,
    "cost": COST,
    "text": "No bonus. It counts as a roof tile and is never turned face up.",
}


def patch(plan: Plan) -> None:
    plan.faces[TILE] = FACE
    plan.extra_roofs += 1
    plan.opening.insert(plan.opening.index((k.SHOW_ROOFS,)) + 1, (SHOW_BROKEN,))
    plan.hooks.offers_in.setdefault(k.BUY_ROOF, []).append(offer)
    plan.hooks.acts["buy-broken"] = buy


class ShowBroken(Step[State]):
    """One broken tile joins the others each round, six in six rounds (BR-002 to BR-004)."""

    name = "show_broken"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.board[ROOFS] |= 1 << TILE
        s.emit(ROOF_SHOWN, TILE)
        return AGAIN


def offer(s: State, f: Frame, seat: Seat) -> list[int]:
    """Offer the broken tile instead of another one: only one tile per round (BR-005, BR-A03)."""
    _, _, bought = f
    if bought or not s.board[ROOFS] >> TILE & 1:
        return []
    can = roof_purse(s, seat) >= COST and roofs(s, seat) < roof_places(s, seat)
    return [BUY_BROKEN] if can else []


def buy(s: State, f: Frame, seat: Seat, a: int) -> None:
    """It lies face down at once and scores its roof place like any other (BR-007, BR-009, BR-A01)."""
    buy_roof(s, f, TILE, COST)


STEPS: dict[int, Step[Any]] = {SHOW_BROKEN: ShowBroken()}
