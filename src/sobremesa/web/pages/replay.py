"""Looking back: every ply of a game has an address, shown on a page of its own or in place of the present position."""

from typing import Final, NamedTuple

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from sobremesa.games import manifest_of
from sobremesa.i18n import say
from sobremesa.render.common import log, panel, people, rounds
from sobremesa.render.common.people import BOT, Sitter, with_names
from sobremesa.render.markup import EMPTY
from sobremesa.words.scores import scores_seen
from sobremesa.words.shelf import game_title

from ..tables.table import Table
from ..visitors import Visitor
from .kit import page, prefers, wants_json
from .tables import SeatAsked, eyes, furnished
from .update import story_html, turns_of, whole_story_of
from .viewer import TableHere, address, dark, is_finished, sitters, source_of, viewer

router: Final = APIRouter()


@router.get("/t/{id}/ply")
async def jump(table: TableHere, to: int, seat: SeatAsked = None) -> Response:
    """The target of the slider on a page without a script."""
    ply = min(max(0, to), table.ply)
    return RedirectResponse(f"{address(table)}/ply/{ply}" + ("" if seat is None else f"?seat={seat}"), 303)


class Moment(NamedTuple):
    """A ply as shown to somebody who looks back."""

    areas: dict[str, Markup]
    told: Markup
    board: Markup
    text: Markup


@router.get("/t/{id}/ply/{ply}")
async def moment(request: Request, table: TableHere, person: Visitor, ply: int, seat: SeatAsked = None) -> Response:
    who, everybody = eyes(table, viewer(table, person, seat)), sitters(table)
    await table.recall()
    if table.session.is_dark(ply) and not wants_json(request):
        return _nothing(request, table, ply)
    seen = await table.drawn("ply", ply, who, everybody, make=lambda: _drawn(table, who, ply, everybody))
    if wants_json(request):
        areas = {**seen.areas, "page-prompt": panel.past(address(table), ply, table.ply, seen.told)}
        areas.update(dict.fromkeys(("page-requests", "page-ways", "page-choices"), EMPTY))
        return JSONResponse({"areas": areas})
    story, plies, turns = await table.drawn("plies", who, everybody, make=lambda: _story(table, who, everybody))
    return page(
        request,
        "replay",
        game=table.game.name,
        game_title=game_title(table.game.name),
        address=address(table),
        query="" if seat is None else f"?seat={seat}",
        ply=ply,
        last=table.ply,
        first=plies[0],
        before=max((p for p in plies if p < ply), default=None),
        after=min((p for p in plies if p > ply), default=None),
        turn_before=max((p for p in turns if p < ply), default=None),
        turn_after=min((p for p in turns if p > ply), default=None),
        told=seen.told,
        areas=seen.areas,
        board=seen.board,
        text=seen.text,
        dark=dark(table),
        story=story,
        seats=everybody if table.over else (),
        seat=who,
        is_over=table.over,
        is_finished=is_finished(table),
        only_bots=all(s.kind == BOT for s in everybody),
        source=source_of(table),
        keys=prefers(request, "keys", True),
    )


def _drawn(table: Table, who: int | None, ply: int, everybody: tuple[Sitter, ...]) -> Moment:
    scene = table.scene_at(ply, who)
    view = scene.view
    areas: dict[str, Markup] = {a.id: a.html for a in table.picture.areas(scene)}
    areas["page-headline"] = Markup.escape(rounds.headline(manifest_of(table.game.name), table.words, view))
    others = people.others(table.words, view)
    areas["page-players"] = people.strip(table.game.name, everybody, scores_seen(view), view.owing, who, others=others)
    board = furnished(table.picture.skeleton(scene), areas)
    return Moment(areas, _told(table, who, ply, everybody), board, table.picture.text(scene))


def _story(table: Table, who: int | None, everybody: tuple[Sitter, ...]) -> tuple[Markup, list[int], list[int]]:
    """The whole story, the plies at which something is told, and those at which turns end."""
    story, session = whole_story_of(table, who), table.session
    told = {line.ply for t in story.turns for line in t.lines} | {0, session.ply}
    ends = {t.last for t in story.turns} | {0, session.ply}
    plies, turns = (sorted(p for p in some if not session.is_dark(p)) for some in (told, ends))
    return story_html(table, turns_of(table, story), everybody), plies, turns


def _nothing(request: Request, table: Table, ply: int) -> Response:
    """The page for a ply that only other rules could show, with a link to the first later one that ours can."""
    after = next(p for p in range(ply, table.ply + 1) if not table.session.is_dark(p))
    ways = [
        (f"{address(table)}/ply/{after}", say("web.replay.from_there", ply=after)),
        (address(table), say("web.look.table")),
    ]
    return page(request, "unshown", game_title=game_title(table.game.name), sentence=say("web.replay.dark"), ways=ways)


def _told(table: Table, who: int | None, ply: int, everybody: tuple[Sitter, ...]) -> Markup:
    lines = whole_story_of(table, who).at(ply)
    return Markup(" ").join(with_names(line.text, table.words, everybody) for line in lines)


@router.get("/t/{id}/since/{ply}")
async def since(request: Request, table: TableHere, person: Visitor, ply: int, seat: SeatAsked = None) -> Response:
    """Show what happened after a ply, sentence by sentence."""
    who, everybody = eyes(table, viewer(table, person, seat)), sitters(table)

    def told() -> Markup:
        return log.lines(address(table), whole_story_of(table, who).since(ply), table.words, everybody)

    return page(
        request,
        "story",
        address=address(table),
        game_title=game_title(table.game.name),
        story=await table.drawn("since", ply, who, everybody, make=told),
        dark=dark(table),
    )
