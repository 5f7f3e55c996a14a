"""The joint ventures on the table: who may deliver what to which card, and what a completed card brings."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import ACTIONS, TARGETS
from sobremesa.games.la_granja.rules.cards.operations import ANYWHERE, PAID_FOR, TO_BARROW
from sobremesa.games.la_granja.rules.deliveries import place_frame, rewarded, stand_ins, use_stand_in
from sobremesa.games.la_granja.rules.events import DELIVERED
from sobremesa.games.la_granja.rules.goods import gain, good_of, remove
from sobremesa.games.la_granja.rules.helpers import ask, raise_trigger
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, GRAPE, TRADE, VP
from sobremesa.games.la_granja.rules.labels import VENTURES
from sobremesa.games.la_granja.rules.market import NO_BARROW
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Frame, Message, Seat

from ..numbers import CARDS, FILLED_1, FILLED_BACK_1, OWED_1, REWARD, VENTURE_1, VENTURE_COMPLETED, VENTURE_REWARD

TAKE: Final = ACTIONS.offset("reward")
GOODS: Final = ((), *(tuple(GOOD_NAMES.index(g) for g in card["goods"]) for card in CARDS))  # indexed by card number
VALUES: Final = ((), *(tuple(card["values"]) for card in CARDS))
MOST: Final = len(VENTURES)  # number of places
HARVEST_GOODS: Final = 0b111


# -- what lies where ---------------------------------------------------------------------------------------------------


def places(s: State) -> range:
    """The places: as many as there are players, even with two (FF-002, FF-003)."""
    return range(s.rules.seats)


def laid(s: State) -> int:
    """A mask of the places where a card lies."""
    return sum(1 << place for place in range(MOST) if s.board[VENTURE_1 + place])


def ends(s: State, place: int) -> tuple[Seat, Seat]:
    """The partners of a card: the one at its near end, where the row begins, and the one at its far end."""
    return place, (place + 1) % s.rules.seats


def values(s: State, place: int) -> tuple[int, ...]:
    """The values of the two rewards of a card, the higher one first; none where no card lies."""
    return VALUES[s.board[VENTURE_1 + place]]


def worker_values(s: State, seat: Seat, place: int) -> tuple[int, ...]:
    """The values with which a partner may send a worker there, as long as goods are missing (HH-007)."""
    return values(s, place) if next_symbols(s, seat, place) else ()


def is_full(s: State, place: int) -> bool:
    """Whether all goods have been delivered, so that only a reward of the card is still to be taken."""
    return sum(delivered(s, place)) == len(GOODS[s.board[VENTURE_1 + place]])


def delivered(s: State, place: int) -> tuple[int, int]:
    """How many goods came from the near end and from the far end."""
    return s.board[FILLED_1 + place], s.board[FILLED_BACK_1 + place]


def next_symbols(s: State, seat: Seat, place: int) -> tuple[int, ...]:
    """The goods still open on a card, in the order in which the seat must fill them (FF-008); none for other seats."""
    if seat not in ends(s, place):
        return ()
    near, far = delivered(s, place)
    goods = GOODS[s.board[VENTURE_1 + place]]
    still_open = goods[near : len(goods) - far]
    return still_open if seat == ends(s, place)[0] else still_open[::-1]


def is_barrow(s: State) -> bool:
    """Whether, by the other ruling of FF-A05, a joint venture is a barrow for the Butcher and for helpers."""
    return bool(s.rules.config.rulings["venture_is_barrow"] == "yes")


def markers_in_use(s: State, seat: Seat) -> int:
    """The seat's player markers on joint ventures: one covers each good."""
    board = s.board
    count = 0
    for place in places(s):
        for end, who in enumerate(ends(s, place)):
            if who == seat:
                count += board[(FILLED_1, FILLED_BACK_1)[end] + place]
    return count


# -- deliveries --------------------------------------------------------------------------------------------------------


def wants(s: State, seat: Seat, target: int, place: int, how: int) -> int:
    """Any delivery can go to a card beside the seat, but only the next good from its end fits (FF-006 to FF-008)."""
    if place not in (ANYWHERE, PAID_FOR) and not (place == TO_BARROW and is_barrow(s)):
        return 0
    symbols = next_symbols(s, seat, target)
    if not symbols:
        return 0
    return fitting(s, seat, symbols[0]) | stand_ins(s, seat)


def refuses(s: State, seat: Seat, target: int, place: int, how: int) -> Message:
    """Why a card takes nothing from a seat now."""
    if place not in (ANYWHERE, PAID_FOR) and not (place == TO_BARROW and is_barrow(s)):
        return Message("why.la_granja.not_this_place")
    return Message("why.la_granja.venture_full" if seat in ends(s, target) else "why.la_granja.venture_of_others")


def fitting(s: State, seat: Seat, symbol: int) -> int:
    """A mask of the goods that cover a symbol without a stand-in."""
    swaps = symbol <= GRAPE and is_barrow(s) and ask(s, "barrow_substitute", seat, 0)
    return HARVEST_GOODS if swaps else 1 << symbol


def arrives(s: State, seat: Seat, source: int, target: int, how: int) -> None:
    is_itself = fitting(s, seat, next_symbols(s, seat, target)[0]) >> good_of(source) & 1
    remove(s, seat, source)
    s.emit(DELIVERED, seat, source, TARGETS + target)
    if not is_itself:
        use_stand_in(s, seat)
    fill(s, seat, target)


def fill(s: State, seat: Seat, place: int, count: int = 1) -> None:
    """Lay ``count`` more goods of the seat on a card; a full card is resolved at once (FF-009)."""
    end = ends(s, place).index(seat)
    s.board[(FILLED_1, FILLED_BACK_1)[end] + place] += count
    if is_full(s, place):
        complete(s, seat, place)


