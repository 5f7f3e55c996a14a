"""What everybody would get if it were scored now: market and siesta, and at the end helpers and the sale."""

from typing import Final, NamedTuple

from markupsafe import Markup

from sobremesa.games.la_granja.catalogue import BOARD, SIESTA_VP
from sobremesa.games.la_granja.flow.scoring_phase import SILVER_A_VP
from sobremesa.games.la_granja.ids import GOOD_NAMES, HARVEST, RESOURCES, SEAT_NAMES, TRADE
from sobremesa.games.la_granja.modules.grand_markers import MORE_VP
from sobremesa.games.la_granja.modules.ladies.cards import ROWS as LADIES
from sobremesa.games.la_granja.modules.trade_boards import CASH_SILVER
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.names import building_title
from sobremesa.words.la_granja.terms import Terms
from sobremesa.words.la_granja.things import shown

from ..kept import kept
from ..markup import el
from ..scene import Scene
from .pen import Table, icon, tok, w

#: silver for goods that only a Lady sells, by the number of her card
SALES: Final[dict[int, dict[str, int]]] = {row["number"]: row["sale"] for row in LADIES if "sale" in row}


class Forecast(NamedTuple):
    """The VP that a seat would score now."""

    seat: int
    now: int | None  # None if it is secret
    market: int
    siesta: int
    helpers: int  # those that score at the end of the game
    mattresses: int
    silver: int  # after everything is sold
    crafts: tuple[tuple[str, int, int], ...]  # building, symbols covered, of how many

    @property
    def sale(self) -> int:
        return self.silver // SILVER_A_VP

    @property
    def total(self) -> int | None:
        """If the game ended with this scoring."""
        if self.now is None:
            return None
        return self.now + self.market + self.siesta + self.helpers + self.mattresses + self.sale


def forecast(table: Table, view: View) -> tuple[Forecast, ...]:
    is_over = view.prompt == "over"
    return tuple(_of_seat(table, view, seat, is_over) for seat in view.order)


def _of_seat(table: Table, view: View, seat: int, is_over: bool) -> Forecast:
    s = view.seats[seat]
    if is_over:
        return Forecast(seat, s.vp, 0, 0, 0, 0, 0, ())
    terms = Terms(table.rules, view, seat)
    grand = shown(view, "grand_markers").get("hexes", ())
    market = sum(1 + (MORE_VP if i in grand else 0) for i, (_, owner) in enumerate(view.market) if owner == seat)
    helpers = sum(terms.number(table.rules.card(card).score) for card in s.helpers)
    mattresses = shown(view, "colchonera").get("vp", (0,) * len(view.seats))[seat]
    crafts = tuple((r.building, sum(r.covered), len(r.covered)) for r in s.rows if r.row and any(r.covered))
    return Forecast(
        seat, s.vp, market, SIESTA_VP[s.siesta], helpers, mattresses, _silver(terms), crafts,
    )  # fmt: skip


def _silver(terms: Terms) -> int:
    """The purse after everything is sold that can be sold (LG-262 to LG-265)."""
    s = terms.seat
    goods = dict(s.goods)
    silver = s.silver + sum(goods[GOOD_NAMES[g]] * terms.sell(g) for g in RESOURCES)
    silver += goods[GOOD_NAMES[TRADE]] * terms.ask("trade_good_silver", BOARD["trade_good"]["silver"])
    if terms.ask("sell_from_field", 0):
        crops = {GOOD_NAMES[g]: g for g in HARVEST}
        silver += sum(f.goods * terms.sell(crops[f.crop], from_field=True) for f in s.fields)
    boards = shown(terms.view, "trade_boards")
    if boards:
        silver += CASH_SILVER * len(dict(boards[SEAT_NAMES[s.seat]])["received"])
    return silver + sum(goods[good] * price for good, price in SALES.get(s.patron, {}).items())


def preview(scene: Scene) -> Markup:
    table = Table.of(scene)
    return _drawn(table, table.names(scene), forecast(table, scene.view))


@kept(256)
def _drawn(table: Table, names: tuple[str, ...], forecasts: tuple[Forecast, ...]) -> Markup:
    has_mattresses = "colchonera" in table.has
    head = [
        el("th", w("preview.seat"), scope="col"),
        _head("vp", "now"),
        _head("market", "market"),
        _head("hat", "siesta"),
        _head("card", "helpers"),
        _head("mattress", "mattresses") if has_mattresses else None,
        _head("silver", "sale"),
        el("th", w("preview.total"), scope="col", cls="number"),
    ]
    rows = [_row(table, names, f, has_mattresses) for f in forecasts]
    crafts = [_crafts(table, names, f) for f in forecasts if f.crafts]
    return el(
        "div",
        el(
            "table",
            el("caption", w("preview.title"), cls="unseen"),
            el("thead", el("tr", *head)),
            el("tbody", *rows),
            cls="lg-preview",
        ),
        el("h3", w("preview.crafts")) if crafts else None,
        el("ul", *crafts, cls="lg-progress") if crafts else None,
        el("p", w("preview.note"), cls="small faint"),
        cls="lg-previews",
    )


def _head(drawn: str, key: str) -> Markup:
    title = w(f"preview.{key}")
    return el("th", icon(drawn), el("span", title, cls="unseen"), scope="col", cls="number", title=title)


def _row(table: Table, names: tuple[str, ...], f: Forecast, has_mattresses: bool) -> Markup:
    numbers = [f.now, f.market, f.siesta, f.helpers, *([f.mattresses] if has_mattresses else []), f.sale]
    cells = [el("td", "?" if n is None else str(n), cls="number") for n in numbers]
    total = el("td", el("b", "?" if f.total is None else str(f.total)), cls="number")
    name = el("th", tok(table.colour(f.seat)), " ", names[f.seat], scope="row")
    return el("tr", name, *cells, total)


def _crafts(table: Table, names: tuple[str, ...], f: Forecast) -> Markup:
    parts = [
        el(
            "span",
            icon(building),
            w("preview.covered", building=building_title(building), done=done, of=of),
            cls="lg-n",
        )
        for building, done, of in f.crafts
    ]
    return el("li", tok(table.colour(f.seat)), el("span", names[f.seat], cls="unseen"), *parts)
