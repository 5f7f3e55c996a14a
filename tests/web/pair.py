"""Two servers on one database: the fixture ``pair``."""

from typing import NamedTuple

from sobremesa.web.house import House

from .server import Running


class Pair(NamedTuple):
    one: Running
    two: Running


def house_of(server: Running) -> House:
    house = server.hall.house
    assert house is not None
    return house
