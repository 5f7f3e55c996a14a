"""Grand Markers: two big markers for each player, worth two of the others (GM-001 to GM-023).

One starts on the market, one in the supply. A grand marker replaces the two markers of deliveries made together
(`pairs`); from a completed barrow it may go on to the market (`modules.market`).
"""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import ACTIONS, HEX, RETRIEVE
from sobremesa.games.la_granja.rules.cards.markers import NO_GOOD
from sobremesa.games.la_granja.rules.catalogue import DATA
from sobremesa.games.la_granja.rules.deliveries import TARGET_NAMES
from sobremesa.games.la_granja.rules.farm import BARROW_CARD, card_of
from sobremesa.games.la_granja.rules.goods import gain, is_short
from sobremesa.games.la_granja.rules.hooks import BigMarkers
from sobremesa.games.la_granja.rules.ids import BUILDINGS, EMPTY, HEXES, VP
from sobremesa.games.la_granja.rules.labels import VENTURES
from sobremesa.games.la_granja.rules.market import BARROW, OTHER
from sobremesa.games.la_granja.rules.modules import market
from sobremesa.games.la_granja.rules.modules.market import (
    DISPLACES,
    IS_BIG,
    SCORES,
    announce,
    open_to,
)
from sobremesa.games.la_granja.rules.plan import Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step, bits, frame

from ..numbers import (
    CHOOSE_INSTANT,
    GRAND,
    GRAND_BACK,
    GRAND_CARDS,
    GRAND_HEXES,
    GRAND_ROWS,
    GRAND_SET,
    GRAND_VENTURES,
    INSTANT_BORROWED,
    LAST_PLACE,
    LAST_SYMBOL,
    PLACE_EITHER,
    SET_GRAND,
)
from . import pairs

INSTANT: Final = ACTIONS.offset("instant")
GRAND_HEX: Final = ACTIONS.offset("grand-hex")

FACTS: Final[dict[str, Any]] = DATA.read("modules", "grand_markers", "facts.toml")
MARKERS: Final[int] = FACTS["markers"]["per_player"]
ON_MARKET: Final[int] = FACTS["markers"]["on_market"]
REMOVAL_VP: Final[int] = FACTS["market"]["removal_vp"]  # for each marker that a grand one removes (GM-014)
MORE_VP: Final[int] = FACTS["market"]["scoring_vp"] - 1  # on top of the VP of any marker
CRAFT_VP: Final[int] = FACTS["craft"]["vp"]
NEIGHBOURS: Final = tuple(tuple(n - 1 for n in near) for near in FACTS["craft"]["neighbours"])  # GM-A02


def patch(plan: Plan) -> None:
    market.install(plan)
    plan.start[GRAND] = MARKERS
    plan.setup.insert(plan.setup.index((k.SET_TABLE,)) + 1, (SET_GRAND,))
    hooks = plan.hooks
    hooks.big_markers = BigMarkers(GRAND_HEXES, GRAND, GRAND_SET, GRAND_HEX, REMOVAL_VP)
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
    """Make the first markers on the market grand ones (GM-002, GM-003)."""

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
    """Return a grand marker to its owner's supply, to be used again (GM-012, GM-A04, GM-A07)."""
    s.players[seat][GRAND] += 1
    s.emit(GRAND_BACK, seat)


def _forget_last(s: State, seat: Seat) -> None:
    """Forget the last delivery: its place is gone, or the barrows have moved up."""
    s.players[seat][LAST_PLACE] = s.players[seat][LAST_SYMBOL] = 0


