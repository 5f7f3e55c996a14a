"""Redrawing hidden information in La Granja: hands, donkey tiles, which cards were in hand before, and nothing else."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Seat, bits

from .cases import LA_GRANJA, make
from .farm_secrets import secrets_of
from .harness import finish, walk
from .profile import quiet
from .worlds import KEEPERS_DECK, secretive_config, secretive_walk


def check_world(state: State, world: State, seat: Seat) -> None:
    """The drawn state is sound, looks the same to the seat, and keeps everything that the seat can see."""
    assert LA_GRANJA.problems(world) == []
    assert world.view(seat) == state.view(seat)
    assert world.view(None) == state.view(None)
    assert world.legal(seat) == state.legal(seat)
    assert world.hands[seat] == state.hands[seat]
    assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
    unseen = {card for i, hand in enumerate(state.hands) if i != seat for card in hand} | set(
        bits(state.board[ids.DECK])
    )
    for i, hand in enumerate(world.hands):
        assert i == seat or set(hand) <= unseen, "a card that lies open was drawn"
    choosing = state.prompt == "donkeys"
    for i, (mine, theirs) in enumerate(zip(world.players, state.players)):
        hidden = {ids.DONKEY} if choosing and i != seat else set()
        assert [f for f in range(ids.SEAT_FIELDS) if mine[f] != theirs[f] and f not in hidden] == []
        assert (mine[ids.DONKEY] > 0) == (theirs[ids.DONKEY] > 0)
    for zone in ("fields", "barrows", "extensions", "helpers", "market", "order", "track", "turn"):
        assert getattr(world, zone) == getattr(state, zone)
    assert [f for f in range(ids.BOARD_FIELDS) if world.board[f] != state.board[f] and f != ids.DECK] == []
    for f, g in zip(world.frames, state.frames, strict=True):
        assert f[:3] == g[:3] if g[0] == kinds.KEEPING and g[1] != seat else f == g
        if g[0] == kinds.KEEPING:
            assert f[3].bit_count() == g[3].bit_count()
            assert set(bits(f[3])) <= set(world.hands[f[1]])


def test_worlds_are_sound_and_can_be_played_to_the_end() -> None:
    kinds_seen: Counter[str] = Counter()

    @quiet(20)
    @given(st.integers(0, 2**32))
    def inner(seed: int) -> None:
        rng = Random(seed)
        for state, _, _ in secretive_walk(secretive_config(rng, LA_GRANJA), seed):
            if rng.random() > (0.5 if state.prompt in ("keeping", "donkeys") else 0.02):
                continue
            seat = rng.randrange(state.seats)
            before = state.digest()
            world = state.determinise(seat, rng)
            assert state.digest() == before
            check_world(state, world, seat)
            kinds_seen.update(secrets_of(state, seat))
            if rng.random() < 0.05:
                finish(LA_GRANJA, world, seed, every=10)

    inner()
    for kind, enough in (("hand", 300), ("donkey", 60), ("old hand", 30), ("vp", 100)):
        assert kinds_seen[kind] >= enough, f"only {kinds_seen[kind]} states with another's {kind}"


def test_every_unseen_card_may_be_in_every_other_hand() -> None:
    state = next(s for s in walk(*make(LA_GRANJA, 3), 7) if s.prompt == "take_die")
    drawn: list[set[int]] = [set(), set(), set()]
    for n in range(400):
        world = state.determinise(1, Random(n))
        for seat in (0, 1, 2):
            drawn[seat] |= set(world.hands[seat])
    unseen = {*state.hands[0], *state.hands[2], *bits(state.board[ids.DECK])}
    assert len(unseen) > 40
    assert drawn == [unseen, set(state.hands[1]), unseen]


def test_any_card_in_hand_may_be_an_old_one() -> None:
    """If somebody keeps one of three drawn cards, to the others any card of that hand may be an old one."""
    for seed in range(40):
        for state, _, _ in secretive_walk(LA_GRANJA.meta.config(3, options={"deck": KEEPERS_DECK}), seed):
            if state.prompt != "keeping" or not state.frames[-1][3]:
                continue
            owner = state.turn
            old = state.frames[-1][3].bit_count()
            share = Counter[int]()
            for n in range(200):
                world = state.determinise((owner + 1) % 3, Random(n))
                share.update(world.hands[owner].index(card) for card in bits(world.frames[-1][3]))
            assert sorted(share) == list(range(len(state.hands[owner])))
            assert sum(share.values()) == 200 * old
            assert state.determinise(owner, Random(1)).frames == state.frames
            return
    raise AssertionError("nobody kept cards")


@pytest.mark.parametrize("seats", [1, 2])
def test_alone_nothing_is_hidden(seats: int) -> None:
    """With one player only the deck is unknown, and it has no order: a drawn world is the same world."""
    for state in walk(*make(LA_GRANJA, seats), 3):
        if state.turn == sm.CHANCE:
            continue
        world = state.determinise(0, Random(5))
        assert (world.encode() == state.encode()) == (seats == 1)
        if state.prompt == "take_die":
            return
