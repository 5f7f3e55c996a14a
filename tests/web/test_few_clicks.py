"""How many clicks a game takes: what has one sensible outcome plays itself, and a turn ends with its last decision."""

from typing import NamedTuple

import pytest

from sobremesa import bots
from sobremesa.kernel import State
from sobremesa.web.hall import Hall, Table
from sobremesa.web.tables.manner import EVERYTHING, LEAST, USUAL, Manner

from .server import BOT, HUMAN, order, person, until

pytestmark = pytest.mark.anyio

ANA = person("a", "Ana")
AGAINST_BOTS = Manner(USUAL, confirms=False)
WITH_PEOPLE = Manner(USUAL, confirms=True)
SOME = [(2, "a"), (2, "b"), (3, "a"), (3, "b"), (4, "a")]  # number of players, and the seed
MANY = [(seats, seed) for seats in (2, 3, 4) for seed in "abcdef"]
EXTRAS = {"trade", "buy", "sell", "upgrade"}  # allowed at any time, never required
Busy = dict[tuple[int, str, int], list[str]]
#: who clicks more than 20 times, and for what: two of 54 seats
BUSY: Busy = {(3, "b", 1): ["trade pig", "upgrade field-olive", "upgrade pig"]}
BUSIER: Busy = {**BUSY, (3, "f", 2): ["trade pig", "trade pig"]}
PLACING = ("parts", "placing")
STILL = {"take", "put", "act", "finish", "done"}  # a turn of only these moves nothing that lay on the board


class Click(NamedTuple):
    seat: int
    number: int  # of the turn: it grows whenever somebody else has been asked
    notation: str
    waits: bool  # for confirmation

    @property
    def is_extra(self) -> bool:
        return self.notation.split()[0] in EXTRAS

    @property
    def count(self) -> int:
        """The clicks it takes: one more for a confirmation or an extra, so that nobody buys anything by accident."""
        return 1 + self.waits + self.is_extra


async def seated(hall: Hall, game: str, seats: int, seed: str = "a", **more: object) -> Table:
    return await hall.create(order(*[HUMAN] * seats, game=game, seed=seed, **more), ANA)


