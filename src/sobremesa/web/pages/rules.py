"""Rules at hand: the round, the words, the cards of each game. From the same data as the games themselves."""

from functools import lru_cache
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa import i18n
from sobremesa.i18n import current, say
from sobremesa.i18n.alphabets import alphabetical
from sobremesa.render.common import rounds
from sobremesa.words import Description, words_of

from .home import shelf
from .kit import page

router: Final = APIRouter()


@router.get("/rules")
async def shelf_of_rules(request: Request) -> Response:
    return page(request, "rules_list", games=shelf())


@router.get("/rules/{game}")
async def show(request: Request, game: str) -> Response:
    meta = sm.meta(game)
    return page(
        request,
        "rules",
        meta=meta,
        has_phases=bool(sm.manifest_of(game).phases),
        has_gallery=sm.manifest_of(game).gallery is not None,
        structure=rounds.structure(sm.manifest_of(game)),
        glossary=[
            (say(f"web.glossary.{game}.{word}.term"), say(f"web.glossary.{game}.{word}.text"))
            for word in sm.manifest_of(game).glossary
        ],
        cards=cards(game, current()),
        index=alphabetical(enumerate(cards(game, current()), 1), lambda card: card[1].title),
    )


@lru_cache
def cards(game: str, language: str) -> list[Description]:
    """All cards of a game in a language, those of its modules included."""
    rules = sm.load(game)
    everything = rules.meta.config(rules.meta.max_seats, modules=rules.modules)
    words = words_of(rules, everything)
    with i18n.language(language):
        return [words.explain(name) for name in words.cards()]
