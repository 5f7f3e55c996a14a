"""What the things of modules are, in words."""

from typing import Any, Callable, Final, Iterable, NamedTuple

from sobremesa.games.la_granja.ids import GOOD_NAMES, SEAT_NAMES
from sobremesa.games.la_granja.modules.blocks import TOWN
from sobremesa.games.la_granja.modules.bustling_town.town import BUILDING_CARDS
from sobremesa.games.la_granja.modules.counselors_outlaws.boards import COUNSELORS, OUTLAWS
from sobremesa.games.la_granja.modules.trade_boards.exports import DATA_FILE as BOARDS
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.words.la_granja.cards import is_certain
from sobremesa.words.la_granja.module_cards import Entry, entries
from sobremesa.words.la_granja.names import good_name, note
from sobremesa.words.la_granja.things import grey_text, shown

from ..kept import kept
from ..scene import Explained, Scene
from .pen import Table, w


class Asked(NamedTuple):
    """A thing that is asked about: ``names`` is what follows its kind."""

    scene: Scene
    table: Table
    view: View
    names: tuple[str, ...]

    @property
    def seat(self) -> SeatView:
        """The seat that the thing belongs to."""
        return self.view.seats[self.number(0, 0, len(self.view.seats) - 1)]

    def number(self, at: int, low: int, high: int) -> int:
        """One of the names as a number within its range."""
        number = int(self.names[at])
        if not low <= number <= high:
            raise LookupError(self.names[at])
        return number


def known(name: str, names: Iterable[str]) -> str:
    """The name, if it is one of these."""
    if name not in names:
        raise LookupError(name)
    return name


def sure(status: str, why: str = "") -> str:
    """How sure we are of something, where that is not beyond doubt."""
    if is_certain(status):
        return ""
    text = say(f"card.la_granja.of_module.{status}")
    return f"{text} {say('card.la_granja.note', note=why)}" if why else text


@kept(64)
def _entries(table: Table) -> dict[str, Entry]:
    return {e.id: e for e in entries(table.things)}


def entry(a: Asked, id: str, *more: str) -> Explained:
    """What the words of the table say of a card, a tile or a board of a module."""
    found = _entries(a.table)[id]
    return Explained(found.name, (*found.text.split("\n"), *more), sure(found.status, found.note))


def _venture(a: Asked) -> Explained:
    card = dict(shown(a.view, "betwixt")[f"venture{int(a.names[0])}"])
    near, far = card["seats"]
    title = w("venture.name", number=a.names[0], one=a.scene.name(near), other=a.scene.name(far))
    if not card["card"]:
        return Explained(title, (w("venture.gone"),))
    found = entry(a, f"venture:{card['card']}")
    return found._replace(title=title)


def _town(a: Asked) -> Explained:
    row: dict[str, Any] = BUILDING_CARDS[TOWN.index(a.names[0])]
    return entry(a, f"town:{a.names[0]}", w(f"explain.{row['kind']}"), w("explain.town"))


def _corner(a: Asked) -> Explained:
    number = int(a.names[0])
    known(a.names[0], (str(n) for n, _ in shown(a.view, "bustling_town")["corners"]))
    return Explained(w("market.corner", number=number), (w("explain.corner", hexes=a.table.things.corner(number)),))


def _mattress(a: Asked) -> Explained:
    found = entry(a, "colchonera")
    good = known(a.names[0], GOOD_NAMES)
    return found._replace(title=w("explain.mattress", board=found.title, good=good_name(good)))


def _counselor(a: Asked) -> Explained:
    side = shown(a.view, "counselors_outlaws")["side"]
    space = a.number(0, 1, 6)
    row = (COUNSELORS if side == "counselors" else OUTLAWS)[space - 1]
    marked = shown(a.view, "counselors_outlaws")["marked"]
    marks = [a.scene.name(seat) for seat, spaces in enumerate(marked) if space in spaces]
    lines = [w("grey.space", value=space, text=grey_text(side, space)), w(f"grey.{side}_text")]
    if marks:
        lines.append(w("explain.marked", seats=listed(marks)))
    return Explained(w(f"grey.{side}"), tuple(lines), sure(row["status"], note(f"{side}.{space}")))


def _grey(a: Asked) -> Explained:
    side = shown(a.view, "counselors_outlaws")["side"]
    return Explained(w("explain.grey", value=a.number(0, 1, 6)), (w(f"grey.{side}_text"),))


def _song(a: Asked) -> Explained:
    return entry(a, f"song:{a.names[0]}")


def _lady(a: Asked) -> Explained:
    return entry(a, f"lady:{a.names[0]}")


def _patron(a: Asked) -> Explained:
    return entry(a, f"lady:{a.table.deck.patrons[a.seat.patron]['id']}")


def _grand(a: Asked) -> Explained:
    return entry(a, "grand")


def _workers(a: Asked) -> Explained:
    return entry(a, "workers")


def _roster(a: Asked) -> Explained:
    return _grand(a) if a.names[0] == "grand_markers" else _workers(a)


def _route(a: Asked) -> Explained:
    good = a.names[0]
    _, spaces, vp, markers = {route[0]: route for route in shown(a.view, "long_distance_trade")["routes"]}[good]
    found = entry(a, "routes")
    taken = [w("explain.route", seat=a.scene.name(seat), count=n) for seat, n in enumerate(markers) if n]
    title = w("explain.route_title", good=good_name(good), vp=vp, taken=sum(markers), of=spaces)
    return found._replace(title=title, lines=(*taken, *found.lines))


def _board(a: Asked) -> Explained:
    board = dict(shown(a.view, "trade_boards")[SEAT_NAMES[a.seat.seat]])
    found = entry(a, f"board:{board['board']}", w("explain.board"))
    return found._replace(title=w("board.of", seat=a.scene.name(a.seat.seat), number=board["board"]))


def _modifier(a: Asked) -> Explained:
    board = dict(shown(a.view, "trade_boards")[SEAT_NAMES[a.seat.seat]])
    title = w("board.modifier", modifier=known(a.names[1], board["modifiers"]), count=1)
    doubt = sure(BOARDS["modifiers_status"], note("trade_boards.modifiers"))
    return Explained(title, (w("explain.modifier"),), doubt)


def _automa(a: Asked) -> Explained:
    return entry(a, "automa")


EXPLAIN: Final[dict[str, Callable[[Asked], Explained]]] = {
    "venture": _venture,
    "town": _town,
    "townmark": _town,
    "corner": _corner,
    "mattress": _mattress,
    "counselor": _counselor,
    "grey": _grey,
    "song": _song,
    "lady": _lady,
    "patron": _patron,
    "grand": _grand,
    "workers": _workers,
    "roster": _roster,
    "route": _route,
    "board": _board,
    "modifier": _modifier,
    "automa": _automa,
}
