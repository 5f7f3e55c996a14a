"""What a marker on a market hex would do, in words."""

from typing import Any

from sobremesa.games.la_granja.modules.market import DISPLACES, GRAND_WORTH, SCORES
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed

from .parameters import ARGS
from .terms import Terms
from .things import Things, is_hex, shown


def hex_words(things: Things, view: View, at: int, me: SeatView, params: dict[str, Any], grand: bool = False) -> str:
    """Which label fits a hex; the parameters it needs are added."""
    value, owner = view.market[at]
    params["value"] = value
    if view.prompt == "market_take_back":
        return "own"
    displaces, scores = _how(things, view)
    gone = [] if owner is None else [at]
    if displaces:
        gone += _lower_neighbours(things, view, at, me.seat, grand)
    if not gone:
        return "free"
    guarded = _guarded(view)
    markers: dict[tuple[int, bool], int] = {}
    for i in gone:
        whose = view.market[i][1]
        assert whose is not None
        markers[whose, i in guarded] = markers.get((whose, i in guarded), 0) + 1
    words = [
        say(f"markers.la_granja.{'guarded' if saved else 'of'}", seat=things.seats.name(whose), count=count)
        for (whose, saved), count in markers.items()
    ]
    params.update(markers=listed(words), vp=len(gone) * (GRAND_WORTH if grand else 1))
    return "removing" if scores else "clearing"


def _how(things: Things, view: View) -> tuple[bool, bool]:
    """Whether a marker placed now pushes lower neighbours off, and whether that scores."""
    asked = dict(zip(ARGS[view.prompt], view.asked))
    if view.prompt in ("place_marker", "place_either"):
        return asked["value"] >= min(things.rules.market.values), True  # a barrow worth less removes nothing
    if view.prompt == "place_elsewhere":
        return bool(asked["how"] & DISPLACES), bool(asked["how"] & SCORES)
    return view.prompt == "market_stand" and things.rules.stand_displaces, False


def _guarded(view: View) -> set[int]:
    """The hexes on which a worker may save a marker."""
    places = shown(view, "hired_hands").get("places", ())
    return {int(place[1:]) - 1 for own in places for place in own if is_hex(place)}


def _lower_neighbours(things: Things, view: View, at: int, seat: int, grand: bool) -> list[int]:
    """The hexes next to this one whose markers a marker there would remove."""
    value = view.market[at][0]
    big = () if grand else shown(view, "grand_markers").get("hexes", ())
    saved = dict(zip(ARGS[view.prompt], view.asked)).get("saved", 0)
    out: list[int] = []
    for i in things.rules.market.near[at]:
        v, owner = view.market[i]
        if owner is None or owner == seat or v >= value or i in big or saved >> i & 1:
            continue
        if owner >= things.rules.seats or not Terms(things.rules, view, owner).ask("market_protected", 0):
            out.append(i)
    return out
