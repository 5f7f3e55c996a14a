"""The middle of a farm: its roof, storerooms, stalls, purse, dice and donkeys."""

from typing import NamedTuple

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import BOARD
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, PIG, RESOURCES
from sobremesa.games.la_granja.rules.view import RoofView, SeatView
from sobremesa.games.la_granja.words.names import building_title, good_name, roof_title
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import Child, el
from sobremesa.words.stand_ins import is_stand_in

from .dice import die, taken_kind
from .modules import Donkey, OnFarm, OtherDice, roof_tiles
from .pen import Pen, Table, icon, message
from .roofs import face, roof_name
from .worth import Worth, prices_of


class Extras(NamedTuple):
    """What modules add to a farm."""

    pieces: tuple[tuple[int, tuple[Markup, ...]], ...] = ()  # at barrows, by place
    dice: tuple[OtherDice, ...] = ()  # the dice other than those of the base game
    on_farm: OnFarm = OnFarm()


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
        title = message("roof.place", number=i + 1, vp=vp)
        return pen.draw(f"place:{s.seat}:{i + 1}", title, "div", el("b", str(vp)), icon("vp"), cls="lg-roofplace")
    roof: RoofView = s.roofs[i]
    title = message("roof.used", roof=roof_title(roof.tile)) if roof.is_used else roof_name(roof.tile)
    other = roof_tiles().get(roof.tile)
    cls = "lg-roofplace lg-laid" + (" lg-used" if roof.is_used else "") + (f" {other.cls}" if other else "")
    inside = el("span", message("roof.turned"), cls="lg-cap") if roof.is_used else face(roof.tile)
    return pen.draw(f"tile:{s.seat}:{i + 1}", title, "div", inside, cls=cls)


# -- goods -------------------------------------------------------------------------------------------------------------


def _stores(pen: Pen, s: SeatView, worth: Worth) -> list[Markup]:
    return [*(_store(pen, s, good, count, worth) for good, count in s.goods), *_purse(pen, s)]


def on_fields(s: SeatView, good: str) -> int:
    """How many of a good are on fields, from where they are sold and delivered just as from the storeroom."""
    return sum(f.goods for f in s.fields if f.crop == good)


def _store(pen: Pen, s: SeatView, good: str, stored: int, worth: Worth) -> Markup:
    """All the farm has of a good, as one number; its title says how much of that is on fields."""
    name = good_name(good)
    g = GOOD_NAMES.index(good)
    grown = on_fields(s, good)
    count = stored + grown
    price = None
    if g in RESOURCES:
        row = BOARD["prices"][good]
        key = "store.split" if grown else "store.priced"
        stock = f"{count}/{worth.stalls}" if g == PIG else count
        title = message(key, good=name, stock=stock, store=stored, fields=grown, **prices_of(worth, g))
        price = el(
            "span",
            el("span", message("store.buy", price=worth.buy[g])),
            el("span", message("store.sell", price=worth.sell[g])),
            el("span", message("store.upgrade", price=worth.upgrade[g])),
            stand_in_mark() if is_stand_in(row["status"], row["upgrade_status"]) else None,
            cls="lg-price",
        )
    else:
        title = message("store.plain", good=name, count=count)
    number: Child = count
    if g == PIG:
        number = (str(count), el("small", f"/{worth.stalls}"))
    cls = f"lg-store lg-g-{good}" + ("" if count else " lg-zero")
    return pen.draw(f"good:{s.seat}:{good}", title, "div", icon(good), el("b", number), price, cls=cls)


def _purse(pen: Pen, s: SeatView) -> list[Markup]:
    vp = "?" if s.vp is None else str(s.vp)
    return [
        pen.draw(
            f"good:{s.seat}:silver",
            message("store.plain", good=good_name("silver"), count=s.silver),
            "div",
            icon("silver"),
            el("b", str(s.silver)),
            cls="lg-store lg-g-silver" + ("" if s.silver else " lg-zero"),
        ),
        pen.draw(
            f"good:{s.seat}:vp",
            message("store.hidden_vp") if s.vp is None else message("store.plain", good=good_name("vp"), count=s.vp),
            "div",
            icon("vp"),
            el("b", vp, data_vp=s.seat),
            cls="lg-store lg-g-vp",
        ),
    ]


# -- dice, donkeys, craft markers, limits ------------------------------------------------------------------------------


