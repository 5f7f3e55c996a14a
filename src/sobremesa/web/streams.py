"""Server-sent events: what a viewer sees, sent again whenever it has changed."""

import asyncio
from typing import Callable, Final, NamedTuple, Sequence
from zlib import crc32

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .addresses import address_of
from .limits import Limits
from .tables.table import Table

RETRY: Final = 2000  # milliseconds before a browser reconnects, at least; spread out so that not all come at once


class ServerEvent(NamedTuple):
    """An event to send: the name that a page listens for, and the data."""

    name: str
    data: str


#: the events for a viewer who has seen what this stamp stands for (None: nothing yet); may be empty
Updates = Callable[[str | None], Sequence[ServerEvent]]
#: whether the viewer may still look as when the stream was opened: seats may be given away and tokens replaced
IsRight = Callable[[], bool]


class EventStream(Response):
    """The response to a request for a stream.

    ``updates`` belongs to this connection and may remember what it has sent. Every message carries the viewer's stamp
    (`Table.stamp`) as its id, which a browser sends back as Last-Event-ID when it reconnects. The stream ends with
    ``farewell`` as soon as ``is_right`` returns False.
    """

    def __init__(
        self,
        request: Request,
        table: Table,
        seat: int | None,
        updates: Updates,
        is_right: IsRight,
        farewell: Sequence[ServerEvent] = (),
    ) -> None:
        super().__init__(
            media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        )
        del self.headers["content-length"]
        self._table = table
        self._seat = seat
        self._updates = updates
        self._is_right = is_right
        self._farewell = farewell
        self._last = request.headers.get("last-event-id")
        self._limits: Limits = request.app.state.limits
        self._who: str = request.state.who
        self._address = address_of(request)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._limits.stream(self._who, self._address):
            async with self._table.hall.door.entering():
                first = self._news() if self._is_right() and not self._table.is_closing else ""
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            telling = asyncio.ensure_future(self._tell(send, first))
            listening = asyncio.ensure_future(_hung_up(receive))
            try:
                await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
            finally:
                telling.cancel()
                listening.cancel()
                await asyncio.gather(telling, listening, return_exceptions=True)
        if not telling.cancelled():
            telling.result()  # let errors in drawing surface

    async def _tell(self, send: Send, first: str) -> None:
        async def write(text: str, more: bool = True) -> None:
            await send({"type": "http.response.body", "body": text.encode(), "more_body": more})

        hall = self._table.hall
        with self._table.looking_on(self._seat) as changed:
            await write(f"retry: {RETRY + crc32(self._who.encode()) % RETRY}\n\n{first}")
            while not self._table.is_closing:
                changed.clear()
                if not self._is_right():
                    await write("".join(_event(e, "") for e in self._farewell))
                    break
                text = self._news()
                if text:
                    await write(text)
                try:
                    async with asyncio.timeout(hall.settings.keep_alive):
                        await changed.wait()
                except TimeoutError:
                    await write(": still here\n\n")
        await write("", more=False)

    def _news(self) -> str:
        stamp = self._table.stamp(self._seat)
        if stamp == self._last:
            return ""
        text = "".join(_event(e, stamp) for e in self._updates(self._last))
        self._last = stamp
        return text


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _event(event: ServerEvent, stamp: str) -> str:
    lines = "".join(f"data: {line}\n" for line in event.data.splitlines() or [""])
    return f"id: {stamp}\nevent: {event.name}\n{lines}\n"
