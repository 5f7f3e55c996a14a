"""Goods: gaining and losing them, stalls, prices, upgrades, and the 25 markers of a player."""

from sobremesa.kernel import Seat

from . import kinds as k
from . import triggers
from .catalogue import BUY, PIG_PRICE, SELL, SETUP, UPGRADE
from .events import GAINED, SOLD, UPGRADED
from .farm import BARROW_COVERED, FIELD_CARD, FIELD_GOODS
from .helpers import ask, extra, raise_trigger
from .ids import (
    BUILDINGS,
    CARDS,
    COVER_1,
    CRAFT,
    FIELD,
    GUARD_SEAT,
    GUARD_SPACE,
    HARVEST,
    LIFTED,
    MEAT,
    OLIVE,
    PIG,
    RESOURCES,
    SILVER,
    TRADE,
    UPGRADES_TO,
    USED,
    VP,
)
from .state import State

STALLS: int = SETUP["stalls"]
MARKERS: int = SETUP["markers"]


def stalls(s: State, seat: Seat) -> int:
    """Room for pigs: the sty, extensions and helpers (LG-027, LG-122)."""
    room = STALLS
    for card in s.extensions[seat]:
        room += s.rules.card(card).stalls  # the same as `extended`, but computed in advance
    return ask(s, "pig_stalls", seat, room)


def has_free_stall(s: State, seat: Seat) -> bool:
    return s.players[seat][PIG] < stalls(s, seat)


def supply(s: State, seat: Seat) -> int:
    """How many of the 25 markers are not in use (LG-002, LG-015)."""
    p = s.players[seat]
    in_use = sum(p[OLIVE : MEAT + 1]) + p[TRADE] + sum(s.crops(seat)) + s.markers_on_market(seat)
    in_use += (p[CRAFT] & ~p[LIFTED]).bit_count()  # one marker lies in the completion area
    for b in range(BUILDINGS):
        in_use += p[COVER_1 + b].bit_count()
    for barrow in s.barrows[seat]:
        in_use += (barrow & BARROW_COVERED).bit_count()
    if s.rules.is_classic:  # a used helper is marked with a player marker
        in_use += sum(s.board[USED] >> card & 1 for card in s.helpers[seat])
    if s.board[GUARD_SPACE] and s.board[GUARD_SEAT] == seat:
        in_use += 1
    if s.rules.has_modules:
        for more in s.rules.hooks.markers_in_use:
            in_use += more(s, seat)
    return MARKERS - in_use


def is_short(s: State, seat: Seat) -> bool:
    """Whether all markers are in use, so that one must be taken back before another is set (LG-003)."""
    return s.rules.markers_limited and supply(s, seat) <= 0


def lacks_mark(s: State, seat: Seat) -> bool:
    """Whether a used helper needs a player marker but none is left; only classic marks helpers this way (LG-015)."""
    return s.rules.is_classic and is_short(s, seat)


def mark_used(s: State, seat: Seat, card: int) -> None:
    """Mark a once-per-round helper as used, taking back a marker first if necessary (LG-014, LG-015)."""
    if card <= CARDS and lacks_mark(s, seat):
        s.frames.append((k.MARKING, seat, card))
    else:
        s.board[USED] |= 1 << card


def gain(s: State, seat: Seat, good: int, count: int) -> None:
    """Give the seat goods; a pig without a stall is sold at once (LG-143, A-08).

    If all markers are in use, the seat is asked which one to take back, or else loses the gain (LG-003).
    """
    if count <= 0:
        return
    p = s.players[seat]
    if good in (SILVER, VP):
        p[good] += count
        s.emit(GAINED, seat, good, count)
        return
    if good == PIG:
        sold = max(0, count - max(0, stalls(s, seat) - p[PIG]))
        if sold:
            p[SILVER] += sold * PIG_PRICE
            s.emit(SOLD, seat, PIG, sold * PIG_PRICE)
            count -= sold
    if s.rules.markers_limited:
        here = min(count, supply(s, seat))
        if here < count:
            s.frames.append((k.RETRIEVING, seat, good, count - here))
            count = here
    if count > 0:
        p[good] += count
        s.emit(GAINED, seat, good, count)


def settle_stalls(s: State, seat: Seat) -> None:
    """Sell pigs that have lost their stall."""
    p = s.players[seat]
    surplus = p[PIG] - stalls(s, seat)
    if surplus > 0:
        p[PIG] -= surplus
        p[SILVER] += surplus * PIG_PRICE
        s.emit(SOLD, seat, PIG, surplus * PIG_PRICE)


def has(s: State, seat: Seat, source: int) -> bool:
    """Whether there is a good at a source: a store, or a field for FIELD + crop."""
    return s.crops(seat)[source - FIELD] > 0 if source >= FIELD else s.players[seat][source] > 0


def good_of(source: int) -> int:
    return source - FIELD if source >= FIELD else source


def remove(s: State, seat: Seat, source: int) -> None:
    """Remove one good from its store or field."""
    if source < FIELD:
        s.players[seat][source] -= 1
        return
    fields = list(s.fields[seat])
    for i, field in enumerate(fields):
        if field & FIELD_GOODS and s.rules.card(field >> FIELD_CARD).crop == source - FIELD:
            fields[i] = field - 1
            break
    s.fields[seat] = tuple(fields)


def resource_sources(s: State, seat: Seat, mask: int = 0b1111) -> list[int]:
    """Where resources of these kinds can be taken from, as labels 0 to 6: four stores, three fields."""
    p = s.players[seat]
    out: list[int] = []
    for g in RESOURCES:
        if p[g] and mask >> g & 1:
            out.append(g)
    if s.fields[seat]:
        crops = s.crops(seat)
        for c in HARVEST:
            if crops[c] and mask >> c & 1:
                out.append(PIG + 1 + c)
    return out


def source_of(label: int) -> int:
    """The source behind a label 0 to 6."""
    return label if label <= PIG else FIELD + label - PIG - 1


def upgrade_cost(s: State, seat: Seat, good: int) -> int:
    return max(0, ask(s, "upgrade_cost", seat, UPGRADE[good], good))


def upgrade(s: State, seat: Seat, source: int, cost: int) -> None:
    """Turn one resource from store, field or stall into an upgraded good (LG-034, LG-086)."""
    good = good_of(source)
    p = s.players[seat]
    p[SILVER] -= cost
    remove(s, seat, source)
    p[UPGRADES_TO[good]] += 1
    s.emit(UPGRADED, seat, source, cost)
    raise_trigger(s, triggers.UPGRADED_GOOD, seat, good)


def buy_price(s: State, seat: Seat, good: int) -> int:
    return max(0, ask(s, "buy_price", seat, BUY[good], good))


def sell(s: State, seat: Seat, source: int, bonus: int = 0) -> None:
    """Sell one resource for silver (LG-080); from a field only with a helper that allows it (LG-081)."""
    price = SELL[good_of(source)] + bonus
    if source >= FIELD:
        price += extra(s, "sell_from_field", seat)
    remove(s, seat, source)
    s.players[seat][SILVER] += price
    s.emit(SOLD, seat, source, price)
