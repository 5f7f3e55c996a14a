"""Grand Markers: two big markers for each player, worth two of the others (GM-001 to GM-023).

One starts on the market, one in the supply. A grand marker takes the place of two markers of deliveries made at once
(`pairs`); from a completed barrow it may go on to the market (`modules.market`).
"""

from typing import Any, Final

from sobremesa.kernel import AGAIN, Frame, Said, Seat, Step, bits, frame

from ... import kinds as k
from ...cards.markers import NO_GOOD
from ...deliveries import TARGET_NAMES
from ...farm import CRAFT_COMPLETED
from ...goods import gain, is_short
from ...ids import BUILDINGS, EMPTY, HEXES, VP
from ...market import BARROW, OTHER
from ...rules import Plan
from ...state import State
from ...table import ACTIONS, HEX, RETRIEVE
from .. import market
from ..blocks import VENTURES
from ..events import GRAND_BACK, GRAND_SET, INSTANT_BORROWED
from ..fields import GRAND, GRAND_CARDS, GRAND_HEXES, GRAND_ROWS, GRAND_VENTURES, LAST_PLACE, LAST_SYMBOL
from ..kinds import EFFECT, GRAND_MARKERS
from ..market import DISPLACES, GRAND_FACTS, GRAND_HEX, IS_GRAND, SCORES, announce, open_to
from . import pairs

SET_GRAND: Final = GRAND_MARKERS
PLACE_EITHER: Final = GRAND_MARKERS + EFFECT
CHOOSE_INSTANT: Final = GRAND_MARKERS + EFFECT + 1
INSTANT: Final = ACTIONS.offset("instant")

MARKERS: Final[int] = GRAND_FACTS["markers"]["per_player"]
ON_MARKET: Final[int] = GRAND_FACTS["markers"]["on_market"]
MORE_VP: Final[int] = GRAND_FACTS["market"]["scoring_vp"] - 1  # beyond the VP of any marker
CRAFT_VP: Final[int] = GRAND_FACTS["craft"]["vp"]
NEIGHBOURS: Final = tuple(tuple(n - 1 for n in near) for near in GRAND_FACTS["craft"]["neighbours"])  # GM-A02


def patch(plan: Plan) -> None:
    market.install(plan)
    plan.start[GRAND] = MARKERS
    plan.setup.insert(plan.setup.index((k.SET_TABLE,)) + 1, (SET_GRAND,))
    hooks = plan.hooks
    hooks.turn_ends.append(pairs.forget)
    hooks.delivered.append(pairs.notice)
    hooks.covered.append(pairs.notice_symbol)
    hooks.variants.append(pairs.offer)
    hooks.arrive["grand"] = pairs.arrive
    hooks.row_full.append(row_full)
    hooks.instant_frame = instant_frame
    hooks.place_frame = place_frame
    hooks.barrow_leaves.append(barrow_leaves)
    hooks.target_gone.append(venture_leaves)
    hooks.taken_off.append(taken_off)
    hooks.market_vp.append(market_vp)
    hooks.markers_in_use.append(markers_in_use)
    hooks.to_take_back.append(to_take_back)
    hooks.pinned.append(pairs.under_grand)
    hooks.shows["grand_markers"] = show
    hooks.problems.append(problems)


class SetGrand(Step[State]):
    """The first markers on the market are grand ones (GM-002, GM-003)."""

    name = "set_grand"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for at, owner in enumerate(s.market):
            if owner != EMPTY:
                s.players[owner][GRAND] -= ON_MARKET
                s.board[GRAND_HEXES] |= 1 << at
                s.emit(GRAND_SET, owner, at)
        return AGAIN


# -- completion --------------------------------------------------------------------------------------------------------


def _comes_back(s: State, seat: Seat) -> None:
    """A grand marker is in its owner's supply, to be used again (GM-012, GM-A04, GM-A07)."""
    s.players[seat][GRAND] += 1
    s.emit(GRAND_BACK, seat)


def _forget_last(s: State, seat: Seat) -> None:
    """The place of the last delivery is gone, or the barrows have moved up."""
    s.players[seat][LAST_PLACE] = s.players[seat][LAST_SYMBOL] = 0


