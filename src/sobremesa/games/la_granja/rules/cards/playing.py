"""Cards: playing them with one of their four sides, drawing, keeping and discarding."""

from typing import Final

from sobremesa.kernel import AGAIN, CHANCE, DONE, Frame, Message, Seat, Step, bits

from .. import kinds as k
from .. import triggers
from ..actions import DISCARD_1, DRAW, DROP, PAY, PLAY
from ..catalogue import SETUP
from ..events import CARD_DISCARDED, CARD_DRAWN, CARD_DROPPED, CARD_PLAYED, PAID
from ..farm import barrow_of, card_of, field_of
from ..flow.anytime import WORDS
from ..flow.turns import Choice
from ..goods import good_of, has, remove, settle_stalls
from ..helpers import ask, number, raise_trigger
from ..ids import (
    AS_BARROW,
    AS_EXTENSION,
    AS_FIELD,
    AS_HELPER,
    BARROWS,
    CARDS,
    DECK,
    DISCARD,
    FARM_GOODS,
    FIELD,
    GRAPE,
    SILVER,
)
from ..pile import can_draw, reshuffle, to_discard
from ..reasons import NO_GOOD, NOT_IN_HAND
from ..state import State
from .operations import ALL_SIDES

MOST_SUBSTITUTES: Final = 9


def extension_cost(s: State, seat: Seat, discount: int = 0) -> int:
    """The n-th extension costs n goods (LG-101); helpers and effects may lower that."""
    return max(0, ask(s, "extension_cost", seat, len(s.extensions[seat]) + 1) - discount)


def kinds_owned(s: State, seat: Seat) -> list[int]:
    """How many of each farm good could pay for an extension, crops on fields included (LG-103, LG-104)."""
    p = s.players[seat]
    crops = s.crops(seat)
    return [p[g] + (crops[g] if g <= GRAPE else 0) for g in range(FARM_GOODS)]


def can_extend(s: State, seat: Seat, discount: int = 0) -> bool:
    """Whether an extension can be paid in full (LG-105)."""
    cost = extension_cost(s, seat, discount)
    owned = kinds_owned(s, seat)
    if not ask(s, "extension_distinct", seat, 1):
        return sum(owned) >= cost
    return sum(n > 0 for n in owned) >= cost or bool(substitutes(s, seat, cost))


