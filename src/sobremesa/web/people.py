"""Who somebody is: a number in a signed cookie, and a name of their own choice."""

from secrets import token_hex
from typing import NamedTuple


class Person(NamedTuple):
    """A visitor. Nobody has an account: whoever has the cookie is this person."""

    id: str
    name: str = ""
    network: str = ""  # a name for where this request comes from; it is not kept with the person


def stranger(name: str = "") -> Person:
    """Somebody who has not been here before."""
    return Person(token_hex(16), name)
