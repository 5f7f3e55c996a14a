"""Deliveries: what can go where, and what completing a barrow or a craft building brings."""

from typing import Final

from sobremesa.kernel import Frame, Message, Seat, frame

from . import kinds as k
from . import triggers
from .actions import ACTIONS, DELIVER, DELIVER_TO, MODULES, TARGETS
from .cards.operations import ANYWHERE, PAID_FOR, TO_CRAFT, TO_THIS_BARROW
from .catalogue import BUILDING_NAMES, SETUP
from .events import BARROW_COMPLETED, CRAFT_COMPLETED, DELIVERED, UNBLOCKED
from .farm import BARROW_CARD, BARROW_COVERED
from .goods import gain, good_of, has, mark_used, remove
from .helpers import answering, ask, raise_trigger
from .ids import (
    BLOCK_1,
    BUILDINGS,
    COVER_1,
    CRAFT,
    FIELD,
    FIRSTS,
    FRESH,
    GOODS,
    GRAPE,
    ROUND,
    ROW_1,
    TRADE,
    VP,
)
from .labels import BARROW_LABELS, SOURCE_LABELS
from .modules.numbers import TARGET_LABELS
from .pile import to_discard
from .state import State

FREE_ONE: Final = 0  # how a delivery is made: for free, or paid for
PAID_ONE: Final = 1
DELIVERY_WORDS: Final = ("deliver", "deliver-to")  # the actions that `why_not_deliver` explains
NOT_IN_GAME: Final = Message("why.la_granja.not_in_game")
TARGET_NAMES: Final = (*BUILDING_NAMES, *BARROW_LABELS, *TARGET_LABELS)  # further targets begin at TARGETS
_TARGET_OF: Final = {  # every action that names a source and then a target is a delivery
    b.offset + i: TARGET_NAMES.index(b.dims[1][i % len(b.dims[1])])
    for b in ACTIONS.blocks
    if len(b.dims) == 2 and b.dims[0] == SOURCE_LABELS
    for i in range(b.size)
    if b.notation(i)
}
BARROW_PLACE: Final = 32  # + card: a barrow, as a place in the trigger GOOD_DELIVERED


def sources(s: State, seat: Seat) -> list[int]:
    """The stores and fields from which the seat could deliver a good."""
    p = s.players[seat]
    crops = s.crops(seat)
    return [g for g in range(GOODS) if p[g]] + [FIELD + c for c in range(GRAPE + 1) if crops[c]]


def goods_at_hand(s: State, seat: Seat) -> int:
    """A mask of the goods that the seat could deliver."""
    mask = 0
    for source in sources(s, seat):
        mask |= 1 << good_of(source)
    return mask


def deliveries(s: State, seat: Seat, place: int = ANYWHERE, this: int = 0, how: int = FREE_ONE) -> list[int]:
    """Ascending ids of all deliveries the seat can make now, optionally to one kind of place or one barrow only."""
    mine = sources(s, seat)
    out: list[int] = []
    wanted: list[tuple[int, int]] = []  # (target, mask of goods it takes)
    if place in (ANYWHERE, TO_CRAFT, PAID_FOR):
        for b in range(BUILDINGS):
            mask = building_wants(s, seat, b)
            if mask:
                wanted.append((b, mask))
    if place != TO_CRAFT:
        swap = ask(s, "barrow_substitute", seat, 0)
        for i, barrow in enumerate(s.barrows[seat]):
            if place != TO_THIS_BARROW or barrow >> BARROW_CARD == this:
                wanted.append((BUILDINGS + i, barrow_wants(s, barrow, swap)))
    hooks = s.rules.hooks
    jokers = stand_ins(s, seat) if s.rules.has_modules else 0
    for source in mine:
        bit = 1 << good_of(source)
        base = DELIVER + source * TARGETS
        for target, mask in wanted:
            if mask & bit or jokers & bit:
                out.append(base + target)
    if s.rules.has_modules:
        for more in hooks.deliveries:
            out += more(s, seat, place, how)
        for also in hooks.variants:
            out += also(s, seat, out, how)
        out.sort()
    return out


def why_not_deliver(
    s: State, seat: Seat, a: int, place: int = ANYWHERE, this: int = 0, how: int = FREE_ONE
) -> Message | None:
    """Why a good cannot be delivered to a building, a barrow or a place of a module, optionally with only one kind of
    place or one barrow allowed. Reasons of the place come first, then reasons of the good."""
    if a >= DELIVER_TO:
        refuse = s.rules.hooks.refuse_delivery
        return refuse(s, seat, a, place, how) if refuse is not None else NOT_IN_GAME
    source, target = divmod(a - DELIVER, TARGETS)
    reason = _why_not_at(s, seat, target, place, this)
    if reason is not None:
        return reason
    if not has(s, seat, source):
        return Message("why.la_granja.not_at_hand")
    good = good_of(source)
    jokers = stand_ins(s, seat) if s.rules.has_modules else 0
    if (wanted_at(s, seat, target) | jokers) >> good & 1:
        return None
    return Message("why.la_granja.not_wanted")


