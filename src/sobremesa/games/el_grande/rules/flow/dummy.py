"""The dummy of the 2-player game: it places, plays a power card and takes a card, but never decides or scores."""

from typing import Final

from sobremesa.kernel import AGAIN, CHANCE, Frame, Seat, Step, bits

from ..actions import DUMMY_HOME, DUMMY_POWER, DUMMY_REGION
from ..events import CASTILLO_LEFT, DUMMY_PLACES, DUMMY_TAKES
from ..events import DUMMY_POWER as DUMMY_POWER_SHOWN
from ..ids import CASTILLO, DISCARD, FACE, HAND, KING, POWER, PROVINCE, REGION_DECK, REGIONS, TOTAL
from ..state import State

ALL_REGIONS: Final = (1 << REGIONS) - 1
CARDS_A_ROUND: Final = 2
CABALLEROS_A_CARD: Final = 2


class ShuffleRegions(Step[State]):
    """Put all nine region cards back into the dummy's deck (EG-143, EG-147)."""

    name = "shuffle_regions"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.board[REGION_DECK] = ALL_REGIONS
        return AGAIN


class DummyPlaces(Step[State]):
    """At the start of a round, two region cards are drawn for the dummy (EG-144, EG-A34)."""

    name = "dummy_places"
    args = (("cards", 0, CARDS_A_ROUND),)

    def enter(self, s: State, f: Frame) -> Seat:
        # no draw while all thirty are on the board; drawing resumes once some have come back (EG-145, EG-A33)
        _, _, cards = f
        if cards and s.players[s.rules.dummy][PROVINCE] and s.board[REGION_DECK]:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(DUMMY_REGION + r, 1) for r in bits(s.board[REGION_DECK])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, cards = f
        region = a - DUMMY_REGION
        s.frames[-1] = (kind, owner, cards - 1)
        s.board[REGION_DECK] &= ~(1 << region)
        dummy = s.players[s.rules.dummy]
        # a card for the King's region places nothing and is not replaced (EG-146)
        count = 0 if region == s.board[KING] else min(CABALLEROS_A_CARD, dummy[PROVINCE])
        dummy[PROVINCE] -= count
        dummy[region] += count
        s.emit(DUMMY_PLACES, region, count)


class DummyPower(Step[State]):
    """The dummy's top power card is revealed before anybody plays (EG-148)."""

    name = "dummy_power"

    def enter(self, s: State, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(DUMMY_POWER + b, 1) for b in bits(s.players[s.rules.dummy][HAND])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        bit = a - DUMMY_POWER
        dummy = s.players[s.rules.dummy]
        dummy[HAND] &= ~(1 << bit)
        dummy[DISCARD] |= 1 << bit
        dummy[POWER] = dummy[TOTAL] = bit + 1
        s.emit(DUMMY_POWER_SHOWN, bit + 1)


def dummy_turn(s: State) -> None:
    """Remove the face-up card with the most caballeros, unused; if tied, that of the higher deck (EG-152, EG-A35)."""
    slots = [slot for slot in range(len(s.rules.decks)) if s.board[FACE + slot]]
    slot = max(slots, key=lambda i: (s.rules.cards[s.board[FACE + i] - 1].caballeros, i))
    card = s.board[FACE + slot] - 1
    s.board[FACE + slot] = 0
    s.emit(DUMMY_TAKES, card)


class DummyLeaves(Step[State]):
    """Ruling ``region_card``: one region card for all of the dummy's caballeros that were in the Castillo (EG-A32)."""

    name = "dummy_leaves"

    def enter(self, s: State, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(DUMMY_HOME + r, 1) for r in bits(s.board[REGION_DECK] or ALL_REGIONS)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        region = a - DUMMY_HOME
        empty_castillo(s, s.rules.dummy, PROVINCE if region == s.board[KING] else region)


def empty_castillo(s: State, colour: int, place: int) -> None:
    """Move all caballeros of a colour from the Castillo to one place."""
    p = s.players[colour]
    n = p[CASTILLO]
    if n:
        p[CASTILLO] = 0
        p[place] += n
        s.emit(CASTILLO_LEFT, colour, place, n)
