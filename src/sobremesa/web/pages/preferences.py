"""A visitor's preferences, stored by the browser, and their name at the tables."""

import re
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..tongues import COOKIE, is_ours
from ..visitors import HallHere, Visitor
from .acts import said
from .kit import THEMES, page, prefers, remember, theme, to
from .likings import LIKINGS, allowed, liked

router: Final = APIRouter()
INSIDE: Final = re.compile(r"/(?![/\\])[!-~]*")  # an address on our own server


@router.get("/preferences")
async def show(request: Request, person: Visitor, kept: str = "") -> Response:
    return page(
        request,
        "preferences",
        name=person.name,
        chosen=theme(request),
        themes=("", *THEMES),
        keys=prefers(request, "keys", True),
        likings=LIKINGS,
        likes={name: liked(request, name) for name in LIKINGS},
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
    remember(response, "keys", "yes" if form.text("keys") == "yes" else "no")
    for name in LIKINGS:
        remember(response, name, allowed(name, form.text(name)))
    return response


@router.post("/like")
async def like(request: Request) -> Response:
    """Change one preference from another page, and go back there."""
    form = await said(request)
    name, back = form.text("name"), form.text("back")
    response = to(back if INSIDE.fullmatch(back) else "/")
    if name in LIKINGS:
        remember(response, name, allowed(name, form.text("value")))
    return response


@router.get("/language/{code}")
async def choose(code: str, back: str = "/") -> Response:
    """Choose a language by a link on any page, and go back there."""
    response = to(back if INSIDE.fullmatch(back) else "/")
    if is_ours(code):
        remember(response, COOKIE, code)
    return response
