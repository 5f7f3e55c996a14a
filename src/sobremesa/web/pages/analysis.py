"""The analysis of a finished game: making it, reading it, stepping through better plans, and trying again."""

import asyncio
import re
from typing import Any, Final, NamedTuple

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from sobremesa.analysis import DEPTHS, STANDARD, Analysis, Stretch
from sobremesa.analysis import parts as report
from sobremesa.analysis.chart import SIGNS
from sobremesa.analysis.depth import QUICK, depth_of
from sobremesa.analysis.report import page as stand_alone
from sobremesa.analysis.retry import Attempt, Verdict
from sobremesa.analysis.told import carried_out, line_in_words
from sobremesa.analysis.work import read_game
from sobremesa.games import manifest_of
from sobremesa.i18n import formats, say
from sobremesa.kernel import CHANCE, is_compiled
from sobremesa.render.common import people, rounds
from sobremesa.render.common.people import Sitter, with_names
from sobremesa.render.scene import Scene
from sobremesa.words.scores import scores_seen
from sobremesa.words.shelf import game_title

from ..analyses import SEED
from ..errors import NoSuchTurn, NotYourSeat, StillRunning, WebError
from ..people import Person
from ..tables.table import Table
from ..visitors import HallHere, Visitor
from .acts import said
from .kit import page, to
from .tables import furnished
from .viewer import TableHere, address, is_finished, sitters, viewer

router: Final = APIRouter()

LINE: Final = re.compile(r"(\d{1,6}(\.\d{1,6})*)?", re.ASCII)
LONGEST: Final = 60  # decisions in a plan


def check_over(table: Table, person: Person) -> None:
    """`StillRunning` unless a whole game was played here and is over, because an analysis reveals everything."""
    viewer(table, person, None)
    if not is_finished(table) or not table.over:
        raise StillRunning


@router.get("/t/{id}/analysis")
async def show(request: Request, hall: HallHere, table: TableHere, person: Visitor) -> Response:
    check_over(table, person)
    found = await hall.analyses.found(table)
    job = hall.analyses.job(table)
    body = ""
    if found is not None:
        everybody = sitters(table)
        body = await table.drawn("analysis", found, everybody, make=lambda: _drawn(table, found, everybody))
    return page(
        request,
        "analysis",
        game_title=game_title(table.game.name),
        address=address(table),
        body=body,
        job=job,
        may_stop=job is not None and (person.id == job.by or _is_concerned(table, person)),
        is_alone=table.config.seats < 2,
        tries=[] if found is None else _tries(found, table.seats_of(person)),
        depths=list(DEPTHS),
        usual=_usual_depth() if found is None else found.depth.name,
    )


def _tries(found: Analysis, own: tuple[int, ...]) -> list[tuple[int, str]]:
    """The turns of these seats that could have been better: their numbers, each with a label (sign and ply)."""
    return [
        (number, f"{SIGNS[s.judgement.grade]} {say('analysis.after', ply=s.first)}")
        for number, s in enumerate(found.stretches)
        if s.seat in own and s.judgement is not None and s.judgement.grade
    ]


def _usual_depth() -> str:
    """A quick analysis where the rules are not compiled: everything takes ten times as long there."""
    return STANDARD.name if is_compiled() else QUICK.name


def _is_concerned(table: Table, person: Person) -> bool:
    return bool(table.seats_of(person)) or person.id == table.facts.host


def _teller(table: Table, found: Analysis, everybody: tuple[Sitter, ...], is_linked: bool = True) -> report.Teller:
    line, _ = read_game(table.record_text())
    here = address(table)

    def moment(ply: int) -> str:
        return f"{here}/ply/{ply}" if is_linked else ""

    def step(number: int) -> str:
        return f"{here}/analysis/{number}/plan/0" if is_linked else ""

    def retry(number: int) -> str:
        return f"{here}/analysis/{number}/retry" if is_linked else ""

    return report.Teller(found, line, table.words, everybody, moment, step, retry)


def _drawn(table: Table, found: Analysis, everybody: tuple[Sitter, ...]) -> Markup:
    return report.sections(_teller(table, found, everybody))


