"""What the database stores about a table, as immutable values."""

from typing import Any, Final, NamedTuple, Sequence

from sobremesa.i18n import say
from sobremesa.record import Entry

from .orders import BOT, HUMAN, free_name

WAITING: Final = "waiting"  # a seat is still free
PLAYING: Final = "playing"
OVER: Final = "over"
ARCHIVE: Final = "archive"  # an imported record, to look through
ASIDE: Final = "aside"  # it cannot go on; ``trouble`` says why
STAGES: Final = (WAITING, PLAYING, OVER, ARCHIVE, ASIDE)

ENDLESS: Final = "endless"  # an effect had no end
CLOSED: Final = "closed"  # by whoever runs the server
RULES: Final = "rules"  # played by other rules, and ours cannot read its position


class Facts(NamedTuple):
    """A table without its seats, entries and chat."""

    id: str
    invite: str
    host: str  # who made it
    order: dict[str, Any]
    seed: str  # secret until the game is over
    seal: str
    is_seed_told: bool  # whether its maker chose the seed
    start: str  # a position text, unless the game begins at the beginning
    rules: int
    data: str
    created: float
    moved: float  # when the last move was made
    stage: str = WAITING
    owing: tuple[int, ...] = ()
    bots_owe: bool = False
    ply: int = 0
    undos: int = 0
    version: int = 0  # grows with every change that others can see
    revision: int = 0  # grows with every change
    requests: tuple["Request", ...] = ()
    rematch: str | None = None
    trouble: str = ""  # why the game was put aside
    position: str = ""  # the present position as a text, for rules other than today's
    origin: str = ""  # a name for the network it was made from (`Doorkeeper.network_name`)
    owner: str = ""  # the process that may write; empty if there is only one
    fence: int = 0  # grows with every takeover; every write names it
    is_coached: bool = False  # whether everybody here has agreed that the coach may be asked
    hints: tuple[tuple[int, int], ...] = ()  # (ply, seat) of every hint given by the coach
    source: str = ""  # the table whose game is continued here,
    source_ply: int = 0  # and from which ply
    given: tuple[int, ...] = ()  # the seats that have shared the finished game for puzzles


class SeatFacts(NamedTuple):
    """A seat as it is stored."""

    seat: int
    kind: str
    level: str = ""
    person: str | None = None  # kept when the seat goes to a bot, so that its player may come back
    name: str = ""  # chosen by its player; see `called`
    token: str = ""  # the hash of the token with which a program plays this seat
    is_instant: bool = False  # whether turns end without confirmation
    pending: int | None = None  # an action waiting for confirmation
    seen: float = 0.0  # when its player was last there

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT

    @property
    def written(self) -> str:
        """The name in a record, which has no language: that of the player, or the level of a bot."""
        return self.name or self.level


def called(seats: Sequence[SeatFacts]) -> tuple[str, ...]:
    """What everybody is called, in the language of the request: bots and people without a name get one from us, and no
    two are the same."""
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
    """The seats whose players must all agree before others get to see positions of their game: everybody who has ever
    played here, including those whose seat a bot has taken over."""
    return tuple(s.seat for s in seats if s.person is not None)


def is_given(given: Sequence[int], seats: Sequence[SeatFacts]) -> bool:
    """Whether all of these seats have agreed."""
    wanted = seats_to_give(seats)
    return bool(wanted) and set(wanted) <= set(given)


class Request(NamedTuple):
    """Something that needs the consent of the others: an undo, giving a seat to a bot, or asking the coach."""

    number: int
    kind: str  # UNDO, GIVE or COACH
    by: int  # the seat that makes the request
    ply: int  # UNDO: back to this ply
    seat: int = -1  # GIVE: this seat
    level: str = ""
    agreed: tuple[int, ...] = ()  # the seats that have agreed
    asked: tuple[int, ...] = ()  # the seats that have yet to answer


UNDO: Final = "undo"
GIVE: Final = "give"
COACH: Final = "coach"


class ChatLine(NamedTuple):
    """A line of chat."""

    number: int
    person: str
    name: str
    text: str
    at: float


LINES_KEPT: Final = 200  # lines of chat, in memory


class Snapshot(NamedTuple):
    """The position of a game after a ply."""

    ply: int
    position: str


SNAPSHOT_EVERY: Final = 50  # plies
SNAPSHOTS_KEPT: Final = 3


class Stored(NamedTuple):
    """A table as loaded from the database."""

    facts: Facts
    seats: tuple[SeatFacts, ...]
    entries: tuple[Entry, ...]
    chat: tuple[ChatLine, ...]
    snapshots: tuple[Snapshot, ...] = ()


class Change(NamedTuple):
    """A change to be stored in the database, completely or not at all."""

    facts: Facts
    before: int  # the revision it is based on
    seats: tuple[SeatFacts, ...] = ()
    entries: tuple[Entry, ...] = ()  # to be appended
    number: int = 0  # of the first of these entries
    chat: tuple[ChatLine, ...] = ()
    snapshot: Snapshot | None = None
    is_undo: bool = False  # snapshots of later plies become void
    is_another_order: bool = False  # whether the order has changed, too


class SeatInfo(NamedTuple):
    """A seat, as everybody may see it."""

    seat: int
    kind: str  # human, bot or open
    level: str
    person_id: str | None
    name: str
    is_left: bool  # its player owes a move and has been away for longer than agreed
    is_here: bool  # its player is looking at the table


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
