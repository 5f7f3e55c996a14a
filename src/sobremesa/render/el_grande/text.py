"""The whole table in words, for those who do not see it."""

from typing import Iterable

from markupsafe import Markup

from sobremesa.games.el_grande.catalogue import INVITES
from sobremesa.games.el_grande.ids import PLACE_NAMES, REGIONS, TILE_NAMES
from sobremesa.games.el_grande.rules import FULL_ROUNDS, SCORING_ROUNDS
from sobremesa.games.el_grande.view import SeatView, View
from sobremesa.words.el_grande.names import (
    card_title,
    hand_card_name,
    modifier_name,
    place_name,
    property_of,
    tile_name,
)

from ..markup import Child, el, join
from ..scene import Scene
from .cards import card
from .cards import text as card_text
from .map import lie, scale_of
from .rounds import played
from .touch import r


def text(scene: Scene) -> Markup:
    """Round, regions, seats, cards and the own hand: headings, lists and tables."""
    view: View = scene.view
    return join((
        el("h2", r("text.round")), _list(_round(scene, view)),
        el("h2", r("text.regions")), _regions(scene, view),
        el("h2", r("text.seats")), _seats(scene, view),
        el("h2", r("text.cards")), _list(_cards(view)),
        _hand(view),
    ))  # fmt: skip


def _list(items: Iterable[Child]) -> Markup:
    return el("ul", (el("li", item) for item in items))


def _round(scene: Scene, view: View) -> list[str]:
    """What everybody sees at a glance."""
    out = [r("text.over") if view.prompt == "over" else r("text.now", round=view.round, last=FULL_ROUNDS[-1])]
    if view.prompt != "over":
        scoring = next(n for n in SCORING_ROUNDS if n >= view.round)
        out.append(r("text.scoring", round=scoring))
        out.append(r("text.first", seat=scene.name(view.first)))
    out.append(r("text.king", place=place_name(view.king)) if view.king else r("text.no_king"))
    for name, where in zip(TILE_NAMES, (view.tile_8, view.tile_4)):
        if where is None:
            out.append(r("text.tile", tile=tile_name(name)))
        else:
            out.append(r("text.tile_at", tile=tile_name(name), place=place_name(where)))
    cards = [p for p in played(scene) if p.power]
    if cards:
        out.append(r("text.order", seats=", ".join(r("text.turn", seat=p.name, total=p.total) for p in cards)))
    return out


def _regions(scene: Scene, view: View) -> Markup:
    table = lie(view)
    head = el(
        "tr",
        (el("th", label, scope="col") for label in (r("text.region"), r("text.worth"))),
        (el("th", scene.name(s.seat), scope="col") for s in view.seats),
    )
    rows = []
    for place in range(REGIONS + 1):
        name = PLACE_NAMES[place]
        title = place_name(name)
        if view.king == name:
            title = r("text.kings", place=title)
        cells = [_cell(s, place, name) for s in view.seats]
        scale = "/".join(map(str, scale_of(table, name)))
        rows.append(el("tr", el("th", title, scope="row"), el("td", scale), (el("td", c) for c in cells)))
    return el("table", el("caption", r("text.regions_caption")), el("thead", head), el("tbody", rows))


def _cell(s: SeatView, place: int, name: str) -> str:
    """How many stand there; in the Castillo nobody knows, but grandes are seen going in."""
    count = str(s.regions[place]) if place < REGIONS else r("text.unknown")
    return r("text.with_grande", caballeros=count) if s.grande == name else count


def _seats(scene: Scene, view: View) -> Markup:
    columns = ("seat", "vp", "court", "province", "power", "remarks")
    rows = []
    for s in view.seats:
        rows.append(
            el(
                "tr",
                el("th", scene.name(s.seat), scope="row"),
                el("td", r("text.none") if s.is_dummy else str(s.vp)),
                el("td", r("text.none") if s.is_dummy else str(s.court)),
                el("td", str(s.province)),
                el("td", str(s.total) if s.power else r("text.none")),
                el("td", ", ".join(_remarks(view, s)) or r("text.none")),
            )
        )
    head = el("tr", (el("th", r(f"text.{c}"), scope="col") for c in columns))
    return el("table", el("thead", head), el("tbody", rows))


def _remarks(view: View, s: SeatView) -> list[str]:
    out: list[str] = []
    if s.is_dummy:
        out.append(r("text.dummy"))
    if s.seat == view.viewer:
        out.append(r("text.you"))
    if s.modifier:
        out.append(r("text.modified", modifier=modifier_name(s.modifier)))
    if s.seat in view.owing:
        out.append(r("text.decides"))
    if s.vetoes:
        out.append(r("court.vetoes", count=s.vetoes))
    if s.disc_is_set:
        out.append(r("court.disc"))
    if s.seat != view.viewer and not s.is_dummy:
        out.append(r("text.powers", count=s.powers_in_hand))
        if s.modifiers_in_hand:
            out.append(r("text.modifiers", count=s.modifiers_in_hand))
    return out


def _cards(view: View) -> list[str]:
    out: list[str] = []
    if view.in_use is not None:
        out.append(r("text.in_use", card=_card(view.in_use)))
    out += [_card(name) for name in view.face_up if name is not None]
    out += [r("card.deck_title", deck=label, count=left) for label, left in view.decks]
    if view.discards:
        out.append(r("text.gone", cards=", ".join(card_title(name) for name in view.discards)))
    return out


def _card(name: str) -> str:
    return r("text.open", card=card_title(name), count=card(name).caballeros, text=card_text(name))


def _hand(view: View) -> Markup | None:
    """The viewer's own cards; a spectator has none."""
    own = next((s for s in view.seats if s.seat == view.viewer and s.hand is not None), None)
    if own is None or own.hand is None:
        return None
    items = [_held(name) for name in own.hand]
    if own.spent:
        items.append(r("text.spent", cards=", ".join(hand_card_name(name) for name in own.spent)))
    if own.disc:
        items.append(r("disc.points_at", region=place_name(own.disc)))
    if own.passing:
        items.append(r("text.passing", modifier=modifier_name(own.passing)))
    if own.gave:
        items.append(r("hand.gave", modifier=modifier_name(own.gave)))
    return join((el("h2", r("hand.title")), _list(items)))


def _held(name: str) -> str:
    if not name.startswith("m"):
        return r("hand.power", value=name, count=INVITES[int(name)])
    what = property_of(name)
    return r("text.modifier", modifier=modifier_name(name), text=what) if what else modifier_name(name)