def substitutes(s: State, seat: Seat, cost: int) -> list[int]:
    """How many of the ``cost`` different goods silver may replace, if a helper allows it: every possible number."""
    price = ask(s, "extension_substitute", seat, 0)
    if not price:
        return []
    owned = kinds_owned(s, seat)
    kinds = sum(n > 0 for n in owned) - (owned[SILVER] > 0)
    most = min(cost, owned[SILVER] // price, MOST_SUBSTITUTES)
    return [n for n in range(most + 1) if kinds + (owned[SILVER] > n * price) >= cost - n]


def playable(s: State, seat: Seat, sides: int = ALL_SIDES, discount: int = 0) -> list[int]:
    """Ascending ids of all combinations of hand card and side that can be played now."""
    if sides >> AS_EXTENSION & 1 and not can_extend(s, seat, discount):
        sides &= ~(1 << AS_EXTENSION)
    return [PLAY + (card - 1) * 4 + side for card in s.hands[seat] for side in range(4) if sides >> side & 1]


def why_not_play(s: State, seat: Seat, a: int, sides: int = ALL_SIDES, discount: int = 0) -> Message | None:
    """Why a card cannot be played with this side now."""
    card, side = divmod(a - PLAY, 4)
    if card + 1 not in s.hands[seat]:
        return NOT_IN_HAND
    if not sides >> side & 1:
        return Message("why.la_granja.not_this_side")
    if side == AS_EXTENSION and not can_extend(s, seat, discount):
        cost = extension_cost(s, seat, discount)
        if ask(s, "extension_distinct", seat, 1):
            return Message("why.la_granja.extension_price", count=cost)
        return Message("why.la_granja.extension_price_any", count=cost)
    return None


class PlayCard(Choice):
    """Play a card from hand with one of the allowed sides; an extension must still be paid for (LG-073)."""

    name = "play_card"
    args = (("count", 0, 9), ("sides", 0, 15), ("discount", 0, 9))
    explains = ("done", "play", *WORDS)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _, _ = f
        if count and self.can(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, _, sides, discount = f
        return [DONE, *playable(s, seat, sides, discount)]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat, _, sides, discount = f
        return None if a == DONE else why_not_play(s, seat, a, sides, discount)

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, count, sides, discount = f
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (kind, seat, count - 1, sides, discount)
        card, side = divmod(a - PLAY, 4)
        s.frames.append((k.ENTER, seat, card + 1, side, discount, 0))

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _, sides, discount = f
        return bool(playable(s, seat, sides, discount))


class Enter(Step[State]):
    """Move a card from hand to the farm, once room is made or the price is paid (LG-093 to LG-105)."""

    name = "enter"
    args = (("card", 1, CARDS), ("side", 0, 3), ("discount", 0, 9), ("ready", 0, 1))

    def enter(self, s: State, f: Frame) -> Seat:
        kind, _, _, _, _, _ = f
        _, seat, card, side, discount, ready = f
        if not ready:
            leave_hand(s, seat, card)
            s.frames[-1] = (kind, seat, card, side, discount, 1)
            if side == AS_EXTENSION:
                distinct = ask(s, "extension_distinct", seat, 1)
                s.frames.append((k.PAY_EXTENSION, seat, extension_cost(s, seat, discount), 0, distinct))
                for first in s.rules.hooks.paying_extension:
                    first(s, seat)
            elif side in (AS_BARROW, AS_HELPER):
                s.frames.append((k.MAKE_ROOM, seat, side, 1))
            return AGAIN
        s.frames.pop()
        if side == AS_FIELD:
            s.fields[seat] = (*s.fields[seat], field_of(card))
        elif side == AS_BARROW:
            s.barrows[seat] = (*s.barrows[seat], barrow_of(card))
        elif side == AS_EXTENSION:
            s.set_extensions(seat, (*s.extensions[seat], card))
        else:
            s.set_helpers(seat, (*s.helpers[seat], card))
        s.emit(CARD_PLAYED, seat, card, side)
        raise_trigger(s, triggers.CARD_PLAYED, seat, triggers.played(card, side))
        if side == AS_HELPER:
            raise_trigger(s, triggers.HELPER_ENTERED, seat, card)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, card, _, _, ready = f
        if s.rules.cards[card] is None:
            return Message("position.la_granja.card_not_part_this_game", number=card)
        return (
            None
            if ready or card in s.hands[seat]
            else Message("position.la_granja.card_not_in_hand_it_played_from", number=card)
        )


def slots(s: State, seat: Seat, side: int) -> int:
    """Places for barrows or helpers: three each, unless helpers say otherwise (LG-028)."""
    if side == AS_BARROW:
        return min(BARROWS, ask(s, "barrow_slots", seat, SETUP["barrows"]))
    return ask(s, "helper_slots", seat, SETUP["helpers"])


class MakeRoom(Step[State]):
    """If all places are taken, the owner discards a barrow or helper of their choice (LG-099, LG-100, A-15, A-16)."""

    name = "make_room"
    args = (("side", 0, 3), ("need", 0, 1))

    def _cards(self, s: State, f: Frame) -> list[int]:
        _, seat, side, _ = f
        return [card_of(b) for b in s.barrows[seat]] if side == AS_BARROW else list(s.helpers[seat])

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, side, need = f
        if len(self._cards(s, f)) + need > slots(s, seat, side):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return sorted(DROP + card for card in self._cards(s, f))

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, side, _ = f
        card = a - DROP
        if side == AS_BARROW:
            s.barrows[seat] = tuple(b for b in s.barrows[seat] if card_of(b) != card)
            for hear in s.rules.hooks.barrow_leaves:
                hear(s, seat, card)
        else:
            s.set_helpers(seat, tuple(h for h in s.helpers[seat] if h != card))
        to_discard(s, card)
        s.emit(CARD_DROPPED, seat, card)
        if side == AS_HELPER:
            helper_left(s, seat)


def helper_left(s: State, seat: Seat) -> None:
    """A helper that leaves takes its effect and its marker with it at once (A-16), but the card stays used for this
    round, whoever plays it again."""
    settle_stalls(s, seat)
    for side in (AS_BARROW, AS_HELPER):
        s.frames.append((k.MAKE_ROOM, seat, side, 0))


class PayExtension(Step[State]):
    """Pay for an extension, one good at a time in any order, normally all of different kinds (LG-102 to LG-104)."""

    name = "pay_extension"
    args = (("left", 0, CARDS), ("paid", 0, (1 << FARM_GOODS) - 1), ("distinct", 0, 1))
    explains = ("pay",)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, left, _, _ = f
        if left:
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, left, paid, distinct = f
        owned = kinds_owned(s, seat)
        kinds = [good for good in range(FARM_GOODS) if owned[good] and not paid >> good & 1]
        if (len(kinds) if distinct else sum(owned)) < left:
            return []
        p = s.players[seat]
        crops = s.crops(seat)
        stores = [PAY + good for good in kinds if p[good]]
        return stores + [PAY + FARM_GOODS + good for good in kinds if good <= GRAPE and crops[good]]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, _, paid, _ = f
        label = a - PAY
        source = label if label < FARM_GOODS else FIELD + label - FARM_GOODS
        if not has(s, seat, source):
            return NO_GOOD
        return Message("why.la_granja.paid_already") if paid >> good_of(source) & 1 else None

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, left, paid, distinct = f
        label = a - PAY
        source = label if label < FARM_GOODS else FIELD + label - FARM_GOODS
        good = source if source < FIELD else source - FIELD
        s.frames[-1] = (kind, seat, left - 1, paid | 1 << good if distinct else 0, distinct)
        remove(s, seat, source)
        s.emit(PAID, seat, good, 1)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, left, _, _ = f
        return None if not left or self.legal(s, f, seat) else Message("position.la_granja.extension_cannot_be_paid")


# -- drawing and discarding --------------------------------------------------------------------------------------------


class Drawing(Step[State]):
    """Draw cards from the deck; if deck and discard pile are both empty, the draw is lost (LG-047, A-19)."""

    name = "drawing"
    args = (("count", 0, 60),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, count = f
        drawing = s.rules.hooks.drawing
        if drawing is not None and count and drawing(s, f):
            return AGAIN
        if count and s.board[DECK]:
            return CHANCE
        if count and s.board[DISCARD]:
            reshuffle(s)
        else:
            s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(DRAW + card, 1) for card in bits(s.board[DECK])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, seat, count = f
        card = a - DRAW
        s.frames[-1] = (kind, seat, count - 1)
        s.board[DECK] &= ~(1 << card)
        s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
        s.emit(CARD_DRAWN, seat, card)
        reshuffle(s)

    def can(self, s: State, f: Frame) -> bool:
        return can_draw(s)


def leave_hand(s: State, seat: Seat, card: int) -> None:
    """Remove a card from the hand."""
    hand = list(s.hands[seat])
    hand.remove(card)
    s.hands[seat] = tuple(hand)
    if s.rules.known_field >= 0:
        s.board[s.rules.known_field] &= ~(1 << card)


def discard(s: State, seat: Seat, card: int) -> None:
    """Put a hand card on the discard pile, where everybody can see it."""
    leave_hand(s, seat, card)
    to_discard(s, card)
    s.emit(CARD_DISCARDED, seat, card)


class DrawKeep(Step[State]):
    """Draw some cards, keep a few of them and discard the rest (card 26)."""

    name = "draw_keep"
    args = (("count", 0, 9), ("keep", 0, 9))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, keep = f
        s.frames.pop()
        drawn = min(count, s.board[DECK].bit_count() + s.board[DISCARD].bit_count())
        s.frames.append((k.KEEPING, seat, max(0, drawn - keep), mask_of_hand(s, seat)))
        s.frames.append((k.DRAWING, seat, count))
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return can_draw(s)


def mask_of_hand(s: State, seat: Seat) -> int:
    return sum(1 << card for card in s.hands[seat])


class Keeping(Step[State]):
    """Discard some of the cards just drawn; the old hand is not touched and stays secret."""

    name = "keeping"
    secret = True
    args = (("discard", 0, 9), ("old", 0, (1 << CARDS + 1) - 1))

    def _new(self, s: State, f: Frame) -> list[int]:
        _, seat, _, old = f
        return [card for card in s.hands[seat] if not old >> card & 1]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, left, _ = f
        if left and self._new(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DISCARD_1 + card for card in self._new(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, left, old = f
        s.frames[-1] = (kind, seat, left - 1, old)
        discard(s, seat, a - DISCARD_1)


class Redraw(Step[State]):
    """Discard up to ``most`` hand cards, then draw as many (card 55)."""

    name = "redraw"
    args = (("most", 0, 9999), ("done", 0, 9))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, most, done = f
        if done < number(s, seat, most) and s.hands[seat]:
            return seat
        s.frames[-1] = (k.DRAWING, seat, done)
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DONE, *(DISCARD_1 + card for card in s.hands[seat])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, most, done = f
        if a == DONE:
            s.frames[-1] = (k.DRAWING, seat, done)
            return
        s.frames[-1] = (kind, seat, most, done + 1)
        discard(s, seat, a - DISCARD_1)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _, _ = f
        return bool(s.hands[seat])


class DiscardHand(Step[State]):
    """Discard hand cards as a price."""

    name = "discard_hand"
    args = (("count", 0, 60),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        if count and s.hands[seat]:
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DISCARD_1 + card for card in s.hands[seat]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, count = f
        s.frames[-1] = (kind, seat, count - 1)
        discard(s, seat, a - DISCARD_1)
