"""Whose bot thinks next: the queue by itself, and with a pool that thinks for as long as it is told to."""

import asyncio
from typing import Any, Callable

import pytest

from sobremesa.web import fairness
from sobremesa.web.botpool import Lane, Task
from sobremesa.web.errors import BotsBusy
from sobremesa.web.fairness import ALONE_FROM_ONE, ALONE_OF_ONE, LEAST, Owner, Queue, Shares, Thought, is_too_many
from sobremesa.web.hall import Hall, SeatOrder

from .server import OPEN, order, person, until

pytestmark = pytest.mark.anyio

ANA, BEN = person("a", "Ana"), person("b", "Ben")
GRANDE, MOZO, RANDOM = SeatOrder("bot", "grande"), SeatOrder("bot", "mozo"), SeatOrder("bot", "random")


def people(network: str, creator: str = "") -> Owner:
    return Owner(network, creator or network, True)


def alone(network: str, creator: str = "") -> Owner:
    return Owner(network, creator or network, False)


def taken(queue: Queue, count: int, took: float = 1.0, quick_only: bool = False) -> list[Owner]:
    """The owners of the next thoughts, each of which takes this many seconds."""
    out = []
    for _ in range(count):
        thought = queue.take(quick_only)
        assert thought is not None
        out.append(thought.owner)
        queue.end(thought, took)
    return out


# -- the order ---------------------------------------------------------------------------------------------------------


def test_of_one_creator_who_comes_first_goes_first() -> None:
    queue = Queue()
    thoughts = [Thought(people("a"), 4.0) for _ in range(5)]
    for thought in thoughts:
        queue.add(thought)
    assert [queue.take() for _ in thoughts] == thoughts
    assert queue.take() is None


def test_networks_take_turns_however_much_one_of_them_wants() -> None:
    queue = Queue()
    for n in range(50):
        queue.add(Thought(people("many", f"cookie {n}"), 4.0))
    for _ in range(3):
        queue.add(Thought(people("one"), 4.0))
    order = [o.network for o in taken(queue, 6)]
    assert order.count("one") == 3


def test_creators_of_one_network_take_turns_too() -> None:
    queue = Queue()
    for _ in range(20):
        queue.add(Thought(people("school", "busy"), 4.0))
    for _ in range(3):
        queue.add(Thought(people("school", "quiet"), 4.0))
    assert [o.creator for o in taken(queue, 6)].count("quiet") == 3


def test_who_has_used_little_is_next() -> None:
    queue = Queue()
    for _ in range(10):
        for network in ("long", "short"):
            queue.add(Thought(people(network), 4.0))
    spent = {"long": 0.0, "short": 0.0}
    for _ in range(15):
        thought = queue.take()
        assert thought is not None
        took = 4.0 if thought.owner.network == "long" else 1.0
        spent[thought.owner.network] += took
        queue.end(thought, took)
    assert spent["short"] == 10.0  # all it asked for
    assert spent["long"] <= 5 * 4.0


def test_peoples_games_come_first_and_the_others_are_not_forgotten() -> None:
    queue = Queue()
    for n in range(40):
        queue.add(Thought(alone(f"robot {n}"), 4.0))
        queue.add(Thought(people(f"person {n}"), 4.0))
    order = [o.has_people for o in taken(queue, 40)]
    assert order.count(False) == 40 // fairness.ALONE_EVERY
    assert all(order[:9])


def test_the_quick_lane_takes_no_long_thoughts() -> None:
    queue = Queue()
    for n in range(50):
        queue.add(Thought(people(f"n{n}"), 4.0))
    assert queue.take(quick_only=True) is None
    quick = Thought(people("bystander"), None)
    queue.add(quick)
    assert queue.take(quick_only=True) is quick


def test_nobody_saves_up_and_nobody_pays_for_ever() -> None:
    shares = Shares()
    shares.come("busy")
    for _ in range(10):
        shares.charge("busy", 5.0)
    shares.come("new")
    assert 0.0 < shares["new"] < shares["busy"] == 50.0  # it is next, but not ten times in a row
    shares.charge("new", 60.0)
    shares.charge("new", 0.0)
    shares.come("late")
    assert shares["late"] == 50.0
    for who in ("busy", "new", "late"):
        shares.go(who)
    assert not shares._spent


def test_a_thought_that_is_dropped_costs_nothing() -> None:
    queue = Queue()
    thought = Thought(people("a"), 4.0)
    queue.add(thought)
    queue.drop(thought)
    assert len(queue) == 0
    assert not queue._networks._busy


# -- how long ----------------------------------------------------------------------------------------------------------


def test_levels_think_long_while_there_is_room() -> None:
    queue = Queue()
    grande = Thought(people("a"), 4.0)
    assert queue.seconds_for(grande, workers=1) == 4.0
    seconds = []
    for n in range(60):
        queue.add(Thought(people(f"n{n}"), 4.0))
        seconds.append(queue.seconds_for(grande, workers=1))
    assert seconds == sorted(seconds, reverse=True)
    assert seconds[0] == 4.0
    assert seconds[-1] == LEAST
    assert queue.seconds_for(grande, workers=16) > 2.0  # a large machine has more room


def test_games_without_people_take_no_room_from_people() -> None:
    queue = Queue()
    for n in range(60):
        queue.add(Thought(alone(f"n{n}"), 4.0))
    assert queue.seconds_for(Thought(people("a"), 4.0), workers=1) == 4.0
    assert queue.seconds_for(Thought(alone("b"), 4.0), workers=1) == LEAST


# -- how many ----------------------------------------------------------------------------------------------------------


