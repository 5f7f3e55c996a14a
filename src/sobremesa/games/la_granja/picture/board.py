"""The middle of the table as one standalone SVG: revenue, craft buildings, market, siesta and roof tiles."""

from importlib.resources import files
from typing import Final, Iterable

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, SIESTA_VP
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.names import building_title, roof_title
from sobremesa.i18n import say
from sobremesa.render.common.palette import by_day
from sobremesa.render.common.runs import Atom
from sobremesa.render.common.tokens import NEUTRAL, token
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from . import market
from .crafts import Building, buildings_of
from .dice import covers_of, options_of, others_of
from .icons import sprite
from .pen import Table, language, message
from .roofs import face_atoms

STYLE: Final = by_day(files(__package__).joinpath("board.css").read_text(encoding="utf-8"))
WIDTH: Final = 960
HEIGHT: Final = 640
GAP: Final = 12
ICON: Final = 20
TEXT: Final = 8.5  # the width of a letter
LEFT: Final = 470  # the width of the left half


def board(scene: Scene) -> Markup:
    table, view = Table.of(scene), scene.view
    names = table.names(scene)
    title = message("board_of", round=view.round, last=ROUNDS, phase=say(f"phase.la_granja.{view.phase}"))
    return el(
        "svg",
        el("title", title),
        el("style", Markup(STYLE)),
        el("defs", sprite(language())),
        el("rect", width=WIDTH, height=HEIGHT, cls="cloth"),
        _text(title, GAP, 24, "title"),
        _at(GAP, 36, _revenue(table, view)),
        _at(GAP, 178, _crafts(table, view)),
        _at(LEFT + 2 * GAP, 36, _market(table, names, view)),
        _at(LEFT + 2 * GAP, 438, _siesta(table, view)),
        _at(LEFT + 2 * GAP, 536, _roofs(view)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
        cls="lg-board",
    )


def _at(x: float, y: float, parts: Iterable[Markup]) -> Markup:
    return el("g", *parts, transform=f"translate({x:.6g} {y:.6g})")


def _text(text: str, x: float, y: float, cls: str = "") -> Markup:
    return el("text", text, x=x, y=y, cls=cls or None)


def _icon(name: str, x: float, y: float, size: float = ICON) -> Markup:
    return el("use", href=f"#lg-{name}", x=x, y=y, width=size, height=size)


def _box(x: float, y: float, width: float, height: float, cls: str = "box") -> Markup:
    return el("rect", x=x, y=y, width=width, height=height, rx=6, cls=cls)


def _run(parts: Iterable[Atom], x: float, y: float, room: float) -> list[Markup]:
    """Icons and short texts in lines that fit the available width."""
    out: list[Markup] = []
    at = x
    for part in parts:
        is_icon = part.startswith("#")
        width = ICON if is_icon else TEXT * len(part) + 2
        if at + width > x + room:
            at, y = x, y + ICON + 2
        out.append(_icon(part[1:], at, y) if is_icon else _text(part, at + 1, y + 15))
        at += width
    return out


# -- the parts ---------------------------------------------------------------------------------------------------------


def _revenue(table: Table, view: View) -> list[Markup]:
    """Six spaces with what they give, and their dice."""
    covers, others = covers_of(table, view), others_of(table, view)
    width = (LEFT - 5 * 6) / 6
    out: list[Markup] = []
    for i, count in enumerate(view.dice):
        x = i * (width + 6)
        out += [_box(x, 0, width, 88), _box(x, 88, width, 40, "sunk"), _box(x + 4, 4, 18, 18, "value")]
        out.append(_text(str(i + 1), x + 13, 18, "number"))
        out += _run(options_of(covers[i], i + 1), x + 8, 24, width - 12)
        kinds = [other.kind for other in others for _ in range(other.lying[i][0])]
        for n in range(count):
            cls = kinds[n] if n < len(kinds) else None
            out.append(el("g", _icon(f"die-{i + 1}", x + 4 + n % 3 * 22, 92 + n // 3 * 18), cls=cls))
        if view.last_die == i + 1:
            out.append(_box(x, 0, width, 128, "now"))
    return out


def _crafts(table: Table, view: View) -> list[Markup]:
    width = (LEFT - 2 * 8) / 3
    out: list[Markup] = []
    for building in buildings_of(table, view):
        x, y = building.number % 3 * (width + 8), building.number // 3 * 226
        out.append(_at(x, y, _craft(table, building, width)))
    return out


def _craft(table: Table, b: Building, width: float) -> list[Markup]:
    id = BUILDING_NAMES[b.number]
    out = [_box(0, 0, width, 218, "blocked" if b.marker else "box"), _icon(id, 6, 5, 24)]
    out += [
        _text(building_title(id), 34, 22, "name"),
        _icon("vp", width - 38, 30, 18),
        _text(str(b.vp), width - 18, 44),
    ]
    if b.marker:
        out += [_icon("lock", 6, 30, 18), _text(str(b.marker), 26, 44)]
    rows = table.rules.buildings[b.number].rows
    owners = {row.row: seat for seat, row in enumerate(b.rows) if row.row}
    for n, goods in enumerate(rows):
        y = 54 + n * 30
        owner = owners.get(n + 1)
        out.append(_box(6, y, width - 12, 27, "row"))
        if owner is not None:
            out.append(token(table.colour(owner), 18, 19, y + 13.5))
        covered = b.rows[owner].covered if owner is not None else (False,) * len(goods)
        for i, (good, full) in enumerate(zip(goods, covered)):
            x = 34 + i * (width - 44) / len(goods)
            out.append(_icon(GOOD_NAMES[good], x, y + 3))
            if full and owner is not None:
                out.append(token(table.colour(owner), 19, x + ICON / 2, y + 13.5))
    done = [seat for seat, row in enumerate(b.rows) if row.is_completed]
    out += [token(table.colour(seat), 22, 20 + i * 26, 198) for i, seat in enumerate(done)]
    return [*out, token(NEUTRAL, 22, 20 + len(done) * 26, 198)] if b.is_neutral else out


def _market(table: Table, names: tuple[str, ...], view: View) -> list[Markup]:
    left, top, width, height = market.bounds(table)
    scale = min((WIDTH - LEFT - 3 * GAP) / width, 390 / height)
    shift = f"scale({scale:.5g}) translate({-left:.5g} {-top:.5g})"
    return [el("g", *market.inside(table, (), names, market.market_of(table, view)), transform=shift)]


def _siesta(table: Table, view: View) -> list[Markup]:
    width = (WIDTH - LEFT - 3 * GAP - 8 * 3) / len(SIESTA_VP)
    out: list[Markup] = []
    for space, vp in enumerate(SIESTA_VP):
        x = space * (width + 3)
        out += [_box(x, 0, width, 86, f"nap nap{vp}"), _text(str(space), x + 5, 14, "small")]
        if vp:
            out += [_icon("vp", x + width - 20, 66, 16), _text(str(vp), x + width - 32, 79, "small")]
        here = [seat for seat in view.siesta_order if view.seats[seat].siesta == space]
        out += [token(table.colour(seat), 22, x + width / 2, 52 - i * 14) for i, seat in enumerate(reversed(here))]
    return out


def _roofs(view: View) -> list[Markup]:
    out: list[Markup] = []
    for i, tile in enumerate(view.roofs):
        x = i * 92
        out.append(el("path", d=f"M{x} 24 {x + 42} 2 {x + 84} 24V64H{x}z", cls="gable"))
        out += _run(face_atoms(tile), x + 10, 30, 72)
        out.append(_text(roof_title(tile), x, 80, "small"))
    return out
