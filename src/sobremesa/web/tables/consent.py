"""Asking the others: what needs everybody's consent, and who has yet to answer."""

from typing import Iterable, Sequence

from sobremesa.kernel import ConfigError, unknown

from ..errors import NoSuchRequest, NotYourSeat
from .facts import COACH, GIVE, UNDO, Request, SeatFacts
from .orders import OPPONENTS


def to_ask(seats: Sequence[SeatFacts], by: int) -> tuple[int, ...]:
    """The seats whose consent is needed: those of all other people. Bots agree to everything."""
    return tuple(s.seat for s in seats if s.is_human and s.person != seats[by].person)


def find(requests: Iterable[Request], number: int) -> Request:
    """The open request with this number; `NoSuchRequest` if there is none."""
    for request in requests:
        if request.number == number:
            return request
    raise NoSuchRequest


def agreed(request: Request, seats: Sequence[SeatFacts], seat: int) -> Request:
    """The request after a seat has agreed, on behalf of all seats of its player."""
    if seat not in request.asked:
        raise NotYourSeat
    mine = tuple(s for s in request.asked if seats[s].person == seats[seat].person)
    return request._replace(agreed=(*request.agreed, *mine), asked=tuple(s for s in request.asked if s not in mine))


def check_refusal(request: Request, seat: int) -> None:
    """`NotYourSeat` unless the seat was asked, and so may refuse, or made the request, and so may withdraw it."""
    if seat != request.by and seat not in request.asked and seat not in request.agreed:
        raise NotYourSeat


def still_open(requests: Iterable[Request], owing: Iterable[int]) -> tuple[Request, ...]:
    """The requests that stay open after a move: whoever plays on wants no undo, and whoever has played has not left."""
    return tuple(r for r in requests if r.kind == COACH or (r.kind == GIVE and r.seat in owing))


def without(requests: Iterable[Request], number: int) -> tuple[Request, ...]:
    return tuple(r for r in requests if r.number != number)


def is_undo_open(requests: Iterable[Request]) -> bool:
    return any(r.kind == UNDO for r in requests)


def check_level(level: str) -> None:
    if level not in OPPONENTS:
        raise ConfigError(unknown("bot", level[:40], OPPONENTS))
