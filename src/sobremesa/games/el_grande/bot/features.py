"""A position of El Grande as small numbers, seen from each seat: the input of the learned evaluation.

Each seat gets a row of `SIZE` numbers from 0 to 255. Opponents are ordered by what their position promises, so that
seating does not matter. Rows are made from worlds drawn by a bot, so they reveal nothing hidden. Any change to what is
written must raise `VERSION`, because weights belong to one version.
"""

from typing import Final

from sobremesa.bots.learned import Features
from sobremesa.games.el_grande.rules import kinds as k
from sobremesa.games.el_grande.rules.catalogue import NEIGHBOURS
from sobremesa.games.el_grande.rules.ids import (
    CASTILLO,
    COURT,
    DISC,
    FACE,
    FIRST,
    FRANCE,
    GRANDE,
    HAND,
    KING,
    MODIFIER_MASK,
    NOWHERE,
    PORTUGAL,
    POWER,
    POWERS,
    PROVINCE,
    REGIONS,
    ROUND,
    SHIFT,
    TOTAL,
    VETO_NEXT,
    VETO_NOW,
    VP,
    WENT,
)
from sobremesa.games.el_grande.rules.ranking import awards
from sobremesa.games.el_grande.rules.scoring import grandes
from sobremesa.games.el_grande.rules.state import State
from sobremesa.kernel import Config

from .evaluation import to_come, values

VERSION: Final = 1
STAGES: Final = 9
PLACES: Final = REGIONS + 1  # the regions and the Castillo
KINDS: Final = 72  # kinds of steps, with room for three more
FLOW_STEPS: Final = 6  # where the steps of the flow start among them; next, those of cards and of modules
CARD_STEPS: Final = 31
MODULE_STEPS: Final = 65
CARD_COUNT: Final = 48  # action cards, with room for five more
OPPONENTS: Final = 4
MIDDLE: Final = 128  # stands for 0 where a number can be negative

# the layout of a row, starting with a block for each place
MINE: Final = 0  # caballeros: own, of the strongest rival colour, of the second strongest
RIVAL: Final = 1
SECOND: Final = 2
GAIN: Final = 3  # VP if the place were scored now: own, and the most that any opponent gets
LOSS: Final = 4
WORTH: Final = 5  # VP for the first place
AHEAD: Final = 6  # the lead in caballeros, from -3 or less to 3 or more, one number each
HAS_KING: Final = 13
HAS_MY_GRANDE: Final = 14
HAS_OTHER_GRANDE: Final = 15
OPEN: Final = 16  # whether caballeros may be placed here
BY_DUMMY: Final = 17  # whether the strongest rival is the dummy
PLACE_SIZE: Final = 18

# then the seat itself
ME: Final = PLACE_SIZE * PLACES
MY_VP: Final = ME
MY_PROMISE: Final = ME + 1
MY_COURT: Final = ME + 2
MY_PROVINCE: Final = ME + 3
MY_CASTILLO: Final = ME + 4
MY_MAP: Final = ME + 5
MY_POWERS: Final = ME + 6  # the sum of the power cards in hand
MY_TOTAL: Final = ME + 7
MY_SHIFT: Final = ME + 8
MY_VETOES: Final = ME + 9
MY_MODIFIERS: Final = ME + 10
I_WENT: Final = ME + 11
I_AM_FIRST: Final = ME + 12
MY_TURN: Final = ME + 13
BEFORE_ME: Final = ME + 14  # how many colours act before the seat in this round
MY_NOW: Final = ME + 15  # VP of all regions and the Castillo if they were scored now
MY_HAND: Final = ME + 16  # one number for each power card
MY_DISC: Final = MY_HAND + POWERS  # one number for each place

# then the opponents, most promising first, and the dummy
OTHERS: Final = MY_DISC + PLACES
OTHER_SIZE: Final = 13
DUMMY: Final = OTHERS + OTHER_SIZE * OPPONENTS

