"""Around every request: safe headers, cookies, and a limit to the size of bodies."""

import asyncio
import gzip
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .addresses import address_of, asking
from .errors import TooLarge, TooManyRequests, WebError
from .headers import HEADERS
from .limits import Limits
from .problems import answer
from .security import SAFE, Doorkeeper
from .targets import here, local, path_of

LARGEST_BODY: Final = 64 * 1024
LARGEST_IMPORT: Final = 1024 * 1024
SMALLEST: Final = 1000  # bytes; less is not worth compressing
LARGE: Final = 32 * 1024  # bytes that take milliseconds to compress
GZIP_LEVEL: Final = 4
#: types worth compressing
TEXTS: Final = frozenset(
    (
        "text/html", "text/css", "text/javascript", "text/plain", "application/javascript", "application/json",
        "application/manifest+json", "image/svg+xml",
    )
)  # fmt: skip
IMPORTS: Final = frozenset(("import", "upload"))  # last words of paths that take whole files


class PlainAddress:
    """Middleware: a target with the server's address in front means the same as its path alone. Zero bytes are refused:
    databases choke on them.

    The ``Host`` header is dropped here, so that nothing further in can repeat it in a page, a header or a redirect.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith("/"):
            target = scope["raw_path"]
            scope["path"], scope["raw_path"] = path_of(target), local(target)
        if scope["type"] == "http":
            scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"host"]
        if scope["type"] == "http" and ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            await answer(Request(scope), WebError())(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class Counted:
    """Middleware: counts every request against its network before anything else, even before its body is read. What is
    then done for it is done on the account of that network."""

    def __init__(self, app: ASGIApp, limits: Limits, keeper: Doorkeeper) -> None:
        self.app = app
        self._limits = limits
        self._keeper = keeper

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            address = address_of(Request(scope))
            asking.set(self._keeper.network_name(address))
            try:
                self._limits.count_any(scope["path"], address)
            except TooManyRequests as e:
                await answer(Request(scope), e)(scope, receive, send)
                return
        await self.app(scope, receive, send)


class SafeHeaders:
    """Middleware: sets security headers on every response, and makes sure that redirects stay on our own server,
    whatever name the browser knows it by."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if "location" in headers:
                    headers["location"] = here(headers["location"])
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_safely)


class Compressed:
    """Middleware: compresses complete texts for clients that accept gzip. Streams are left alone: each of their
    messages would be held back until the next one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        reads_gzip = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        started: list[Message] = []

        async def send_less(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_text(message):
                started.append(message)
                return
            if started:
                start = started.pop()
                headers = MutableHeaders(scope=start)
                headers.add_vary_header("Accept-Encoding")
                body = message.get("body", b"")
                if reads_gzip and not message.get("more_body") and len(body) >= SMALLEST:
                    body = await asyncio.to_thread(_gzip, body) if len(body) > LARGE else _gzip(body)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(body))
                    message = {**message, "body": body}
                await send(start)
            await send(message)

        await self.app(scope, receive, send_less)


def _is_text(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    kind = headers.get("content-type", "").partition(";")[0]
    return start["status"] == 200 and "content-encoding" not in headers and kind in TEXTS


def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, GZIP_LEVEL, mtime=0)


class Head:
    """Middleware: answers HEAD requests like GET, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})  # this also ends a stream

        await self.app({**scope, "method": "GET"}, receive, send_head)


class Cookies:
    """Middleware: sets the cookie of a person who was newly created during this request."""

    def __init__(self, app: ASGIApp, keeper: Doorkeeper) -> None:
        self.app = app
        self._keeper = keeper

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_cookie(message: Message) -> None:
            state = scope.get("state", {})
            if message["type"] == "http.response.start" and state.get("is_new"):
                MutableHeaders(scope=message).append("set-cookie", self._keeper.cookie(state["person"]))
            await send(message)

        await self.app(scope, receive, send_cookie)


class SizeLimit:
    """Middleware: reads the whole body before anything else is done, and refuses one that is too large."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in SAFE:
            await self.app(scope, receive, send)
            return
        most = LARGEST_IMPORT if scope["path"].rpartition("/")[2] in IMPORTS else LARGEST_BODY
        length = Headers(scope=scope).get("content-length", "0")
        is_small = length.isascii() and length.isdecimal() and len(length) < 12 and int(length) <= most
        try:
            body = await _body(receive, most) if is_small else None
        except ClientDisconnect:
            return  # an incomplete request is ignored: its last field may be cut off
        if body is None:
            await answer(Request(scope), TooLarge())(scope, receive, send)
            return
        unread = [body]

        async def receive_body() -> Message:
            return {"type": "http.request", "body": unread.pop(), "more_body": False} if unread else await receive()

        await self.app(scope, receive_body, send)


async def _body(receive: Receive, most: int) -> bytes | None:
    """The whole body; None if it is larger than allowed. `ClientDisconnect` if the rest never arrives."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return body