def test_games_without_people_are_counted() -> None:
    mine = [alone("n", "me")] * ALONE_OF_ONE
    assert is_too_many(mine, alone("n", "me"))
    assert not is_too_many(mine, alone("n", "other"))
    assert not is_too_many([people("n", "me")] * 50, alone("n", "me"))
    house = [alone("n", f"cookie {i}") for i in range(ALONE_FROM_ONE)]
    assert is_too_many(house, alone("n", "fresh cookie"))
    assert not is_too_many(house, alone("elsewhere", "other"))
    everywhere = [alone(f"n{i}", f"c{i}") for i in range(fairness.ALONE)]
    assert is_too_many(everywhere, alone("new", "new"))


class Still(Lane):
    """A lane in which thoughts last until they are told to end."""

    def __init__(self, workers: int, is_quick: bool) -> None:
        super().__init__(workers, is_quick)
        self.tasks: list[tuple[Task, asyncio.Future[Any]]] = []

    async def run(self, work: Callable[[Task], Any], task: Task, patience: float) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.tasks.append((task, answer))
        return await answer


def still(hall: Hall) -> tuple[Still, Still]:
    """Make the hall's bots think for as long as the test says."""
    lanes = (Still(1, True), Still(1, False))
    hall.bots.lanes = lanes
    return lanes


async def test_a_bystanders_mozo_moves_while_fifty_tables_of_grande_wait(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, long = still(hall)
    for n in range(50):
        creator = person("g")._replace(id=f"{n:032x}", network=f"network {n % 13}")
        await hall.create(order(GRANDE, GRANDE, GRANDE, GRANDE), creator)
    await until(lambda: len(hall.bots.queue) == 49)
    table = await hall.create(order(OPEN, MOZO), ANA)
    await table.join(ANA)
    while not table.seat_at(table.owing[0]).is_bot or len(table.legal(table.owing[0])) == 1:
        if table.seat_at(table.owing[0]).is_bot:
            await asyncio.sleep(0)
        else:
            seat = table.owing[0]
            await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)
    ply = table.ply
    await until(lambda: quick.tasks)
    task, answer = quick.tasks[0]
    assert task.level == "mozo"
    assert len(long.tasks) == 1  # none of the fifty has finished
    answer.set_result(table.legal(table.owing[0])[0])
    await until(lambda: table.ply > ply)
    assert long.tasks[0][0].level in ("search:4.00s", f"search:{LEAST:.2f}s")


async def test_a_crowd_thinks_quickly(hall: Hall) -> None:
    _, long = still(hall)
    for n in range(40):
        creator = person("g")._replace(id=f"{n:032x}", network=f"network {n}")
        await hall.create(order(GRANDE, GRANDE), creator)
    await until(lambda: len(hall.bots.queue) == 39)
    long.tasks[0][1].set_exception(ValueError("the first one is through"))
    await until(lambda: len(long.tasks) == 2)
    assert long.tasks[1][0].level == f"search:{LEAST:.2f}s"


async def test_a_turn_that_nobody_waits_for_is_given_back(hall: Hall) -> None:
    quick, long = still(hall)
    for letter in "abc":
        await hall.create(order(GRANDE, GRANDE), person(letter))
    await until(lambda: len(hall.bots.queue) == 2)
    await hall.bots.close()
    assert len(hall.bots.queue) == 0
    assert not hall.bots._turns
    assert (quick.busy, long.busy) == (0, 0)


async def test_a_creator_has_only_so_many_games_without_people(hall: Hall) -> None:
    still(hall)
    for _ in range(ALONE_OF_ONE):
        await hall.create(order(GRANDE, GRANDE), ANA)
    with pytest.raises(BotsBusy):
        await hall.create(order(GRANDE, GRANDE), ANA)
    table = await hall.create(order(OPEN, GRANDE), ANA)  # with people it is different
    await table.join(ANA)
    with pytest.raises(BotsBusy):
        await table.give_to_bot(0, "grande", ANA)
    await hall.create(order(GRANDE, GRANDE), BEN)


async def test_no_table_with_bots_is_laid_while_too_many_wait(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    still(hall)
    monkeypatch.setattr("sobremesa.web.botpool.MOST_WAITING", 2)
    for letter in "cde":
        await hall.create(order(RANDOM, RANDOM), person(letter))
    await until(lambda: len(hall.bots.queue) >= 1)
    await hall.create(order(GRANDE, GRANDE), person("f"))
    await until(lambda: len(hall.bots.queue) == 2)
    with pytest.raises(BotsBusy):
        await hall.create(order(OPEN, GRANDE), ANA)
    await hall.create(order(OPEN, OPEN), ANA)


async def test_games_of_all_processes_count(hall: Hall) -> None:
    still(hall)
    for _ in range(ALONE_OF_ONE):
        table = await hall.create(order(GRANDE, GRANDE), ANA)
        _, task = hall.bots._driving[table.id]  # as if another process looked after it
        task.cancel()
    await until(lambda: not hall.bots._driving)
    with pytest.raises(BotsBusy):
        await hall.create(order(GRANDE, GRANDE), ANA)


async def test_limits_can_be_lifted(hall: Hall) -> None:
    still(hall)
    hall.settings = hall.settings._replace(is_limited=False)
    for _ in range(ALONE_OF_ONE + 1):
        await hall.create(order(GRANDE, GRANDE), ANA)


async def test_a_table_remembers_where_it_comes_from(hall: Hall) -> None:
    table = await hall.create(order(OPEN, OPEN), ANA._replace(network="somewhere"))
    stored = await hall.store.load(table.id)
    assert stored is not None
    assert stored.facts.origin == "somewhere"
