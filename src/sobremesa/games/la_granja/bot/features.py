"""A position of La Granja as small numbers, seen from each seat: what the learned evaluation reads.

Every seat has a row of `SIZE` numbers from 0 to 255; those from `BASE` on describe modules. Opponents are ordered by
what their position promises, so it does not matter who sits where. Rows are written from worlds that a bot has sampled,
so they give away nothing hidden. Whoever changes what is written raises `VERSION`: weights belong to one version.
"""

from typing import Any, Final

from sobremesa.bots.learned import Features
from sobremesa.games.la_granja.modules import MODULES
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.farm import BARROW_CARD, BARROW_COVERED, FIELD_CARD, FIELD_GOODS
from sobremesa.games.la_granja.rules.flow.farm_phase import roof_cost, roofs
from sobremesa.games.la_granja.rules.flow.turns import hand_limit, paid_limit
from sobremesa.games.la_granja.rules.goods import stalls
from sobremesa.games.la_granja.rules.modules.numbers import PICKS
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Config

from .evaluation import to_come
from .plan import TASTE, Outlook
from .value import parts

VERSION: Final = 2
EDITION: Final = "deluxe"  # the edition whose cards were learned
PHASES: Final = 4
STAGES: Final = 24  # six rounds of four phases
BARROWS: Final = 4
BARROW_SIZE: Final = 12
BUILDING_SIZE: Final = 7
OPPONENTS: Final = 3
OTHER_SIZE: Final = 39
BASE_CARDS: Final = 67  # numbers below this are cards of the base game
FACES: Final = 40  # roof tiles, with room for more
KINDS: Final = k.MODULES  # steps of the base game, with room for more
BLOCKS: Final = 27  # blocks of module steps, with room for more
MODULES_ROOM: Final = 32  # modules in the order of the registry, with room for more
PICKS_ROOM: Final = 4  # module fields that say which of several things a seat has, with room for more
PICK_SIZE: Final = 5  # none, and the first four things
MODULE_FIELDS: Final = 64  # module fields of each seat and of the board, with room for more
TILES: Final = 17  # donkey tiles, including those of a module
VALUES: Final = 7  # values of hexes
MIDDLE: Final = 128  # stands for 0 where a number may be negative
KEPT: Final = 20_000  # how many positions have their parts remembered
_known: Final[dict[tuple[Any, ...], list[float]]] = {}

# where things are in a row: the seat itself
GOODS: Final = 0
MORE_SILVER: Final = 10  # 0, 1 to 2, 3 to 5, 6 to 9, 10 or more: one number each
FORECASTS: Final = MORE_SILVER + 5  # the parts of the hand-made value in halves of a VP, then the whole in VP
OUTLOOK: Final = FORECASTS + 9
COUNTS: Final = OUTLOOK + 10
CRAFT: Final = COUNTS + 16
FRESH: Final = CRAFT + ids.BUILDINGS
ROWS: Final = FRESH + ids.BUILDINGS
CARTS: Final = ROWS + ids.BUILDINGS * BUILDING_SIZE
ASKED: Final = CARTS + BARROWS * BARROW_SIZE  # how many of each good all targets ask for, and how many are missing
LACKING: Final = ASKED + ids.GOODS
CROPS: Final = LACKING + ids.GOODS  # fields with goods, by crop; empty fields, by crop; crops that grew
TILES_LEFT: Final = CROPS + 9
TILE_CHOSEN: Final = TILES_LEFT + TILES
ROOFS_HERE: Final = TILE_CHOSEN + TILES
STANDS: Final = ROOFS_HERE + FACES  # own markers on the market, by the value of their hexes; opponents'; free hexes
OTHER_STANDS: Final = STANDS + VALUES
FREE_HEXES: Final = OTHER_STANDS + VALUES
IN_DANGER: Final = FREE_HEXES + VALUES  # own markers next to a free higher hex; others' next to a free higher one
HELPERS: Final = IN_DANGER + 2
HELPERS_USED: Final = HELPERS + BASE_CARDS
HAND: Final = HELPERS_USED + BASE_CARDS
ORDER: Final = HAND + BASE_CARDS
TRACK: Final = ORDER + 4
# the opponents
OTHERS: Final = TRACK + 4
# the table
SEATS: Final = OTHERS + OPPONENTS * OTHER_SIZE
ROUND: Final = SEATS + 4
PHASE: Final = ROUND + 6
MY_TURN: Final = PHASE + PHASES
CHANCE_NOW: Final = MY_TURN + 1
DICE: Final = CHANCE_NOW + 1
LAST_DIE: Final = DICE + 6
MY_DICE: Final = LAST_DIE + 7
BLOCKED: Final = MY_DICE + 2
FIRSTS: Final = BLOCKED + ids.BUILDINGS
ON_DISPLAY: Final = FIRSTS + ids.BUILDINGS
MY_STEPS: Final = ON_DISPLAY + FACES
OTHER_STEPS: Final = MY_STEPS + KINDS
MY_NUMBERS: Final = OTHER_STEPS + KINDS
OTHER_NUMBERS: Final = MY_NUMBERS + 3
BASE: Final = OTHER_NUMBERS + 3
# with modules
MODULE_CARDS: Final = ids.LAST_CARD + 1 - BASE_CARDS
MODULES_ON: Final = BASE
MODULE_HELPERS: Final = MODULES_ON + MODULES_ROOM
MODULE_HAND: Final = MODULE_HELPERS + MODULE_CARDS
SEAT_NUMBERS: Final = MODULE_HAND + MODULE_CARDS
BOARD_NUMBERS: Final = SEAT_NUMBERS + MODULE_FIELDS
PICKED: Final = BOARD_NUMBERS + MODULE_FIELDS
MODULE_STEPS: Final = PICKED + PICKS_ROOM * PICK_SIZE
SIZE: Final = MODULE_STEPS + 2 * BLOCKS


