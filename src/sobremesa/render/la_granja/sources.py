"""Where the VP of a game came from, told by its events."""

from typing import Any, Final, Iterable

from sobremesa.games.la_granja.catalogue import SETUP
from sobremesa.games.la_granja.events import EVENTS
from sobremesa.games.la_granja.ids import VP
from sobremesa.kernel import Event

from ..scene import Scene
from .pen import Table, w

#: events that score themselves, and the row they belong to
SCORED: Final = {
    "market_scored": "market",
    "siesta_scored": "siesta",
    "helper_scored": "helpers",
    "final_sale": "sale",
    "mattress_scored": "mattresses",
}
#: events after which VP are gained, and the row these belong to
CAUSES: Final = {
    "barrow_completed": "barrows",
    "craft_completed": "crafts",
    "roof_bought": "roofs",
    "roof_used": "roofs",
    "helper_used": "helpers",
    "venture_reward": "ventures",
    "exported": "exports",
    "route_used": "routes",
    "exchanged": "routes",
    "town_built": "town",
    "town_used": "town",
    "town_pays": "town",
    "song_effect": "songs",
}
#: events after which something else begins
BEGINNINGS: Final = frozenset(
    ("phase_begins", "round_starts", "die_taken", "grey_die_taken", "revenue_used", "card_played", "delivered")
)
ROWS: Final = (
    "start", "market", "siesta", "barrows", "pushed", "crafts", "order_markers", "roofs", "helpers", "ventures",
    "exports", "routes", "mattresses", "town", "songs", "sale", "other", "paid",
)  # fmt: skip


def sources(scene: Scene, events: Iterable[Event]) -> list[tuple[str, tuple[int, ...]]]:
    """The VP of every seat by source, over a whole game; the rows add up to the scores. Rows of nothing are left out.

    What cannot be told apart by events stands in a row of its own (``other``), what was paid in another.
    """
    seats = Table.of(scene).rules.seats
    sums = {row: [0] * seats for row in ROWS}
    sums["start"] = [SETUP["vp"]] * seats
    cause: tuple[str, int] = ("other", -1)  # the row of what has happened last, and to whom
    removed = 0  # markers taken off the market since anything else happened
    is_unblocked = False  # the next gain is that for a building order marker
    for event in events:
        key, f = EVENTS.named(event)
        seat: Any = f.get("seat")
        if key in SCORED:
            sums[SCORED[key]][seat] += f["vp"]
        elif key == "gained" and f["good"] == VP:
            row = cause[0] if cause[1] == seat else "other"
            sums["pushed" if removed else "order_markers" if is_unblocked else row][seat] += f["count"]
        elif key == "paid" and f["good"] == VP:
            sums["paid"][seat] -= f["count"]
        if key in CAUSES:
            cause = (CAUSES[key], seat)
        elif key in BEGINNINGS:
            cause = ("other", -1)
        is_unblocked = key == "unblocked"
        removed = removed + 1 if key == "marker_removed" else removed if key in ("marker_set", "grand_set") else 0
    return [(w(f"source.{row}"), tuple(vp)) for row, vp in sums.items() if any(vp)]