class Clicker:
    """A greedy player who clicks a bundle if that is what they are about to do, in whatever order."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.bot = bots.make("greedy", str(seat))
        self.thought: dict[str, int] = {}  # by position: nobody thinks twice

    def choose(self, table: Table, manner: Manner) -> tuple[int, ...]:
        """An action, or those of a bundle."""
        offered = table.words.bundles(table.session.state.view(self.seat), table.legal(self.seat))
        for bundle in sorted(offered if manner.asks != EVERYTHING else (), key=lambda b: -len(b.actions)):
            if sorted(bundle.actions) == sorted(self.plan(table, len(bundle.actions))):
                return bundle.actions
        move = self.move(table.session.state)
        return (self.rarest(table) if table.session.state.prompt in PLACING and self.is_put(table, move) else move,)

    def is_put(self, table: Table, action: int) -> bool:
        return table.game.notation(action).startswith("put ")

    def rarest(self, table: Table) -> int:
        """Of the caballeros about to be placed, one for the place that gets fewest: the others may go with one click,
        as the order in which they are placed makes no difference."""
        planned = [a for a in self.plan(table, 6) if self.is_put(table, a) and a in table.legal(self.seat)]
        return min(planned, key=planned.count, default=self.move(table.session.state))

    def plan(self, table: Table, count: int) -> list[int]:
        """The next ``count`` actions in a row, or fewer if something hidden is revealed before."""
        session, out = table.session.copy(), list[int]()
        while len(out) < count and self.seat in session.state.owing:
            if session.undo_floor(self.seat) > table.ply:
                break
            out.append(self.move(session.state))
            session.act(out[-1], self.seat)
        return out

    def move(self, state: State) -> int:
        digest = state.digest()
        if digest not in self.thought:
            self.thought[digest] = self.bot.move(state, self.seat)
        return self.thought[digest]


async def clicks(table: Table, manner: Manner, rounds: int) -> list[Click]:
    """Everything that greedy players click in the first rounds."""
    players = [Clicker(seat) for seat in range(len(table.stored_seats))]
    out: list[Click] = []
    turns = 0
    while not table.over and table.session.state.round <= rounds:
        seat, ply = table.owing[0], table.ply
        turns += bool(out) and out[-1].seat != seat
        await table.go_on(seat, ply, manner)
        if table.ply == ply:
            action, *further = chosen = players[seat].choose(table, manner)
            await table.act(seat, ply, action, manner=manner, further=further)
            waits = table.pending(seat) is not None
            if waits:
                await table.confirm(seat, table.ply, manner)
            out.append(Click(seat, turns, " + ".join(map(table.game.notation, chosen)), waits))
    return out


def of_each(made: list[Click], seats: int) -> list[int]:
    return [sum(c.count for c in made if c.seat == seat) for seat in range(seats)]


@pytest.mark.parametrize(
    ("dealt", "manner", "busy"),
    [
        pytest.param(SOME, AGAINST_BOTS, BUSY, id="bots"),
        pytest.param(SOME, WITH_PEOPLE, BUSY, id="people"),
        pytest.param(MANY, WITH_PEOPLE, BUSIER, id="many", marks=pytest.mark.slow),
    ],
)
async def test_round_1_of_la_granja_takes_20_clicks(
    hall: Hall, dealt: list[tuple[int, str]], manner: Manner, busy: Busy
) -> None:
    """At most, not counting extras, which are never required and take two clicks each; clicks that only end or confirm
    something are few."""
    each: list[int] = []
    more: Busy = {}
    for seats, seed in dealt:
        made = await clicks(await seated(hall, "la_granja", seats, seed=seed), manner, 1)
        for seat, count in enumerate(of_each(made, seats)):
            own = [c for c in made if c.seat == seat]
            extras = [c.notation for c in own if c.is_extra]
            assert sum(c.count for c in own if not c.is_extra) <= 20, (seats, seed, seat)
            if count > 20:
                more[seats, seed, seat] = extras
            assert sum(c.notation == "done" or c.waits for c in own) <= 4
            each.append(count)
    assert more == busy, "nobody else needs more"
    assert min(each) > 8
    assert sum(each) <= 17 * len(each)


async def test_whoever_wants_to_be_asked_everything_clicks_more(hall: Hall) -> None:
    asked, usual = [
        sum(c.count for c in await clicks(await seated(hall, "la_granja", 2), manner, 1))
        for manner in (Manner(EVERYTHING), WITH_PEOPLE)
    ]
    assert asked > 1.25 * usual, "that is what it is good for"


@pytest.mark.parametrize("manner", [AGAINST_BOTS, WITH_PEOPLE], ids=["bots", "people"])
@pytest.mark.parametrize(("seats", "seed"), [(2, "b"), (3, "a"), (3, "b"), (4, "a")])
async def test_a_turn_of_el_grande_without_movement_takes_6_clicks(
    hall: Hall, seats: int, seed: str, manner: Manner
) -> None:
    turns: list[list[Click]] = []
    powers: list[Click] = []
    for click in await clicks(await seated(hall, "el_grande", seats, seed=seed), manner, 9):
        if click.notation.startswith("power"):
            powers.append(click)
        elif click.notation.startswith("take "):
            turns.append([click])
        elif turns and turns[-1][0].seat == click.seat:
            turns[-1].append(click)
    assert len(turns) == len(powers) == 9 * seats
    assert {c.count for c in powers} == ({1, 2} if manner.confirms else {1}), "who plays the last one goes on"
    assert not any(c.notation.startswith("invite") for turn in turns for c in turn)
    still = [t for t in turns if {c.notation.split()[0] for c in t} <= STILL]
    assert len(still) >= 4
    for turn in still:
        unused = turn[-1].notation == "finish"  # then the player is asked whether that is intended
        assert sum(c.count for c in turn) <= 6 + unused, turn


async def test_the_end_of_a_turn_is_its_confirmation(hall: Hall) -> None:
    """With people at the table, a real decision that ends a turn is confirmed; whatever only ends it plays itself."""
    turns: dict[int, list[Click]] = {}
    for click in await clicks(await seated(hall, "el_grande", 3), WITH_PEOPLE, 3):
        turns.setdefault(click.number, []).append(click)
    for turn in list(turns.values())[:-1]:
        assert all(c.count == 1 for c in turn[:-1]), turn
    ended = [turn[-1] for turn in turns.values()]
    asked = [
        {c.notation.split()[0] for c in turn}
        for turn in turns.values()
        if turn[-1].notation == "finish" and turn[-1].waits
    ]
    assert not [words for words in asked if words >= {"act", "put"}], "nothing was unused"
    assert sum(c.notation != "finish" and not c.notation.startswith("power") for c in ended) > len(ended) / 4
    assert {c.count for c in ended if c.notation.startswith("power")} == {2}


async def test_finishing_with_something_unused_asks_even_against_bots(hall: Hall) -> None:
    table = await seated(hall, "el_grande", 3)
    while table.session.state.prompt != "parts":
        seat = table.owing[0]
        await table.act(seat, table.ply, table.legal(seat)[-1], is_final=True)
    seat, finish = table.owing[0], table.game.action("finish")
    view, legal = table.session.state.view(seat), table.legal(seat)
    assert table.words.doubt(view, finish, legal) == "You have not used the special action."
    assert table.words.doubt(view, finish, [a for a in legal if table.game.notation(a) != "act"])
    assert table.words.doubt(view, legal[-1], legal) == table.words.doubt(view, finish, [finish]) == ""
    await table.act(seat, table.ply, finish, manner=AGAINST_BOTS)
    assert table.pending(seat) == finish
    await table.confirm(seat, table.ply)
    assert seat not in table.owing


# -- recorded, told, taken back ----------------------------------------------------------------------------------------


async def before_the_last_card(hall: Hall, *others: object) -> Table:
    """Ana has played one of her two cards; after the other one the step ends by itself."""
    table = await seated(hall, "la_granja", 2)
    seat = table.owing[0]
    play = next(a for a in table.legal(seat) if table.game.notation(a).endswith("field"))
    await table.act(seat, table.ply, play)
    return table


async def test_what_plays_itself_is_recorded_and_told(hall: Hall) -> None:
    table = await before_the_last_card(hall)
    seat, ply = table.owing[0], table.ply
    play = next(a for a in table.legal(seat) if table.game.notation(a).endswith("field"))
    went = await table.act(seat, ply, play, manner=AGAINST_BOTS)
    assert went == (ply + 1, ("next step",))
    assert [table.game.notation(a) for _, a in table.session.moves[ply : ply + 2]][1] == "done"
    assert table.session.record.replay().digest() == table.session.state.digest()


async def test_with_people_it_waits_only_to_end_a_turn_for_good(hall: Hall) -> None:
    """The first player may still take back both cards while the next one thinks; after the last, cards are drawn."""
    table = await before_the_last_card(hall)
    first, ply = table.owing[0], table.ply
    play = next(a for a in table.legal(first) if table.game.notation(a).endswith("field"))
    assert (await table.act(first, ply, play, manner=WITH_PEOPLE)).steps == ("next step",)
    assert table.owing[0] != first
    assert table.undo_floor(first) < ply
    await table.take_back(first, table.ply, asks=USUAL)
    assert (table.ply, table.owing[0]) == (ply, first)
    await table.act(first, ply, play, manner=WITH_PEOPLE)
    await table.act(first, ply + 1, table.game.action("done"), manner=WITH_PEOPLE)
    last = table.owing[0]
    for _ in range(2):
        play = next(a for a in table.legal(last) if table.game.notation(a).endswith("field"))
        assert (await table.act(last, table.ply, play, manner=WITH_PEOPLE)).steps == ()
    assert table.owing[0] == last, "nothing has been drawn yet"
    await table.act(last, table.ply, table.game.action("done"), manner=WITH_PEOPLE)
    assert table.pending(last) is None, "there is nothing more to confirm"
    assert table.owing[0] != last


async def test_taking_back_goes_to_the_last_decision_of_ones_own(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, BOT, game="la_granja", seed="a"), ANA)
    await until(lambda: table.owing == (0,))
    while (ply := table.ply) < 500:
        play = table.legal(0)[-1]
        went = await table.act(0, ply, play, manner=AGAINST_BOTS)
        if went.steps:
            break
        await until(lambda: 0 in table.owing)
    await until(lambda: 0 in table.owing)
    before = table.session.at(ply).digest()
    await table.take_back(0, table.ply, asks=USUAL)
    assert (table.ply, table.session.state.digest()) == (ply, before), "bots agree to everything"
    went = await table.act(0, ply, play, manner=AGAINST_BOTS)
    await until(lambda: 0 in table.owing)
    await table.take_back(0, table.ply, to=went.ply)
    assert table.ply == went.ply
    assert (await table.go_on(0, table.ply, AGAINST_BOTS)).steps == (), "who went back there wants to decide"
    assert (await table.act(0, table.ply, table.legal(0)[0], manner=Manner(LEAST, confirms=False))).ply > went.ply


async def test_ask_me_everything(hall: Hall) -> None:
    table = await seated(hall, "el_grande", 3)
    for _ in range(60):
        seat, ply = table.owing[0], table.ply
        assert (await table.go_on(seat, ply, Manner(EVERYTHING))).steps == ()
        assert (await table.act(seat, ply, table.legal(seat)[0], manner=Manner(EVERYTHING, False))).steps == ()
        if table.pending(seat) is not None:
            await table.confirm(seat, ply, Manner(EVERYTHING))
        assert table.ply > ply
