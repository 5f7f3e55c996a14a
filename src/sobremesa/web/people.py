"""Who somebody is: an id in a signed cookie, and a name of their own choice."""

from secrets import token_hex
from typing import NamedTuple


class Person(NamedTuple):
    """A visitor. Nobody has an account: whoever has the cookie is this person."""

    id: str
    name: str = ""
    network: str = ""  # a name for the network of this request; not stored with the person


def stranger(name: str = "") -> Person:
    """A new person."""
    return Person(token_hex(16), name)