def _why_not_at(s: State, seat: Seat, target: int, place: int, this: int) -> Message | None:
    """Why a building or barrow takes nothing from the seat."""
    if target >= BUILDINGS:
        if target - BUILDINGS >= len(s.barrows[seat]):
            return Message("why.la_granja.no_barrow")
        is_other = place == TO_THIS_BARROW and s.barrows[seat][target - BUILDINGS] >> BARROW_CARD != this
        return Message("why.la_granja.not_this_place") if place == TO_CRAFT or is_other else None
    if place not in (ANYWHERE, TO_CRAFT, PAID_FOR):
        return Message("why.la_granja.not_this_place")
    if building_wants(s, seat, target):
        return None
    if s.players[seat][CRAFT] >> target & 1:
        return Message("why.la_granja.building_completed")
    if s.board[BLOCK_1 + target] and not has_access(s, seat, target):
        return Message("why.la_granja.building_blocked")
    return Message("why.la_granja.rows_taken")


def can_deliver(s: State, seat: Seat, place: int = ANYWHERE, this: int = 0, how: int = FREE_ONE) -> bool:
    """Whether `deliveries` would find any; barrows and buildings are checked first, which is usually enough."""
    goods = goods_at_hand(s, seat)
    if place != TO_CRAFT:
        swap = ask(s, "barrow_substitute", seat, 0)
        for barrow in s.barrows[seat]:
            if (place != TO_THIS_BARROW or barrow >> BARROW_CARD == this) and barrow_wants(s, barrow, swap) & goods:
                return True
    if place in (ANYWHERE, TO_CRAFT, PAID_FOR):
        for b in range(BUILDINGS):
            if building_wants(s, seat, b) & goods:
                return True
    return s.rules.has_modules and bool(deliveries(s, seat, place, this, how))


def stand_ins(s: State, seat: Seat) -> int:
    """A mask of the goods that may be delivered in place of any other."""
    mask = 0
    for more in s.rules.hooks.stand_ins:
        mask |= more(s, seat)
    return mask


def use_stand_in(s: State, seat: Seat) -> None:
    """Mark the helper that lets one good stand in for another as used."""
    mark_used(s, seat, answering(s, "delivery_substitute", seat))


def wanted_at(s: State, seat: Seat, target: int) -> int:
    """A mask of the goods that a building or barrow takes from the seat."""
    if target < BUILDINGS:
        return building_wants(s, seat, target)
    return barrow_wants(s, s.barrows[seat][target - BUILDINGS], ask(s, "barrow_substitute", seat, 0))


def source_of(a: int) -> int:
    """Where the good of a delivery comes from."""
    return ACTIONS.labels(a)[0]


def target_of(a: int) -> int:
    """Where a delivery goes: the six buildings, the barrows, then the further targets."""
    return _TARGET_OF[a]


def place_of(s: State, seat: Seat, a: int) -> int:
    """Where a delivery goes, while the place still exists: barrows are identified by card, all others by target."""
    target = target_of(a)
    if BUILDINGS <= target < TARGETS:
        return BARROW_PLACE + (s.barrows[seat][target - BUILDINGS] >> BARROW_CARD)
    return target


def building_wants(s: State, seat: Seat, b: int) -> int:
    """A mask of the goods a building still takes from the seat: its own row, or any free one (LG-190 to LG-192)."""
    p = s.players[seat]
    if p[CRAFT] >> b & 1:
        return 0
    if s.board[BLOCK_1 + b] and not has_access(s, seat, b):
        return 0
    rows = s.rules.buildings[b].rows
    if p[ROW_1 + b]:
        return _open_symbols(rows[p[ROW_1 + b] - 1], p[COVER_1 + b])
    mask = 0
    for r in free_rows(s, b):
        mask |= _open_symbols(rows[r], 0)
    return mask


def has_access(s: State, seat: Seat, b: int) -> bool:
    """Whether a seat may deliver to a blocked building anyway."""
    if ask(s, "blocked_access", seat, 0) and b == lowest_blocked(s):
        return True
    if s.rules.has_modules:
        for opens in s.rules.hooks.access:
            if opens(s, seat, b):
                return True
    return False


def free_rows(s: State, b: int) -> list[int]:
    taken = [p[ROW_1 + b] - 1 for p in s.players]
    return [r for r in range(len(s.rules.buildings[b].rows)) if r not in taken]


