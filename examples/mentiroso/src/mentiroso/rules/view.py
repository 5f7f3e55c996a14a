"""The door: what a seat or a spectator may see of a state, as plain immutable data."""

from typing import TYPE_CHECKING, NamedTuple, Sequence

from sobremesa.kernel import Seat

from .dice import FACES, count_of, face_of
from .ids import DICE, LAST_BID, LAST_BIDDER, LAST_DOUBTER, OUT, ROUND, STARTER

if TYPE_CHECKING:
    from .state import State


class SeatView(NamedTuple):
    """One seat as the viewer sees it. None stands for what is hidden from it. Dice are numbers from 1 to 6, sorted."""

    seat: int
    dice: int  # how many are left
    place: int  # the final place of a player who is out, else 0
    thrown: int  # how many are under the cup
    cup: tuple[int, ...] | None
    shown: tuple[int, ...]  # after the last doubt


class BidView(NamedTuple):
    """Somebody's bid: how many dice, and of which face, 0 for aces to 5 for sixes."""

    seat: int
    dice: int
    face: int


class Showdown(NamedTuple):
    """The last doubt: how many dice counted, and who lost a die."""

    bid: BidView
    doubter: int
    found: int
    loser: int


class View(NamedTuple):
    """A whole table as one viewer sees it."""

    game: str
    config: str
    viewer: int | None
    round: int
    starter: int
    wild: bool
    bids: tuple[BidView, ...]  # of this round
    last: Showdown | None
    seats: tuple[SeatView, ...]
    turn: int
    owing: tuple[int, ...]
    prompt: str
    asked: tuple[int, ...]  # the parameters of the step that asks


def view_of(s: "State", viewer: Seat | None) -> View:
    """What the viewer may see; None is a spectator."""
    starter = s.board[STARTER]
    return View(
        game=s.rules.config.game,
        config=s.rules.config_key,
        viewer=viewer,
        round=s.board[ROUND],
        starter=starter,
        wild=s.rules.wild,
        bids=tuple(BidView(s.after(starter, i), count_of(b), face_of(b)) for i, b in enumerate(s.bids)),
        last=_last(s),
        seats=tuple(_seat_view(s, seat, viewer) for seat in range(s.seats)),
        turn=s.turn,
        owing=s.owing,
        prompt=s.prompt,
        asked=s.frames[-1][1:] if s.frames else (),
    )


def _seat_view(s: "State", seat: Seat, viewer: Seat | None) -> SeatView:
    p = s.players[seat]
    return SeatView(
        seat=seat,
        dice=p[DICE],
        place=s.seats + 1 - p[OUT] if p[OUT] else 0,
        thrown=sum(s.cup(seat)),
        cup=sorted_dice(s.cup(seat)) if seat == viewer else None,
        shown=sorted_dice(s.shown(seat)),
    )


def sorted_dice(throw: Sequence[int]) -> tuple[int, ...]:
    return tuple(face + 1 for face in range(FACES) for _ in range(throw[face]))


def _last(s: "State") -> Showdown | None:
    if not s.board[LAST_BID]:
        return None
    bid = s.board[LAST_BID] - 1
    made = BidView(s.board[LAST_BIDDER], count_of(bid), face_of(bid))
    return Showdown(made, s.board[LAST_DOUBTER], s.found(), s.loser())
