"""What a visitor likes: kept by the browser, and the name at the tables."""

from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.i18n import LANGUAGES

from ..visitors import HallHere, Visitor
from .acts import said
from .kit import THEMES, page, prefers, remember, theme, to, tongues

router: Final = APIRouter()


@router.get("/preferences")
async def show(request: Request, person: Visitor, kept: str = "") -> Response:
    return page(
        request,
        "preferences",
        name=person.name,
        chosen=theme(request),
        themes=("", *THEMES),
        languages=tongues(),
        keys=prefers(request, "keys", True),
        instant=prefers(request, "instant", False),
        is_kept=bool(kept),
    )


@router.post("/preferences")
async def keep(request: Request, hall: HallHere, person: Visitor) -> Response:
    form = await said(request)
    await hall.call(person, form.text("name"))
    response = to("/preferences?kept=1")
    if form.text("language") in LANGUAGES:
        remember(response, "language", form.text("language"))
    chosen = form.text("theme")
    remember(response, "theme", chosen if chosen in THEMES else "")
    for name in ("keys", "instant"):
        remember(response, name, "yes" if form.text(name) == "yes" else "no")
    return response