def barrow_wants(s: State, barrow: int, swap: int) -> int:
    mask = _open_symbols(s.rules.card(barrow >> BARROW_CARD).goods, barrow & BARROW_COVERED)
    return mask | 0b111 if swap and mask & 0b111 else mask  # harvest goods are interchangeable (card 56)


def _open_symbols(goods: tuple[int, ...], covered: int) -> int:
    mask = 0
    for i, good in enumerate(goods):
        if not covered >> i & 1:
            mask |= 1 << good
    return mask


def going_together(wanted: list[int], stock: dict[int, int]) -> list[int]:
    """The sources of goods that can be delivered one after another to a place that still wants these, each for a symbol
    of its own. Fields come first, so that something can grow there again. ``stock`` is how many goods each source has.
    """
    left = stock.copy()
    out: list[int] = []
    for good in wanted:
        for source in (FIELD + good, good):
            if left.get(source, 0):
                left[source] -= 1
                out.append(source)
                break
    return out


def _symbol(goods: tuple[int, ...], covered: int, good: int) -> int:
    """The symbol that a good covers: its own first, else that of another harvest good."""
    for i, wanted in enumerate(goods):
        if wanted == good and not covered >> i & 1:
            return i
    for i, wanted in enumerate(goods):
        if wanted <= GRAPE and not covered >> i & 1:
            return i
    raise AssertionError("this good is not wanted here")


def deliver(s: State, seat: Seat, a: int, how: int = FREE_ONE) -> None:
    """Deliver a good; a barrow or row that is now full is completed."""
    if s.rules.has_modules:
        for hear in s.rules.hooks.delivered:
            hear(s, seat, a, how)
        if s.rules.listeners[triggers.GOOD_DELIVERED]:
            what = triggers.delivered(good_of(source_of(a)), place_of(s, seat, a), how)
            raise_trigger(s, triggers.GOOD_DELIVERED, seat, what)
    if a >= MODULES:
        s.rules.arrive[a](s, seat, a, how)
        return
    source, target = divmod(a - DELIVER, TARGETS)
    good = good_of(source)
    remove(s, seat, source)
    s.emit(DELIVERED, seat, source, target)
    stand_in = s.rules.hooks.stand_in
    if stand_in is None or not stand_in(s, seat, target, good):
        put(s, seat, target, good)


def put(s: State, seat: Seat, target: int, good: int) -> None:
    """Cover the symbol of a good at a building or on a barrow."""
    if target >= BUILDINGS:
        barrow = s.barrows[seat][target - BUILDINGS]
        symbol = _symbol(s.rules.card(barrow >> BARROW_CARD).goods, barrow & BARROW_COVERED, good)
        for tell in s.rules.hooks.covered:
            tell(s, seat, target, symbol)
        cover_barrow(s, seat, target - BUILDINGS, barrow & BARROW_COVERED | 1 << symbol)
        return
    p = s.players[seat]
    if p[ROW_1 + target]:
        deliver_to_row(s, seat, target, good)
        return
    rows = s.rules.buildings[target].rows
    fitting = [r for r in free_rows(s, target) if good in rows[r]]
    if len({rows[r] for r in fitting}) == 1:  # identical rows leave no choice
        open_row(s, seat, target, fitting[0], good)
    else:
        s.frames.append((k.CHOOSE_ROW, seat, target, good))


def open_row(s: State, seat: Seat, b: int, row: int, good: int) -> None:
    """Take a row for the seat and put its first good there."""
    s.players[seat][ROW_1 + b] = row + 1
    raise_trigger(s, triggers.ROW_OPENED, seat, b)
    deliver_to_row(s, seat, b, good)


def deliver_to_row(s: State, seat: Seat, b: int, good: int) -> None:
    """Cover the symbol of the good in the seat's row."""
    p = s.players[seat]
    row = s.rules.buildings[b].rows[p[ROW_1 + b] - 1]
    symbol = _symbol(row, p[COVER_1 + b], good)
    for hear in s.rules.hooks.covered:
        hear(s, seat, b, symbol)
    cover_row(s, seat, b, p[COVER_1 + b] | 1 << symbol)


def cover_row(s: State, seat: Seat, b: int, covered: int) -> None:
    """Set the covered symbols of the seat's row; a full row completes the building (LG-195)."""
    p = s.players[seat]
    p[COVER_1 + b] = covered
    if covered == (1 << len(s.rules.buildings[b].rows[p[ROW_1 + b] - 1])) - 1:
        complete_building(s, seat, b)


