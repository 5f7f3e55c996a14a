"""Colchonera: the mattress maker's board with its three tiers, and every player's markers on it."""

from typing import Any, Final

from markupsafe import Markup

from sobremesa.i18n.formats import listed
from sobremesa.render.cached import cached
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene

from ...picture.asked import Asked, entry, known
from ...picture.cards import vp_badge
from ...picture.modules import Foreseen, ModulePicture, Shown, Sources, Told
from ...picture.pen import Offers, Pen, Table, heading, icon, message, offers_of, tok
from ...picture.things import Pointed, Things
from ...rules.ids import GOOD_NAMES
from ...rules.view import SeatView, View
from ...words.names import good_name, goods
from ...words.things import shown
from .rules import BOARD, FREE, IN_REVENUE, PAID

_KINDS: Final = {"revenue": IN_REVENUE, "free": FREE, "paid": PAID}


def draw(table: Table, scene: Scene, view: View) -> Markup:
    board = shown(view, "colchonera")
    offers = offers_of(scene, ("mattress",))
    return _drawn(table, offers, table.names(scene), board["markers"], board["silver"], board["used"], board["vp"])


@cached(256)
def _drawn(
    table: Table,
    offers: Offers,
    names: tuple[str, ...],
    markers: tuple[tuple[str, tuple[int, ...]], ...],
    silver: tuple[int, ...],
    used: tuple[int, ...],
    vp: tuple[int, ...],
) -> Markup:
    return el(
        "div",
        heading(message("mattress.title"), icon("mattress")),
        _tiers(Pen(offers), table, {**dict(markers), "silver": silver}),
        el("div", *(_seat(table, names, seat, used[seat], vp[seat]) for seat in range(len(vp))), cls="lg-roster"),
        cls="lg-box lg-mattresses",
    )


def _tiers(pen: Pen, table: Table, at: dict[str, tuple[int, ...]]) -> Markup:
    once = el("div", el("small", message("mattress.once")), _space(pen, table, "silver", at["silver"]), cls="lg-tier")
    return el("div", once, *(_tier(pen, table, row, at) for row in BOARD["tier"]), cls="lg-tiers")


def _face(table: Table, _: str) -> Markup:
    """The board without any markers."""
    goods_there = ("silver", *(good for row in BOARD["tier"] for good in row["goods"]))
    return _tiers(Pen(()), table, dict.fromkeys(goods_there, ()))


def _tier(pen: Pen, table: Table, row: dict[str, Any], at: dict[str, tuple[int, ...]]) -> Markup:
    reward = el("span", "→", *(icon(good) for good in row["reward"]), cls="lg-n")
    need = el("span", icon("hat"), "≥", vp_badge(row["siesta_vp"]), cls="lg-n")
    return el("div", need, *(_space(pen, table, good, at[good]) for good in row["goods"]), reward, cls="lg-tier")


def _space(pen: Pen, table: Table, good: str, counts: tuple[int, ...]) -> Markup:
    tokens = [tok(table.colour(seat)) for seat, n in enumerate(counts) for _ in range(n)]
    title = message("mattress.space", good=good_name(good), count=sum(counts))
    return pen.draw(f"mattress:{good}", title, "div", icon(good), *tokens, cls="lg-spot")


def _seat(table: Table, names: tuple[str, ...], seat: int, used: int, vp: int) -> Markup:
    kinds = [message(f"mattress.{name}") for name, bit in _KINDS.items() if used & bit]
    done = el("small", message("mattress.used", kinds=listed(kinds))) if kinds else None
    return el("span", tok(table.colour(seat)), vp_badge(vp), done, cls="lg-n", title=names[seat])


def _foresee(table: Table, view: View, s: SeatView) -> Foreseen:
    return Foreseen(vp=shown(view, "colchonera")["vp"][s.seat])


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_mattress(a: Asked) -> Explained:
    found = entry(a, "colchonera")
    good = known(a.names[0], GOOD_NAMES)
    return found._replace(title=message("explain.mattress", board=found.title, good=good_name(good)))


def _tell(t: Shown) -> Told:
    out: list[str] = []
    for s in t.view.seats:
        own = [goods(good, counts[s.seat]) for good, counts in t.data["markers"] if counts[s.seat]]
        own += [goods("silver", 1)] if t.data["silver"][s.seat] else []
        markers = listed(own) if own else message("text.none")
        out.append(message("text.mattresses", seat=t.scene.name(s.seat), goods=markers, vp=t.data["vp"][s.seat]))
    return message("mattress.title"), out


# -- what can be clicked -----------------------------------------------------------------------------------------------


def _place(p: Pointed, name: str) -> Things:
    """The space of the good being delivered."""
    return (f"mattress:{p.name.removeprefix('field-')}",) if name == "colchonera" else ()


PICTURE: Final = ModulePicture(
    area=draw,
    face=_face,
    explain={"mattress": _explain_mattress},
    tell=_tell,
    things={"rest": lambda p: (p.mine("good", "trade_good"),)},
    place=_place,
    foresee=_foresee,
    column=("mattress", "mattresses"),
    sources=Sources("mattresses", 4, scored=frozenset(("mattress_scored",))),
)
