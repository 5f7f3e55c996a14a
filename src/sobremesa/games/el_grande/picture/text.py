"""The whole table in words, for those who cannot see it."""

from typing import Iterable

from markupsafe import Markup

from sobremesa.games.el_grande.rules.catalogue import INVITES
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES, REGIONS, TILE_NAMES
from sobremesa.games.el_grande.rules.plan import FULL_ROUNDS, SCORING_ROUNDS
from sobremesa.games.el_grande.rules.view import SeatView, View
from sobremesa.games.el_grande.words.names import (
    Deck,
    hand_card_name,
    place_name,
    tile_name,
)
from sobremesa.render.markup import Child, el, join
from sobremesa.render.scene import Scene

from .map import layout_of, scale_of
from .modules import beside, given, hand_card, held, secrets
from .pen import message
from .rounds import played


def text(scene: Scene) -> Markup:
    """Round, regions, seats, cards and the viewer's hand: headings, lists and tables."""
    view: View = scene.view
    return join((
        el("h2", message("text.round")), _list(_round(scene, view)),
        el("h2", message("text.regions")), _regions(scene, view),
        el("h2", message("text.seats")), _seats(scene, view),
        el("h2", message("text.cards")), _list(_cards(scene.words.deck, view)),
        _hand(view),
    ))  # fmt: skip


def _list(items: Iterable[Child]) -> Markup:
    return el("ul", (el("li", item) for item in items))


def _round(scene: Scene, view: View) -> list[str]:
    """What everybody sees at a glance."""
    out = [
        message("text.over") if view.prompt == "over" else message("text.now", round=view.round, last=FULL_ROUNDS[-1])
    ]
    if view.prompt != "over":
        scoring = next(n for n in SCORING_ROUNDS if n >= view.round)
        out.append(message("text.scoring", round=scoring))
        out.append(message("text.first", seat=scene.name(view.first)))
    out.append(message("text.king", place=place_name(view.king)) if view.king else message("text.no_king"))
    for name, where in zip(TILE_NAMES, (view.tile_8, view.tile_4)):
        if where is None:
            out.append(message("text.tile", tile=tile_name(name)))
        else:
            out.append(message("text.tile_at", tile=tile_name(name), place=place_name(where)))
    cards = [p for p in played(scene) if p.power]
    if cards:
        out.append(
            message("text.order", seats=", ".join(message("text.turn", seat=p.name, total=p.total) for p in cards))
        )
    return out


def _regions(scene: Scene, view: View) -> Markup:
    layout = layout_of(view)
    head = el(
        "tr",
        (el("th", label, scope="col") for label in (message("text.region"), message("text.worth"))),
        (el("th", scene.name(s.seat), scope="col") for s in view.seats),
    )
    rows = []
    for place in range(REGIONS + 1):
        name = PLACE_NAMES[place]
        title: str = place_name(name)
        if view.king == name:
            title = message("text.kings", place=title)
        cells = [_cell(s, place, name) for s in view.seats]
        scale = "/".join(map(str, scale_of(layout, name)))
        rows.append(el("tr", el("th", title, scope="row"), el("td", scale), (el("td", c) for c in cells)))
    return el("table", el("caption", message("text.regions_caption")), el("thead", head), el("tbody", rows))


def _cell(s: SeatView, place: int, name: str) -> str:
    """The caballeros there; in the Castillo only those that the viewer may see, though grandes are seen going in."""
    here = s.regions[place] if place < REGIONS else s.castillo
    count = message("text.unknown") if here is None else str(here)
    return message("text.with_grande", caballeros=count) if s.grande == name else count


def _seats(scene: Scene, view: View) -> Markup:
    columns = ("seat", "vp", "court", "province", "power", "remarks")
    rows = []
    for s in view.seats:
        rows.append(
            el(
                "tr",
                el("th", scene.name(s.seat), scope="row"),
                el("td", message("text.none") if s.is_dummy else str(s.vp)),
                el("td", message("text.none") if s.is_dummy else str(s.court)),
                el("td", str(s.province)),
                el("td", str(s.total) if s.power else message("text.none")),
                el("td", ", ".join(_remarks(view, s)) or message("text.none")),
            )
        )
    head = el("tr", (el("th", message(f"text.{c}"), scope="col") for c in columns))
    return el("table", el("thead", head), el("tbody", rows))


def _remarks(view: View, s: SeatView) -> list[str]:
    out: list[str] = []
    if s.is_dummy:
        out.append(message("text.dummy"))
    if s.seat == view.viewer:
        out.append(message("text.you"))
    out += [card.remark for card in beside(view, s)]
    if s.seat in view.owing:
        out.append(message("text.decides"))
    if s.vetoes:
        out.append(message("court.vetoes", count=s.vetoes))
    if s.disc_is_set:
        out.append(message("court.disc"))
    if s.seat != view.viewer and not s.is_dummy:
        out.append(message("text.powers", count=s.powers_in_hand))
        out += [one.remark for one in held(view, s)]
    return out


def _cards(deck: Deck, view: View) -> list[str]:
    out: list[str] = []
    if view.in_use is not None:
        out.append(message("text.in_use", card=_card(deck, view.in_use)))
    out += [_card(deck, name) for name in view.face_up if name is not None]
    out += [message("card.deck_title", deck=label, count=left) for label, left in view.decks]
    if view.discards:
        out.append(message("text.gone", cards=", ".join(deck.title(name) for name in view.discards)))
    return out


def _card(deck: Deck, name: str) -> str:
    return message("text.open", card=deck.title(name), count=deck.card(name).caballeros, text=deck.text(name))


def _hand(view: View) -> Markup | None:
    """The viewer's own cards; a spectator has none."""
    own = next((s for s in view.seats if s.seat == view.viewer and s.hand is not None), None)
    if own is None or own.hand is None:
        return None
    items = [_in_hand(view, own, name) for name in own.hand]
    if own.spent:
        items.append(message("text.spent", cards=", ".join(hand_card_name(name) for name in own.spent)))
    if own.disc:
        items.append(message("disc.points_at", region=place_name(own.disc)))
    items += [*secrets(view, own), *given(view, own)]
    return join((el("h2", message("hand.title")), _list(items)))


def _in_hand(view: View, own: SeatView, name: str) -> str:
    other = hand_card(view, own, name)
    return other.text if other else message("hand.power", value=name, count=INVITES[int(name)])
