"""What is written can be read again: notations, positions and records."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sobremesa as sm
from sobremesa.kernel import Game
from sobremesa.record import Record, Session
from tests.kernel import tiny_game

from .cases import EL_GRANDE, LA_GRANJA, make
from .harness import decide, walk
from .profile import quiet
from .worlds import secretive_config, secretive_walk

BOTH = pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA], ids=lambda g: g.name)


@pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA, tiny_game.GAME], ids=lambda g: g.name)
def test_every_action_has_a_notation_of_its_own(game: Game) -> None:
    texts = {a: game.notation(a) for a in game.table.ids()}
    assert len(set(texts.values())) == len(texts)
    for a, text in texts.items():
        assert game.action(text) == a
        assert game.action(f"  {text.upper().replace(' ', '   ')} ") == a
        assert text == text.strip().lower()


@BOTH
@quiet(25)
@given(seed=st.integers(0, 2**32))
def test_positions_round_trip_in_the_true_world_and_in_drawn_ones(game: Game, seed: int) -> None:
    rng = Random(seed)
    for state, _, _ in secretive_walk(secretive_config(rng, game), seed):
        if rng.random() > (0.06 if game is EL_GRANDE else 0.03):
            continue
        for world in (state, state.determinise(rng.randrange(state.seats), rng)):
            text = game.position(world)
            again = game.from_position(text)
            assert again.encode() == world.encode()
            assert (again.turn, again.owing, again.legal()) == (world.turn, world.owing, world.legal())
            assert game.position(again) == text


@BOTH
@quiet(15)
@given(seed=st.integers(0, 2**32))
def test_comments_blank_lines_and_the_order_of_lines_do_not_matter(game: Game, seed: int) -> None:
    rng = Random(seed)
    for state in walk(*make(game, rng.randint(2, 4)), seed):
        if rng.random() < 0.02:
            first, *lines = game.position(state).splitlines()
            rng.shuffle(lines)
            text = "\r\n".join([first, "# a remark", "", *(f"  {line}  " for line in lines)])
            assert game.from_position(text).encode() == state.encode()


@BOTH
@quiet(50)
@given(names=st.lists(st.text(max_size=12), max_size=5), seed=st.text(max_size=20), number=st.integers(0, 999))
def test_records_round_trip_with_any_names_and_seeds(game: Game, names: list[str], seed: str, number: int) -> None:
    rng = Random(number)
    session = Session.new(*make(game, 2, edition="classic"), seed, names=tuple(names))
    for _ in range(12):
        session.act(*reversed(decide(session.state, sm.Dealer(1), rng)))
    session.undo(session.moves[-1][0], agreed=True)
    session.record.seed = seed
    text = session.record.dumps()
    again = Record.loads(text)
    assert again.dumps() == text
    assert (again.names, again.seed, again.seal) == (tuple(names), seed, session.record.seal)
    assert again.entries == session.record.entries
    assert again.config.key == session.record.config.key
    assert again.check().digest() == session.state.digest()


@BOTH
@quiet(15)
@given(seed=st.integers(0, 2**32), when=st.floats(0, 1))
def test_a_record_may_begin_in_the_middle(game: Game, seed: int, when: float) -> None:
    rng = Random(seed)
    config = secretive_config(rng, game)
    states = [state.clone() for state in walk(game, config, seed)]
    start = states[int(when * (len(states) - 1))]
    record = Record(game, config, start=game.position(start))
    session = Session(record, sm.Dealer(seed))
    while session.ply < 15 and session.state.turn != sm.OVER:
        session.act(*reversed(decide(session.state, sm.Dealer(1), rng)))
    again = Record.loads(record.dumps())
    assert again.replay(0).digest() == start.digest()
    assert again.check().digest() == session.state.digest()
