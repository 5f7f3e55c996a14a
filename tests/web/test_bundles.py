"""Several actions with one click: played as far as they go, recorded one by one, taken back together."""

import pytest

from sobremesa.kernel import StaleView
from sobremesa.web.hall import Hall, Table
from sobremesa.web.tables.manner import USUAL, Manner, closes, goes_on, leaves

from .server import HUMAN, order, person

pytestmark = pytest.mark.anyio

ANA = person("a", "Ana")
WITH_PEOPLE = Manner(USUAL, confirms=True)


def actions(table: Table, *notations: str) -> list[int]:
    return [table.game.action(notation) for notation in notations]


async def at_the_goods(hall: Hall) -> tuple[Table, int]:
    """Somebody has taken a three, for two different harvest goods; returns the table and the seat."""
    table = await hall.create(order(HUMAN, HUMAN, game="la_granja", seed="a"), ANA)
    while table.session.state.prompt != "take_goods":
        seat = table.owing[0]
        legal = table.legal(seat)
        three = table.game.action("die 3")
        await table.act(seat, table.ply, three if three in legal else legal[0], is_final=True)
        assert table.ply < 60
    return table, table.owing[0]


async def test_each_action_is_a_ply_of_its_own(hall: Hall) -> None:
    table, seat = await at_the_goods(hall)
    ply, chosen = table.ply, actions(table, "take olive", "take grape")
    assert (await table.act(seat, ply, chosen[0], further=chosen[1:])).ply == ply + 2
    assert table.session.moves[ply:] == [(seat, a) for a in chosen]
    assert table.session.record.replay().digest() == table.session.state.digest()


async def test_told_twice_it_happens_once(hall: Hall) -> None:
    table, seat = await at_the_goods(hall)
    ply, chosen = table.ply, actions(table, "take olive", "take grape")
    for _ in range(2):
        await table.act(seat, ply, chosen[0], further=chosen[1:])
        assert table.ply == ply + 2


async def test_what_was_meant_for_another_moment_is_refused_as_a_whole(hall: Hall) -> None:
    table, seat = await at_the_goods(hall)
    ply, chosen = table.ply, actions(table, "take olive", "take grape")
    for old, undos in ((ply - 3, None), (ply, 1)):
        with pytest.raises(StaleView):
            await table.act(seat, old, chosen[0], undos, further=chosen[1:])
        assert table.ply == ply


async def test_it_is_taken_back_with_one_click(hall: Hall) -> None:
    """So is an earlier one, once it is the last decision again; a single action after it is taken back by itself."""
    table, seat = await at_the_goods(hall)
    ply, chosen = table.ply, actions(table, "take olive", "take grape", "trade pig", "trade silver")
    await table.act(seat, ply, chosen[0], further=chosen[1:2])
    await table.act(seat, ply + 2, chosen[2])
    for back in (ply + 2, ply):
        await table.take_back(seat, table.ply, asks=USUAL)
        assert table.ply == back
    await table.act(seat, ply, chosen[0])
    await table.act(seat, ply + 1, chosen[1])
    await table.take_back(seat, ply + 2, asks=USUAL)
    assert table.ply == ply + 1, "nobody said that these two belong together"


@pytest.mark.parametrize(
    ("notations", "played", "asks"),
    [
        (("take olive", "take grape", "trade silver"), 2, "take_die"),  # it would be legal there too
        (("take olive", "take olive", "take olive"), 1, "take_goods"),  # the second one has to be different
        (("trade card", "take olive"), 1, "card_or_draw"),
    ],
)
async def test_it_stops_where_something_else_is_asked(
    hall: Hall, notations: tuple[str, ...], played: int, asks: str
) -> None:
    table, seat = await at_the_goods(hall)
    ply, (first, *further) = table.ply, actions(table, *notations)
    await table.act(seat, ply, first, further=further)
    own = [a for who, a in table.session.moves[ply:] if who == seat]
    assert own == [first, *further][:played]
    assert (table.session.state.prompt, table.owing) == (asks, (seat,))


async def test_it_stops_where_something_hidden_has_been_seen(hall: Hall) -> None:
    """A card is drawn for a trade good; the same step then asks again, but knowing the card one may think again."""
    table, seat = await at_the_goods(hall)
    session, since = table.session.copy(), table.ply
    trade, draw, take = actions(table, "trade card", "option 2", "take olive")
    assert goes_on(session, seat, take, "take_goods", since)
    for a in (trade, draw):
        session.act(a, seat)
    assert take in session.state.legal(seat)
    assert not goes_on(session, seat, take, "take_goods", since)
    assert goes_on(session, seat, take, "take_goods", session.ply)


async def test_the_last_action_waits_if_it_ends_the_turn(hall: Hall) -> None:
    """Nothing that ends a turn is played unconfirmed; what waits and what was played before it go back together."""
    table, seat, chosen = await before_the_end_of_a_turn(hall)
    ply, (first, last) = table.ply, chosen
    for _ in range(2):
        await table.act(seat, ply, first, further=[last], manner=WITH_PEOPLE)
        assert (table.ply, table.pending(seat)) == (ply + 1, last)
    await table.take_back(seat, ply + 1, asks=USUAL)
    await table.take_back(seat, ply + 1, asks=USUAL)
    assert (table.ply, table.pending(seat)) == (ply, None)
    await table.act(seat, ply, first, further=[last], manner=WITH_PEOPLE)
    await table.confirm(seat, ply + 1, WITH_PEOPLE)
    assert table.session.moves[ply : ply + 2] == [(seat, first), (seat, last)]
    await table.act(seat, ply, first, further=[last], manner=WITH_PEOPLE)
    assert seat not in table.owing
    assert table.pending(seat) is None


async def before_the_end_of_a_turn(hall: Hall) -> tuple[Table, int, tuple[int, int]]:
    """The same step asks twice more, and the second answer ends the turn; returns table, seat and both answers."""
    table = await hall.create(order(HUMAN, HUMAN, HUMAN), ANA)
    for _ in range(200):
        seat, state = table.owing[0], table.session.state
        first = table.legal(seat)[-1]
        after = state.clone()
        after.apply(first, seat)
        if after.turn == seat and after.prompt == state.prompt:
            last = after.legal()[-1]
            if leaves(after, seat, last) and not closes(after, seat, last):
                return table, seat, (first, last)
        await table.act(seat, table.ply, first, is_final=True)
    raise AssertionError("no turn ended so")