# then the table
TABLE: Final = DUMMY + 4
SEATS: Final = TABLE  # two to five, one number each
ROUNDS: Final = SEATS + 4  # one number for each round
UNTIL: Final = ROUNDS + 9  # rounds until the next scoring, one number each
ABROAD: Final = UNTIL + 3  # whether the King is in France, in Portugal, nowhere
CHANCE_NOW: Final = ABROAD + 3
SHORT: Final = CHANCE_NOW + 1
FACES: Final = SHORT + 1  # action cards on offer
# and what is going on: the steps on the stack and the card being carried out, by the seat and by others
MY_STEPS: Final = FACES + CARD_COUNT
OTHER_STEPS: Final = MY_STEPS + KINDS
MY_CARD: Final = OTHER_STEPS + KINDS
OTHER_CARD: Final = MY_CARD + CARD_COUNT
MY_PARTS: Final = OTHER_CARD + CARD_COUNT  # what is left of the card: its caballeros, its action
OTHER_PARTS: Final = MY_PARTS + 2
MY_NUMBERS: Final = OTHER_PARTS + 2  # the numbers of the pending step
OTHER_NUMBERS: Final = MY_NUMBERS + 3
SIZE: Final = OTHER_NUMBERS + 3


def write(s: State, out: bytearray) -> list[float]:
    """Append a row for each seat; return the final VP that the hand-written evaluation predicts."""
    promises = values(s)
    board, players, seats = s.board, s.players, s.rules.seats
    colours = len(players)
    table = _table(s)
    start = len(out)
    for _ in range(seats):
        out += table
    gains = [0] * colours
    sums = [0] * seats
    king = board[KING]
    standing = grandes(players)
    for place in range(PLACES):
        scale = s.scale(place)
        _gains(players, place, scale, king, standing[place], gains)
        near = place == CASTILLO and king != CASTILLO
        if place < REGIONS and king != NOWHERE:
            near = place in NEIGHBOURS[king]
        for seat in range(seats):
            at = start + seat * SIZE + place * PLACE_SIZE
            sums[seat] += gains[seat]
            mine = players[seat][place]
            top = second = loss = 0
            by_dummy = False
            for colour in range(colours):
                if colour != seat:
                    n = players[colour][place]
                    if n > top:
                        top, second = n, top
                        by_dummy = colour >= seats
                    elif n > second:
                        second = n
                    if colour < seats:
                        if gains[colour] > loss:
                            loss = gains[colour]
                        if players[colour][GRANDE] == place:
                            out[at + HAS_OTHER_GRANDE] = 1
            out[at + MINE] = mine
            out[at + RIVAL] = top
            out[at + SECOND] = second
            out[at + GAIN] = gains[seat]
            out[at + LOSS] = loss
            out[at + WORTH] = scale[0]
            if mine or top:
                out[at + AHEAD + 3 + max(-3, min(3, mine - top))] = 1
            if king == place:
                out[at + HAS_KING] = 1
            if players[seat][GRANDE] == place:
                out[at + HAS_MY_GRANDE] = 1
            if near:
                out[at + OPEN] = 1
            if by_dummy:
                out[at + BY_DUMMY] = 1
    maps = [sum(p[:REGIONS]) for p in players]
    hands = [_power_sum(p[HAND]) for p in players]
    order = sorted(range(seats), key=lambda seat: -promises[seat])
    for seat in range(seats):
        at = start + seat * SIZE
        p = players[seat]
        out[at + MY_VP] = min(255, p[VP])
        out[at + MY_PROMISE] = _byte(promises[seat])
        out[at + MY_COURT] = p[COURT]
        out[at + MY_PROVINCE] = p[PROVINCE]
        out[at + MY_CASTILLO] = p[CASTILLO]
        out[at + MY_MAP] = maps[seat]
        out[at + MY_POWERS] = hands[seat]
        out[at + MY_TOTAL] = max(0, p[TOTAL] + 8) if p[POWER] else 0
        out[at + MY_SHIFT] = max(0, p[SHIFT] + 8)
        out[at + MY_VETOES] = p[VETO_NOW] + p[VETO_NEXT]
        out[at + MY_MODIFIERS] = (p[HAND] & MODIFIER_MASK).bit_count()
        out[at + I_WENT] = p[WENT]
        out[at + I_AM_FIRST] = int(board[FIRST] == seat)
        out[at + MY_TURN] = int(s.turn == seat)
        out[at + BEFORE_ME] = _before(players, p)
        out[at + MY_NOW] = min(255, sums[seat])
        for power in range(POWERS):
            if p[HAND] >> power & 1:
                out[at + MY_HAND + power] = 1
        if p[DISC]:
            out[at + MY_DISC + p[DISC] - 1] = 1
        block = at + OTHERS
        for other in order:
            if other == seat:
                continue
            q = players[other]
            out[block] = 1
            out[block + 1] = _byte(MIDDLE + p[VP] - q[VP])
            out[block + 2] = _byte(MIDDLE + promises[seat] - promises[other])
            out[block + 3] = q[COURT]
            out[block + 4] = q[PROVINCE]
            out[block + 5] = q[CASTILLO]
            out[block + 6] = maps[other]
            out[block + 7] = hands[other]
            out[block + 8] = max(0, q[TOTAL] + 8) if q[POWER] else 0
            out[block + 9] = q[WENT]
            out[block + 10] = int(s.turn == other)
            out[block + 11] = q[VETO_NOW] + q[VETO_NEXT]
            out[block + 12] = min(255, sums[other])
            block += OTHER_SIZE
        if colours > seats:
            q = players[seats]
            out[at + DUMMY] = q[TOTAL]
            out[at + DUMMY + 1] = q[WENT]
            out[at + DUMMY + 2] = q[PROVINCE]
            out[at + DUMMY + 3] = q[CASTILLO]
        _stack(s, seat, at, out)
    more = to_come(s)
    return [promise + more for promise in promises]


