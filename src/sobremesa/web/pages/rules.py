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
from sobremesa.words import Explained, words_of

from .home import shelf
from .kit import page

router: Final = APIRouter()
#: the words of each game, in the order in which a beginner meets them
GLOSSARY: Final = {
    "el_grande": (
        "region", "castillo", "kings_region", "caballero", "grande", "court", "province", "power_card", "action_card",
        "scale", "vp_tile", "disc", "general_scoring", "special_scoring", "veto", "modifier", "dummy",
    ),
    "la_granja": (
        "farm_card", "field", "barrow", "extension", "helper", "harvest_good", "resource", "upgraded_good",
        "trade_good", "revenue", "donkey_tile", "siesta", "delivery", "craft_building", "craft_marker", "market",
        "roof_tile", "any_time",
    ),
}  # fmt: skip


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
        structure=rounds.structure(game),
        glossary=[
            (say(f"web.glossary.{game}.{word}.term"), say(f"web.glossary.{game}.{word}.text"))
            for word in GLOSSARY[game]
        ],
        cards=cards(game, current()),
        index=alphabetical(enumerate(cards(game, current()), 1), lambda card: card[1].title),
    )


@lru_cache
def cards(game: str, language: str) -> list[Explained]:
    """All cards of a game in a language, those of its modules included."""
    rules = sm.load(game)
    everything = rules.meta.config(rules.meta.max_seats, modules=rules.modules)
    words = words_of(rules, everything)
    with i18n.language(language):
        return [words.explain(name) for name in words.cards()]