@router.post("/t/{id}/analysis")
async def start(request: Request, hall: HallHere, table: TableHere, person: Visitor) -> Response:
    check_over(table, person)
    depth = depth_of((await said(request)).text("depth") or STANDARD.name)
    await hall.analyses.start(table, depth, person)
    return to(f"{address(table)}/analysis")


@router.post("/t/{id}/analysis/stop")
async def stop(hall: HallHere, table: TableHere, person: Visitor) -> Response:
    check_over(table, person)
    job = hall.analyses.job(table)
    if job is not None:
        if person.id != job.by and not _is_concerned(table, person):
            raise NotYourSeat
        hall.analyses.stop(table)
    return to(f"{address(table)}/analysis")


@router.get("/t/{id}/analysis/progress")
async def progress(hall: HallHere, table: TableHere, person: Visitor) -> Response:
    """The progress of the analysis, for our script."""
    check_over(table, person)
    job = hall.analyses.job(table)
    if job is None or job.has_failed:
        return JSONResponse({"is_running": False})
    told = say("analysis.page.progress", done=job.done, total=job.total)
    return JSONResponse({"is_running": True, "done": job.done, "total": job.total, "told": told})


@router.get("/t/{id}/analysis/data")
async def data(hall: HallHere, table: TableHere, person: Visitor) -> Response:
    """Download the numbers, for programs or for keeping."""
    found = await _found(hall, table, person)
    name = f"{table.game.name}-{table.id}.json"
    return JSONResponse(found.plain(), headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/t/{id}/analysis/file")
async def file(hall: HallHere, table: TableHere, person: Visitor) -> Response:
    """Download the analysis as a self-contained page."""
    found, everybody = await _found(hall, table, person), sitters(table)

    def make() -> str:
        return stand_alone(_teller(table, found, everybody, is_linked=False))

    name = f"{table.game.name}-{table.id}.html"
    text = await table.drawn("analysis file", found, everybody, make=make)
    return HTMLResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _found(hall: Any, table: Table, person: Person) -> Analysis:
    check_over(table, person)
    found: Analysis | None = await hall.analyses.found(table)
    if found is None:
        raise NoSuchTurn
    return found


async def _judged(hall: Any, table: Table, person: Person, number: int) -> tuple[Analysis, Stretch]:
    """The analysis, and one of its turns for which it knows something better; `NoSuchTurn` otherwise."""
    found = await _found(hall, table, person)
    stretch = found.stretches[number] if 0 <= number < len(found.stretches) else None
    if stretch is None or stretch.seat == CHANCE or stretch.judgement is None or stretch.judgement.better is None:
        raise NoSuchTurn
    return found, stretch


# -- on the board ------------------------------------------------------------------------------------------------------


class Stage(NamedTuple):
    """A position in the middle of a plan, as its seat sees it."""

    board: Markup
    headline: str
    players: Markup
    text: Markup
    told: list[Markup]
    groups: list[tuple[str, list[tuple[int, Markup]]]]  # the possible next actions, under headings


def _stage(
    table: Table, stretch: Stretch, plan: tuple[int, ...], everybody: tuple[Sitter, ...], is_open: bool
) -> Stage:
    """Draw the position after a plan; if it is open, the possible next actions can be clicked on the board."""
    line, _ = read_game(table.record_text())
    before, seat = line.at(stretch.first - 1), stretch.seat
    state = carried_out(before, seat, plan)
    view = state.view(seat)
    legal = state.legal(seat) if seat in state.owing else []
    scene = Scene(view, table.words, table.picture, table.names, legal if is_open else ())
    areas = {a.id: a.html for a in table.picture.areas(scene)}
    told = line_in_words(table.game, before, seat, plan, table.words)
    groups = table.words.groups(view, legal) if legal else []

    def named(sentence: str) -> Markup:
        return with_names(sentence, table.words, everybody)

    return Stage(
        furnished(table.picture.skeleton(scene), areas),
        rounds.headline(manifest_of(table.game.name), table.words, view),
        people.strip(table.game.name, everybody, scores_seen(view), (seat,) if legal else (), None),  # anybody looks
        table.picture.text(scene),
        [named(sentence) for sentence in told],
        [(str(heading), [(a, named(table.words.label(view, a))) for a in some]) for heading, some in groups],
    )


async def _staged(table: Table, stretch: Stretch, plan: tuple[int, ...], is_open: bool) -> Stage:
    everybody = sitters(table)
    make = lambda: _stage(table, stretch, plan, everybody, is_open)  # noqa: E731
    return await table.drawn("analysis stage", stretch.first, plan, everybody, is_open, make=make)


def _around(table: Table, stretch: Stretch, number: int, stage: Stage) -> dict[str, Any]:
    """What both pages with a board have in common."""
    assert stretch.judgement is not None
    return {
        "game": table.game.name,
        "game_title": game_title(table.game.name),
        "address": address(table),
        "number": number,
        "stage": stage,
        "sitter": sitters(table)[stretch.seat],
        "before": stretch.first - 1,
        "seat": stretch.seat,
        "grade": stretch.judgement.grade,
    }


@router.get("/t/{id}/analysis/{number}/plan/{step}")
async def plan(request: Request, hall: HallHere, table: TableHere, person: Visitor, number: int, step: int) -> Response:
    """Show the better plan for a turn on the board, move by move."""
    _, stretch = await _judged(hall, table, person, number)
    assert stretch.judgement is not None
    better = stretch.judgement.better
    assert better is not None
    actions = better.actions
    step = min(max(0, step), len(actions))
    stage = await _staged(table, stretch, actions[:step], is_open=False)
    promise = say(
        "analysis.plan.promise", share=formats.percent(better.share, 0), score=formats.decimal(better.score, 1)
    )
    around = _around(table, stretch, number, stage)
    return page(request, "plan", **around, step=step, count=len(actions), promise=promise)


@router.get("/t/{id}/analysis/{number}/retry")
async def retry(
    request: Request, hall: HallHere, table: TableHere, person: Visitor, number: int, line: str = ""
) -> Response:
    """Try a turn again: offer the next actions until the plan is complete."""
    _, stretch = await _judged(hall, table, person, number)
    plan = _plan(line)
    stage = await _staged(table, stretch, plan, is_open=True)
    return page(request, "retry", **_around(table, stretch, number, stage), **_choices(plan), verdict=None)


@router.post("/t/{id}/analysis/{number}/retry")
async def judge(request: Request, hall: HallHere, table: TableHere, person: Visitor, number: int) -> Response:
    """Judge the visitor's plan by simulations."""
    found, stretch = await _judged(hall, table, person, number)
    plan = _plan((await said(request)).text("line"))
    stage = await _staged(table, stretch, plan, is_open=True)
    record = await asyncio.to_thread(table.record_text)
    verdict = await hall.analyses.judge(Attempt(record, stretch, plan, found.depth, SEED))
    shown = _around(table, stretch, number, stage)
    return page(request, "retry", **shown, **_choices(plan), verdict=_verdict(verdict))


def _plan(line: str) -> tuple[int, ...]:
    """The actions in an address; `WebError` if it is malformed."""
    if not LINE.fullmatch(line) or line.count(".") >= LONGEST:
        raise WebError
    return tuple(int(word) for word in line.split(".")) if line else ()


def _choices(plan: tuple[int, ...]) -> dict[str, Any]:
    text = ".".join(map(str, plan))
    return {
        "line": text,
        "onward": f"{text}." if text else "",
        "back": ".".join(map(str, plan[:-1])) if plan else None,
    }


def _verdict(v: Verdict) -> dict[str, Any]:
    plans = (("yours", v.plan), ("played", v.played), ("better", v.better))
    low, high = report.points(v.gained.low), report.points(v.gained.high)
    return {
        "word": say(f"analysis.retry.{v.word}"),
        "against": say("analysis.retry.against", points=report.points(v.gained.value)),
        "sure": say("analysis.between", low=low, high=high),
        "plans": [
            (
                say("analysis.retry.yours" if key == "yours" else f"analysis.plan.{key}"),
                say("analysis.plan.promise", share=formats.percent(p.share, 0), score=formats.decimal(p.score, 1)),
            )
            for key, p in plans
        ],
    }
