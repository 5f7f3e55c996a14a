"""Redrawing hidden information: every world a seat cannot rule out, and no other."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.hidden import seen
from sobremesa.games.el_grande.rules.state import State
from sobremesa.kernel import Dealer, Seat, bits, mask_of

from .cases import EL_GRANDE
from .harness import finish
from .profile import quiet
from .worlds import happening, secretive_config, secretive_walk, secrets_of

Returned = frozenset[int]
TABLE_KNOWS = (ids.POWER, ids.MODIFIER, ids.SHIFT, ids.TOTAL, ids.WENT, ids.VP, ids.GRANDE, *range(ids.PLACES))


def check_world(state: State, world: State, seat: Seat) -> None:
    """The drawn state is sound, looks the same to the seat, and keeps everything that the seat can see."""
    assert EL_GRANDE.problems(world) == []
    assert world.view(seat) == state.view(seat)
    assert world.view(None) == state.view(None)
    assert world.legal(seat) == state.legal(seat)
    assert (world.frames, world.turn, world.board) == (state.frames, state.turn, state.board)
    assert world.players[seat] == state.players[seat]
    for i in range(state.seats):
        mine, theirs = world.players[i], state.players[i]
        assert [mine[f] for f in TABLE_KNOWS] == [theirs[f] for f in TABLE_KNOWS]
        assert mine[ids.HAND].bit_count() == theirs[ids.HAND].bit_count()
        assert seen(mine) == seen(theirs)
    gave = state.players[seat][ids.GAVE]
    taker = world.players[(seat + 1) % state.seats]
    if gave:
        assert (taker[ids.HAND] | taker[ids.DISCARD]) >> ids.POWERS + gave - 1 & 1, "the seat knows where it went"


def test_worlds_are_sound_and_can_be_played_to_the_end() -> None:
    kinds: Counter[str] = Counter()

    @quiet(60)
    @given(st.integers(0, 2**32))
    def inner(seed: int) -> None:
        rng = Random(seed)
        for state, _, _ in secretive_walk(secretive_config(rng), seed):
            if rng.random() > 0.08:
                continue
            seat = rng.randrange(state.seats)
            before = state.digest()
            world = state.determinise(seat, rng)
            assert state.digest() == before
            check_world(state, world, seat)
            kinds.update(secrets_of(state, seat))
            if rng.random() < 0.15:
                finish(EL_GRANDE, world, seed)

    inner()
    for kind, enough in (
        ("card taken back", 100),
        ("unseen modifier", 300),
        ("disc", 15),
        ("modifier to pass on", 6),
    ):
        assert kinds[kind] >= enough, f"only {kinds[kind]} states with another's {kind}"


# -- exactly the worlds that are left ----------------------------------------------------------------------------------


class Witness:
    """A spectator with a perfect memory: from events alone, all sets of cards that each seat may have taken back."""

    def __init__(self, seats: int) -> None:
        self.shown: list[set[int]] = [set() for _ in range(seats)]
        self.lying: list[set[int]] = [set() for _ in range(seats)]  # played in this round, face up
        self.worlds: list[set[Returned]] = [{frozenset()} for _ in range(seats)]

    def hear(self, key: str, fields: dict[str, object]) -> None:
        if key in ("power_played", "modifier_played"):
            seat = int(str(fields["seat"]))
            number = int(str(fields["value"])) - 1 if key == "power_played" else int(str(fields["modifier"])) + 13
            if number in self.shown[seat]:  # so it was taken back before
                self.worlds[seat] = {w - {number} for w in self.worlds[seat] if number in w}
            self.shown[seat].add(number)
            self.lying[seat].add(number)
        elif key == "taken_back":
            seat = int(str(fields["seat"]))
            same = {c for c in self.shown[seat] if (c >= ids.POWERS) == bool(fields["kind"])} - self.lying[seat]
            self.worlds[seat] = {w | {c} for w in self.worlds[seat] for c in same - w}
        elif key == "taken_back_openly":
            seat = int(str(fields["seat"]))
            self.worlds[seat] = {w | {int(str(fields["hand_card"]))} for w in self.worlds[seat]}
        elif key == "round_ends":
            for lying in self.lying:
                lying.clear()


def test_a_drawn_world_is_one_that_a_perfect_memory_cannot_rule_out() -> None:
    """An independent account of all public events: nothing impossible is drawn, nothing possible is missed."""
    riddles = 0
    double = 0
    for seed in range(200):
        rng = Random(seed)
        config = EL_GRANDE.meta.config(rng.randint(2, 4), modules="changing_powers")
        witness = Witness(config.seats)
        for state, seat, a in secretive_walk(config, seed):
            if state.turn >= 0 and state.prompt in ("take_card", "play_power") and rng.random() < 0.4:
                for other in range(config.seats):
                    worlds = witness.worlds[other]
                    if len(worlds) < 2:
                        continue
                    riddles += 1
                    double += len(next(iter(worlds))) == 2
                    viewer = (other + 1) % config.seats
                    drawn = Counter(returned(state.determinise(viewer, rng), other) for _ in range(len(worlds) * 25))
                    assert set(drawn) == worlds
                    public = state.players[other][ids.BACK_1] | state.players[other][ids.BACK_2]
                    assert bits(public) == sorted(frozenset().union(*worlds))
            for event in happening(state, seat, a)[1]:
                witness.hear(*EL_GRANDE.events.named(EL_GRANDE.events.redact(event, None)))
        for other in range(config.seats):
            assert returned(state, other) in witness.worlds[other]
    assert riddles >= 500
    assert double >= 10, "no seat had two cards back at once often enough"


def returned(state: State, seat: Seat) -> Returned:
    p = state.players[seat]
    return frozenset(bits(p[ids.HAND] & seen(p)))


def quiet_table(seats: int = 3, modules: str = "") -> State:
    state: State = EL_GRANDE.new(seats, modules=modules)
    Dealer(11).settle(state)
    while state.prompt == "pass":
        state.play(state.legal()[0])
    Dealer(12).settle(state)
    return state


def discard(state: State, seat: Seat, *powers: int) -> None:
    mask = mask_of([v - 1 for v in powers])
    state.players[seat][ids.HAND] &= ~mask
    state.players[seat][ids.DISCARD] |= mask


def test_one_authority_with_three_candidates_has_three_worlds() -> None:
    state = quiet_table()
    discard(state, 1, 4, 9)  # so 7 has been taken back
    state.players[1][ids.BACK_1] = mask_of([3, 6, 8])
    assert EL_GRANDE.problems(state) == []
    for viewer in (0, 2):
        drawn = Counter(returned(state.determinise(viewer, Random(n)), 1) for n in range(300))
        assert set(drawn) == {frozenset({3}), frozenset({6}), frozenset({8})}
        assert min(drawn.values()) > 60  # all are equally likely
    assert {returned(state.determinise(1, Random(n)), 1) for n in range(20)} == {frozenset({6})}


def test_two_authorities_have_all_pairs() -> None:
    """First one of 4 and 7, then one of 4, 7 and 9: any two of the three may be back."""
    state = quiet_table()
    discard(state, 1, 9)
    state.players[1][ids.BACK_1], state.players[1][ids.BACK_2] = mask_of([3, 6]), mask_of([3, 6, 8])
    drawn = {returned(state.determinise(0, Random(n)), 1) for n in range(200)}
    assert drawn == {frozenset(pair) for pair in ((3, 6), (3, 8), (6, 8))}


def test_a_card_that_is_played_again_solves_one_of_two_riddles() -> None:
    """Two of 4, 7 and 9 are back, at least one of them 4 or 7: playing one card tells something about the other."""
    for again, back, worlds in (("power 4", 9, ({6}, {8})), ("power 9", 4, ({3}, {6})), ("power 4", 7, ({6}, {8}))):
        state = quiet_table()
        owner = state.turn
        discard(state, owner, *({4, 7, 9} - {int(again.split()[1]), back}))
        state.players[owner][ids.BACK_1], state.players[owner][ids.BACK_2] = mask_of([3, 6]), mask_of([3, 6, 8])
        state.play(EL_GRANDE.action(again))
        viewer = (owner + 1) % state.seats
        drawn = {returned(state.determinise(viewer, Random(n)), owner) for n in range(100)}
        assert drawn == {frozenset(w) for w in worlds}


def test_every_unseen_modifier_may_be_in_every_other_hand() -> None:
    state = quiet_table(3, "changing_powers")
    viewer = state.players[0]
    gave = ids.POWERS + viewer[ids.GAVE] - 1
    mine = set(bits(viewer[ids.HAND] & ids.MODIFIER_MASK))
    possible: list[set[int]] = [set(), set(), set()]
    for n in range(400):
        world = state.determinise(0, Random(n))
        for seat in (1, 2):
            possible[seat] |= set(bits(world.players[seat][ids.HAND] & ids.MODIFIER_MASK))
        assert world.players[1][ids.HAND] >> gave & 1, "the left neighbour has what was passed on"
    unseen = set(range(ids.POWERS, ids.POWERS + ids.MODIFIERS)) - mine - {gave}
    assert len(unseen) == 12
    assert possible[1] == unseen | {gave}
    assert possible[2] == unseen


def test_every_disc_may_show_any_region_its_owner_could_choose() -> None:
    for state, _, _ in secretive_walk(EL_GRANDE.meta.config(4), 3):
        if state.prompt == "discs" and len(state.owing) == 2 and 0 in state.owing:
            others = [i for i in range(4) if i not in state.owing]
            for i in others:
                drawn = {state.determinise(0, Random(n)).players[i][ids.DISC] for n in range(200)}
                assert drawn == set(range(1, 10))
            return
    raise AssertionError("no general scoring was reached")


def test_nothing_is_hidden_from_a_game_without_secrets() -> None:
    state = quiet_table(4)
    assert state.determinise(2, Random(1)).encode() == state.encode()