def _table(s: State) -> bytearray:
    """A row with everything that is the same for all seats."""
    row = bytearray(SIZE)
    board = s.board
    now = board[ROUND]
    row[SEATS + s.rules.seats - 2] = 1
    row[ROUNDS + now - 1] = 1
    row[UNTIL + (9 - now) % 3] = 1
    king = board[KING]
    if king == FRANCE:
        row[ABROAD] = 1
    elif king == PORTUGAL:
        row[ABROAD + 1] = 1
    elif king == NOWHERE:
        row[ABROAD + 2] = 1
    row[CHANCE_NOW] = int(s.turn < 0)
    row[SHORT] = int(len(s.rules.rounds) < 9)
    for slot in range(len(s.rules.decks)):
        if board[FACE + slot]:
            row[FACES + board[FACE + slot] - 1] = 1
    return row


def _gains(
    players: list[list[int]], place: int, scale: tuple[int, ...], king: int, mask: int, gains: list[int]
) -> None:
    """The VP of every colour if the place were scored now; the dummy counts like a player."""
    colours = len(players)
    for colour in range(colours):
        gains[colour] = 0
    counts = tuple([p[place] for p in players])
    for colour, _, vp, kings, grande in awards(counts, scale, king == place, mask):
        gains[colour] = vp + kings + grande


def _slot(kind: int) -> int:
    """The place of a step kind in a row: kernel, flow, cards and modules, without the gaps reserved between them."""
    if kind < k.FIRST_PLAYER:
        return kind
    if kind < k.MOVE:
        return kind - k.FIRST_PLAYER + FLOW_STEPS
    if kind < k.MODULES:
        return kind - k.MOVE + CARD_STEPS
    return min(KINDS - 1, kind - k.MODULES + MODULE_STEPS)


def _stack(s: State, seat: int, at: int, out: bytearray) -> None:
    """Write the steps on the stack and the numbers of the pending one."""
    top: tuple[int, ...] = ()
    for f in s.frames:
        mine = f[1] == seat
        out[at + (MY_STEPS if mine else OTHER_STEPS) + _slot(f[0])] = 1
        if f[0] == k.PARTS:
            _, _, card, left, _ = f
            out[at + (MY_CARD if mine else OTHER_CARD) + card] = 1
            parts = at + (MY_PARTS if mine else OTHER_PARTS)
            out[parts] = left & 1
            out[parts + 1] = left >> 1
        top = f
    numbers = at + (MY_NUMBERS if top[1] == seat else OTHER_NUMBERS)
    # the first number of the kernel's own steps is that of a program: it means nothing and changes whenever a card does
    for i in range(3 if top[0] < k.FIRST_PLAYER else 2, min(5, len(top))):
        out[numbers + i - 2] = max(0, min(31, top[i]))


def _before(players: list[list[int]], p: list[int]) -> int:
    """How many colours act before this one in the round, judging by the power cards played so far."""
    if not p[POWER] or p[WENT]:
        return 0
    return sum(1 for q in players if q[POWER] and not q[WENT] and q[TOTAL] > p[TOTAL])


def _power_sum(hand: int) -> int:
    total = 0
    for power in range(POWERS):
        if hand >> power & 1:
            total += power + 1
    return total


def _byte(x: float) -> int:
    return max(0, min(255, int(x)))


def stage(s: State) -> int:
    """The stage of a position; positions of one stage are equally far from the end."""
    return s.board[ROUND] - 1


def weights(config: Config) -> str:
    """The file of weights: games of two, with a dummy, have their own; all others were learned together."""
    return "two.npz" if config.seats == 2 else "more.npz"


FEATURES: Final = Features(__package__, VERSION, SIZE, STAGES, write, stage, weights, judges_actions=True)
