"""Farm cards: whole with their four sides, as they lie in a hand, and the part that sticks out from under a farm."""

from typing import Final, Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.rules.ids import GOOD_NAMES
from sobremesa.games.la_granja.rules.view import BarrowView, FieldView
from sobremesa.games.la_granja.words.cards import stand_ins
from sobremesa.games.la_granja.words.names import barrow_words, extension_words, good_name, goods
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el

from .helpers import pictogram
from .modules import Patron
from .pen import Pen, Table, icon, message, tok

_ADDS: Final = {"hand_limit": "hand", "paid_delivery": "delivery", "pig_stall": "stall"}


def mark_of(table: Table, card: int, side: str) -> Markup | None:
    """The mark of a stand-in, if a side of a card is one."""
    return stand_in_mark() if side in stand_ins(table.deck.rows[card]) else None


@cached(512)
def vp_badge(vp: int | str, seat: int | None = None) -> Markup:
    """A number of VP; with a seat, it counts up while a scoring is shown."""
    return el("span", icon("vp"), el("b", str(vp), data_vp=seat), cls="lg-vp")


@cached(512)
def symbols(goods: tuple[str, ...], covered: tuple[bool, ...], colour: str, ready: tuple[bool, ...] = ()) -> Markup:
    """A row of wanted goods; those delivered lie under a token, those that can be delivered now are highlighted."""
    nothing = (False,) * len(goods)
    return el(
        "span",
        *(
            el(
                "span",
                icon(good),
                tok(colour) if full else None,
                cls="lg-sym lg-full" if full else "lg-sym lg-wanted" if now else "lg-sym",
            )
            for good, full, now in zip(goods, covered or nothing, ready or nothing)
        ),
        cls="lg-syms",
    )


@cached(256)
def adds(extension: tuple[tuple[str, int], ...]) -> Markup:
    """What an extension adds, as icons."""
    return el(
        "span",
        *(el("span", f"+{n}", icon(_ADDS.get(name, name)), cls="lg-n") for name, n in extension if n),
        cls="lg-adds",
    )


@cached(1024)
def _sides(table: Table, number: int) -> tuple[Markup, Markup, Markup, Markup]:
    """Field, barrow, extension and helper of a card."""
    card = table.rules.card(number)
    goods = tuple(GOOD_NAMES[g] for g in card.goods)
    return (
        el("span", icon(GOOD_NAMES[card.crop], "lg-big"), mark_of(table, number, "field"), cls="lg-n"),
        el("span", symbols(goods, (), ""), vp_badge(card.vp), mark_of(table, number, "barrow"), cls="lg-wants"),
        el("span", adds(tuple(card.extension.items())), mark_of(table, number, "extension"), cls="lg-n"),
        el("span", pictogram(table.deck.rows[number]["helper"]), table.deck.text(number), cls="lg-says"),
    )


def side(table: Table, number: int, name: str) -> Markup:
    """One side of a card in icons."""
    card = table.rules.card(number)
    goods = tuple(GOOD_NAMES[g] for g in card.goods)
    if name == "field":
        return icon(GOOD_NAMES[card.crop])
    if name == "barrow":
        return symbols(goods, (), "") + vp_badge(card.vp)
    if name == "extension":
        return adds(tuple(card.extension.items()))
    return pictogram(table.deck.rows[number]["helper"])


def titles(table: Table, number: int) -> tuple[str, str, str, str]:
    """The four sides in words."""
    card = table.rules.card(number)
    name = table.deck.title(number)
    return (
        message("side.field", card=name, crop=good_name(GOOD_NAMES[card.crop])),
        message("side.barrow", card=name, goods=barrow_words([GOOD_NAMES[g] for g in card.goods]), vp=card.vp),
        message("side.extension", card=name, adds=extension_words(card.extension)),
        message("side.helper", card=name),
    )


