"""The viewer's hand: power cards and cards of modules, the pile of played cards, and the secret disc."""

from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from sobremesa.games.el_grande.rules.catalogue import INVITES
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES, REGIONS
from sobremesa.games.el_grande.rules.view import SeatView, View
from sobremesa.games.el_grande.words.names import hand_card_name, place_name
from sobremesa.render.cached import cached
from sobremesa.render.markup import el, join
from sobremesa.render.scene import Scene

from .cards import pawns
from .modules import HandCard, given, hand_card
from .pen import Pen, message, pen_of

KINDS: Final = ("hand", "spent", "wheel")
#: the name of a card, and how it is drawn if it is not a power card
Card = tuple[str, HandCard | None]
#: the wheel's sectors, clockwise as the regions lie around Toledo
AROUND: Final = ("galicia", "navarra", "aragon", "cataluna", "valencia", "granada", "sevilla", "toledo", "castilla")


def draw_hand(scene: Scene) -> Markup:
    """What the viewer holds; nothing for a spectator."""
    view: View = scene.view
    own = _own(view)
    if own is None or own.hand is None:
        return Markup("")
    now = pen_of(scene, *KINDS)
    return join((
        _cards(tuple((name, hand_card(view, own, name)) for name in own.hand), own.seat, now),
        _spent(tuple((name, hand_card(view, own, name)) for name in own.spent or ()), tuple(given(view, own)), now),
    ))  # fmt: skip


def draw_disc(scene: Scene) -> Markup:
    """The viewer's secret disc, while it is set or being set."""
    view: View = scene.view
    own = _own(view)
    now = pen_of(scene, *KINDS)
    if own is None or (own.disc is None and not now.of("wheel")):
        return Markup("")
    return _wheel(own.disc, now)


def _own(view: View) -> SeatView | None:
    """The viewer's seat; None for a spectator."""
    return next((s for s in view.seats if s.seat == view.viewer and s.hand is not None), None)


@cached(512)
def _cards(hand: tuple[Card, ...], seat: int, pen: Pen) -> Markup:
    return el(
        "div",
        el("span", message("hand.title"), cls="eg-label"),
        (_card(name, other, seat, pen) for name, other in hand),
        cls="eg-hand", role="group", aria_label=message("hand.title"),
    )  # fmt: skip


def _card(name: str, other: HandCard | None, seat: int, pen: Pen) -> Markup:
    if other is not None:
        return pen.draw(f"hand:{name}", other.title, "div", *other.face, cls=f"eg-hand-card {other.cls}")
    return power_card(pen, name, data_piece=f"power-{seat + 1}-{int(name)}")


def power_card(pen: Pen, name: str, **attributes: str) -> Markup:
    count = INVITES[int(name)]
    return pen.draw(
        f"hand:{name}", message("hand.power", value=name, count=count), "div", el("span", name, cls="eg-number"),
        pawns(count), cls="eg-hand-card", **attributes,
    )  # fmt: skip


@cached(256)
def _spent(spent: tuple[Card, ...], given: tuple[str, ...], pen: Pen) -> Markup | None:
    """The cards played in earlier rounds; the pile is unfolded while one of them may be taken back."""
    if not spent and not given:
        return None
    cards = [
        pen.draw(f"spent:{n}", hand_card_name(n), "span", other.short if other else n, cls="eg-spent")
        for n, other in spent
    ]
    cards += [el("span", said, cls="eg-gave") for said in given]
    is_asked = pen.of("spent") != []  # another id then, because an open page remembers what was folded
    return el(
        "details", el("summary", message("hand.spent", count=len(spent))), el("div", cards, cls="eg-pile"),
        cls="eg-discards", open=is_asked, id="eg-spent-asked" if is_asked else "eg-spent",
    )  # fmt: skip


# -- the disc ----------------------------------------------------------------------------------------------------------


@cached(64)
def _wheel(disc: str | None, pen: Pen) -> Markup:
    """The secret disc: nine sectors around a hub, and a pointer to the chosen region."""
    sectors = [_sector(i, name, name == disc, pen) for i, name in enumerate(AROUND)]
    hub = el("circle", r=26, cls="hub")
    hand = None
    if disc is not None:
        x, y = _on_rim(AROUND.index(disc) + 0.5, 78)
        hand = el("path", d=f"M0 0L{x:.1f} {y:.1f}", cls="pointer")
    text = message("disc.points_at", region=place_name(disc)) if disc else message("disc.set_it")
    return el(
        "figure",
        el("svg", sectors, hand, hub, viewBox="-124 -124 248 248", cls="eg-wheel", role="group",
           aria_label=message("disc.title")),
        el("figcaption", text),
        cls="eg-disc",
    )  # fmt: skip


def _on_rim(sector: float, radius: float) -> tuple[float, float]:
    angle = 2 * pi * (sector / REGIONS) - 2 * pi / REGIONS - pi / 2
    return radius * cos(angle), radius * sin(angle)


def _sector(i: int, name: str, is_chosen: bool, pen: Pen) -> Markup:
    (ax, ay), (bx, by), (tx, ty) = _on_rim(i, 120), _on_rim(i + 1, 120), _on_rim(i + 0.5, 88)
    d = f"M0 0L{ax:.1f} {ay:.1f}A120 120 0 0 1 {bx:.1f} {by:.1f}Z"
    return pen.draw(
        f"wheel:{name}", place_name(name), "g",
        el("path", d=d, cls="ground"),
        el("text", place_name(name), x=tx, y=ty + 5),
        cls="sector chosen" if is_chosen else "sector",
    )  # fmt: skip


assert sorted(AROUND) == sorted(PLACE_NAMES[:REGIONS])
