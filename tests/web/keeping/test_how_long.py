"""How long things are kept."""

from typing import Any

import pytest
from sqlalchemy import String, cast, event, insert, literal, select, true

from sobremesa.web.hall import Hall, Person
from sobremesa.web.storage import keeper
from sobremesa.web.storage.keeper import DAY, Rules
from sobremesa.web.storage.models import DeckRow, PersonRow, TableRow

from ..server import HUMAN, OPEN, order
from .furniture import ANA, BEN, furnished

pytestmark = pytest.mark.anyio


async def test_what_has_been_kept_long_enough_goes(both_halls: Hall) -> None:
    hall = both_halls
    await furnished(hall)
    old = Person("c" * 32, "Old")
    await hall.call(old, "Old")
    waiting = await hall.create(order(HUMAN, OPEN), ANA)
    later = hall.now() + 10 * DAY
    read, write = hall.store.database.read, hall.store.database.write
    assert await read(lambda c: keeper.due(c, Rules(), later)) == ([], [])
    assert await read(lambda c: keeper.due(c, Rules(waiting=11), later)) == ([], [])
    assert await read(lambda c: keeper.due(c, Rules(waiting=9, over=1), later)) == ([waiting.id], [])
    assert await read(lambda c: keeper.due(c, Rules(people=9), later)) == ([], [old.id])
    gone, alone = await read(lambda c: keeper.due(c, Rules(9, 9, people=9), later))
    assert (len(gone), sorted(alone)) == (3, sorted([ANA.id, BEN.id, old.id]))
    assert await write(lambda c: keeper.tidy(c, Rules(waiting=9, people=9), later)) == (1, 1)
    assert len(await read(keeper.tables)) == 2


async def test_who_still_comes_is_not_forgotten(both_halls: Hall) -> None:
    """Even if they sit at no table; their visits are written down once a day."""
    hall, now = both_halls, both_halls.now()
    for who in (ANA, BEN):
        await hall.call(who, who.name)
    read, writes = hall.store.database.read, 0
    write = hall.store.database.write

    async def counted(work: Any) -> Any:
        nonlocal writes
        writes += 1
        return await write(work)

    hall.store.database.write = counted  # type: ignore[method-assign]
    for day in range(1, 4):
        hall.now = lambda day=day: now + day * (DAY + 1)  # type: ignore[method-assign, misc]
        for _ in range(5):
            assert (await hall.person(ANA.id)).name == "Ana"
    assert writes == 3
    assert await read(lambda c: keeper.due(c, Rules(people=2), hall.now())) == ([], [BEN.id])


@pytest.mark.parametrize("many", [300, pytest.param(33_000, marks=pytest.mark.slow)])
async def test_more_people_and_tables_go_than_a_statement_can_name(both_halls: Hall, many: int) -> None:
    """PostgreSQL takes 32,767 values, SQLite 32,766: no statement has more of them because more people go."""
    hall = both_halls
    await hall.create(order(HUMAN, HUMAN), ANA)
    later = hall.now() + 10 * DAY
    read, write = hall.store.database.read, hall.store.database.write
    ours = await read(lambda c: c.execute(select(DeckRow.hash)).scalars().all())
    numbers = select(literal(1).label("n")).cte(recursive=True)
    numbers = numbers.union_all(select(numbers.c.n + 1).where(numbers.c.n < many))
    id = cast(numbers.c.n, String)

    def crowd(c: Any) -> None:
        some = select(id, literal(""), literal(0.0), literal(0.0))
        c.execute(insert(PersonRow).from_select(["id", "name", "created", "seen"], some))
        some = select(id, literal("el_grande"), literal(""), literal(0.0), literal(0.0))
        c.execute(insert(DeckRow).from_select(["hash", "game", "changes", "created", "seen"], some))
        row = TableRow.__table__
        copies = [id if column.name in ("id", "invite") else column for column in row.c]
        c.execute(insert(row).from_select(list(row.c), select(*copies).join_from(row, numbers, true())))

    named: list[int] = []

    def counting(work: Any) -> Any:
        """The same work, recording how many values each of its statements passes."""

        def counted(c: Any) -> Any:
            event.listen(c, "before_cursor_execute", lambda *told: named.append(len(told[3])))
            return work(c)

        return counted

    await write(crowd)
    gone, alone = await read(counting(lambda c: keeper.due(c, Rules(playing=9, people=9), later)))
    assert (len(gone), len(alone)) == (many + 1, many + 1)
    tidied = await write(counting(lambda c: keeper.tidy(c, Rules(people=9, decks=9), later)))
    assert tidied == (0, many)
    assert 0 < max(named) < 50
    assert await read(lambda c: c.execute(select(PersonRow.id)).scalars().all()) == [ANA.id]
    assert await read(lambda c: c.execute(select(DeckRow.hash)).scalars().all()) == ours
