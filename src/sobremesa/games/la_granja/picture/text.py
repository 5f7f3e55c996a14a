"""The whole table in words, for those who cannot see it: headings, lists and tables."""

from typing import Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import SETUP, SIESTA_VP
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, PIG, TRADE
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.games.la_granja.words.names import (
    barrow_words,
    building_title,
    extension_words,
    good_name,
    roof_text,
    roof_title,
    silver,
)
from sobremesa.games.la_granja.words.terms import Terms
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.render.markup import Child, el
from sobremesa.render.scene import Scene

from .dice import others_of
from .modules import roof_tiles, sections
from .pen import Table, message
from .rounds import STEPS
from .text_farm import farm_lines


def text(scene: Scene) -> Markup:
    table, view = Table.of(scene), scene.view
    parts: list[Child] = [*_round(scene, table, view)]
    if view.viewer is not None:
        parts += _hand(table, view.seats[view.viewer])
    parts += _seats(scene, table, view)
    parts += _dice(scene, table, view)
    parts += _roofs(table, view)
    parts += _crafts(scene, table, view)
    parts += _market(scene, table, view)
    for title, lines in sections(scene, table, view):
        parts += section(title, lines)
    for seat in _own_first(view):
        parts += section(message("farm.of", seat=scene.name(seat)), farm_lines(table, view, view.seats[seat]))
    return el("div", *parts, cls="lg-text")


def section(title: str, lines: Sequence[str]) -> list[Markup]:
    """A heading with a list below it."""
    return [el("h3", title), el("ul", *(el("li", line) for line in lines))]


def grid(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Markup]:
    """A heading with a table below it; the first cell of every row is its name."""
    return [
        el("h3", title),
        el(
            "table",
            el("thead", el("tr", *(el("th", cell, scope="col") for cell in head))),
            el("tbody", *(el("tr", el("th", row[0], scope="row"), *(el("td", c) for c in row[1:])) for row in rows)),
        ),
    ]


def _own_first(view: View) -> list[int]:
    return sorted(view.order, key=lambda seat: seat != view.viewer)


# -- what everybody shares ---------------------------------------------------------------------------------------------


def _round(scene: Scene, table: Table, view: View) -> list[Markup]:
    lines = [message("round.of", round=view.round, last=ROUNDS)]
    if view.prompt == "over":
        lines.append(message("text.over"))
    else:
        lines.append(say(f"phase.la_granja.{view.phase}"))
        if any(view.prompt in steps for steps in STEPS.values()):
            lines.append(message(f"step.{view.prompt}.title"))
    if view.owing:
        lines.append(message("text.to_move", seats=listed([scene.name(seat) for seat in view.owing])))
    if table.rules.is_solo:
        lines.append(message("siesta.solo_first" if view.solo_marker == 2 else "siesta.solo_second"))
    else:
        lines.append(message("text.order", seats=listed([scene.name(seat) for seat in view.order])))
    track = [
        message(
            "text.siesta_at",
            seat=scene.name(seat),
            space=view.seats[seat].siesta,
            vp=SIESTA_VP[view.seats[seat].siesta],
        )
        for seat in view.siesta_order
    ]
    lines.append(message("text.siesta", seats=listed(track)))
    lines += [message("round.deck", count=view.deck), message("round.pile", count=len(view.discards))]
    if view.discards:
        lines.append(message("explain.pile_cards", cards=listed(list(map(table.deck.name, view.discards)))))
    return section(message("text.round"), lines)


def _hand(table: Table, s: SeatView) -> list[Markup]:
    rows = []
    for number in s.hand or ():
        card = table.rules.card(number)
        barrow = message("text.barrow_side", goods=barrow_words([GOOD_NAMES[g] for g in card.goods]), vp=card.vp)
        crop = good_name(GOOD_NAMES[card.crop])
        rows.append([table.deck.name(number), crop, barrow, extension_words(card.extension), table.deck.text(number)])
    if not rows:
        return section(message("hand.title"), [message("hand.empty")])
    return grid(
        message("hand.title"),
        [message(f"text.{key}") for key in ("card", "field", "barrow", "extension", "helper")],
        rows,
    )


