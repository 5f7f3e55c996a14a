"""Records from elsewhere: read, checked to the last entry, and turned into tables."""

from typing import Final

from sobremesa.kernel import OVER, RecordError
from sobremesa.record import Record

from .errors import GameOver
from .tables.orders import BOT, HUMAN, OPPONENTS, SeatOrder, TableOrder, clean_name

MOST_ENTRIES: Final = 5_000  # a game has about a thousand; this bounds the work
LONGEST_CHECK: Final = 14.0  # seconds; just below the limit of its process (`elsewhere`), for a better error message
#: the longest texts in a record: hashes; positions and seeds; the revision of its rules
SHORT: Final = 64
LONG: Final = 100_000
DIGITS: Final = 9


def read(text: str) -> Record:
    """Read a record and replay it. `RecordError` says where it does not match, or that checking it takes too long."""
    record = Record.loads(text)
    if len(record.entries) > MOST_ENTRIES:
        raise RecordError("server.problem.long_record", most=MOST_ENTRIES)
    _check_texts(record)
    record.check(LONGEST_CHECK)
    return record


def _check_texts(record: Record) -> None:
    """`RecordError` unless every text can be stored in a database. Moves by other rules are not replayed, so nothing
    else checks them."""
    texts = [("seal", record.seal, SHORT), ("data", record.data, SHORT), ("rules", str(record.rules), DIGITS)]
    texts += [("seed", record.seed, LONG), ("start", record.start, LONG)]
    texts += [(e.kind, e.digest, SHORT) for e in record.entries] + [(e.kind, e.text, LONG) for e in record.entries]
    for name, text, most in texts:
        if len(text) > most or not all(c.isprintable() or c == "\n" for c in text):
            raise RecordError("server.problem.odd_record", name=name, most=most)


def order_of(record: Record, me: int | None = None, keeps_bots: bool = False) -> TableOrder:
    """The order for a table like that of the record: all seats on one screen, except that with ``keeps_bots`` its bots
    play on. Where only bots played, somebody has to take over: the seat ``me``, or else all seats."""
    c = record.config
    names = [*(clean_name(name) for name in record.names), *[""] * c.seats][: c.seats]
    levels = [name if name in OPPONENTS and keeps_bots else "" for name in names]
    if all(levels):
        for seat in range(c.seats) if me is None else (me,):
            levels[seat] = names[seat] = ""
    seats = tuple(SeatOrder(BOT, level) if level else SeatOrder(HUMAN, "", name) for name, level in zip(names, levels))
    return TableOrder(c.game, seats, c.edition, c.modules, c.rulings, c.options)


def start_of(record: Record, ply: int | None) -> str:
    """The position after a ply, to go on from; `GameOver` if there is nothing left to play."""
    state = record.replay(ply)
    if state.turn == OVER:
        raise GameOver
    return record.game.position(state)
