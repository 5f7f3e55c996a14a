"""Looking back: every ply of a game has an address, on a page of its own or in place of the present."""

from typing import Any, Final

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from sobremesa.render.common import log, panel, people, rounds
from sobremesa.render.common.people import Sitter, with_names
from sobremesa.render.markup import EMPTY
from sobremesa.words.shelf import game_title

from ..tables.table import Table
from ..visitors import HallHere, Visitor
from .around import ROUNDS, address, sitters, viewer
from .kit import page, prefers, wants_json
from .tables import SeatAsked, eyes, furnished
from .update import story_html, story_of

router: Final = APIRouter()


@router.get("/t/{id}/ply")
async def jump(hall: HallHere, id: str, to: int, seat: SeatAsked = None) -> Response:
    """The slider of a page without a script leads here."""
    table = await hall.get(id)
    ply = min(max(0, to), table.ply)
    return RedirectResponse(f"{address(table)}/ply/{ply}" + ("" if seat is None else f"?seat={seat}"), 303)


@router.get("/t/{id}/ply/{ply}")
async def moment(
    request: Request, hall: HallHere, person: Visitor, id: str, ply: int, seat: SeatAsked = None
) -> Response:
    table = await hall.get(id)
    who = eyes(table, viewer(table, person, seat))
    everybody = sitters(table)
    scene = table.scene_at(ply, who)
    areas: dict[str, Markup] = {a.id: a.html for a in table.picture.areas(scene)}
    view = scene.view
    areas["page-headline"] = Markup.escape(rounds.headline(table.game.name, view, ROUNDS[table.game.name]))
    areas["page-players"] = people.strip(table.game.name, everybody, [s.vp for s in view.seats], view.owing, who)
    told = _told(table, who, ply, everybody)
    if wants_json(request):
        areas["page-prompt"] = panel.past(address(table), ply, table.ply, told)
        areas.update(dict.fromkeys(("page-requests", "page-ways", "page-choices"), EMPTY))
        return JSONResponse({"areas": areas})
    query = "" if seat is None else f"?seat={seat}"
    plies = sorted({line.ply for t in story_of(table, who).turns for line in t.lines} | {0, table.ply})
    return page(
        request,
        "replay",
        game=table.game.name,
        game_title=game_title(table.game.name),
        address=address(table),
        query=query,
        ply=ply,
        last=table.ply,
        before=max((p for p in plies if p < ply), default=None),
        after=min((p for p in plies if p > ply), default=None),
        told=told,
        areas=areas,
        board=furnished(table.picture.skeleton(scene), areas),
        text=table.picture.text(scene),
        story=story_html(table, who, 0, everybody),
        seats=everybody if table.over else (),
        seat=who,
        is_over=table.over,
        keys=prefers(request, "keys", True),
    )


def _told(table: Table, who: int | None, ply: int, everybody: tuple[Sitter, ...]) -> Markup:
    lines = story_of(table, who).at(ply)
    return Markup(" ").join(with_names(line.text, table.words, everybody) for line in lines)


@router.get("/t/{id}/since/{ply}")
async def since(
    request: Request, hall: HallHere, person: Visitor, id: str, ply: int, seat: SeatAsked = None
) -> Response:
    """What happened after a ply, sentence by sentence."""
    table = await hall.get(id)
    who = eyes(table, viewer(table, person, seat))
    told = log.lines(address(table), story_of(table, who).since(ply), table.words, sitters(table))
    context: dict[str, Any] = {"address": address(table), "game_title": game_title(table.game.name), "story": told}
    return page(request, "story", **context)
