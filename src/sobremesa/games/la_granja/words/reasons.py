"""Why a plan is good: how it changes what a position is worth, in words. The facts are those of the evaluation."""

from typing import Final

from sobremesa.i18n import say
from sobremesa.i18n.formats import decimal
from sobremesa.words import Reason
from sobremesa.words.scores import rank_name

from .names import silver
from .things import Things

#: what the facts of the farm count
FARM: Final = ("fields", "extensions", "helpers", "hand")


def reason_in_words(reason: Reason, things: Things) -> str:
    """``completes the Butcher``; empty if it is not worth saying."""
    changes = [now - was for was, now in zip(reason.before, reason.after)]
    if not changes:  # the game is over
        return ""
    if not reason.is_mine:
        is_pushed = reason.key == "market" and changes[0] < 0
        return say("reason.la_granja.market.theirs", seat=things.seats.name(reason.seat)) if is_pushed else ""
    params: dict[str, object] = {"vp": decimal(abs(reason.vp), 1), "count": abs(changes[0])}
    how = "more" if reason.vp > 0 else "less"
    if reason.key == "farm":
        more = next((name for name, change in zip(FARM, changes) if change > 0), "") if reason.vp > 0 else ""
        how = more or how
    elif reason.key == "plan":
        return _plan(reason, changes, things)
    elif reason.key == "roofs":
        how = "bought" if changes[0] > 0 else how
    elif reason.key == "market":
        how = "marker" if changes[0] > 0 else "less" if changes[0] < 0 else "safer" if reason.vp > 0 else ""
    elif reason.key == "order":
        params["place"] = rank_name(reason.after[0])
    elif not changes[0] or (reason.key == "siesta" and changes[0] < 0):
        return ""
    else:
        how = "more" if changes[0] > 0 else "less"
        params |= {"vp": abs(changes[0]), "silver": silver(abs(changes[0]))}
    return say(f"reason.la_granja.{reason.key}.{how}", **params) if how else ""


def _plan(reason: Reason, changes: list[int], things: Things) -> str:
    """What deliveries lead to: a building or a barrow completed, goods brought there, goods to deliver."""
    goods, barrows = changes[:2]
    params: dict[str, object] = {"vp": decimal(abs(reason.vp), 1), "count": abs(goods)}
    completed = [b for b, now in enumerate(reason.after[2:]) if now < 0 <= reason.before[2:][b]]
    served = [b for b, now in enumerate(reason.after[2:]) if 0 < now < reason.before[2:][b]]
    if completed or served:
        b = (completed or served)[0]
        params["building"] = things.place(things.rules.buildings[b].id)
        params["count"] = reason.after[2:][b]
        return say(f"reason.la_granja.plan.{'building' if completed else 'delivery'}", **params)
    if barrows < 0:
        return say("reason.la_granja.plan.barrow")
    if reason.vp < 0:
        return say("reason.la_granja.plan.less", **params)
    return say(f"reason.la_granja.plan.{'new_barrow' if barrows else 'goods' if goods > 0 else 'more'}", **params)
