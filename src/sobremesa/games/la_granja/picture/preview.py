"""What everybody would get if it were scored now: market and siesta, and in the end helpers and the sale."""

from typing import NamedTuple

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import BOARD, SIESTA_VP
from sobremesa.games.la_granja.rules.flow.scoring_phase import SILVER_A_VP
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, HARVEST, RESOURCES, TRADE
from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.names import building_title
from sobremesa.games.la_granja.words.terms import Terms
from sobremesa.render.cached import cached
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .modules import pictures_at
from .pen import Table, icon, message, tok
from .pieces import neutral_of


class Forecast(NamedTuple):
    """The VP that a seat would score now."""

    seat: int
    now: int | None  # None if it is secret
    market: int
    siesta: int
    helpers: int  # those that score at the end of the game
    silver: int  # after everything is sold
    crafts: tuple[tuple[str, int, int], ...]  # building, symbols covered, of how many
    columns: tuple[int, ...]  # the VP of modules that have a column

    @property
    def sale(self) -> int:
        return self.silver // SILVER_A_VP

    @property
    def total(self) -> int | None:
        """The VP if the game ended with this scoring."""
        if self.now is None:
            return None
        return self.now + self.market + self.siesta + self.helpers + sum(self.columns) + self.sale


def forecast(table: Table, view: View) -> tuple[Forecast, ...]:
    is_over = view.prompt == "over"
    return tuple(_of_seat(table, view, seat, is_over) for seat in view.order)


def of_neutral(table: Table, view: View) -> Forecast | None:
    """The same for whoever plays the neutral colour, without a farm."""
    player = neutral_of(table, view)
    if player is None:
        return None
    none = (0,) * sum(p.column is not None for p in pictures_at(table).values())
    me = table.rules.seats
    if view.prompt == "over":
        return Forecast(me, player.vp, 0, 0, 0, 0, (), none)
    market = sum(owner == me for _, owner in view.market)
    return Forecast(me, player.vp, market, SIESTA_VP[player.siesta], 0, player.silver, (), none)


def _of_seat(table: Table, view: View, seat: int, is_over: bool) -> Forecast:
    s = view.seats[seat]
    pictures = pictures_at(table).values()
    if is_over:
        return Forecast(seat, s.vp, 0, 0, 0, 0, (), (0,) * sum(p.column is not None for p in pictures))
    terms = Terms(table.rules, view, seat)
    foreseen = [(p, p.foresee(table, view, s)) for p in pictures if p.foresee]
    market = sum(owner == seat for _, owner in view.market) + sum(f.market for _, f in foreseen)
    helpers = sum(terms.number(table.rules.card(card).score) for card in s.helpers)
    silver = _silver(terms) + sum(f.silver for _, f in foreseen)
    columns = tuple(f.vp for p, f in foreseen if p.column)
    crafts = tuple((r.building, sum(r.covered), len(r.covered)) for r in s.rows if r.row and any(r.covered))
    return Forecast(seat, s.vp, market, SIESTA_VP[s.siesta], helpers, silver, crafts, columns)


def _silver(terms: Terms) -> int:
    """The silver after selling everything that can be sold in the base game (LG-262 to LG-265)."""
    s = terms.seat
    goods = dict(s.goods)
    silver = s.silver + sum(goods[GOOD_NAMES[g]] * terms.sell(g) for g in RESOURCES)
    silver += goods[GOOD_NAMES[TRADE]] * terms.ask("trade_good_silver", BOARD["trade_good"]["silver"])
    if terms.ask("sell_from_field", 0):
        crops = {GOOD_NAMES[g]: g for g in HARVEST}
        silver += sum(f.goods * terms.sell(crops[f.crop], from_field=True) for f in s.fields)
    return silver


def preview(scene: Scene) -> Markup:
    table = Table.of(scene)
    other = of_neutral(table, scene.view)
    return _drawn(table, table.names(scene), (*forecast(table, scene.view), *((other,) if other else ())))


@cached(256)
def _drawn(table: Table, names: tuple[str, ...], forecasts: tuple[Forecast, ...]) -> Markup:
    head = [
        el("th", message("preview.seat"), scope="col"),
        _head("vp", "now"),
        _head("market", "market"),
        _head("hat", "siesta"),
        _head("card", "helpers"),
        *(_head(*picture.column) for picture in pictures_at(table).values() if picture.column),
        _head("silver", "sale"),
        el("th", message("preview.total"), scope="col", cls="number"),
    ]
    rows = [_row(table, names, f) for f in forecasts]
    crafts = [_crafts(table, names, f) for f in forecasts if f.crafts]
    return el(
        "div",
        el(
            "table",
            el("caption", message("preview.title"), cls="unseen"),
            el("thead", el("tr", *head)),
            el("tbody", *rows),
            cls="lg-preview",
        ),
        el("h3", message("preview.crafts")) if crafts else None,
        el("ul", *crafts, cls="lg-progress") if crafts else None,
        el("p", message("preview.note"), cls="small faint"),
        cls="lg-previews",
    )


def _head(drawn: str, key: str) -> Markup:
    title = message(f"preview.{key}")
    return el("th", icon(drawn), el("span", title, cls="unseen"), scope="col", cls="number", title=title)


def _row(table: Table, names: tuple[str, ...], f: Forecast) -> Markup:
    numbers = [f.now, f.market, f.siesta, f.helpers, *f.columns, f.sale]
    cells = [el("td", "?" if n is None else str(n), cls="number") for n in numbers]
    total = el("td", el("b", "?" if f.total is None else str(f.total)), cls="number")
    name = el("th", tok(table.colour(f.seat)), " ", names[f.seat], scope="row")
    return el("tr", name, *cells, total)


def _crafts(table: Table, names: tuple[str, ...], f: Forecast) -> Markup:
    parts = [
        el(
            "span",
            icon(building),
            message("preview.covered", building=building_title(building), done=done, of=of),
            cls="lg-n",
        )
        for building, done, of in f.crafts
    ]
    return el("li", tok(table.colour(f.seat)), el("span", names[f.seat], cls="unseen"), *parts)
