"""The ground of the map: sea, lands and ornaments, and the shapes of the pieces. It never changes."""

from functools import cache
from typing import Final

from markupsafe import Markup

from sobremesa.render.markup import el, join

from .effects import icons
from .geography import LANDS, SHEET, path
from .places import COMPASS
from .troops import figures

VIEW_BOX: Final = f"8 0 {SHEET[0] - 8} {SHEET[1]}"
ABROAD: Final = ("france", "portugal")
#: three tints are enough to tell neighbours apart
TINTS: Final = {
    **dict.fromkeys(("galicia", "aragon", "granada"), "olive"),
    **dict.fromkeys(("castilla", "valencia", "sevilla"), "ochre"),
    **dict.fromkeys(("navarra", "toledo", "cataluna"), "clay"),
    **dict.fromkeys(ABROAD, "far"),
}

_ORNAMENTS: Final = (
    ("mountain", 330, 112), ("mountain", 372, 116), ("mountain", 690, 132), ("mountain", 736, 140),
    ("mountain", 826, 160), ("mountain", 884, 170), ("mountain", 252, 412), ("mountain", 560, 566),
    ("mountain", 640, 790), ("mountain", 602, 796), ("ship", 60, 690), ("ship", 900, 452),
)  # fmt: skip

_SYMBOLS: Final = """
<path id="eg-mountain" d="M-18 8 L-6 -12 L0 -3 L6 -10 L18 8 M-6 -12 L-9 8 M6 -10 L8 8"/>
<path id="eg-ship" d="M-16 6 H16 L10 14 H-10 Z M0 6 V-16 M0 -14 L12 2 H0 M-2 -10 L-12 2 H-2"/>
<path id="eg-pawn" d="M5 1a3.2 3.2 0 0 1 2 5.6L9 13v2H1v-2L3 6.6A3.2 3.2 0 0 1 5 1Z"/>
<g id="eg-king">
<path class="eg-king-body" d="M-20 26 L-15 -2 H15 L20 26 Q0 32 -20 26 Z"/>
<path class="eg-king-crown" d="M-20 -4 L-24 -26 L-12 -16 L0 -32 L12 -16 L24 -26 L20 -4 Z"/>
<circle class="eg-king-jewel" cx="0" cy="-11" r="4"/><path class="eg-king-trim" d="M-17 8 H17"/>
</g>
<g id="eg-grande">
<path class="eg-pole" d="M-3 -20 V26"/><path class="eg-pole-foot" d="M-10 26 H4"/>
<path class="eg-banner" d="M-3 -20 H26 L18 -9 L26 2 H-3 Z"/>
</g>
<g id="eg-leads"><path d="M-11 8 L-13 -6 L-6 0 L0 -10 L6 0 L13 -6 L11 8 Z"/></g>
<g id="eg-tied"><circle r="10"/><path d="M-5 -3 H5 M-5 3 H5"/></g>
<g id="eg-disc"><circle r="16"/><path d="M0 0 V-16 M0 0 L11 11"/></g>
<g id="eg-castillo">
<path d="M828 884 V700 H818 V648 H840 V664 H862 V648 H886 V664 H908 V648 H930 V664 H952 V648 H974 V664 H992 V700
H984 V884 Z"/>
<path class="eg-stone" d="M832 772 h16 M838 786 h22 M964 770 h16 M952 784 h24 M832 676 H980"/>
<path class="eg-gate" d="M884 884 V852 A22 24 0 0 1 928 852 V884 Z"/>
<path class="eg-slit" d="M846 800 v26 M966 800 v26"/>
</g>
<g id="eg-compass">
<circle class="eg-ring" r="58"/><circle class="eg-ring" r="48"/>
<path class="eg-needle" d="M0 -54 L9 -9 L54 0 L9 9 L0 54 L-9 9 L-54 0 L-9 -9 Z"/>
<path class="eg-needle two" d="M30 -30 L10 0 L30 30 L0 10 L-30 30 L-10 0 L-30 -30 L0 -10 Z"/>
<path class="eg-north" d="M0 -54 L9 -9 L0 0 Z"/>
</g>
"""


def symbols() -> Markup:
    """The shapes of the pieces, to be referenced by name."""
    return Markup(_SYMBOLS) + figures() + icons()


@cache
def ground() -> Markup:
    """Sea, lands and ornaments, and the shapes that the overlay uses; drawn once per page."""
    return el("svg", scenery(), cls="eg-map eg-ground", viewBox=VIEW_BOX, aria_hidden="true", focusable="false")


def scenery() -> Markup:
    """The shapes and the land."""
    return join((shapes(), land()))


@cache
def shapes() -> Markup:
    """Everything that maps refer to, once per page."""
    coast = "".join(path(name) for name in LANDS)
    outlines = [el("path", id=f"eg-{name}", d=path(name)) for name in LANDS]
    return el("defs", el("path", id="eg-coast", d=coast), outlines, symbols())


@cache
def land() -> Markup:
    """The sea, darker in rings around the coast; the lands; mountains, ships and a compass."""
    return join((
        el("rect", cls="sea", x=0, y=0, width=SHEET[0], height=SHEET[1]),
        (el("use", href="#eg-coast", cls=f"wave w{i}") for i in (3, 2, 1)),
        (el("use", href=f"#eg-{name}", cls=f"base {TINTS[name]}") for name in LANDS),
        (el("use", href=f"#eg-{what}", x=x, y=y, cls="etched") for what, x, y in _ORNAMENTS),
        el("use", href="#eg-compass", x=COMPASS[0], y=COMPASS[1]),
    ))  # fmt: skip
