"""What people agree on: undo, seats given to bots, rematches, chat."""

import pytest

from sobremesa.kernel import ConfigError, IllegalAction
from sobremesa.web.errors import (
    BadText,
    GameOver,
    NoSuchRequest,
    NoSuchSeat,
    NotYourSeat,
    SeatTaken,
    StillRunning,
    TableFull,
    TooSoon,
)
from sobremesa.web.hall import Hall, SeatOrder, Table
from sobremesa.web.settings import Settings
from sobremesa.web.tables.facts import GIVE, UNDO

from .server import BOT, HUMAN, OPEN, order, person, play_on, until

pytestmark = pytest.mark.anyio

ANA, BEN, EVA, STRANGER = person("a", "Ana"), person("b", "Ben"), person("e", "Eva"), person("s", "Stranger")


class Clock:
    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(hall: Hall) -> Clock:
    clock = Clock()
    hall.now = clock
    return clock


@pytest.fixture
async def table(hall: Hall, clock: Clock) -> Table:
    """Three people who have played for a while."""
    table = await hall.create(order(HUMAN, OPEN, OPEN), ANA)
    await table.join(BEN)
    await table.join(EVA)
    await play_on(table, 12)
    return table


# -- undo --------------------------------------------------------------------------------------------------------------


async def test_an_undo_takes_everybodys_consent(table: Table) -> None:
    await table.ask_undo(0, 12)
    (request,) = table.requests
    assert (request.kind, request.by, request.ply, request.asked) == (UNDO, 0, 12, (1, 2))
    before = table.session.at(12).digest()
    await table.answer(1, request.number, True)
    assert table.requests[0].asked == (2,)
    assert table.ply > 12
    await table.answer(2, request.number, True)
    assert table.requests == ()
    assert (table.ply, table.session.state.digest()) == (12, before)
    assert table.facts.undos == 1


async def test_one_no_is_enough(table: Table) -> None:
    ply = table.ply
    await table.ask_undo(0, 12)
    number = table.requests[0].number
    await table.answer(1, number, True)
    await table.answer(2, number, False)
    assert (table.requests, table.ply) == ((), ply)
    with pytest.raises(NoSuchRequest):
        await table.answer(2, number, True)


async def test_who_asks_can_neither_agree_nor_be_asked_twice(table: Table) -> None:
    await table.ask_undo(0, 12)
    await table.ask_undo(0, 12)
    (request,) = table.requests
    with pytest.raises(NotYourSeat):
        await table.answer(0, request.number, True)
    await table.answer(0, request.number, False)  # except by withdrawing
    assert table.requests == ()


async def test_who_plays_on_wants_no_undo(table: Table) -> None:
    await table.ask_undo(0, 12)
    await play_on(table, 1)
    assert table.requests == ()


async def test_there_is_no_undo_to_nowhere(table: Table) -> None:
    for ply in (-1, table.ply, table.ply + 3):
        with pytest.raises(IllegalAction):
            await table.ask_undo(0, ply)
    assert table.requests == ()


async def test_bots_wait_while_people_talk(hall: Hall, settings: Settings) -> None:
    hall.bots.settings = settings._replace(bot_delay=0.3)
    table = await hall.create(order(HUMAN, OPEN, BOT), ANA)
    await table.join(BEN)
    while 2 not in table.owing:
        await play_on(table, 1)
    ply = table.ply
    await table.ask_undo(0, ply - 1)
    await until(lambda: not hall.bots.plays(table))  # it was thinking for nothing
    assert table.ply == ply
    await table.answer(1, table.requests[0].number, False)
    await until(lambda: table.ply > ply)


async def test_bots_agree(hall: Hall) -> None:
    alone = await hall.create(order(HUMAN, BOT, BOT), ANA)
    await until(lambda: 0 in alone.owing)
    await play_on(alone, 8)
    await until(lambda: 0 in alone.owing)
    await alone.ask_undo(0, 4)
    await until(lambda: alone.facts.undos == 1)
    both = await hall.create(order(HUMAN, OPEN, BOT), ANA)
    await both.join(BEN)
    await play_on(both, 8)
    await until(lambda: 2 not in both.owing)
    ply = both.ply
    await both.ask_undo(0, 5)
    assert both.ply == ply  # Ben is asked
    number = both.requests[0].number
    await both.answer(1, number, True)
    await until(lambda: both.requests == () and 2 not in both.owing)
    assert both.facts.undos == 1


async def test_a_hot_seat_asks_nobody(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, HUMAN), ANA)
    await play_on(table, 10)
    await table.ask_undo(1, 12)
    assert table.ply == 12


async def test_one_person_answers_for_all_their_seats(hall: Hall) -> None:
    table = await hall.create(order(OPEN, HUMAN, HUMAN), ANA)
    await table.join(BEN)
    await play_on(table, 10)
    await table.ask_undo(0, 12)
    assert table.requests[0].asked == (1, 2)
    await table.answer(2, table.requests[0].number, True)
    assert table.ply == 12


# -- giving a seat to a bot --------------------------------------------------------------------------------------------


async def test_a_seat_can_be_given_away_after_the_agreed_time(table: Table, clock: Clock) -> None:
    seat = table.owing[0]
    others = [s for s in range(3) if s != seat]
    people = (ANA, BEN, EVA)
    clock.time += 200
    assert not table.seats[seat].is_left
    with pytest.raises(TooSoon, match="2 minutes"):
        await table.give_to_bot(seat, "random", people[others[0]])
    clock.time += 101
    assert [s.is_left for s in table.seats] == [s == seat for s in range(3)]
    with pytest.raises(NotYourSeat):
        await table.give_to_bot(seat, "random", STRANGER)
    await table.give_to_bot(seat, "random", people[others[0]])
    (request,) = table.requests
    assert (request.kind, request.seat, request.asked) == (GIVE, seat, (others[1],))
    await table.answer(others[1], request.number, True)
    assert (table.seats[seat].kind, table.seats[seat].level) == ("bot", "random")
    await until(lambda: seat not in table.owing)
    assert table.requests == ()


