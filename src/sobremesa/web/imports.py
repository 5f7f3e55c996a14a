"""Records from elsewhere: read, checked to the last entry, and turned into tables."""

from typing import Final

from sobremesa.kernel import OVER, RecordError
from sobremesa.record import Record

from .errors import GameOver
from .tables.orders import HUMAN, SeatOrder, TableOrder, clean_name

MOST_ENTRIES: Final = 5_000  # a game has a thousand; nobody shall keep us busy for long


def read(text: str) -> Record:
    """A record that replays to what it claims; `RecordError` says where it does not."""
    record = Record.loads(text)
    if len(record.entries) > MOST_ENTRIES:
        raise RecordError("server.problem.long_record", most=MOST_ENTRIES)
    record.check()
    return record


def order_of(record: Record) -> TableOrder:
    """A table like that of the record, all seats on one screen."""
    c = record.config
    names = [*(clean_name(name) for name in record.names), *[""] * c.seats]
    seats = tuple(SeatOrder(HUMAN, name=name) for name in names[: c.seats])
    return TableOrder(c.game, seats, c.edition, c.modules, c.rulings, c.options)


def start_of(record: Record, ply: int | None) -> str:
    """The position to go on from."""
    state = record.replay(ply)
    if state.turn == OVER:
        raise GameOver
    return record.game.position(state)
