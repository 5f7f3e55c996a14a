"""Where the points came from: the VP of every seat by source, told by events once the game is over."""

from typing import Any, Final, Mapping, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.games.el_grande.ids import CASTILLO
from sobremesa.games.la_granja.ids import VP
from sobremesa.i18n import say

from ..markup import el
from .people import Sitter, who, with_names

Named = tuple[str, Mapping[str, Any]]  # an event: its key and its fields
Sources = dict[str, list[int]]  # VP of every seat, by source


class Gain(NamedTuple):
    """VP of a seat, and where they come from."""

    source: str
    seat: int
    vp: int


START: Final = "start"
OTHER: Final = "other"

#: La Granja tells a gain of VP right after what brought it
BRINGS: Final = {
    "roof_bought": "roofs",
    "barrow_completed": "barrows",
    "craft_completed": "craft",
    "unblocked": "craft",
    "venture_reward": "ventures",
    "exported": "exports",
    "route_used": "routes",
    "exchanged": "routes",
}
#: and these bring VP without such a gain
SCORES: Final = {
    "market_scored": "market",
    "siesta_scored": "siesta",
    "helper_scored": "helpers",
    "final_sale": "sale",
    "mattress_scored": "mattresses",
}


def gains(game: str, events: Sequence[Named]) -> list[list[Gain]]:
    """What every event brought to whom."""
    out: list[list[Gain]] = []
    for i, (key, f) in enumerate(events):
        before = events[i - 1][0] if i else ""
        out.append(_el_grande(key, f) if game == "el_grande" else _la_granja(key, f, before))
    return out


def breakdown(game: str, events: Sequence[Named], start: Sequence[int], final: Sequence[int]) -> Sources:
    """The VP of every seat by source, in the order of the game's list; what no event tells is in ``other``."""
    sources: Sources = {}

    def add(source: str, seat: int, vp: int) -> None:
        if vp and seat < len(final):
            sources.setdefault(source, [0] * len(final))[seat] += vp

    for seat, vp in enumerate(start):
        add(START, seat, vp)
    for brought in gains(game, events):
        for gain in brought:
            add(*gain)
    for seat, vp in enumerate(final):
        add(OTHER, seat, vp - sum(of[seat] for of in sources.values()))
    order = [*ORDER[game], OTHER]
    return {source: sources[source] for source in order if source in sources and any(sources[source])}


ORDER: Final[dict[str, tuple[str, ...]]] = {
    "el_grande": ("regions", "king", "grandes", "castillo", "cards"),
    "la_granja": (
        START,
        "market",
        "barrows",
        "craft",
        "roofs",
        "siesta",
        "helpers",
        "ventures",
        "exports",
        "routes",
        "mattresses",
        "effects",
        "spent",
        "sale",
    ),
}


def _el_grande(key: str, f: Mapping[str, Any]) -> list[Gain]:
    if key == "scored":
        place = "castillo" if f["place"] == CASTILLO else "regions"
        seat = f["seat"]
        return [Gain(place, seat, f["vp"]), Gain("king", seat, f["king"]), Gain("grandes", seat, f["grande"])]
    return [Gain("cards", f["seat"], f["vp"])] if key == "vp_gained" else []


def _la_granja(key: str, f: Mapping[str, Any], before: str) -> list[Gain]:
    if key in SCORES:
        return [Gain(SCORES[key], f["seat"], f["vp"])]
    if key == "gained" and f["good"] == VP:
        return [Gain(BRINGS.get(before, "effects"), f["seat"], f["count"])]
    return [Gain("spent", f["seat"], -f["count"])] if key == "paid" and f["good"] == VP else []


def table(game: str, sources: Sources, final: Sequence[int], sitters: Sequence[Sitter]) -> Markup:
    """The breakdown as a table: a row for each source, a column for each seat, the sum at the foot."""
    most = max((vp for of in sources.values() for vp in of), default=1) or 1
    head = el("tr", el("th", say("web.end.source"), scope="col"), [el("th", who(s), scope="col") for s in sitters])
    rows = [
        el(
            "tr",
            el("th", say(f"web.source.{game}.{source}"), scope="row"),
            [
                el(
                    "td",
                    el("span", of[s.seat] or "·", cls="vp"),
                    el("meter", of[s.seat], min=0, max=most, value=max(0, of[s.seat]), aria_hidden="true"),
                    cls=f"number c-{s.colour}",
                )
                for s in sitters
            ],
        )
        for source, of in sources.items()
    ]
    foot = el(
        "tr",
        el("th", say("web.end.total"), scope="row"),
        [el("td", el("b", final[s.seat]), cls="number") for s in sitters],
    )
    return el("table", el("thead", head), el("tbody", rows), el("tfoot", foot), cls="breakdown")


class Step(NamedTuple):
    """A sentence of the last scoring, the ply it belongs to, and the scores once it is true."""

    ply: int
    text: str
    scores: tuple[int, ...]


def race(steps: Sequence[Step], table: str, words: Any, sitters: Sequence[Sitter]) -> Markup:
    """The last scoring, sentence by sentence, below the scores; a script lets them grow step by step."""
    final = steps[-1].scores if steps else tuple(0 for _ in sitters)
    most = max(1, *final) if final else 1
    bars = [
        el(
            "li",
            who(s),
            _bar(max(0, final[s.seat]) / most),
            el("output", say("web.people.vp", vp=final[s.seat])),
            cls=f"c-{s.colour}",
        )
        for s in sitters
    ]
    told = [
        el(
            "li",
            el("a", with_names(step.text, words, sitters), href=f"{table}/ply/{step.ply}"),
            data_scores=" ".join(map(str, step.scores)),
        )
        for step in steps
    ]
    return el("div", el("ul", bars, cls="bars"), el("ol", told, cls="steps"), cls="race", data_most=most)


def _bar(share: float) -> Markup:
    rect = el("rect", width=100 * share, height=10)
    return el("svg", rect, viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")
