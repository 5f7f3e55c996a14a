"""The hall: orders, lists, memory, and games that continue after a restart."""

import asyncio

import pytest

from sobremesa.kernel import ConfigError, RecordError
from sobremesa.record import Record
from sobremesa.web.errors import GameOver, NoSuchSeat, NoSuchTable, NotWatchable, NotYourSeat
from sobremesa.web.hall import Hall, SeatOrder, Table, TableOrder
from sobremesa.web.imports import MOST_ENTRIES
from sobremesa.web.settings import Settings

from .server import BOT, HUMAN, OPEN, order, person, play_on, until

pytestmark = pytest.mark.anyio

ANA, BEN, STRANGER = person("a", "Ana"), person("b", "Ben"), person("s")


async def test_a_table_is_loaded_once_even_if_the_first_attempt_fails(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = (await hall.create(order(HUMAN, HUMAN), ANA)).id
    del hall._tables[id]
    load, loaded = hall._load, 0
    is_first_back = asyncio.Event()

    async def fails_at_first(table: str) -> Table:
        nonlocal loaded
        loaded += 1
        if loaded == 1:
            await asyncio.sleep(0.01)
            raise NoSuchTable
        await is_first_back.wait()
        return await load(table)

    monkeypatch.setattr(hall, "_load", fails_at_first)
    asked = [asyncio.create_task(hall.get(id)) for _ in range(3)]
    with pytest.raises(NoSuchTable):
        await asked[0]
    asked.append(asyncio.create_task(hall.get(id)))  # while the next one is loading it
    await asyncio.sleep(0.01)
    is_first_back.set()
    one, *others = await asyncio.gather(*asked[1:])
    assert all(other is one for other in others)
    assert loaded == 2
    assert not hall._loading


# -- orders ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (order(HUMAN, HUMAN, game="chess"), "unknown game 'chess'"),
        (order(HUMAN), "2 to 5 seats"),
        (order(*[HUMAN] * 6), "2 to 5 seats"),
        (order(HUMAN, SeatOrder("robot")), "unknown kind of seat 'robot'"),
        (order(HUMAN, SeatOrder("bot", "search:99999999")), "unknown bot"),
        (order(HUMAN, SeatOrder("bot")), "unknown bot ''"),
        (order(HUMAN, HUMAN, edition="1492"), "unknown edition"),
        (order(HUMAN, HUMAN, modules=("castles",)), "unknown module"),
        (order(HUMAN, HUMAN, options={"shorter": True}), "unknown option"),
        (order(HUMAN, HUMAN, rulings={"militia_source": "bank"}), "unknown value"),
        (order(HUMAN, HUMAN, mode="blitz"), "unknown mode"),
        (order(HUMAN, HUMAN, seed=""), "A seed has 1 to 100"),
        (order(HUMAN, HUMAN, seed="x\ny"), "A seed has 1 to 100"),
        (order(HUMAN, HUMAN, patience=5.0), "The agreed time"),
        (order(HUMAN, HUMAN, patience=float("nan")), "The agreed time"),
    ],
)
async def test_a_wrong_order_makes_no_table(hall: Hall, wrong: TableOrder, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        await hall.create(wrong, ANA)
    assert await hall.mine(ANA) == []


async def test_an_order_is_remembered_but_not_its_seed(hall: Hall) -> None:
    wanted = order(HUMAN, OPEN, SeatOrder("bot", "mozo"), modules=("new_regency",), rulings={"deputy_grande": "own"})
    table = await hall.create(wanted, ANA)
    assert table.order == wanted.completed(table.config)._replace(seed=None)
    assert table.order.rulings["deputy_grande"] == "own"
    assert table.order.options["short"] is False, "nobody has said so, but one day something else may be usual"
    assert "a seed" not in str(table.facts.order)
    assert table.facts.is_seed_told
    assert table.config.modules == ("new_regency",)
    assert not (await hall.create(wanted._replace(seed=None), ANA)).facts.is_seed_told


async def test_the_same_seed_is_the_same_game(hall: Hall) -> None:
    one, two, other = [await hall.create(order(HUMAN, HUMAN, seed=s), ANA) for s in ("x", "x", "y")]
    assert one.session.state.digest() == two.session.state.digest() != other.session.state.digest()
    assert one.facts.seal == two.facts.seal != other.facts.seal


async def test_names_are_short_and_of_one_line(hall: Hall) -> None:
    assert (await hall.call(ANA, " Ana\n\u202eMaría\x00 " + "x" * 50)).name == "Ana María " + "x" * 20
    assert (await hall.call(ANA, " \n ")).name == "Ana"
    table = await hall.create(order(SeatOrder("human", name="A\x07B"), SeatOrder("human", name="y" * 99)), ANA)
    assert table.names == ("A B", "y" * 30)
    assert (await hall.create(order(HUMAN, HUMAN), person("z"))).names == ("Player 1", "Player 2")


# -- lists -------------------------------------------------------------------------------------------------------------


async def test_my_tables_begin_with_those_that_wait_for_me(hall: Hall) -> None:
    hall.now = iter(range(1, 10_000)).__next__  # type: ignore[assignment]
    waiting = await hall.create(order(HUMAN, OPEN), ANA)
    tables = []
    for seed in ("s1", "s2", "s3", "s4"):
        table = await hall.create(order(HUMAN, OPEN, seed=seed), ANA)
        await table.join(BEN)
        tables.append(table)
    mine = [t.id for t in reversed(tables) if 0 in t.owing]
    theirs = [t.id for t in reversed(tables) if 0 not in t.owing]
    assert mine
    assert theirs
    assert [card.id for card in await hall.mine(ANA)] == [*mine, *theirs, waiting.id]
    assert [card.id for card in await hall.mine(BEN)] == [*theirs, *mine]
    assert await hall.mine(STRANGER) == []


async def test_watching_and_finished_games(hall: Hall) -> None:
    running = await hall.create(order(HUMAN, HUMAN), ANA)
    await hall.create(order(HUMAN, HUMAN, is_watchable=False), ANA)
    await hall.create(order(HUMAN, OPEN), ANA)
    done = await hall.create(order(HUMAN, HUMAN, options={"short": True}), ANA)
    await play_on(done)
    assert [card.id for card in await hall.open_to_watch()] == [running.id]
    assert [card.id for card in await hall.finished()] == [done.id]


async def test_tables_are_found_by_id_and_by_invitation(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, OPEN), ANA)
    assert await hall.get(table.id) is table
    assert await hall.by_invite(table.invite) is table
    for wrong in (table.invite, "x", ""):
        with pytest.raises(NoSuchTable):
            await hall.get(wrong)
    with pytest.raises(NoSuchTable):
        await hall.by_invite(table.id)
    assert hall._loading == {}  # nobody fills the memory by asking for what is not there


