"""The routes of the HTTP API."""

import asyncio
import json
from hmac import compare_digest
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sobremesa.games import games, meta
from sobremesa.kernel import StaleView

from ..addresses import address_of
from ..errors import NoSuchTable, NoToken
from ..people import Person, stranger
from ..problems import answer
from ..security import new_token, token_hash
from ..streams import EventStream
from ..tables.orders import HUMAN, clean_name
from ..tables.table import Table
from ..visitors import HallHere, doorkeeper_of, limits_of
from . import models as m
from .views import actions, json_updates, view_text

STATUSES: Final = (400, 401, 403, 404, 409, 413, 422, 429, 503)
PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": m.Problem, "content": {"application/problem+json": {}}} for status in STATUSES
}
VIEW: Final[dict[int | str, dict[str, Any]]] = {200: {"model": m.ViewDoc}}
STREAM: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events named 'view'."}
}
#: no token is needed to watch
SPECTATORS: Final[dict[str, Any]] = {"security": [{}]}

router = APIRouter(responses=PROBLEMS)
bearer = HTTPBearer(auto_error=False, description="The token of a seat.")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
TableId = Annotated[str, Path(max_length=24, description="The table's id.")]


class Eyes(NamedTuple):
    """A table and who is looking at it: a seat with its person, or a spectator."""

    table: Table
    seat: int | None
    person: Person | None
    token: str = ""  # the hash of it

    def is_right(self) -> bool:
        """Whether this access, by token or as a spectator, is still valid."""
        if self.table.is_gone:
            return False
        if self.seat is None:
            return self.table.order.is_watchable
        return compare_digest(self.table.seat_at(self.seat).token, self.token)


async def eyes(request: Request, hall: HallHere, table: TableId, token: Bearer) -> Eyes:
    """Find out who is looking: without a token, a spectator; a wrong token is refused."""
    limits = limits_of(request)
    request.state.who = address_of(request)
    if token is None:
        limits.count_request(request, request.state.who)
        found = await hall.get(table)
        found.check_entry(None)
        return Eyes(found, None, None)
    try:
        found = await hall.get(table)
        hashed = token_hash(token.credentials)
        seat = next(s for s in found.stored_seats if s.token and compare_digest(s.token, hashed))
    except (StopIteration, NoSuchTable):
        limits.count_request(request, request.state.who)
        raise NoToken from None
    hall.notices.check_welcome(request.method, seat.person)
    request.state.who = seat.token
    limits.count_request(request, seat.token, is_seat=True)
    return Eyes(found, seat.seat, Person(seat.person or "", seat.name), seat.token)


class Player(NamedTuple):
    """A seat whose token was presented."""

    table: Table
    seat: int
    person: Person


async def player(eyes: Annotated[Eyes, Depends(eyes)]) -> Player:
    if eyes.seat is None or eyes.person is None:
        raise NoToken
    return Player(eyes.table, eyes.seat, eyes.person)


async def newcomer(request: Request, hall: HallHere) -> str:
    """Count and admit a request without a token by where it comes from; return a name for its network."""
    request.state.who = address_of(request)
    limits_of(request).count_request(request, request.state.who)
    network = doorkeeper_of(request).network_name(request.state.who)
    hall.notices.check_welcome(request.method, network)
    return network


Looks = Annotated[Eyes, Depends(eyes)]
Plays = Annotated[Player, Depends(player)]
Anyone = Depends(newcomer)
Network = Annotated[str, Depends(newcomer)]


def seen(table: Table, seat: int | None) -> Response:
    return Response(view_text(table, seat), media_type="application/json")


# -- tables ------------------------------------------------------------------------------------------------------------


@router.get("/games", dependencies=[Anyone])
async def list_games() -> list[m.GameDoc]:
    """List the games, with everything that can be chosen for a table."""
    return [
        m.GameDoc(
            name=game.name,
            title=game.title,
            min_seats=game.min_seats,
            max_seats=game.max_seats,
            editions=list(game.editions),
            modules=[x.id for x in game.modules],
            options=[o.name for o in game.options],
            rulings=[r.name for r in game.rulings],
        )
        for game in map(meta, games())
    ]


@router.get("/tables", dependencies=[Anyone])
async def list_tables(hall: HallHere) -> list[m.TableDoc]:
    """List the running games that may be watched."""
    return [m.TableDoc.of_card(card) for card in await hall.open_to_watch()]


@router.post("/tables", status_code=201)
async def create_table(hall: HallHere, network: Network, wanted: m.TableWanted) -> m.CreatedDoc:
    """Create a table. You get a token for each seat you play; the game begins once no seat is open."""
    order = wanted.order()
    host = Person(stranger().id, clean_name(wanted.name), network)
    tokens = {seat: new_token() for seat, s in enumerate(order.seats) if s.kind == HUMAN}
    table = await hall.create(order, host, {seat: token_hash(token) for seat, token in tokens.items()})
    return _created(table, tokens)


