"""Helpers about cards: one taken back into hand (79), the top of the discard pile (110), a borrowed helper (112)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as base
from sobremesa.games.la_granja.rules.actions import DROP, USE
from sobremesa.games.la_granja.rules.cards.playing import Drawing, helper_left
from sobremesa.games.la_granja.rules.events import PAID
from sobremesa.games.la_granja.rules.farm import card_of, covered_on, field_card
from sobremesa.games.la_granja.rules.goods import gain
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.helpers import ask, helper_at_work, is_effect
from sobremesa.games.la_granja.rules.ids import DECK, DISCARD, PHASE, SILVER
from sobremesa.games.la_granja.rules.pile import reshuffle, take_top, top
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, OPTION, Frame, Message, Operation, Seat, Step, can_carry_out, frame

from .. import numbers as k
from ..numbers import CARD_TAKEN_BACK, HELPER_BORROWED, KNOWN, TOP_DRAWN


def to_hand(s: State, seat: Seat, card: int) -> None:
    """Add a card to the hand that everybody has seen."""
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
    s.board[KNOWN] |= 1 << card


class ReturnCard(Step[State]):
    """A field, a barrow without deliveries or another helper returns to the hand; goods on it are lost (card 79)."""

    name = "return_card"

    def _cards(self, s: State, seat: Seat) -> list[int]:
        at_work = helper_at_work(s)
        cards = [field_card(field) for field in s.fields[seat]]
        cards += [card_of(barrow) for barrow in s.barrows[seat] if not covered_on(barrow)]
        return [*cards, *(card for card in s.helpers[seat] if card != at_work)]

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return sorted(DROP + card for card in self._cards(s, seat))

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        card = a - DROP
        s.frames.pop()
        is_helper = card in s.helpers[seat]
        is_barrow = any(card_of(barrow) == card for barrow in s.barrows[seat])
        s.fields[seat] = tuple(field for field in s.fields[seat] if field_card(field) != card)
        s.barrows[seat] = tuple(barrow for barrow in s.barrows[seat] if card_of(barrow) != card)
        s.set_helpers(seat, tuple(helper for helper in s.helpers[seat] if helper != card))
        to_hand(s, seat, card)
        s.emit(CARD_TAKEN_BACK, seat, card)
        if is_barrow:
            for hear in s.rules.hooks.barrow_leaves:
                hear(s, seat, card)
        if is_helper:
            helper_left(s, seat)

    def can(self, s: State, f: Frame) -> bool:
        # the helper that asks is one of those on the farm, and does not count
        _, seat = f
        return bool(s.fields[seat]) or len(s.helpers[seat]) > 1 or any(not covered_on(b) for b in s.barrows[seat])

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat = f
        return None if seat >= 0 and self._cards(s, seat) else Message("position.la_granja.no_card_to_take_back")


class BorrowHelper(Step[State]):
    """For silver, an opponent's once-per-round activated helper works as if it were one's own (card 112).

    Its phases and steps apply, and its price is paid too; whether it has been used does not matter and does not change.
    A solo player pays the supply and uses such a helper if it is on top of the discard pile.
    """

    name = "borrow_helper"
    args = (("price", 0, 30),)

    def _helpers(self, s: State, f: Frame) -> list[int]:
        _, seat, price = f
        p = s.players[seat]
        if p[SILVER] < price:
            return []
        cards = [card for o in range(s.rules.seats) if o != seat for card in s.helpers[o]]
        if s.rules.is_solo and top(s):
            cards = [top(s)]
        p[SILVER] -= price  # its effect must be possible with what is left
        out = sorted(card for card in cards if self._works(s, seat, card))
        p[SILVER] += price
        return out

    def _works(self, s: State, seat: Seat, number: int) -> bool:
        card = s.rules.card(number)
        if card.act is None or not card.once or card.act[0] == k.BORROW_HELPER:
            return False
        if not card.window >> s.board[PHASE] & 1:
            return False
        turn = next(f for f in reversed(s.frames) if not is_effect(f[0]))
        if card.steps and s.steps[turn[0]].name not in card.steps:
            return False
        return can_carry_out(s, frame(card.act, seat))

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [USE + card for card in self._helpers(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, price = f
        number = a - USE
        act = s.rules.card(number).act
        assert act is not None
        s.players[seat][SILVER] -= price
        s.emit(PAID, seat, SILVER, price)
        for owner in range(s.rules.seats):
            if number in s.helpers[owner]:
                gain(s, owner, SILVER, price)
        s.emit(HELPER_BORROWED, seat, number)
        s.frames[-1] = frame(act, seat)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._helpers(s, f))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 and self.can(s, f) else Message("position.la_granja.no_helper_to_borrow")


def drawing(s: State, f: Frame) -> bool:
    """Ask the Archivist before every card that is drawn, but not when only some of the drawn cards are kept (26)."""
    _, seat, count = f
    if not top(s) or not ask(s, "draw_source", seat, 0) or s.frames[-2][0] == base.KEEPING:
        return False
    s.frames[-1] = (k.DRAW_SOURCE, seat, count)
    return True


class DrawSource(Step[State]):
    """The next card comes from the deck (option 1) or is the top card of the discard pile (option 2) (card 110)."""

    name = "draw_source"
    args = (("count", 1, 60),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [OPTION, OPTION + 1]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, count = f
        s.frames[-1] = (base.DRAWING, seat, count - 1)
        if a == OPTION:
            s.frames.append((k.DRAW_FROM_DECK, seat, 1))
            return
        card = take_top(s)
        to_hand(s, seat, card)
        s.emit(TOP_DRAWN, seat, card)

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if top(s) else Message("position.la_granja.discard_pile_empty")


class DrawFromDeck(Drawing):
    """Draw a card from the deck, without asking again."""

    name = "draw_from_deck"
    args = (("count", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, count = f
        if count and s.board[DECK]:
            return CHANCE
        if count and s.board[DISCARD]:
            reshuffle(s)
        else:
            s.frames.pop()
        return AGAIN


OPERATIONS: Final[tuple[Operation, ...]] = (
    FarmOperation("return_card", k.RETURN_CARD),
    FarmOperation("borrow_helper", k.BORROW_HELPER, {"price": 1}),
)
STEPS: dict[int, Step[Any]] = {
    k.RETURN_CARD: ReturnCard(),
    k.BORROW_HELPER: BorrowHelper(),
    k.DRAW_SOURCE: DrawSource(),
    k.DRAW_FROM_DECK: DrawFromDeck(),
}