# -- who may see with whose eyes ---------------------------------------------------------------------------------------


async def test_eyes(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, OPEN), ANA)
    await table.join(BEN)
    table.check_sight(ANA, 0)
    for viewer in (ANA, BEN, STRANGER, None):
        table.check_sight(viewer, None)
    for other, seat in ((ANA, 1), (BEN, 0), (STRANGER, 0), (None, 1)):
        with pytest.raises(NotYourSeat):
            table.check_sight(other, seat)
        with pytest.raises(NotYourSeat):
            table.seat_for(other, seat)
    with pytest.raises(NoSuchSeat):
        table.check_sight(ANA, 2)
    assert (table.seat_for(ANA), table.seat_for(BEN)) == (0, 1)
    with pytest.raises(NotYourSeat):
        table.seat_for(STRANGER)


async def test_a_private_table_has_no_spectators(hall: Hall) -> None:
    table = await hall.create(order(OPEN, OPEN, is_watchable=False), ANA)
    await table.join(BEN)
    for viewer in (ANA, BEN):
        table.check_sight(viewer, None)
    for viewer in (STRANGER, None):
        with pytest.raises(NotWatchable):
            table.check_sight(viewer, None)


async def test_at_a_hot_seat_one_person_has_all_eyes(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, HUMAN, BOT), ANA)
    assert table.seats_of(ANA) == (0, 1)
    table.check_sight(ANA, 1)
    with pytest.raises(NotYourSeat):
        table.check_sight(ANA, 2)
    await until(lambda: table.owing and table.owing[0] != 2)
    assert table.seat_for(ANA) == table.owing[0]


# -- memory and restarts -----------------------------------------------------------------------------------------------


