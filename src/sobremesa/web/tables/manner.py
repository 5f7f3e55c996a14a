"""How a seated player wants to be asked: what the table plays for them, and what they confirm.

Automatic actions are like any others: they are recorded and can be taken back. The rules only say where they are
possible (`State.obvious`, `State.passing`); they never learn who wants them.
"""

from typing import Final, NamedTuple

from sobremesa.kernel import DONE, Seat, State
from sobremesa.record import Session
from sobremesa.record.entries import UNDO

EVERYTHING: Final = "all"  # ask every decision, even one with a single choice
USUAL: Final = "some"  # play automatically what has only one sensible outcome
LEAST: Final = "least"  # and also what only asks before the game goes on
ASKING: Final = (EVERYTHING, USUAL, LEAST)

MOST_IN_A_ROW: Final = 50  # automatic actions, one after another


class Manner(NamedTuple):
    """What a player is asked, and whether the last decision of their turn must be confirmed."""

    asks: str = EVERYTHING
    confirms: bool = True


ASKED: Final = Manner()


class Went(NamedTuple):
    """What was played automatically: in words, and the ply before the first of it."""

    ply: int
    steps: tuple[str, ...] = ()


NOTHING: Final = Went(0)


def automatic(state: State, seat: Seat, asks: str) -> int | None:
    """The action to play automatically for a seat that is asked only as much as ``asks``; None if it has to decide."""
    if asks == EVERYTHING:
        return None
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    goes_on = state.obvious if state.obvious >= 0 or asks == USUAL else state.passing
    return goes_on if goes_on in legal else None


def next_of(session: Session, seat: Seat, manner: Manner) -> int | None:
    """The action to play automatically now, if any. After going back, players want to decide for themselves; and an
    action that ends their turn for good is left to them, as the confirmation of what they did in it."""
    entries = session.record.entries
    if entries and entries[-1].kind == UNDO:
        return None
    action = automatic(session.state, seat, manner.asks)
    if action is None or not manner.confirms or session.undo_floor(seat) == session.ply:
        return action
    return None if is_final(session, seat, action) else action


def goes_on(session: Session, seat: Seat, action: int, step: str, since: int) -> bool:
    """Whether the next action of a bundle still means what it did at ply ``since``, where the first one was chosen: the
    step asking for it is the expected one, and nothing hidden has been revealed since."""
    state = session.state
    return (
        seat in state.owing
        and state.prompt == step
        and session.undo_floor(seat) <= since
        and action in state.legal(seat)
    )


def is_final(session: Session, seat: Seat, action: int) -> bool:
    """Whether this ends the seat's turn and cannot be taken back: something is drawn, rolled or revealed before anybody
    else is asked."""
    if not leaves(session.state, seat, action):
        return False
    after = session.copy()
    after.act(action, seat)
    return after.undo_floor(seat) == after.ply


def leaves(state: State, seat: Seat, action: int) -> bool:
    """Whether the seat has nothing more to decide after this action."""
    after = state.clone()
    after.apply(action, seat)
    return seat not in after.owing


def closes(state: State, seat: Seat, action: int) -> bool:
    """Whether the action merely ends the turn, and so is its own confirmation."""
    return action in (DONE, automatic(state, seat, LEAST))


def decided(session: Session, seat: Seat, asks: str, floor: int) -> int:
    """The ply before the last decision that the seat made itself, no earlier than ``floor``."""
    own = [ply for ply in range(session.ply, floor, -1) if session.moves[ply - 1][0] == seat]
    by_hand = (ply for ply in own if automatic(session.at(ply - 1), seat, asks) != session.moves[ply - 1][1])
    return next(by_hand, own[-1] if own else session.ply) - 1
