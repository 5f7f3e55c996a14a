"""The own hand: power cards, modifiers, the pile of cards played, and the secret disc."""

from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from sobremesa.games.el_grande.catalogue import INVITES
from sobremesa.games.el_grande.ids import PLACE_NAMES, REGIONS
from sobremesa.games.el_grande.view import View
from sobremesa.words.el_grande.names import hand_card_name, modifier_name, place_name, property_of, shift_of

from ..kept import kept
from ..markup import el, join
from ..scene import Scene
from .cards import pawns
from .touch import Touch, r, touch

KINDS: Final = ("hand", "spent", "wheel")
#: the wheel's sectors, clockwise as the regions lie around Toledo
AROUND: Final = ("galicia", "navarra", "aragon", "cataluna", "valencia", "granada", "sevilla", "toledo", "castilla")


def draw_hand(scene: Scene) -> Markup:
    """What the viewer holds; nothing for a spectator."""
    view: View = scene.view
    own = next((s for s in view.seats if s.seat == view.viewer and s.hand is not None), None)
    if own is None or own.hand is None:
        return Markup("")
    now = touch(scene, *KINDS)
    turns_wheel = own.disc is not None or now.of("wheel") != []
    return join((
        _wheel(own.disc, now) if turns_wheel else None,
        _cards(own.hand, own.seat, own.passing, now),
        _spent(own.spent or (), own.gave, now),
    ))  # fmt: skip


@kept(512)
def _cards(hand: tuple[str, ...], seat: int, passing: str | None, touch: Touch) -> Markup:
    return el(
        "div",
        el("span", r("hand.title"), cls="eg-label"),
        (_card(name, seat, name == passing, touch) for name in hand),
        cls="eg-hand", role="group", aria_label=r("hand.title"),
    )  # fmt: skip


def _card(name: str, seat: int, is_passed: bool, touch: Touch) -> Markup:
    if name.startswith("m"):
        text = property_of(name)
        face = (
            el("span", f"{shift_of(name):+d}", cls="eg-number"),
            el("span", r(f"modifier.{name}") if text else "", cls="eg-mod-text"),
        )
        cls = "eg-hand-card grey passing" if is_passed else "eg-hand-card grey"
        return touch.draw(f"hand:{name}", _title(name), "div", *face, cls=cls)
    value = int(name)
    return touch.draw(
        f"hand:{name}", _title(name), "div", el("span", name, cls="eg-number"), pawns(INVITES[value]),
        cls="eg-hand-card", data_piece=f"power-{seat + 1}-{value}",
    )  # fmt: skip


def _title(name: str) -> str:
    if name.startswith("m"):
        return modifier_name(name)
    return r("hand.power", value=name, count=INVITES[int(name)])


@kept(256)
def _spent(spent: tuple[str, ...], gave: str | None, touch: Touch) -> Markup | None:
    """The cards played in earlier rounds; the pile lies open while one of them may be taken back."""
    if not spent and not gave:
        return None
    cards = [touch.draw(f"spent:{n}", hand_card_name(n), "span", _face(n), cls="eg-spent") for n in spent]
    if gave:
        cards.append(el("span", r("hand.gave", modifier=modifier_name(gave)), cls="eg-gave"))
    is_asked = touch.of("spent") != []  # another id then: an open page keeps folded what was folded
    return el(
        "details", el("summary", r("hand.spent", count=len(spent))), el("div", cards, cls="eg-pile"),
        cls="eg-discards", open=is_asked, id="eg-spent-asked" if is_asked else "eg-spent",
    )  # fmt: skip


def _face(name: str) -> str:
    return f"{shift_of(name):+d}" if name.startswith("m") else name


# -- the disc ----------------------------------------------------------------------------------------------------------


@kept(64)
def _wheel(disc: str | None, touch: Touch) -> Markup:
    """The secret disc: nine sectors around a hub, the hand on the region it points at."""
    sectors = [_sector(i, name, name == disc, touch) for i, name in enumerate(AROUND)]
    hub = el("circle", r=26, cls="hub")
    hand = None
    if disc is not None:
        x, y = _on_rim(AROUND.index(disc) + 0.5, 78)
        hand = el("path", d=f"M0 0L{x:.1f} {y:.1f}", cls="pointer")
    text = r("disc.points_at", region=place_name(disc)) if disc else r("disc.set_it")
    return el(
        "figure",
        el("svg", sectors, hand, hub, viewBox="-124 -124 248 248", cls="eg-wheel", role="group",
           aria_label=r("disc.title")),
        el("figcaption", text),
        cls="eg-disc",
    )  # fmt: skip


def _on_rim(sector: float, radius: float) -> tuple[float, float]:
    angle = 2 * pi * (sector / REGIONS) - 2 * pi / REGIONS - pi / 2
    return radius * cos(angle), radius * sin(angle)


def _sector(i: int, name: str, is_chosen: bool, touch: Touch) -> Markup:
    (ax, ay), (bx, by), (tx, ty) = _on_rim(i, 120), _on_rim(i + 1, 120), _on_rim(i + 0.5, 88)
    d = f"M0 0L{ax:.1f} {ay:.1f}A120 120 0 0 1 {bx:.1f} {by:.1f}Z"
    return touch.draw(
        f"wheel:{name}", place_name(name), "g",
        el("path", d=d, cls="ground"),
        el("text", place_name(name), x=tx, y=ty + 5),
        cls="sector chosen" if is_chosen else "sector",
    )  # fmt: skip


assert sorted(AROUND) == sorted(PLACE_NAMES[:REGIONS])
