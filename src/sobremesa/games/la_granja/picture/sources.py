"""Where the VP of a game came from, according to its events."""

from typing import Any, Final, Iterable

from sobremesa.games.la_granja.rules.catalogue import SETUP
from sobremesa.games.la_granja.rules.events import EVENTS
from sobremesa.games.la_granja.rules.ids import VP
from sobremesa.kernel import Event
from sobremesa.render.scene import Scene

from .modules import pictures_at
from .pen import Table, message

#: events that score by themselves, and the row they belong to
SCORED: Final = {
    "market_scored": "market",
    "siesta_scored": "siesta",
    "helper_scored": "helpers",
    "final_sale": "sale",
}
#: events after which VP are gained, and the row these belong to
CAUSES: Final = {
    "barrow_completed": "barrows",
    "craft_completed": "crafts",
    "roof_bought": "roofs",
    "roof_used": "roofs",
    "helper_used": "helpers",
}
#: events after which something else begins
BEGINNINGS: Final = frozenset(("phase_begins", "round_starts", "die_taken", "revenue_used", "card_played", "delivered"))
#: the rows before and after those of modules
FIRST: Final = ("start", "market", "siesta", "barrows", "pushed", "crafts", "order_markers", "roofs", "helpers")
LAST: Final = ("sale", "other", "paid")


def sources(scene: Scene, events: Iterable[Event]) -> list[tuple[str, tuple[int, ...]]]:
    """The VP of every seat by source, over a whole game; the rows add up to the scores. Empty rows are left out.

    What events cannot tell apart has a row of its own (``other``), and so do payments. A player without a farm comes
    after the seats.
    """
    table = Table.of(scene)
    opponent = table.things.seats.opponent
    seats = table.rules.seats + (opponent is not None)
    more = sorted((p.sources for p in pictures_at(table).values() if p.sources), key=lambda source: source.place)
    scored = SCORED | {key: source.row for source in more for key in source.scored}
    causes = CAUSES | {key: source.row for source in more for key in source.causes}
    beginnings = BEGINNINGS.union(*(source.beginnings for source in more))
    marking = frozenset(("marker_set",)).union(*(source.marking for source in more))
    rows = (*FIRST, *(source.row for source in more if source.row), *LAST)
    sums = {row: [0] * seats for row in rows}
    sums["start"] = [SETUP["vp"]] * seats
    cause: tuple[str, int] = ("other", -1)  # the row of what happened last, and to whom
    removed = 0  # markers removed from the market since anything else happened
    is_unblocked = False  # the next gain is for a building order marker
    neutral = [source.neutral for source in more if source.neutral]
    for event in events:
        key, f = EVENTS.named(event)
        for told in neutral:
            for row, vp in told(key, f).items():
                sums[row][-1] += vp
        seat: Any = f.get("seat")
        if key in scored:
            sums[scored[key]][seat] += f["vp"]
        elif key == "gained" and f["good"] == VP:
            row = cause[0] if cause[1] == seat else "other"
            sums["pushed" if removed else "order_markers" if is_unblocked else row][seat] += f["count"]
        elif key == "paid" and f["good"] == VP:
            sums["paid"][seat] -= f["count"]
        if key in causes:
            cause = (causes[key], seat)
        elif key in beginnings:
            cause = ("other", -1)
        is_unblocked = key == "unblocked"
        removed = removed + 1 if key == "marker_removed" else removed if key in marking else 0
    if opponent is not None:
        sums["other"][-1] += opponent.vp(scene.view) - sum(vp[-1] for vp in sums.values())
    return [(message(f"source.{row}"), tuple(vp)) for row, vp in sums.items() if any(vp)]