def stage(s: State) -> int:
    """The stage of a position: all positions of one stage are equally far from the end."""
    return (s.board[ids.ROUND] - 1) * PHASES + s.board[ids.PHASE] - 1


def write(s: State, out: bytearray) -> list[float]:
    """Append the row of every seat; return the final VP that the hand-made values foresee."""
    seats = s.rules.seats
    start = len(out)
    length = SIZE
    table = _table(s)
    for _ in range(seats):
        out += table
    promises: list[float] = []
    for seat in range(seats):
        promises.append(_seat(s, seat, start + seat * length, out))
    order = sorted(range(seats), key=lambda seat: -promises[seat])
    for seat in range(seats):
        at = start + seat * length
        block = at + OTHERS
        for other in order:
            if other != seat:
                _other(s, seat, other, promises[seat] - promises[other], start + other * length, block, out)
                block += OTHER_SIZE
        _stack(s, seat, at, out)
    more = to_come(s)
    return [promise + more for promise in promises]


def _table(s: State) -> bytearray:
    """A row with what is the same for all seats."""
    row = bytearray(SIZE)
    board = s.board
    row[SEATS + s.rules.seats - 1] = 1
    row[ROUND + board[ids.ROUND] - 1] = 1
    row[PHASE + board[ids.PHASE] - 1] = 1
    row[CHANCE_NOW] = int(s.turn < 0)
    for i in range(6):
        row[DICE + i] = board[ids.DICE_1 + i]
    row[LAST_DIE + board[ids.LAST_DIE]] = 1
    for b in range(ids.BUILDINGS):
        row[BLOCKED + b] = board[ids.BLOCK_1 + b]
        row[FIRSTS + b] = board[ids.FIRSTS] >> b & 1
    shown = board[ids.ROOFS]
    for tile in range(FACES):
        if shown >> tile & 1:
            row[ON_DISPLAY + tile] = 1
    if s.rules.has_modules:
        for name in s.rules.config.modules:
            i = MODULES.names.index(name)
            if i < MODULES_ROOM:
                row[MODULES_ON + i] = 1
        for i, number in enumerate(board[ids.MODULE_BOARD_FIELDS :][:MODULE_FIELDS]):
            row[BOARD_NUMBERS + i] = _number(number)
    return row


