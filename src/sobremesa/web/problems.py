"""What clients see when something goes wrong: a friendly page, or a problem document (RFC 9457)."""

import json
import logging
from typing import Any, Callable, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Match

from sobremesa.i18n import current, language, say
from sobremesa.kernel import (
    ConfigError,
    EndlessEffect,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    SobremesaError,
    StaleView,
    echo,
)
from sobremesa.render.markup import el

from .errors import TooManyRequests, WebError
from .headers import HEADERS
from .tongues import tag_of, tongue

log = logging.getLogger(__name__)

#: (request, status, heading, sentence) -> page; the pages register their own as ``app.state.error_page``
ErrorPage = Callable[[Request, int, str, str], Response]

STATUS: Final[dict[type[SobremesaError], int]] = {
    ConfigError: 422,
    NotationError: 422,
    PositionError: 422,
    IllegalAction: 422,
    RecordError: 422,
    EndlessEffect: 422,
    StaleView: 409,
}
MOST_PLACES: Final = 20  # mistakes in a request that are reported at once
SOON: Final = 5  # seconds before retrying a database that did not answer
METHODS: Final = ("GET", "POST")  # the only ones we use
#: the statuses that have a heading of their own
HEADED: Final = (400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503)


def status_of(e: SobremesaError) -> int:
    return e.status if isinstance(e, WebError) else STATUS.get(type(e), 400)


def answer(request: Request, e: SobremesaError, **more: Any) -> Response:
    """The response to a request that could not be carried out; ``more`` is added to the problem document."""
    seconds = e.seconds if isinstance(e, TooManyRequests) else SOON if status_of(e) == 503 else None
    headers = {} if seconds is None else {"Retry-After": str(seconds)}
    return respond(request, status_of(e), str(e), headers, **more)


def respond(
    request: Request, status: int, sentence: str, headers: dict[str, str] | None = None, **more: Any
) -> Response:
    """A problem document for programs, or a page for people."""
    heading = say(f"server.status.{status if status in HEADED else 500 if status >= 500 else 400}")
    if wants_json(request):
        body = {"type": "about:blank", "title": heading, "status": status, "detail": sentence, **more}
        response = Response(json.dumps(body), status, media_type="application/problem+json")
    else:
        page: ErrorPage = getattr(request.app.state, "error_page", plain_page) if "app" in request.scope else plain_page
        response = page(request, status, heading, sentence)
        response.status_code = status
    response.headers.update(headers or {})
    return response


def wants_json(request: Request) -> bool:
    """Whether a program is asking, by the path or by what it accepts."""
    return request.url.path.startswith("/api/") or "json" in request.headers.get("accept", "")


def plain_page(_: Request, status: int, heading: str, sentence: str) -> Response:
    """The error page of a server without pages of its own."""
    home = el("p", el("a", say("server.home"), href="/"))
    body = el("body", el("h1", heading), el("p", sentence), home)
    page = el("html", el("title", heading), body, lang=tag_of(current()))
    return HTMLResponse(f"<!doctype html>{page}", status)


def allowed(request: Request) -> list[str]:
    """The methods that this path supports."""

    def is_known(method: str) -> bool:
        scope = {**request.scope, "method": method}
        return any(route.matches(scope)[0] == Match.FULL for route in request.app.routes)

    known = [method for method in METHODS if is_known(method)]
    return ["GET", "HEAD", *known[1:]] if "GET" in known else known


def install(app: FastAPI) -> None:
    """Let this module answer whatever goes wrong in the app."""

    async def known(request: Request, e: Exception) -> Response:
        assert isinstance(e, SobremesaError)
        return answer(request, e)

    async def http(request: Request, e: Exception) -> Response:
        assert isinstance(e, HTTPException)
        headers = dict(e.headers or {})
        if e.status_code == 405:
            headers["Allow"] = ", ".join(allowed(request))
        key = "not_found" if e.status_code == 404 else "bad_request"
        return respond(request, e.status_code, say(f"server.problem.{key}"), headers)

    async def invalid(request: Request, e: Exception) -> Response:
        assert isinstance(e, RequestValidationError)
        places = [(".".join(map(str, x["loc"])), x["msg"]) for x in e.errors()[:MOST_PLACES]]
        errors = [{"where": echo(where), "what": echo(what)} for where, what in places]
        return respond(request, 422, say("server.problem.invalid"), errors=errors)

    async def unknown(request: Request, _: Exception) -> Response:
        with language(tongue(request)):  # this handler runs outside the middleware that sets it
            return respond(request, 500, say("server.problem.internal"), HEADERS)

    app.add_exception_handler(SobremesaError, known)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(Exception, unknown)
