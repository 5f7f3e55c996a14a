"""Tables of the book, drawn from the data of the game."""

from typing import Iterable, Sequence

from markupsafe import Markup

from sobremesa.book.tables import table
from sobremesa.i18n import say
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import Child, el, join
from sobremesa.words.scores import rank_name
from sobremesa.words.stand_ins import is_stand_in

from ..picture.cards import pawns
from ..picture.effects import pictogram
from ..picture.explain import names_of
from ..picture.map import tile_alone
from ..picture.pen import message
from ..picture.rounds import track
from ..rules.catalogue import BOARD, CARDS, INVITES, NEIGHBOURS, SCALES, TILE_SCALES, Card
from ..rules.ids import CASTILLO, PLACE_NAMES, POWERS, REGIONS, TILE_NAMES
from ..rules.plan import FULL_ROUNDS, SHORT_ROUNDS
from ..words.cards import explain, is_made_up
from ..words.names import OURS, place_name, tile_name


def table_message(key: str, **params: object) -> str:
    """A message of these tables."""
    return say(f"book.el_grande.table.{key}", **params)


# -- places ------------------------------------------------------------------------------------------------------------


def scales() -> Markup:
    """What each place pays, in the order of scoring, and which regions are adjacent to it."""
    headings = (table_message("place"), *(rank_name(rank) for rank in (1, 2, 3)), table_message("neighbours"))
    return table(headings, map(_scale_row, (CASTILLO, *range(REGIONS))), range(1, 4))


def _scale_row(place: int) -> tuple[Child, ...]:
    name = PLACE_NAMES[place]
    row = BOARD["castillo"] if place == CASTILLO else BOARD["region"][place]
    mark = stand_in_mark() if is_stand_in(row["points_status"]) else None
    near = "" if place == CASTILLO else names_of(NEIGHBOURS[place])
    title = message("map.castillo") if place == CASTILLO else place_name(name)
    return ((title, mark), *map(str, SCALES[place]), near)


def vp_tiles() -> Markup:
    """Both tiles with their names."""
    return el(
        "div",
        (
            el("figure", tile_alone(scale), el("figcaption", tile_name(name)))
            for name, scale in zip(TILE_NAMES, TILE_SCALES)
        ),
        cls="pieces eg",
    )


# -- rounds ------------------------------------------------------------------------------------------------------------


def full_track() -> Markup:
    """The rounds of a game."""
    return el("div", track(FULL_ROUNDS, 0, False), cls="eg-strip")


def short_track() -> Markup:
    """The rounds of the short game."""
    return el("div", track(SHORT_ROUNDS, 0, False), cls="eg-strip")


# -- cards -------------------------------------------------------------------------------------------------------------


def power_cards() -> Markup:
    """All power cards with the number of caballeros they invite."""
    mark = stand_in_mark() if is_stand_in(BOARD["power_cards"]["status"]) else None
    cards = [power_card(value) for value in range(1, POWERS + 1)]
    return el("div", cards, mark, cls="eg-hand", role="group", aria_label=table_message("powers"))


def power_card(value: int) -> Markup:
    """One power card, as it appears in the hand."""
    title = message("hand.power", value=str(value), count=INVITES[value])
    number = el("span", str(value), cls="eg-number")
    return el("div", number, pawns(INVITES[value]), cls="eg-hand-card", role="img", aria_label=title)


def all_cards() -> Markup:
    """The action cards of the base game, deck by deck."""
    base = [card for card in CARDS if card.copies.get("2023")]
    return join(
        (
            el("h3", table_message("deck", deck=deck)),
            card_list(card for card in base if card.deck == deck),
        )
        for deck in sorted({card.deck for card in base})
    )


def card_list(cards: Iterable[Card]) -> Markup:
    """Cards with their full text."""
    return el("ul", [el("li", card_face(card)) for card in cards], cls="eg-faces")


def card_face(card: Card) -> Markup:
    """A card as it lies on the table, with its full text."""
    mark = stand_in_mark() if is_made_up(card) else None
    parts: Sequence[Markup] = (
        el("span", OURS.title(card.id), mark, cls="eg-card-title"),
        pawns(card.caballeros),
        pictogram(card),
        el("span", " ".join(explain(card.id).text), cls="eg-card-text"),
    )
    return el("div", parts, cls=f"eg-card-face deck-{card.deck}")
