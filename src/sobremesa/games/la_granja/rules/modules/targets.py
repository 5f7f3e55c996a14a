"""Further delivery targets: boards and cards of modules.

They share the actions ``deliver-to``. A module declares its targets and registers each of them here by its number.
"""

from typing import Callable, Final

from sobremesa.kernel import Message, Seat

from ..actions import DELIVER_TO, FURTHER
from ..cards.operations import ANYWHERE
from ..deliveries import NOT_IN_GAME, PAID_ONE, sources
from ..flow.transport_phase import paid_price
from ..goods import good_of, has
from ..ids import SILVER
from ..plan import Plan
from ..state import State

WORD: Final = "deliver-to"

#: a mask of the goods a seat may deliver there now: (s, seat, target, place as in operations.PLACES, how)
Wants = Callable[[State, Seat, int, int, int], int]
#: why such a target takes nothing at all from a seat; asked only if it takes nothing: same arguments
Refuses = Callable[[State, Seat, int, int, int], Message]
#: carries out a delivery, including the removal of the good: (s, seat, source, target, how)
Arrives = Callable[[State, Seat, int, int, int], None]


class Targets:
    """All further targets of one table."""

    def __init__(self) -> None:
        self.places: dict[int, tuple[Wants, Refuses, Arrives]] = {}

    def offers(self, s: State, seat: Seat, place: int, how: int) -> list[int]:
        """Every delivery a seat can make to them now."""
        out: list[int] = []
        mine = sources(s, seat)
        for target, (wants, _, _) in self.places.items():
            goods = wants(s, seat, target, place, how)
            if goods:
                out += [DELIVER_TO + x * FURTHER + target for x in mine if goods >> good_of(x) & 1]
        return out

    def why_not(self, s: State, seat: Seat, a: int, place: int, how: int) -> Message | None:
        """Why a good cannot be delivered to one of them: reasons of the place first, then of the good."""
        source, target = divmod(a - DELIVER_TO, FURTHER)
        if target not in self.places:
            return NOT_IN_GAME
        wants, refuses, _ = self.places[target]
        goods = wants(s, seat, target, place, how)
        if not goods:
            return refuses(s, seat, target, place, how)
        if not has(s, seat, source):
            return Message("why.la_granja.not_at_hand")
        return None if goods >> good_of(source) & 1 else Message("why.la_granja.not_taken_there")

    def __call__(self, s: State, seat: Seat, a: int, how: int) -> None:
        """Make one of these deliveries."""
        source, target = divmod(a - DELIVER_TO, FURTHER)
        self.places[target][2](s, seat, source, target, how)


def register(plan: Plan, target: int, wants: Wants, refuses: Refuses, arrives: Arrives) -> None:
    """Add a delivery target to this table."""
    targets = plan.hooks.arrive.get(WORD)
    if not isinstance(targets, Targets):
        targets = Targets()
        plan.hooks.arrive[WORD] = targets
        plan.hooks.deliveries.append(targets.offers)
        plan.hooks.refuse_delivery = targets.why_not
    targets.places[target] = (wants, refuses, arrives)


def spare_silver(s: State, seat: Seat, place: int, how: int) -> int:
    """The silver a seat can deliver: what is left once the delivery itself is paid for."""
    silver = s.players[seat][SILVER]
    is_due = how == PAID_ONE and place == ANYWHERE and not s.rules.paid_up_front  # otherwise it is paid already
    return silver - paid_price(s, seat, 1) if is_due else silver
