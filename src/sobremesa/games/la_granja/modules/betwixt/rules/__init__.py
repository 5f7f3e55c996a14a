"""Betwixt: joint ventures between neighbours, filled by both from their own ends (FF-001 to FF-021)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.modules import targets
from sobremesa.games.la_granja.rules.plan import Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, Frame, Message, Seat, Step

from ..numbers import CARDS, LAST_REWARD, LAST_REWARDS, LAY_VENTURES, REWARD, VENTURE_1, VENTURE_LAID
from .ventures import (
    arrives,
    hand_out,
    laid,
    markers_in_use,
    places,
    problems,
    refuses,
    reward_problem,
    rewards,
    show,
    take_reward,
    wants,
    worker_values,
)

LAY: Final = ACTIONS.offset("venture") - 1  # + number of the card


def patch(plan: Plan) -> None:
    plan.setup.insert(plan.setup.index((k.SET_TABLE,)), (LAY_VENTURES,))
    plan.end.insert(plan.end.index((k.FINAL,)), (LAST_REWARDS,))
    for place in range(plan.config.seats):
        targets.register(plan, place, wants, refuses, arrives)
    hooks = plan.hooks
    hooks.anytime.append(offer)
    hooks.acts["reward"] = act
    if plan.config.rulings["venture_reward"] == "next_turn":
        hooks.turn_begins.append(reward_due)
    hooks.ventures = laid
    hooks.target_values = worker_values
    hooks.markers_in_use.append(markers_in_use)
    hooks.shows["betwixt"] = show
    hooks.problems.append(problems)


class LayVentures(Step[State]):
    """Lay a card between every two neighbours; those left over go back to the box (FF-001 to FF-004)."""

    name = "lay_ventures"

    def _empty(self, s: State) -> int:
        """The first place without a card, -1 if there is none."""
        return next((place for place in places(s) if not s.board[VENTURE_1 + place]), -1)

    def enter(self, s: State, f: Frame) -> Seat:
        if self._empty(s) >= 0:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        laid = [s.board[VENTURE_1 + place] for place in places(s)]
        return [(LAY + card["number"], 1) for card in CARDS if card["number"] not in laid]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        place = self._empty(s)
        s.board[VENTURE_1 + place] = a - LAY
        s.emit(VENTURE_LAID, place, a - LAY)


class Reward(Step[State]):
    """Hand out one reward of a completed card."""

    name = "venture_reward"
    args = (("place", 0, 3), ("value", 0, 9))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, place, value = f
        s.frames.pop()
        hand_out(s, seat, place, value)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        return reward_problem(s, f)


class LastRewards(Step[State]):
    """After the last round everybody takes the rewards still waiting for them, in turn order (FF-A06)."""

    name = "last_rewards"

    def enter(self, s: State, f: Frame) -> Seat:
        for seat in s.order:
            if rewards(s, seat):
                s.frames.append((LAST_REWARD, seat))
                return AGAIN
        s.frames.pop()
        return AGAIN


class LastReward(Step[State]):
    """A seat takes one reward, or chooses which of two comes first, because its turn (FF-013) or the game is ending."""

    name = "last_reward"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if rewards(s, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return rewards(s, seat)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        take_reward(s, seat, a)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat = f
        return None if seat >= 0 else Message("position.la_granja.nobody_takes_last_rewards")


def reward_due(s: State, seat: Seat) -> None:
    """A seat with a reward waiting takes it in the turn that begins now, at the latest when that turn ends (FF-013)."""
    if rewards(s, seat):
        s.frames.append((LAST_REWARD, seat))


def offer(s: State, f: Frame, seat: Seat) -> list[int]:
    """Offer the seat its rewards at any time in its turn (FF-013, FF-A07)."""
    return rewards(s, seat)


def act(s: State, f: Frame, seat: Seat, a: int) -> None:
    take_reward(s, seat, a)


STEPS: dict[int, Step[Any]] = {
    LAY_VENTURES: LayVentures(),
    LAST_REWARDS: LastRewards(),
    LAST_REWARD: LastReward(),
    REWARD: Reward(),
}
