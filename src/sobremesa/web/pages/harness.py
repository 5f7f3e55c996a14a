"""Draws a position text, for those who work on drawings or report a wrong one. Only on a development server."""

import re
from typing import Any, Final

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa.kernel import ConfigError, PositionError
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene
from sobremesa.words import words_of

from .acts import said
from .kit import page
from .tables import furnished

router: Final = APIRouter()

_GAME: Final = re.compile(r"^\s*game:\s*(\w+)", re.MULTILINE)


@router.get("/harness")
async def show(request: Request) -> Response:
    return drawn(request, "", None)


@router.post("/harness")
async def draw(request: Request) -> Response:
    form = await said(request)
    return drawn(request, form.text("position"), form.number("seat"))


def drawn(request: Request, text: str, seat: int | None) -> Response:
    """Show the position as a seat sees it, with everything clickable; or what is wrong with the text."""
    if not request.app.state.settings.is_dev:
        raise HTTPException(404)
    context: dict[str, Any] = {"text": text, "seat": seat, "problem": "", "board": "", "words": "", "game": ""}
    found = _GAME.search(text)
    if text:
        try:
            context.update(picture(sm.load(found[1] if found else ""), text, seat))
        except (PositionError, ConfigError) as e:
            context["problem"] = str(e)
    return page(request, "harness", 422 if context["problem"] else 200, **context)


def picture(game: Any, text: str, seat: int | None) -> dict[str, Markup | str]:
    state = game.from_position(text.replace("\r\n", "\n"))
    drawing = picture_of(game.name)
    legal = state.legal(seat) if seat is not None else ()
    scene = Scene(state.view(seat), words_of(game, state.config), drawing, legal=legal)
    areas = {area.id: area.html for area in drawing.areas(scene)}
    return {
        "game": game.name,
        "board": furnished(drawing.skeleton(scene), areas),
        "words": drawing.text(scene),
    }
