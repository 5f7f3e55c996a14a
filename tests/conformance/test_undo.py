"""Random sessions with random undos: the record folds to the game that counts, and no barrier is ever crossed."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sobremesa as sm
from sobremesa.kernel import Game, Seat
from sobremesa.record import Record, Session
from sobremesa.record.record import UNDO

from .cases import EL_GRANDE, LA_GRANJA, make
from .profile import quiet
from .worlds import TEMPTING, secretive_config

SHOWS_A_SECRET = {"disc_shown", "modifier_received", "castillo_opened", "donkey_shown"}
ENOUGH = {  # how often each thing must have happened to prove anything
    "taken back": 150,
    "refused": 150,
    "refused because of what was shown": 5,
    "agreed": 80,
    "chance drawn again": 5,
    "stale": 80,
    "over": 5,
}


def shows_a_secret(session: Session, ply: int) -> bool:
    return any(session.game.events.named(e)[0] in SHOWS_A_SECRET for e in session.events[ply - 1])


def earliest(session: Session, seat: Seat) -> int:
    """The earliest ply the seat may go back to, derived from the moves alone."""
    ply = session.ply
    while ply and session.moves[ply - 1][0] == seat and not shows_a_secret(session, ply):
        ply -= 1
    return ply


def snapshot(session: Session) -> Any:
    """Everything that a refusal must not change."""
    return (
        session.state.encode(),
        list(session.moves),
        [list(e) for e in session.events],
        list(session.record.entries),
        session.record.seed,
    )


def act(session: Session, rng: Random) -> None:
    seat = rng.choice(session.state.owing)
    options = session.state.legal(seat)
    tempting = [a for a in options if session.game.notation(a).startswith(TEMPTING[session.game.name])]
    session.act(rng.choice(tempting or options), seat, session.ply)


def take_back(session: Session, rng: Random, counts: Counter[str]) -> None:
    """A seat goes back without asking: allowed down to the barrier, and not one ply further."""
    mover = session.moves[-1][0]
    seat = mover if mover >= 0 and rng.random() < 0.8 else rng.randrange(session.record.config.seats)
    floor = earliest(session, seat)
    assert session.undo_floor(seat) == floor
    target = rng.randint(max(floor - 3, -1), session.ply)
    gone = range(target + 1, session.ply + 1)
    if floor <= target < session.ply:
        assert {session.moves[p - 1][0] for p in gone} == {seat}
        assert not any(shows_a_secret(session, p) for p in gone)
        session.undo(seat, target)
        assert session.ply == target, "what lies before one's own decision is never open chance"
        counts["taken back"] += 1
    else:
        before = snapshot(session)
        with pytest.raises(sm.IllegalAction):
            session.undo(seat, target)
        assert snapshot(session) == before
        counts["refused"] += 1
        if any(shows_a_secret(session, p) for p in gone if session.moves[p - 1][0] == seat):
            counts["refused because of what was shown"] += 1


def agree(session: Session, rng: Random, counts: Counter[str]) -> None:
    """All agree to go back anywhere; chance that is open again falls as before."""
    target = rng.randrange(max(0, session.ply - 25), session.ply)
    old = list(session.moves)
    session.undo(rng.randrange(session.record.config.seats), target, agreed=True)
    assert session.moves == old[: session.ply]
    assert session.ply >= target
    counts["agreed"] += 1
    counts["chance drawn again"] += session.ply > target


def stale(session: Session, rng: Random, counts: Counter[str]) -> None:
    before = snapshot(session)
    wrong = session.ply + rng.choice([-2, -1, 1, 7])
    with pytest.raises(sm.StaleView) as e:
        session.act(session.state.legal()[0], ply=wrong)
    assert (e.value.expected, e.value.got) == (session.ply, wrong)
    assert snapshot(session) == before
    counts["stale"] += 1


@pytest.mark.parametrize(("game", "examples"), [(EL_GRANDE, 120), (LA_GRANJA, 30)], ids=["el_grande", "la_granja"])
def test_sessions_with_undos_fold_to_the_game_that_counts(game: Game, examples: int) -> None:
    counts: Counter[str] = Counter()

    @quiet(examples)
    @given(st.integers(0, 2**32))
    def inner(seed: int) -> None:
        rng = Random(seed)
        session = Session.new(game, secretive_config(rng, game), seed)
        for _ in range(rng.choice([40, 200, 1800])):
            if session.state.turn == sm.OVER:
                counts["over"] += 1
                break
            dice = rng.random()
            if dice < 0.12:
                take_back(session, rng, counts)
            elif dice < 0.15:
                agree(session, rng, counts)
            elif dice < 0.18:
                stale(session, rng, counts)
            else:
                act(session, rng)
        check_session(session, rng)

    inner()
    for what, enough in ENOUGH.items():
        assert counts[what] >= enough, f"{what}: only {counts[what]} times"


def check_session(session: Session, rng: Random) -> None:
    """State, moves and record agree, from memory, by replay and from the file."""
    record, digest = session.record, session.state.digest()
    assert record.line() == session.moves
    assert len(session.events) == session.ply
    assert record.replay().digest() == digest
    assert sum(e.kind == UNDO for e in record.entries) == record.dumps().count("\nundo ")
    again = Record.loads(record.dumps())
    assert again.entries == record.entries
    assert again.check().digest() == digest
    for ply in {0, session.ply, rng.randint(0, session.ply)}:
        assert session.at(ply).digest() == record.replay(ply).digest()
    resumed = Session(again)
    assert resumed.state.digest() == digest
    assert resumed.events == session.events


@quiet(10)
@given(st.integers(0, 2**32))
def test_the_tiny_game_can_be_taken_back_too(seed: int) -> None:
    from tests.kernel import tiny_game

    rng = Random(seed)
    session = Session.new(*make(tiny_game.GAME, 3, rounds="5"), seed)
    while session.state.turn != sm.OVER:
        seat = rng.choice(session.state.owing)
        before, ply = session.state.digest(), session.ply
        session.act(rng.choice(session.state.legal(seat)), seat)
        if session.undo_floor(seat) < session.ply:
            assert session.undo_floor(seat) <= ply
            session.undo(seat)
            assert session.state.digest() == before
            session.act(rng.choice(session.state.legal(seat)), seat)
    assert session.record.check().digest() == session.state.digest()