def cover_barrow(s: State, seat: Seat, i: int, covered: int) -> None:
    """Set the covered symbols of a barrow; a full barrow is completed (LG-230)."""
    barrows = list(s.barrows[seat])
    barrows[i] = barrows[i] & ~BARROW_COVERED | covered
    s.barrows[seat] = tuple(barrows)
    if covered == (1 << len(s.rules.card(barrows[i] >> BARROW_CARD).goods)) - 1:
        complete_barrow(s, seat, i)


# -- completion --------------------------------------------------------------------------------------------------------


def complete_barrow(s: State, seat: Seat, i: int) -> None:
    """Gain VP and a trade good, discard the card and have a market marker placed (LG-230 to LG-234)."""
    barrows = s.barrows[seat]
    number = barrows[i] >> BARROW_CARD
    card = s.rules.card(number)
    s.barrows[seat] = barrows[:i] + barrows[i + 1 :]
    to_discard(s, number)
    to_place = place_frame(s, seat, card.vp, number)
    for hear in s.rules.hooks.barrow_leaves:
        hear(s, seat, number)
    bonus = sum(b.barrow_vp for j, b in enumerate(s.rules.buildings) if s.lasting(seat) >> j & 1)
    s.emit(BARROW_COMPLETED, seat, number, card.vp + bonus)
    s.frames.append(to_place)
    for hear in s.rules.hooks.barrow_marker:
        hear(s, seat, card.vp)
    raise_trigger(s, triggers.BARROW_COMPLETED, seat, number)
    for hear in s.rules.hooks.completed:
        hear(s, seat, card.vp)
    gain(s, seat, VP, card.vp + bonus)
    gain(s, seat, TRADE, 1)


def rewarded(s: State, seat: Seat, value: int) -> None:
    """Tell helpers and modules of a reward like that of a barrow of this value."""
    raise_trigger(s, triggers.VENTURE_REWARDED, seat, value)
    for hear in s.rules.hooks.completed:
        hear(s, seat, value)


def place_frame(s: State, seat: Seat, value: int, card: int = 0) -> Frame:
    """The frame that places a marker of this value on the market."""
    if s.rules.hooks.place_frame is not None:
        return s.rules.hooks.place_frame(s, seat, value, card)
    return (k.PLACE_MARKER, seat, value, 0)


def complete_building(s: State, seat: Seat, b: int) -> None:
    """Return the markers and give the rewards: all others first, then the instant effect (A-20), or the reverse."""
    p = s.players[seat]
    hooks = s.rules.hooks
    instant = frame(s.rules.buildings[b].instant, seat)
    if hooks.instant_frame is not None:
        instant = hooks.instant_frame(s, seat, b)
    for hear in hooks.row_full:
        hear(s, seat, b)
    p[ROW_1 + b] = p[COVER_1 + b] = 0
    p[CRAFT] |= 1 << b
    p[FRESH] |= 1 << b
    raise_trigger(s, triggers.CRAFT_COMPLETED, seat, b)
    for hear in hooks.completed:
        hear(s, seat, 0)
    if s.rules.craft_effect_first:
        s.frames.append((k.CRAFT_REWARD, seat, b))
        s.frames.append(instant)
    else:
        s.frames.append(instant)
        reward_building(s, seat, b)


def reward_building(s: State, seat: Seat, b: int) -> None:
    """Give the VP for first completion, round, unblocking and General Store (LG-197, LG-198, LG-216, LG-224)."""
    board = s.board
    vp = board[ROUND]
    first = bool(board[FIRSTS] >> b & 1)
    if first:
        board[FIRSTS] &= ~(1 << b)
        vp += SETUP["first_completion_vp"]
    vp += sum(x.craft_vp for j, x in enumerate(s.rules.buildings) if s.lasting(seat) >> j & 1)
    s.emit(CRAFT_COMPLETED, seat, b, vp)
    gain(s, seat, VP, vp)
    if board[BLOCK_1 + b]:
        # completed while blocked: only its own order marker is removed (card 28)
        unblock(s, seat, b, scores=not any(quiet(s, seat, b) for quiet in s.rules.hooks.quiet_unblocking))
    elif first or s.rules.every_completion:
        lowest = lowest_blocked(s)
        if lowest >= 0:
            unblock(s, seat, lowest)


def lowest_blocked(s: State) -> int:
    """The building with the lowest building order marker left, -1 if all are gone."""
    blocked = [(s.board[BLOCK_1 + b], b) for b in range(BUILDINGS) if s.board[BLOCK_1 + b]]
    return min(blocked)[1] if blocked else -1


def unblock(s: State, seat: Seat, b: int, scores: bool = True) -> None:
    """Remove a building order marker and give the seat its VP (LG-226, LG-227)."""
    s.board[BLOCK_1 + b] = 0
    s.emit(UNBLOCKED, seat, b)
    if scores:
        gain(s, seat, VP, SETUP["order_marker_vp"])
