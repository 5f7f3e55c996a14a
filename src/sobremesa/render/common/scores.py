"""Where the points came from: the VP of each seat, by source, taken from the events once the game is over."""

from typing import Any, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.words.scores import score_text

from ..markup import el
from .people import Sitter, who, with_names

Sources = Sequence[tuple[str, Sequence[int]]]  # the source of VP, in words, and the VP of each seat


def sums(sources: Sources, seats: int) -> tuple[int, ...]:
    """The VP of each seat from all sources."""
    return tuple(sum(of[seat] for _, of in sources) for seat in range(seats))


def table(sources: Sources, final: Sequence[int], sitters: Sequence[Sitter]) -> Markup:
    """The breakdown as a table: a row for each source, a column for each seat, the total at the foot."""
    most = max((vp for _, of in sources for vp in of), default=1) or 1
    head = el("tr", el("th", say("web.end.source"), scope="col"), [el("th", who(s), scope="col") for s in sitters])
    rows = [
        el(
            "tr",
            el("th", source, scope="row"),
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
        for source, of in sources
    ]
    foot = el(
        "tr",
        el("th", say("web.end.total"), scope="row"),
        [el("td", el("b", final[s.seat]), cls="number") for s in sitters],
    )
    return el("table", el("thead", head), el("tbody", rows), el("tfoot", foot), cls="breakdown")


class Step(NamedTuple):
    """A sentence of the final scoring, the ply it belongs to, and the scores at that point."""

    ply: int
    text: str
    scores: tuple[int, ...]


def race(game: str, steps: Sequence[Step], table: str, words: Any, sitters: Sequence[Sitter]) -> Markup:
    """The final scoring, sentence by sentence, below the scores; a script makes these grow step by step."""
    final = steps[-1].scores if steps else tuple(0 for _ in sitters)
    most = max(1, *final) if final else 1
    bars = [
        el(
            "li",
            who(s),
            _bar(max(0, final[s.seat]) / most),
            el("output", score_text(game, final[s.seat])),
            cls=f"c-{s.colour}",
        )
        for s in sitters
    ]
    told = [
        el(
            "li",
            _told(step, with_names(step.text, words, sitters), table, before),
            data_scores=" ".join(map(str, step.scores)),
            data_told="|".join(score_text(game, score) for score in step.scores),
        )
        for step, before in zip(steps, (None, *steps))
    ]
    return el("div", el("ul", bars, cls="bars"), el("ol", told, cls="steps"), cls="race", data_most=most)


def _told(step: Step, text: Markup, table: str, before: Step | None) -> Markup:
    """A sentence; the first one of a ply links to the table at that point, the others would link to the same one."""
    if before is not None and before.ply == step.ply:
        return el("span", text)
    return el("a", text, href=f"{table}/ply/{step.ply}")


def _bar(share: float) -> Markup:
    rect = el("rect", width=100 * share, height=10)
    return el("svg", rect, viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")
