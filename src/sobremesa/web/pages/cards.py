"""The card gallery: every card, tile and the like of a game as it looks on the table, with a page for each."""

from typing import Any, Final, NamedTuple, Sequence

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa.i18n import say
from sobremesa.i18n.formats import decimal
from sobremesa.kernel import Meta
from sobremesa.render import Exhibit, Gallery
from sobremesa.words import shelf

from ..decks import OURS
from ..errors import NoSuchCard
from ..filling import gallery_here
from ..hall import Hall
from ..visitors import HallHere
from .kit import page

router: Final = APIRouter()

STAND_INS: Final = ("only", "none")
LONGEST_SEARCH: Final = 60


def galleries() -> list[Meta]:
    """The games that show their cards."""
    return [sm.meta(name) for name in sm.games() if sm.manifest_of(name).gallery is not None]


async def exhibits(hall: Hall, game: str) -> Sequence[Exhibit]:
    """Everything a game has on show, including its modules, in the language of the request."""
    gallery = gallery_here(game)

    def make() -> Sequence[Exhibit]:
        rules = sm.load(game)
        everything = rules.meta.config(rules.meta.max_seats, modules=rules.modules)
        return gallery.exhibits(everything)

    return await hall.studio.draw(("cards", game), make)


class Wanted(NamedTuple):
    """A search in the gallery."""

    q: str = ""
    kind: str = ""
    good: str = ""
    module: str = ""
    stand_in: str = ""

    def fits(self, e: Exhibit) -> bool:
        words = e.words.lower()
        return (
            all(word in words for word in self.q.lower().split())
            and self.kind in ("", e.kind)
            and (not self.good or self.good in e.goods)
            and (not self.module or self.module == (e.module or BASE))
            and (not self.stand_in or (self.stand_in == "only") == e.told.has_stand_ins)
        )


BASE: Final = "base"  # in addresses: cards of no module


@router.get("/cards")
async def shelf_of_cards(request: Request) -> Response:
    return page(request, "cards_list", games=galleries())


@router.get("/cards/{game}")
async def show(
    request: Request,
    hall: HallHere,
    game: str,
    q: str = "",
    kind: str = "",
    good: str = "",
    module: str = "",
    stand_in: str = "",
) -> Response:
    gallery = gallery_here(game)
    wanted = Wanted(q[:LONGEST_SEARCH], kind, good, module, stand_in)
    everything = await exhibits(hall, game)
    found = [e for e in everything if wanted.fits(e)]
    modules = [m for m in sm.meta(game).modules if any(e.module == m.id for e in everything)]
    return page(
        request,
        "cards_found" if request.headers.get("x-fragment") else "cards",
        meta=sm.meta(game),
        gallery=gallery,
        wanted=wanted,
        found=found,
        kinds=[(k, say(f"gallery.{game}.kind.{k}")) for k in gallery.kinds],
        goods=[(g, gallery.good_name(g)) for g in gallery.goods],
        modules=[(BASE, say("web.cards.base")), *((m.id, shelf.module_title(game, m.id)) for m in modules)],
        stand_ins=[(s, say(f"web.cards.stand_in.{s}")) for s in STAND_INS],
        is_editable=gallery.editor is not None,
        ours=OURS,
    )


@router.get("/cards/{game}/{card}")
async def show_one(request: Request, hall: HallHere, game: str, card: str) -> Response:
    gallery = gallery_here(game)
    everything = await exhibits(hall, game)
    at = next((i for i, e in enumerate(everything) if e.id == card), None)
    if at is None:
        raise NoSuchCard
    exhibit = everything[at]
    return page(
        request,
        "card",
        meta=sm.meta(game),
        gallery=gallery,
        e=exhibit,
        kind=say(f"gallery.{game}.kind.{exhibit.kind}"),
        module=shelf.module_title(game, exhibit.module) if exhibit.module else "",
        rulings=[_ruling(game, name) for name in exhibit.rulings],
        measured=measured(game, gallery, exhibit),
        before=everything[at - 1] if at else None,
        after=everything[at + 1] if at + 1 < len(everything) else None,
        is_editable=gallery.editor is not None and bool(exhibit.number),
        ours=OURS,
    )


def _ruling(game: str, name: str) -> tuple[str, str, str]:
    """A ruling: what it decides, what we play, and why."""
    option = next(o for o in sm.meta(game).rulings if o.name == name)
    return (
        shelf.ruling_text(game, name),
        shelf.value_text(game, name, option.default),
        shelf.ruling_why(game, name),
    )


class Counted(NamedTuple):
    """How a card was played in the games counted."""

    way: str
    share: str  # times per hundred games
    margin: str  # VP above the average of the table
    times: int


class Measured(NamedTuple):
    games: int
    seats: int
    player: str
    ways: Sequence[Counted]


def measured(game: str, gallery: Gallery, exhibit: Exhibit) -> Measured | None:
    """The statistics of a card; None if nothing was counted at tables with it, or for cards of its kind."""
    counted: Any = gallery.measured()
    tables = counted.get("tables", {})
    # a module without tables of its own: its cards were counted where an edition includes them anyway
    games = tables.get(exhibit.module, tables.get("", 0) if exhibit.id in counted["cards"] else 0)
    kind = exhibit.id.partition("-")[0]
    if not games or not any(id.partition("-")[0] == kind for id in counted["cards"]):
        return None
    ways = [
        Counted(
            say(f"gallery.{game}.way.{way}"),
            decimal(100 * times / games, 0),
            ("+" if vp > 0 else "") + decimal(vp / times, 1),
            times,
        )
        for way, (times, vp) in counted["cards"].get(exhibit.id, {}).items()
    ]
    return Measured(games, counted["seats"], counted["player"], ways)
