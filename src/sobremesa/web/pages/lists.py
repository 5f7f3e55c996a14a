"""Lists of tables: one's own, those to watch, and finished ones."""

from typing import Final, NamedTuple, Sequence

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.i18n import say
from sobremesa.render.common.people import Sitter
from sobremesa.words.shelf import game_title

from ..tables.facts import ASIDE, PLAYING, WAITING, TableCard
from ..visitors import HallHere, Visitor
from .kit import page
from .viewer import of_card

router: Final = APIRouter()

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Row(NamedTuple):
    """A table as a list shows it."""

    href: str
    game: str
    title: str
    sitters: tuple[Sitter, ...]
    owing: tuple[int, ...]
    state: str
    when: str
    is_mine: bool
    is_over: bool


def ago(seconds: float) -> str:
    """How long ago something was, in the largest unit that fits."""
    if seconds < MINUTE:
        return say("web.ago.now")
    for size, key in ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if seconds >= size:
            return say(f"web.ago.{key}", count=int(seconds // size))
    raise AssertionError("a minute is a minute")


def shown(cards: Sequence[TableCard], now: float) -> list[Row]:
    return [_row(card, now) for card in cards]


def _row(card: TableCard, now: float) -> Row:
    everybody = of_card(card)
    is_over = card.stage not in (PLAYING, WAITING)
    if card.is_my_turn:
        state = say("web.tables.my_turn")
    elif card.stage == PLAYING:
        state = say("web.tables.their_turn", who=", ".join(everybody[s].name for s in card.owing))
    else:
        state = say(f"web.tables.{card.stage}")
    href = f"/t/{card.id}"
    return Row(
        href + "/end" if is_over and card.stage != ASIDE else href,
        card.game,
        game_title(card.game),
        everybody,
        card.owing,
        state,
        ago(now - card.moved),
        card.is_my_turn,
        is_over,
    )


@router.get("/tables")
async def mine(request: Request, hall: HallHere, person: Visitor) -> Response:
    return page(request, "list", key="mine", tables=shown(await hall.mine(person), hall.now()))


@router.get("/watch")
async def watch(request: Request, hall: HallHere) -> Response:
    return page(request, "list", key="watch", tables=shown(await hall.open_to_watch(), hall.now()))


@router.get("/finished")
async def finished(request: Request, hall: HallHere) -> Response:
    return page(request, "list", key="finished", tables=shown(await hall.finished(), hall.now()))
