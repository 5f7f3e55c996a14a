"""Tables that pages show: one at which it is the visitor's turn, and one whose game is over."""

from ..server import BOT, HUMAN, Running, order, person, play_on
from .visitors import Visitor

FORM = {
    "game": "el_grande", "kind-0": "human", "name-0": "Ana", "kind-1": "open", "kind-2": "random", "edition": "2023",
    "mode": "correspondence", "watchable": "yes", "patience": "5",
}  # fmt: skip


async def seated(visitor: Visitor, server: Running):  # type: ignore[no-untyped-def]
    """A table at which it is the visitor's turn."""
    await visitor.get("/new")
    await visitor.post("/new", **{**FORM, "kind-1": "human", "kind-2": "nobody", "seed": "a seed"})
    table = await server.hall.get(visitor.at.split("/")[2])
    seats = [s._replace(person=None) if s.seat == 1 else s for s in table.stored_seats]
    table.stored_seats = tuple(seats)  # the other seat belongs to somebody else
    while 0 not in table.owing:
        await table.act(1, table.ply, table.legal(1)[0], is_final=True)
    return table


async def finished(server: Running, **more: object):  # type: ignore[no-untyped-def]
    table = await server.hall.create(order(HUMAN, BOT, short_game(more), **more), person("a", "Ana"))
    await play_on(table)
    return table


def short_game(more: dict[str, object]):  # type: ignore[no-untyped-def]
    more.setdefault("options", {"short": True} if more.get("game", "el_grande") == "el_grande" else {})
    return BOT
