"""Passes requests on to the process that has their table: the connection is piped through to it, byte by byte.

The process that accepts a connection reads the first line of a request. If the request is for a table of another
process, it opens a connection to that one, introduces the caller, and from then on just pipes everything through,
whether pages, forms or streams. Such a connection carries a single request: the next one may be for another table.
"""

import asyncio
import hmac
import re
from typing import TYPE_CHECKING, Any, Callable, Final

import h11

from .errors import StorageDown
from .protocol import FULL, Guarded
from .storage.leases import Process
from .targets import path_of

if TYPE_CHECKING:
    from .hall import Hall

FIRST_LINE: Final = re.compile(rb"\S+ (\S+) ")
#: the path of a request for a table
ABOUT: Final = re.compile(r"/(?:t|api/tables)/([\w-]{1,24})(?=/|$)", re.ASCII)
LONGEST_LINE: Final = 8192
LONGEST_WORD: Final = 200  # characters in the introduction of a caller
PATIENCE: Final = 6.0  # seconds to find a process for a table
REACH: Final = 1.0  # seconds to connect to it: a machine that is switched off does not even refuse
AGAIN: Final = 0.2  # seconds before trying again
CLOSE: Final = b"Connection: close\r\n"


def password(secret: bytes) -> bytes:
    """The password by which processes of one house recognise each other."""
    return hmac.new(secret, b"inside", "sha256").hexdigest().encode()


class Inside:
    """The entrance for other processes, which pass requests on to this one."""

    def __init__(self, secret: bytes) -> None:
        self.password = password(secret)
        self.where: tuple[str, int] | None = None  # the address of its socket, if it has one

    @property
    def address(self) -> str:
        """Where other processes reach this one."""
        return "" if self.where is None else f"{self.where[0]}:{self.where[1]}"

    def introduction(self, caller: tuple[str, int]) -> bytes:
        return b"%s %s %d\n" % (self.password, caller[0].encode(), caller[1])

    def caller(self, line: bytes) -> tuple[str, int] | None:
        """The caller introduced by this line; None if the line does not come from one of our processes."""
        words = line.split(b" ")
        if len(words) != 3 or not hmac.compare_digest(words[0], self.password):
            return None
        return words[1].decode(), int(words[2])


class Routed(Guarded):
    """A connection whose requests may be for a table of another process."""

    def __init__(self, *args: Any, state: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._state = state
        self._held = b""  # received before we know where it belongs
        self._asking: asyncio.Task[None] | None = None
        self._far: asyncio.Transport | None = None  # to the other process, once everything goes there
        self._is_inside = False  # whether it comes from another process
        self._is_new = False  # whether that one has yet to introduce the caller

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        inside: Inside = self._state.inside
        self._is_inside = self._is_new = (
            inside.where is not None and transport.get_extra_info("sockname") == inside.where
        )
        if self._is_new:
            self.transport = transport  # admitted once we know the caller
        else:
            super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._asking is not None:
            self._asking.cancel()
        if self._far is not None:
            self._far.close()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._far is not None:
            self._far.write(data)
        elif self._is_new:
            self._introduced(self._held + data)
        elif self._asking is not None:
            self._held += data
        elif self._is_inside or self._hall.house is None or not self._is_between:
            super().data_received(data)
        else:
            self._begin(self._held + data)

    @property
    def _hall(self) -> "Hall":
        hall: Hall = self._state.hall
        return hall

    @property
    def _is_between(self) -> bool:
        """Whether the next byte begins a new request."""
        return self.conn.our_state is self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]

    def _introduced(self, data: bytes) -> None:
        line, end, rest = data.partition(b"\n")
        if not end and len(data) < LONGEST_WORD:
            self._held = data
            return
        caller = self._state.inside.caller(line) if end else None
        if caller is None:
            self.transport.abort()
            return
        self._is_new, self._held = False, b""
        self.caller = caller
        super().connection_made(self.transport)
        if rest and self._place is not None:
            super().data_received(rest)

    def _begin(self, data: bytes) -> None:
        """Read the first line of a request and see where it belongs."""
        if b"\r\n" not in data and len(data) < LONGEST_LINE:
            self._held = data
            self._unset_keepalive_if_required()
            self._watch(has_begun=True)
            return
        self._held = b""
        line = FIRST_LINE.match(data)
        found = ABOUT.match(path_of(line[1])) if line else None
        table = found[1] if found else ""
        if not table or self._hall.has(table):
            super().data_received(data)
            return
        self._held = data
        self._unset_keepalive_if_required()
        self._free()  # the caller waits for us now; limits for the rest of the request apply once reading resumes
        self.transport.pause_reading()
        self._asking = self.loop.create_task(self._find(table))

    async def _find(self, table: str) -> None:
        """Connect to the table's process, looking again if it has just died, or serve the request here."""
        hall, house = self._hall, self._hall.house
        assert house is not None
        try:
            async with asyncio.timeout(PATIENCE):
                owner = house.known_owner(table)
                while not hall.has(table) and (owner := owner or await house.owner(table)) is not None:
                    if await self._is_there(owner):
                        return
                    house.suspect()
                    owner = None
                    await asyncio.sleep(AGAIN)
        except (StorageDown, TimeoutError):
            self.transport.write(FULL)
            self.transport.close()
            return
        held, self._held, self._asking = self._held, b"", None
        self.transport.resume_reading()
        super().data_received(held)

    async def _is_there(self, owner: Process) -> bool:
        """Connect to the process and send everything there; return whether it can be reached."""
        house = self._hall.house
        host, _, port = owner.address.rpartition(":")
        try:
            async with asyncio.timeout(REACH):
                far, line_to = await self.loop.create_connection(lambda: Far(self), host, int(port))
        except (OSError, ValueError):
            return False
        if house is not None:
            line_to.ends = house.keep_line(owner, far)
        line, _, rest = self._held.partition(b"\r\n")
        far.write(self._state.inside.introduction(self.client or ("", 0)) + line + b"\r\n" + CLOSE + rest)
        self._far, self._held, self._asking = far, b"", None
        self._free()
        self.transport.resume_reading()
        return True

    # -- flow control: do not buffer what the other side does not read -----------------------------------------------

    def pause_writing(self) -> None:
        if self._far is not None:
            self._far.pause_reading()  # its process notices, and has a time limit for it
        else:
            super().pause_writing()

    def resume_writing(self) -> None:
        if self._far is not None:
            self._far.resume_reading()
        else:
            super().resume_writing()


class Far(asyncio.Protocol):
    """The connection to the process that has the table."""

    def __init__(self, near: Routed) -> None:
        self._near = near
        self.ends: Callable[[], None] = lambda: None

    def data_received(self, data: bytes) -> None:
        self._near.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ends()
        self._near.transport.close()

    def pause_writing(self) -> None:
        self._near.transport.pause_reading()

    def resume_writing(self) -> None:
        self._near.transport.resume_reading()