def _seat(s: State, seat: int, at: int, out: bytearray) -> float:
    """Write what belongs to the seat itself; return what its position promises."""
    p = s.players[seat]
    rules = s.rules
    look = Outlook(s, seat, TASTE)
    made_of = _parts(s, seat, look)
    promise = 0.0
    for i, part in enumerate(made_of):
        promise += part
        out[at + FORECASTS + i] = _byte(2 * part + 16)
    out[at + FORECASTS + 8] = _byte(promise)
    for good in range(ids.GOODS):
        out[at + GOODS + good] = min(255, p[good])
    silver = p[ids.SILVER]
    out[at + MORE_SILVER + (0 if not silver else 1 if silver < 3 else 2 if silver < 6 else 3 if silver < 10 else 4)] = 1
    out[at + OUTLOOK] = look.dice
    out[at + OUTLOOK + 1] = _byte(4 * look.free)
    out[at + OUTLOOK + 2] = int(look.grows)
    out[at + OUTLOOK + 3] = look.incomes
    out[at + OUTLOOK + 4] = _byte(4 * look.later)
    out[at + OUTLOOK + 5] = _byte(4 * look.now)
    out[at + OUTLOOK + 6] = look.paid
    out[at + OUTLOOK + 7] = look.roofs
    out[at + OUTLOOK + 8] = look.scorings
    out[at + OUTLOOK + 9] = max(0, silver - roof_cost(s, seat) + 8)
    _counts(s, seat, at, out)
    asked = [0] * ids.GOODS
    for b in range(ids.BUILDINGS):
        block = at + ROWS + b * BUILDING_SIZE
        if p[ids.CRAFT] >> b & 1:
            out[at + CRAFT + b] = 1
            out[at + FRESH + b] = p[ids.FRESH] >> b & 1
            continue
        row = p[ids.ROW_1 + b]
        goods = rules.buildings[b].rows[max(0, row - 1)]
        _target(p, goods, p[ids.COVER_1 + b], asked, block, out)
        out[block + 4] = row
        out[block + 5] = int(row > 0)
        out[block + 6] = s.board[ids.BLOCK_1 + b]
    block = at + CARTS
    for barrow in s.barrows[seat][:BARROWS]:
        card = rules.card(barrow >> BARROW_CARD)
        _target(p, card.goods, barrow & BARROW_COVERED, asked, block, out)
        out[block + 4] = card.vp
        for i, good in enumerate(card.goods):
            if not barrow >> i & 1 and good <= ids.MEAT:
                out[block + 5 + good] += 1
        block += BARROW_SIZE
    for good in range(ids.GOODS):
        out[at + ASKED + good] = asked[good]
        out[at + LACKING + good] = max(0, asked[good] - p[good])
    for field in s.fields[seat]:
        crop = rules.card(field >> FIELD_CARD).crop
        out[at + CROPS + (crop if field & FIELD_GOODS else 3 + crop)] += 1
    for crop in range(3):
        out[at + CROPS + 6 + crop] = p[ids.GROWN] >> crop & 1
    for tile in range(TILES):
        if p[ids.DONKEYS] >> tile & 1:
            out[at + TILES_LEFT + tile] = 1
    out[at + TILE_CHOSEN + min(TILES - 1, p[ids.DONKEY])] = 1
    for i in range(ids.ROOF_PLACES):
        tile = p[ids.ROOF_1 + i]
        if 0 < tile < ids.USED_ROOF:
            out[at + ROOFS_HERE + min(FACES, tile) - 1] += 1
    _market(s, seat, at, out)
    used = s.board[ids.USED]
    for card_number in s.helpers[seat]:
        if card_number < BASE_CARDS:
            out[at + HELPERS + card_number] = 1
            out[at + HELPERS_USED + card_number] = used >> card_number & 1
    for card_number in s.hands[seat]:
        if card_number < BASE_CARDS:
            out[at + HAND + card_number] = 1
    out[at + ORDER + s.order.index(seat)] = 1
    out[at + TRACK + s.track.index(seat)] = 1
    out[at + MY_TURN] = int(s.turn == seat)
    out[at + MY_DICE] = p[ids.DIE_LEFT]
    out[at + MY_DICE + 1] = p[ids.DIE_RIGHT]
    if rules.has_modules:
        _modules(s, seat, at, out)
    return promise


def _parts(s: State, seat: int, look: Outlook) -> list[float]:
    """The parts of the hand-made value, remembered: what one seat does mostly leaves the others as they were."""
    board = s.board
    sight = (
        s.rules.config_key,
        seat,
        tuple(s.players[seat]),
        s.fields[seat],
        s.barrows[seat],
        s.extensions[seat],
        s.helpers[seat],
        len(s.hands[seat]),
        s.market,
        s.track,
        board[ids.ROUND],
        board[ids.PHASE],
        tuple(board[ids.LAST_DIE :]),
        look.dice,
        look.free,
        look.grows,
        look.incomes,
        look.now,
        look.later,
        look.paid,
        look.roofs,
        s.frames[-1][0] == k.BUY_ROOF,
    )
    known = _known.get(sight)
    if known is None:
        if len(_known) >= KEPT:
            _known.clear()
        known = _known[sight] = parts(s, seat, look)
    return known


def _target(p: list[int], goods: tuple[int, ...], covered: int, asked: list[int], block: int, out: bytearray) -> None:
    """A barrow or a row: how many goods it lacks, how many of these are at home, how many are covered; all it lacks is
    asked."""
    missing = ready = 0
    stock = p[: ids.GOODS]
    for i, good in enumerate(goods):
        if not covered >> i & 1:
            missing += 1
            asked[good] += 1
            if stock[good] > 0:
                stock[good] -= 1
                ready += 1
    out[block] = 1
    out[block + 1] = missing
    out[block + 2] = ready
    out[block + 3] = len(goods) - missing


