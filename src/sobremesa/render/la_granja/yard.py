"""The middle of a farm: its roof, storerooms, stalls, purse, dice and donkeys."""

from typing import NamedTuple

from markupsafe import Markup

from sobremesa.games.la_granja.ids import GOOD_NAMES, PIG, RESOURCES
from sobremesa.games.la_granja.modules.donkey_song.songs import song_of
from sobremesa.games.la_granja.view import RoofView, SeatView
from sobremesa.words.la_granja.names import building_title, good_name, roof_title

from ..markup import Child, el
from .dice import die
from .pen import Pen, Table, icon, w
from .roofs import face, roof_name
from .worth import Worth, prices_of


class Extras(NamedTuple):
    """What modules add to a farm."""

    pieces: tuple[tuple[int, tuple[tuple[str, int, str], ...]], ...] = ()  # at barrows, by place
    songs: tuple[int, ...] = ()  # song tiles owned, as donkey tiles
    grey: tuple[bool, ...] = ()  # which of the dice taken are grey
    lady_used: bool = False
    known: tuple[int, ...] = ()  # cards in hand that everybody knows
    grand: int | None = None  # grand markers in the supply
    workers: int | None = None


def draw(pen: Pen, table: Table, s: SeatView, worth: Worth, extras: Extras) -> Markup:
    return el(
        "div",
        el("div", *(_place(pen, s, i, vp) for i, vp in enumerate(worth.roofs)), cls="lg-roofs"),
        el("div", *_stores(pen, s, worth), cls="lg-stores"),
        el("div", *_desk(pen, table, s, worth, extras), cls="lg-desk"),
        cls="lg-yard",
    )


# -- roofs -------------------------------------------------------------------------------------------------------------


def _place(pen: Pen, s: SeatView, i: int, vp: int) -> Markup:
    """A roof place with its VP, and the tile on it."""
    if i >= len(s.roofs):
        title = w("roof.place", number=i + 1, vp=vp)
        return pen.thing(f"place:{s.seat}:{i + 1}", title, "div", el("b", str(vp)), icon("vp"), cls="lg-roofplace")
    roof: RoofView = s.roofs[i]
    title = w("roof.used", roof=roof_title(roof.tile)) if roof.is_used else roof_name(roof.tile)
    cls = (
        "lg-roofplace lg-laid" + (" lg-used" if roof.is_used else "") + (" lg-broken" if roof.tile == "broken" else "")
    )
    inside = el("span", w("roof.turned"), cls="lg-cap") if roof.is_used else face(roof.tile)
    return pen.thing(f"tile:{s.seat}:{i + 1}", title, "div", inside, cls=cls)


# -- goods -------------------------------------------------------------------------------------------------------------


def _stores(pen: Pen, s: SeatView, worth: Worth) -> list[Markup]:
    return [*(_store(pen, s, good, count, worth) for good, count in s.goods), *_purse(pen, s)]


def _store(pen: Pen, s: SeatView, good: str, count: int, worth: Worth) -> Markup:
    name = good_name(good)
    g = GOOD_NAMES.index(good)
    price = None
    if g in RESOURCES:
        title = w(
            "store.priced",
            good=name,
            stock=f"{count}/{worth.stalls}" if g == PIG else count,
            **prices_of(worth, g),
        )
        price = el(
            "span",
            el("span", w("store.buy", price=worth.buy[g])),
            el("span", w("store.sell", price=worth.sell[g])),
            el("span", w("store.upgrade", price=worth.upgrade[g])),
            cls="lg-price",
        )
    else:
        title = w("store.plain", good=name, count=count)
    number: Child = count
    if g == PIG:
        number = (str(count), el("small", f"/{worth.stalls}"))
    cls = f"lg-store lg-g-{good}" + ("" if count else " lg-zero")
    return pen.thing(f"good:{s.seat}:{good}", title, "div", icon(good), el("b", number), price, cls=cls)


def _purse(pen: Pen, s: SeatView) -> list[Markup]:
    vp = "?" if s.vp is None else str(s.vp)
    return [
        pen.thing(
            f"good:{s.seat}:silver",
            w("store.plain", good=good_name("silver"), count=s.silver),
            "div",
            icon("silver"),
            el("b", str(s.silver)),
            cls="lg-store lg-g-silver" + ("" if s.silver else " lg-zero"),
        ),
        pen.thing(
            f"good:{s.seat}:vp",
            w("store.hidden_vp") if s.vp is None else w("store.plain", good=good_name("vp"), count=s.vp),
            "div",
            icon("vp"),
            el("b", vp),
            cls="lg-store lg-g-vp",
        ),
    ]


