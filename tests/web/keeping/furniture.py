"""Everything a server has to remember, and a way to read it all back."""

from typing import Any, Final

from sqlalchemy import insert, select

from sobremesa.web.hall import Hall
from sobremesa.web.storage import Store, analyses, keeper
from sobremesa.web.storage.backup import TABLES
from sobremesa.web.storage.models import PuzzleRow
from sobremesa.web.tables.facts import SNAPSHOT_EVERY

from ..server import OPEN, order, person, play_on

ANA, BEN = person("a", "Ana"), person("b", "Ben")
LONG: Final = SNAPSHOT_EVERY + 2  # plies


async def rows(store: Store) -> dict[str, list[Any]]:
    """Everything in a database."""

    def read(c: Any) -> dict[str, list[Any]]:
        return {t.name: [tuple(row) for row in c.execute(select(t).order_by(*t.primary_key.columns))] for t in TABLES}

    return await store.database.read(read)


async def furnished(hall: Hall, plies: int = 4) -> None:
    """Tables, people, chat, an analysis, a puzzle, a ban, a deck; and stored positions, if the games are `LONG`."""
    await hall.call(ANA, "Ana")
    await hall.call(BEN, "Ben ¡Olé! \U0001f600")
    for game in ("el_grande", "la_granja"):
        table = await hall.create(order(OPEN, OPEN, game=game), ANA)
        for who in (ANA, BEN):
            await table.join(who)
        await play_on(table, plies)
        await table.say(BEN, "hello")
    await hall.store.database.write(lambda c: analyses.keep(c, table.id, {"turns": []}, 7.0))
    puzzle = {"id": "0badcafe", "table": table.id, "game": "la_granja", "puzzle": {"plans": 4}}
    await hall.store.database.write(lambda c: c.execute(insert(PuzzleRow).values(**puzzle)))
    await hall.store.database.write(lambda c: keeper.ban(c, "somebody", 99.5))
    await hall.decks.keep("la_granja", {1: {"title": "Cook"}}, 5.0)
