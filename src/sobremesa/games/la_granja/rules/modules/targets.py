"""Further places for deliveries: boards and cards of modules.

They share the actions ``deliver-to``. A module declares its places, and registers each of them here by its number.
"""

from typing import Callable, Final

from sobremesa.kernel import Seat

from ..actions import DELIVER_TO, FURTHER
from ..cards.operations import ANYWHERE
from ..deliveries import PAID_ONE, sources
from ..flow.transport_phase import paid_price
from ..goods import good_of
from ..ids import SILVER
from ..plan import Plan
from ..state import State

WORD: Final = "deliver-to"

#: a mask of the goods a seat may deliver there now: (s, seat, target, place as in operations.PLACES, how)
Wants = Callable[[State, Seat, int, int, int], int]
#: a delivery has been made; it is for this to take the good away: (s, seat, source, target, how)
Arrives = Callable[[State, Seat, int, int, int], None]


class Targets:
    """All further places of one table."""

    def __init__(self) -> None:
        self.places: dict[int, tuple[Wants, Arrives]] = {}

    def offers(self, s: State, seat: Seat, place: int, how: int) -> list[int]:
        """Every delivery a seat can make to them now."""
        out: list[int] = []
        mine = sources(s, seat)
        for target, (wants, _) in self.places.items():
            goods = wants(s, seat, target, place, how)
            if goods:
                out += [DELIVER_TO + x * FURTHER + target for x in mine if goods >> good_of(x) & 1]
        return out

    def __call__(self, s: State, seat: Seat, a: int, how: int) -> None:
        """One of these deliveries is made."""
        source, target = divmod(a - DELIVER_TO, FURTHER)
        self.places[target][1](s, seat, source, target, how)


def register(plan: Plan, target: int, wants: Wants, arrives: Arrives) -> None:
    """There is one more place for deliveries at this table."""
    targets = plan.hooks.arrive.get(WORD)
    if not isinstance(targets, Targets):
        targets = Targets()
        plan.hooks.arrive[WORD] = targets
        plan.hooks.deliveries.append(targets.offers)
    targets.places[target] = (wants, arrives)


def spare_silver(s: State, seat: Seat, place: int, how: int) -> int:
    """The silver a seat can deliver: what is left once the delivery itself is paid for."""
    silver = s.players[seat][SILVER]
    is_due = how == PAID_ONE and place == ANYWHERE and not s.rules.paid_up_front  # otherwise it is paid already
    return silver - paid_price(s, seat, 1) if is_due else silver
