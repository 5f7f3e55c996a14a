"""Playing at a table: one move per ply, a move sent twice happens once, and nothing is half done."""

import asyncio
from random import Random

import pytest

from sobremesa.kernel import CHANCE, IllegalAction, StaleView
from sobremesa.web.errors import GameOver, NothingPending, NotStarted, StorageDown
from sobremesa.web.hall import Hall, Table
from sobremesa.web.tables.facts import OVER, PLAYING, WAITING, Change
from sobremesa.web.tables.loading import load
from sobremesa.web.tables.manner import Went

from .server import BOT, HUMAN, OPEN, meanwhile, order, person, play_on, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(both_halls: Hall) -> Table:
    """Two people and the same game on each database; both are asked to confirm."""
    hall = both_halls
    table = await hall.create(order(OPEN, OPEN), person("a", "Ana"))
    await table.join(person("a", "Ana"), 0)
    await table.join(person("b", "Ben"), 1)
    return table


async def stored(table: Table) -> Table:
    """The table as another server would find it."""
    found = await table.hall.store.load(table.id)
    assert found is not None
    return Table(table.hall, found, load(found))


async def same_as_stored(table: Table) -> bool:
    twin = await stored(table)
    return (
        twin.session.state.digest() == table.session.state.digest()
        and twin.session.moves == table.session.moves
        and twin.facts == table.facts
        and twin.stored_seats == table.stored_seats
    )


def turn(table: Table) -> int:
    return table.owing[0]


async def decide(table: Table) -> tuple[int, int, int]:
    """The seat to move plays its first action, without confirmation."""
    seat, ply = turn(table), table.ply
    action = table.legal(seat)[0]
    await table.act(seat, ply, action, is_final=True)
    return seat, ply, action


# -- beginning and end -------------------------------------------------------------------------------------------------


async def test_the_game_begins_with_the_last_seat(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, OPEN, BOT), person("a", "Ana"))
    assert (table.facts.stage, table.ply, table.owing, table.started) == (WAITING, 0, (), False)
    with pytest.raises(NotStarted):
        await table.act(0, 0, 0)
    await table.join(person("b", "Ben"))
    assert (table.facts.stage, table.started) == (PLAYING, True)
    assert all(seat == CHANCE for seat, _ in table.session.moves[:2])
    assert table.session.record.names == ("Ana", "Ben", "random")  # these do not depend on any language
    assert await same_as_stored(table)


async def test_a_whole_game_is_kept_and_its_seed_told_at_the_end(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, HUMAN, seed=None, options={"short": True}), person("a", "Ana"))
    assert table.session.record.seed == ""
    await play_on(table)
    assert table.facts.stage == OVER
    assert table.session.record.seed == table.facts.seed
    assert len(table.facts.seed) == 32
    assert await same_as_stored(table)
    with pytest.raises(GameOver):
        await table.act(0, table.ply, 0)
    with pytest.raises(GameOver):
        await table.take_back(0, table.ply)


# -- one move for one ply ----------------------------------------------------------------------------------------------


async def test_a_move_is_in_the_database_before_it_is_shown(table: Table) -> None:
    await play_on(table, 20)
    assert await same_as_stored(table)


async def test_of_two_who_race_for_a_ply_one_wins(table: Table) -> None:
    seat, ply = turn(table), table.ply
    actions = table.legal(seat)[:4]
    results = await asyncio.gather(*(table.act(seat, ply, a, is_final=True) for a in actions), return_exceptions=True)
    (won,) = [r for r in results if isinstance(r, Went)]
    stale = [r for r in results if isinstance(r, StaleView)]
    assert len(stale) == len(actions) - 1
    assert table.session.moves[ply] == (seat, actions[results.index(won)])
    assert await same_as_stored(table)


async def test_of_two_servers_that_race_one_wins_and_the_other_sees_it(table: Table) -> None:
    other = await stored(table)
    seat, ply, action = await decide(table)
    wrong = other.legal(seat)[1]
    with pytest.raises(StaleView):
        await other.act(seat, ply, wrong, is_final=True)
    assert other.session.moves[ply] == (seat, action)
    assert other.session.state.digest() == table.session.state.digest()
    await decide(other)
    assert await same_as_stored(other)


async def test_told_twice_it_happens_once(table: Table) -> None:
    for _ in range(12):
        seat, ply, action = await decide(table)
        now, version = table.ply, table.version
        await table.act(seat, ply, action)
        assert (table.ply, table.version) == (now, version)
    assert await same_as_stored(table)


