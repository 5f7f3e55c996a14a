"""The six craft buildings: their rows, who has covered what, and what completing them brings."""

from typing import Any, Final, Iterator, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, BUILDING_ROWS, SETUP
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES
from sobremesa.games.la_granja.rules.view import RowView, View
from sobremesa.games.la_granja.words.names import building_title, good_name
from sobremesa.i18n.formats import listed
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.common.runs import Atom
from sobremesa.render.common.tokens import NEUTRAL
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene
from sobremesa.words.stand_ins import is_stand_in

from .cards import symbols, vp_badge
from .effects import atoms, run
from .pen import Offers, Pen, Table, heading, icon, message, offers_on, tok
from .pieces import neutral_of, pieces_at
from .things import labels_of

#: words of actions that bring a good to a building
DELIVERIES: Final = ("deliver", "deliver-to")
FIRST: Final[int] = SETUP["first_completion_vp"]


class Building(NamedTuple):
    """A craft building as everybody sees it, and what the viewer could deliver there."""

    number: int  # from 0
    vp: int  # for completing it now
    is_first: bool
    marker: int  # the building order marker that blocks it, 0 for none
    rows: tuple[RowView, ...]  # of every seat
    is_neutral: bool  # whether the neutral colour has its marker
    pieces: tuple[Markup, ...]  # what modules have laid there
    viewer: int | None = None
    wanted: frozenset[str] = frozenset()  # the goods that the viewer may deliver now


def deliverable(scene: Scene, building: str) -> frozenset[str]:
    """The goods that the viewer may deliver to a building now, from a storeroom or a field."""
    found = [labels_of(a) for a in scene.actions.get(f"building:{building}", ())]
    return frozenset(
        source.removeprefix("field-") for word, *labels in found if word in DELIVERIES for source in labels[:1]
    )


def buildings_of(table: Table, view: View) -> list[Building]:
    blocked = dict(view.blocked)
    neutral = neutral_of(table, view)
    pieces = pieces_at(table, view)
    return [
        Building(
            b,
            view.round + (FIRST if name in view.never_completed else 0),
            name in view.never_completed,
            blocked.get(name, 0),
            tuple(s.rows[b] for s in view.seats),
            neutral is not None and name in neutral.crafts,
            pieces.get(name, ()),
        )
        for b, name in enumerate(BUILDING_NAMES)
    ]


def draw(table: Table, scene: Scene, view: View, only: Sequence[str] = ()) -> Markup:
    """All six, or only those named."""
    names = tuple(scene.name(seat) for seat in range(table.rules.seats))
    drawn = [
        _building(table, (*offers_on(scene, f"building:{id}"), *offers_on(scene, f"row:{id}:")), names, b)
        for id, b in zip(BUILDING_NAMES, _seen(table, scene, view))
        if not only or id in only
    ]
    return el("div", heading(message("craft.title")), el("div", *drawn, cls="lg-crafts"), cls="lg-box lg-craftbox")


def _seen(table: Table, scene: Scene, view: View) -> Iterator[Building]:
    """All six as the viewer sees them."""
    for id, b in zip(BUILDING_NAMES, buildings_of(table, view)):
        wanted = deliverable(scene, id)
        yield b._replace(viewer=view.viewer, wanted=wanted) if wanted else b


