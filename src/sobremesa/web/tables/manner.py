"""How somebody likes to be asked: what the table plays for them, and what they confirm.

What is played for somebody is played like anything else, recorded and taken back. The rules only say where it could be
(`State.obvious`, `State.passing`); whose wish that is they never learn.
"""

from typing import Final, NamedTuple

from sobremesa.kernel import DONE, Seat, State
from sobremesa.record import Session
from sobremesa.record.entries import UNDO

EVERYTHING: Final = "all"  # every decision is asked, even one with a single choice
USUAL: Final = "some"  # what has one sensible outcome plays itself
LEAST: Final = "least"  # and so does what only asks before the game goes on
ASKING: Final = (EVERYTHING, USUAL, LEAST)

MOST_IN_A_ROW: Final = 50  # steps that play themselves, one after another


class Manner(NamedTuple):
    """What somebody is asked, and whether the last decision of their turn waits to be confirmed."""

    asks: str = EVERYTHING
    confirms: bool = True


ASKED: Final = Manner()


class Went(NamedTuple):
    """What was played for somebody: in words, and the ply before the first of it."""

    ply: int
    steps: tuple[str, ...] = ()


NOTHING: Final = Went(0)


def automatic(state: State, seat: Seat, asks: str) -> int | None:
    """What is played for a seat that is asked no more than this; None where it has to decide."""
    if asks == EVERYTHING:
        return None
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    goes_on = state.obvious if state.obvious >= 0 or asks == USUAL else state.passing
    return goes_on if goes_on in legal else None


def next_of(session: Session, seat: Seat, manner: Manner) -> int | None:
    """What is played for the seat now. What somebody has gone back to, they want to decide themselves; and if it ends
    their turn for good, it is the confirmation of what they have done in it."""
    entries = session.record.entries
    if entries and entries[-1].kind == UNDO:
        return None
    action = automatic(session.state, seat, manner.asks)
    if action is None or not manner.confirms or session.undo_floor(seat) == session.ply:
        return action
    return None if is_final(session, seat, action) else action


def goes_on(session: Session, seat: Seat, action: int, step: str, since: int) -> bool:
    """Whether the next action of a bundle is still what was meant at ply ``since``, where the first one was chosen: the
    step asks that was to ask for it, and nothing that was hidden then has been seen."""
    state = session.state
    return (
        seat in state.owing
        and state.prompt == step
        and session.undo_floor(seat) <= since
        and action in state.legal(seat)
    )


def is_final(session: Session, seat: Seat, action: int) -> bool:
    """Whether the seat's turn is over with this and cannot be taken back any more: something is drawn, rolled or shown
    before anybody else is asked."""
    if not leaves(session.state, seat, action):
        return False
    after = session.copy()
    after.act(action, seat)
    return after.undo_floor(seat) == after.ply


def leaves(state: State, seat: Seat, action: int) -> bool:
    """Whether the seat has nothing more to decide once it has played this."""
    after = state.clone()
    after.apply(action, seat)
    return seat not in after.owing


def closes(state: State, seat: Seat, action: int) -> bool:
    """Whether the action says no more than that the turn is over, and so is its own confirmation."""
    return action in (DONE, automatic(state, seat, LEAST))


def decided(session: Session, seat: Seat, asks: str, floor: int) -> int:
    """The ply before the last decision of the seat that was its own, no earlier than ``floor``."""
    own = [ply for ply in range(session.ply, floor, -1) if session.moves[ply - 1][0] == seat]
    by_hand = (ply for ply in own if automatic(session.at(ply - 1), seat, asks) != session.moves[ply - 1][1])
    return next(by_hand, own[-1] if own else session.ply) - 1
