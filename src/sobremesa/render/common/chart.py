"""Scores by round as a line chart: an SVG made on the server, and the same numbers as a table."""

from typing import Final, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.i18n import say

from ..markup import Child, el
from .people import Sitter, heading
from .tokens import token

WIDTH: Final = 640
HEIGHT: Final = 330
LEFT: Final = 44
RIGHT: Final = 120
TOP: Final = 16
BOTTOM: Final = 50


class Round(NamedTuple):
    """The scores of all seats at the end of a round."""

    round: int
    scores: tuple[int, ...]


def chart(rounds: Sequence[Round], sitters: Sequence[Sitter]) -> Markup:
    """A line for each seat, with its token at every round and its name at the end."""
    low = min(0, *(v for r in rounds for v in r.scores)) if rounds else 0
    high = max(1, *(v for r in rounds for v in r.scores)) if rounds else 1
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])

    def x(i: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (i / max(1, len(rounds) - 1))

    def y(v: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * ((v - low) / (high - low))

    grid: list[Child] = [
        el(
            "g",
            el("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(t), y2=y(t)),
            el("text", t, x=LEFT - 8, y=y(t) + 4, text_anchor="end"),
        )
        for t in ticks
    ]
    axis: list[Child] = [
        el("text", r.round, x=x(i), y=HEIGHT - BOTTOM + 22, text_anchor="middle") for i, r in enumerate(rounds)
    ]
    ends = _apart([(y(rounds[-1].scores[s.seat]), s.seat) for s in sitters]) if rounds else {}
    curves = [_curve(s, [(x(i), y(r.scores[s.seat])) for i, r in enumerate(rounds)], ends) for s in sitters if rounds]
    return el(
        "svg",
        el("title", say("web.end.chart")),
        el("g", grid, cls="grid"),
        el(
            "g",
            axis,
            el("text", say("web.end.round"), x=(LEFT + WIDTH - RIGHT) / 2, y=HEIGHT - 2, text_anchor="middle"),
            cls="axis",
        ),
        curves,
        cls="chart",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
    )


def _curve(s: Sitter, points: Sequence[tuple[float, float]], ends: dict[int, float]) -> Markup:
    path = " ".join(f"{'M' if i == 0 else 'L'}{px:.1f} {py:.1f}" for i, (px, py) in enumerate(points))
    return el(
        "g",
        el("path", d=path, cls="line"),
        [token(s.colour, 11, px, py, "") for px, py in points[:-1]],
        token(s.colour, 18, *points[-1]),
        el("text", heading(s), x=WIDTH - RIGHT + 16, y=ends[s.seat] + 4, cls="end"),
        cls=f"curve c-{s.colour}",
    )


def _ticks(low: int, high: int) -> list[int]:
    """About five round numbers that cover the range."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500):
        if (high - low) / step <= 6:
            break
    first = low // step * step
    return list(range(first, high + step, step))


def _apart(wanted: list[tuple[float, int]], gap: float = 18) -> dict[int, float]:
    """Places for the names at the end of the lines, spread so that none overlap."""
    placed: dict[int, float] = {}
    last = -1e9
    for at, seat in sorted(wanted):
        last = max(at, last + gap)
        placed[seat] = last
    over = last - (HEIGHT - BOTTOM)
    return {seat: at - over if over > 0 else at for seat, at in placed.items()}


def numbers(rounds: Sequence[Round], sitters: Sequence[Sitter]) -> Markup:
    """The numbers of the chart as a table, for those who prefer reading."""
    head = el(
        "tr",
        el("th", say("web.end.round"), scope="col"),
        [el("th", r.round, scope="col", cls="number") for r in rounds],
    )
    rows = [
        el("tr", el("th", heading(s), scope="row"), [el("td", r.scores[s.seat], cls="number") for r in rounds])
        for s in sitters
    ]
    return el("table", el("thead", head), el("tbody", rows))
