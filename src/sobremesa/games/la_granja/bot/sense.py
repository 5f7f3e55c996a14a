"""What nobody would do who thinks of the end of the game: deliveries in vain, and gains left untaken.

Both come from judging one action at a time: an evaluation hopes to the last that a building will be completed, and
thinks that what is not used now will be useful later. So bots do not consider such actions.
"""

from typing import Final

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import (
    ANYTIME,
    BUY_ONE,
    DELIVER,
    MODULES,
    PURCHASE,
    TARGETS,
    UPGRADE_ONE,
    USE_ROOF,
)
from sobremesa.games.la_granja.rules.deliveries import building_wants, free_rows, goods_at_hand, stand_ins
from sobremesa.games.la_granja.rules.farm import BARROW_CARD, BARROW_COVERED
from sobremesa.games.la_granja.rules.flow.transport_phase import BUYING, DELIVERING, paid_price
from sobremesa.games.la_granja.rules.flow.turns import paid_limit
from sobremesa.games.la_granja.rules.goods import good_of
from sobremesa.games.la_granja.rules.helpers import ask
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import CHANCE, OVER, Seat

from .plan import MADE_FROM, TASTE, TRADE_SILVER, match

TRANSPORT: Final = 3  # the phase
GAINS: Final = (*ids.RESOURCES, ids.SILVER, ids.VP)  # what counts at the end
AFTER_DELIVERIES: Final = DELIVER + TARGETS * len(ids.SOURCE_NAMES)  # the first action after their block


def sensible(s: State, seat: Seat, legal: list[int]) -> list[int]:
    """Leave out actions that make no sense in the last transport phase, as long as something remains."""
    if s.board[ids.ROUND] < ROUNDS or s.board[ids.PHASE] != TRANSPORT:
        return legal
    kind = s.frames[-1][0]
    if kind == k.PAID_DELIVERIES:
        gifts = [a for a in legal if USE_ROOF <= a < MODULES and _is_gift(s, seat, a)]
        if gifts:
            return gifts
    if kind not in (k.FREE_DELIVERIES, k.PAID_DELIVERIES) or stand_ins(s, seat):
        return legal  # goods that stand in for others are too much to foresee
    left, silver = _left(s, seat)
    if _is_at(s, BUYING):
        return _enough_deliveries(s, seat, legal, left) or legal
    if kind == k.PAID_DELIVERIES:
        next_steps = _finishing(s, seat, legal, left)
        if next_steps:
            return next_steps
    kept = [a for a in legal if not _is_delivery(a) or not _in_vain(s, seat, a, left, silver)]
    return kept or legal


def _is_gift(s: State, seat: Seat, a: int) -> bool:
    """Whether a roof tile or a helper that will be of no use later brings something, costs nothing and asks nothing."""
    before = s.players[seat]
    after = s.clone()
    after.apply(a, seat)
    if after.turn != seat or after.frames != s.frames or s.fields[seat] != after.fields[seat]:
        return False
    p = after.players[seat]
    more = [good for good in GAINS if p[good] > before[good]]
    return bool(more) and not [good for good in GAINS if p[good] < before[good]]


def _is_at(s: State, stage: int) -> bool:
    """Whether the paid deliveries have reached this stage."""
    f = s.frames[-1]
    return f[0] == k.PAID_DELIVERIES and f[-1] == stage


def _enough_deliveries(s: State, seat: Seat, legal: list[int], left: int) -> list[int]:
    """Where all deliveries are bought up front: at least as many as complete what is begun and lacks the fewest."""
    for missing, _ in _within_reach(s, seat, left):
        return [a for a in legal if PURCHASE + len(missing) <= a < ANYTIME]
    return []


def _delivery_price(s: State, seat: Seat, count: int) -> int:
    """The silver for this many more deliveries, nothing for those bought up front."""
    if s.rules.paid_up_front and _is_at(s, DELIVERING):
        return 0
    return paid_price(s, seat, max(0, count - s.players[seat][ids.FREE]))


def _have_substitutes(s: State, seat: Seat) -> bool:
    """Whether one harvest good may go on a barrow in place of another."""
    return ask(s, "barrow_substitute", seat, 0) > 0


def _is_delivery(a: int) -> bool:
    """Whether the action is a delivery to a craft building or a barrow."""
    return DELIVER <= a < AFTER_DELIVERIES


def _left(s: State, seat: Seat) -> tuple[int, int]:
    """How many deliveries the seat can make until the game ends, and the silver left for goods if it makes them."""
    p = s.players[seat]
    paid = p[ids.PAID] if s.frames[-1][0] == k.PAID_DELIVERIES else paid_limit(s, seat)
    return p[ids.FREE] + paid, p[ids.SILVER] + TRADE_SILVER * p[ids.TRADE]


