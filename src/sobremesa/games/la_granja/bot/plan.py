"""What a seat of La Granja can still complete: the player's taste, what is still to come, and a plan made from both.

The plan is the heart of the judgement in `value`. Every barrow and craft building a seat could still complete is a
target that needs deliveries, goods and silver; targets are taken up one after the other, the most rewarding first, as
long as donkeys, goods and rounds last.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.catalogue import BUY, SELL, UPGRADE, Hexes
from sobremesa.games.la_granja.rules.deliveries import lowest_blocked
from sobremesa.games.la_granja.rules.farm import BARROW_CARD, FIELD_CARD, FIELD_GOODS
from sobremesa.games.la_granja.rules.flow.turns import paid_limit
from sobremesa.games.la_granja.rules.goods import stalls
from sobremesa.games.la_granja.rules.helpers import ask
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.games.la_granja.rules.state import State

Numbers = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Taste:
    """What the player likes, in VP. Made by hand, then tuned in games against itself."""

    # goods, by number: what one that a target still lacks will cost, and what one that no target asks for is worth
    price: Numbers = (0.7, 0.75, 0.75, 1.3, 0.85, 1.4, 2.0, 0.0, 0.0, 1.3)
    spare: Numbers = (0.32, 0.34, 0.4, 0.68, 0.45, 0.8, 1.15, 0.0, 0.0, 1.3)
    on_field: float = 0.66  # the share left of a crop that stays on its field, where it keeps the next one from growing
    silver: Numbers = (0.37, 0.22, 0.16)  # for the next roof and deliveries; up to eight more; the rest
    # targets
    donkey: float = 0.4  # the price of a delivery: one already made is better than one still to be made
    sure: float = 0.89  # the share counted of a reward still to come
    delay: float = 0.88  # the share left of a reward that comes a round later
    # the best target first: better one whole target than two halves
    spread: Numbers = (1.1, 0.95, 0.86, 0.85, 0.72, 0.7, 0.62, 0.53, 0.5)
    unstarted: float = 0.97
    blocked: float = 0.52
    first: float = 1.0  # the chance to be the first to complete a building
    lasting: Numbers = (0.9, 0.8, 1.5, 0.8, 0.76, 0.6)  # a craft marker, per round still to come
    instant: Numbers = (0.67, 1.05, 1.15, 0.73)  # its instant effect, where that is not VP
    marker: float = 0.55  # a marker on the market, per scoring
    threat: float = 0.06  # the risk to a marker from each free higher hex beside it
    # what a round brings: goods besides those from fields, silver, and a die still to be used
    goods_a_round: float = 1.5
    silver_a_round: float = 7.5
    die_goods: float = 0.65
    die_silver: float = 0.87
    paid: float = 0.6  # the share of later paid deliveries that will be made
    # the farm, per round still to come
    fields: Numbers = (0.9, 0.9, 0.72, 0.45, 0.38, 0.25)  # the first, second ... field
    stall: float = 0.54  # room for piglets
    pair: float = 0.46  # two pigs with room for a piglet
    helper: Numbers = (0.42, 0.045)  # any helper, and for each point of its strength
    fancy: Numbers = ()  # by card number: how much more or less than that the helper is liked
    hand: float = 0.05  # the hand limit
    card: float = 0.12  # a card in hand
    # roofs and siesta
    ladder: float = 0.53  # how much of the remaining roof row will be bought
    tile: float = 0.7  # a bonus kept for later
    step: float = 0.07  # a siesta step, besides its VP
    order: float = 0.25  # a place in turn order


TASTE: Final = Taste()
END_SILVER: Final = 0.2  # five silver are a VP at the end of the game
TRADE_SILVER: Final = 4
MADE_FROM: Final = {ids.FOOD: (ids.OLIVE, ids.GRAIN), ids.WINE: (ids.GRAPE,), ids.MEAT: (ids.PIG,)}
FRESH_DONKEYS: Final = 4  # the round in which all donkey tiles come back
BETTER: Final[tuple[int, ...]] = tuple(BUY[good] + UPGRADE[good] for good in (ids.OLIVE, ids.GRAPE, ids.PIG))
COST: Final[tuple[int, ...]] = (*BUY, *BETTER, 99, 99, 99)  # silver for a good; a trade good is not for sale
STORED: Final[tuple[int, ...]] = (*range(ids.MEAT + 1), ids.TRADE)


# -- what is still to come ---------------------------------------------------------------------------------------------


class Outlook:
    """The steps of this round and the deliveries of this and later rounds that are still to come for a seat.

    Everything is counted to the step: a position must not look better or worse only because the clock has moved.
    """

    __slots__ = ("dice", "free", "grows", "incomes", "later", "left", "now", "paid", "roofs", "scorings")

    def __init__(self, s: State, seat: int, taste: Taste) -> None:
        phase = s.board[ids.PHASE]
        self.left = ROUNDS - s.board[ids.ROUND]  # rounds after this one
        self.scorings = self.left + (phase < 4)
        self.incomes = self.roofs = self.left
        self.grows = False
        self.dice = 3 if phase == 1 else 0
        self.paid = paid_limit(s, seat) if phase < 3 else 0
        choosing = phase < 3
        for f in s.frames:
            if f[0] == k.DONKEYS:
                choosing = True
            else:
                self._count(s, seat, f, phase)
        self._count_deliveries(s, seat, choosing and not s.players[seat][ids.DONKEY], choosing, taste)

    def _count(self, s: State, seat: int, f: tuple[int, ...], phase: int) -> None:
        """Count a frame of the stack if it is, or holds, a step that the seat has not finished."""
        kind = f[0]
        if kind == k.EACH:
            _, _, kind, index, _, _ = f
            at = s.order.index(seat)
            if kind == k.BUY_ROOF and s.board[ids.ROUND] == 1:
                at = s.rules.seats - 1 - at
            if at < index:
                return
        elif f[1] != seat or (kind in (k.BUY_ROOF, k.SHARED_DIE, k.TAKE_DIE) and f[-1]):  # bought, used, taken
            return
        if kind == k.INCOME:
            self.incomes += 1
        elif kind == k.GROWTH:
            self.grows = True
        elif kind == k.BUY_ROOF:
            self.roofs += 1
        elif kind in (k.TAKE_DIE, k.SHARED_DIE):
            self.dice += phase == 2
        elif kind == k.PAID_DELIVERIES:
            is_fixed = f[0] == kind and f[-1]
            self.paid = s.players[seat][ids.PAID] if is_fixed else paid_limit(s, seat)

    def _count_deliveries(self, s: State, seat: int, undecided: bool, choosing: bool, taste: Taste) -> None:
        """Count free and paid deliveries, now and later: of the donkey tiles at hand the strongest will be used."""
        p = s.players[seat]
        game_round = s.board[ids.ROUND]
        donkeys = s.rules.donkeys
        fresh = game_round == FRESH_DONKEYS and s.board[ids.PHASE] < 3
        tiles = [t for t in s.rules.donkey_tiles if fresh or p[ids.DONKEYS] >> t - 1 & 1]
        if choosing and p[ids.DONKEY] in tiles:
            tiles.remove(p[ids.DONKEY])
        cycle = (ROUNDS if game_round >= FRESH_DONKEYS else FRESH_DONKEYS - 1) - game_round + undecided
        coming = sorted((donkeys[t].deliveries for t in tiles), reverse=True)[:cycle]
        if game_round < FRESH_DONKEYS:
            coming += sorted((donkeys[t].deliveries for t in s.rules.donkey_tiles), reverse=True)[
                : ROUNDS - FRESH_DONKEYS + 1
            ]
        extra = sum(b.deliveries for j, b in enumerate(s.rules.buildings) if p[ids.CRAFT] >> j & 1)
        total = float(sum(coming) + extra * len(coming))
        if undecided:
            self.free = total / max(1, len(coming))
            total -= self.free
        else:
            self.free = float(donkeys[p[ids.DONKEY]].deliveries + extra if choosing else p[ids.FREE])
        self.now = self.free + min(self.paid, p[ids.SILVER])
        self.later = total + taste.paid * paid_limit(s, seat) * self.left


def piglet(s: State, seat: int, look: Outlook) -> int:
    """Whether a piglet is sure to come in this round."""
    return int(look.grows and ask(s, "piglet_parents", seat, 2) <= s.players[seat][ids.PIG] < stalls(s, seat))


# -- the plan ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Target:
    """A barrow or a craft building: the goods it lacks, and what completing it is worth now and later."""

    missing: list[int]
    base: float  # what it brings if completed in this round
    a_round: float  # the change for every round of delay, mostly a loss
    factor: float  # how likely that is
    ratio: float = 0.0  # what it brings per delivery


@lru_cache(maxsize=20_000)
def _pushed_out(market: tuple[int, ...], seat: int, hexes: Hexes, worth: int) -> int:
    """How many opponents a marker on the best free hex of this worth would push out."""
    best = 0
    for i, owner in enumerate(market):
        if owner == ids.EMPTY and hexes.values[i] == worth:
            lower = [j for j in hexes.near[i] if hexes.values[j] < worth and market[j] not in (ids.EMPTY, seat)]
            best = max(best, len(lower))
    return best


def _targets(s: State, seat: int, look: Outlook, taste: Taste) -> list[Target]:
    """All barrows on the farm and all craft buildings that the seat has not completed."""
    p, board = s.players[seat], s.board
    owned = [b for j, b in enumerate(s.rules.buildings) if p[ids.CRAFT] >> j & 1]
    market = s.market
    out: list[Target] = []
    bonus = sum(b.barrow_vp for b in owned) + (taste.spare[ids.TRADE] if look.left else 0.7)
    for barrow in s.barrows[seat]:
        card = s.rules.card(barrow >> BARROW_CARD)
        base = card.vp + bonus + taste.marker * look.scorings
        base += 0.7 * _pushed_out(market, seat, s.rules.market, card.vp)
        out.append(Target(_uncovered(card.goods, barrow), base, -taste.marker, 1.0))
    bonus = sum(b.craft_vp for b in owned)
    firsts = taste.first * (2 if lowest_blocked(s) >= 0 else 1)
    for b, building in enumerate(s.rules.buildings):
        if p[ids.CRAFT] >> b & 1:
            continue
        row = p[ids.ROW_1 + b]
        missing = _uncovered(building.rows[max(0, row - 1)], p[ids.COVER_1 + b])
        base = board[ids.ROUND] + bonus + building.craft_vp + taste.lasting[b] * look.left
        if board[ids.FIRSTS] >> b & 1:
            base += firsts
        if building.barrow_vp:
            base += 0.8 * len(s.barrows[seat])
        elif not building.craft_vp:
            base += taste.instant[b] * (1.0 if look.left else 0.5)
        factor = taste.blocked if board[ids.BLOCK_1 + b] else 1.0 if row else taste.unstarted
        out.append(Target(missing, base, 1.0 - taste.lasting[b], factor))
    return out


def lacking(s: State, seat: int) -> list[int]:
    """How many goods each craft building still lacks, -1 if it is completed."""
    p = s.players[seat]
    out: list[int] = []
    for b, building in enumerate(s.rules.buildings):
        row = building.rows[max(0, p[ids.ROW_1 + b] - 1)]
        out.append(-1 if p[ids.CRAFT] >> b & 1 else len(_uncovered(row, p[ids.COVER_1 + b])))
    return out


def _uncovered(goods: tuple[int, ...], covered: int) -> list[int]:
    return [good for i, good in enumerate(goods) if not covered >> i & 1]


def plan(s: State, seat: int, look: Outlook, taste: Taste) -> float:
    """What the targets that can still be completed bring, less what they still cost, plus the goods left over."""
    p = s.players[seat]
    stock = [*p[: ids.MEAT + 1], 0, 0, p[ids.TRADE]]
    stock[ids.PIG] += piglet(s, seat, look)
    crops = [s.rules.card(field >> FIELD_CARD).crop for field in s.fields[seat] if field & FIELD_GOODS or look.grows]
    for crop in crops:
        stock[crop] += 1
    wishes = _targets(s, seat, look, taste)
    soon = taste.die_goods * look.dice
    now = min(look.now, soon + _ready(wishes, stock))  # donkeys without goods are of no use
    later = look.later / look.left if look.left else 1.0
    growth = taste.goods_a_round + 0.8 * len(s.fields[seat])
    cash = p[ids.SILVER] + taste.die_silver * look.dice
    trades = p[ids.TRADE]
    for t in wishes:
        t.ratio = (t.factor * t.base - match(t.missing, stock[:], taste)[1]) / len(t.missing)
    wishes.sort(key=lambda t: -t.ratio)
    total = used = lacking = 0.0
    chosen = 0
    for t in wishes:
        needed = used + len(t.missing)
        rest = stock[:]
        lack, cost, outlay = match(t.missing, rest, taste)
        paid = max(0.0, min(needed, now) - look.free)
        debt = outlay + paid - cash - TRADE_SILVER * min(trades, rest[ids.TRADE])
        wait = 0.0  # rounds to wait for whatever is slowest: silver, donkeys or goods
        if debt > 0:
            wait = 0.5 + debt / taste.silver_a_round if look.left else 9.0
        if needed > now:
            wait = max(wait, 0.5 + (needed - now) / later)
        if lacking + lack > soon and look.left:  # in the last round everything missing is bought, see above
            wait = max(wait, 0.5 + (lacking + lack - soon) / growth)
        if wait > look.left + 0.5 or needed > now + look.later:
            continue
        wait = min(wait, look.left)
        reward = (t.base + t.a_round * wait) * t.factor * taste.sure * math.pow(taste.delay, wait)
        net = reward - cost - taste.donkey * len(t.missing)
        if net <= 0:
            continue
        total += net * taste.spread[min(chosen, len(taste.spread) - 1)]
        chosen += 1
        used = needed
        lacking += lack
        stock = rest
        if not wait:
            cash -= outlay
            if cash < 0:
                trades -= 1
                cash += TRADE_SILVER
    if not look.left:  # the rest is sold, except what is still on fields
        sold = sum(SELL[good] * min(stock[good], p[good]) for good in ids.RESOURCES)
        return total + END_SILVER * (sold + TRADE_SILVER * stock[ids.TRADE])
    total += sum(taste.spare[good] * min(stock[good], 2.1 + 0.3 * stock[good]) for good in STORED)
    return total - (1 - taste.on_field) * sum(taste.price[crop] for crop in crops)


def _ready(wishes: list[Target], stock: list[int]) -> int:
    """How many goods at home are wanted by some target, as they are or upgraded."""
    asked = [0] * ids.GOODS
    for t in wishes:
        for good in t.missing:
            asked[good] += 1
    total = sum(min(asked[good], stock[good]) for good in STORED)
    for good, better in enumerate(ids.UPGRADES_TO):
        total += max(0, min(stock[good] - asked[good], asked[better] - stock[better], 1))
    return total


def match(missing: list[int], stock: list[int], taste: Taste) -> tuple[int, float, int]:
    """Take goods from the stock, upgrading where needed; return how many are missing, the cost in VP and in silver."""
    lack = outlay = 0
    cost = 0.0
    for good in missing:
        if stock[good] > 0:
            stock[good] -= 1
            continue
        for base in MADE_FROM.get(good, ()):
            if stock[base] > 0:
                stock[base] -= 1
                cost += taste.silver[1] * UPGRADE[base]
                outlay += UPGRADE[base]
                break
        else:
            lack += 1
            cost += taste.price[good]
            outlay += COST[good]
    return lack, cost, outlay
