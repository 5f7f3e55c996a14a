"""The action cards: those face up, the one in use with its options, the decks, and the discards."""

from collections import Counter
from typing import Final

from markupsafe import Markup

from sobremesa.games.el_grande.rules.view import View
from sobremesa.games.el_grande.words.cards import is_made_up
from sobremesa.games.el_grande.words.names import Deck
from sobremesa.i18n import has
from sobremesa.kernel import COMBINATORS
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el, join
from sobremesa.render.scene import Scene

from .effects import pictogram
from .modules import Offered, offered
from .pen import Pen, message, pen_of

KINDS: Final = ("card", "option")
_ASKS_OPTIONS: Final = tuple(step.name for step in COMBINATORS)


def draw_cards(scene: Scene) -> Markup:
    """The row of action cards, the card in use first."""
    view: View = scene.view
    deck: Deck = scene.words.deck
    now = pen_of(scene, *KINDS)
    user = min((s for s in view.seats if s.went), key=lambda s: s.total, default=None)
    used = None
    if view.in_use is not None and user is not None:
        used = _in_use(deck, view.in_use, scene.name(user.seat), user.colour, now)
    elif view.prompt in _ASKS_OPTIONS and user is not None and (other := offered(view, user)):
        used = _offered(other, now)
    return join((used, _row(deck, view.face_up, view.decks, now), _gone(deck, view.discards)))


def short(deck: Deck, name: str) -> str:
    """What a card does, in a few words; its full text if there is no short one, or if it differs from our card."""
    key = f"short.{name}.everyone" if deck.is_for_everyone(name) else f"short.{name}"
    return message(key) if deck.is_ours(name) and has(f"render.el_grande.{key}") else deck.text(name)


@cached(16)
def pawns(count: int) -> Markup:
    """A row of small pawns, one per caballero."""
    return el(
        "span", el("b", str(count), aria_hidden="true"),
        el("svg", (el("use", href="#eg-pawn", x=i * 11) for i in range(count)), viewBox=f"0 0 {11 * count or 1} 16",
           width=11 * count, height=16, aria_hidden="true"),
        cls="eg-pawns", role="img", aria_label=message("card.caballeros", count=count),
    )  # fmt: skip


@cached(512)
def _row(deck: Deck, face_up: tuple[str | None, ...], decks: tuple[tuple[str, int], ...], pen: Pen) -> Markup:
    lying, taken = [], []
    for name, (label, left) in zip(face_up, decks):
        title = message("card.deck_title", deck=label, count=left)
        pile = Pen().draw(f"deck:{label}", title, "span", message("card.deck", deck=label, left=left), cls="eg-deck")
        if name is None:
            taken.append(pile)
            continue
        lying.append(el("div", face(deck, name, pen), pile, cls="eg-card"))
    return join((
        el("div", lying, cls="eg-row", role="group", aria_label=message("card.row")) if lying else None,
        el("div", el("span", message("card.taken"), cls="eg-label"), taken, cls="eg-taken") if taken else None,
    ))  # fmt: skip


def _title(deck: Deck, name: str) -> Markup:
    mark = stand_in_mark() if is_made_up(deck.card(name)) else None
    return el("span", deck.title(name), mark, cls="eg-card-title")


def face(deck: Deck, name: str, pen: Pen) -> Markup:
    """A card lying face up."""
    card = deck.card(name)
    return pen.draw(
        f"card:{name}", message("card.title", card=deck.title(name), count=card.caballeros), "div",
        _title(deck, name), pawns(card.caballeros), pictogram(card, deck.is_for_everyone(name)),
        el("span", short(deck, name), cls="eg-card-text"),
        cls=f"eg-card-face deck-{card.deck}", data_piece=f"card-{name}",
    )  # fmt: skip


@cached(512)
def _in_use(deck: Deck, name: str, user: str, colour: str, pen: Pen) -> Markup:
    """The card in use, with its full text and its options."""
    card = deck.card(name)
    face = pen.draw(
        f"card:{name}", message("card.title", card=deck.title(name), count=card.caballeros), "div",
        _title(deck, name), pawns(card.caballeros), pictogram(card, deck.is_for_everyone(name)),
        el("span", deck.text(name), cls="eg-card-text"),
        el("span", message("card.act"), cls="eg-act") if pen.on(f"card:{name}") else None,
        cls=f"eg-card-face deck-{card.deck}", data_piece=f"card-{name}",
    )  # fmt: skip
    label = el("span", message("card.used_by", seat=user), cls="eg-label")
    return el("div", label, face, _options(pen), cls=f"eg-used c-{colour}")


@cached(128)
def _offered(other: Offered, pen: Pen) -> Markup:
    """Something other than an action card that offers effects."""
    face = el(
        "div", el("span", other.title, cls="eg-card-title"), el("span", other.text, cls="eg-card-text"),
        cls=f"eg-card-face {other.cls}",
    )  # fmt: skip
    return el("div", face, _options(pen), cls="eg-used")


def _options(pen: Pen) -> Markup | None:
    """A button for each effect to choose from."""
    found = [(thing, label) for thing, (_, label) in pen.of("option")]
    if not found:
        return None
    return el(
        "div", (pen.draw(thing, label, "span", label, cls="eg-option") for thing, label in found), cls="eg-options"
    )


@cached(256)
def _gone(deck: Deck, discards: tuple[str, ...]) -> Markup | None:
    """The discard pile, shown on demand."""
    if not discards:
        return None
    bare = Pen()
    pile = []
    for name, n in Counter(discards).items():
        title = deck.title(name) if n == 1 else message("card.times", card=deck.title(name), number=n)
        pile.append(bare.draw(f"gone:{name}", title, "span", title, cls="eg-gone"))
    summary = el("summary", message("card.gone", count=len(discards)))
    return el("details", summary, el("div", pile, cls="eg-pile"), cls="eg-discards", id="eg-gone")
