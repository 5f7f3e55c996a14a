"""Two deliveries at once: one grand marker on two neighbouring symbols (GM-004 to GM-009).

The two are made one after the other, as always. The second one decides whether a grand marker replaces both normal
ones; until then the first marker is where it usually goes.
"""

from typing import Final

from sobremesa.games.la_granja.rules.actions import ACTIONS, DELIVER_TO, FURTHER, TARGETS
from sobremesa.games.la_granja.rules.deliveries import cover_barrow, cover_row, source_of, target_of
from sobremesa.games.la_granja.rules.events import DELIVERED
from sobremesa.games.la_granja.rules.farm import card_of, covered_on
from sobremesa.games.la_granja.rules.goods import good_of, remove
from sobremesa.games.la_granja.rules.helpers import ask
from sobremesa.games.la_granja.rules.ids import BUILDINGS, COVER_1, GRAPE, ROW_1
from sobremesa.games.la_granja.rules.labels import VENTURES
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Message, Seat

from ..numbers import GRAND, GRAND_CARDS, GRAND_LAID, GRAND_ROWS, GRAND_VENTURES, LAST_PLACE, LAST_SYMBOL

LAY_GRAND: Final = ACTIONS.offset("grand")  # LAY_GRAND + source * PLACES + place
PLACES: Final = TARGETS + len(VENTURES)  # buildings, barrows, joint ventures; no other boards (GM-004)
PAID_SERIES: Final = 32  # in LAST_PLACE: the delivery was paid for
ENDS: Final = 8  # bits of GRAND_VENTURES; those above tell which grand markers have already returned


# -- what lies where ---------------------------------------------------------------------------------------------------


def symbols(s: State, seat: Seat, place: int) -> tuple[tuple[int, ...], int]:
    """The goods of a barrow or of the seat's row, and a mask of those that are covered."""
    if place >= BUILDINGS:
        barrow = s.barrows[seat][place - BUILDINGS]
        return s.rules.card(card_of(barrow)).goods, covered_on(barrow)
    p = s.players[seat]
    return s.rules.buildings[place].rows[p[ROW_1 + place] - 1], p[COVER_1 + place]


