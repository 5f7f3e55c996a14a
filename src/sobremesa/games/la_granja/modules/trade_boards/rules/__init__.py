"""Trade Boards: exports to the boards of other players, who gain markers that change dice (TB-001 to TB-024)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.events import DIE_CHANGED
from sobremesa.games.la_granja.rules.flow.revenue_phase import OWN_DIE, die_value, has_die
from sobremesa.games.la_granja.rules.goods import gain
from sobremesa.games.la_granja.rules.ids import SILVER
from sobremesa.games.la_granja.rules.modules import targets
from sobremesa.games.la_granja.rules.plan import Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, DECLINE, Frame, Message, Seat, Step

from ..numbers import (
    BOARD_DEALT,
    BOARD_OF,
    BOARDS,
    DEAL_BOARDS,
    HAS_EXPORTED,
    MODIFIER_1,
    MODIFIER_CASHED,
    MODIFIER_USED,
    MODIFIERS,
    MODIFY_DIE,
    NEW_EXPORTS,
    TRADE_BOARD,
)
from .exports import arrives, problems, refuses, show, wants

DEAL: Final = ACTIONS.offset("deal-board") - 1  # + number of the board
MODIFY: Final = ACTIONS.offset("modify")
CASH: Final = ACTIONS.offset("cash-modifier")
USES: Final = ((0, -1), (0, -2), (1, -1), (2, 1), (3, 1), (3, 2))  # by label of MODIFY: which marker, and its effect
SIDES: Final = 6  # of a die
CASH_SILVER: Final = 1


def patch(plan: Plan) -> None:
    plan.setup.insert(plan.setup.index((k.SET_TABLE,)), (DEAL_BOARDS,))
    plan.opening.insert(plan.opening.index((k.START_ROUND,)) + 1, (NEW_EXPORTS,))
    for steps in (plan.die, plan.own_die):  # what depends on the final value comes later (GE-A04)
        steps.insert(steps.index(k.CHANGE_DIE) + 1, MODIFY_DIE)
    for seat in range(plan.config.seats):
        targets.register(plan, BOARD_OF + seat, wants, refuses, arrives)
    hooks = plan.hooks
    hooks.anytime.append(offer)
    hooks.acts["cash-modifier"] = cash
    hooks.final_sale.append(sale)
    hooks.shows["trade_boards"] = show
    hooks.problems.append(problems)


class DealBoards(Step[State]):
    """Deal everybody one of the four boards at random; the others go back to the box (TB-002)."""

    name = "deal_boards"

    def _without(self, s: State) -> Seat:
        """The first seat without a board, -1 if there is none."""
        return next((seat for seat, p in enumerate(s.players) if not p[TRADE_BOARD]), -1)

    def enter(self, s: State, f: Frame) -> Seat:
        if self._without(s) >= 0:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        dealt = [p[TRADE_BOARD] for p in s.players]
        return [(DEAL + board["number"], 1) for board in BOARDS if board["number"] not in dealt]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        seat = self._without(s)
        s.players[seat][TRADE_BOARD] = a - DEAL
        s.emit(BOARD_DEALT, seat, a - DEAL)


class NewExports(Step[State]):
    """A new round: everybody may export once more (TB-005)."""

    name = "new_exports"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for p in s.players:
            p[HAS_EXPORTED] = 0
        return AGAIN


class ModifyDie(Step[State]):
    """Modifiers change the die just taken, as many as one likes (TB-018, TB-019); this never happens to the shared last
    die (TB-A06)."""

    name = "modify_die"
    args = (("which", 0, OWN_DIE),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _ = f
        if any(modifiers(s, seat)):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        owned = modifiers(s, seat)
        return [DECLINE, *(MODIFY + i for i, (marker, _) in enumerate(USES) if owned[marker])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        """Take the marker out of the game, perhaps only partly used; dice wrap around between 6 and 1 (TB-020, TB-022,
        TB-023)."""
        _, _, which = f
        if a == DECLINE:
            s.frames.pop()
            return
        marker, by = USES[a - MODIFY]
        p = s.players[seat]
        p[MODIFIER_1 + marker] -= 1
        value = (die_value(s, seat, which) - 1 + by) % SIDES + 1
        p[s.rules.die_fields[which]] = value
        s.emit(MODIFIER_USED, seat, marker)
        s.emit(DIE_CHANGED, seat, value)
        s.frames.append((k.CHANGE_DIE, seat, which))  # a roof tile may change the new value

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, which = f
        return None if seat >= 0 and has_die(s, seat, which) else Message("position.la_granja.no_die_to_modify")


def modifiers(s: State, seat: Seat) -> list[int]:
    """How many markers of -2, -1, +1 and +2 the seat has received and not used; those on its board do not count
    (TB-A05)."""
    return s.players[seat][MODIFIER_1 : MODIFIER_1 + len(MODIFIERS)]


def offer(s: State, f: Frame, seat: Seat) -> list[int]:
    """Offer a seat, at any time in its turn, to discard a modifier for silver (TB-021)."""
    return [CASH + i for i, count in enumerate(modifiers(s, seat)) if count]


def cash(s: State, f: Frame, seat: Seat, a: int) -> None:
    s.players[seat][MODIFIER_1 + a - CASH] -= 1
    s.emit(MODIFIER_CASHED, seat, a - CASH)
    gain(s, seat, SILVER, CASH_SILVER)


def sale(s: State, seat: Seat) -> int:
    """Any time includes the end of the game: modifiers that are left bring their silver."""
    count = sum(modifiers(s, seat))
    for i in range(len(MODIFIERS)):
        s.players[seat][MODIFIER_1 + i] = 0
    return count * CASH_SILVER


STEPS: dict[int, Step[Any]] = {
    DEAL_BOARDS: DealBoards(),
    NEW_EXPORTS: NewExports(),
    MODIFY_DIE: ModifyDie(),
}