async def test_requests_in_any_order_make_the_same_game(table: Table) -> None:
    """Every request is sent three times, shuffled: only those count that arrive at their ply."""
    rng = Random(5)
    told: list[tuple[int, int, int]] = []
    while table.ply < 40:
        seat, ply = turn(table), table.ply
        told.append((seat, ply, rng.choice(table.legal(seat))))
        some = rng.sample(told, min(len(told), 6)) + [told[-1]] * 2
        rng.shuffle(some)
        before = list(table.session.moves)
        for request in some:
            with_luck = asyncio.gather(table.act(*request, is_final=True), return_exceptions=True)
            assert all(isinstance(r, Went | StaleView) for r in await with_luck)
        assert table.session.moves[: len(before)] == before
        assert table.session.moves[ply] == told[-1][::2]
    assert await same_as_stored(table)


async def test_an_old_or_future_ply_is_refused(table: Table) -> None:
    _, ply, _ = await decide(table)
    version = table.version
    for wrong in (-1, 0, ply, table.ply + 1):
        with pytest.raises(StaleView):
            await table.act(turn(table), wrong, table.legal(turn(table))[-1], is_final=True)
    assert table.version == version


async def test_an_old_line_is_refused_even_at_the_same_ply(table: Table) -> None:
    seat, ply, action = await decide(table)
    undos = table.facts.undos
    await table.take_back(seat, table.ply)
    assert table.ply == ply
    with pytest.raises(StaleView):
        await table.act(seat, ply, action, undos, is_final=True)
    await table.act(seat, ply, action, table.facts.undos, is_final=True)
    assert table.session.moves[ply] == (seat, action)


async def test_a_forged_action_is_refused(table: Table) -> None:
    seat = turn(table)
    version, legal = table.version, table.legal(seat)
    other = next(a for a in range(table.game.num_actions) if a not in legal)
    with pytest.raises(IllegalAction):
        await table.act(seat, table.ply, other)
    with pytest.raises(IllegalAction):
        await table.act(1 - seat, table.ply, legal[0])
    assert table.version == version


async def test_nothing_has_changed_if_it_cannot_be_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: Change) -> None:
        raise StorageDown

    seat, before = turn(table), (table.facts, table.session, table.stored_seats)
    with monkeypatch.context() as m:
        m.setattr(table.hall.store, "save", fail)
        with pytest.raises(StorageDown):
            await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)
    assert (table.facts, table.session, table.stored_seats) == before
    await decide(table)
    assert await same_as_stored(table)


async def test_who_hangs_up_tears_nothing(table: Table) -> None:
    seat, ply = turn(table), table.ply
    calling = asyncio.ensure_future(table.act(seat, ply, table.legal(seat)[0], is_final=True))
    await asyncio.sleep(0)
    calling.cancel()
    await asyncio.gather(calling, return_exceptions=True)
    await until(lambda: table.ply > ply)
    assert await same_as_stored(table)


# -- simultaneous choices ----------------------------------------------------------------------------------------------


async def choosing(table: Table) -> None:
    """Play at random until both owe a secret choice."""
    rng = Random(2)
    while len(table.owing) < 2:
        seat = turn(table)
        await table.act(seat, table.ply, rng.choice(table.legal(seat)), is_final=True)


async def test_choices_of_others_make_nobodys_choice_outdated(table: Table) -> None:
    await choosing(table)
    ply = table.ply
    first, second = table.legal(0)[0], table.legal(1)[1]
    await table.act(1, ply, second, is_final=True)
    with pytest.raises(StaleView):
        await table.act(1, ply, table.legal(0)[2], is_final=True)  # a choice cannot be changed
    with pytest.raises(StaleView):
        await table.act(0, ply - 1, first, is_final=True)
    await table.act(0, ply, first, is_final=True)
    assert table.session.moves[ply : ply + 2] == [(1, second), (0, first)]
    version = table.version
    await table.act(0, ply, first, is_final=True)  # sent twice
    await table.act(1, ply, second, is_final=True)
    assert table.version == version


async def test_what_waits_stays_while_others_choose(table: Table) -> None:
    await choosing(table)
    ply, mine = table.ply, table.legal(0)[3]
    await table.act(0, ply, mine)
    await table.act(1, ply, table.legal(1)[1], is_final=True)
    assert table.pending(0) == mine
    await table.confirm(0, ply)
    assert table.session.moves[ply + 1] == (0, mine)
    assert table.pending(0) is None


# -- confirming --------------------------------------------------------------------------------------------------------


