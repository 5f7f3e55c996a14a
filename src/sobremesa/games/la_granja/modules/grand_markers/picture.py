"""Grand markers: how many each player has left, and where the others are."""

from typing import Final

from markupsafe import Markup

from sobremesa.render.scene import Explained

from ...picture.asked import Asked, entry
from ...picture.modules import Foreseen, ModulePicture, OnFarm, OnMarket, Shown, Sources, Supply, Told
from ...picture.pen import Table, message
from ...picture.pieces import one_of_each, owned_place, piece
from ...picture.roster import roster, roster_lines
from ...rules.view import SeatView, View
from ...words.things import shown
from .rules import MORE_VP

# -- in words ----------------------------------------------------------------------------------------------------------


def _pieces(table: Table, view: View) -> list[tuple[str, Markup]]:
    return [
        (owned_place(place, seat), piece(table, "grand", seat, message("piece.grand")))
        for seat, places in enumerate(shown(view, "grand_markers")["places"])
        for place in places
    ]


def _farm(table: Table, view: View, s: SeatView) -> OnFarm:
    left = shown(view, "grand_markers")["supply"][s.seat]
    return OnFarm(supplies=(Supply(f"grand:{s.seat}", message("farm.grand", count=left), "grand", left),))


def _foresee(table: Table, view: View, s: SeatView) -> Foreseen:
    grand = shown(view, "grand_markers")["hexes"]
    return Foreseen(market=MORE_VP * sum(view.market[i][1] == s.seat for i in grand))


def _market(table: Table, view: View) -> OnMarket:
    return OnMarket(large=tuple(shown(view, "grand_markers")["hexes"]))


def _explain_grand(a: Asked) -> Explained:
    return entry(a, "grand")


def _explain_roster(a: Asked) -> Explained | None:
    return _explain_grand(a) if a.names[0] == "grand_markers" else None


def _tell(t: Shown) -> Told:
    return message("roster.grand_markers_title"), roster_lines(t, "grand_markers")


PICTURE: Final = ModulePicture(
    area=roster("grand_markers", "grand"),
    face=lambda table, _: one_of_each(table, "grand"),
    explain={"grand": _explain_grand, "roster": _explain_roster},
    tell=_tell,
    pieces=_pieces,
    market=_market,
    things={
        "grand": lambda p: (*p.place(p.labels[1]), *p.source(p.name), f"grand:{p.me.seat}"),
        "grand-hex": lambda p: (f"hex:{p.name}",),
        "instant": lambda p: p.place(p.name),
    },
    farm=_farm,
    foresee=_foresee,
    sources=Sources(marking=frozenset(("grand_set",))),
)
