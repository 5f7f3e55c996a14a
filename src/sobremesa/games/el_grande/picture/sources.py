"""Where everybody's VP came from, based on the events of a whole game."""

from typing import Iterable

from sobremesa.games.el_grande.rules.events import EVENTS, GENERAL_SCORING, ROUND_STARTS, SCORED, VP_GAINED
from sobremesa.games.el_grande.rules.ids import CASTILLO
from sobremesa.games.el_grande.rules.plan import SCORING_ROUNDS
from sobremesa.games.el_grande.rules.view import View
from sobremesa.kernel import Event
from sobremesa.render.scene import Scene

from .modules import pictures_at
from .pen import message
from .rounds import rounds_of

Sources = list[tuple[str, tuple[int, ...]]]


def sources(scene: Scene, events: Iterable[Event]) -> Sources:
    """(label, VP of every seat) for each source; the rows sum to the scores. Events come as the viewer sees them."""
    view: View = scene.view
    seats = sum(not s.is_dummy for s in view.seats)
    labels = [message("source.general", round=n) for n in rounds_of(view) if n in SCORING_ROUNDS]
    more = [picture.source for picture in pictures_at(view) if picture.source]
    labels += [message(f"source.{name}") for name in ("castillo", "cards", "king", "grande", *more)]
    rows = {label: [0] * seats for label in labels}
    cards = message("source.cards")
    outside = message(f"source.{more[0]}") if more else cards  # only modules give VP outside a scoring
    under_way = cards  # the source to which the VP of a region count
    for event in events:
        kind, fields = EVENTS.type_of(event), event[1:]
        if kind is GENERAL_SCORING:
            under_way = message("source.general", round=fields[0])
        elif kind is ROUND_STARTS:
            under_way = cards
        elif kind is SCORED:
            seat, place, _, vp, king, grande = fields
            rows[message("source.castillo") if place == CASTILLO else under_way][seat] += vp
            rows[message("source.king")][seat] += king
            rows[message("source.grande")][seat] += grande
        elif kind is VP_GAINED:
            rows[outside][fields[0]] += fields[1]
    return [(label, tuple(row)) for label, row in rows.items()]
