"""Charts as hand-drawn SVG: no script, readable in print, and nothing relies on colour alone."""

from html import escape
from math import ceil, floor, isnan, log10
from typing import Callable, Final, Sequence

from sobremesa.i18n import formats

from .estimates import Estimate

WIDTH: Final = 720
TOP: Final = 44
LETTER: Final = 7.2  # the approximate width of a letter
#: a palette that most people can tell apart (Okabe and Ito)
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a6f00", "#333333")
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")
INK: Final = "#222222"
FAINT: Final = "#dddddd"
MOST_DIGITS: Final = 6  # decimal places of a number on an axis

Format = Callable[[float], str]


def plain(value: float) -> str:
    return formats.decimal(value, MOST_DIGITS, at_most=True)


def percent(value: float) -> str:
    return formats.percent(value, MOST_DIGITS, at_most=True)


def spans(title: str, rows: Sequence[tuple[str, Estimate]], form: Format = plain, mark: float | None = None) -> str:
    """A dot and its interval for every row; ``mark`` draws a reference line at the neutral value."""
    left = 24 + LETTER * max([len(label) for label, _ in rows], default=0)
    values = [v for _, e in rows for v in e[:3] if not isnan(v)] + ([] if mark is None else [mark])
    bottom = TOP + 26 * max(1, len(rows))
    across = _Axis(values, left, WIDTH - 24, form)
    parts = across.vertical_grid(bottom)
    if mark is not None:
        parts.append(_line(across.at(mark), TOP - 6, across.at(mark), bottom, INK, dash="4 3"))
    for i, (label, e) in enumerate(rows):
        y = TOP + 26 * i + 13
        parts.append(_text(left - 10, y + 4, label, "end"))
        if not isnan(e.low):
            parts.append(_line(across.at(e.low), y, across.at(e.high), y, COLOURS[0], 2))
        if not isnan(e.value):
            parts.append(f'<circle cx="{across.at(e.value):.1f}" cy="{y}" r="5" fill="{COLOURS[0]}"/>')
    return _svg(title, bottom + 34, parts)


def lines(title: str, places: Sequence[str], series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """A line for every series, with its name at the end."""
    bottom = TOP + 280
    right = WIDTH - 24 - LETTER * max([len(name) for name, _ in series], default=0)
    up = _Axis([0.0, *(v for _, values in series for v in values)], bottom, TOP, plain)
    parts = up.horizontal_grid(52, right)
    xs = [52 + (right - 70) * (i + 0.5) / max(1, len(places)) for i in range(len(places))]
    parts += [_text(x, bottom + 18, place, "middle") for x, place in zip(xs, places)]
    ends: list[float] = []
    for i, (name, values) in enumerate(series):
        points = " ".join(f"{x:.1f},{up.at(v):.1f}" for x, v in zip(xs, values))
        colour, dash = COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"{_dash(dash)}/>')
        if values:
            y = up.at(values[-1])
            while any(abs(y - other) < 14 for other in ends):  # so that names do not overlap
                y += 14
            ends.append(y)
            parts.append(_text(xs[-1] + 8, y + 4, name, "start", colour))
    return _svg(title, bottom + 34, parts)


def curve(title: str, places: Sequence[str], values: Sequence[Estimate], mark: float | None = None) -> str:
    """Shares from place to place with their intervals; ``mark`` draws a reference line at the neutral value."""
    bottom, left, right = TOP + 280, 58, WIDTH - 24
    known = [v for e in values for v in e[:3] if not isnan(v)]
    up = _Axis([*known, *([] if mark is None else [mark])], bottom, TOP, percent)
    parts = up.horizontal_grid(left, right)
    xs = [left + (right - left) * (i + 0.5) / len(places) for i in range(len(places))]
    parts += [_text(x, bottom + 18, place, "middle") for x, place in zip(xs, places)]
    if mark is not None:
        parts.append(_line(left, up.at(mark), right, up.at(mark), INK, dash="4 3"))
    points = " ".join(f"{x:.1f},{up.at(e.value):.1f}" for x, e in zip(xs, values))
    parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[0]}" stroke-width="2.5"/>')
    for x, e in zip(xs, values):
        if not isnan(e.low):
            parts.append(_line(x, up.at(e.low), x, up.at(e.high), COLOURS[0], 1.5))
        parts.append(f'<circle cx="{x:.1f}" cy="{up.at(e.value):.1f}" r="4" fill="{COLOURS[0]}"/>')
    return _svg(title, bottom + 34, parts)


