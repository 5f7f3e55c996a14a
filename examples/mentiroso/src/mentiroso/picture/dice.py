"""Dice as SVG: a face with its pips, or a covered die."""

from functools import cache
from typing import Final, Sequence

from markupsafe import Markup

from sobremesa.render.markup import el

SIZE: Final = 40  # width and height of a die
STEP: Final = 46  # from one die to the next
HIDDEN: Final = 0  # instead of a face

_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((20, 20),),
    2: ((11, 11), (29, 29)),
    3: ((10, 10), (20, 20), (30, 30)),
    4: ((11, 11), (29, 11), (11, 29), (29, 29)),
    5: ((10, 10), (30, 10), (20, 20), (10, 30), (30, 30)),
    6: ((11, 9), (29, 9), (11, 20), (29, 20), (11, 31), (29, 31)),
}


@cache
def die(face: int, x: float = 0.0, y: float = 0.0, is_counted: bool = False) -> Markup:
    """Draw a die at a place; counted dice are those that counted for the last bid."""
    if face == HIDDEN:
        mark = el("text", "?", cls="mt-mark", x=x + SIZE / 2, y=y + 28)
        return el("g", _body(x, y), mark, cls="mt-die hidden")
    pips = [el("circle", cls="mt-pip", cx=x + px, cy=y + py, r=3.8) for px, py in _PIPS[face]]
    return el("g", _body(x, y), pips, cls="mt-die counted" if is_counted else "mt-die")


def _body(x: float, y: float) -> Markup:
    return el("rect", cls="mt-body", x=x + 1, y=y + 1, width=SIZE - 2, height=SIZE - 2, rx=8)


def row(faces: Sequence[int], counted: Sequence[int] = (), x: float = 0.0, y: float = 0.0) -> list[Markup]:
    """Draw dice side by side."""
    return [die(face, x + i * STEP, y, face in counted) for i, face in enumerate(faces)]


def strip(faces: Sequence[int], title: str, cls: str = "mt-row", counted: Sequence[int] = ()) -> Markup:
    """Draw a row of dice as an SVG for a page."""
    width = max(1, len(faces)) * STEP - (STEP - SIZE)
    return el("svg", row(faces, counted), cls=cls, viewBox=f"0 0 {width} {SIZE}", role="img", aria_label=title)