async def test_the_end_of_a_turn_waits_for_confirmation(table: Table) -> None:
    seat, ply = turn(table), table.ply
    first, second = table.legal(seat)[:2]
    shown, own = (table.stamp(None), table.stamp(1 - seat)), table.stamp(seat)
    await table.act(seat, ply, first)
    assert (table.ply, table.pending(seat), table.pending(1 - seat)) == (ply, first, None)
    assert (table.stamp(None), table.stamp(1 - seat)) == shown  # nobody else can tell
    assert table.stamp(seat) != own
    assert await same_as_stored(table)
    await table.act(seat, ply, second)
    assert table.pending(seat) == second
    await table.confirm(seat, ply)
    assert table.session.moves[ply] == (seat, second)
    assert table.pending(seat) is None
    version = table.version
    await table.confirm(seat, ply)  # sent twice
    assert table.version == version
    assert await same_as_stored(table)


async def test_what_waits_can_be_taken_back(table: Table) -> None:
    seat, ply = turn(table), table.ply
    await table.act(seat, ply, table.legal(seat)[0])
    await table.take_back(seat, ply)
    assert (table.pending(seat), table.ply) == (None, ply)
    with pytest.raises(NothingPending):
        await table.confirm(seat, ply)
    with pytest.raises(NothingPending):
        await table.restart_turn(seat)


async def test_who_prefers_it_plays_at_once(table: Table) -> None:
    seat, ply = turn(table), table.ply
    await table.prefer(seat, True)
    await table.act(seat, ply, table.legal(seat)[0])
    assert table.ply > ply
    assert await same_as_stored(table)


async def test_only_the_last_decision_of_a_turn_waits(table: Table) -> None:
    rng = Random(3)
    inside = 0
    for _ in range(60):
        seat, ply = turn(table), table.ply
        action = rng.choice(table.legal(seat))
        await table.act(seat, ply, action)
        if table.ply == ply:
            assert table.pending(seat) == action
            await table.confirm(seat, ply)
        elif seat in table.owing:
            inside += 1
        else:
            assert table.session.game.notation(action) == "finish", "there was nothing else to do"
    assert inside > 10


# -- taking back -------------------------------------------------------------------------------------------------------


async def in_a_turn(table: Table) -> int:
    """Play at random until a seat has made two decisions that it may take back."""
    rng = Random(4)
    while True:
        seat = turn(table)
        if table.ply - table.session.undo_floor(seat) >= 2:
            return seat
        await table.act(seat, table.ply, rng.choice(table.legal(seat)), is_final=True)


async def test_the_last_decision_is_taken_back(table: Table) -> None:
    seat = await in_a_turn(table)
    ply, before = table.ply, table.session.at(table.ply - 1).digest()
    await table.take_back(seat, ply)
    assert (table.ply, table.session.state.digest()) == (ply - 1, before)
    version = table.version
    await table.take_back(seat, ply)  # sent twice
    assert (table.ply, table.version) == (ply - 1, version)
    assert await same_as_stored(table)


async def test_a_turn_begins_anew(table: Table) -> None:
    seat = await in_a_turn(table)
    floor = table.session.undo_floor(seat)
    await table.restart_turn(seat)
    assert table.ply == floor
    assert await same_as_stored(table)


async def test_nobody_takes_back_what_another_has_decided(table: Table) -> None:
    seat = await in_a_turn(table)
    version = table.version
    with pytest.raises(IllegalAction):
        await table.take_back(1 - seat, table.ply)
    with pytest.raises(IllegalAction):
        await table.take_back(seat, table.ply, table.session.undo_floor(seat) - 1)
    with pytest.raises(StaleView):
        await table.take_back(seat, table.ply - 1)
    assert table.version == version


# -- who sees what -----------------------------------------------------------------------------------------------------


async def test_watchers_hear_of_everything_they_can_see(table: Table) -> None:
    seat = turn(table)
    heard: dict[int | None, list[int]] = {None: [], 0: [], 1: []}

    async def listen(viewer: int | None) -> None:
        async for version in table.watch(viewer):
            heard[viewer].append(version)

    async with meanwhile(*map(listen, heard)):
        await until(lambda: all(heard.values()))
        await table.act(seat, table.ply, table.legal(seat)[0])
        await until(lambda: len(heard[seat]) == 2)
        assert len(heard[None]) == len(heard[1 - seat]) == 1
        await table.confirm(seat, table.ply)
        await until(lambda: all(versions[-1] == table.version for versions in heard.values()))
        assert [s.is_here for s in table.seats] == [True, True]
    assert [s.is_here for s in table.seats] == [False, False]
    assert not table.is_watched


async def test_the_last_move_of_a_seat(table: Table) -> None:
    assert table.last_ply_of(0) == table.last_ply_of(1) == 0
    seat, ply, _ = await decide(table)
    assert table.last_ply_of(seat) == ply + 1
