"""What a seat sees of El Grande, written straight from the state: the same numbers as from its view, many times faster.

What a view hides stays hidden here too: what only the owner of a seat may see goes on the owner's own sheet, and the
others only learn how many cards a hand holds.
"""

from typing import Any, Final, Sequence

from sobremesa.adapters.observation.layout import Chapter, Layout, Part
from sobremesa.adapters.observation.scribe import (
    NOTHING_MORE,
    Question,
    Scribe,
    Sheet,
    Source,
    Sources,
    Strip,
    each,
    strips_of,
)
from sobremesa.kernel import Seat, bits
from sobremesa.kernel import State as AnyState

from ..rules.catalogue import CARD_NAMES
from ..rules.hidden import face_up
from ..rules.ids import (
    BOARD_FIELDS,
    CASTILLO,
    COURT,
    DECK,
    DISC,
    DISCARD,
    FACE,
    FIRST,
    GAVE,
    GRANDE,
    HAND,
    KING,
    MODIFIER,
    MODIFIER_MASK,
    PASSING,
    PLACE_NAMES,
    POWER,
    POWER_MASK,
    POWERS,
    PROVINCE,
    REGIONS,
    ROUND,
    TILE_4,
    TILE_8,
    TOTAL,
    VETO_NEXT,
    VETO_NOW,
    VP,
    WENT,
)
from ..rules.plan import Deck
from ..rules.state import State
from ..rules.view import deck_size, in_use, place_name, vetoes_held

# After the board fields, a row holds the card in use and the number of Vetoes held.
IN_USE: Final = BOARD_FIELDS
HELD: Final = BOARD_FIELDS + 1


def _modifier(m: int) -> str | None:
    return f"m{m}" if m else None


def _power_is_back(p: tuple[int, ...]) -> bool:
    power, hand = p
    return power > 0 and hand >> power - 1 & 1 == 1


def _modifier_is_back(p: tuple[int, ...]) -> bool:
    modifier, hand = p
    return modifier > 0 and hand >> POWERS + modifier - 1 & 1 == 1


def _spent(p: tuple[int, ...]) -> int:
    discard, power, modifier = p
    return discard & ~face_up(power, modifier)


SEAT_SOURCES: Final[Sources] = {
    "vp": Source((VP,)),
    "regions": each(range(REGIONS)),
    "court": Source((COURT,)),
    "province": Source((PROVINCE,)),
    "grande": Source((GRANDE,), place_name),
    "power": Source((POWER,)),
    "power_is_back": Source((POWER, HAND), _power_is_back, is_few=True),
    "total": Source((TOTAL,)),
    "went": Source((WENT,), lambda went: went == 1),
    "powers_in_hand": Source((HAND,), lambda hand: (hand & POWER_MASK).bit_count(), is_few=True),
    "disc_is_set": Source((DISC,), lambda disc: disc > 0),
    "vetoes": Source((VETO_NOW, VETO_NEXT), sum),
    "castillo": Source((CASTILLO,)),
    "modifier": Source((MODIFIER,), _modifier),
    "modifier_is_back": Source((MODIFIER, HAND), _modifier_is_back, is_few=True),
    "modifiers_in_hand": Source((HAND,), lambda hand: (hand & MODIFIER_MASK).bit_count(), is_few=True),
    # for the owner only
    "disc": Source((DISC,), lambda disc: PLACE_NAMES[disc - 1] if disc else None),
    "passing": Source((PASSING,), _modifier),
    "gave": Source((GAVE,), _modifier),
}


def _own_sources(rules: Any) -> Sources:
    cards = tuple([1 << b for b in bits(rules.hand_cards)])
    return {
        **SEAT_SOURCES,
        "hand": Source((HAND,), bits=cards),
        "spent": Source((DISCARD, POWER, MODIFIER), _spent, bits=cards),
    }


def _table_sources(rules: Any) -> Sources:
    slots = len(rules.decks)
    faces = tuple(range(FACE, FACE + slots))
    decks = tuple(range(DECK, DECK + slots))
    pile = Pile(rules)

    def lie(row: Sequence[int]) -> int:
        lying = 0
        for slot, card in enumerate(row):
            if card:
                lying |= pile.lowest[slot][card - 1]
        return lying

    def gone(row: Sequence[int]) -> int:
        return pile.gone(row[:slots], row[slots : 2 * slots], row[-2], row[-1])

    return {
        "king": Source((KING,), place_name),
        "tile_8": Source((TILE_8,), place_name),
        "tile_4": Source((TILE_4,), place_name),
        "face_up": Source(faces, lie, bits=pile.cards),
        "in_use": Source((IN_USE,), lambda card: CARD_NAMES[card] if card >= 0 else None),
        "discards": Source((*decks, *faces, IN_USE, HELD), gone, bits=pile.cards),
        "decks": [_deck(rules.decks[slot], slot) for slot in range(slots)],
    }