def row_full(s: State, seat: Seat, b: int) -> None:
    """Score 1 VP more and return the grand marker (GM-010, GM-012)."""
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
    is still that of the building itself (GM-011, GM-A03)."""

    name = "choose_instant"
    args = (("building", 0, BUILDINGS - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, building = f
        return [INSTANT + b for b in sorted((building, *NEIGHBOURS[building]))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, building = f
        b = a - INSTANT
        s.frames[-1] = frame(s.rules.buildings[b].instant, seat)
        if b != building:
            s.emit(INSTANT_BORROWED, seat, b)
            _repeat_instead(s, seat, building, b)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 else Message("position.la_granja.nobody_chooses_instant_effect")


def _repeat_instead(s: State, seat: Seat, completed: int, borrowed: int) -> None:
    """Make a helper that is waiting to repeat the instant effect repeat the borrowed one (card 37)."""
    for i, f in enumerate(s.frames):
        if f[0] != k.TRIGGER:
            continue
        kind, owner, card, trigger, about, ordered = f
        waits = (owner, trigger, about) == (seat, triggers.CRAFT_COMPLETED, completed)
        if waits and s.rules.card(card).triggers[trigger].effect[0] == k.CRAFT_INSTANT:
            s.frames[i] = (kind, owner, card, trigger, borrowed, ordered)


def place_frame(s: State, seat: Seat, value: int, card: int) -> Frame:
    """The step that places the marker: a grand marker on the barrow or joint venture may go to the market (GM-013,
    GM-023)."""
    if card > 0 and s.board[GRAND_CARDS] >> card & 1:
        return (PLACE_EITHER, seat, value, BARROW, 0)
    if card < 0 and pairs.is_on_venture(s, seat, -1 - card):
        s.board[GRAND_VENTURES] |= pairs.end_of(seat, -1 - card) << pairs.ENDS  # it returns with the reward
        _comes_back(s, seat)
        is_barrow = s.rules.config.rulings["venture_is_barrow"] == "yes"
        return (PLACE_EITHER, seat, value, BARROW if is_barrow else OTHER, 0)
    return (k.PLACE_MARKER, seat, value, 0)


def barrow_leaves(s: State, seat: Seat, card: int) -> None:
    """The grand marker of a barrow returns to the supply, from where it may go on to the market (GM-A04)."""
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
    """After a barrow with a grand marker, either it or a normal one goes to the market, by the usual rules (GM-013)."""

    name = "place_either"
    args = (("value", 0, 9), ("reason", 0, market.REASON), ("asked", 0, 1))

    def _normal(self, s: State, f: Frame) -> list[int]:
        _, seat, value, _, _ = f
        return open_to(s, seat, value)

    def enter(self, s: State, f: Frame) -> Seat:
        kind, _, _, _, _ = f
        _, seat, value, reason, asked = f
        if not asked and self._normal(s, f) and is_short(s, seat):
            s.frames[-1] = (kind, seat, value, reason, 1)
            s.frames.append((k.RETRIEVING, seat, NO_GOOD, 1))
            return AGAIN
        if self.legal(s, f, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, value, _, _ = f
        normal = [] if is_short(s, seat) else self._normal(s, f)
        return [HEX + i for i in normal] + [GRAND_HEX + i for i in open_to(s, seat, value, is_big=True)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, value, reason, _ = f
        s.frames.pop()
        how = reason | SCORES
        if value >= min(s.rules.market.values):  # a barrow worth less may have a hex, but removes nothing (NF-A02)
            how |= DISPLACES
        if a >= GRAND_HEX:
            announce(s, seat, a - GRAND_HEX, how | IS_BIG)
        else:
            announce(s, seat, a - HEX, how)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _, _, _ = f
        return None if seat >= 0 and s.players[seat][GRAND] else Message("position.la_granja.no_grand_marker_to_place")


# -- the market, markers -----------------------------------------------------------------------------------------------


def taken_off(s: State, at: int, owner: int) -> None:
    """A grand marker comes back from the market like any other (GM-A07)."""
    if s.board[GRAND_HEXES] >> at & 1:
        s.board[GRAND_HEXES] &= ~(1 << at)
        _comes_back(s, owner)


def on_market(s: State, seat: Seat) -> int:
    count, mask = 0, s.board[GRAND_HEXES]
    while mask:  # speed matters: asked whenever a good is gained
        low = mask & -mask
        count += s.market[low.bit_length() - 1] == seat
        mask ^= low
    return count


def market_vp(s: State, seat: Seat) -> int:
    """The extra VP of the seat's grand markers: each scores 2 VP in all (GM-017)."""
    return on_market(s, seat) * MORE_VP


def markers_in_use(s: State, seat: Seat) -> int:
    """Grand markers are not among the 25: what they cover needs no other marker (GM-001, GM-006)."""
    rows = s.players[seat][GRAND_ROWS].bit_count()
    cards = s.board[GRAND_CARDS]
    barrows = sum(cards >> (barrow >> BARROW_CARD) & 1 for barrow in s.barrows[seat]) if cards else 0
    ventures = pairs.on_ventures(s, seat) if s.board[GRAND_VENTURES] else 0
    return -on_market(s, seat) - 2 * (rows + barrows + ventures)


def to_take_back(s: State, seat: Seat, ids: list[int]) -> list[int]:
    """Leave out grand markers: they cannot stand in for player markers."""
    grand = {RETRIEVE + at for at in bits(s.board[GRAND_HEXES])}
    return [a for a in ids if a not in grand]


# -- checking and showing ----------------------------------------------------------------------------------------------


def problems(s: State) -> list[Message]:
    out: list[Message] = []
    if any(at >= len(s.market) or s.market[at] == EMPTY for at in bits(s.board[GRAND_HEXES])):
        out.append(Message("position.la_granja.grand_marker_nobody_stands_on_market"))
    cards = sum(1 << card_of(barrow) for barrows in s.barrows for barrow in barrows)
    ventures = s.board[GRAND_VENTURES]
    if s.board[GRAND_CARDS] & ~cards or ventures >> pairs.ENDS & ~ventures:
        out.append(Message("position.la_granja.grand_marker_lies_on_card_not_there"))
    for seat in range(s.rules.seats):
        out += pairs.problems(s, seat)
    if out:
        return out
    for seat in range(s.rules.seats):
        if s.players[seat][GRAND] + on_market(s, seat) + len(pairs.lying_on(s, seat)) != MARKERS:
            out.append(
                Message("position.la_granja.more_or_less_than_grand_markers", seat=f"p{seat + 1}", count=MARKERS)
            )
    return out


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """How many each player has left, the hexes of those on the market, and the places of the others."""
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