def histogram(title: str, values: Sequence[int], bins: int = 20) -> str:
    """How often values fall into bins of equal width."""
    bottom, left, right = TOP + 240, 52, WIDTH - 24
    low, high = min(values, default=0), max(values, default=0)
    step = max(1, ceil((high - low + 1) / bins))
    counts = [0] * (floor((high - low) / step) + 1)
    for v in values:
        counts[(v - low) // step] += 1
    up = _Axis([0.0, *counts], bottom, TOP, plain, 1.0)
    parts = up.horizontal_grid(left, right)
    width = (right - left) / len(counts)
    every = ceil(len(counts) / 10)
    for i, count in enumerate(counts):
        x = left + i * width
        parts.append(_bar(x + 1, up.at(count), width - 2, bottom, COLOURS[0]))
        if i % every == 0:
            parts.append(_text(x + width / 2, bottom + 18, str(low + i * step), "middle"))
    return _svg(title, bottom + 34, parts)


def bars(
    title: str, groups: Sequence[str], series: Sequence[tuple[str, Sequence[Estimate]]], mark: float | None = None
) -> str:
    """Shares side by side, group by group, with their intervals; the legend is below."""
    bottom, left, right = TOP + 240, 58, WIDTH - 24
    values = [v for _, row in series for e in row for v in e[:3] if not isnan(v)]
    up = _Axis([0.0, *values, *([] if mark is None else [mark])], bottom, TOP, percent)
    parts = up.horizontal_grid(left, right)
    width = (right - left) / max(1, len(groups))
    slot = 0.8 * width / max(1, len(series))
    for g, group in enumerate(groups):
        parts.append(_text(left + (g + 0.5) * width, bottom + 18, group, "middle"))
        for i, (_, row) in enumerate(series):
            x, e = left + g * width + 0.1 * width + i * slot, row[g]
            if isnan(e.value):
                continue
            parts.append(_bar(x + 1, up.at(e.value), slot - 2, bottom, COLOURS[i % len(COLOURS)]))
            if not isnan(e.low):
                parts.append(_line(x + slot / 2, up.at(e.low), x + slot / 2, up.at(e.high), INK, 1.5))
    if mark is not None:
        parts.append(_line(left, up.at(mark), right, up.at(mark), INK, dash="4 3"))
    for i, (name, _) in enumerate(series):
        y = bottom + 44 + 20 * i
        parts.append(f'<rect x="{left}" y="{y - 11}" width="12" height="12" fill="{COLOURS[i % len(COLOURS)]}"/>')
        parts.append(_text(left + 20, y, f"{i + 1}. {name}", "start"))
    return _svg(title, bottom + 44 + 20 * len(series), parts)


class _Axis:
    """Maps values to places, with round numbers as bounds."""

    def __init__(self, values: Sequence[float], start: float, end: float, form: Format, least: float = 0.0) -> None:
        low, high = min(values, default=0.0), max(values, default=1.0)
        if high - low < 1e-9:
            low, high = low - 0.5 * (low != 0), high + 0.5
        size: float = 10.0 ** floor(log10((high - low) / 5))
        self.step = max(least, next(s * size for s in (1, 2, 5, 10) if (high - low) / (s * size) <= 7))
        self.low = floor(low / self.step + 1e-9) * self.step
        self.high = ceil(high / self.step - 1e-9) * self.step
        self._start, self._end, self._form = start, end, form

    def at(self, value: float) -> float:
        return self._start + (self._end - self._start) * (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[tuple[float, str]]:
        count = round((self.high - self.low) / self.step)
        values = [round(self.low + i * self.step, 9) for i in range(count + 1)]
        return [(self.at(v), self._form(v)) for v in values]

    def vertical_grid(self, bottom: float) -> list[str]:
        out: list[str] = []
        for x, label in self.ticks():
            out += [_line(x, TOP - 6, x, bottom, FAINT), _text(x, bottom + 18, label, "middle")]
        return out

    def horizontal_grid(self, left: float, right: float) -> list[str]:
        out: list[str] = []
        for y, label in self.ticks():
            out += [_line(left, y, right, y, FAINT), _text(left - 8, y + 4, label, "end")]
        return out


def _bar(x: float, y: float, width: float, bottom: float, colour: str) -> str:
    size = f'width="{max(0.5, width):.1f}" height="{max(0.0, bottom - y):.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{colour}"/>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dash: str = "") -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width:g}"{_dash(dash)}/>'


def _dash(dash: str) -> str:
    return f' stroke-dasharray="{dash}"' if dash else ""


def _text(x: float, y: float, text: str, anchor: str, colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    """The drawing; its title also serves screen readers."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
            f'height="{height:.0f}" role="img" font-family="system-ui, sans-serif" font-size="12">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height:.0f}" fill="#ffffff"/>',
            f'<text x="16" y="22" font-size="15" font-weight="bold" fill="{INK}">{escape(title)}</text>',
            *parts,
            "</svg>",
        ]
    )
