"""What is worth watching in La Granja: dice, markers pushed off the market, completions and scorings."""

from itertools import groupby
from typing import Any, Final, Iterator, Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, SIESTA_VP
from sobremesa.games.la_granja.rules.events import EVENTS
from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.names import building_title
from sobremesa.kernel import Event
from sobremesa.render.markup import el
from sobremesa.render.scene import Beat, Scene, Show

from .dice import die
from .pen import message

SCORED: Final = ("market_scored", "siesta_scored", "helper_scored", "final_sale")
#: events for which a name and everybody's VP say enough
SHORT: Final = {"market_scored": "preview.market", "siesta_scored": "preview.siesta"}
COMPLETED: Final = ("craft_completed", "barrow_completed", "marker_removed")


def shows(scene: Scene, events: Sequence[Event]) -> list[Show]:
    """One show for each run of events of the same kind."""
    out: list[Show] = []
    named: list[tuple[Event, str, dict[str, Any]]] = [(event, *EVENTS.named(event)) for event in events]
    for kind, group in groupby(named, key=lambda one: _kind(one[1])):
        together = list(group)
        if kind == "dice":
            values = sorted(f["value"] for _, _, f in together)
            things = tuple(f"space:{value}" for value in dict.fromkeys(values))
            out.append(Show("dice", message("show.dice"), (Beat(_rolled(values), things),)))
        elif kind == "built":
            beats = tuple(_completed(scene, event, key, f) for event, key, f in together)
            out.append(Show("built", _title(together[0][1], together[0][2]), beats))
        elif kind == "scoring":
            out.append(Show("scoring", message("show.scoring"), tuple(_scored(scene, together))))
    return out


def _rolled(values: Sequence[int]) -> Markup:
    """The dice rolled, with their values for those who cannot see them."""
    said = el("span", " ".join(map(str, values)), cls="unseen")
    return said + el("span", *map(die, values), cls="lg-rolled", aria_hidden="true")


def _scored(scene: Scene, events: "Sequence[tuple[Event, str, dict[str, Any]]]") -> Iterator[Beat]:
    """One beat each for the market, the siesta track and the like, with everybody's VP."""
    for key, group in groupby(events, key=lambda one: one[1]):
        together = list(group)
        gains = tuple(gain for _, _, f in together for gain in _gains(f))
        things = tuple(thing for _, _, f in together if f.get("vp") for thing in _where(scene.view, key, f))
        told = " ".join(scene.words.tell([event for event, _, _ in together]))
        yield Beat(message(SHORT[key]) if key in SHORT else told, tuple(dict.fromkeys(things)), gains)


def _where(view: View, key: str, f: dict[str, Any]) -> list[str]:
    """The things that brought a seat its VP."""
    if key == "market_scored":
        return [f"hex:h{i + 1}" for i, (_, owner) in enumerate(view.market) if owner == f["seat"]]
    if key == "siesta_scored":
        return [f"siesta:{space}" for space, vp in enumerate(SIESTA_VP) if vp == f["vp"]]
    return [f"helper:{f['seat']}:{f['card']}"] if key == "helper_scored" else [f"good:{f['seat']}:silver"]


def _kind(key: str) -> str:
    if key == "die_rolled":
        return "dice"
    return "built" if key in COMPLETED else "scoring" if key in SCORED else ""


def _gains(f: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    """The VP of an event, unless they are secret."""
    return ((f["seat"], f["vp"]),) if f.get("vp") else ()


def _title(key: str, f: dict[str, Any]) -> str:
    if key == "craft_completed":
        return message("show.craft", building=building_title(BUILDING_NAMES[f["building"]]))
    return message("show.barrow" if key == "barrow_completed" else "show.pushed")


def _completed(scene: Scene, event: Event, key: str, f: dict[str, Any]) -> Beat:
    if key == "craft_completed":
        things = (f"building:{BUILDING_NAMES[f['building']]}",)
    elif key == "barrow_completed":
        things = (f"barrow:{f['seat']}:{f['card']}",)
    else:
        things = (f"hex:h{f['hex'] + 1}",)
    return Beat(" ".join(scene.words.tell([event])), things, _gains(f))
