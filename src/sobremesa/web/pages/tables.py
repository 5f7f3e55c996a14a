"""The page of a table: lobby, hand-over or the game itself, and the parts of it that are asked for one by one."""

import re
from typing import Annotated, Final

from fastapi import APIRouter, Query
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.render.common.explained import explained
from sobremesa.render.scene import Area, Scene
from sobremesa.words import shelf
from sobremesa.words.shelf import game_title

from ..streams import EventStream
from ..tables.table import Table
from ..visitors import HallHere, Visitor
from .around import Viewer, address, is_blind, next_of, sitters, viewer
from .kit import page, prefers, to
from .update import SHOWN_TURNS, Feed, page_of, story_html, story_of, whole

router: Final = APIRouter()

SeatAsked = Annotated[int | None, Query(alias="seat")]

_PLACE: Final = re.compile(r'(\bid="([^"]+)"[^>]*>)(?=</)')


def furnished(skeleton: Markup, areas: "dict[str, Markup]") -> Markup:
    """The skeleton of a picture with everything in its place."""
    return Markup(_PLACE.sub(lambda found: found[1] + str(areas.get(found[2], "")), skeleton))


def board_of(table: Table, scene: Scene) -> Markup:
    """The whole picture of a scene."""
    drawn: list[Area] = list(table.picture.areas(scene))
    return furnished(table.picture.skeleton(scene), {a.id: a.html for a in drawn})


@router.get("/t/{id}")
async def show(request: Request, hall: HallHere, person: Visitor, id: str, seat: SeatAsked = None) -> Response:
    table = await hall.get(id)
    who = viewer(table, person, seat)
    if not table.started:
        return lobby(request, table, who)
    if is_blind(table, who):
        return to(address(table))
    comes = next_of(table, who)
    if who.seat is None and comes is not None:
        return page(
            request,
            "handover",
            sitter=sitters(table)[comes],
            href=f"{address(table)}?seat={comes}",
            game_title=game_title(table.game.name),
        )
    return game(request, table, who)


def game(request: Request, table: Table, who: Viewer) -> Response:
    """The game as it stands."""
    shown = page_of(table, who.seat)
    story = story_of(table, who.seat)
    first = max(0, len(story.turns) - SHOWN_TURNS)
    areas = dict(shown.areas)
    return page(
        request,
        "table",
        title=shown.title,
        game=table.game.name,
        game_title=game_title(table.game.name),
        address=address(table),
        query="" if who.seat is None else f"?seat={who.seat}",
        seat=who.seat,
        stamp=shown.stamp,
        ply=table.ply,
        undos=table.facts.undos,
        areas=areas,
        board=furnished(table.picture.skeleton(shown.scene), areas),
        text=table.picture.text(shown.scene),
        preview=table.picture.preview(shown.scene),
        story=story_html(table, who.seat, first, shown.sitters),
        earlier=first > 0,
        may_chat=bool(who.own),
        keys=prefers(request, "keys", True),
        is_player=bool(who.own) and not table.over,
        is_instant=who.seat is not None and table.seat_at(who.seat).is_instant,
        is_over=table.over,
    )


def lobby(request: Request, table: Table, who: Viewer, invite: str = "") -> Response:
    """Before the game: who is here, who is missing, and how to invite them."""
    is_invited = bool(who.own) or who.person.id == table.facts.host or invite == table.invite
    return page(
        request,
        "lobby",
        table=table,
        address=address(table),
        sitters=sitters(table),
        own=who.own,
        is_host=who.person.id == table.facts.host,
        is_invited=is_invited,
        invite=table.invite if is_invited else "",
        link=str(request.url_for("invitation", invite=table.invite)) if is_invited else "",
        name=who.person.name,
        summary=summary(table),
    )


def summary(table: Table) -> list[str]:
    """What is played here, in a few lines."""
    meta, config, name = table.game.meta, table.config, table.game.name
    lines = [shelf.edition_text(name, config.edition)]
    if config.modules:
        lines.append(listed([shelf.module_title(name, m) for m in config.modules]))
    chosen = {**config.options, **config.rulings}
    told = [(o, shelf.option_text) for o in meta.options] + [(o, shelf.ruling_text) for o in meta.rulings]
    lines += [text(name, o.name) for o, text in told if chosen.get(o.name, o.default) != o.default]
    return [*lines, say(f"web.mode.{table.order.mode}")]


@router.get("/j/{invite}", name="invitation")
async def invitation(request: Request, hall: HallHere, person: Visitor, invite: str) -> Response:
    table = await hall.by_invite(invite)
    own = table.seats_of(person)
    if table.started:
        return to(address(table))
    return lobby(request, table, Viewer(person, None, own), invite)


@router.get("/t/{id}/stream")
async def stream(
    request: Request, hall: HallHere, person: Visitor, id: str, seat: SeatAsked = None, since: str | None = None
) -> Response:
    table = await hall.get(id)
    who = viewer(table, person, seat)
    return EventStream(request, table, who.seat, Feed(table, who, since))


@router.get("/t/{id}/now")
async def now(hall: HallHere, person: Visitor, id: str, seat: SeatAsked = None) -> Response:
    table = await hall.get(id)
    who = viewer(table, person, seat)
    if is_blind(table, who) or not table.started:
        return JSONResponse({"goto": address(table)})
    return JSONResponse(whole(table, who))


@router.get("/t/{id}/thing/{thing:path}")
async def thing(
    hall: HallHere, person: Visitor, id: str, thing: str, seat: SeatAsked = None, ply: int | None = None
) -> Response:
    """What a thing on the table is, as a small piece of a page."""
    table = await hall.get(id)
    who = eyes(table, viewer(table, person, seat))
    scene = page_of(table, who).scene if ply is None else table.scene_at(ply, who)
    told = table.picture.explain(scene, thing[:100])
    return HTMLResponse(explained(told) if told else "", 200 if told else 404)


@router.get("/t/{id}/pane/{pane}")
async def pane(hall: HallHere, person: Visitor, id: str, pane: str, seat: SeatAsked = None) -> Response:
    """A part of the page that is made only where it is looked at."""
    table = await hall.get(id)
    scene = page_of(table, eyes(table, viewer(table, person, seat))).scene
    return HTMLResponse(table.picture.text(scene) if pane == "text" else table.picture.preview(scene))


@router.get("/t/{id}/story")
async def story(request: Request, hall: HallHere, person: Visitor, id: str, seat: SeatAsked = None) -> Response:
    """The whole story on a page of its own."""
    table = await hall.get(id)
    who = eyes(table, viewer(table, person, seat))
    return page(
        request,
        "story",
        address=address(table),
        game_title=game_title(table.game.name),
        story=story_html(table, who, 0, sitters(table)),
    )


def eyes(table: Table, who: Viewer) -> int | None:
    """The seat to look with; at a hot seat nobody's while it has nothing to decide."""
    return None if is_blind(table, who) else who.seat
