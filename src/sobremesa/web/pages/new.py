"""A new table: a form with everything the game offers, read back into an order."""

from typing import Any, Final, Mapping, NamedTuple

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa import bots
from sobremesa.book import book_of, lesson_about
from sobremesa.games.decks import OPTION
from sobremesa.i18n import say
from sobremesa.kernel import ConfigError, Meta
from sobremesa.kernel.config import FLAG, ORDER, SUBSET, Option

from ..errors import NoSuchDeck
from ..stronger import READY, Stronger
from ..tables.orders import BOT, CORRESPONDENCE, HUMAN, LIVE, OPEN, SeatOrder, TableOrder
from ..visitors import HallHere, Visitor
from .acts import LEVEL
from .home import shelf
from .kit import page, to
from .viewer import address, palette, usual_colours

router: Final = APIRouter()

NOBODY: Final = "nobody"
DAY: Final = 86400.0


@router.get("/new")
async def show(request: Request, hall: HallHere, person: Visitor, game: str = "", deck: str = "") -> Response:
    meta = sm.meta(game or sm.games()[0])
    changed = len(await hall.decks.get(meta.name, deck, hall.now())) if deck else 0
    return form(request, meta, None, person.name, deck=deck if changed else "", changed=changed)


def form(
    request: Request,
    meta: Meta,
    filled: FormData | None,
    name: str,
    problem: str = "",
    deck: str = "",
    changed: int = 0,
) -> Response:
    """The form of a game, filled in as before if something was wrong with it; ``deck`` is the deck to play with, in
    which ``changed`` cards differ from ours."""
    chosen, book = palette(meta), book_of(meta.name)
    return page(
        request,
        "new",
        422 if problem else 200,
        meta=meta,
        games=shelf(),
        colours=() if chosen is None else chosen.values,
        kinds=(HUMAN, OPEN, *bots.LEVELS, "random", NOBODY),
        levels=bots.LEVELS,
        seats=seats_of(meta, filled),
        chosen=_chosen(filled),
        is_fresh=filled is None,
        name=name,
        problem=problem,
        stronger=stronger_text(request),
        nobody=NOBODY,
        deck=deck,
        changed=changed,
        learn=lesson_about(meta.name),
        explained={} if book is None else {name: book.path(chapter) for name, chapter in book.modules.items()},
        deck_option=OPTION if sm.manifest_of(meta.name).decks is not None else "",
        LIVE=LIVE,
        CORRESPONDENCE=CORRESPONDENCE,
    )


def stronger_text(request: Request) -> str:
    """On a server that builds stronger opponents: why the strongest levels do not play their best yet."""
    stronger: Stronger | None = getattr(request.app.state, "stronger", None)
    if stronger is None or stronger.state in ("", READY):
        return ""
    names = {level: say(f"server.bot.{level}") for level in ("capataz", "grande")}
    return say(f"web.new.stronger.{stronger.state}", **names)


class Row(NamedTuple):
    """A seat in the form."""

    kind: str
    name: str
    colour: str


def seats_of(meta: Meta, filled: FormData | None) -> list[Row]:
    """Every seat in the form: by default the visitor against computer opponents."""
    usual = sm.manifest_of(meta.name).usual_seats
    kinds = [HUMAN, *[LEVEL] * (usual - 1), *[NOBODY] * (meta.max_seats - usual)]
    rows = [Row(kind, "", colour) for kind, colour in zip(kinds, usual_colours(meta.name))]
    if filled is None:
        return rows
    return [
        Row(
            str(filled.get(f"kind-{i}", NOBODY)),
            str(filled.get(f"name-{i}", "")),
            str(filled.get(f"colour-{i}", row.colour)),
        )
        for i, row in enumerate(rows)
    ]


def _chosen(filled: FormData | None) -> Mapping[str, list[str]]:
    if filled is None:
        return {}
    out: dict[str, list[str]] = {}
    for key, value in filled.multi_items():
        out.setdefault(key, []).append(str(value))
    return out


@router.post("/new")
async def make(request: Request, hall: HallHere, person: Visitor) -> Response:
    filled = await request.form()
    meta = sm.meta(str(filled.get("game", "")))
    deck = deck_in(str(filled.get("deck-link", "")))
    try:
        changes = await hall.decks.get(meta.name, deck, hall.now()) if deck else {}
    except NoSuchDeck:
        return form(request, meta, filled, person.name, say("web.new.no_such_deck"))
    try:
        order = order_of(meta, filled)
        if changes:
            text = await hall.decks.text(meta.name, changes, order.modules)
            order = order._replace(options={**order.options, OPTION: text})
        table = await hall.create(order, await hall.call(person, str(filled.get("name-0", ""))))
    except ConfigError as e:
        return form(request, meta, filled, person.name, str(e), deck, len(changes))
    return to(address(table))


def deck_in(link: str) -> str:
    """The name of the deck that a link leads to; the name alone will do, too."""
    return link.strip().partition("?")[0].partition("#")[0].rpartition("/d/")[2].partition("/")[0]


def order_of(meta: Meta, filled: FormData) -> TableOrder:
    """The order described by the form; `ConfigError` says what does not fit."""
    modules = tuple(m.id for m in meta.modules if f"module-{m.id}" in filled)
    patience = str(filled.get("patience", ""))
    if patience and not (patience.isascii() and patience.isdecimal() and len(patience) < 4):
        raise ConfigError("server.problem.patience_in_days", text=patience[:20])
    rows = [row for row in seats_of(meta, filled) if row.kind != NOBODY]
    options = _read(meta.options, modules, filled)
    colours = palette(meta)
    if colours is not None:
        options[colours.name] = colours.read([row.colour for row in rows])
    return TableOrder(
        meta.name,
        tuple(_seat(row) for row in rows),
        edition=str(filled.get("edition", meta.default_edition)),
        modules=modules,
        rulings=_read(meta.rulings, modules, filled),
        options=options,
        mode=str(filled.get("mode", LIVE)),
        seed=str(filled.get("seed", "")).strip() or None,
        is_watchable="watchable" in filled,
        is_open="open" in filled,
        coaching="coaching" in filled,
        patience=int(patience) * DAY if patience else None,
    )


def _seat(row: Row) -> SeatOrder:
    return SeatOrder(row.kind, name=row.name) if row.kind in (HUMAN, OPEN) else SeatOrder(BOT, row.kind)


def _read(options: tuple[Option, ...], modules: tuple[str, ...], filled: FormData) -> dict[str, Any]:
    """What the form says about these options, without those of modules that are off, and without colours, which are set
    with the seats."""
    out: dict[str, Any] = {}
    for o in options:
        if o.kind == ORDER or (o.needs_module and o.needs_module not in modules):
            continue
        if o.kind == FLAG:
            out[o.name] = o.name in filled
        elif o.kind == SUBSET:
            out[o.name] = tuple(str(v) for v in filled.getlist(o.name))
        elif o.name in filled:
            out[o.name] = str(filled[o.name]).replace("\r\n", "\n")
    return out
