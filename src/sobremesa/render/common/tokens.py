"""Players are distinguished by colour, shape and letter: nobody has to rely on colour alone."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from sobremesa.i18n import say

from ..markup import el


def _polygon(corners: int, radius: float, turn: float = 0.0) -> tuple[tuple[float, float], ...]:
    """The corners of a regular polygon around the origin; the first is at the top, turned by this many degrees."""
    angles = [2 * pi * (i / corners + turn / 360) - pi / 2 for i in range(corners)]
    return tuple((radius * cos(a), radius * sin(a)) for a in angles)


def _sunk(points: tuple[tuple[float, float], ...], by: float) -> tuple[tuple[float, float], ...]:
    return tuple((x, y + by) for x, y in points)


#: The corners of each colour's shape, relative to a circle of radius 1; the circle itself has none. All have about the
#: same area, so that no colour looks larger.
SHAPES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "violet": _sunk(_polygon(3, 1.45), 0.26),
    "green": (),
    "blue": _polygon(4, 1.22, 45),
    "orange": _polygon(4, 1.24),
    "red": _sunk(_polygon(5, 1.1), 0.04),
    "yellow": _polygon(6, 1.08, 30),
}
#: seat colours for games without their own, in seat order
COLOURS: Final = tuple(SHAPES)
NEUTRAL: Final = "neutral"  # the unplayed colour: also a circle, but without a letter


def colour_of(seat: int) -> str:
    """The colour of a seat in a game without its own colours."""
    return COLOURS[seat % len(COLOURS)]


def letter(colour: str) -> str:
    """The letter of a colour, different for each colour."""
    return say(f"token.letter.{colour}")


def colour_name(colour: str) -> str:
    """The name of a colour."""
    return say(f"token.colour.{colour}")


@lru_cache(maxsize=4096)
def outline(colour: str, size: float, x: float = 0.0, y: float = 0.0, cls: str = "shape") -> Markup:
    """The plain shape of a colour, ``size`` wide, around a point."""
    r = size / 2
    points = SHAPES.get(colour, ())
    if not points:
        return el("circle", cls=cls, cx=x, cy=y, r=r * 0.9)
    fit = r * 0.92
    text = " ".join(f"{x + px * fit:.4g},{y + py * fit:.4g}" for px, py in points)
    return el("polygon", cls=cls, points=text)


def token(colour: str, size: float, x: float = 0.0, y: float = 0.0, text: str | None = None, cls: str = "") -> Markup:
    """The piece of a colour as an SVG group around a point: its shape with its letter, or with a text such as a number.

    An empty text leaves the shape plain. The colours come from the class ``c-<colour>`` (``base.css``).
    """
    inside = (letter(colour) if colour in SHAPES else "") if text is None else text
    return _token(colour, size, x, y, inside, cls)


@lru_cache(maxsize=4096)
def _token(colour: str, size: float, x: float, y: float, inside: str, cls: str) -> Markup:
    word = None
    if inside:
        sink = 0.16 if colour == "violet" else 0.02  # a triangle is widest below its middle
        height = size * (0.5 if len(inside) < 2 else 0.44)
        word = el("text", inside, cls="on", x=x, y=y + sink * size + height * 0.35, font_size=height)
    return el("g", outline(colour, size, x, y), word, cls=f"token c-{colour} {cls}".rstrip(), aria_hidden="true")


def badge(colour: str, text: str | None = None) -> Markup:
    """A token for use in a line of text, as high as the text."""
    return el(
        "svg",
        token(colour, 20, 12, 12, text),
        cls="badge",
        viewBox="0 0 24 24",
        aria_hidden="true",
        focusable="false",
    )
