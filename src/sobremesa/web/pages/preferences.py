"""What a visitor likes: kept by the browser, and the name at the tables."""

import re
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..tongues import COOKIE, is_ours
from ..visitors import HallHere, Visitor
from .acts import said
from .kit import THEMES, page, prefers, remember, theme, to

router: Final = APIRouter()
INSIDE: Final = re.compile(r"/(?![/\\])[!-~]*")  # an address of ours, and no other server's


@router.get("/preferences")
async def show(request: Request, person: Visitor, kept: str = "") -> Response:
    return page(
        request,
        "preferences",
        name=person.name,
        chosen=theme(request),
        themes=("", *THEMES),
        keys=prefers(request, "keys", True),
        instant=prefers(request, "instant", False),
        passes=prefers(request, "passes", False),
        is_kept=bool(kept),
    )


@router.post("/preferences")
async def keep(request: Request, hall: HallHere, person: Visitor) -> Response:
    form = await said(request)
    await hall.call(person, form.text("name"))
    response = to("/preferences?kept=1")
    if is_ours(form.text("language")):
        remember(response, COOKIE, form.text("language"))
    chosen = form.text("theme")
    remember(response, "theme", chosen if chosen in THEMES else "")
    for name in ("keys", "instant", "passes"):
        remember(response, name, "yes" if form.text(name) == "yes" else "no")
    return response


@router.get("/language/{code}")
async def choose(code: str, back: str = "/") -> Response:
    """A language is chosen by a link on any page, which one then sees again."""
    response = to(back if INSIDE.fullmatch(back) else "/")
    if is_ours(code):
        remember(response, COOKIE, code)
    return response
