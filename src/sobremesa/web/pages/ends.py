"""The end of a game: the result, how it came about, and what to do next."""

import asyncio
from typing import Any, Final, NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sobremesa.games import ROUND_STARTS
from sobremesa.i18n import say
from sobremesa.kernel import CHANCE, Event, State
from sobremesa.render.common import chart, scores
from sobremesa.render.common.chart import Round
from sobremesa.render.common.people import Sitter, guests, with_names
from sobremesa.render.common.scores import Step, race
from sobremesa.words.shelf import game_title
from sobremesa.words.text import begun

from ..people import Person
from ..tables.facts import OVER
from ..tables.table import Table
from ..visitors import HallHere, Visitor
from .acts import said
from .kit import page, to
from .viewer import TableHere, address, dark, is_finished, sitters, viewer

router: Final = APIRouter()


@router.get("/t/{id}/end")
async def end(request: Request, table: TableHere, person: Visitor) -> Response:
    who = viewer(table, person, None if len(table.seats_of(person)) != 1 else table.seats_of(person)[0])
    await table.recall()
    if not is_finished(table):
        return to(f"{address(table)}/ply/{table.ply}" if table.over and not table.is_aside else address(table))
    everybody = sitters(table)
    return page(
        request,
        "end",
        game=table.game.name,
        game_title=game_title(table.game.name),
        address=address(table),
        dark=dark(table),
        may_rematch=bool(who.own),
        rematch=table.facts.rematch,
        seal=table.session.record.seal,
        seed=table.session.record.seed,
        last=table.ply,
        giving=_giving(table, person),
        **await table.drawn("end", everybody, make=lambda: summed_up(table, everybody)),
    )


class Giving(NamedTuple):
    """The players' consent to making puzzles from a game, as shown to one of them."""

    is_mine: bool  # whether this player has agreed
    given: int  # how many players have agreed
    all: int


def _giving(table: Table, person: Person) -> Giving | None:
    """None for people who did not play, and for games that cannot be used for puzzles."""
    people = {s.person for s in table.stored_seats if s.person is not None}
    if person.id not in people or table.facts.stage != OVER or table.config.seats < 2 or table.order.has_own_cards:
        return None
    agreed = {table.stored_seats[seat].person for seat in table.facts.given}
    return Giving(person.id in agreed, len(agreed & people), len(people))


@router.post("/t/{id}/puzzles")
async def give(request: Request, hall: HallHere, table: TableHere, person: Visitor) -> Response:
    """Let a player agree to puzzles being made from the game, or withdraw that consent."""
    await table.give_to_puzzles(person, (await said(request)).text("yes") == "yes")
    hall.puzzles.forget()
    return to(f"{address(table)}/end")


def summed_up(table: Table, everybody: tuple[Sitter, ...]) -> dict[str, Any]:
    """The result of a finished game and how it came about: the drawn parts of the page."""
    view = table.session.state.view(None)
    final = scores_of(table, table.session.state)
    rounds = rounds_of(table)
    compared = (*everybody, *(guest for guest, _ in guests(table.words, view)))
    standings = [
        (place, everybody[seat] if seat < len(everybody) else None, vp, begun(str(table.words.seat(seat))))
        for place, seat, vp in table.words.standings(view)
    ]
    return {
        "proclaimed": with_names(table.words.proclaim(view), table.words, everybody),
        "standings": standings,
        "breakdown": scores.table(sources(table), final, compared),
        "chart": chart.chart(rounds, compared) if rounds else "",
        "numbers": chart.numbers(rounds, compared),
        "final": race(table.game.name, final_steps(table), address(table), table.words, compared),
    }


def scores_of(table: Table, state: State) -> tuple[int, ...]:
    """The scores of all seats, followed by those of guests compared with them."""
    return (*state.scores(), *(score for _, score in guests(table.words, state.view(None))))


def sources(table: Table) -> scores.Sources:
    """Where the VP came from, by public information; a game that continued another one brings some along."""
    final = scores_of(table, table.session.state)
    found = table.picture.sources(table.scene(None), public_events(table, table.ply))
    before = [vp - told for vp, told in zip(final, scores.sums(found, len(final)))]
    return [*found, (say("web.end.before"), before)] if any(before) else found


def public_events(table: Table, ply: int) -> list[Event]:
    """The events of the first ``ply`` plies as everybody saw them."""
    told = [table.game.events.redact(e, None) for n in range(1, ply + 1) for e in table.session.happened(n)]
    return [event for event in told if event is not None]


def rounds_of(table: Table) -> list[Round]:
    """The scores at the end of every round and of the game; empty for a game without rounds."""
    starts = next((t.number for t in table.game.events.types if t.key == ROUND_STARTS), None)
    if starts is None:
        return []
    rounds: list[Round] = []
    number = 0
    for ply, events in enumerate(table.session.events, 1):
        for event in events:
            if event[0] == starts:
                if number and not table.session.is_dark(ply):
                    rounds.append(Round(number, scores_of(table, table.session.at(ply))))
                number = event[1]
    return [*rounds, Round(number, scores_of(table, table.session.state))]


def final_steps(table: Table) -> list[Step]:
    """How the points from the last decision on were scored, by public information."""
    session = table.session
    decided = max((ply for ply, (seat, _) in enumerate(session.moves, 1) if seat != CHANCE), default=1)
    if session.is_dark(decided - 1):
        return []
    plies = [(ply, event) for ply in range(decided, session.ply + 1) for event in session.happened(ply)]
    events = [session.game.events.redact(event, None) for _, event in plies]
    earlier = public_events(table, decided - 1)
    scene = table.scene(None)

    def told_until(end: int) -> tuple[int, ...]:
        seen = [*earlier, *(event for event in events[:end] if event is not None)]
        return scores.sums(table.picture.sources(scene, seen), len(first))

    first = scores_of(table, session.at(decided - 1))
    base = [vp - told for vp, told in zip(first, told_until(0))]  # points that no event of this table explains
    told = table.words.story(events)
    steps: list[Step] = []
    for sentence, after in zip(told, [*(t.at for t in told[1:]), len(plies)]):
        now = tuple(before + vp for before, vp in zip(base, told_until(after)))
        steps.append(Step(plies[sentence.at][0], sentence.text, now))
    return [*steps[:-1], steps[-1]._replace(scores=scores_of(table, session.state))] if steps else []


@router.post("/t/{id}/go-on")
async def go_on(request: Request, hall: HallHere, table: TableHere, person: Visitor) -> Response:
    """Make a new table for one screen that begins where this game stood after a ply; bots keep playing as bots. Where
    only bots played, the visitor takes the seat they chose, or all seats."""
    form = await said(request)
    seat = form.number("seat")
    me = None if seat is None else table.seat_at(seat).seat
    viewer(table, person, None)
    text = await asyncio.to_thread(table.record_text)
    on = await hall.go_on(text, person, form.needed("ply"), me=me, keeps_bots=True, source=table.id)
    return to(address(on))


@router.get("/t/{id}/record")
async def record(table: TableHere, person: Visitor) -> Response:
    """Download the record of the game."""
    viewer(table, person, None, lost_too=True)
    name = f"{table.game.name}-{table.id}.record"
    text = await asyncio.to_thread(table.record_text)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})
