"""Around everything else: gives each request an id, and logs and counts it once it has been answered."""

from secrets import token_hex
from time import monotonic
from typing import Final

from starlette.datastructures import Headers, MutableHeaders, State
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .addresses import address_of, network_of
from .logs import access, request_id
from .metrics import Metrics

HEADER: Final = "X-Request-ID"
METHODS: Final = frozenset(("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"))


class Traced:
    """The outermost layer of a server: it sees every response, even when the app has crashed."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        number = token_hex(8)
        request_id.set(number)  # not reset: everything logged for this request carries it, including uvicorn's errors
        began = monotonic()
        status, size, is_stream = 0, 0, False

        async def send_traced(message: Message) -> None:
            nonlocal status, size, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers[HEADER] = number
                is_stream = Headers(raw=message["headers"]).get("content-type", "").startswith("text/event-stream")
            else:
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, send_traced)
        finally:
            seconds = monotonic() - began
            self._metrics.answered(_method(scope), _route(scope), status, None if is_stream else seconds)
            fields = {
                "method": _method(scope),
                "path": scope["path"][:200],
                "status": status,
                "ms": round(1000 * seconds, 1),
                "bytes": size,
                "network": network_of(address_of(Request(scope))),
            }
            access.info("%(method)s %(path)s %(status)s %(ms)s ms", fields, extra={"fields": fields})


class Briefly:
    """Around the app: if its database fails at startup, report that in a sentence instead of a traceback."""

    def __init__(self, app: ASGIApp, state: State) -> None:
        self.app = app
        self._state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_briefly(message: Message) -> None:
            trouble = getattr(self._state, "trouble", "")
            await send({**message, "message": trouble} if trouble and "message" in message else message)

        await self.app(scope, receive, send_briefly if scope["type"] == "lifespan" else send)


def _method(scope: Scope) -> str:
    return scope["method"] if scope["method"] in METHODS else "OTHER"


def _route(scope: Scope) -> str:
    """The path with placeholders instead of values, so that there are only so many of them."""
    route = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    return str(path) if path else "static" if scope["path"].startswith("/static/") else "none"
