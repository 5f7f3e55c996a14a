"""What modules bring to the table, drawn from a view: a few rows for each, and what of it belongs to one farm."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.games.la_granja.catalogue import SIESTA_VP
from sobremesa.games.la_granja.ids import SEAT_NAMES
from sobremesa.games.la_granja.modules.colchonera import FREE, IN_REVENUE, PAID
from sobremesa.games.la_granja.modules.donkey_song.songs import PRICE, song_of
from sobremesa.games.la_granja.modules.long_distance_trade import SET
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n.formats import either, listed
from sobremesa.words.la_granja.names import building_title, good_name, goods, lady_number, silver
from sobremesa.words.la_granja.things import (
    Things,
    grey_text,
    is_hex,
    shown,
    song_text,
    tile_name,
    town_text,
    town_title,
)

from .colours import FULL, OPEN, Colours
from .layout import Cell, count, fitted, flow, short, w

Row = tuple[str, list[str] | Text]  # what it is about, and what there is to say: items in a row, or lines

TAKEN: Final = 2  # dice that a seat takes in a round
GAP: Final = 2  # behind the labels of rows
_KINDS: Final = {"revenue": IN_REVENUE, "free": FREE, "paid": PAID}  # of deliveries to the Colchonera


class Modules:
    """Draws the modules of one table."""

    def __init__(self, things: Things) -> None:
        self.things = things
        self.seats = things.seats
        self.colours = Colours(things.seats)

    def draw(self, view: View, width: int, full: bool) -> list[RenderableType]:
        """Everything that all may see of the modules at this table, below the common board."""
        tables = [self._ventures(view, width), self._mattresses(view, width), self._boards(view, width)]
        out: list[RenderableType] = [table for table in tables if table is not None]
        rows = [
            *self._automa(view),
            *self._town(view, full),
            *self._grey(view),
            *self._songs(view, full),
            *self._out("grand_markers", view),
            *self._out("hired_hands", view),
            *self._ladies(view),
            *self._routes(view),
            *self._known(view),
        ]
        return [*out, self._grid(rows, width)] if rows else out

    def _grid(self, rows: list[Row], width: int) -> Table:
        """Labels on the left, what belongs to them on the right: as many items in each line as fit."""
        table = Table.grid(padding=(0, GAP, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        room = width - max(len(label) for label, _ in rows) - GAP
        for label, told in rows:
            table.add_row(label, told if isinstance(told, Text) else self.colours.coloured(flow(told, room)))
        return table

    def _by_seat(self, numbers: tuple[int, ...]) -> str:
        """``p1 2, p2 1``: those who have any."""
        return ", ".join(f"{self.seats.short(seat)} {n}" for seat, n in enumerate(numbers) if n)

    # -- tables ------------------------------------------------------------------------------------------------------

    def _ventures(self, view: View, width: int) -> RenderableType | None:
        """Each joint venture between its partners: whose goods lie on it from which end, and what it is worth."""
        cards = shown(view, "betwixt")
        if not cards:
            return None
        rows: list[list[Cell]] = []
        notes: list[str] = []
        for number, data in enumerate(cards.values(), 1):
            card: dict[str, Any] = dict(data)
            near, far = (self.colours.short(seat) for seat in card["seats"])
            row = Text(" ").join(self._symbol(g, owner) for g, owner in zip(card["goods"], card["owners"]))
            values = "/".join(map(str, card["values"])) or w("betwixt.gone")
            rows.append([str(number), str(card["card"] or "·"), near, row, far, values])
            if card["owed"]:
                seat, vp = card["owed"]
                notes.append(w("betwixt.owed", number=number, seat=self.seats.name(seat), vp=vp))
        head = [w("betwixt.title"), w("betwixt.card"), "", w("betwixt.goods"), "", w("vp")]
        return Group(fitted(head, rows, width), *map(self.colours.coloured, notes))

    def _symbol(self, good: str, owner: int | None) -> Text:
        if owner is None:
            return Text(OPEN + short(good))
        return Text(FULL + short(good), style=self.colours.style(owner))

    def _mattresses(self, view: View, width: int) -> RenderableType | None:
        """Everybody's markers at the Colchonera, what they are worth, and which deliveries were made this round."""
        board = shown(view, "colchonera")
        if not board:
            return None
        head = [w("colchonera.title"), *(short(good) for good, _ in board["markers"]), w("silver"), w("vp")]
        head.append(w("colchonera.used"))
        rows: list[list[Cell]] = []
        for seat in view.order:
            kinds = [w(f"colchonera.{name}") for name, bit in _KINDS.items() if board["used"][seat] & bit]
            numbers = [count(by_seat[seat]) for _, by_seat in board["markers"]]
            name = self.colours.name(seat)
            rows.append([name, *numbers, count(board["silver"][seat]), count(board["vp"][seat]), ", ".join(kinds)])
        return fitted(head, rows, width, right=range(1, len(head) - 1))

    def _boards(self, view: View, width: int) -> RenderableType | None:
        """Trade boards: what each takes next, and how far everybody is with exports and modifiers."""
        boards = {name: dict(board) for name, board in shown(view, "trade_boards").items()}
        if not all(board["board"] for board in boards.values()) or not boards:
            return None  # not yet dealt
        rows: list[list[Cell]] = []
        for seat in view.order:
            board = boards[SEAT_NAMES[seat]]
            name = w("trade_boards.of", seat=self.seats.name(seat), number=board["board"])
            sent = w("trade_boards.sent", done=board["exports"], of=len(board["vp"]))
            if board["has_exported"]:
                sent = w("trade_boards.sent_now", sent=sent)
            elif board["exports"] < len(board["vp"]):
                sent = w("trade_boards.sent_next", sent=sent, vp=board["vp"][board["exports"]])
            received = " ".join(board["received"]) or "·"
            rows.append([Text(name, style=self.colours.style(seat)), *_demand(board), sent, received])
        head = [w(f"trade_boards.{key}") for key in ("title", "takes", "brings", "exports", "modifiers")]
        return fitted(head, rows, width)

    # -- rows --------------------------------------------------------------------------------------------------------

    def _automa(self, view: View) -> list[Row]:
        a = shown(view, "automa")
        if not a:
            return []
        items = [
            w("automa.vp", vp=a["vp"]),
            silver(a["silver"]),
            w("automa.siesta", space=a["siesta"], vp=SIESTA_VP[a["siesta"]]),
            w("automa.roofs", count=a["roofs"]),
            w("automa.craft", buildings=listed([building_title(b) for b in a["craft"]]) or w("nothing")),
            w("automa.counter", count=a["counter"]) if a["counter"] else "",
            w("automa.tile", donkey=self.things.donkey(a["donkey"])) if a["donkey"] else "",
            w("automa.tiles", count=a["donkeys_left"]),
            w("automa.first" if a["is_first"] else "automa.second"),
        ]
        return [(w("automa.title", level=w(f"automa.{a['level']}")), [item for item in items if item])]

    def _town(self, view: View, full: bool) -> list[Row]:
        """The revenue tiles, whose texts stand with the dice; the buildings, with texts where they can be built."""
        town = shown(view, "bustling_town")
        if not town:
            return []
        on_spaces = [w("town.tile", space=v, tile=tile_name(tile)) for v, tile in enumerate(town["tiles"], 1) if tile]
        rows: list[Row] = [(w("town.tiles", side=town["side"].upper()), on_spaces)]
        if "shown" not in town:
            return rows
        cards = [town_title(t) for t in town["shown"]]
        if full or view.phase == 2:
            cards = [w("town.card", town=town_title(t), text=town_text(t)) for t in town["shown"]]
        text = Text("\n".join(cards) if full or view.phase == 2 else ", ".join(cards))
        rows.append((w("town.shown"), text if cards else Text(w("nothing"))))
        built = [
            w("town.built", town=town_title(t), hexes=self.things.corner(corner), building=building_title(at))
            if at
            else w("town.new", town=town_title(t), hexes=self.things.corner(corner))
            for t, corner, at in town["erected"]
        ]
        return [*rows, (w("town.erected"), built)] if built else rows

    def _grey(self, view: View) -> list[Row]:
        """The spaces of the Counselors or Outlaws, and who has marked them."""
        board = shown(view, "counselors_outlaws")
        if not board:
            return []
        items: list[str] = []
        for value in range(1, len(board["spaces"]) + 1):
            marks = [self.seats.short(seat) for seat, marked in enumerate(board["marked"]) if value in marked]
            key = "grey.marked" if marks else "grey.space"
            items.append(w(key, value=value, text=grey_text(board["side"], value), seats=" ".join(marks)))
        return [(w(f"grey.{board['side']}"), items)]

    def _songs(self, view: View, full: bool) -> list[Row]:
        songs = shown(view, "donkey_song")
        if not songs:
            return []
        label = w("songs.title", price=silver(PRICE))
        if full:
            texts = [w("songs.song", number=n, vp=level, text=song_text(n)) for n, level in songs["on_offer"]]
            return [(label, Text("\n".join(texts) or w("nothing")))]
        levels: dict[int, list[str]] = {}
        for number, level in songs["on_offer"]:
            levels.setdefault(level, []).append(str(number))
        items = [w("songs.level", vp=level, numbers=", ".join(tiles)) for level, tiles in levels.items()]
        return [(label, items or [w("nothing")])]

    def _out(self, module: str, view: View) -> list[Row]:
        """Grand markers or workers: how many are in the supply, and where the others are."""
        out = shown(view, module)
        if not out:
            return []
        items = [w("supply", seats=self._by_seat(out["supply"]) or w("nothing"))]
        for seat in view.order:
            places = [self._place(p, out, seat) for p in out["places"][seat] if not is_hex(p)]
            if places:  # those on the market are drawn there
                items.append(w("out", seat=self.seats.name(seat), places=listed(places)))
        return [(w(f"{module}.title"), items)]

    def _place(self, place: str, out: dict[str, Any], seat: int) -> str:
        """Where a grand marker lies or a worker is."""
        is_lying = place in out.get("lying", ((),) * self.seats.count)[seat]
        name = self.things.place(place)
        return w("lying", place=name) if is_lying else name

    def _ladies(self, view: View) -> list[Row]:
        ladies = shown(view, "ladies")
        if not ladies:
            return []
        deck = self.things.deck
        items = [w("ladies.of", seat=self.seats.name(seat), lady=self._lady(view, seat)) for seat in view.order]
        if ladies["display"]:
            on_display = [deck.name(lady_number(lady)) for lady in ladies["display"]]
            items.append(w("ladies.display", ladies=listed(on_display)))
        return [(w("ladies.title"), items)]

    def _lady(self, view: View, seat: int) -> str:
        """``Ana (die 4)``, ``Reina (used)``."""
        ladies = shown(view, "ladies")
        if not ladies["ladies"][seat]:
            return w("nothing")
        name = self.things.deck.name(lady_number(ladies["ladies"][seat]))
        if ladies["exhausted"][seat]:
            return w("ladies.used", lady=name)
        die = ladies["own_die"][seat]
        return w("ladies.die", lady=name, value=die) if die else name

    def _routes(self, view: View) -> list[Row]:
        """Trade routes: how many spaces of each good are taken, by whom, and what a set brings."""
        routes = shown(view, "long_distance_trade")
        if not routes:
            return []
        items: list[str] = []
        for good, spaces, vp, markers in routes["routes"]:
            key = "routes.taken" if any(markers) else "routes.free"
            seats = self._by_seat(markers)
            items.append(w(key, good=good_name(good), taken=sum(markers), of=spaces, vp=vp, seats=seats))
        return [(w("routes.title", size=SET), items)]

    def _known(self, view: View) -> list[Row]:
        """Cards in other hands that everybody knows."""
        known = shown(view, "new_farm_cards").get("known", ())
        items = [
            w("known.of", seat=self.seats.name(seat), cards=listed(list(map(self.things.deck.name, cards))))
            for seat, cards in enumerate(known)
            if cards and seat != view.viewer
        ]
        return [(w("known.title"), items)] if items else []

    # -- one farm ----------------------------------------------------------------------------------------------------

    def dice(self, view: View, s: SeatView) -> str:
        """``3 5g``: the dice that a seat has taken, grey ones with a mark."""
        is_grey = shown(view, "counselors_outlaws").get("grey_taken", ((False,) * TAKEN,) * self.seats.count)[s.seat]
        return " ".join(w("grey.die", value=die) if grey else str(die) for die, grey in zip(s.dice, is_grey) if die)

    def own(self, view: View, s: SeatView) -> list[tuple[str, Text]]:
        """What belongs to one farm, in more words."""
        rows: list[tuple[str, Text]] = []
        deck = self.things.deck
        if s.patron:
            lady = w("ladies.text", lady=self._lady(view, s.seat), text=deck.text(s.patron))
            rows.append((w("ladies.lady"), Text(lady)))
        songs = [song for song in map(song_of, s.donkeys_left) if song is not None]
        if songs:
            texts = [w("songs.owned", number=song.number, text=song_text(song.number)) for song in songs]
            rows.append((w("songs.own"), Text("\n".join(texts))))
        for module in ("grand_markers", "hired_hands"):
            out = shown(view, module)
            if out:
                at = [
                    *out["places"][s.seat],
                    *(f"h{i + 1}" for i in out.get("hexes", ()) if view.market[i][1] == s.seat),
                ]
                places = listed([self._place(p, out, s.seat) for p in at])
                text = w("own_out" if places else "own_supply", count=out["supply"][s.seat], places=places)
                rows.append((w(f"{module}.own"), Text(text)))
        return rows


def _demand(board: dict[str, Any]) -> tuple[str, str]:
    """What a trade board takes next, and which modifier that brings its owner."""
    at = board["imports"]
    if at >= len(board["spaces"]):
        return w("trade_boards.full"), "·"
    return either([goods(good, n) for good, n in board["spaces"][at]]), board["modifiers"][at]
