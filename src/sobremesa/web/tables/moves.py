"""What a click does: the actions that are played, and the automatic ones after them."""

from typing import NamedTuple, Sequence

from sobremesa.kernel import Dealer, State
from sobremesa.record import Record, Session
from sobremesa.words import Words, words_of

from .facts import Facts, SeatFacts
from .manner import MOST_IN_A_ROW, Manner, Went, closes, goes_on, leaves, next_of


class Played(NamedTuple):
    """The result of a click."""

    went: Went
    pending: int | None = None  # the last action of a bundle, if it waits to be confirmed


class Click(NamedTuple):
    """Actions of a seat, the last of which may wait to be confirmed, and how the player wants to be asked."""

    seat: int
    actions: tuple[int, ...]
    manner: Manner
    may_wait: bool = False


def begun(record: Record, facts: Facts, seats: Sequence[SeatFacts]) -> Session:
    """Start the game, settling its first chance events."""
    record = record.copy()
    record.names = tuple(s.written for s in seats)
    return Session(record, Dealer(facts.seed))


def played(session: Session, words: Words, click: Click) -> Played:
    """Play the click, as far as possible."""
    seat, actions, manner, may_wait = click
    began = session.ply
    step = _step(session.state, words, seat, actions) if len(actions) > 1 else ""
    for n, action in enumerate(actions):
        if n and not goes_on(session, seat, action, step, began):
            break
        if n and may_wait and waits(session.state, words, seat, action, manner):
            return Played(Went(session.ply), action)
        session.act(action, seat)
    ply, steps = session.ply, list[str]()
    while len(steps) < MOST_IN_A_ROW and (a := next_of(session, seat, manner)) is not None:
        steps.append(words.label(session.state.view(seat), a))
        session.act(a, seat)
    return Played(Went(ply, tuple(steps)))


def _step(state: State, words: Words, seat: int, actions: Sequence[int]) -> str:
    """The step that is expected to ask for the further actions of a bundle."""
    offered = words.bundles(state.view(seat), state.legal(seat))
    return next((b.step for b in offered if b.actions == tuple(actions)), "") or state.prompt


def waits(state: State, words: Words, seat: int, action: int, manner: Manner) -> bool:
    """Whether the action ends the seat's turn and must be confirmed first."""
    if not leaves(state, seat, action):
        return False
    if words.doubt(state.view(seat), action, state.legal(seat)):
        return True
    return manner.confirms and not closes(state, seat, action)


# -- rehearsals, run with limited time and memory ----------------------------------------------------------------------


def rehearse_start(record: Record, facts: Facts, seats: Sequence[SeatFacts]) -> None:
    """Start the game, to see whether that works."""
    begun(record, facts, seats)


def rehearse(record: Record, dealer: Dealer | None, at: tuple[int, State], click: Click) -> None:
    """Play the click, after what was played since the position at hand: with the same cards and the same luck, this
    takes as much time and memory as the real thing."""
    session = Session(record, dealer, at)
    if click.may_wait and click.actions:
        waits(session.state, words_of(record.game, record.config), click.seat, click.actions[0], click.manner)
    played(session, words_of(record.game, record.config), click)
