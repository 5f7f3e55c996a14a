"""What people do at a table. Every address takes JSON from our script, or a plain form where there is no script."""

from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.render.common.people import with_names

from ..errors import WebError, WrongInvitation
from ..people import Person
from ..tables.manner import NOTHING, Went
from ..tables.table import Table
from ..visitors import HallHere, Visitor
from .kit import to, wants_json
from .likings import Wish, wish_of
from .viewer import TableHere, address, sitters

router: Final = APIRouter()

LEVEL: Final = "mozo"  # of a bot, if none is chosen
MOST_TOGETHER: Final = 20  # actions in a bundle


class Form:
    """The fields of a request, sent as JSON or as a form."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def number(self, name: str) -> int | None:
        """A whole number; None if the field is missing or empty."""
        value = self._fields.get(name)
        return None if value is None or value == "" else _number(value)

    def needed(self, name: str) -> int:
        """A whole number; `WebError` if it is missing."""
        value = self.number(name)
        if value is None:
            raise WebError
        return value

    def actions(self, name: str) -> list[int]:
        """The action, or those of a bundle joined by plus signs."""
        value = self._fields.get(name)
        parts = value.split("+") if isinstance(value, str) else [value]
        if len(parts) > MOST_TOGETHER:
            raise WebError
        return [_number(part) for part in parts]

    def text(self, name: str) -> str:
        value = self._fields.get(name, "")
        if not isinstance(value, str):
            raise WebError
        return value


def _number(value: object) -> int:
    if isinstance(value, str) and len(value) < 10 and value.isascii() and value.isdecimal():
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise WebError


async def said(request: Request) -> Form:
    """The fields of the request; `WebError` if they cannot be read."""
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            fields = await request.json()
        except (ValueError, RecursionError):
            raise WebError from None
        if not isinstance(fields, dict):
            raise WebError
        return Form(fields)
    return Form({name: value for name, value in (await request.form()).items() if isinstance(value, str)})


def done(request: Request, table: Table, seat: int | None = None) -> Response:
    """Answer a form by redirecting to the table; the script has its stream and needs no answer."""
    if wants_json(request):
        return Response(status_code=204)
    return to(address(table) + ("" if seat is None else f"?seat={seat}"))


# -- with a seat -------------------------------------------------------------------------------------------------------


class Deed(NamedTuple):
    """A request by somebody who has a seat, to do something there."""

    request: Request
    table: Table
    form: Form
    seat: int
    person: Person

    async def and_on(self, went: Went) -> Response:
        """Answer; at a hot seat, first play for the next players whatever they need not be asked."""
        own = self.table.seats_of(self.person)
        ply = -1
        while len(own) > 1 and ply != self.table.ply:
            ply = self.table.ply
            for seat in set(own) & set(self.table.owing) - {self.seat}:
                await self.table.go_on(seat, self.table.ply, wish_of(self.request, self.table, seat).manner)
        return self.done(went)

    def done(self, went: Went = NOTHING) -> Response:
        """Tell our script the stamp of the next view, what was played for the seat, and how to take that back."""
        if not wants_json(self.request):
            return done(self.request, self.table, self.seat)
        answer: dict[str, Any] = {"stamp": self.table.stamp(self.seat)}
        if went.steps:
            told = say("web.table.went_on", steps=listed(went.steps))
            answer["told"] = with_names(told, self.table.words, sitters(self.table))
            answer |= {"ply": self.table.ply, "to": went.ply}
        return JSONResponse(answer)

    @property
    def wish(self) -> Wish:
        return wish_of(self.request, self.table, self.seat)


async def deed(request: Request, table: TableHere, person: Visitor) -> Deed:
    form = await said(request)
    return Deed(request, table, form, table.seat_for(person, form.number("seat")), person)


Here = Annotated[Deed, Depends(deed)]


@router.post("/t/{id}/act")
async def act(here: Here) -> Response:
    form, wish = here.form, here.wish
    ply, undos = form.needed("ply"), form.number("undos")
    action, *further = form.actions("action")
    return await here.and_on(await here.table.act(here.seat, ply, action, undos, wish.is_final, wish.manner, further))


@router.post("/t/{id}/onward")
async def onward(here: Here) -> Response:
    """Play what this visitor does not want to be asked."""
    return await here.and_on(await here.table.go_on(here.seat, here.form.needed("ply"), here.wish.manner))


@router.post("/t/{id}/confirm")
async def confirm(here: Here) -> Response:
    return await here.and_on(await here.table.confirm(here.seat, here.form.needed("ply"), here.wish.manner))


@router.post("/t/{id}/take-back")
async def take_back(here: Here) -> Response:
    """Take back one's own last decision by default, with what was played for the seat after it."""
    asks = here.wish.manner.asks
    await here.table.take_back(here.seat, here.form.needed("ply"), here.form.number("to"), asks)
    return here.done()


@router.post("/t/{id}/restart")
async def restart(here: Here) -> Response:
    await here.table.restart_turn(here.seat)
    return here.done()


@router.post("/t/{id}/hurry")
async def hurry(hall: HallHere, here: Here) -> Response:
    """Make the bots that are thinking move now."""
    hall.bots.hurry(here.table)
    return here.done()


@router.post("/t/{id}/undo-request")
async def undo_request(here: Here) -> Response:
    """Ask for an undo, by default back to the seat's last decision."""
    to_ply = here.form.number("to")
    await here.table.ask_undo(here.seat, max(0, here.table.last_ply_of(here.seat) - 1) if to_ply is None else to_ply)
    return here.done()


@router.post("/t/{id}/answer")
async def answer(here: Here) -> Response:
    """Answer a request: ``17:yes`` or ``17:no``."""
    number, _, yes = here.form.text("answer").partition(":")
    if not (number.isascii() and number.isdecimal() and len(number) < 10 and yes in ("yes", "no")):
        raise WebError
    await here.table.answer(here.seat, int(number), yes == "yes")
    return here.done()


# -- with or without a seat --------------------------------------------------------------------------------------------


@router.post("/t/{id}/join")
async def join(request: Request, hall: HallHere, person: Visitor, id: str) -> Response:
    table = await hall.get(id)
    form = await said(request)
    if form.text("invite") != table.invite and person.id != table.facts.host:
        raise WrongInvitation
    named = await hall.call(person, form.text("name"))
    await table.join(named, form.number("seat"))
    return done(request, table)


@router.post("/t/{id}/chat")
async def chat(request: Request, table: TableHere, person: Visitor) -> Response:
    await table.say(person, (await said(request)).text("text"))
    return done(request, table)


@router.post("/t/{id}/give")
async def give(request: Request, table: TableHere, person: Visitor) -> Response:
    form = await said(request)
    await table.give_to_bot(form.needed("give"), form.text("level") or LEVEL, person)
    return done(request, table)


@router.post("/t/{id}/rematch")
async def rematch(table: TableHere, person: Visitor) -> Response:
    return to(address(await table.rematch(person)))


@router.post("/t/{id}/preferences")
async def prefer(request: Request, table: TableHere, person: Visitor) -> Response:
    """Set whether turns of this visitor's seats end without being confirmed."""
    is_instant = (await said(request)).text("instant") == "yes"
    for seat in table.seats_of(person):
        await table.prefer(seat, is_instant)
    return done(request, table)
