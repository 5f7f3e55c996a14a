"""What is worth watching in El Grande: scorings, with the Castillo and the discs."""

from itertools import groupby, pairwise
from typing import Final, Iterator, Sequence

from sobremesa.games.el_grande.rules.events import (
    CASTILLO_LEFT,
    CASTILLO_OPENED,
    DISC_SHOWN,
    EVENTS,
    GAME_OVER,
    GENERAL_SCORING,
    ROUND_ENDS,
    ROUND_STARTS,
    SCORED,
)
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES
from sobremesa.games.el_grande.words.names import place_title
from sobremesa.kernel import Event
from sobremesa.render.scene import Beat, Scene, Show

from .pen import message
from .things import place

#: events that belong to a scoring
SCORING: Final = (GENERAL_SCORING, CASTILLO_OPENED, DISC_SHOWN, CASTILLO_LEFT, SCORED)


def shows(scene: Scene, events: Sequence[Event]) -> list[Show]:
    """A scoring with everything that belongs to it."""
    scoring = [e for e in events if EVENTS.type_of(e) in SCORING]
    kinds = {EVENTS.type_of(e) for e in scoring}
    if SCORED not in kinds and CASTILLO_OPENED not in kinds:
        return []
    title = (
        "general"
        if GENERAL_SCORING in kinds or _ends_a_round(events)
        else "castillo"
        if CASTILLO_OPENED in kinds
        else "regions"
    )
    return [Show("scoring", message(f"show.{title}"), tuple(_beats(scene, scoring)))]


def _ends_a_round(events: Sequence[Event]) -> bool:
    """Whether it is the general scoring: the next round, or the end of the game, follows directly."""
    order = [kind for kind in map(EVENTS.type_of, events) if kind in (SCORED, ROUND_ENDS, ROUND_STARTS, GAME_OVER)]
    return any(a is SCORED and b in (ROUND_STARTS, GAME_OVER) for a, b in pairwise(order))


def _beats(scene: Scene, events: Sequence[Event]) -> Iterator[Beat]:
    """The Castillo opens, discs are revealed, caballeros leave, and the regions are scored one by one."""
    for key, group in groupby(events, key=_moment):
        together = list(group)
        kind = EVENTS.type_of(together[0])
        if kind is SCORED:
            name = PLACE_NAMES[key[1]]
            gains = [(e[1], e[4] + e[5] + e[6]) for e in together]
            yield Beat(place_title(name), (place(name),), tuple(g for g in gains if g[1]))
        elif kind is not GENERAL_SCORING:
            text = " ".join(scene.words.tell(together))
            things = ("castillo",) if kind is CASTILLO_OPENED else (place(PLACE_NAMES[together[0][2]]),)
            yield Beat(text, things)


def _moment(event: Event) -> tuple[int, int]:
    """A key for events that are shown together: all of the Castillo, each disc, each region."""
    kind = EVENTS.type_of(event)
    return kind.number, event[2] if kind is SCORED else event[1] if kind in (DISC_SHOWN, CASTILLO_LEFT) else 0
