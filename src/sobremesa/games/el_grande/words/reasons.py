"""Why a plan is good: how it changes what a position is worth, in words. The facts are those of the evaluation."""

from typing import Final

from sobremesa.games.el_grande.rules.ids import PLACE_NAMES
from sobremesa.i18n import say
from sobremesa.words import Reason
from sobremesa.words.scores import rank_name

from .names import Seats, place_name

NOWHERE: Final = (-1, 0, -1)  # nobody was there: no rank, no VP, no leader
#: plain counts, which rise or fall
COUNTED: Final = ("vp", "map", "court", "castillo", "powers")


def reason_in_words(reason: Reason, seats: Seats) -> str:
    """``takes the lead in Toledo from p2 green, 7 VP at the next scoring``; empty if not worth mentioning."""
    if reason.key == "place":
        return _place(reason, seats)
    if reason.key not in COUNTED:
        return ""
    change = reason.after[0] - reason.before[0]
    if not change or (not reason.is_mine and (change > 0 or reason.key == "powers")):
        return ""
    how = "theirs" if not reason.is_mine else "more" if change > 0 else "less"
    return say(f"reason.el_grande.{reason.key}.{how}", seat=seats.name(reason.seat), count=abs(change), vp=abs(change))


def _place(reason: Reason, seats: Seats) -> str:
    """What happens to a seat in a place."""
    was, had, led = reason.before or NOWHERE
    rank, vp, _ = reason.after or NOWHERE
    params: dict[str, object] = {"place": place_name(PLACE_NAMES[reason.about[0]]), "vp": vp}
    if not reason.is_mine:
        how, params["vp"], params["seat"] = "theirs", had - vp, seats.name(reason.seat)
        if vp >= had:
            return ""
    elif rank == 0 and was != 0:
        how = "lead" if led < 0 else "lead_from"
        params["rival"] = "" if led < 0 else seats.name(led)
    elif vp > had and 0 < rank != was:
        how, params["rank"] = "rank", rank_name(rank + 1)
    elif vp != had:
        how, params["vp"] = ("more", vp - had) if vp > had else ("less", had - vp)
    elif rank == 0:
        how = "firmer" if reason.vp > 0 else "weaker"
    else:
        return ""
    return say(f"reason.el_grande.place.{how}", **params)