@cached(2048)
def _building(table: Table, offers: Offers, names: tuple[str, ...], b: Building) -> Markup:
    pen = Pen(offers)
    id = BUILDING_NAMES[b.number]
    title = building_title(id)
    row: dict[str, Any] = BUILDING_ROWS[b.number]
    done = [(seat, r.is_fresh) for seat, r in enumerate(b.rows) if r.is_completed]
    head = pen.draw(
        f"building:{id}",
        message("craft.blocked", building=title, marker=b.marker)
        if b.marker
        else message("craft.first" if b.is_first else "craft.later", building=title, vp=b.vp),
        "div",
        icon(id, "lg-emblem"),
        el("b", title, cls="lg-title"),
        el("span", icon("lock"), str(b.marker), cls="lg-n lg-lock") if b.marker else None,
        vp_badge(message("craft.plus", vp=b.vp - FIRST, first=FIRST) if b.is_first else b.vp),
        cls="lg-craft-head",
    )
    boons = el(
        "div",
        el("span", el("small", message("craft.now")), run(atoms(row["instant"])), cls="lg-n"),
        el("span", el("small", message("craft.later_on")), run(lasting(row)), cls="lg-n"),
        cls="lg-boons",
    )
    rows = [_row(pen, table, names, b, n, owner, more) for n, owner, more in _rows(table, b)]
    tokens = [
        el(
            "span",
            tok(table.colour(seat)),
            cls="lg-piece lg-fresh" if fresh else "lg-piece",
            title=message("craft.owner_fresh" if fresh else "craft.owner", seat=names[seat]),
        )
        for seat, fresh in done
    ]
    if b.is_neutral:
        tokens.append(el("span", tok(NEUTRAL), cls="lg-piece"))
    tokens += b.pieces
    cls = "lg-craft lg-blocked" if b.marker else "lg-craft"
    return el("section", head, boons, el("div", *rows, cls="lg-rows"), el("div", *tokens, cls="lg-done"), cls=cls)


def _rows(table: Table, b: Building) -> list[tuple[int, int | None, int]]:
    """The rows to draw: number, owner, and how many free ones look the same.

    Free rows are drawn as one if all rows are equal: then nobody has to choose between them.
    """
    wanted = table.rules.buildings[b.number].rows
    owners = {r.row: seat for seat, r in enumerate(b.rows) if r.row}
    rows = [(n, owners.get(n), 1) for n in range(1, len(wanted) + 1)]
    free = [n for n, owner, _ in rows if owner is None]
    if len(set(wanted)) > 1 or not free:
        return rows
    return [(n, owner, len(free) if owner is None else 1) for n, owner, _ in rows if owner is not None or n == free[0]]


def own_rows(b: Building) -> set[int]:
    """The seats that have a row of their own in a building."""
    return {seat for seat, row in enumerate(b.rows) if row.row}


def _row(
    pen: Pen, table: Table, names: tuple[str, ...], b: Building, number: int, owner: int | None, alike: int
) -> Markup:
    """A row of a building; it belongs to whoever delivered there first."""
    id = BUILDING_NAMES[b.number]
    if owner is None:
        goods = tuple(GOOD_NAMES[g] for g in table.rules.buildings[b.number].rows[number - 1])
        covered: tuple[bool, ...] = ()
        wanted = listed([good_name(g) for g in goods])
        title = message("craft.rows" if alike > 1 else "craft.row", number=number, count=alike, goods=wanted)
        colour = ""
    else:
        goods, covered = b.rows[owner].goods, b.rows[owner].covered
        colour = table.colour(owner)
        open_ = [good_name(g) for g, full in zip(goods, covered) if not full]
        title = message("craft.row_of", number=number, seat=names[owner], goods=listed(open_))
    is_mine = owner == b.viewer if b.viewer in own_rows(b) else owner is None
    ready = tuple(is_mine and g in b.wanted and not full for g, full in zip(goods, covered or (False,) * len(goods)))
    if any(ready):
        title = f"{title}; {message('craft.deliver')}"
    whose = tok(colour) if colour else message("craft.times", count=alike) if alike > 1 else None
    mark = stand_in_mark() if is_stand_in(BUILDING_ROWS[b.number]["rows_status"]) else None
    inside = (el("span", whose, cls="lg-whose"), symbols(goods, covered, colour, ready), mark)
    cls = (f"lg-row c-{colour}" if colour else "lg-row lg-free") + (" lg-ready" if any(ready) else "")
    return pen.draw(f"row:{id}:{number}", title, "div", *inside, cls=cls)


def lasting(row: dict[str, Any]) -> Iterator[Atom]:
    """What a craft marker brings from the next round on."""
    if "income" in row:
        yield from atoms(row["income"])
    if "siesta" in row:
        yield from (f"+{row['siesta']}", "#hat")
    if "deliveries" in row:
        yield from (f"+{row['deliveries']}", "#delivery")
    if "craft_vp" in row:
        yield from (f"+{row['craft_vp']}", "#vp", message("each"), "#general_store")
    if "barrow_vp" in row:
        yield from (f"+{row['barrow_vp']}", "#vp", message("each"), "#delivery")
