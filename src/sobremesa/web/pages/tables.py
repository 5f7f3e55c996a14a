"""The page of a table: lobby, hand-over or the game itself, and the parts of it that are loaded separately."""

import re
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from sobremesa.book import book_of
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import CHOICE, SUBSET, Option
from sobremesa.render.common.explained import explained
from sobremesa.render.scene import Area, Scene
from sobremesa.words import shelf
from sobremesa.words.shelf import game_title

from ..streams import EventStream
from ..tables.table import Table
from ..visitors import HallHere, Visitor
from .kit import link_to, page, prefers, to
from .likings import LIKINGS, liked
from .odds import odds_html
from .update import SHOWN_TURNS, Feed, away, page_of, story_html, story_of, turns_of, whole, whole_story_html
from .viewer import (
    TableHere,
    Viewer,
    address,
    dark,
    hands_over,
    is_blind,
    is_still,
    next_of,
    sitters,
    source_of,
    viewer,
)
from .why import why_not

router: Final = APIRouter()

SeatAsked = Annotated[int | None, Query(alias="seat")]

_PLACE: Final = re.compile(r'(\bid="([^"]+)"[^>]*>)(?=</)')


def furnished(skeleton: Markup, areas: "dict[str, Markup]") -> Markup:
    """Fill the areas of a picture into its skeleton."""
    return Markup(_PLACE.sub(lambda found: found[1] + str(areas.get(found[2], "")), skeleton))


def board_of(table: Table, scene: Scene) -> Markup:
    """Draw the whole picture of a scene."""
    drawn: list[Area] = list(table.picture.areas(scene))
    return furnished(table.picture.skeleton(scene), {a.id: a.html for a in drawn})


@router.get("/t/{id}")
async def show(request: Request, table: TableHere, person: Visitor, seat: SeatAsked = None) -> Response:
    who = viewer(table, person, seat, lost_too=True)
    if table.is_lost:
        return lost(request, table)
    if not table.started:
        return lobby(request, table, who)
    if is_blind(table, who):
        return to(address(table))
    comes = next_of(table, who)
    if who.seat is None and comes is not None and not hands_over(table, who):
        return to(f"{address(table)}?seat={comes}")
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
    """The page of the game as it stands."""
    shown = page_of(table, who.seat)
    story = story_of(table, who.seat)
    turns = turns_of(table, story)
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
        odds=odds_html(table, who.seat, shown.sitters),
        story=story_html(table, turns[-SHOWN_TURNS:], shown.sitters),
        earlier=len(turns) > SHOWN_TURNS or story.base > 0,
        may_chat=bool(who.own),
        keys=prefers(request, "keys", True),
        likes={name: liked(request, name) for name in LIKINGS},
        is_player=bool(who.own) and not table.over,
        is_alone=who.seat is not None and table.is_alone(who.seat),
        is_instant=who.seat is not None and table.seat_at(who.seat).is_instant,
        is_over=table.over,
        source=source_of(table),
    )


def lost(request: Request, table: Table) -> Response:
    """The page of a game that our rules cannot show."""
    ways = [(f"{address(table)}/record", say("web.end.export")), ("/", say("web.error.home"))]
    return page(request, "unshown", game_title=game_title(table.game.name), sentence=str(table.trouble), ways=ways)


def lobby(request: Request, table: Table, who: Viewer, invite: str = "") -> Response:
    """The page before the game: who is here, who is missing, and how to invite them."""
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
        link=link_to(request, f"/j/{table.invite}") if is_invited else "",
        name=who.person.name,
        summary=summary(table),
    )


def summary(table: Table) -> list[str]:
    """What is being played here, in a few lines."""
    meta, config, name = table.game.meta, table.config, table.game.name
    lines = [shelf.edition_text(name, config.edition)] if len(meta.editions) > 1 else []
    if config.modules:
        lines.append(listed([shelf.module_title(name, m) for m in config.modules]))
    chosen = {**config.options, **config.rulings}
    told = [(o, shelf.option_text) for o in meta.options] + [(o, shelf.ruling_text) for o in meta.rulings]
    for o, text in told:
        value = chosen.get(o.name, o.default)
        if value != o.default:
            named = [shelf.value_text(name, o.name, v) for v in _values(o, value)]
            lines.append(
                say("web.lobby.chosen", what=text(name, o.name), value=listed(named)) if named else text(name, o.name)
            )
    return [*lines, say(f"web.mode.{table.order.mode}")]


def _values(o: Option, value: Any) -> list[str]:
    """The values to be listed; empty if the option's name says it all."""
    return [value] if o.kind == CHOICE else list(value) if o.kind == SUBSET else []


@router.get("/j/{invite}")
async def invitation(request: Request, hall: HallHere, person: Visitor, invite: str) -> Response:
    table = await hall.by_invite(invite)
    own = table.seats_of(person)
    if table.started:
        return to(address(table))
    return lobby(request, table, Viewer(person, None, own), invite)


@router.get("/t/{id}/stream")
async def stream(
    request: Request, table: TableHere, person: Visitor, seat: SeatAsked = None, since: str | None = None
) -> Response:
    who = viewer(table, person, seat)
    return EventStream(
        request, table, who.seat, Feed(table, who, since), lambda: is_still(who, table, seat), [away(table)]
    )


@router.get("/t/{id}/now")
async def now(table: TableHere, person: Visitor, seat: SeatAsked = None) -> Response:
    who = viewer(table, person, seat)
    if is_blind(table, who) or not table.started:
        return JSONResponse({"goto": address(table)})
    return JSONResponse(whole(table, who))


@router.get("/t/{id}/thing/{thing:path}")
async def thing(
    table: TableHere, person: Visitor, thing: str, seat: SeatAsked = None, ply: int | None = None
) -> Response:
    """Explain a thing on the table, as a fragment of a page."""
    who = eyes(table, viewer(table, person, seat))
    if ply is not None:
        await table.recall()
    scene = page_of(table, who).scene if ply is None else table.scene_at(ply, who)
    thing = thing[:100]
    told = table.picture.explain(scene, thing)
    book = book_of(table.game.name)
    rules = book.of_thing(thing) if book is not None else ""
    why = why_not(table, who, thing) if ply is None else None
    return HTMLResponse(explained(told, rules, why) if told else "", 200 if told else 404)


@router.get("/t/{id}/pane/{pane}")
async def pane(table: TableHere, person: Visitor, pane: str, seat: SeatAsked = None) -> Response:
    """A part of the page that is only made when somebody looks at it."""
    who = eyes(table, viewer(table, person, seat))
    if pane == "odds":
        await table.recall()
        return HTMLResponse(odds_html(table, who, sitters(table)) or "")
    scene = page_of(table, who).scene
    return HTMLResponse(table.picture.text(scene) if pane == "text" else table.picture.preview(scene))


@router.get("/t/{id}/story")
async def story(request: Request, table: TableHere, person: Visitor, seat: SeatAsked = None) -> Response:
    """Show the whole story on a page of its own."""
    who, everybody = eyes(table, viewer(table, person, seat)), sitters(table)
    return page(
        request,
        "story",
        address=address(table),
        game_title=game_title(table.game.name),
        story=await table.drawn("story", who, everybody, make=lambda: whole_story_html(table, who, everybody)),
        dark=dark(table),
    )


def eyes(table: Table, who: Viewer) -> int | None:
    """The seat whose view to show; at a hot seat, None while that seat has nothing to decide."""
    return None if is_blind(table, who) else who.seat
