"""Limits below HTTP: how many connections there may be, and how long a request may take to arrive."""

import asyncio
import sys
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, Final, Sequence

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .addresses import NOWHERE, network_of

CONNECTIONS: Final = 10_000  # at the same time
FROM_ONE: Final = 400  # from one network: streams, and a few other requests
SPARE: Final = 400  # file descriptors for everything else, and for connections being turned away
AT_ONCE: Final = 64  # connections accepted before anything else is done: they need descriptors, too
QUEUE: Final = 2048  # connections waiting to be accepted
HEAD: Final = 10.0  # seconds for the first line and the headers of a request
BODY: Final = 30.0  # seconds for its body
IDLE: Final = 10  # seconds between two requests
STALLED: Final = 30.0  # seconds after which a client that does not read what we send is dropped


class Gate:
    """Counts connections. When the house is full, the one that has been sending its request for longest is dropped: so
    clients that send half a request and no more keep nobody out."""

    def __init__(self, most: int, from_one: int, proxies: Sequence[str] = ()) -> None:
        self.most = most
        self.from_one = from_one
        self.inside = 0
        self.refused = 0
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._networks: Counter[str] = Counter()
        self._unfinished: dict[asyncio.Transport, None] = {}  # in the middle of sending a request, the longest first

    def enter(self, address: str) -> str | None:
        """Admit a connection and return where it is counted, for `leave`; None if there is no room."""
        network = network_of(address)
        is_enough = self._networks[network] >= self.from_one and not self._is_proxy(address)
        if is_enough or (self.inside >= self.most and not self._make_room()):
            self.refused += 1
            return None
        self.inside += 1
        self._networks[network] += 1
        return network

    def _make_room(self) -> bool:
        slowest = next(iter(self._unfinished), None)
        if slowest is None:
            return False
        del self._unfinished[slowest]
        slowest.abort()
        return True

    def begun(self, transport: asyncio.Transport) -> None:
        """Note that a request has begun to arrive."""
        self._unfinished.setdefault(transport)

    def finished(self, transport: asyncio.Transport) -> None:
        """Note that the request is complete, or the connection gone."""
        self._unfinished.pop(transport, None)

    def leave(self, network: str) -> None:
        self.inside -= 1
        self._networks[network] -= 1
        if not self._networks[network]:
            del self._networks[network]

    def _is_proxy(self, address: str) -> bool:
        """Whether this is one of our proxies, through which everybody comes."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies if found.version == network.version)


def room_for(most: int = CONNECTIONS) -> int:
    """How many connections this process can hold: accepting one more than it has descriptors for is an endless loop."""
    if sys.platform == "win32":
        return min(most, 500)
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + SPARE
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(8, min(most, soft - SPARE))


class Guarded(H11Protocol):
    """An HTTP/1.1 connection of uvicorn, with time limits."""

    def __init__(self, *args: Any, gate: Gate, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gate = gate
        self._place: str | None = None
        self._limit: asyncio.TimerHandle | None = None  # for what the other side has begun to send
        self._limited: object = None  # what the limit is for
        self._stalled: asyncio.TimerHandle | None = None
        self.caller: tuple[str, int] | None = None  # the client, if another process passes it on

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = self.caller or transport.get_extra_info("peername")
        self._place = self._gate.enter(peer[0] if isinstance(peer, tuple) else NOWHERE)
        if self._place is None:
            self.transport = transport
            transport.write(FULL)
            transport.close()
            return
        super().connection_made(transport)
        self.client = self.caller or self.client
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._place is None:
            return
        self._gate.leave(self._place)
        self._free()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._place is not None:
            super().data_received(data)
            self._watch(has_begun=True)

    def _free(self) -> None:
        """Stop all timers: nothing more is expected from this connection here."""
        self._gate.finished(self.transport)
        for timer in (self._limit, self._stalled):
            if timer is not None:
                timer.cancel()
        self._limit = self._stalled = self._limited = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch(has_begun=bool(self.conn.trailing_data[0]))

    def _watch(self, has_begun: bool = False) -> None:
        """Limit the time for what the other side is sending; the limit does not start again with every byte."""
        state = self.conn.their_state
        doing: object = None  # between requests (uvicorn times that), or waiting for our answer
        seconds = 0.0
        if state is h11.SEND_BODY:
            doing, seconds = self.cycle, BODY
        elif state is h11.IDLE and (has_begun or self.cycle is None):
            doing, seconds = h11.IDLE, HEAD
        if doing is self._limited:
            return
        self._limited = doing
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
        if doing is None:
            self._gate.finished(self.transport)
        else:
            self._gate.begun(self.transport)
            self._limit = self.loop.call_later(seconds, self.transport.abort)

    # -- clients that do not read what we send -----------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    # -- the end -----------------------------------------------------------------------------------------------------

    def shutdown(self) -> None:
        """Finish the response in progress; do not wait for the rest of an incomplete request."""
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.abort()
        else:
            super().shutdown()


FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n"
