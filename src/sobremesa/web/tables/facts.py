"""What the database keeps of a table, as plain values. Whoever changes something makes new ones."""

from typing import Any, Final, NamedTuple, Sequence

from sobremesa.i18n import say
from sobremesa.record import Entry

from .orders import BOT, HUMAN, free_name

WAITING: Final = "waiting"  # a seat is still free
PLAYING: Final = "playing"
OVER: Final = "over"
ARCHIVE: Final = "archive"  # an imported record, to look at
ASIDE: Final = "aside"  # it cannot go on; ``trouble`` says why

ENDLESS: Final = "endless"  # something that was about to happen had no end
CLOSED: Final = "closed"  # whoever runs the server has closed it
RULES: Final = "rules"  # it was played by other rules, and ours cannot read where it stands


class Facts(NamedTuple):
    """A table without its seats, entries and chat."""

    id: str
    invite: str
    host: str  # the person who made it
    order: dict[str, Any]
    seed: str  # secret until the game is over
    seal: str
    is_seed_told: bool  # whoever made the table chose the seed
    start: str  # a position text if the game does not begin at the beginning
    rules: int
    data: str
    created: float
    moved: float  # when the last move was made
    stage: str = WAITING
    owing: tuple[int, ...] = ()
    bots_owe: bool = False
    ply: int = 0
    undos: int = 0
    version: int = 0  # grows with everything that others can see
    revision: int = 0  # grows with every change
    requests: tuple["Request", ...] = ()
    rematch: str | None = None
    trouble: str = ""  # why the game was put aside
    position: str = ""  # where it stands, as a text: other rules than those of today will have to read it
    origin: str = ""  # a name for the network it was made from (`Doorkeeper.network_name`)
    owner: str = ""  # the process that may write; nobody in particular if there is but one
    fence: int = 0  # grows whenever the table is taken over; every write names it
    is_coached: bool = False  # whether all people here have agreed that the coach may be asked
    hints: tuple[tuple[int, int], ...] = ()  # (ply, seat) of every hint that the coach has given
    source: str = ""  # the table at which a game was played that goes on here,
    source_ply: int = 0  # and after which ply
    given: tuple[int, ...] = ()  # the seats that have given the finished game to the puzzles


class SeatFacts(NamedTuple):
    """A seat as it is stored."""

    seat: int
    kind: str
    level: str = ""
    person: str | None = None  # stays when the seat is given to a bot, so that its player may come back
    name: str = ""  # as its player wants to be called; see `called`
    token: str = ""  # the hash of the token by which a program plays this seat
    is_instant: bool = False  # whether the end of a turn needs no confirmation
    pending: int | None = None  # an action that waits for confirmation
    seen: float = 0.0  # when its player was last heard of

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT

    @property
    def written(self) -> str:
        """The name in a record, which knows no language: that of the player, or the level of a bot."""
        return self.name or self.level


def called(seats: Sequence[SeatFacts]) -> tuple[str, ...]:
    """What everybody is called, in the language of whoever asks: bots and people without a name are named by us, and
    nobody like another."""
    taken = {s.name for s in seats if s.name}
    out: list[str] = []
    for s in seats:
        name = s.name
        if not name and s.kind in (BOT, HUMAN):
            name = say(f"server.bot.{s.level}") if s.is_bot else say("server.seat", number=s.seat + 1)
            name = free_name(name, taken)
            taken.add(name)
        out.append(name)
    return tuple(out)


def seats_to_give(seats: Sequence[SeatFacts]) -> tuple[int, ...]:
    """The seats whose players all have to agree before others get to see positions of their game: everybody who has
    ever played here, also those whose seat a bot has taken over."""
    return tuple(s.seat for s in seats if s.person is not None)


def is_given(given: Sequence[int], seats: Sequence[SeatFacts]) -> bool:
    """Whether all of them have."""
    wanted = seats_to_give(seats)
    return bool(wanted) and set(wanted) <= set(given)


class Request(NamedTuple):
    """Something that takes the consent of the others: an undo, giving a seat to a bot, or asking the coach."""

    number: int
    kind: str  # UNDO, GIVE or COACH
    by: int  # the seat that asks
    ply: int  # UNDO: back to this ply
    seat: int = -1  # GIVE: this seat
    level: str = ""
    agreed: tuple[int, ...] = ()  # the seats that have said yes
    asked: tuple[int, ...] = ()  # the seats whose answer is still missing


UNDO: Final = "undo"
GIVE: Final = "give"
COACH: Final = "coach"


class ChatLine(NamedTuple):
    """Something somebody said."""

    number: int
    person: str
    name: str
    text: str
    at: float


LINES_KEPT: Final = 200  # of chat, in memory


class Snapshot(NamedTuple):
    """Where a game stood after a ply."""

    ply: int
    position: str


SNAPSHOT_EVERY: Final = 50  # plies
SNAPSHOTS_KEPT: Final = 3


class Stored(NamedTuple):
    """A table as it comes out of the database."""

    facts: Facts
    seats: tuple[SeatFacts, ...]
    entries: tuple[Entry, ...]
    chat: tuple[ChatLine, ...]
    snapshots: tuple[Snapshot, ...] = ()


class Change(NamedTuple):
    """What one step adds to the database: all of it, or nothing."""

    facts: Facts
    before: int  # the revision it was made for
    seats: tuple[SeatFacts, ...] = ()
    entries: tuple[Entry, ...] = ()  # to be appended
    number: int = 0  # of the first of them
    chat: tuple[ChatLine, ...] = ()
    snapshot: Snapshot | None = None
    is_undo: bool = False  # snapshots of later plies are void
    is_another_order: bool = False  # whether what is played has changed too


class SeatInfo(NamedTuple):
    """A seat as everybody may know it."""

    seat: int
    kind: str  # human, bot or open
    level: str
    person_id: str | None
    name: str
    is_left: bool  # its player owes a move and has been away for longer than agreed
    is_here: bool  # its player looks at the table


class TableCard(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    mode: str
    stage: str
    seats: tuple[SeatFacts, ...]
    owing: tuple[int, ...]
    ply: int
    created: float
    moved: float
    colours: tuple[str, ...] = ()  # of the first seats, if they were chosen
    is_my_turn: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return called(self.seats)