def _in_vain(s: State, seat: Seat, a: int, left: int, silver: int) -> bool:
    """Whether the place can no longer be completed, and the delivery brings nothing else."""
    source, target = divmod(a - DELIVER, TARGETS)
    if target >= ids.BUILDINGS and _have_substitutes(s, seat):
        return False
    for missing in _missing(s, seat, target, good_of(source)):
        if _can_complete(s, seat, missing, source, left, silver):
            return False
    return not _pays(s, seat, a)


def _finishing(s: State, seat: Seat, legal: list[int], left: int) -> list[int]:
    """The next actions towards something begun that is within reach, as silver is worth less by then."""
    at_hand = goods_at_hand(s, seat)
    for missing, target in _within_reach(s, seat, left):
        going = [a for a in legal if _is_delivery(a) and (a - DELIVER) % TARGETS == target]
        lacking = [good for good in missing if not at_hand >> good & 1]
        wanted = [*(UPGRADE_ONE + base for good in lacking for base in MADE_FROM.get(good, ()))]
        wanted += [BUY_ONE + (MADE_FROM[good][-1] if good in MADE_FROM else good) for good in lacking]
        found = going or [a for a in wanted if a in legal][:1]
        if found:
            return found
    return []


def _within_reach(s: State, seat: Seat, left: int) -> list[tuple[list[int], int]]:
    """What is begun and can be completed with the silver at hand: missing goods and target, the fewest goods first."""
    p = s.players[seat]
    begun: list[tuple[int, int, list[int]]] = []
    for b in range(ids.BUILDINGS):
        if p[ids.COVER_1 + b] and building_wants(s, seat, b):  # not if it is blocked again
            missing = _open(s.rules.buildings[b].rows[p[ids.ROW_1 + b] - 1], p[ids.COVER_1 + b])
            begun.append((len(missing), b, missing))
    for i, barrow in enumerate(s.barrows[seat]):
        if barrow & BARROW_COVERED and not _have_substitutes(s, seat):
            missing = _open(s.rules.card(barrow >> BARROW_CARD).goods, barrow)
            begun.append((len(missing), ids.BUILDINGS + i, missing))
    return [
        (missing, target)
        for _, target, missing in sorted(begun)
        if max(missing) <= ids.MEAT and _can_complete(s, seat, missing, missing[0], left, p[ids.SILVER], True)
    ]


def _missing(s: State, seat: Seat, target: int, good: int) -> list[list[int]]:
    """The goods a place lacks before the good arrives; for a building without a row, one list for each row that takes
    it."""
    if target >= ids.BUILDINGS:
        barrow = s.barrows[seat][target - ids.BUILDINGS]
        return [_open(s.rules.card(barrow >> BARROW_CARD).goods, barrow)]
    p, rows = s.players[seat], s.rules.buildings[target].rows
    if p[ids.ROW_1 + target]:
        return [_open(rows[p[ids.ROW_1 + target] - 1], p[ids.COVER_1 + target])]
    return [list(rows[r]) for r in free_rows(s, target) if good in rows[r]]


def _open(goods: tuple[int, ...], covered: int) -> list[int]:
    return [good for i, good in enumerate(goods) if not covered >> i & 1]


def _can_complete(
    s: State, seat: Seat, missing: list[int], source: int, left: int, silver: int, has_begun: bool = False
) -> bool:
    """Whether everything missing can be delivered with goods that are there, made from others or bought; the good from
    this source goes first, unless ``has_begun``."""
    if len(missing) > left:
        return False
    p, crops = s.players[seat], s.crops(seat)
    stock = [p[good] + (crops[good] if good <= ids.GRAPE else 0) for good in range(ids.MEAT + 1)]
    wanted = missing[:]
    good = good_of(source)
    if good not in wanted or good > ids.MEAT:
        return True  # something special, better left alone
    if not has_begun:
        wanted.remove(good)
        stock[good] -= 1
    if any(other > ids.MEAT for other in wanted):
        return True
    _, _, outlay = match(wanted, stock, TASTE)
    return _delivery_price(s, seat, len(missing)) + outlay <= silver


def _pays(s: State, seat: Seat, a: int) -> bool:
    """Whether the delivery brings something at once, or asks something."""
    before = s.players[seat]
    after = s.clone()
    after.apply(a, seat)
    if after.turn in (CHANCE, OVER) or after.frames[-1][0] not in (s.frames[-1][0], k.CHOOSE_ROW):
        return True
    p = after.players[seat]
    return p[ids.VP] > before[ids.VP] or p[ids.SILVER] > before[ids.SILVER] or _goods(after, seat) >= _goods(s, seat)


def _goods(s: State, seat: Seat) -> int:
    p = s.players[seat]
    return sum(p[: ids.MEAT + 1]) + p[ids.TRADE] + sum(s.crops(seat))