def end_of(seat: Seat, venture: int) -> int:
    """The bit of GRAND_VENTURES for a seat at a joint venture: its near or its far end."""
    return 1 << (venture if venture == seat else venture + ENDS // 2)


def on_ventures(s: State, seat: Seat) -> int:
    """How many of the seat's ends at joint ventures grand markers cover, including markers that have returned."""
    near, far = seat, (seat - 1) % s.rules.seats
    return (s.board[GRAND_VENTURES] & (1 << near | 1 << far + ENDS // 2)).bit_count()


def has_grand(s: State, seat: Seat, place: int) -> bool:
    """Whether a grand marker of the seat lies there: there is never more than one (GM-008)."""
    if place >= TARGETS:
        return bool(s.board[GRAND_VENTURES] & end_of(seat, place - TARGETS))
    if place >= BUILDINGS:
        return bool(s.board[GRAND_CARDS] >> card_of(s.barrows[seat][place - BUILDINGS]) & 1)
    return bool(s.players[seat][GRAND_ROWS] >> place & 1)


def under_grand(s: State, seat: Seat, place: int) -> int:
    """A mask of the two symbols under a grand marker, 0 if there is none.

    A grand marker stands for two normal ones. Where more symbols are covered it might as well lie on the first two
    neighbours among them; all that counts is that two neighbours stay covered.
    """
    if not has_grand(s, seat, place):
        return 0
    covered = symbols(s, seat, place)[1]
    first = covered & covered >> 1
    return (first & -first) * 3


# -- the first of two --------------------------------------------------------------------------------------------------


def forget(s: State) -> None:
    """A turn is over: later deliveries do not count as made together with those before (GM-009, GM-A01)."""
    for p in s.players:
        p[LAST_PLACE] = p[LAST_SYMBOL] = 0


def notice(s: State, seat: Seat, a: int, how: int) -> None:
    """A delivery is made: the next one of the same kind to the same place may join it (GM-A01)."""
    if a >= LAY_GRAND:
        return  # this one joins the previous one
    p = s.players[seat]
    place = target_of(a)
    p[LAST_PLACE] = place + 1 + PAID_SERIES * how if place < PLACES else 0
    p[LAST_SYMBOL] = 0


def notice_symbol(s: State, seat: Seat, place: int, symbol: int) -> None:
    s.players[seat][LAST_SYMBOL] = symbol


def last_place(s: State, seat: Seat, how: int) -> int:
    """Where a delivery of this kind may join the one just made, -1 for nowhere."""
    series, place = divmod(s.players[seat][LAST_PLACE], PAID_SERIES)
    if not place or series != how:
        return -1
    at = place - 1
    if at < TARGETS and not symbols(s, seat, at)[1] >> s.players[seat][LAST_SYMBOL] & 1:
        return -1  # its marker was needed elsewhere and has been taken back
    return at


# -- the second --------------------------------------------------------------------------------------------------------


def offer(s: State, seat: Seat, ids: list[int], how: int) -> list[int]:
    """Deliveries that may join the one just made, under a grand marker from the supply (GM-005)."""
    at = last_place(s, seat, how)
    if at < 0 or not s.players[seat][GRAND] or has_grand(s, seat, at):
        return []
    return [
        LAY_GRAND + source * PLACES + at
        for source in (source_of(a) for a in ids if target_of(a) == at)
        if at >= TARGETS or joined(s, seat, at, good_of(source))
    ]


def joined(s: State, seat: Seat, place: int, good: int) -> int:
    """The covered symbols once this good and the last one lie side by side, 0 if that is not possible.

    Both go to their symbols at the same time: if the last good fits another symbol of its kind just as well, it may go
    to that one instead.
    """
    goods, covered = symbols(s, seat, place)
    last = s.players[seat][LAST_SYMBOL]
    before = covered & ~(1 << last)
    firsts = [last, *(i for i, g in enumerate(goods) if g == goods[last] and i != last and not before >> i & 1)]
    swaps = place >= BUILDINGS and good <= GRAPE and ask(s, "barrow_substitute", seat, 0)
    for goods_that_fit in ((good,), range(GRAPE + 1) if swaps else ()):
        for x in firsts:
            for y in (x + 1, x - 1):
                if 0 <= y < len(goods) and not before >> y & 1 and goods[y] in goods_that_fit:
                    return before | 1 << x | 1 << y
    return 0


def arrive(s: State, seat: Seat, a: int, how: int) -> None:
    """The good is spent as usual; a grand marker covers its symbol and that of the last one (GM-006)."""
    source, place = divmod(a - LAY_GRAND, PLACES)
    p = s.players[seat]
    covered = joined(s, seat, place, good_of(source)) if place < TARGETS else 0
    p[GRAND] -= 1
    p[LAST_PLACE] = p[LAST_SYMBOL] = 0
    if place >= TARGETS:
        s.board[GRAND_VENTURES] |= end_of(seat, place - TARGETS)
        s.emit(GRAND_LAID, seat, place)
        usual = DELIVER_TO + source * FURTHER + place - TARGETS
        s.rules.arrive[usual](s, seat, usual, how)
        return
    remove(s, seat, source)
    s.emit(DELIVERED, seat, source, place)
    s.emit(GRAND_LAID, seat, place)
    if place >= BUILDINGS:
        s.board[GRAND_CARDS] |= 1 << card_of(s.barrows[seat][place - BUILDINGS])
        cover_barrow(s, seat, place - BUILDINGS, covered)
    else:
        p[GRAND_ROWS] |= 1 << place
        cover_row(s, seat, place, covered)


# -- checking ----------------------------------------------------------------------------------------------------------


def problems(s: State, seat: Seat) -> list[Message]:
    """Check that the last delivery and all grand markers on rows, barrows and joint ventures can be where they are."""
    p = s.players[seat]
    out: list[Message] = []
    at = p[LAST_PLACE] % PAID_SERIES - 1
    if (p[LAST_PLACE] == PAID_SERIES) or (at < 0 and p[LAST_SYMBOL]) or not _can_be_last(s, seat, at, p[LAST_SYMBOL]):
        out.append(Message("position.la_granja.last_delivery_went_nowhere", seat=f"p{seat + 1}"))
    for place in range(BUILDINGS + len(s.barrows[seat])):
        if has_grand(s, seat, place) and not under_grand(s, seat, place):
            out.append(Message("position.la_granja.grand_marker_lies_on_symbols_not_covered", seat=f"p{seat + 1}"))
    return out


def _can_be_last(s: State, seat: Seat, at: int, symbol: int) -> bool:
    if at < 0:
        return True
    if at >= TARGETS:
        ventures = s.rules.hooks.ventures
        return ventures is not None and bool(ventures(s) >> at - TARGETS & 1) and not symbol
    return at < BUILDINGS + len(s.barrows[seat]) and symbol < len(symbols(s, seat, at)[0])


def lying_on(s: State, seat: Seat) -> list[int]:
    """Where grand markers of the seat lie, by place number."""
    ventures = [TARGETS + i for i in range(len(VENTURES)) if is_on_venture(s, seat, i)]
    return [place for place in range(BUILDINGS + len(s.barrows[seat])) if has_grand(s, seat, place)] + ventures


def is_on_venture(s: State, seat: Seat, venture: int) -> bool:
    """Whether a grand marker still lies at the seat's end: it returns with the seat's reward."""
    if venture >= s.rules.seats or seat not in (venture, (venture + 1) % s.rules.seats):
        return False
    return bool(s.board[GRAND_VENTURES] & end_of(seat, venture) & ~(s.board[GRAND_VENTURES] >> ENDS))