def _desk(pen: Pen, table: Table, s: SeatView, worth: Worth, extras: Extras) -> list[Markup]:
    out = [el("div", *_donkeys(pen, table, s, extras), cls="lg-donkeys")]
    dice = [_taken(pen, s, i, value, extras) for i, value in enumerate(s.dice) if value]
    out.append(el("div", el("span", message("farm.dice"), cls="lg-cap"), *dice, cls="lg-taken") if dice else Markup(""))
    left = [
        _left(pen, s, "free", s.free_deliveries, "donkey"),
        _left(pen, s, "paid", s.paid_deliveries, "delivery"),
    ]
    out.append(el("div", *(x for x in left if x is not None), cls="lg-left-over"))
    crafts = [_craft(pen, s, i) for i, row in enumerate(s.rows) if row.is_completed]
    if crafts:
        out.append(el("div", el("span", message("farm.crafts"), cls="lg-cap"), *crafts, cls="lg-craftmarks"))
    out.append(el("div", *_supplies(pen, extras), cls="lg-supplies"))
    limits = message("farm.limits", paid=worth.paid, extension=worth.extension)
    out.append(pen.draw(f"limits:{s.seat}", limits, "div", limits, cls="lg-limits"))
    return out


def _donkeys(pen: Pen, table: Table, s: SeatView, extras: Extras) -> list[Markup]:
    """The four tiles and those of modules: available, chosen, or used up."""
    out = [_tile(pen, table, s, tile) for tile in (1, 2, 3, 4)]
    out += [_tile(pen, table, s, donkey.tile, donkey) for donkey in extras.on_farm.donkeys]
    if s.donkey_is_chosen and s.donkey is None:
        out.append(el("div", icon("donkey"), message("farm.chosen"), cls="lg-donkey lg-secret"))
    return out


def _tile(pen: Pen, table: Table, s: SeatView, tile: int, more: Donkey | None = None) -> Markup:
    state = "chosen" if tile == s.donkey else "left" if tile in s.donkeys_left else "gone"
    inside: list[Markup | None] = [icon(more.icon) if more else None, *_shows(table, tile)]
    if more:
        inside.append(el("span", str(more.number), cls="lg-no"))
    title = message(f"donkey.{state}", tile=table.things.donkey(tile))
    cls = f"lg-donkey lg-{'unused' if state == 'left' else state}"  # lg-left is a column of the farm
    return pen.draw(f"donkey:{s.seat}:{tile}", title, "div", *inside, cls=cls)


def _shows(table: Table, tile: int) -> list[Markup]:
    """What a donkey tile shows: its free deliveries and its hats."""
    donkey = table.rules.donkeys[tile]
    shown = ((donkey.deliveries, "donkey"), (donkey.hats, "hat"))
    return [el("span", el("b", str(count)), icon(name), cls="lg-n") for count, name in shown if count]


def donkey_face(pen: Pen, table: Table, tile: int) -> Markup:
    """A donkey tile that belongs to nobody."""
    title = table.things.donkey(tile)
    return pen.draw(f"donkey:{tile}", title, "div", *_shows(table, tile), cls="lg-donkey lg-unused")


def _taken(pen: Pen, s: SeatView, i: int, value: int, extras: Extras) -> Markup:
    kind, said = taken_kind(extras.dice, s.seat, i)
    title = said or message("farm.own_die" if i == 2 else "farm.die", value=value)
    return pen.draw(
        f"taken:{s.seat}:{i}", title, "span", die(value, kind), cls="lg-takendie", data_piece=f"die-{s.seat}-{i}"
    )


def _left(pen: Pen, s: SeatView, kind: str, count: int, drawn: str) -> Markup | None:
    if not count:
        return None
    title = message(f"farm.{kind}", count=count)
    return pen.draw(
        f"{kind}:{s.seat}", title, "span", el("b", str(count)), icon(drawn), title, cls="lg-n lg-deliveries"
    )


def _craft(pen: Pen, s: SeatView, i: int) -> Markup:
    row = s.rows[i]
    title = message("farm.craft_fresh" if row.is_fresh else "farm.craft", building=building_title(row.building))
    cls = "lg-craftmark lg-fresh" if row.is_fresh else "lg-craftmark"
    return pen.draw(f"craft:{s.seat}:{row.building}", title, "span", icon(row.building), cls=cls)


def _supplies(pen: Pen, extras: Extras) -> list[Markup]:
    return [
        pen.draw(supply.thing, supply.title, "span", icon(supply.icon), el("b", str(supply.left)), cls="lg-n")
        for supply in extras.on_farm.supplies
    ]