def whole(pen: Pen, table: Table, number: int, place: str = "hand") -> Markup:
    """A card with its four sides around its name: barrow above, field left, extension right, helper below."""
    field, barrow, extension, helper = _sides(table, number)
    names = titles(table, number)
    thing = f"{place}:{number}"
    name = el("span", el("span", str(number), cls="lg-no"), table.deck.title(number), cls="lg-title")
    mark = mark_of(table, number, "helper")
    return el(
        "article",
        pen.draw(f"{thing}:barrow", names[1], "div", barrow, cls="lg-side lg-barrow"),
        pen.draw(f"{thing}:field", names[0], "div", field, cls="lg-side lg-field"),
        pen.draw(thing, table.deck.name(number), "div", name, cls="lg-name"),
        pen.draw(f"{thing}:extension", names[2], "div", extension, cls="lg-side lg-ext"),
        pen.draw(f"{thing}:helper", names[3], "div", helper, mark, cls="lg-side lg-helper"),
        cls="lg-card",
        data_piece=f"card-{number}",
    )


# -- what sticks out from under a farm ---------------------------------------------------------------------------------


def field_name(f: FieldView) -> str:
    """A field in words, with what grows there."""
    if f.goods:
        return message("on_farm.field", goods=goods(f.crop, f.goods))
    return message("on_farm.empty_field", crop=good_name(f.crop))


def field(pen: Pen, table: Table, seat: int, f: FieldView) -> Markup:
    grown = [icon(f.crop, "lg-grown") for _ in range(f.goods)]
    crops = el("span", *grown, cls="lg-crops") if grown else None
    inside = (icon(f.crop, "lg-crop"), crops, mark_of(table, f.card, "field"))
    cls = f"lg-slip lg-s-field lg-{f.crop}" + ("" if f.goods else " lg-bare")
    return pen.draw(f"field:{seat}:{f.card}", field_name(f), "div", *inside, cls=cls, data_piece=f"card-{f.card}")


def barrow(pen: Pen, table: Table, seat: int, b: BarrowView, pieces: Sequence[Markup] = ()) -> Markup:
    wanted = barrow_words([good for good, full in zip(b.goods, b.covered) if not full])
    title = message("on_farm.barrow", card=table.deck.title(b.card), vp=b.vp, goods=wanted)
    row = symbols(b.goods, b.covered, table.colour(seat))
    others = el("span", *pieces, cls="lg-pieces") if pieces else None
    inside = (vp_badge(b.vp), row, others, mark_of(table, b.card, "barrow"))
    return pen.draw(
        f"barrow:{seat}:{b.card}", title, "div", *inside, cls="lg-slip lg-s-barrow", data_piece=f"card-{b.card}"
    )


def extension(pen: Pen, table: Table, seat: int, card: int) -> Markup:
    row = table.rules.card(card).extension
    title = message("on_farm.extension", card=table.deck.title(card), adds=extension_words(row))
    inside = (adds(tuple(row.items())), mark_of(table, card, "extension"))
    return pen.draw(
        f"extension:{seat}:{card}", title, "div", *inside, cls="lg-slip lg-s-ext", data_piece=f"card-{card}"
    )


def helper(pen: Pen, table: Table, seat: int, card: int, is_used: bool) -> Markup:
    state = state_of(table, card, is_used)
    title = message(f"on_farm.helper_{state}", card=table.deck.title(card))
    name = el("b", table.deck.title(card), cls="lg-title")
    mark = mark_of(table, card, "helper")
    inside = (name, mark, el("span", pictogram(table.deck.rows[card]["helper"]), table.deck.text(card), cls="lg-says"))
    cls = f"lg-slip lg-s-helper lg-{state}"
    return pen.draw(f"helper:{seat}:{card}", title, "div", *inside, cls=cls, data_piece=f"card-{card}")


def patron(pen: Pen, seat: int, p: Patron) -> Markup:
    name = el("b", icon(p.icon), p.name, cls="lg-title")
    inside = (name, stand_in_mark() if p.is_stand_in else None, el("span", p.text, cls="lg-says"))
    cls = f"lg-slip lg-s-helper lg-{p.state} lg-{p.icon}"
    return pen.draw(f"patron:{seat}", p.title, "div", *inside, cls=cls, data_piece=f"card-{p.card}")


def state_of(table: Table, card: int, is_used: bool) -> str:
    """How often a helper can be used: no longer, once, or always."""
    return "used" if is_used else "once" if table.rules.card(card).once else "always"


def back(count: int) -> Markup:
    """Cards face down."""
    return el("span", icon("deck"), el("b", str(count)), cls="lg-n lg-backs")
