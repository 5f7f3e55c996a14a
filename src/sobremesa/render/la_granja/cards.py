"""Farm cards: whole with their four sides, as they lie in a hand, and what of them looks out from under a farm."""

from typing import Any, Final, Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.ids import GOOD_NAMES
from sobremesa.games.la_granja.view import BarrowView, FieldView
from sobremesa.words.la_granja.cards import is_certain
from sobremesa.words.la_granja.names import barrow_words, extension_words, good_name, goods

from ..kept import kept
from ..markup import el
from .pen import Pen, Table, guess, icon, tok, w

_ADDS: Final = {"hand_limit": "hand", "paid_delivery": "delivery", "pig_stall": "stall"}
SURE: Final = 1  # the only card of which more than the helper is known


def is_guess(table: Table, card: int) -> bool:
    """Whether the helper of a card is our stand-in, wholly or in part."""
    row: dict[str, Any] = table.deck.patrons.get(card) or table.deck.rows[card]
    return not is_certain(row["status"])


@kept(512)
def vp_badge(vp: int | str) -> Markup:
    return el("span", icon("vp"), el("b", str(vp)), cls="lg-vp")


@kept(512)
def symbols(goods: tuple[str, ...], covered: tuple[bool, ...], colour: str) -> Markup:
    """A row of goods that are wanted; those delivered lie under a token."""
    return el(
        "span",
        *(
            el("span", icon(good), tok(colour) if full else None, cls="lg-sym lg-full" if full else "lg-sym")
            for good, full in zip(goods, covered or (False,) * len(goods))
        ),
        cls="lg-syms",
    )


@kept(256)
def adds(extension: tuple[tuple[str, int], ...]) -> Markup:
    """What an extension adds, as icons."""
    return el(
        "span",
        *(el("span", f"+{n}", icon(_ADDS.get(name, name)), cls="lg-n") for name, n in extension if n),
        cls="lg-adds",
    )


@kept(1024)
def _sides(table: Table, number: int) -> tuple[Markup, Markup, Markup, Markup]:
    """Field, barrow, extension and helper of a card."""
    card = table.rules.card(number)
    goods = tuple(GOOD_NAMES[g] for g in card.goods)
    return (
        icon(GOOD_NAMES[card.crop], "lg-big"),
        el("span", symbols(goods, (), ""), vp_badge(card.vp), cls="lg-wants"),
        adds(tuple(card.extension.items())),
        el("span", table.deck.text(number), cls="lg-says"),
    )


def titles(table: Table, number: int) -> tuple[str, str, str, str]:
    """The four sides in words."""
    card = table.rules.card(number)
    name = table.deck.title(number)
    return (
        w("side.field", card=name, crop=good_name(GOOD_NAMES[card.crop])),
        w("side.barrow", card=name, goods=barrow_words([GOOD_NAMES[g] for g in card.goods]), vp=card.vp),
        w("side.extension", card=name, adds=extension_words(card.extension)),
        w("side.helper", card=name),
    )


def whole(pen: Pen, table: Table, number: int, place: str = "hand") -> Markup:
    """A card with its four sides around its name: barrow above, field left, extension right, helper below."""
    field, barrow, extension, helper = _sides(table, number)
    names = titles(table, number)
    thing = f"{place}:{number}"
    name = el("span", el("span", str(number), cls="lg-no"), table.deck.title(number), cls="lg-title")
    mark = guess() if is_guess(table, number) else None
    return el(
        "article",
        pen.thing(f"{thing}:barrow", names[1], "div", barrow, cls="lg-side lg-barrow"),
        pen.thing(f"{thing}:field", names[0], "div", field, cls="lg-side lg-field"),
        pen.thing(thing, table.deck.name(number), "div", name, cls="lg-name"),
        pen.thing(f"{thing}:extension", names[2], "div", extension, cls="lg-side lg-ext"),
        pen.thing(f"{thing}:helper", names[3], "div", helper, mark, cls="lg-side lg-helper"),
        cls="lg-card" if number == SURE else "lg-card lg-recon",
        data_piece=f"card-{number}",
    )


# -- what looks out from under a farm ----------------------------------------------------------------------------------


def field_name(f: FieldView) -> str:
    """A field in words, with what grows there."""
    if f.goods:
        return w("on_farm.field", goods=goods(f.crop, f.goods))
    return w("on_farm.empty_field", crop=good_name(f.crop))


def field(pen: Pen, seat: int, f: FieldView) -> Markup:
    grown = [icon(f.crop, "lg-grown") for _ in range(f.goods)]
    inside = (icon(f.crop, "lg-crop"), el("span", *grown, cls="lg-crops") if grown else None)
    cls = f"lg-slip lg-s-field lg-{f.crop}" + ("" if f.goods else " lg-bare")
    return pen.thing(f"field:{seat}:{f.card}", field_name(f), "div", *inside, cls=cls, data_piece=f"card-{f.card}")


def barrow(pen: Pen, table: Table, seat: int, b: BarrowView, pieces: Sequence[Markup] = ()) -> Markup:
    wanted = barrow_words([good for good, full in zip(b.goods, b.covered) if not full])
    title = w("on_farm.barrow", card=table.deck.title(b.card), vp=b.vp, goods=wanted)
    row = symbols(b.goods, b.covered, table.colour(seat))
    inside = (vp_badge(b.vp), row, el("span", *pieces, cls="lg-pieces") if pieces else None)
    return pen.thing(
        f"barrow:{seat}:{b.card}", title, "div", *inside, cls="lg-slip lg-s-barrow", data_piece=f"card-{b.card}"
    )


def extension(pen: Pen, table: Table, seat: int, card: int) -> Markup:
    row = table.rules.card(card).extension
    title = w("on_farm.extension", card=table.deck.title(card), adds=extension_words(row))
    inside = adds(tuple(row.items()))
    return pen.thing(
        f"extension:{seat}:{card}", title, "div", inside, cls="lg-slip lg-s-ext", data_piece=f"card-{card}"
    )


def helper(pen: Pen, table: Table, seat: int, card: int, is_used: bool) -> Markup:
    """A helper, or with a number beyond the farm cards a Lady."""
    is_lady = card in table.deck.patrons
    state = "used" if is_used else "once" if table.rules.card(card).once else "always"
    title = w(f"on_farm.{'lady' if is_lady else 'helper'}_{state}", card=table.deck.title(card))
    name = el("b", icon("lady") if is_lady else None, table.deck.title(card), cls="lg-title")
    mark = guess() if is_guess(table, card) else None
    inside = (name, mark, el("span", table.deck.text(card), cls="lg-says"))
    cls = f"lg-slip lg-s-helper lg-{state}" + (" lg-lady" if is_lady else "")
    return pen.thing(
        f"patron:{seat}" if is_lady else f"helper:{seat}:{card}",
        title,
        "div",
        *inside,
        cls=cls,
        data_piece=f"card-{card}",
    )


def back(count: int) -> Markup:
    """Cards face down."""
    return el("span", icon("deck"), el("b", str(count)), cls="lg-n lg-backs")
