"""The course of a game as charts: shares of the win stacked to 100 %, expected scores and ranks as lines. SVG without
scripts; every column is a turn, and nothing relies on colour alone."""

from typing import Callable, Final, Sequence

from markupsafe import Markup

from sobremesa.i18n import formats, say
from sobremesa.render.common.people import Sitter
from sobremesa.render.common.tokens import token
from sobremesa.render.markup import Child, el

from .result import ROUND, Analysis, Moment, Numbers

WIDTH: Final = 720
HEIGHT: Final = 334
LEFT: Final = 58
RIGHT: Final = 14
TOP: Final = 48
BOTTOM: Final = 44
TOKEN: Final = 22
SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def shares(analysis: Analysis, sitters: Sequence[Sitter]) -> Markup:
    """Everybody's share of the win, stacked."""
    ticks = [0.0, 0.25, 0.5, 0.75, 1.0]
    frame = _Frame(analysis, ticks, lambda v: formats.percent(v, 0))
    areas: list[Child] = []
    tokens: list[Child] = []
    below = [0.0] * len(analysis.moments)
    for s in sitters:
        above = [b + m.shares[s.seat] for b, m in zip(below, analysis.moments)]
        there = [f"{frame.x(i):.1f},{frame.y(v):.1f}" for i, v in enumerate(above)]
        back = [f"{frame.x(i):.1f},{frame.y(v):.1f}" for i, v in enumerate(below)]
        areas.append(el("polygon", points=" ".join([*there, *reversed(back)]), cls=f"area c-{s.colour}"))
        at = _thickest(above, below)
        if above[at] - below[at] > 0.08:
            tokens.append(token(s.colour, TOKEN, frame.x(at), frame.y((above[at] + below[at]) / 2)))
        below = above
    return frame.drawn(say("analysis.chart.shares"), [*areas, *frame.grid(), *tokens], _shares_told(sitters))


def scores(analysis: Analysis, sitters: Sequence[Sitter]) -> Markup:
    """The expected final scores."""
    values = [v for m in analysis.moments for v in m.scores]
    return _lines(
        analysis,
        sitters,
        say("analysis.chart.scores"),
        _round_numbers(min(0.0, *values), max(values)),
        lambda m: m.scores,
        lambda v: formats.decimal(v, 1, at_most=True),
    )


def ranks(analysis: Analysis, sitters: Sequence[Sitter]) -> Markup:
    """The expected final ranks, the best on top."""
    places = [float(place) for place in range(analysis.seats, 0, -1)]
    return _lines(
        analysis,
        sitters,
        say("analysis.chart.ranks"),
        places,
        lambda m: m.ranks,
        lambda v: formats.decimal(v, 1, at_most=True),
    )


