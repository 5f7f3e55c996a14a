"""What modules of La Granja number besides steps, events, actions and effects: fields, targets, tiles and cards.

Each module declares its own as ``NUMBERS`` in its file ``numbers.py`` (`sobremesa.games.numbering`). New ones get the
next number free among all modules, or the next in the module's own range if it has one.
"""

from typing import Any, Final, Mapping, Sequence

from sobremesa.games import numbering
from sobremesa.kernel import Block, EventType

Row = dict[str, Any]
#: by index: the name of a field and its highest value; a reserved index has no name
Fields = Mapping[int, tuple[str, int]]


def in_a_row(first: int, name: str, count: int, highest: int, room: int = 0) -> Fields:
    """Adjacent fields numbered from 1, followed by reserved ones if ``room`` is larger."""
    free: tuple[str, int] = ("", 0)
    return {first + i: (f"{name}_{i + 1}", highest) if i < count else free for i in range(max(room, count))}


class ModuleNumbers(numbering.ModuleNumbers):
    """Everything of one module that has a number. Whatever is left out, the module does not have.

    A block of step kinds has 64 numbers, the lower half for the flow, the upper for effects. A list of events has 32.
    """

    __slots__ = ("board_fields", "donkeys", "farm_cards", "picks", "rows", "seat_fields", "targets")

    def __init__(
        self,
        *,
        kinds: Sequence[int] = (),
        events: Mapping[int, Sequence[EventType]] | None = None,
        blocks: Mapping[int, Sequence[Block]] | None = None,
        owners: Mapping[int, int] | None = None,
        seat_fields: Fields | None = None,
        board_fields: Fields | None = None,
        picks: Sequence[int] = (),
        targets: Mapping[int, Sequence[str]] | None = None,
        donkeys: Sequence[int] = (),
        farm_cards: Sequence[str] = (),
        rows: Mapping[str, Sequence[Row]] | None = None,
    ) -> None:
        super().__init__(kinds=kinds, events=events, blocks=blocks, owners=owners)
        #: its fields at every seat and on the board
        self.seat_fields = seat_fields or {}
        self.board_fields = board_fields or {}
        #: those of its seat fields that say which of several things a seat has, rather than count or hold a mask
        self.picks = picks
        #: its further delivery targets, by the number of the first (`modules.targets`)
        self.targets = targets or {}
        #: the numbers of its donkey tiles
        self.donkeys = donkeys
        #: the data file of its farm cards, which join the deck
        self.farm_cards = farm_cards
        #: its things that have a number and an id, grouped under a name
        self.rows = rows or {}


NO_NUMBERS: Final = ModuleNumbers()
