"""What a seat sees of El Grande, written straight from the state: the same numbers as its view, many times as fast.

What a view hides stays hidden here too: what only the owner of a seat may see is on the owner's own sheet, and of a
hand others read how many cards it holds.
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
from sobremesa.kernel import Seat
from sobremesa.kernel import State as AnyState

from ..rules.catalogue import CARD_NAMES
from ..rules.hidden import lying
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
    SEAT_FIELDS,
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
from ..rules.view import card_names, deck_size, discards, in_use, place_name, vetoes_held

# Behind the fields of the board a row has the card that somebody is using, and the Vetoes held.
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


def _spent(p: tuple[int, ...]) -> tuple[str, ...]:
    discard, power, modifier = p
    seat = [0] * SEAT_FIELDS
    seat[POWER] = power
    seat[MODIFIER] = modifier
    return card_names(discard & ~lying(seat))


SEAT_SOURCES: Final[Sources] = {
    "vp": Source((VP,)),
    "regions": each(range(REGIONS)),
    "court": Source((COURT,)),
    "province": Source((PROVINCE,)),
    "grande": Source((GRANDE,), place_name),
    "power": Source((POWER,)),
    "power_is_back": Source((POWER, HAND), _power_is_back),
    "total": Source((TOTAL,)),
    "went": Source((WENT,), lambda went: went == 1),
    "powers_in_hand": Source((HAND,), lambda hand: (hand & POWER_MASK).bit_count()),
    "disc_is_set": Source((DISC,), lambda disc: disc > 0),
    "vetoes": Source((VETO_NOW, VETO_NEXT), sum),
    "castillo": Source((CASTILLO,)),
    "modifier": Source((MODIFIER,), _modifier),
    "modifier_is_back": Source((MODIFIER, HAND), _modifier_is_back),
    "modifiers_in_hand": Source((HAND,), lambda hand: (hand & MODIFIER_MASK).bit_count()),
    # what only the owner sees
    "hand": Source((HAND,), card_names),
    "spent": Source((DISCARD, POWER, MODIFIER), _spent),
    "disc": Source((DISC,), lambda disc: PLACE_NAMES[disc - 1] if disc else None),
    "passing": Source((PASSING,), _modifier),
    "gave": Source((GAVE,), _modifier),
}


def _table_sources(rules: Any) -> Sources:
    slots = len(rules.decks)
    faces = tuple(range(FACE, FACE + slots))
    decks = tuple(range(DECK, DECK + slots))

    def gone(row: Sequence[int]) -> tuple[str, ...]:
        return discards(rules, row[:slots], row[slots : 2 * slots], row[-2], row[-1])

    return {
        "king": Source((KING,), place_name),
        "tile_8": Source((TILE_8,), place_name),
        "tile_4": Source((TILE_4,), place_name),
        "face_up": Source(faces, lambda cards: [CARD_NAMES[card - 1] for card in cards if card]),
        "in_use": Source((IN_USE,), lambda card: CARD_NAMES[card] if card >= 0 else None),
        "discards": Source((*decks, *faces, IN_USE, HELD), gone),
        "decks": [_deck(rules.decks[slot], slot) for slot in range(slots)],
    }


def _deck(deck: Deck, slot: int) -> Source:
    def size(row: Sequence[int]) -> int:
        left, face_up, used = row
        return deck_size(deck, left, face_up, used)

    return Source((DECK + slot, FACE + slot, IN_USE), size)


class Patterns:
    """The strips of a table, for all its scribes."""

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
        self.own = strips_of(own_parts, SEAT_SOURCES)
        # the first player looks different to everybody, so it stands alone
        assert [part.name for part in table[:2]] == ["round", "first"]
        self.round = Strip(table[0].kind, (ROUND,))
        self.first = [Strip(table[1].kind, (FIRST,), None, viewer) for viewer in range(rules.seats)]
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

    def look(self, state: AnyState, seat: Seat) -> bytes:
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
        return b"".join(out)