def _lines(
    analysis: Analysis,
    sitters: Sequence[Sitter],
    title: str,
    ticks: Sequence[float],
    numbers: Callable[[Moment], Numbers],
    form: Callable[[float], str],
) -> Markup:
    frame = _Frame(analysis, ticks, form)
    curves: list[Child] = []
    count = len(analysis.moments)
    for s in sitters:
        points = [(frame.x(i), frame.y(numbers(m)[s.seat])) for i, m in enumerate(analysis.moments)]
        path = " ".join(f"{'M' if i == 0 else 'L'}{x:.1f} {y:.1f}" for i, (x, y) in enumerate(points))
        places = {count * (1 + 2 * n) // 8 + s.seat * count // 40 for n in range(4)}  # staggered to keep them apart
        tokens = [token(s.colour, 16, *points[min(i, count - 1)]) for i in sorted(places)]
        curves.append(el("g", el("path", d=path, cls="line"), tokens, cls=f"curve c-{s.colour}"))

    def told(m: Moment) -> str:
        return "\n".join(f"{s.name}: {form(numbers(m)[s.seat])}" for s in sitters)

    return frame.drawn(title, [*frame.grid(), *curves], told)


class _Frame:
    """What all charts share: the axes, rounds and scorings, grades, and a column for each turn."""

    def __init__(self, analysis: Analysis, ticks: Sequence[float], form: Callable[[float], str]) -> None:
        self.analysis = analysis
        self._ticks, self._form = ticks, form
        self._last = max(1, len(analysis.moments) - 1)

    def x(self, moment: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * moment / self._last

    def y(self, value: float) -> float:
        low, high = self._ticks[0], self._ticks[-1]
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / ((high - low) or 1)

    def grid(self) -> list[Child]:
        """The grid lines, drawn above areas and below curves."""
        lines: list[Child] = [
            el(
                "g",
                el("line", x1=LEFT, x2=WIDTH - RIGHT, y1=self.y(v), y2=self.y(v)),
                el("text", self._form(v), x=LEFT - 6, y=self.y(v) + 4, text_anchor="end"),
            )
            for v in self._ticks
        ]
        return [el("g", lines, cls="grid"), el("g", self._marks(), cls="marks"), el("g", self._grades(), cls="signs")]

    def _marks(self) -> list[Child]:
        plies = [m.ply for m in self.analysis.moments]
        marks: list[Child] = []
        last = -1e9
        for mark in self.analysis.marks:
            x = self.x(next((i for i, ply in enumerate(plies) if ply >= mark.ply), len(plies) - 1))
            is_round = mark.kind == ROUND
            label = None
            if is_round and x - last >= 32:  # so that numbers do not overlap
                label = el("text", mark.number, x=x, y=HEIGHT - BOTTOM + 18, text_anchor="middle")
                last = x
            elif not is_round:
                label = el("text", "★", x=x, y=TOP - 4, text_anchor="middle")
            key = "analysis.mark.round" if is_round else "analysis.mark.scoring"
            line = el("line", x1=x, x2=x, y1=TOP, y2=HEIGHT - BOTTOM)
            marks.append(el("g", el("title", say(key, number=mark.number)), line, label, cls=mark.kind))
        return marks

    def _grades(self) -> list[Child]:
        """The signs for graded turns, alternating between two rows where they are close together. A phone has no room
        for them and shows dots instead, larger for worse turns."""
        signs: list[Child] = []
        last, is_low = -1e9, False
        for i, s in enumerate(self.analysis.stretches):
            if s.judgement is not None and s.judgement.grade:
                x = self.x(i + 0.5)
                is_low = x - last < 18 and not is_low
                grade, y = s.judgement.grade, 28 if is_low else 13
                sign = el("text", SIGNS[grade], x=x, y=y, text_anchor="middle")
                dot = el("circle", cx=x, cy=y - 5, r=4 + 2 * list(SIGNS).index(grade))
                signs.append(el("g", sign, dot, cls=grade))
                last = x
        return signs

    def drawn(self, title: str, parts: list[Child], told: Callable[[Moment], str]) -> Markup:
        return el(
            "svg",
            el("title", title),
            parts,
            el("text", say("analysis.chart.rounds"), x=LEFT, y=HEIGHT - 2, cls="axis") if self.analysis.marks else None,
            el("g", [self._column(i, m, told) for i, m in enumerate(self.analysis.moments)], cls="columns"),
            cls="chart course",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="img",
        )

    def _column(self, i: int, moment: Moment, told: Callable[[Moment], str]) -> Markup:
        left, right = self.x(max(0, i - 0.5)), self.x(min(self._last, i + 0.5))
        return el(
            "rect",
            el("title", f"{say('analysis.after', ply=moment.ply)}\n{told(moment)}"),
            x=left,
            y=float(TOP),
            width=right - left,
            height=float(HEIGHT - TOP - BOTTOM),
        )


def _shares_told(sitters: Sequence[Sitter]) -> Callable[[Moment], str]:
    return lambda m: "\n".join(f"{s.name}: {formats.percent(m.shares[s.seat], 0)}" for s in reversed(sitters))


def _thickest(above: Sequence[float], below: Sequence[float]) -> int:
    """Where an area is thickest, leaving out both ends."""
    inside = range(len(above) // 12, max(len(above) // 12 + 1, len(above) - len(above) // 12))
    return max(inside, key=lambda i: above[i] - below[i])


def _round_numbers(low: float, high: float) -> list[float]:
    """About five round numbers that cover the range."""
    step = next((s for s in (1, 2, 5, 10, 20, 25, 50, 100) if (high - low) / s <= 6), 200)
    first, last = int(low // step), int(-(-high // step))
    return [float(step * n) for n in range(first, max(last, first + 1) + 1)]
