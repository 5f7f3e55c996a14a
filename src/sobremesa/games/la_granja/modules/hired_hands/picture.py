"""Hired hands: how many workers each player has left, and where the others are."""

from typing import Final

from markupsafe import Markup

from sobremesa.render.scene import Explained

from ...picture.asked import Asked, entry
from ...picture.modules import ModulePicture, OnFarm, OnMarket, Shown, Supply, Told
from ...picture.pen import Table, message
from ...picture.pieces import one_of_each, owned_place, piece
from ...picture.roster import roster, roster_lines
from ...rules.view import SeatView, View
from ...words.things import is_hex, shown

# -- in words ----------------------------------------------------------------------------------------------------------


def _pieces(table: Table, view: View) -> list[tuple[str, Markup]]:
    """Workers at work stand; those that have worked lie down."""
    workers = shown(view, "hired_hands")
    return [
        (
            owned_place(place, seat),
            piece(table, "worker", seat, message("piece.worker"), "lg-lies" if place in lying else ""),
        )
        for seat, (places, lying) in enumerate(zip(workers["places"], workers["lying"]))
        for place in places
    ]


def _farm(table: Table, view: View, s: SeatView) -> OnFarm:
    left = shown(view, "hired_hands")["supply"][s.seat]
    return OnFarm(supplies=(Supply(f"workers:{s.seat}", message("farm.workers", count=left), "worker", left),))


def _market(table: Table, view: View) -> OnMarket:
    places = shown(view, "hired_hands")["places"]
    at = ((place, seat) for seat, own in enumerate(places) for place in own if is_hex(place))
    return OnMarket(beside=tuple((int(place[1:]) - 1, seat, "worker") for place, seat in at))


def _explain_workers(a: Asked) -> Explained:
    return entry(a, "workers")


def _explain_roster(a: Asked) -> Explained | None:
    return _explain_workers(a) if a.names[0] == "hired_hands" else None


def _tell(t: Shown) -> Told:
    return message("roster.hired_hands_title"), roster_lines(t, "hired_hands")


PICTURE: Final = ModulePicture(
    area=roster("hired_hands", "worker"),
    face=lambda table, _: one_of_each(table, "worker"),
    explain={"workers": _explain_workers, "roster": _explain_roster},
    tell=_tell,
    pieces=_pieces,
    market=_market,
    things={word: lambda p: p.place(p.name) for word in ("send", "work", "lie-down", "recall")},
    farm=_farm,
)
