"""Colchonera: the mattress maker's board with its three tiers, and everybody's markers there."""

from typing import Any, Final

from markupsafe import Markup

from sobremesa.games.la_granja.modules.colchonera import BOARD, FREE, IN_REVENUE, PAID
from sobremesa.games.la_granja.view import View
from sobremesa.i18n.formats import listed
from sobremesa.words.la_granja.names import good_name
from sobremesa.words.la_granja.things import shown

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..cards import vp_badge
from ..pen import Offers, Pen, Table, heading, icon, offers_of, tok, w

_KINDS: Final = {"revenue": IN_REVENUE, "free": FREE, "paid": PAID}


def draw(table: Table, scene: Scene, view: View) -> Markup:
    board = shown(view, "colchonera")
    offers = offers_of(scene, ("mattress",))
    return _drawn(table, offers, table.names(scene), board["markers"], board["silver"], board["used"], board["vp"])


@kept(256)
def _drawn(
    table: Table,
    offers: Offers,
    names: tuple[str, ...],
    markers: tuple[tuple[str, tuple[int, ...]], ...],
    silver: tuple[int, ...],
    used: tuple[int, ...],
    vp: tuple[int, ...],
) -> Markup:
    pen = Pen(offers)
    at = {**dict(markers), "silver": silver}
    tiers = [_tier(pen, table, row, at) for row in BOARD["tier"]]
    tiers.insert(0, el("div", el("small", w("mattress.once")), _space(pen, table, "silver", silver), cls="lg-tier"))
    return el(
        "div",
        heading(w("mattress.title"), icon("mattress")),
        el("div", *tiers, cls="lg-tiers"),
        el("div", *(_seat(table, names, seat, used[seat], vp[seat]) for seat in range(len(vp))), cls="lg-roster"),
        cls="lg-box lg-mattresses",
    )


def _tier(pen: Pen, table: Table, row: dict[str, Any], at: dict[str, tuple[int, ...]]) -> Markup:
    reward = el("span", "→", *(icon(good) for good in row["reward"]), cls="lg-n")
    need = el("span", icon("hat"), "≥", vp_badge(row["siesta_vp"]), cls="lg-n")
    return el("div", need, *(_space(pen, table, good, at[good]) for good in row["goods"]), reward, cls="lg-tier")


def _space(pen: Pen, table: Table, good: str, counts: tuple[int, ...]) -> Markup:
    tokens = [tok(table.colour(seat)) for seat, n in enumerate(counts) for _ in range(n)]
    title = w("mattress.space", good=good_name(good), count=sum(counts))
    return pen.thing(f"mattress:{good}", title, "div", icon(good), *tokens, cls="lg-spot")


def _seat(table: Table, names: tuple[str, ...], seat: int, used: int, vp: int) -> Markup:
    kinds = [w(f"mattress.{name}") for name, bit in _KINDS.items() if used & bit]
    done = el("small", w("mattress.used", kinds=listed(kinds))) if kinds else None
    return el("span", tok(table.colour(seat)), vp_badge(vp), done, cls="lg-n", title=names[seat])
