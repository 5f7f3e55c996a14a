"""Helpers of the transport phase: who moves last on the siesta track (93), swapping turn order markers (96), and using
donkey tiles again (100)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.events import ORDER_SET
from sobremesa.games.la_granja.rules.goods import gain
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.helpers import ask, raise_trigger
from sobremesa.games.la_granja.rules.ids import DONKEY, SILVER
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, OPTION, Frame, Message, Operation, Seat, Step

from ..numbers import LAST_DONKEY, ORDER_STANDS, ROUND_OVER, SIESTA_IN_ORDER, SWAP_ORDER

OPERATIONS: Final[tuple[Operation, ...]] = (FarmOperation("swap_turn_order", SWAP_ORDER),)
OWN_TILES: Final = 0b1111


class SiestaInOrder(Step[State]):
    """Everybody moves the siesta marker in turn order, except for those who move after all others (93). Who that is
    stays fixed from now on, whatever cards are played in the meantime."""

    name = "siesta_in_order"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        late = [seat for seat in s.order if ask(s, "siesta_last", seat, 0)]
        order = (*(seat for seat in s.order if seat not in late), *late)
        s.frames += [(k.ADVANCE, seat) for seat in reversed(order)]
        return AGAIN


def used_donkeys(s: State, seat: Seat) -> int:
    """All of a seat's own tiles except the one used in the previous round (100); tiles that were bought do not come
    back."""
    if not ask(s, "donkey_choice", seat, 0):
        return 0
    last = s.players[seat][LAST_DONKEY]
    return OWN_TILES & ~(1 << last - 1) if last else OWN_TILES


class OrderStands(Step[State]):
    """The turn order is set, and everything that depends on it has been checked."""

    name = "order_stands"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in s.order:
            raise_trigger(s, triggers.TURN_ORDER_STANDS, seat)
        return AGAIN


class SwapOrder(Step[State]):
    """Exchange turn order markers with the player directly before (option 1) or after (option 2), who gains 1 silver;
    siesta markers stay (96)."""

    name = "swap_turn_order"

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        at = s.order.index(seat)
        return [OPTION + i for i, is_there in enumerate((at > 0, at < len(s.order) - 1)) if is_there]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        order = list(s.order)
        at = order.index(seat)
        other = at - 1 if a == OPTION else at + 1
        order[at], order[other] = order[other], order[at]
        s.order = tuple(order)
        s.emit(ORDER_SET, s.order)
        gain(s, order[at], SILVER, 1)

    def can(self, s: State, f: Frame) -> bool:
        return len(s.order) > 1

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if self.can(s, f) else Message("position.la_granja.nobody_to_change_places_with")


class RoundOver(Step[State]):
    """Record what helpers remember of a round: the donkey tile that was used."""

    name = "round_over"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for p in s.players:
            p[LAST_DONKEY] = p[DONKEY]
        return AGAIN


STEPS: dict[int, Step[Any]] = {
    SIESTA_IN_ORDER: SiestaInOrder(),
    ORDER_STANDS: OrderStands(),
    SWAP_ORDER: SwapOrder(),
    ROUND_OVER: RoundOver(),
}
