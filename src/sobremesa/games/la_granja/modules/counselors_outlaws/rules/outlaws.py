"""Outlaws: a grey die costs the penalty of its space on the player's board, or 1 VP (CC-016 to CC-023)."""

from typing import Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS, PAY
from sobremesa.games.la_granja.rules.cards.markers import NO_GOOD
from sobremesa.games.la_granja.rules.events import PAID
from sobremesa.games.la_granja.rules.flow.revenue_phase import die_value, has_die
from sobremesa.games.la_granja.rules.flow.turns import Turn, is_anytime
from sobremesa.games.la_granja.rules.goods import gain, is_short, remove
from sobremesa.games.la_granja.rules.helpers import TAKEN_DIE
from sobremesa.games.la_granja.rules.ids import FARM_GOODS, FIELD, HARVEST, TRADE, VP
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, DONE, Frame, Message, Seat, Step, can_carry_out

from ..numbers import COUNSELED, GREY_TAKEN, MARK_SPACE, OUTLAWS_CASHED, PENALTY_PAID
from .boards import SPARED, is_free, is_night, on_board

PENALTY_SPACE: Final = ACTIONS.offset("penalty")
PENALTY_VP: Final = PENALTY_SPACE + 1
NO_PENALTY: Final = PENALTY_SPACE + 2  # a helper fends the Outlaws off
CASH_IN: Final = ACTIONS.offset("cash-in") - 1  # + the first of three neighbouring spaces


MOST_WAYS: Final = 400  # how many ways of using a revenue space are tried


def is_marked(s: State, seat: Seat, space: int) -> bool:
    return bool(s.players[seat][COUNSELED] >> space & 1)


# -- the penalty -------------------------------------------------------------------------------------------------------


def penalties(s: State, seat: Seat, space: int) -> list[int]:
    """Ascending ids of the ways to pay: what the space shows, or 1 VP if there is one (CC-017, CC-A07)."""
    out = [PENALTY_SPACE] if can_carry_out(s, on_board(s, seat, space)) else []
    if s.players[seat][VP]:
        out.append(PENALTY_VP)
    return [*out, NO_PENALTY] if is_free(s, seat) else out


class Penalty(Turn):
    """After the revenue the penalty is paid, then the space is marked (CC-016). Anything that can be done at any time
    in one's turn can be done first; whoever cannot pay even then pays nothing and marks nothing (CC-A04)."""

    name = "penalty"
    args = (("which", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, which = f
        if s.players[seat][GREY_TAKEN] >> which & 1 and not is_marked(s, seat, die_value(s, seat, which)):
            return seat
        s.frames.pop()  # a white die, or a space already paid for (CC-019)
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, which = f
        return penalties(s, seat, die_value(s, seat, which)) or [DONE]

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat, which = f
        space = die_value(s, seat, which)
        if a in (DONE, NO_PENALTY):  # a marker stands for a penalty that was paid
            s.frames.pop()
            s.players[seat][GREY_TAKEN] |= SPARED if a == NO_PENALTY else 0
            return
        s.frames[-1] = (MARK_SPACE, seat, space, 0)
        if a == PENALTY_SPACE:
            s.frames.append(on_board(s, seat, space))
        else:
            s.players[seat][VP] -= 1
            s.emit(PAID, seat, VP, 1)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, which = f
        if not is_night(s):
            return Message("position.la_granja.no_outlaws_by_day")
        return None if seat >= 0 and has_die(s, seat, which) else Message("position.la_granja.no_die_costs_penalty")


class MarkSpace(Step[State]):
    """The penalty has been paid and the space is marked; if all markers are in use, one may be taken back (LG-003)."""

    name = "mark_space"
    args = (("space", 1, 6), ("asked", 0, 1))

    def enter(self, s: State, f: Frame) -> Seat:
        kind, _, _, _ = f
        _, seat, space, asked = f
        if is_short(s, seat) and not asked:
            s.frames[-1] = (kind, seat, space, 1)
            s.frames.append((k.RETRIEVING, seat, NO_GOOD, 1))
            return AGAIN
        s.frames.pop()
        if not is_short(s, seat):
            s.players[seat][COUNSELED] |= 1 << space
        s.emit(PENALTY_PAID, seat, space)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _, _ = f
        return None if is_night(s) and seat >= 0 else Message("position.la_granja.no_space_to_mark")


class GiveHarvest(Step[State]):
    """Give back 1 harvest good, from the storeroom or from a field."""

    name = "give_harvest"

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        p = s.players[seat]
        crops = s.crops(seat)
        return [PAY + g for g in HARVEST if p[g]] + [PAY + FARM_GOODS + g for g in HARVEST if crops[g]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        label = a - PAY
        good = label % FARM_GOODS
        remove(s, seat, good if label < FARM_GOODS else FIELD + good)
        s.emit(PAID, seat, good, 1)

    def can(self, s: State, f: Frame) -> bool:
        _, seat = f
        return bool(self.legal(s, f, seat))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat = f
        return None if seat >= 0 and self.can(s, f) else Message("position.la_granja.no_harvest_good_to_give")


# -- who may take a grey die -------------------------------------------------------------------------------------------


def may_take(s: State, seat: Seat, value: int) -> bool:
    """Whether a seat may take a grey die although there is a white one: there is no penalty any more (CC-019), the seat
    can pay it (CC-018), or its revenue, which comes first, can bring what it costs (CC-A04)."""
    return is_marked(s, seat, value) or bool(penalties(s, seat, value)) or brings_penalty(s, seat, value)


def brings_penalty(s: State, seat: Seat, value: int) -> bool:
    """Whether some way to use the revenue space makes the penalty payable: they are tried on copies, the shortest
    first. This matters only for a seat without VP. What could be sold or bought afterwards is left out, and so are ways
    beyond `MOST_WAYS`: where several modules meet, one revenue can lead to a great many."""
    turn = len(s.frames)
    first = s.clone()
    first.frames.append((k.REVENUE, seat, value, TAKEN_DIE))
    first.advance()
    ways = [first]
    for world in ways:  # grows during the loop
        if penalties(world, seat, value):
            return True
        if len(world.frames) <= turn:
            continue
        # which card is drawn makes no difference to any penalty
        choices = [a for a, _ in world.outcomes()][:1] if world.turn == CHANCE else _own_choices(world)
        for a in choices[: max(0, MOST_WAYS - len(ways))]:
            then = world.clone()
            then.apply(a)
            ways.append(then)
    return False


def _own_choices(world: State) -> list[int]:
    legal = world.legal()
    return [a for a in legal if not is_anytime(world, a)] or legal


# -- three neighbours --------------------------------------------------------------------------------------------------


def neighbours(first: int) -> int:
    """A mask of three neighbouring spaces; 6 and 1 are neighbours too (CC-021)."""
    return sum(1 << (first - 1 + i) % 6 + 1 for i in range(3))


def sets(s: State, f: Frame, seat: Seat) -> list[int]:
    """Offer to cash in three neighbouring markers at any moment of one's turn (CC-020)."""
    marked = s.players[seat][COUNSELED]
    return [CASH_IN + v for v in range(1, 7) if neighbours(v) & ~marked == 0]


def cash_in(s: State, f: Frame, seat: Seat, a: int) -> None:
    """The markers come back and the seat gains 1 trade good; the spaces can be penalised again (CC-A06)."""
    first = a - CASH_IN
    s.players[seat][COUNSELED] &= ~neighbours(first)
    s.emit(OUTLAWS_CASHED, seat, first)
    gain(s, seat, TRADE, 1)