def _deck(deck: Deck, slot: int) -> Source:
    if len(deck.cards) > 1:
        return Source((DECK + slot,), deck.left, is_few=True)

    def size(row: Sequence[int]) -> int:
        left, face_up, used = row
        return deck_size(deck, left, face_up, used)

    return Source((DECK + slot, FACE + slot, IN_USE), size, is_few=True)


class Pile:
    """All action cards of a table as bits, with the masks of the decks side by side."""

    __slots__ = ("_decks", "_instant", "_offsets", "cards", "lowest")

    def __init__(self, rules: Any) -> None:
        self._decks: list[Deck] = list(rules.decks)
        self._instant: list[int] = sorted(
            {card for deck in self._decks for card in deck.cards if rules.cards[card].instant}
        )
        self._offsets: list[int] = []
        #: for each deck, the lowest bit of each card
        self.lowest: list[dict[int, int]] = []
        masks: dict[int, int] = {}
        offset = 0
        for deck in self._decks:
            self._offsets.append(offset)
            self.lowest.append({card: (mask & -mask) << offset for card, mask in deck.kinds})
            for card, mask in deck.kinds:
                masks[card] = masks.get(card, 0) | mask << offset
            offset += len(deck.cards)
        #: the bits of each card, in the order of the cards
        self.cards: tuple[int, ...] = tuple([masks[card] for card in sorted(masks)])

    def gone(self, left: Sequence[int], faces: Sequence[int], used: int, held: int) -> int:
        """The cards of `view.discards`, as a mask."""
        gone = 0
        for slot, deck in enumerate(self._decks):
            if len(deck.cards) == 1:
                continue
            here = deck.full & ~left[slot]
            if faces[slot]:
                here = deck.without(here, faces[slot] - 1)
            if used in deck.masks and used not in self._instant:
                here = deck.without(here, used)
            if held:
                for card in self._instant:
                    while held and here & deck.masks.get(card, 0):
                        here = deck.without(here, card)
                        held -= 1
            gone |= here << self._offsets[slot]
        return gone


class Patterns:
    """The strips of a table, shared by all its scribes."""

    __slots__ = ("colours", "everybody", "first", "own", "questions", "round", "table")

    def __init__(
        self,
        rules: Any,
        questions: Sequence[Chapter],
        table: Sequence[Part],
        open_parts: Sequence[Part],
        own_parts: Sequence[Part],
    ) -> None:
        self.questions = [Question(questions, viewer) for viewer in range(rules.seats)]
        self.colours: int = rules.colours
        self.everybody = strips_of(open_parts, SEAT_SOURCES)
        self.own = strips_of(own_parts, _own_sources(rules))
        # the first player is encoded relative to the viewer, so it is kept apart
        assert [part.name for part in table[:2]] == ["round", "first"]
        self.round = Strip(table[0].kind, Source((ROUND,)))
        self.first = [Strip(table[1].kind, Source((FIRST,)), viewer) for viewer in range(rules.seats)]
        self.table = strips_of(table[2:], _table_sources(rules))


class ElGrandeScribe(Scribe):
    """One game of El Grande, as its seats see it."""

    def __init__(self, layout: Layout, patterns: Patterns) -> None:
        super().__init__(layout)
        self._questions = patterns.questions
        self._round = patterns.round
        self._first = patterns.first
        self._table = Sheet(patterns.table)
        self._own: list[Sheet] = [Sheet(patterns.own) for _ in patterns.questions]
        self._everybody: list[Sheet] = [Sheet(patterns.everybody) for _ in range(patterns.colours)]

    def parts(self, state: AnyState, seat: Seat) -> list[bytes]:
        assert isinstance(state, State)
        state.check_seat(seat)
        players: list[Any] = state.players
        board: list[Any] = state.board
        everybody = self._everybody
        n = len(self._first)
        out = [
            self._questions[seat].of(state, False),
            self._round.of(board),
            self._first[seat].of(board),
            self._table.of(board, [in_use(state), vetoes_held(state)]),
            everybody[seat].of(players[seat], NOTHING_MORE),
            self._own[seat].of(players[seat], NOTHING_MORE),
        ]
        for i in range(seat + 1, n):
            out.append(everybody[i].of(players[i], NOTHING_MORE))
        for i in range(seat):
            out.append(everybody[i].of(players[i], NOTHING_MORE))
        for i in range(n, len(everybody)):
            out.append(everybody[i].of(players[i], NOTHING_MORE))
        return out
