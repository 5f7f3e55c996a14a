"""The discard pile. Its cards are open; their order is kept only if a rule asks for the card on top.

The order is one number in the board field `Rules.pile_field`: nine bits for every card, the top card lowest.
"""

from typing import TYPE_CHECKING, Final, Iterable

from sobremesa.kernel import bits

from .events import DECK_SHUFFLED
from .ids import CARDS, DECK, DISCARD

if TYPE_CHECKING:
    from .state import State

BITS: Final = CARDS.bit_length()  # of a card's number
CARD: Final = (1 << BITS) - 1


def can_draw(s: "State") -> bool:
    """Whether there is a card to be drawn (A-19)."""
    return s.board[DECK] > 0 or s.board[DISCARD] > 0


def to_discard(s: "State", card: int) -> None:
    """Put a card on top of the discard pile."""
    s.board[DISCARD] |= 1 << card
    field = s.rules.pile_field
    if field >= 0:
        s.board[field] = s.board[field] << BITS | card


def pile(s: "State") -> tuple[int, ...]:
    """The cards of the discard pile, the top card last; ascending where their order does not matter."""
    if s.rules.pile_field < 0:
        return tuple(bits(s.board[DISCARD]))
    return unpacked(s.board[s.rules.pile_field])


def top(s: "State") -> int:
    """The card on top of the discard pile, 0 for none."""
    return s.board[s.rules.pile_field] & CARD


def take_top(s: "State") -> int:
    """Remove the top card from the discard pile and return it."""
    card = top(s)
    s.board[s.rules.pile_field] >>= BITS
    s.board[DISCARD] &= ~(1 << card)
    return card


def reshuffle(s: "State") -> None:
    """Turn the discard pile into the new deck as soon as the deck is empty (LG-047)."""
    if not s.board[DECK] and s.board[DISCARD]:
        s.board[DECK] = s.board[DISCARD]
        s.board[DISCARD] = 0
        if s.rules.pile_field >= 0:
            s.board[s.rules.pile_field] = 0
        s.emit(DECK_SHUFFLED)


def packed(cards: Iterable[int]) -> int:
    """Pack cards into one number, in order, the last one lowest."""
    out = 0
    for card in cards:
        out = out << BITS | card
    return out


def unpacked(number: int) -> tuple[int, ...]:
    out: list[int] = []
    while number:
        out.append(number & CARD)
        number >>= BITS
    return tuple(reversed(out))