# -- dice, donkeys, craft markers, limits ------------------------------------------------------------------------------


def _desk(pen: Pen, table: Table, s: SeatView, worth: Worth, extras: Extras) -> list[Markup]:
    out = [el("div", *_donkeys(pen, table, s, extras), cls="lg-donkeys")]
    dice = [_taken(pen, s, i, value, extras) for i, value in enumerate(s.dice) if value]
    out.append(el("div", el("span", w("farm.dice"), cls="lg-cap"), *dice, cls="lg-taken") if dice else Markup(""))
    left = [
        _left(pen, s, "free", s.free_deliveries, "donkey"),
        _left(pen, s, "paid", s.paid_deliveries, "delivery"),
    ]
    out.append(el("div", *(x for x in left if x is not None), cls="lg-left-over"))
    crafts = [_craft(pen, s, i) for i, row in enumerate(s.rows) if row.is_completed]
    if crafts:
        out.append(el("div", el("span", w("farm.crafts"), cls="lg-cap"), *crafts, cls="lg-craftmarks"))
    out.append(el("div", *_supplies(pen, s, extras), cls="lg-supplies"))
    limits = w("farm.limits", paid=worth.paid, extension=worth.extension)
    out.append(pen.thing(f"limits:{s.seat}", limits, "div", limits, cls="lg-limits"))
    return out


def _donkeys(pen: Pen, table: Table, s: SeatView, extras: Extras) -> list[Markup]:
    """The four tiles and song tiles: to be chosen, chosen, or used up."""
    tiles = [1, 2, 3, 4, *extras.songs]
    out = [_tile(pen, table, s, tile) for tile in tiles]
    if s.donkey_is_chosen and s.donkey is None:
        out.append(el("div", icon("donkey"), w("farm.chosen"), cls="lg-donkey lg-secret"))
    return out


def _tile(pen: Pen, table: Table, s: SeatView, tile: int) -> Markup:
    state = "chosen" if tile == s.donkey else "left" if tile in s.donkeys_left else "gone"
    song = song_of(tile)
    donkey = table.rules.donkeys[tile]
    inside: list[Markup | None] = [icon("song") if song else None]
    if donkey.deliveries:
        inside.append(el("span", el("b", str(donkey.deliveries)), icon("donkey"), cls="lg-n"))
    if donkey.hats:
        inside.append(el("span", el("b", str(donkey.hats)), icon("hat"), cls="lg-n"))
    if song:
        inside.append(el("span", str(song.number), cls="lg-no"))
    title = w(f"donkey.{state}", tile=table.things.donkey(tile))
    return pen.thing(f"donkey:{s.seat}:{tile}", title, "div", *inside, cls=f"lg-donkey lg-{state}")


def _taken(pen: Pen, s: SeatView, i: int, value: int, extras: Extras) -> Markup:
    is_grey = i < len(extras.grey) and extras.grey[i]
    title = w("farm.own_die" if i == 2 else "farm.grey_die" if is_grey else "farm.die", value=value)
    return pen.thing(
        f"taken:{s.seat}:{i}", title, "span", die(value, is_grey), cls="lg-takendie", data_piece=f"die-{s.seat}-{i}"
    )


def _left(pen: Pen, s: SeatView, kind: str, count: int, drawn: str) -> Markup | None:
    if not count:
        return None
    title = w(f"farm.{kind}", count=count)
    return pen.thing(
        f"{kind}:{s.seat}", title, "span", el("b", str(count)), icon(drawn), title, cls="lg-n lg-deliveries"
    )


def _craft(pen: Pen, s: SeatView, i: int) -> Markup:
    row = s.rows[i]
    title = w("farm.craft_fresh" if row.is_fresh else "farm.craft", building=building_title(row.building))
    cls = "lg-craftmark lg-fresh" if row.is_fresh else "lg-craftmark"
    return pen.thing(f"craft:{s.seat}:{row.building}", title, "span", icon(row.building), cls=cls)


def _supplies(pen: Pen, s: SeatView, extras: Extras) -> list[Markup]:
    out: list[Markup] = []
    for kind, count in (("grand", extras.grand), ("workers", extras.workers)):
        if count is not None:
            title = w(f"farm.{kind}", count=count)
            drawn = "grand" if kind == "grand" else "worker"
            out.append(pen.thing(f"{kind}:{s.seat}", title, "span", icon(drawn), el("b", str(count)), cls="lg-n"))
    return out
