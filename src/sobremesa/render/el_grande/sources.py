"""Where everybody's VP came from, told by the events of a whole game."""

from typing import Iterable

from sobremesa.games.el_grande.events import EVENTS, GENERAL_SCORING, ROUND_STARTS, SCORED, VP_GAINED
from sobremesa.games.el_grande.ids import CASTILLO
from sobremesa.games.el_grande.rules import SCORING_ROUNDS
from sobremesa.games.el_grande.view import View
from sobremesa.kernel import Event

from ..scene import Scene
from .rounds import rounds_of
from .touch import r

Sources = list[tuple[str, tuple[int, ...]]]


def sources(scene: Scene, events: Iterable[Event]) -> Sources:
    """(label, VP of every seat) for each source; the rows sum to the scores. Events come as the viewer sees them."""
    view: View = scene.view
    seats = sum(not s.is_dummy for s in view.seats)
    labels = [r("source.general", round=n) for n in rounds_of(view) if n in SCORING_ROUNDS]
    labels += [r(f"source.{name}") for name in ("castillo", "cards", "king", "grande", "modifiers")]
    rows = {label: [0] * seats for label in labels}
    cards = r("source.cards")
    under_way = cards  # what the VP of a region count towards
    for event in events:
        kind, fields = EVENTS.types[event[0]], event[1:]
        if kind is GENERAL_SCORING:
            under_way = r("source.general", round=fields[0])
        elif kind is ROUND_STARTS:
            under_way = cards
        elif kind is SCORED:
            seat, place, _, vp, king, grande = fields
            rows[r("source.castillo") if place == CASTILLO else under_way][seat] += vp
            rows[r("source.king")][seat] += king
            rows[r("source.grande")][seat] += grande
        elif kind is VP_GAINED:
            rows[r("source.modifiers")][fields[0]] += fields[1]
    if "changing_powers" not in view.config:
        del rows[r("source.modifiers")]  # nothing else gives VP outside a scoring
    return [(label, tuple(row)) for label, row in rows.items()]
