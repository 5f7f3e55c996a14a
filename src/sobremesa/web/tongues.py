"""The language of the response to a request: as the visitor has chosen, or as the browser or program asks."""

from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.i18n import ENGLISH, LANGUAGES, PSEUDO, current, language, say

COOKIE: Final = "language"
LONGEST_HEADER: Final = 200  # nobody speaks more languages than fit into that


def tongue(request: Request) -> str:
    """The language the visitor has chosen, or the most preferred one that we have."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if is_ours(chosen) else asked_for(request.headers.get("accept-language", ""))


def is_ours(code: str) -> bool:
    return code in LANGUAGES or code == PSEUDO


def asked_for(header: str) -> str:
    """The best of our languages for an Accept-Language header like ``cs;q=0.7, uk-UA``; English if there is none."""
    best, much = ENGLISH, 0.0
    for wanted in header[:LONGEST_HEADER].split(","):
        tag, _, weight = wanted.partition(";")
        code = tag.strip().replace("-", "_").partition("_")[0].lower()
        asked = PSEUDO if tag.strip() == tag_of(PSEUDO) else code  # nobody asks for the pseudo-language by chance
        if is_ours(asked) and _weight(weight) > much:
            best, much = asked, _weight(weight)
    return best


def _weight(text: str) -> float:
    name, _, number = text.partition("=")
    try:
        return min(1.0, float(number)) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def tag_of(code: str) -> str:
    """The code of a language as HTML and HTTP write it."""
    return code.replace("_", "-")


class Tongue(NamedTuple):
    """A language to choose from."""

    code: str
    tag: str
    name: str  # in the language itself
    href: str  # chooses it and leads back
    is_current: bool


def tongues(back: str = "/") -> list[Tongue]:
    """All languages to choose from."""
    out: list[Tongue] = []
    here = current()
    for code in LANGUAGES:
        with language(code):
            href = f"/language/{code}?{urlencode({'back': back})}"
            out.append(Tongue(code, tag_of(code), say("language.name"), href, code == here))
    return out


def way_back(request: Request) -> str:
    """Where to return after choosing a language on this page."""
    if request.method != "GET":
        return "/"
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


class Speaking:
    """Middleware: answers each request in its language, including errors and streams."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        code = tongue(Request(scope))

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start" and not scope["path"].startswith("/static/"):
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Language", tag_of(code))
                headers.add_vary_header("Accept-Language, Cookie")
            await send(message)

        with language(code):
            await self.app(scope, receive, send_named)
