"""The home page: play now, continue, or join a table."""

from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa import bots
from sobremesa.book import lesson_about
from sobremesa.kernel import Meta

from ..tables.orders import BOT, HUMAN, SeatOrder, TableOrder
from ..visitors import HallHere, Visitor
from .acts import LEVEL, said
from .kit import page, to
from .lists import shown
from .viewer import address

router: Final = APIRouter()


def shelf() -> list[Meta]:
    """All games, for the pages that list them."""
    return [sm.meta(name) for name in sm.games()]


@router.get("/")
async def home(request: Request, hall: HallHere, person: Visitor) -> Response:
    mine = [card for card in await hall.mine(person) if card.stage in ("playing", "waiting")]
    return page(
        request,
        "home",
        games=shelf(),
        seats={name: sm.manifest_of(name).usual_seats for name in sm.games()},
        learn={name: lesson_about(name) for name in sm.games()},
        puzzles={name: bool(await hall.puzzles.all(name)) for name in sm.games()},
        levels=bots.LEVELS,
        level=LEVEL,
        tables=shown(mine[:5], hall.now()),
        name=person.name,
    )


@router.post("/play-now")
async def play_now(request: Request, hall: HallHere, person: Visitor) -> Response:
    """Start a game against computer opponents at once."""
    form = await said(request)
    game = form.text("game")
    meta = sm.meta(game)
    count = form.number("seats") or sm.manifest_of(game).usual_seats
    if not meta.min_seats <= count <= meta.max_seats:
        raise meta.wrong_seats(count)
    level = form.text("level") or LEVEL
    seats = (SeatOrder(HUMAN), *[SeatOrder(BOT, level)] * (count - 1))
    table = await hall.create(TableOrder(game, seats), person)
    return to(address(table))