def row_full(s: State, seat: Seat, b: int) -> None:
    """1 VP more, and the grand marker is back (GM-010, GM-012)."""
    _forget_last(s, seat)
    p = s.players[seat]
    if p[GRAND_ROWS] >> b & 1:
        p[GRAND_ROWS] &= ~(1 << b)
        _comes_back(s, seat)
        gain(s, seat, VP, CRAFT_VP)


def instant_frame(s: State, seat: Seat, b: int) -> Frame:
    """The instant effect of the building, or of a neighbour if there is a grand marker in the row (GM-011)."""
    if s.players[seat][GRAND_ROWS] >> b & 1:
        return (CHOOSE_INSTANT, seat, b)
    return frame(s.rules.buildings[b].instant, seat)


class ChooseInstant(Step[State]):
    """The instant effect of the completed building or of one of its neighbours, blocked or not; the craft marker gained
    stays the one of the building (GM-011, GM-A03)."""

    name = "choose_instant"
    args = (("building", 0, BUILDINGS - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [INSTANT + b for b in sorted((f[2], *NEIGHBOURS[f[2]]))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        b = a - INSTANT
        s.frames[-1] = frame(s.rules.buildings[b].instant, seat)
        if b != f[2]:
            s.emit(INSTANT_BORROWED, seat, b)
            _repeat_instead(s, seat, f[2], b)

    def problem(self, s: State, f: Frame) -> Said | None:
        return None if f[1] >= 0 else Said("position.la_granja.nobody_chooses_instant_effect")


def _repeat_instead(s: State, seat: Seat, completed: int, borrowed: int) -> None:
    """A helper that waits to repeat the instant effect repeats the one that was borrowed (card 37)."""
    for i, f in enumerate(s.frames):
        waits = f[0] == k.TRIGGER and (f[1], f[3], f[4]) == (seat, CRAFT_COMPLETED, completed)
        if waits and s.rules.card(f[2]).triggers[CRAFT_COMPLETED].effect[0] == k.CRAFT_INSTANT:
            s.frames[i] = (*f[:4], borrowed, f[5])


def place_frame(s: State, seat: Seat, value: int, card: int) -> Frame:
    """A barrow or joint venture with a grand marker on it may send that one to the market (GM-013, GM-023)."""
    if card > 0 and s.board[GRAND_CARDS] >> card & 1:
        return (PLACE_EITHER, seat, value, BARROW, 0)
    if card < 0 and pairs.is_on_venture(s, seat, -1 - card):
        s.board[GRAND_VENTURES] |= pairs.end_of(seat, -1 - card) << pairs.ENDS  # it goes home with the reward
        _comes_back(s, seat)
        is_barrow = s.rules.config.rulings["venture_is_barrow"] == "yes"
        return (PLACE_EITHER, seat, value, BARROW if is_barrow else OTHER, 0)
    return (k.PLACE_MARKER, seat, value, 0)


def barrow_leaves(s: State, seat: Seat, card: int) -> None:
    """The grand marker of a barrow is back in the supply, from where it may go on to the market (GM-A04)."""
    _forget_last(s, seat)
    if s.board[GRAND_CARDS] >> card & 1:
        s.board[GRAND_CARDS] &= ~(1 << card)
        _comes_back(s, seat)


def venture_leaves(s: State, target: int) -> None:
    """A joint venture is gone: grand markers that still lie on it come back."""
    if target >= len(VENTURES):
        return
    for seat in range(s.rules.seats):
        _forget_last(s, seat)
        if pairs.is_on_venture(s, seat, target):
            _comes_back(s, seat)
    both_ends = 0b10001 << target
    s.board[GRAND_VENTURES] &= ~(both_ends | both_ends << pairs.ENDS)


class PlaceEither(Step[State]):
    """After a barrow with a grand marker that one or a normal one goes to the market; by the usual rules (GM-013)."""

    name = "place_either"
    args = (("value", 0, 9), ("reason", 0, market.REASON), ("asked", 0, 1))

    def _normal(self, s: State, f: Frame) -> list[int]:
        return open_to(s, f[1], f[2])

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, value, reason, asked = f
        if not asked and self._normal(s, f) and is_short(s, seat):
            s.frames[-1] = (f[0], seat, value, reason, 1)
            s.frames.append((k.RETRIEVING, seat, NO_GOOD, 1))
            return AGAIN
        if self.legal(s, f, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        normal = [] if is_short(s, seat) else self._normal(s, f)
        return [HEX + i for i in normal] + [GRAND_HEX + i for i in open_to(s, seat, f[2], grand=True)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        how = f[3] | SCORES
        if f[2] >= min(s.rules.market.values):  # a barrow worth less may have a hex, but removes nothing (NF-A02)
            how |= DISPLACES
        if a >= GRAND_HEX:
            announce(s, seat, a - GRAND_HEX, how | IS_GRAND)
        else:
            announce(s, seat, a - HEX, how)

    def problem(self, s: State, f: Frame) -> Said | None:
        return None if f[1] >= 0 and s.players[f[1]][GRAND] else Said("position.la_granja.no_grand_marker_to_place")


# -- the market, markers -----------------------------------------------------------------------------------------------


def taken_off(s: State, at: int, owner: int) -> None:
    """A grand marker comes back from the market like any other (GM-A07)."""
    if s.board[GRAND_HEXES] >> at & 1:
        s.board[GRAND_HEXES] &= ~(1 << at)
        _comes_back(s, owner)


def on_market(s: State, seat: Seat) -> int:
    count, mask = 0, s.board[GRAND_HEXES]
    while mask:  # asked whenever a good is gained
        low = mask & -mask
        count += s.market[low.bit_length() - 1] == seat
        mask ^= low
    return count


def market_vp(s: State, seat: Seat) -> int:
    """A grand marker scores 2 VP (GM-017)."""
    return on_market(s, seat) * MORE_VP


def markers_in_use(s: State, seat: Seat) -> int:
    """Grand markers are none of the 25: what they cover needs no other marker (GM-001, GM-006). Joint ventures count
    their markers themselves."""
    rows = s.players[seat][GRAND_ROWS].bit_count()
    cards = s.board[GRAND_CARDS]
    barrows = sum(cards >> (barrow >> 6) & 1 for barrow in s.barrows[seat]) if cards else 0
    return -on_market(s, seat) - 2 * (rows + barrows)


def to_take_back(s: State, seat: Seat, ids: list[int]) -> list[int]:
    """A grand marker cannot stand in for a player marker."""
    grand = {RETRIEVE + at for at in bits(s.board[GRAND_HEXES])}
    return [a for a in ids if a not in grand]


# -- checking and showing ----------------------------------------------------------------------------------------------


def problems(s: State) -> list[Said]:
    out: list[Said] = []
    if any(at >= len(s.market) or s.market[at] == EMPTY for at in bits(s.board[GRAND_HEXES])):
        out.append(Said("position.la_granja.grand_marker_nobody_stands_on_market"))
    cards = sum(1 << (barrow >> 6) for barrows in s.barrows for barrow in barrows)
    ventures = s.board[GRAND_VENTURES]
    if s.board[GRAND_CARDS] & ~cards or ventures >> pairs.ENDS & ~ventures:
        out.append(Said("position.la_granja.grand_marker_lies_on_card_not_there"))
    for seat in range(s.rules.seats):
        out += pairs.problems(s, seat)
    if out:
        return out
    for seat in range(s.rules.seats):
        if s.players[seat][GRAND] + on_market(s, seat) + len(pairs.lying_on(s, seat)) != MARKERS:
            out.append(Said("position.la_granja.more_or_less_than_grand_markers", seat=f"p{seat + 1}", count=MARKERS))
    return out


def show(s: State, viewer: Seat | None) -> tuple[tuple[str, Any], ...]:
    """How many everybody has left, the hexes of those on the market, and the places of the others."""
    seats = range(s.rules.seats)
    return (
        ("supply", tuple(s.players[seat][GRAND] for seat in seats)),
        ("hexes", tuple(at for at in range(HEXES) if s.board[GRAND_HEXES] >> at & 1)),
        ("places", tuple(tuple(TARGET_NAMES[place] for place in pairs.lying_on(s, seat)) for seat in seats)),
    )


STEPS: dict[int, Step[Any]] = {
    SET_GRAND: SetGrand(),
    PLACE_EITHER: PlaceEither(),
    CHOOSE_INSTANT: ChooseInstant(),
}
