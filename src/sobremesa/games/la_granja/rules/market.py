"""The market: where a marker may go, whom it pushes out, and what that scores."""

from sobremesa.kernel import Message, Seat

from . import triggers
from .events import MARKER_REMOVED, MARKER_SET
from .goods import gain
from .helpers import ask, raise_trigger
from .ids import EMPTY, VP
from .reasons import HEX_CLOSED
from .state import State

BARROW = 1  # why a marker was placed
STAND = 0
OTHER = 2
NO_BARROW = (
    2  # in a frame PLACE_MARKER, beside whether the owner has been asked: the marker does not come from a barrow
)
NOBODY = -1


def hexes_for(s: State, seat: Seat, value: int) -> list[int]:
    """The hexes a marker of this value may go to: free ones, else those of opponents (LG-234, LG-239).

    If all of them are the seat's own there is none, or by the other ruling the next lower value is tried (A-11).
    """
    if s.rules.hooks.hexes_for is not None:
        return s.rules.hooks.hexes_for(s, seat, value)
    return usual_hexes(s, seat, value)


def usual_hexes(s: State, seat: Seat, value: int) -> list[int]:
    if is_valueless(s, value):
        return [i for i in s.rules.open_hexes if s.market[i] == EMPTY] if s.rules.one_vp_anywhere else []
    while value >= min(s.rules.market.values):
        equal = [i for i in s.rules.open_hexes if s.rules.market.values[i] == value]
        free = [i for i in equal if s.market[i] == EMPTY]
        if free:
            return free
        taken = [i for i in equal if s.market[i] != seat]
        if taken or not s.rules.full_market_lower:
            return taken
        value -= 1
    return []


def why_not_hex(s: State, seat: Seat, value: int, at: int) -> Message | None:
    """Why a marker of this value cannot go to a hex."""
    if at in hexes_for(s, seat, value):
        return None
    if at not in s.rules.open_hexes:
        return HEX_CLOSED
    if s.market[at] == seat:
        return Message("why.la_granja.hex_own")
    if s.rules.market.values[at] != value:
        return Message("why.la_granja.hex_value", value=value)
    is_free = any(s.market[i] == EMPTY for i in hexes_for(s, seat, value))
    return Message("why.la_granja.hex_free_first" if is_free else "why.la_granja.hex_stays")


def is_valueless(s: State, value: int) -> bool:
    """Whether the market has no hex of so low a value: a barrow worth 1 VP places no marker, or by the other ruling one
    on any free hex, where it removes nothing (NF-A02)."""
    return value < min(s.rules.market.values)


def take_off(s: State, at: int, by: int = NOBODY) -> None:
    """Return a market marker to its owner's supply; the owner's helpers hear of it, and of removal by an opponent."""
    owner = s.market[at]
    s.set_hex(at, EMPTY)
    s.emit(MARKER_REMOVED, owner, at)
    for hear in s.rules.hooks.taken_off:
        hear(s, at, owner)
    if owner < s.rules.seats:
        raise_trigger(s, triggers.MARKET_LOST, owner, at)
        if by not in (NOBODY, owner):
            raise_trigger(s, triggers.LOST_TO_OPPONENT, owner, at)


def set_marker(s: State, seat: Seat, at: int, reason: int, displaces: bool = True, scores: bool = True) -> None:
    """Place a marker for a seat by the rules of this table."""
    if s.rules.hooks.set_marker is not None:
        s.rules.hooks.set_marker(s, seat, at, reason, displaces, scores)
    else:
        place(s, seat, at, reason, displaces, scores)


def endangered(s: State, seat: Seat, at: int, displaces: bool = True, overrides: bool = False) -> list[int]:
    """The hexes that lose their markers when the seat places one: the hex itself, and adjacent lower ones of opponents
    (LG-235 to LG-241). No helper protects them from a marker that ``overrides`` protection."""
    out = [at] if s.market[at] != EMPTY else []
    if displaces:
        values = s.rules.market.values
        for near in s.rules.market.near[at]:
            owner = s.market[near]
            if owner in (EMPTY, seat) or values[near] >= values[at]:
                continue
            if not overrides and owner < s.rules.seats and ask(s, "market_protected", owner, 0):
                continue
            out.append(near)
    return out


def place(
    s: State,
    seat: Seat,
    at: int,
    reason: int,
    displaces: bool = True,
    scores: bool = True,
    spared: int = 0,
    worth: int = 1,
    overrides: bool = False,
) -> int:
    """Place the seat's marker on a hex and remove opponents from it and from adjacent lower hexes, except from those in
    the mask ``spared``.

    Returns how many markers were removed; each is worth ``worth`` VP if ``scores``.
    """
    removed = [i for i in endangered(s, seat, at, displaces, overrides) if not spared >> i & 1]
    if s.market[at] != EMPTY:
        take_off(s, at, seat)
    s.set_hex(at, seat)
    s.emit(MARKER_SET, seat, at)
    for near in removed:
        if near != at:
            take_off(s, near, seat)
    if seat < s.rules.seats:
        if scores:
            gain(s, seat, VP, len(removed) * worth)
        raise_trigger(s, triggers.MARKET_PLACED, seat, triggers.placed(at, reason))
        if removed:
            raise_trigger(s, triggers.OPPONENTS_REMOVED, seat, at)
    return len(removed)
