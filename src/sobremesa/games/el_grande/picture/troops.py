"""The caballeros of a colour in a region: a figure for each, their number, and whether they lead."""

from typing import Final, Literal

from markupsafe import Markup

from sobremesa.games.el_grande.rules.ranking import ranking
from sobremesa.games.el_grande.words.names import place_name
from sobremesa.render.cached import cached
from sobremesa.render.common.tokens import letter, token
from sobremesa.render.markup import el

from . import things
from .pen import Offer, drawn, message
from .places import PLACES, SPOT

IN_A_ROW: Final = 5  # figures; a larger troop stands in several rows, one behind the other
ROWS: Final = 3
PICKED: Final = " picked"  # lifted off the map until its new place has been chosen
_WIDTH: Final = 12
_DEPTH: Final = 9

Standing = Literal["", "leads", "tied"]


def figures() -> Markup:
    """The rows of one to five figures that troops are drawn from, as symbols centred on their feet."""
    rows = []
    for count in range(1, IN_A_ROW + 1):
        left = -_WIDTH * count / 2
        row = (
            el("use", href="#eg-pawn", transform=f"translate({left + i * _WIDTH:g} -20) scale(1.25)")
            for i in range(count)
        )
        rows.append(el("g", row, id=f"eg-row-{count}"))
    return Markup("").join(rows)


def standings(counts: tuple[int, ...]) -> tuple[Standing, ...]:
    """How each colour stands in a region: alone in first place, tied with another, or neither."""
    ranks = dict(ranking(counts))
    shared = [rank for rank in ranks.values() if list(ranks.values()).count(rank) > 1]
    return tuple(
        "" if seat not in ranks else "tied" if ranks[seat] in shared else "leads" if ranks[seat] == 0 else ""
        for seat in range(len(counts))
    )


@cached(4096)
def troop(
    seat: int,
    colour: str,
    owner: str,
    place: str,
    count: int,
    standing: Standing,
    is_picked: bool,
    offer: Offer | None,
) -> Markup:
    x, y = PLACES[place].spots[seat]
    title = message("map.stack", count=count, seat=owner, place=place_name(place))
    return drawn(
        offer,
        things.stack(seat, place),
        message(f"map.{standing}", troop=title) if standing else title,
        "g",
        target(x, y) if offer else ring(x, y) if is_picked else None,
        _crowd(count, x, y - 5),
        token(colour, 36, x, y + 10, str(count)),
        initial(colour, x, y),
        el("use", href=f"#eg-{standing}", x=x + 23, y=y) if standing else None,
        cls=f"troop c-{colour} {standing}".rstrip() + PICKED * is_picked,
    )


def _crowd(count: int, x: int, y: int) -> Markup:
    """The figures, rear rows first; those that do not fit into the last row are only counted."""
    rows = [min(IN_A_ROW, count - first) for first in range(0, min(count, IN_A_ROW * ROWS), IN_A_ROW)]
    placed = [el("use", href=f"#eg-row-{n}", x=x, y=y - i * _DEPTH) for i, n in enumerate(rows)]
    return el("g", reversed(placed), cls="crowd", aria_hidden="true")


def initial(colour: str, x: int, y: int) -> Markup:
    """The letter of a colour, beside its piece."""
    return el("text", letter(colour), cls="letter", x=x + 27, y=y + 30, aria_hidden="true")


def target(x: int, y: int) -> Markup:
    """The clickable area around a piece: slightly larger than its spot, for 24 pixels on the narrowest phone."""
    size = SPOT + 3
    return el("rect", cls="ground target", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=10)


def ring(x: int, y: int) -> Markup:
    """A ring where a picked-up piece stood."""
    return el("ellipse", cls="ring", cx=x, cy=y + 16, rx=SPOT / 2, ry=SPOT / 4)
