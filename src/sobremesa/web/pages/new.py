"""A new table: everything a game offers, as a form; read back into an order."""

from typing import Any, Final, Mapping

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa import bots
from sobremesa.kernel import ConfigError, Meta
from sobremesa.kernel.config import FLAG, SUBSET, Option

from ..tables.orders import BOT, CORRESPONDENCE, HUMAN, LIVE, OPEN, SeatOrder, TableOrder
from ..visitors import HallHere, Visitor
from .acts import LEVEL
from .around import COLOURS, address
from .home import SEATS, shelf
from .kit import page, settle_in, to

router: Final = APIRouter()

NOBODY: Final = "nobody"
DAY: Final = 86400.0


@router.get("/new")
async def show(request: Request, person: Visitor, game: str = "el_grande") -> Response:
    return form(request, sm.meta(game), None, person.name)


def form(request: Request, meta: Meta, filled: FormData | None, name: str, problem: str = "") -> Response:
    """The form of a game, with what was filled in before if something was wrong with it."""
    return page(
        request,
        "new",
        422 if problem else 200,
        meta=meta,
        games=shelf(),
        colours=COLOURS[meta.name],
        kinds=(HUMAN, OPEN, *bots.LEVELS, "random", NOBODY),
        seats=seats_of(meta, filled),
        chosen=_chosen(filled),
        is_fresh=filled is None,
        name=name,
        problem=problem,
        nobody=NOBODY,
        LIVE=LIVE,
        CORRESPONDENCE=CORRESPONDENCE,
    )


def seats_of(meta: Meta, filled: FormData | None) -> list[tuple[str, str]]:
    """(kind, name) of every seat in the form: at first oneself against computer opponents."""
    if filled is not None:
        return [(str(filled.get(f"kind-{i}", NOBODY)), str(filled.get(f"name-{i}", ""))) for i in range(meta.max_seats)]
    usual = SEATS[meta.name]
    return [(HUMAN if i == 0 else LEVEL if i < usual else NOBODY, "") for i in range(meta.max_seats)]


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
    try:
        order = order_of(meta, filled)
        table = await hall.create(order, await hall.call(person, str(filled.get("name-0", ""))))
    except ConfigError as e:
        return form(request, meta, filled, person.name, str(e))
    await settle_in(request, table)
    return to(address(table))


def order_of(meta: Meta, filled: FormData) -> TableOrder:
    """What the form asks for; `ConfigError` says what does not fit."""
    modules = tuple(m.id for m in meta.modules if f"module-{m.id}" in filled)
    patience = str(filled.get("patience", ""))
    if patience and not (patience.isascii() and patience.isdecimal() and len(patience) < 4):
        raise ConfigError("server.problem.patience_in_days", text=patience[:20])
    return TableOrder(
        meta.name,
        tuple(s for s in (_seat(filled, i) for i in range(meta.max_seats)) if s is not None),
        edition=str(filled.get("edition", meta.default_edition)),
        modules=modules,
        rulings=_read(meta.rulings, modules, filled),
        options=_read(meta.options, modules, filled),
        mode=str(filled.get("mode", LIVE)),
        seed=str(filled.get("seed", "")).strip() or None,
        is_watchable="watchable" in filled,
        patience=int(patience) * DAY if patience else None,
    )


def _seat(filled: FormData, i: int) -> SeatOrder | None:
    kind = str(filled.get(f"kind-{i}", NOBODY))
    if kind == NOBODY:
        return None
    if kind in (HUMAN, OPEN):
        return SeatOrder(kind, name=str(filled.get(f"name-{i}", "")))
    return SeatOrder(BOT, kind)


def _read(options: tuple[Option, ...], modules: tuple[str, ...], filled: FormData) -> dict[str, Any]:
    """Everything the form says about these options; those of modules that are off do not count."""
    out: dict[str, Any] = {}
    for o in options:
        if o.needs_module and o.needs_module not in modules:
            continue
        if o.kind == FLAG:
            out[o.name] = o.name in filled
        elif o.kind == SUBSET:
            out[o.name] = tuple(str(v) for v in filled.getlist(o.name))
        elif o.name in filled:
            out[o.name] = str(filled[o.name]).replace("\r\n", "\n")
    return out