def _counts(s: State, seat: int, at: int, out: bytearray) -> None:
    p = s.players[seat]
    income = 0
    for card in s.extensions[seat]:
        income += s.rules.card(card).extension.get("silver", 0)
    to = at + COUNTS
    out[to] = p[ids.STEPS]
    out[to + 1] = p[ids.FREE]
    out[to + 2] = p[ids.PAID]
    out[to + 3] = p[ids.BOUGHT]
    out[to + 4] = p[ids.SIESTA]
    out[to + 5] = len(s.fields[seat])
    out[to + 6] = len(s.barrows[seat])
    out[to + 7] = len(s.helpers[seat])
    out[to + 8] = len(s.extensions[seat])
    out[to + 9] = len(s.hands[seat])
    out[to + 10] = hand_limit(s, seat)
    out[to + 11] = stalls(s, seat)
    out[to + 12] = paid_limit(s, seat)
    out[to + 13] = income
    out[to + 14] = roofs(s, seat)
    out[to + 15] = p[ids.CRAFT].bit_count()


def _market(s: State, seat: int, at: int, out: bytearray) -> None:
    hexes = s.rules.market
    market = s.market
    for i, owner in enumerate(market):
        worth = min(VALUES - 1, hexes.values[i])
        if owner == ids.EMPTY:
            out[at + FREE_HEXES + worth] += 1
            continue
        out[at + (STANDS if owner == seat else OTHER_STANDS) + worth] += 1
        for near in hexes.near[i]:
            if market[near] == ids.EMPTY and hexes.values[near] > hexes.values[i]:
                out[at + IN_DANGER + (0 if owner == seat else 1)] += 1
                break


def _other(s: State, seat: int, other: int, ahead: float, row: int, block: int, out: bytearray) -> None:
    """An opponent: how far the seat is ahead, and the main numbers of the opponent's own row."""
    out[block] = 1
    out[block + 1] = _byte(MIDDLE + s.players[seat][ids.VP] - s.players[other][ids.VP])
    out[block + 2] = _byte(MIDDLE + 2 * ahead)
    out[block + 3 : block + 13] = out[row + GOODS : row + GOODS + ids.GOODS]
    out[block + 13 : block + 29] = out[row + COUNTS : row + CRAFT]
    out[block + 29 : block + 35] = out[row + CRAFT : row + FRESH]
    out[block + 35 : block + 39] = out[row + TRACK : row + OTHERS]


def _stack(s: State, seat: int, at: int, out: bytearray) -> None:
    """The steps waiting on the stack for the seat and for others, and the numbers of the one that asks."""
    place = s.order.index(seat)
    top: tuple[int, ...] = ()
    for f in s.frames:
        kind = f[0]
        mine = f[1] == seat
        if kind == k.EACH:
            _, _, kind, index, _, _ = f
            mine = place >= index
        if kind < KINDS:
            out[at + (MY_STEPS if mine else OTHER_STEPS) + kind] = 1
        elif s.rules.has_modules:
            block = min(BLOCKS - 1, (kind - k.MODULES) // k.BLOCK)
            out[at + MODULE_STEPS + (0 if mine else BLOCKS) + block] = 1
        top = f
    numbers = at + (MY_NUMBERS if top[1] == seat else OTHER_NUMBERS)
    # the first number of the kernel's own steps names a program: it says nothing, and any change to a card changes it
    for i in range(3 if top[0] < k.START_PLAYER else 2, min(5, len(top))):
        out[numbers + i - 2] = max(0, min(31, top[i]))


def _modules(s: State, seat: int, at: int, out: bytearray) -> None:
    p: list[int] = s.players[seat]
    for card in s.helpers[seat]:
        if card >= BASE_CARDS:
            out[at + MODULE_HELPERS + card - BASE_CARDS] = 1
    for card in s.hands[seat]:
        if card >= BASE_CARDS:
            out[at + MODULE_HAND + card - BASE_CARDS] = 1
    for i, number in enumerate(p[ids.MODULE_SEAT_FIELDS :][:MODULE_FIELDS]):
        out[at + SEAT_NUMBERS + i] = _number(number)
    for i, field in enumerate(PICKS[:PICKS_ROOM]):
        if field < len(p):
            out[at + PICKED + i * PICK_SIZE + min(PICK_SIZE - 1, p[field])] = 1


def _number(n: int) -> int:
    """Return a small number as it is; a larger one is taken for a mask, so return how many bits are set."""
    return n if 0 <= n < 64 else n.bit_count() if n > 0 else 0


def _byte(x: float) -> int:
    return max(0, min(255, int(x)))


def weights(config: Config) -> str:
    """The file of weights: only the base game with two players has been learned; other tables are judged by hand."""
    is_known = config.seats == 2 and config.edition == EDITION and not config.modules and not config.options["deck"]
    return "two.npz" if is_known else ""


def used(s: State) -> int:
    """How many numbers of a row are used: without modules, their part stays empty."""
    return SIZE if s.rules.has_modules else BASE


FEATURES: Final = Features(__package__, VERSION, SIZE, STAGES, write, stage, weights, judges_actions=False, used=used)
