"""Events as sentences. The events are redacted: fields that the reader may not see are None."""

from itertools import groupby
from typing import Any, Final, Iterable

from mentiroso.rules.events import EVENTS
from sobremesa.i18n import say
from sobremesa.kernel import Event
from sobremesa.words import Told

from .names import bid_name, dice_count, seat_name, throw_name

DICE: Final = ("rolled", "shown")  # one sentence for all dice of a seat

Fields = dict[str, Any]


def story(events: Iterable[Event]) -> list[Told]:
    """One sentence for each event, and one for all dice of a seat; dice the reader may not see are left out."""
    out: list[Told] = []
    named = enumerate(map(EVENTS.named, events))
    for (key, seat), group in groupby(named, key=lambda one: (one[1][0], one[1][1].get("seat"))):
        together = [(at, fields) for at, (_, fields) in group]
        if key in DICE:
            if together[0][1]["face"] is not None:
                dice = throw_name(_dice(fields for _, fields in together))
                text = say(f"event.mentiroso.{key}", seat=seat_name(seat), dice=dice)
                out.append(Told(text, together[0][0]))
        else:
            out += [Told(_sentence(key, fields), at) for at, fields in together]
    return out


def _dice(fields: Iterable[Fields]) -> list[int]:
    return sorted(f["face"] + 1 for f in fields for _ in range(f.get("count", 1)))


def _sentence(key: str, f: Fields) -> str:
    params: dict[str, object] = dict(f)
    if "seat" in f:
        params["seat"] = seat_name(f["seat"])
    if "face" in f:
        params["bid"] = bid_name(f["count"], f["face"])
    if key == "loses":
        params["dice"] = dice_count(f["left"])
        key += ".some" if f["left"] else ".last"
    return say(f"event.mentiroso.{key}", **params)
