"""Around every request: safe headers, cookies, and bodies of a reasonable size."""

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import TooLarge
from .headers import HEADERS
from .problems import answer
from .security import SAFE, Doorkeeper

LARGEST_BODY: Final = 64 * 1024
LARGEST_IMPORT: Final = 1024 * 1024
IMPORTS: Final = frozenset(("/import", "/api/import"))


class SafeHeaders:
    """Middleware: every response says what a browser may do with it."""

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
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_safely)


class Cookies:
    """Middleware: who has been given a number by this request finds it in a cookie from now on."""

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
    """Middleware: a body is read before anything else is done, and not if it is too large."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in SAFE:
            await self.app(scope, receive, send)
            return
        most = LARGEST_IMPORT if scope["path"] in IMPORTS else LARGEST_BODY
        length = Headers(scope=scope).get("content-length", "0")
        is_small = length.isascii() and length.isdecimal() and len(length) < 12 and int(length) <= most
        body = await _body(receive, most) if is_small else None
        if body is None:
            await answer(Request(scope), TooLarge())(scope, receive, send)
            return
        unread = [body]

        async def receive_body() -> Message:
            return {"type": "http.request", "body": unread.pop(), "more_body": False} if unread else await receive()

        await self.app(scope, receive_body, send)


async def _body(receive: Receive, most: int) -> bytes | None:
    """The whole body; None if there is more of it than allowed."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body  # hung up: whoever reads on will notice
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return body