def _created(table: Table, tokens: dict[int, str]) -> m.CreatedDoc:
    seats = [m.SeatToken(seat=seat, token=token) for seat, token in tokens.items()]
    return m.CreatedDoc(table=table.id, invite=table.invite, seal=table.facts.seal, seats=seats)


@router.get("/tables/{table}", openapi_extra=SPECTATORS)
async def show_table(looks: Looks) -> m.TableDoc:
    """Show who sits at a table and how far the game has got."""
    return m.TableDoc.of(looks.table)


@router.post("/tables/{table}/join", status_code=201, dependencies=[Anyone])
async def join_table(hall: HallHere, table: TableId, wanted: m.JoinWanted) -> m.SeatToken:
    """Take a free seat and get its token."""
    found = await hall.get(table)
    found.check_invite(wanted.invite)
    token = new_token()
    person = await hall.call(stranger(), wanted.name)
    seat = await found.join(person, wanted.seat, token_hash(token))
    return m.SeatToken(seat=seat, token=token)


@router.post("/import", status_code=201)
async def import_record(hall: HallHere, network: Network, wanted: m.ImportWanted) -> m.CreatedDoc:
    """Create a table from a record, to look through it or to play on from it."""
    host = stranger()._replace(network=network)
    if not wanted.go_on:
        return _created(await hall.show_record(wanted.record, host), {})
    made: dict[int, str] = {}

    def token(seat: int) -> str:
        made[seat] = new_token()
        return token_hash(made[seat])

    table = await hall.go_on(wanted.record, host, wanted.ply, token)
    return _created(table, made)


# -- playing -----------------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/view", responses=VIEW, openapi_extra=SPECTATORS)
async def view(looks: Looks) -> Response:
    """The table as your seat sees it; without a token, as a spectator does."""
    return seen(looks.table, looks.seat)


@router.get("/tables/{table}/legal")
async def legal(plays: Plays) -> list[m.ActionDoc]:
    """What you may do now; empty if it is not your turn."""
    return [m.ActionDoc(**a) for a in actions(plays.table, plays.seat)]


@router.post("/tables/{table}/act", responses=VIEW)
async def act(request: Request, plays: Plays, wanted: m.ActWanted) -> Response:
    """Play a legal action. The response comes once the move is stored; sending it twice plays it only once."""
    table, seat, _ = plays
    action = wanted.action if isinstance(wanted.action, int) else table.game.action(wanted.action)
    try:
        await table.act(seat, wanted.ply, action, wanted.undos, is_final=True)
    except StaleView as e:
        return answer(request, e, view=json.loads(view_text(table, seat)))
    return seen(table, seat)


@router.post("/tables/{table}/undo", responses=VIEW)
async def undo(plays: Plays, wanted: m.UndoWanted) -> Response:
    """Take back your last decision, or all down to a ply. You need the others' consent to go back past a point where
    something secret was revealed, chance decided or another player moved."""
    table, seat, _ = plays
    if wanted.ask:
        await table.ask_undo(seat, table.ply - 1 if wanted.to is None else wanted.to)
    else:
        await table.take_back(seat, wanted.ply, wanted.to)
    return seen(table, seat)


@router.post("/tables/{table}/answer", responses=VIEW)
async def answer_request(plays: Plays, wanted: m.AnswerWanted) -> Response:
    """Agree to another player's request, or refuse it. Refusing your own request withdraws it."""
    await plays.table.answer(plays.seat, wanted.request, wanted.yes)
    return seen(plays.table, plays.seat)


@router.post("/tables/{table}/give", responses=VIEW)
async def give(plays: Plays, wanted: m.GiveWanted) -> Response:
    """Let a bot play a seat: your own, or, with the others' consent, that of a player who has been away too long."""
    await plays.table.give_to_bot(wanted.seat, wanted.level, plays.person)
    return seen(plays.table, None if wanted.seat == plays.seat else plays.seat)


@router.post("/tables/{table}/chat", responses=VIEW)
async def chat(plays: Plays, wanted: m.ChatWanted) -> Response:
    """Say something in the table's chat."""
    await plays.table.say(plays.person, wanted.text)
    return seen(plays.table, plays.seat)


@router.post("/tables/{table}/rematch")
async def rematch(plays: Plays) -> m.TableDoc:
    """Play again: a new table with the same players, where all tokens stay valid."""
    return m.TableDoc.of(await plays.table.rematch(plays.person))


@router.get("/tables/{table}/stream", responses=STREAM, openapi_extra=SPECTATORS)
async def stream(request: Request, looks: Looks) -> Response:
    """Server-sent events: the view, now and whenever it changes. Send Last-Event-ID when you reconnect."""
    return EventStream(request, looks.table, looks.seat, json_updates(looks.table, looks.seat), looks.is_right)


@router.get("/tables/{table}/record", response_class=PlainTextResponse, openapi_extra=SPECTATORS)
async def record(looks: Looks) -> str:
    """The record of a finished game, including its seed."""
    return await asyncio.to_thread(looks.table.record_text)
