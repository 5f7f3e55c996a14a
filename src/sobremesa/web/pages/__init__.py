"""The pages of the web server. The app includes `router` as it is; see `sobremesa.web.app`."""

from fastapi import APIRouter

from . import (
    acts,
    analysis,
    cards,
    coach,
    decks,
    ends,
    harness,
    home,
    imports,
    learn,
    lists,
    new,
    preferences,
    puzzles,
    replay,
    rules,
    tables,
)
from .kit import Files, error_page

__all__ = ["Files", "error_page", "router"]

router = APIRouter()
for part in (
    home,
    new,
    lists,
    imports,
    rules,
    learn,
    decks,
    cards,
    preferences,
    puzzles,
    tables,
    acts,
    coach,
    replay,
    ends,
    analysis,
    harness,
):
    router.include_router(part.router)
