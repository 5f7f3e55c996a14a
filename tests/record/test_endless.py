"""Games that would never end: moves that cannot be played are not kept, and a check says so."""

from random import Random
from typing import Iterator

import pytest

from sobremesa.kernel import Config, EndlessEffect, RecordError
from sobremesa.record import Entry, Record, Session
from sobremesa.record.record import MOVE

from ..decks import LA_GRANJA, forget, unchecked


@pytest.fixture
def config() -> Iterator[Config]:
    config = unchecked()
    yield config
    forget(config)


def stuck(config: Config) -> tuple[Session, int, int]:
    """A game before the move that would never end, with the seat and the move."""
    session = Session.new(LA_GRANJA, config, 1)
    rng = Random(1)
    while True:
        seat = session.state.owing[0]
        a = rng.choice(session.state.legal(seat))
        before = (session.state.digest(), session.ply, list(session.record.entries), list(session.events))
        try:
            session.act(a, seat)
        except EndlessEffect:
            after = (session.state.digest(), session.ply, session.record.entries, session.events)
            assert after == before, "nothing has changed"
            return session, seat, a


def test_a_session_stays_as_it_was(config: Config) -> None:
    session, seat, a = stuck(config)
    with pytest.raises(EndlessEffect):
        session.act(a, seat)
    assert session.state.digest() == session.record.replay().digest()
    other = next(x for x in session.state.legal(seat) if x != a)
    session.act(other, seat)  # other moves can still be played
    assert session.state.digest() == session.record.replay().digest()


def text_of(session: Session, seat: int, a: int) -> str:
    """A record with the endless move; our own programs never write one."""
    lines = session.record.dumps().splitlines()
    lines[-1:] = [f"{session.ply + 1} p{seat + 1} {LA_GRANJA.notation(a)}", f"end {session.ply + 1} {'0' * 32}"]
    return "\n".join(lines) + "\n"


def test_the_check_of_such_a_record_ends_with_its_ply(config: Config) -> None:
    session, seat, a = stuck(config)
    record = Record.loads(text_of(session, seat, a))
    for replay in (record.check, record.replay, lambda: Session(record)):
        with pytest.raises(EndlessEffect, match="never end") as e:
            replay()
        assert e.value.ply == session.ply + 1
        assert str(e.value).startswith(f"ply {session.ply + 1}: ")


def test_without_the_deck_being_known_it_is_refused_at_once(config: Config) -> None:
    text = text_of(*stuck(config))
    forget(config)
    with pytest.raises(RecordError, match="trigger each other for ever"):
        Record.loads(text)


def test_a_check_can_be_given_a_time(config: Config) -> None:
    session, _, _ = stuck(config)
    assert session.record.check(60.0).digest() == session.state.digest()
    with pytest.raises(RecordError, match="too long"):
        session.record.check(-1.0)


def test_a_game_of_too_many_plies_is_not_replayed(config: Config) -> None:
    session, _, _ = stuck(config)
    record = session.record.copy()
    record.entries += [Entry(MOVE, 0, 0)] * 10_000
    with pytest.raises((EndlessEffect, RecordError)):
        Session(record)