async def test_a_restart_resumes_every_table_and_every_bot(settings: Settings) -> None:
    first = await Hall.open(settings._replace(bot_delay=30))
    table = await first.create(order(HUMAN, BOT, BOT), ANA)
    while not first.bots.plays(table):
        await table.act(0, table.ply, table.legal(0)[0], is_final=True)
    ply, digest = table.ply, table.session.state.digest()
    await first.close()
    second = await Hall.open(settings)
    again = await second.get(table.id)
    assert again is not table
    assert again.session.at(ply).digest() == digest
    await until(lambda: 0 in again.owing)
    assert again.ply > ply
    await second.close()


async def test_a_table_is_loaded_once_however_many_ask(settings: Settings) -> None:
    hall = await Hall.open(settings)
    table = await hall.create(order(HUMAN, HUMAN), ANA)
    await hall.close()
    hall = await Hall.open(settings)
    found = await asyncio.gather(*(hall.get(table.id) for _ in range(5)))
    assert len(set(map(id, found))) == 1
    await hall.close()


async def test_idle_tables_leave_the_memory(settings: Settings) -> None:
    hall = await Hall.open(settings._replace(tables_in_memory=2))
    time = 0.0
    hall.now = lambda: time
    tables: list[Table] = []
    for _ in range(4):
        time += 1000
        tables.append(await hall.create(order(HUMAN, HUMAN), ANA))
    assert set(hall._tables) == {t.id for t in tables[2:]}
    with tables[2].looking_on():
        time += 1000
        await hall.get(tables[0].id)
        assert set(hall._tables) == {tables[2].id, tables[0].id}
    await hall.close()


# -- records -----------------------------------------------------------------------------------------------------------


@pytest.fixture
async def finished(hall: Hall) -> Table:
    table = await hall.create(order(HUMAN, HUMAN, options={"short": True}), ANA)
    await play_on(table)
    return table


async def test_a_record_can_be_looked_at(hall: Hall, finished: Table) -> None:
    text = finished.record_text()
    assert Record.loads(text).check().digest() == finished.session.state.digest()
    shown = await hall.show_record(text, BEN)
    assert (shown.over, shown.ply, shown.names) == (True, finished.ply, finished.names)
    assert shown.session.state.digest() == finished.session.state.digest()
    assert shown.record_text() == text
    shown.check_sight(None, 1)
    with pytest.raises(GameOver):
        await shown.act(0, shown.ply, 0)
    assert shown.scene_at(20, None).view == finished.scene_at(20, None).view


async def test_a_game_goes_on_from_a_record(hall: Hall, finished: Table) -> None:
    table = await hall.go_on(finished.record_text(), BEN, 30)
    assert table.seats_of(BEN) == (0, 1)
    assert table.names == finished.names
    assert table.facts.seal != finished.facts.seal
    assert table.session.at(0).digest() == finished.session.at(30).digest()
    await play_on(table)
    assert table.over
    assert Record.loads(table.record_text()).check().digest() == table.session.state.digest()


async def test_a_broken_record_makes_no_table(hall: Hall, finished: Table) -> None:
    text = finished.record_text()
    lines = text.splitlines()
    broken: list[tuple[str, str]] = [
        ("", "not a game record"),
        ("\x00\xff", "not a game record"),
        ("\n".join(lines[:20]), "breaks off"),
        (text.replace("\n9 ", "\n8 "), "missing or doubled"),
        (text.replace("power 3", "power 4"), "line|ply"),
        (text.replace(lines[-1].split()[-1], "0" * 32), "digest"),
        (lines[0] + "\n" + "[" * 100_000, "header"),
    ]
    for wrong, message in broken:
        with pytest.raises(RecordError, match=message):
            await hall.show_record(wrong, BEN)
        with pytest.raises(RecordError, match=message):
            await hall.go_on(wrong, BEN)
    with pytest.raises(GameOver):
        await hall.go_on(text, BEN)
    with pytest.raises(RecordError, match="there is no ply"):
        await hall.go_on(text, BEN, 100_000)
    assert await hall.mine(BEN) == []


async def test_an_endless_record_is_refused(hall: Hall, finished: Table) -> None:
    magic, header, *entries = finished.record_text().splitlines()
    moves = [line for line in entries if line[0].isdigit()]
    undone = [line for _ in range(MOST_ENTRIES) for line in (moves[0], "undo 0 by p1")]
    with pytest.raises(RecordError, match="at most 5000"):
        await hall.show_record("\n".join((magic, header, *undone, *entries)), BEN)
