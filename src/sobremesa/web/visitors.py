"""What comes with a request: the hall, the person, the form token. Routes take these as dependencies."""

from typing import Annotated

from fastapi import Depends, Request

from .addresses import address_of
from .hall import Hall
from .limits import Limits
from .people import Person, stranger
from .security import Doorkeeper


async def hall_of(request: Request) -> Hall:
    """The hall. ``async`` because FastAPI would run a plain function in a thread."""
    return _hall(request)


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def doorkeeper_of(request: Request) -> Doorkeeper:
    keeper: Doorkeeper = request.app.state.doorkeeper
    return keeper


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


async def visitor(request: Request) -> Person:
    """The person of the cookie; a new one gets a cookie with the response. Form tokens have been checked.

    This also sets ``request.state.person`` and ``request.state.csrf``, the token for forms.
    """
    keeper = doorkeeper_of(request)
    known = keeper.person_id(request)
    request.state.who = known or address_of(request)
    limits_of(request).count_request(request, request.state.who)
    person = stranger() if known is None else await _hall(request).person(known)
    person = person._replace(network=keeper.network_name(address_of(request)))
    _hall(request).notices.check_welcome(request.method, person.id, person.network)
    await keeper.check_form(request, None if known is None else person)
    request.state.person = person
    request.state.is_new = known is None
    request.state.csrf = keeper.form_token(person)
    return person


HallHere = Annotated[Hall, Depends(hall_of)]
Visitor = Annotated[Person, Depends(visitor)]
