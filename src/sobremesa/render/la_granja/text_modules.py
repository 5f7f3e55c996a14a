"""What modules bring, in words."""

from typing import Any, Callable, Final, NamedTuple

from sobremesa.games.la_granja.catalogue import SIESTA_VP
from sobremesa.games.la_granja.ids import SEAT_NAMES
from sobremesa.games.la_granja.modules.long_distance_trade import SET
from sobremesa.games.la_granja.view import View
from sobremesa.i18n import say
from sobremesa.i18n.formats import either, listed
from sobremesa.words.la_granja.names import building_title, good_name, goods, lady_number, silver
from sobremesa.words.la_granja.things import grey_text, song_text, tile_name, town_text, town_title

from ..scene import Scene
from .pen import Table, w

Lines = list[str]


class Shown(NamedTuple):
    """What a module shows."""

    scene: Scene
    table: Table
    view: View
    data: dict[str, Any]


def module_sections(scene: Scene, table: Table, view: View) -> list[tuple[str, Lines]]:
    """A title and lines for each module that shows something."""
    out: list[tuple[str, Lines]] = []
    for module, data in view.modules:
        if module in TOLD:
            title, tell = TOLD[module]
            lines = tell(Shown(scene, table, view, dict(data)))
            if lines:
                out.append((w(title), lines))
    return out


def _ventures(t: Shown) -> Lines:
    out: Lines = []
    for number, fields in enumerate(t.data.values(), 1):
        card: dict[str, Any] = dict(fields)
        near, far = (t.scene.name(seat) for seat in card["seats"])
        name = w("venture.name", number=number, one=near, other=far)
        if not card["card"]:
            out.append(w("text.with", what=name, more=w("venture.gone")))
            continue
        row = [
            w("text.covered", good=good_name(g), seat=t.scene.name(owner)) if owner is not None else good_name(g)
            for g, owner in zip(card["goods"], card["owners"])
        ]
        out.append(w("text.venture", name=name, goods=listed(row), values=listed([str(v) for v in card["values"]])))
        if card["owed"]:
            out.append(w("venture.owed", seat=t.scene.name(card["owed"][0]), vp=card["owed"][1]))
    return out


def _town(t: Shown) -> Lines:
    out = [
        w("text.tile", tile=tile_name(tile), space=space, text=t.table.things.tile(tile))
        for space, tile in enumerate(t.data["tiles"], 1)
        if tile
    ]
    out += [w("town.card", town=town_title(t), text=town_text(t)) for t in t.data.get("shown", ())]
    for town, corner, at in t.data.get("erected", ()):
        hexes = t.table.things.corner(corner)
        where = w("town.at", hexes=hexes, building=building_title(at)) if at else w("town.coming", hexes=hexes)
        out.append(w("text.erected", town=town_title(town), where=where, text=town_text(town)))
    return out


def _mattresses(t: Shown) -> Lines:
    out: Lines = []
    for s in t.view.seats:
        own = [goods(good, counts[s.seat]) for good, counts in t.data["markers"] if counts[s.seat]]
        own += [goods("silver", 1)] if t.data["silver"][s.seat] else []
        markers = listed(own) if own else w("text.none")
        out.append(w("text.mattresses", seat=t.scene.name(s.seat), goods=markers, vp=t.data["vp"][s.seat]))
    return out


def _grey(t: Shown) -> Lines:
    side: str = t.data["side"]
    out = [w(f"grey.{side}"), w(f"grey.{side}_text")]
    for value in range(1, len(t.data["spaces"]) + 1):
        marks = [t.scene.name(seat) for seat, own in enumerate(t.data["marked"]) if value in own]
        said = w("grey.space", value=value, text=grey_text(side, value))
        out.append(w("text.with", what=said, more=w("explain.marked", seats=listed(marks))) if marks else said)
    return out


def _songs(t: Shown) -> Lines:
    return [w("text.song", number=n, vp=level, text=song_text(n)) for n, level in t.data["on_offer"]]


def _grand(t: Shown) -> Lines:
    return _roster(t, "grand_markers")


def _workers(t: Shown) -> Lines:
    return _roster(t, "hired_hands")


