"""What would you do? The coach's plans for a turn, with what they promise and why, drawn on the board."""

from typing import Final, NamedTuple, Sequence

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sobremesa.analysis.hint import Hint
from sobremesa.i18n import formats, say
from sobremesa.render.common.people import Sitter, with_names
from sobremesa.render.markup import Child, el
from sobremesa.words.scores import score_text
from sobremesa.words.shelf import game_title

from ..coach import Advised
from ..tables.table import Table
from ..visitors import HallHere, Visitor
from .acts import Here
from .kit import page, to, wants_json
from .viewer import TableHere, address, sitters

router: Final = APIRouter()

REASONS: Final = 2  # for each plan


class Step(NamedTuple):
    """One decision of a plan: what it is, and the things on the board that it involves."""

    label: str
    things: tuple[str, ...]


@router.post("/t/{id}/hint")
async def hint(hall: HallHere, here: Here) -> Response:
    """Show the coach's plans, or say that the other players have been asked to allow the coach."""
    table, seat = here.table, here.seat
    if not await table.may_ask_coach(seat, here.form.needed("ply")):
        if wants_json(here.request):
            return JSONResponse({"told": say("web.coach.asked")})
        return here.done()
    advised = await hall.coach.advise(table, seat)
    if not wants_json(here.request):
        return to(f"{address(table)}/hint?seat={seat}")
    return JSONResponse({"html": await _drawn(table, advised), "ply": table.ply, "undos": table.facts.undos})


@router.get("/t/{id}/hint")
async def show(
    request: Request, hall: HallHere, table: TableHere, person: Visitor, seat: int | None = None
) -> Response:
    """Show the plans on a page of their own, for those without a script."""
    mine = table.seat_for(person, seat)
    advised = hall.coach.known(table, mine)
    back = f"{address(table)}?seat={mine}"
    if advised is None:
        return to(back)
    return page(request, "hint", game_title=game_title(table.game.name), back=back, plans=await _drawn(table, advised))


async def _drawn(table: Table, advised: Advised) -> Markup:
    everybody = sitters(table)
    return await table.work(plans_html, table, advised, everybody)


def plans_html(table: Table, advised: Advised, everybody: Sequence[Sitter]) -> Markup:
    """The plans as a list in which one is open at a time: the most promising one, to begin with."""
    plans = [_plan(table, advised, hint, n, everybody) for n, hint in enumerate(advised.hints)]
    return el("div", plans, el("p", say("web.coach.text"), cls="faint small"))


def _plan(table: Table, advised: Advised, hint: Hint, n: int, everybody: Sequence[Sitter]) -> Markup:
    def named(text: str) -> Markup:
        return with_names(text, table.words, everybody)

    why = [(r, sentence) for r in hint.reasons if (sentence := table.words.reason(r))][:REASONS]
    why.sort(key=lambda one: one[0].is_mine and one[0].vp < 0)  # the advantages first
    reasons: list[Child] = [el("li", named(sentence)) for _, sentence in why]
    steps: list[Child] = [
        el("li", named(step.label), data_points=" ".join(step.things) or None)
        for step in steps_of(table, advised, hint)
    ]
    return el(
        "details",
        el("summary", promise(table, hint)),
        el("ul", reasons, cls="reasons") if reasons else None,
        el("ol", steps),
        name="plan",
        open=n == 0,
    )


def promise(table: Table, hint: Hint) -> str:
    """``58% of the win, 103 VP expected``; when playing alone there is nobody to beat, so only the VP."""
    vp = score_text(table.game.name, round(hint.plan.score))
    if table.config.seats == 1:
        return say("web.coach.alone", vp=vp)
    return say("web.coach.promise", share=formats.percent(hint.plan.share, 0), vp=vp)


def steps_of(table: Table, advised: Advised, hint: Hint) -> list[Step]:
    """The decisions of a plan in the world the coach thought about: the seat's own view of the game, and what follows
    as far as the seat can tell."""
    s, seat = advised.task.state(), advised.task.seat
    out: list[Step] = []
    for a in hint.plan.actions:
        if seat not in s.owing or a not in s.legal(seat):
            break
        view = s.view(seat)
        out.append(Step(table.words.label(view, a), table.picture.things(view, a)))
        s.apply(a, seat)
    return out
