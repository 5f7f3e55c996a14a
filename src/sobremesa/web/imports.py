"""Records from elsewhere: read, checked to the last entry, and turned into tables."""

from typing import Final

from sobremesa.kernel import OVER, RecordError
from sobremesa.record import Record

from .errors import GameOver
from .tables.orders import BOT, HUMAN, OPPONENTS, SeatOrder, TableOrder, clean_name

MOST_ENTRIES: Final = 5_000  # a game has a thousand; nobody can keep us busy for long
#: the longest texts in a record: hashes; positions and seeds; and the number of its rules
SHORT: Final = 64
LONG: Final = 100_000
DIGITS: Final = 9


def read(text: str, seconds: float) -> Record:
    """A record that replays to what it claims; `RecordError` says where it does not, or that this cannot be found out
    in so many seconds."""
    record = Record.loads(text)
    if len(record.entries) > MOST_ENTRIES:
        raise RecordError("server.problem.long_record", most=MOST_ENTRIES)
    _check_texts(record)
    record.check(seconds)
    return record


def _check_texts(record: Record) -> None:
    """`RecordError` if something is no text that a database could keep. What other rules have played is not replayed,
    so nothing else looks at it."""
    texts = [("seal", record.seal, SHORT), ("data", record.data, SHORT), ("rules", str(record.rules), DIGITS)]
    texts += [("seed", record.seed, LONG), ("start", record.start, LONG)]
    texts += [(e.kind, e.digest, SHORT) for e in record.entries] + [(e.kind, e.text, LONG) for e in record.entries]
    for name, text, most in texts:
        if len(text) > most or not all(c.isprintable() or c == "\n" for c in text):
            raise RecordError("server.problem.odd_record", name=name, most=most)


def order_of(record: Record, me: int | None = None, keeps_bots: bool = False) -> TableOrder:
    """A table like that of the record, all seats on one screen; or bots play on for themselves. Where only bots have
    played somebody has to take a seat: ``me``, or else all of them."""
    c = record.config
    names = [*(clean_name(name) for name in record.names), *[""] * c.seats][: c.seats]
    levels = [name if name in OPPONENTS and keeps_bots else "" for name in names]
    if all(levels):
        for seat in range(c.seats) if me is None else (me,):
            levels[seat] = names[seat] = ""
    seats = tuple(SeatOrder(BOT, level) if level else SeatOrder(HUMAN, "", name) for name, level in zip(names, levels))
    return TableOrder(c.game, seats, c.edition, c.modules, c.rulings, c.options)


def start_of(record: Record, ply: int | None) -> str:
    """The position to go on from."""
    state = record.replay(ply)
    if state.turn == OVER:
        raise GameOver
    return record.game.position(state)