def _roster(t: Shown, module: str) -> Lines:
    out: Lines = []
    for seat, supply in enumerate(t.data["supply"]):
        places = [*t.data["places"][seat]]
        places += [f"h{i + 1}" for i in t.data.get("hexes", ()) if t.view.market[i][1] == seat]
        at = [
            w("roster.lying", place=t.table.things.place(p))
            if p in t.data.get("lying", ((),) * len(t.data["supply"]))[seat]
            else t.table.things.place(p)
            for p in places
        ]
        said = w(f"roster.{module}", seat=t.scene.name(seat), count=supply)
        out.append(w("text.with", what=said, more=listed(at)) if at else said)
    return out


def _ladies(t: Shown) -> Lines:
    out = [
        w("text.lady", lady=t.table.deck.title(lady_number(lady)), text=t.table.deck.text(lady_number(lady)))
        for lady in t.data["display"]
    ]
    for seat, lady in enumerate(t.data["ladies"]):
        if lady:
            key = "text.lady_used" if t.data["exhausted"][seat] else "text.lady_of"
            out.append(w(key, seat=t.scene.name(seat), lady=t.table.deck.title(lady_number(lady))))
        if t.data["own_die"][seat]:
            out.append(w("farm.own_die", value=t.data["own_die"][seat]))
    return out


def _routes(t: Shown) -> Lines:
    out: Lines = []
    for good, spaces, vp, markers in t.data["routes"]:
        said = w("route.name", goods=goods(good, SET), vp=vp, taken=sum(markers), of=spaces)
        own = [w("explain.route", seat=t.scene.name(seat), count=n) for seat, n in enumerate(markers) if n]
        out.append(w("text.with", what=said, more=listed(own)) if own else said)
    return out


def _boards(t: Shown) -> Lines:
    out: Lines = []
    for s in t.view.seats:
        board = dict(t.data[SEAT_NAMES[s.seat]])
        if not board["board"]:
            continue
        out.append(w("board.of", seat=t.scene.name(s.seat), number=board["board"]))
        at = board["imports"]
        if at < len(board["spaces"]):
            price = either([goods(good, n) for good, n in board["spaces"][at]])
            out.append(w("text.board_next", goods=price, modifier=board["modifiers"][at]))
        out.append(w("text.exports", done=board["exports"], vps=listed([str(vp) for vp in board["vp"]])))
        if board["received"]:
            out.append(w("text.modifiers", modifiers=listed(list(board["received"]))))
    return out


def _cards(t: Shown) -> Lines:
    return [
        w("text.known", seat=t.scene.name(seat), cards=listed(list(map(t.table.deck.name, cards))))
        for seat, cards in enumerate(t.data["known"])
        if cards and seat != t.view.viewer
    ]


def _automa(t: Shown) -> Lines:
    crafts = listed([building_title(b) for b in t.data["craft"]]) or w("text.none")
    out = [
        w("automa.title", level=say(f"board.la_granja.automa.{t.data['level']}")),
        w("text.automa", vp=t.data["vp"], silver=silver(t.data["silver"]), roofs=t.data["roofs"], crafts=crafts),
        w("siesta.space", space=t.data["siesta"], vp=SIESTA_VP[t.data["siesta"]]),
        w("automa.tiles", count=t.data["donkeys_left"]),
        w("automa.first" if t.data["is_first"] else "automa.second"),
    ]
    if t.data["donkey"]:
        out.append(w("automa.tile", donkey=t.table.things.donkey(t.data["donkey"])))
    if t.data["counter"]:
        out.append(w("automa.counter", count=t.data["counter"]))
    return out


#: the key of the title, and what tells the lines
TOLD: Final[dict[str, tuple[str, Callable[[Shown], Lines]]]] = {
    "betwixt": ("venture.title", _ventures),
    "bustling_town": ("town.title", _town),
    "colchonera": ("mattress.title", _mattresses),
    "counselors_outlaws": ("text.grey", _grey),
    "donkey_song": ("song.title", _songs),
    "grand_markers": ("roster.grand_markers_title", _grand),
    "hired_hands": ("roster.hired_hands_title", _workers),
    "ladies": ("lady.title", _ladies),
    "long_distance_trade": ("route.title", _routes),
    "new_farm_cards": ("text.known_title", _cards),
    "trade_boards": ("board.title", _boards),
    "automa": ("text.automa_title", _automa),
}