async def test_who_is_here_has_not_left(table: Table, clock: Clock) -> None:
    seat = table.owing[0]
    with table.looking_on(seat):
        clock.time += 1000
        assert not table.is_left(seat)
    await until(lambda: table.seat_at(seat).seen == clock.time)
    clock.time += 299
    assert not table.is_left(seat)
    clock.time += 1
    assert table.is_left(seat)


async def test_who_has_no_decision_to_make_cannot_be_late(table: Table, clock: Clock) -> None:
    clock.time += 10**6
    assert [s.is_left for s in table.seats] == [s in table.owing for s in range(3)]


async def test_who_comes_back_in_time_keeps_the_seat(table: Table, clock: Clock) -> None:
    seat = table.owing[0]
    clock.time += 301
    await table.give_to_bot(seat, "random", (ANA, BEN, EVA)[(seat + 1) % 3])
    assert len(table.requests) == 1
    await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)
    while seat in table.owing:
        await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)
    assert table.requests == ()


async def test_the_own_seat_is_given_at_once_and_can_be_taken_again(table: Table) -> None:
    await table.give_to_bot(1, "random", BEN)
    assert (table.seats[1].kind, table.seats[1].name, table.seats_of(BEN)) == ("bot", "Random player", ())
    with pytest.raises(SeatTaken):
        await table.join(STRANGER, 1)
    with pytest.raises(TableFull):
        await table.join(STRANGER)
    assert await table.join(BEN) == 1
    assert (table.seats[1].kind, table.seats[1].name, table.seats_of(BEN)) == ("human", "Ben", (1,))


async def test_bots_of_any_kind_but_no_other(table: Table) -> None:
    for level in ("search:1000000", "nobody", ""):
        with pytest.raises(ConfigError):
            await table.give_to_bot(1, level, BEN)
    with pytest.raises(NoSuchSeat):
        await table.give_to_bot(7, "random", BEN)


async def test_whoever_made_the_table_may_fill_it_with_bots(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, OPEN, OPEN), ANA)
    await table.join(BEN)
    with pytest.raises(NotYourSeat):
        await table.give_to_bot(2, "random", BEN)
    await table.give_to_bot(2, "random", ANA)
    assert table.started


async def test_a_longer_patience_is_agreed_on_at_the_start(hall: Hall, clock: Clock) -> None:
    table = await hall.create(order(HUMAN, OPEN, mode="correspondence"), ANA)
    await table.join(BEN)
    seat = table.owing[0]
    clock.time += 2 * 86400
    assert not table.is_left(seat)
    clock.time += 86400
    assert table.is_left(seat)
    short = await hall.create(order(HUMAN, HUMAN, patience=60.0), ANA)
    clock.time += 60
    assert short.is_left(short.owing[0])


# -- sitting down ------------------------------------------------------------------------------------------------------


async def test_seats_are_taken_once(hall: Hall) -> None:
    table = await hall.create(order(OPEN, OPEN, OPEN), ANA)
    assert await table.join(BEN, 1) == 1
    with pytest.raises(SeatTaken):
        await table.join(EVA, 1)
    for seat in (-1, 3):
        with pytest.raises(NoSuchSeat):
            await table.join(EVA, seat)
    assert await table.join(BEN) == 1  # already here
    assert await table.join(EVA) == 0
    assert await table.join(BEN, 2) == 2  # a second seat: a hot seat
    with pytest.raises(TableFull):
        await table.join(ANA)
    assert table.seats_of(BEN) == (1, 2)


async def test_equal_names_get_numbers(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, OPEN, SeatOrder("bot", "mozo"), SeatOrder("bot", "mozo"), OPEN), ANA)
    await table.join(person("x", "Ana"))
    await table.join(person("y", "Ana"))
    assert table.names == ("Ana", "Ana II", "Mozo", "Mozo II", "Ana III")


# -- talking and coming again ------------------------------------------------------------------------------------------


async def test_who_sits_here_may_talk(table: Table) -> None:
    await table.say(BEN, "  ¡Hola!\n<b>\u202e ")
    assert [(line.name, line.text) for line in table.chat] == [("Ben", "¡Hola! <b>")]
    with pytest.raises(NotYourSeat):
        await table.say(STRANGER, "psst")
    for text in ("", " \n\t", "x" * 501):
        with pytest.raises(BadText, match="1 to 500"):
            await table.say(ANA, text)
    await table.say(ANA, "x" * 500)
    stored = await table.hall.store.load(table.id)
    assert stored is not None
    assert stored.chat == table.chat


async def test_a_rematch_is_one_table_for_all(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, OPEN, BOT, options={"short": True}), ANA)
    await table.join(BEN)
    with pytest.raises(StillRunning):
        await table.rematch(ANA)
    with pytest.raises(StillRunning):
        table.record_text()
    await play_on(table)
    with pytest.raises(GameOver):
        await table.give_to_bot(0, "random", ANA)
    with pytest.raises(NotYourSeat):
        await table.rematch(STRANGER)
    again = await table.rematch(BEN)
    assert await table.rematch(ANA) is again
    assert (again.seats_of(ANA), again.seats_of(BEN), again.names) == ((0,), (1,), table.names)
    assert again.started
    assert again.order == table.order
    assert again.order.options["short"] is True
    assert again.facts.seal != table.facts.seal
