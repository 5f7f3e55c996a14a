"""The parts that make up the value of a position, with facts about each: for giving reasons."""

from typing import Final

from sobremesa.bots.evaluation import Term
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.flow.farm_phase import roofs
from sobremesa.games.la_granja.rules.state import State

from .plan import TASTE, Outlook, lacking
from .value import parts, value

#: the parts of `value.parts`, in order
KEYS: Final = ("vp", "farm", "roofs", "silver", "market", "siesta", "order", "plan")


def terms(s: State, seat: int) -> list[Term]:
    """The terms that `value` adds up for a seat.

    The facts of the farm are the numbers of its fields, extensions, helpers and cards in hand; those of the plan are
    goods in store, barrows, and how many goods each building lacks, -1 if it is completed; the others have a single
    number.
    """
    p = s.players[seat]
    if not s.frames:
        return [Term("vp", (), value(s, seat), (p[ids.VP],))]
    goods = sum(p[: ids.MEAT + 1]) + p[ids.TRADE]
    facts: dict[str, tuple[int, ...]] = {
        "vp": (p[ids.VP],),
        "farm": (len(s.fields[seat]), len(s.extensions[seat]), len(s.helpers[seat]), len(s.hands[seat])),
        "roofs": (roofs(s, seat),),
        "silver": (p[ids.SILVER],),
        "market": (s.market.count(seat),),
        "siesta": (p[ids.SIESTA],),
        "order": (s.track.index(seat) + 1,),
        "plan": (goods, len(s.barrows[seat]), *lacking(s, seat)),
    }
    found = parts(s, seat, Outlook(s, seat, TASTE))
    return [Term(key, (), vp, facts[key]) for key, vp in zip(KEYS, found)]
