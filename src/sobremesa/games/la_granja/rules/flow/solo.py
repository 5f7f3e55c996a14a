"""The original solo game: a neutral colour on the market and a shrinking pool of dice (LG-269 to LG-289)."""

from sobremesa.kernel import AGAIN, CHANCE, Frame, Message, Seat, Step, bits

from .. import kinds as k
from .. import triggers
from ..actions import MARKER, NEUTRAL, NEUTRAL_HEX
from ..catalogue import BOARD
from ..events import DIE_DISCARDED, MARKER_SET, NEUTRAL_REVEALED
from ..helpers import ask, raise_trigger
from ..ids import DECK, DICE_1, DISCARD, EMPTY, ROUND, SIESTA, SOLO_ORDER
from ..market import STAND, place
from ..pile import reshuffle, to_discard
from ..plan import each
from ..state import State

ME: Seat = 0


class SoloStart(Step[State]):
    """Draw turn order marker 2 or 3; the player and the neutral colour take those hexes (LG-272 to LG-274)."""

    name = "solo_start"

    def enter(self, s: State, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(MARKER + 2, 1), (MARKER + 3, 1)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        marker = a - MARKER
        s.board[SOLO_ORDER] = marker
        two, three = s.rules.market.start[:2]
        mine, other = (two, three) if marker == 2 else (three, two)
        for at, owner in ((mine, ME), (other, s.rules.neutral)):
            s.set_hex(at, owner)
            s.emit(MARKER_SET, owner, at)


def is_first(s: State) -> bool:
    return s.board[SOLO_ORDER] == 2


class SoloDice(Step[State]):
    """First player: take, discard, take, discard. Second player: discard, take, discard, take (LG-277 to LG-279)."""

    name = "solo_dice"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.frames.extend(reversed(dice_plan(s)))
        return AGAIN


def dice_plan(s: State) -> tuple[Frame, ...]:
    drop = (k.DISCARD_DIE, -1)
    one, two = (k.TAKE_DIE, ME, 0, 0), (k.TAKE_DIE, ME, 1, 0)
    return (one, drop, two, drop) if is_first(s) else (drop, one, drop, two)


class DiscardDie(Step[State]):
    """The lowest die is discarded in rounds 1 to 3, the highest afterwards (LG-280)."""

    name = "discard_die"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        values = [v for v in range(1, 7) if s.board[DICE_1 + v - 1]]
        value = min(values) if s.board[ROUND] <= 3 else max(values)
        s.board[DICE_1 + value - 1] -= 1
        for hear in s.rules.hooks.dice_moved:
            hear(s, value, -1)
        s.emit(DIE_DISCARDED, value)
        raise_trigger(s, triggers.OPPONENT_DIE_TAKEN, ME, value)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if any(s.board[DICE_1 : DICE_1 + 6]) else Message("position.la_granja.no_die_to_discard")


class SoloTransport(Step[State]):
    """The neutral colour places its marker after the player's transport, or before it (LG-282, LG-283)."""

    name = "solo_transport"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.frames.extend(reversed(transport_plan(is_first(s))))
        return AGAIN


def transport_plan(is_first: bool) -> tuple[Frame, ...]:
    mine = [
        (k.DONKEYS,), (k.SHOW_DONKEYS,), each(k.ADVANCE), (k.SOLO_NEXT_ORDER,),
        each(k.FREE_DELIVERIES), each(k.PAID_DELIVERIES),
    ]  # fmt: skip
    card = (k.NEUTRAL_CARD,)
    plan = [*mine, card] if is_first else [card, *mine]
    return tuple((e[0], -1, *e[1:]) for e in plan)


class NeutralCard(Step[State]):
    """Reveal a card from the deck: its barrow gives the value of the neutral marker (LG-284, A-29)."""

    name = "neutral_card"

    def enter(self, s: State, f: Frame) -> Seat:
        if s.board[DECK]:
            return CHANCE
        if s.board[DISCARD]:
            reshuffle(s)
        else:
            s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(NEUTRAL + card, 1) for card in bits(s.board[DECK])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        card = a - NEUTRAL
        s.emit(NEUTRAL_REVEALED, card)
        s.board[DECK] &= ~(1 << card)
        to_discard(s, card)
        reshuffle(s)
        s.frames[-1] = (k.NEUTRAL_HEX, -1, s.rules.card(card).vp)


class NeutralHex(Step[State]):
    """The neutral marker goes where it removes most, then where it is hardest to remove (LG-285 to LG-288, D-28)."""

    name = "neutral_hex"
    args = (("value", 0, 9),)

    def _best(self, s: State, value: int) -> list[int]:
        equal = [i for i in s.rules.open_hexes if s.rules.market.values[i] == value]
        options = [i for i in equal if s.market[i] == EMPTY] or [i for i in equal if s.market[i] == ME]
        if not options:
            return []
        ranks = {i: self._rank(s, i) for i in options}
        best = max(ranks.values())
        return [i for i in options if ranks[i] == best]

    def _rank(self, s: State, at: int) -> tuple[int, int, int]:
        values = s.rules.market.values
        near = s.rules.market.near[at]
        removes = int(s.market[at] == ME)
        if not ask(s, "market_protected", ME, 0):
            removes += sum(s.market[i] == ME and values[i] < values[at] for i in near)
        higher = [i for i in near if values[i] > values[at] and i in s.rules.open_hexes]
        exposed = sum(s.market[i] in s.rules.exposing for i in higher)
        return (removes, -exposed, distance_to(s, at, ME))

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, value = f
        if self._best(s, value):
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        _, _, value = f
        return [(NEUTRAL_HEX + i, 1) for i in self._best(s, value)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        place(s, s.rules.neutral, a - NEUTRAL_HEX, STAND)


def distance_to(s: State, at: int, owner: int) -> int:
    """Distance in hexes to the nearest marker of an owner; a large number if there is none."""
    seen = {at}
    edge = [at]
    steps = 0
    while edge:
        steps += 1
        edge = [n for i in edge for n in s.rules.market.near[i] if n not in seen]
        if any(s.market[n] == owner for n in edge):
            return steps
        seen.update(edge)
    return 99


class SoloOrder(Step[State]):
    """With three siesta steps the player goes first in the next round, with fewer second (LG-289)."""

    name = "solo_order"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        set_order(s)
        return AGAIN


def set_order(s: State) -> None:
    s.board[SOLO_ORDER] = 2 if s.players[ME][SIESTA] >= BOARD["siesta"]["solo_first"] else 3


class SoloNextOrder(Step[State]):
    """Set the next turn order once the siesta marker has moved, and tell helpers (LG-289, cards 10 and 66). Steps that
    the marker takes later in the round still count."""

    name = "solo_next_order"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        set_order(s)
        raise_trigger(s, triggers.TURN_ORDER_SET, ME)
        return AGAIN