def _seats(scene: Scene, table: Table, view: View) -> list[Markup]:
    head = [message("preview.seat"), good_name("vp"), good_name("silver"), *map(good_name, GOOD_NAMES[:7])]
    head += [good_name(GOOD_NAMES[TRADE]), message("text.cards")]
    rows = []
    for seat in view.order:
        s = view.seats[seat]
        stored = [str(n) for _, n in s.goods]
        stored[PIG] = message("text.pigs", pigs=stored[PIG], stalls=Terms(table.rules, view, seat).stalls())
        vp = "?" if s.vp is None else str(s.vp)
        rows.append([scene.name(seat), vp, str(s.silver), *stored, str(s.hand_size)])
    return grid(message("text.goods"), head, rows)


def _dice(scene: Scene, table: Table, view: View) -> list[Markup]:
    lines = []
    others = others_of(table, view)
    for value, count in enumerate(view.dice, 1):
        lying = [other.lying[value - 1] for other in others]
        white = count - sum(n for n, _ in lying)
        on = [message("dice.white", count=white, value=value)] if white else []
        on += [said for n, said in lying if n]
        said = message("dice.space", value=value, text=table.things.space(view, value))
        lines.append(message("text.with", what=said, more=listed(on)) if on else said)
    if view.last_die:
        lines.append(message("dice.last", value=view.last_die))
    if view.kept_space:
        lines.append(message("text.kept", seat=scene.name(view.kept_space[1]), space=view.kept_space[0]))
    return section(message("dice.title"), lines)


def _roofs(table: Table, view: View) -> list[Markup]:
    if not view.roofs:
        return section(message("roof.title"), [message("roof.none")])
    price = view.round if view.viewer is None else Terms(table.rules, view, view.viewer).roof()
    lines = [
        message(
            "text.roof",
            roof=roof_title(tile),
            text=roof_text(tile),
            price=silver(roof_tiles()[tile].price if tile in roof_tiles() else price),
        )
        for tile in view.roofs
    ]
    return section(message("roof.title"), lines)


def _crafts(scene: Scene, table: Table, view: View) -> list[Markup]:
    blocked = dict(view.blocked)
    rows = []
    for b, building in enumerate(table.rules.buildings):
        first = building.id in view.never_completed
        vp = view.round + (SETUP["first_completion_vp"] if first else 0)
        worth = message("text.worth_first" if first else "text.worth", vp=vp)
        state = message("text.blocked", marker=blocked[building.id]) if building.id in blocked else worth
        cells = []
        for s in view.seats:
            row = s.rows[b]
            wanted = [good_name(g) for g, full in zip(row.goods, row.covered) if not full]
            cells.append(
                message("text.done_fresh" if row.is_fresh else "text.done")
                if row.is_completed
                else message("text.wants", row=row.row, goods=listed(wanted))
                if row.row
                else message("text.none")
            )
        wants = listed([good_name(GOOD_NAMES[g]) for g in building.rows[0]])
        rows.append([building_title(building.id), wants, state, *cells])
    head = [
        message("text.building"),
        message("text.row"),
        message("text.state"),
        *(scene.name(s.seat) for s in view.seats),
    ]
    return grid(message("craft.title"), head, rows)


def _market(scene: Scene, table: Table, view: View) -> list[Markup]:
    names = table.names(scene)
    lines = []
    for owner, name in enumerate(names):
        own = [_hex(i, value) for i, (value, o) in enumerate(view.market) if o == owner]
        lines.append(message("text.markers", seat=name, hexes=listed(own) if own else message("text.none")))
    for value in sorted({v for v, _ in view.market}):
        free = [
            f"h{i + 1}" for i, (v, o) in enumerate(view.market) if v == value and o is None and i not in view.closed
        ]
        lines.append(message("text.free_hexes", value=value, hexes=listed(free) if free else message("text.none")))
    near = [
        message("text.near", hex=f"h{i + 1}", hexes=listed([f"h{n + 1}" for n in near if n not in view.closed]))
        for i, near in enumerate(table.rules.market.near)
        if i not in view.closed
    ]
    neighbours = el("details", el("summary", message("text.neighbours")), el("ul", *(el("li", line) for line in near)))
    return [*section(message("market.title"), lines), neighbours]


def _hex(i: int, value: int) -> str:
    return message("text.hex", hex=f"h{i + 1}", value=value)
