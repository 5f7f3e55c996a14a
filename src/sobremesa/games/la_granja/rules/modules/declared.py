"""What La Granja numbers in modules beside steps, events, actions and effects: fields, targets, tiles and cards.

Each module tells its own in ``NUMBERS`` of its file ``numbers.py`` (`sobremesa.games.numbering`). New ones get the next
free number of all modules, or the next of the module where it has room of its own.
"""

from typing import Any, Final, Mapping, Sequence

from sobremesa.games import numbering
from sobremesa.kernel import Block, EventType

Row = dict[str, Any]
#: by place: the name of a field and its highest value; a place kept free has no name
Fields = Mapping[int, tuple[str, int]]


def in_a_row(first: int, name: str, count: int, highest: int, room: int = 0) -> Fields:
    """Fields that are counted from 1, side by side, and free places behind them if they have more room."""
    free: tuple[str, int] = ("", 0)
    return {first + i: (f"{name}_{i + 1}", highest) if i < count else free for i in range(max(room, count))}


class ModuleNumbers(numbering.ModuleNumbers):
    """Everything of one module that has a number. What is left out it has none of.

    A block of step kinds has 64: the lower half for the flow, the upper half for effects. A list of events has 32.
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
        #: what it keeps at every seat and on the board
        self.seat_fields = seat_fields or {}
        self.board_fields = board_fields or {}
        #: those of its seat fields that say which of several things a seat has, where others count or are masks
        self.picks = picks
        #: its further targets of deliveries, by the number of the first (`modules.targets`)
        self.targets = targets or {}
        #: the numbers of its donkey tiles
        self.donkeys = donkeys
        #: the data file of its farm cards, which join the deck
        self.farm_cards = farm_cards
        #: its things that are known by number and id, by a name for all of them
        self.rows = rows or {}


NO_NUMBERS: Final = ModuleNumbers()
