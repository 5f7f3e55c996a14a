"""Visitors' preferences besides the language: stored by their browser in cookies, and never secret."""

from typing import Final, Mapping, NamedTuple

from starlette.requests import Request

from ..tables.manner import EVERYTHING, LEAST, USUAL, Manner
from ..tables.table import Table

ALWAYS: Final = "always"
PEOPLE: Final = "people"
NEVER: Final = "never"

#: the possible values for each cookie; the first is the default
LIKINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "asks": (USUAL, EVERYTHING, LEAST),
    "confirms": (PEOPLE, ALWAYS, NEVER),
    "motion": ("usual", "slow", "fast", "off"),
    "pace": ("usual", "slow", "slower"),
    "sound": ("off", "on"),
    "volume": ("6", *map(str, range(11))),
    "size": ("usual", "large", "larger"),
}


def liked(request: Request, name: str) -> str:
    """What the visitor has chosen, or the default."""
    return allowed(name, request.cookies.get(name, ""))


def allowed(name: str, value: str) -> str:
    """The value if it is a possible one, otherwise the default."""
    return value if value in LIKINGS[name] else LIKINGS[name][0]


class Wish(NamedTuple):
    """How a visitor wants to play a seat."""

    manner: Manner
    is_final: bool  # whether nothing needs to be confirmed


def wish_of(request: Request, table: Table, seat: int) -> Wish:
    confirms = liked(request, "confirms")
    waits = confirms == ALWAYS or (confirms == PEOPLE and not table.is_alone(seat))
    return Wish(Manner(liked(request, "asks"), waits), confirms == NEVER)
