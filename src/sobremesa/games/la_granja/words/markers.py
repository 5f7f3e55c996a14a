"""What a marker on a market hex would do, in words."""

from typing import Any

from sobremesa.games.la_granja.rules.modules.market import DISPLACES, SCORES
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed

from .parameters import ARGS
from .terms import Terms
from .things import Things


def hex_words(
    things: Things, view: View, at: int, me: SeatView, params: dict[str, Any], worth: int = 1, overrides: bool = False
) -> str:
    """Which label fits a hex; add the parameters it needs. A marker that ``overrides`` also removes those that would
    last, and each one removed is ``worth`` that many VP."""
    value, owner = view.market[at]
    params["value"] = value
    if view.prompt == "market_take_back":
        return "own"
    displaces, scores = _how(things, view)
    gone = [] if owner is None else [at]
    if displaces:
        gone += _lower_neighbours(things, view, at, me.seat, overrides)
    if not gone:
        return "free"
    guarded = _guarded(things, view)
    markers: dict[tuple[int, bool], int] = {}
    for i in gone:
        whose = view.market[i][1]
        assert whose is not None
        markers[whose, i in guarded] = markers.get((whose, i in guarded), 0) + 1
    words = [
        say(f"markers.la_granja.{'guarded' if saved else 'of'}", seat=things.seats.name(whose), count=count)
        for (whose, saved), count in markers.items()
    ]
    params.update(markers=listed(words), vp=len(gone) * worth)
    return "removing" if scores else "clearing"


def _how(things: Things, view: View) -> tuple[bool, bool]:
    """Whether a marker placed now pushes lower neighbours off, and whether that scores."""
    asked = dict(zip(ARGS[view.prompt], view.asked))
    if "how" in asked:
        return bool(asked["how"] & DISPLACES), bool(asked["how"] & SCORES)
    if "value" in asked:  # from a barrow; one worth less than any hex removes nothing
        return asked["value"] >= min(things.rules.market.values), True
    return view.prompt == "market_stand" and things.rules.stand_displaces, False


def _guarded(things: Things, view: View) -> set[int]:
    """The hexes whose markers may be saved."""
    here = [words.saved_hexes for words in things.words_here if words.saved_hexes is not None]
    return {at for hexes in here for at in hexes(view)}


def _lower_neighbours(things: Things, view: View, at: int, seat: int, overrides: bool) -> list[int]:
    """The neighbours of this hex whose markers a marker placed there would remove."""
    value = view.market[at][0]
    here = [] if overrides else [words.lasting_hexes for words in things.words_here if words.lasting_hexes is not None]
    lasting = {at for hexes in here for at in hexes(view)}
    saved = dict(zip(ARGS[view.prompt], view.asked)).get("saved", 0)
    out: list[int] = []
    for i in things.rules.market.near[at]:
        v, owner = view.market[i]
        if owner is None or owner == seat or v >= value or i in lasting or saved >> i & 1:
            continue
        if owner >= things.rules.seats or not Terms(things.rules, view, owner).ask("market_protected", 0):
            out.append(i)
    return out