# -- rewards -----------------------------------------------------------------------------------------------------------


def complete(s: State, seat: Seat, place: int) -> None:
    """The active seat takes its reward now; a partner keeps the card for a turn of their own (FF-010 to FF-012).

    A seat that has filled the card alone takes both, the higher one first (FF-015, FF-017). A tie goes to the active
    seat (FF-A02).
    """
    s.emit(VENTURE_COMPLETED, seat, place)
    for hear in s.rules.hooks.target_full:
        hear(s, place)
    end = ends(s, place).index(seat)
    mine, others = delivered(s, place)[end], delivered(s, place)[1 - end]
    first, second = values(s, place)
    if not others:
        s.frames.append((REWARD, seat, place, second))
        s.frames.append((REWARD, seat, place, first))
        return
    won, left = (first, second) if mine >= others else (second, first)
    s.board[OWED_1 + place] = left * 8 + ends(s, place)[1 - end] + 1
    s.frames.append((REWARD, seat, place, won))


def owed(s: State, place: int) -> tuple[Seat, int]:
    """Who is still to take a reward of a completed card, and its value; seat -1 for nobody."""
    value, seat = divmod(s.board[OWED_1 + place], 8)
    return seat - 1, value


def rewards(s: State, seat: Seat) -> list[int]:
    """Ids of the rewards waiting for the seat (FF-013)."""
    return [TAKE + place for place in range(MOST) if s.board[OWED_1 + place] > 0 and owed(s, place)[0] == seat]


def take_reward(s: State, seat: Seat, a: int) -> None:
    place = a - TAKE
    s.frames.append((REWARD, seat, place, owed(s, place)[1]))
    s.board[OWED_1 + place] = 0


def hand_out(s: State, seat: Seat, place: int, value: int) -> None:
    """Give a marker for the market, VP and a trade good (FF-A04). With the last reward of a card its markers come back
    first, as from a barrow, and the card is out of the game (FF-014, FF-018, FF-019)."""
    to_place = place_frame(s, seat, value, -1 - place)
    vp = value
    if is_barrow(s):
        vp += sum(b.barrow_vp for j, b in enumerate(s.rules.buildings) if s.lasting(seat) >> j & 1)
    elif to_place[0] == k.PLACE_MARKER:
        to_place = (*to_place[:3], NO_BARROW)
    is_last = not s.board[OWED_1 + place] and not _is_rewarding(s, place)
    if is_last:
        for field in (VENTURE_1, FILLED_1, FILLED_BACK_1):
            s.board[field + place] = 0
        for hear in s.rules.hooks.target_gone:
            hear(s, place)
    s.emit(VENTURE_REWARD, seat, place, vp)
    s.frames.append(to_place)
    if is_barrow(s):
        for hear_of in s.rules.hooks.barrow_marker:
            hear_of(s, seat, value)
        raise_trigger(s, triggers.BARROW_COMPLETED, seat)
    rewarded(s, seat, value)
    gain(s, seat, VP, vp)
    gain(s, seat, TRADE, 1)


# -- checking and showing ----------------------------------------------------------------------------------------------


def problems(s: State) -> list[Message]:
    """Check that every card is in one place only, and that its goods and rewards fit."""
    out: list[Message] = []
    laid = [s.board[VENTURE_1 + place] for place in range(MOST)]
    cards = [card for card in laid if card]
    if len(set(cards)) < len(cards) or any(laid[s.rules.seats :]):
        out.append(Message("position.la_granja.joint_venture_lies_where_none_can_be"))
    for place in range(MOST):
        near, far = delivered(s, place)
        seat, value = owed(s, place)
        size = len(GOODS[laid[place]])
        waits = seat >= 0 or _is_rewarding(s, place)
        if near + far > size or (waits and near + far < size) or (size and near + far == size and not waits):
            out.append(Message("position.la_granja.joint_venture_too_many_or_too_few_goods", number=place + 1))
        elif seat >= 0 and not _may_wait(s, place, seat, value):
            out.append(Message("position.la_granja.joint_venture_owes_reward_it_does_not", number=place + 1))
        elif s.board[OWED_1 + place] and seat < 0:
            out.append(Message("position.la_granja.joint_venture_owes_reward_to_nobody", number=place + 1))
    return out


def _may_wait(s: State, place: int, seat: Seat, value: int) -> bool:
    """Whether this reward can still be waiting for this partner."""
    if value not in values(s, place) or seat not in ends(s, place):
        return False
    return delivered(s, place)[ends(s, place).index(seat)] > 0


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """For every place: its number, the two partners, and the card with everything on it, or nothing."""
    return tuple((f"venture{place + 1}", _card(s, place)) for place in places(s))


def _card(s: State, place: int) -> tuple[tuple[str, Any], ...]:
    near, far = delivered(s, place)
    seats = ends(s, place)
    number = s.board[VENTURE_1 + place]
    goods = GOODS[number]
    owners = (seats[0],) * near + (None,) * (len(goods) - near - far) + (seats[1],) * far
    seat, value = owed(s, place)
    return (
        ("seats", seats),
        ("card", number),
        ("goods", tuple(GOOD_NAMES[g] for g in goods)),
        ("owners", owners),
        ("values", VALUES[number]),
        ("owed", (seat, value) if seat >= 0 else None),
    )


def _is_rewarding(s: State, place: int) -> bool:
    """Whether a reward of the card there is about to be handed out."""
    return any(at == place for _, _, at, _ in s.frames_of(REWARD))


def reward_problem(s: State, f: Frame) -> Message | None:
    _, seat, place, value = f
    ok = seat in ends(s, place) and value in values(s, place)
    return None if ok else Message("position.la_granja.reward_handed_out_no_joint_venture")
