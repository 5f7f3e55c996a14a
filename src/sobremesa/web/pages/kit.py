"""How pages are made: templates, addresses of static files, and the frame around every page."""

import mimetypes
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from sobremesa.games import games
from sobremesa.i18n import current, say
from sobremesa.i18n.alphabets import ALPHABETS
from sobremesa.i18n.formats import either
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.common.people import opponent_name
from sobremesa.render.common.tokens import badge
from sobremesa.words import shelf, stand_ins
from sobremesa.words.scores import rank_name, score_text

from ..settings import Settings
from ..tongues import tag_of, tongues, way_back
from .likings import liked
from .sheets import panels, sheets

HERE: Final = Path(str(files("sobremesa.web")))
THEMES: Final = ("light", "dark")
YEAR: Final = 365 * 86400


class Place(NamedTuple):
    """An entry of the main navigation."""

    href: str
    key: str

    @property
    def text(self) -> str:
        return say(f"web.nav.{self.key}")


NAVIGATION: Final = (
    Place("/new", "play"),
    Place("/tables", "mine"),
    Place("/watch", "watch"),
    Place("/finished", "finished"),
    Place("/learn", "learn"),
    Place("/puzzles", "puzzles"),
    Place("/rules", "rules"),
    Place("/cards", "cards"),
    Place("/preferences", "preferences"),
)


@cache
def _fingerprint() -> str:
    """A hash of all static files. It is part of their addresses, so that no browser uses an outdated one."""
    digest = sha256()
    for path in sorted((HERE / "static").rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    for name, content in (*sheets().items(), *panels().items()):  # may come from other packages
        digest.update(name.encode() + content)
    return digest.hexdigest()[:10]


def static(path: str) -> str:
    """The address of a static file. Scripts that import one another all have the same prefix."""
    return f"/static/{_fingerprint()}/{path}"


def fonts() -> list[str]:
    """The fonts to preload: those with the letters of the current language."""
    alphabet = ALPHABETS.get(current(), "")
    scripts = ["latin"]
    if any("\u0100" <= letter < "\u0180" for letter in alphabet):
        scripts.append("latin-ext")
    if any("\u0400" <= letter < "\u0500" for letter in alphabet):
        scripts.append("cyrillic")
    return [f"fonts/{family}-{script}.woff2" for family in ("noto-sans", "alegreya") for script in scripts]


class Files(StaticFiles):
    """The static files, including those that games bring (`sheets`). Addresses with the fingerprint never change, so
    browsers may cache them."""

    def __init__(self) -> None:
        mimetypes.add_type("application/manifest+json", ".webmanifest")
        super().__init__(directory=HERE / "static")
        _fingerprint()  # fail here if a file is missing, not on somebody's page

    async def get_response(self, path: str, scope: Scope) -> Response:
        path = path.replace("\\", "/")
        first, _, rest = path.partition("/")
        is_lasting = first == _fingerprint()
        wanted = rest if is_lasting else path
        brought = sheets().get(wanted) or panels().get(wanted) if scope["method"] in ("GET", "HEAD") else None
        response = (
            await super().get_response(wanted, scope) if brought is None else self._brought(wanted, brought, scope)
        )
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_lasting else "no-cache"
        return response

    def _brought(self, path: str, content: bytes, scope: Scope) -> Response:
        kind, _ = mimetypes.guess_type(path)
        response = Response(content, media_type=kind, headers={"ETag": f'"{_fingerprint()}"'})
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response


def editions(game: str, ids: Sequence[str]) -> str:
    """The names of editions as an alternative: "one or another"."""
    return either([say(f"web.edition.{game}.{id}") for id in ids])


@cache
def _templates() -> Environment:
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
        say=say,
        static=static,
        fonts=fonts,
        navigation=NAVIGATION,
        badge=badge,
        opponent_name=opponent_name,
        editions=editions,
        rank_name=rank_name,
        stand_in_mark=stand_in_mark,
        stand_in_sentence=stand_ins.sentence,
        score_text=score_text,
        shelf=shelf,
        all_games=games,
    )
    return env


def page(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """Render a whole page."""
    text = (
        _templates()
        .get_template(f"{template}.html")
        .render(
            language=tag_of(current()),
            tongues=tongues(way_back(request)),
            theme=theme(request),
            size=liked(request, "size"),
            motion=liked(request, "motion"),
            csrf=getattr(request.state, "csrf", ""),
            here=request.url.path,
            **context,
        )
    )
    return HTMLResponse(text, status)


def fragment(template: str, **context: Any) -> str:
    """Render a part of a page, for our scripts."""
    return _templates().get_template(f"{template}.html").render(**context)


def link_to(request: Request, path: str) -> str:
    """A link to pass on: under the configured public address, or else for the browser to complete (``link.js``). The
    name by which a request calls us cannot be trusted."""
    settings: Settings = request.app.state.settings
    return settings.public + path


def theme(request: Request) -> str:
    """Light or dark if the visitor has chosen; otherwise empty, for the system's preference."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in THEMES else ""


def prefers(request: Request, name: str, default: bool) -> bool:
    """A yes-or-no preference of the visitor."""
    return {"yes": True, "no": False}.get(request.cookies.get(name, ""), default)


def remember(response: Response, name: str, value: str) -> None:
    """Store a preference in a cookie. It is not secret."""
    response.set_cookie(name, value, max_age=YEAR, samesite="lax", httponly=True)


def to(address: str) -> Response:
    """Redirect after a form."""
    return RedirectResponse(address, 303)


def wants_json(request: Request) -> bool:
    """Whether the request comes from our script, which stays on its page."""
    return "json" in request.headers.get("accept", "")


def error_page(request: Request, status: int, heading: str, sentence: str) -> Response:
    """A friendly page for an error."""
    words = request.url.path.split("/")
    table = f"/t/{words[2]}" if len(words) > 3 and words[1] == "t" else ""
    return page(request, "error", status, heading=heading, sentence=sentence, table=table)
