"""The action cards: those lying open, the one in use with what it offers, the decks, and what is gone."""

from collections import Counter
from typing import Final

from markupsafe import Markup

from sobremesa.games.el_grande.catalogue import CARD_NAMES, CARDS, Card
from sobremesa.games.el_grande.view import View
from sobremesa.kernel import COMBINATORS
from sobremesa.words.el_grande.cards import explain
from sobremesa.words.el_grande.names import card_title, modifier_name, property_of

from ..kept import kept
from ..markup import el, join
from ..scene import Scene
from .touch import Touch, r, touch

KINDS: Final = ("card", "option")
_ASKS_OPTIONS: Final = tuple(step.name for step in COMBINATORS)


def draw_cards(scene: Scene) -> Markup:
    """The row of action cards, the card in use first."""
    view: View = scene.view
    now = touch(scene, *KINDS)
    user = min((s for s in view.seats if s.went), key=lambda s: s.total, default=None)
    used = None
    if view.in_use is not None and user is not None:
        used = _in_use(view.in_use, scene.name(user.seat), user.colour, now)
    elif view.prompt in _ASKS_OPTIONS and user is not None and user.modifier:
        used = _property(user.modifier, now)
    return join((used, _row(view.face_up, view.decks, now), _gone(view.discards)))


def card(name: str) -> Card:
    return CARDS[CARD_NAMES.index(name)]


def text(name: str) -> str:
    """What a card does, in full."""
    return " ".join(explain(name).text)


def short(name: str) -> str:
    """What a card does, in few words."""
    return r(f"short.{name}")


@kept(16)
def pawns(count: int) -> Markup:
    """So many caballeros as small pawns."""
    return el(
        "span", el("b", str(count), aria_hidden="true"),
        el("svg", (el("use", href="#eg-pawn", x=i * 11) for i in range(count)), viewBox=f"0 0 {11 * count or 1} 16",
           width=11 * count, height=16, aria_hidden="true"),
        cls="eg-pawns", role="img", aria_label=r("card.caballeros", count=count),
    )  # fmt: skip


@kept(512)
def _row(face_up: tuple[str | None, ...], decks: tuple[tuple[str, int], ...], touch: Touch) -> Markup:
    lying, taken = [], []
    for name, (label, left) in zip(face_up, decks):
        title = r("card.deck_title", deck=label, count=left)
        pile = Touch().draw(f"deck:{label}", title, "span", r("card.deck", deck=label, left=left), cls="eg-deck")
        if name is None:
            taken.append(pile)
            continue
        face = touch.draw(
            f"card:{name}", r("card.title", card=card_title(name), count=card(name).caballeros), "div", *_face(name),
            cls=f"eg-card-face deck-{card(name).deck}", data_piece=f"card-{name}",
        )  # fmt: skip
        lying.append(el("div", face, pile, cls="eg-card"))
    return join((
        el("div", lying, cls="eg-row", role="group", aria_label=r("card.row")) if lying else None,
        el("div", el("span", r("card.taken"), cls="eg-label"), taken, cls="eg-taken") if taken else None,
    ))  # fmt: skip


def _face(name: str) -> tuple[Markup, ...]:
    return (
        el("span", card_title(name), cls="eg-card-title"),
        pawns(card(name).caballeros),
        el("span", short(name), cls="eg-card-text"),
    )


@kept(512)
def _in_use(name: str, user: str, colour: str, touch: Touch) -> Markup:
    """The card somebody is using, with its whole text and its choices."""
    face = touch.draw(
        f"card:{name}", r("card.title", card=card_title(name), count=card(name).caballeros), "div",
        el("span", card_title(name), cls="eg-card-title"), pawns(card(name).caballeros),
        el("span", text(name), cls="eg-card-text"),
        el("span", r("card.act"), cls="eg-act") if touch.on(f"card:{name}") else None,
        cls=f"eg-card-face deck-{card(name).deck}", data_piece=f"card-{name}",
    )  # fmt: skip
    label = el("span", r("card.used_by", seat=user), cls="eg-label")
    return el("div", label, face, _options(touch), cls=f"eg-used c-{colour}")


@kept(128)
def _property(modifier: str, touch: Touch) -> Markup:
    """The modifier whose property is offered."""
    name = modifier_name(modifier)
    face = el(
        "div", el("span", name, cls="eg-card-title"), el("span", property_of(modifier), cls="eg-card-text"),
        cls="eg-card-face grey",
    )  # fmt: skip
    return el("div", face, _options(touch), cls="eg-used")


def _options(touch: Touch) -> Markup | None:
    """A button for each of the effects to choose from."""
    found = [(thing, label) for thing, (_, label) in touch.of("option")]
    if not found:
        return None
    return el(
        "div", (touch.draw(thing, label, "span", label, cls="eg-option") for thing, label in found), cls="eg-options"
    )


@kept(256)
def _gone(discards: tuple[str, ...]) -> Markup | None:
    """The discard pile, on demand."""
    if not discards:
        return None
    bare = Touch()
    pile = []
    for name, n in Counter(discards).items():
        title = card_title(name) if n == 1 else r("card.times", card=card_title(name), number=n)
        pile.append(bare.draw(f"gone:{name}", title, "span", title, cls="eg-gone"))
    summary = el("summary", r("card.gone", count=len(discards)))
    return el("details", summary, el("div", pile, cls="eg-pile"), cls="eg-discards", id="eg-gone")
