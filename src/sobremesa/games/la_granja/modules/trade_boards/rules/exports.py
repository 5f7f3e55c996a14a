"""Exports: a delivery to the board of another player, who gains the modifier of the space delivered to."""

from typing import Any, Final

from sobremesa.games.la_granja.rules.cards.operations import ANYWHERE, PAID_FOR
from sobremesa.games.la_granja.rules.goods import gain, good_of, remove
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, ROUND, SEAT_NAMES, SILVER, VP
from sobremesa.games.la_granja.rules.modules.targets import spare_silver
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Message, Seat

from .. import numbers as at
from ..numbers import BOARD_OF, BOARDS, DEAL_BOARDS, EXPORTED, MODIFIER_GAINED, MODIFIERS, TRADE_FILE

SPACE_VP: Final[tuple[int, ...]] = tuple(TRADE_FILE["vp"])
SPACE_MODIFIERS: Final = tuple(MODIFIERS.index(m) for m in TRADE_FILE["modifiers"])
#: by board number: what each space takes, {good: how many}
PRICES: Final[tuple[tuple[dict[int, int], ...], ...]] = (
    (),
    *(tuple({GOOD_NAMES.index(g): n for g, n in space} for space in board["spaces"]) for board in BOARDS),
)
MARKERS: Final = len(SPACE_VP)  # trade markers and modifier markers of a player (TB-001)


def price(s: State, importer: Seat) -> dict[int, int]:
    """What the leftmost space that still has its modifier takes: one of these goods (TB-006, TB-007, TB-A08)."""
    p = s.players[importer]
    if p[at.IMPORTS] >= MARKERS:
        return {}  # a board without modifiers takes nothing more (TB-014)
    return PRICES[p[at.TRADE_BOARD]][p[at.IMPORTS]]


def may_export(s: State, seat: Seat) -> bool:
    """Whether the seat may export: once per round, while there are trade markers left (TB-005, TB-013, TB-A02)."""
    p = s.players[seat]
    return not p[at.HAS_EXPORTED] and p[at.EXPORTS] < MARKERS


def wants(s: State, seat: Seat, target: int, place: int, how: int) -> int:
    """A mask of the goods a board takes: from any delivery except one tied to barrows or craft buildings (TB-A04)."""
    importer = target - BOARD_OF
    if importer == seat or place not in (ANYWHERE, PAID_FOR) or not may_export(s, seat):
        return 0
    mask = 0
    for good, count in price(s, importer).items():
        # only silver is required in larger numbers; of other goods every space takes one
        if good != SILVER or spare_silver(s, seat, place, how) >= count:
            mask |= 1 << good
    return mask


def refuses(s: State, seat: Seat, target: int, place: int, how: int) -> Message:
    """Why a board takes nothing from a seat now."""
    importer, p = target - BOARD_OF, s.players[seat]
    if importer == seat:
        return Message("why.la_granja.own_trade_board")
    if place not in (ANYWHERE, PAID_FOR):
        return Message("why.la_granja.not_this_place")
    if p[at.HAS_EXPORTED]:
        return Message("why.la_granja.has_exported")
    if p[at.EXPORTS] >= MARKERS:
        return Message("why.la_granja.no_trade_marker")
    # otherwise it is a board without modifiers, or one whose next space takes more silver than there is
    return Message("why.la_granja.silver_for_export" if price(s, importer) else "why.la_granja.trade_board_full")


def arrives(s: State, seat: Seat, source: int, target: int, how: int) -> None:
    """One delivery, however many goods it takes (TB-008). The goods go to the supply, the leftmost trade marker to the
    importer's board, the VP below it to the exporter, the modifier to the importer (TB-009 to TB-012, TB-A03)."""
    importer = target - BOARD_OF
    mine, theirs = s.players[seat], s.players[importer]
    count = price(s, importer)[good_of(source)]
    for _ in range(count):
        remove(s, seat, source)
    vp = SPACE_VP[mine[at.EXPORTS]]
    modifier = SPACE_MODIFIERS[theirs[at.IMPORTS]]
    mine[at.HAS_EXPORTED] = 1
    mine[at.EXPORTS] += 1
    theirs[at.IMPORTS] += 1
    theirs[at.MODIFIER_1 + modifier] += 1
    s.emit(EXPORTED, seat, importer, source, count, vp)
    gain(s, seat, VP, vp)
    s.emit(MODIFIER_GAINED, importer, modifier)


# -- checking and showing ----------------------------------------------------------------------------------------------


def problems(s: State) -> list[Message]:
    """Check that every export has an importer, and that nobody has more modifiers than their board has given."""
    out: list[Message] = []
    boards = [p[at.TRADE_BOARD] for p in s.players if p[at.TRADE_BOARD]]
    if len(set(boards)) < len(boards):
        out.append(Message("position.la_granja.two_players_same_trade_board"))
    if len(boards) < s.rules.seats and not any(f[0] == DEAL_BOARDS for f in s.frames):
        out.append(Message("position.la_granja.not_everybody_trade_board"))
    if sum(p[at.EXPORTS] for p in s.players) != sum(p[at.IMPORTS] for p in s.players):
        out.append(Message("position.la_granja.exports_and_imports_not_same_number"))
    for seat, p in enumerate(s.players):
        came = SPACE_MODIFIERS[: p[at.IMPORTS]]
        if any(p[at.MODIFIER_1 + m] > came.count(m) for m in range(len(MODIFIERS))):
            out.append(Message("position.la_granja.modifiers_never_received", seat=SEAT_NAMES[seat]))
        if p[at.EXPORTS] > s.board[ROUND] or p[at.HAS_EXPORTED] > p[at.EXPORTS]:
            out.append(Message("position.la_granja.exported_more_than_once_in_round_or_less", seat=SEAT_NAMES[seat]))
        if (p[at.EXPORTS] or p[at.IMPORTS]) and len(boards) < s.rules.seats:
            out.append(Message("position.la_granja.traded_before_all_boards_dealt", seat=SEAT_NAMES[seat]))
    return out


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """Every seat's board, from left to right, what has been moved, and the modifiers received."""
    return tuple((SEAT_NAMES[seat], _board(s, seat)) for seat in range(s.rules.seats))


def _board(s: State, seat: Seat) -> tuple[tuple[str, Any], ...]:
    p = s.players[seat]
    spaces = PRICES[p[at.TRADE_BOARD]]
    received = [m for i, m in enumerate(MODIFIERS) for _ in range(p[at.MODIFIER_1 + i])]
    return (
        ("board", p[at.TRADE_BOARD]),
        ("vp", SPACE_VP),
        ("modifiers", tuple(MODIFIERS[m] for m in SPACE_MODIFIERS)),
        ("spaces", tuple(tuple((GOOD_NAMES[g], n) for g, n in space.items()) for space in spaces)),
        ("exports", p[at.EXPORTS]),
        ("imports", p[at.IMPORTS]),
        ("has_exported", bool(p[at.HAS_EXPORTED])),
        ("received", tuple(received)),
    )
