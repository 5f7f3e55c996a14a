"""What a viewer's page shows of a table, part by part, and what has changed since it was sent."""

import json
from threading import Lock
from typing import Any, Final, Mapping, NamedTuple, Sequence
from weakref import WeakKeyDictionary

from markupsafe import Markup

from sobremesa.bots import budget_of
from sobremesa.games import manifest_of
from sobremesa.i18n import current, say
from sobremesa.kernel import CHANCE
from sobremesa.render.common import log, panel, people, rounds
from sobremesa.render.common.log import Line, Turn
from sobremesa.render.common.panel import Desk
from sobremesa.render.common.people import Sitter
from sobremesa.render.markup import EMPTY, el
from sobremesa.render.scene import Scene
from sobremesa.words.scores import scores_seen
from sobremesa.words.shelf import game_title

from ..streams import ServerEvent
from ..tables.facts import COACH, GIVE, ChatLine, Request
from ..tables.manner import LEAST, USUAL, Manner, next_of
from ..tables.table import Table
from .staging import staged
from .story import Story, noted
from .viewer import Viewer, address, is_blind, sitters
from .viewer import next_of as next_at_the_screen
from .why import rules_at

SHOWN_TURNS: Final = 30  # of the story, when a page is opened
CHAT_SHOWN: Final = 60


class Page(NamedTuple):
    """Everything that one seat (or a spectator) sees of a table at one moment."""

    stamp: str
    left: tuple[bool, ...]  # for each seat, whether its player has left
    title: str
    is_mine: bool
    areas: Mapping[str, Markup]
    sitters: tuple[Sitter, ...]
    scene: Scene


Eyes = tuple[int | None, str]  # a seat (None for a spectator) and the viewer's language


class Memory:
    """What has already been made for a table, shared by all viewers with the same eyes."""

    def __init__(self) -> None:
        self.pages: dict[Eyes, Page] = {}
        self.stories: dict[Eyes, Story] = {}
        self.whole_stories: dict[Eyes, Story] = {}  # told in threads, one at a time
        self.telling = Lock()


_memories: "WeakKeyDictionary[Table, Memory]" = WeakKeyDictionary()


_remembering = Lock()


def _memory(table: Table) -> Memory:
    with _remembering:
        return _memories.setdefault(table, Memory())


def story_of(table: Table, seat: int | None) -> Story:
    """The story so far, as this seat may know it, from the point where the game is in memory."""
    return _grown(_memory(table).stories, table, seat, table.session.first)


def whole_story_of(table: Table, seat: int | None) -> Story:
    """The story from the beginning, for looking back; see `Table.recall`. May be called in any thread."""
    memory = _memory(table)
    with memory.telling:
        return _grown(memory.whole_stories, table, seat, 0).copy()


def _grown(stories: dict[Eyes, Story], table: Table, seat: int | None, base: int) -> Story:
    eyes = (seat, current())
    story = stories.get(eyes)
    if story is None or story.base != base:
        story = stories[eyes] = Story(seat, base)
    story.grow(table.session, table.words)
    return story


def page_of(table: Table, seat: int | None) -> Page:
    """What this seat sees now; made only once for each moment."""
    pages = _memory(table).pages
    eyes = (seat, current())
    stamp = table.stamp(seat)
    left = tuple(table.is_left(s.seat) for s in table.stored_seats)  # changes over time without any move
    page = pages.get(eyes)
    if page is None or page.stamp != stamp or page.left != left:
        page = pages[eyes] = _make(table, seat, stamp, left)
    return page


def _make(table: Table, seat: int | None, stamp: str, left: tuple[bool, ...]) -> Page:
    everybody = sitters(table)
    scene = table.scene(seat)
    desk = desk_of(table, seat, scene)
    if desk.pending:  # nothing else is possible until that is confirmed or taken back
        scene = Scene(scene.view, scene.words, table.picture, scene.names)
    areas = {area.id: area.html for area in table.picture.areas(scene)}
    areas.update(surroundings(table, seat, scene, desk, everybody))
    title = panel.title(desk, everybody, game_title(table.game.name))
    return Page(stamp, left, title, seat is not None and seat in desk.owing, areas, everybody, scene)


def desk_of(table: Table, seat: int | None, scene: Scene) -> Desk:
    """The viewer's controls: what awaits confirmation, and what can be taken back."""
    if seat is None or table.over:
        return Desk(address(table), seat, table.owing, thinks=_thinks(table), rules=rules_at(scene))
    pending = table.pending(seat)
    since, news = _news(table, seat)
    floor, restart = table.undo_floor(seat), table.session.undo_floor(seat)
    return Desk(
        address(table),
        seat,
        table.owing,
        pending=scene.labels.get(pending, "") if pending is not None else "",
        doubt=_doubt(table, seat, pending),
        can_take_back=floor < table.ply and (table.last_ply_of(seat) > floor),
        can_restart=restart < table.ply - 1 or (restart < table.ply and pending is not None),
        since=since,
        news=news,
        asks=_asks(table, seat),
        thinks=_thinks(table),
        rules=rules_at(scene),
        bundles=table.words.bundles(scene.view, scene.legal),
        may_ask_coach=table.order.coaching and seat in table.owing and pending is None,
    )


def _thinks(table: Table) -> float:
    """For how many seconds the bots that everybody waits for will think; 0 if people are to move, or for quick bots."""
    sitting = [table.seat_at(s) for s in table.owing]
    budgets = [budget_of(s.level) for s in sitting if s.is_bot]
    if len(budgets) < len(sitting):
        return 0.0
    return max((b.seconds or 0.0 for b in budgets if b is not None), default=0.0)


def _doubt(table: Table, seat: int, pending: int | None) -> str:
    return "" if pending is None else table.words.doubt(table.session.state.view(seat), pending, table.legal(seat))


def _asks(table: Table, seat: int) -> str:
    """The preference with which the present decision would be played automatically; empty if there is none."""
    if seat not in table.owing:
        return ""
    return next((a for a in (USUAL, LEAST) if next_of(table.session, seat, Manner(a, False)) is not None), "")


def surroundings(
    table: Table, seat: int | None, scene: Scene, desk: Desk, everybody: tuple[Sitter, ...]
) -> dict[str, Markup]:
    """The areas that every game has."""
    view = scene.view
    game = table.game.name
    return {
        "page-headline": Markup.escape(rounds.headline(manifest_of(game), table.words, view)),
        "page-players": people.strip(
            game, everybody, scores_seen(view), desk.owing, seat, desk.table, people.others(table.words, view)
        ),
        "page-notice": _notice(table, desk),
        "page-prompt": _aside() if table.is_aside else panel.prompt(scene, desk, everybody),
        "page-requests": _requests(table, desk, everybody),
        "page-ways": panel.ways(desk),
        "page-choices": panel.choices(scene, desk, everybody),
        "page-round": rounds.structure(manifest_of(game), table.words, view),
        "page-chat": _chat(table),
    }


def _notice(table: Table, desk: Desk) -> Markup:
    """For a game that was put aside, the reason and its record."""
    if table.trouble is None or not table.over:
        return EMPTY
    save = el("a", say("web.end.export"), href=f"{desk.table}/record", cls="button")
    return el("div", el("p", str(table.trouble)), save, cls="notice")


def _aside() -> Markup:
    return el("div", el("p", say("web.tables.aside"), cls="whose"), cls="prompt over")


def _news(table: Table, seat: int) -> tuple[int | None, int]:
    """The ply of the seat's last move, and how many things happened since; (None, 0) if there is nothing to tell."""
    last = table.last_ply_of(seat)
    if seat not in table.owing or not last or all(who in (seat, CHANCE) for who, _ in table.session.moves[last:]):
        return None, 0
    count = sum(len(t.lines) for t in story_of(table, seat).since(last))
    return (last, count) if count else (None, 0)


def _requests(table: Table, desk: Desk, everybody: tuple[Sitter, ...]) -> Markup:
    return Markup("").join(_request(r, table, desk, everybody) for r in table.requests)


def _request(r: Request, table: Table, desk: Desk, everybody: tuple[Sitter, ...]) -> Markup:
    """A request for consent: who asks, for what, and buttons to answer it if the viewer is asked."""
    if r.kind == GIVE:
        level = people.level_name(r.level)
        text = say("web.ask.give", name=everybody[r.by].name, other=everybody[r.seat].name, level=level)
    elif r.kind == COACH:
        text = say("web.coach.request", name=everybody[r.by].name)
    else:
        text = say("web.ask.undo", name=everybody[r.by].name, count=table.ply - r.ply)
    buttons = []
    if desk.seat in r.asked:
        yes, no = say("web.ask.yes"), say("web.ask.no")
        buttons.append(panel.button(desk, "answer", yes, "primary", name="answer", value=f"{r.number}:yes"))
        buttons.append(panel.button(desk, "answer", no, name="answer", value=f"{r.number}:no"))
    elif desk.seat == r.by:
        text = say("web.ask.waiting", text=text)
        withdraw = say("web.ask.withdraw")
        buttons.append(panel.button(desk, "answer", withdraw, name="answer", value=f"{r.number}:no"))
    return el("div", el("p", text), el("div", buttons, cls="row") if buttons else None, cls="asking")


def _chat(table: Table) -> Markup:
    if not table.chat:
        return el("p", say("web.chat.empty"), cls="faint")
    lines = [
        el("li", el("b", _speaker(table, c), dir="auto"), " ", el("span", c.text, dir="auto"))
        for c in table.chat[-CHAT_SHOWN:]
    ]
    return el("ul", lines, cls="chat")


def _speaker(table: Table, line: ChatLine) -> str:
    """Who said something: their name, or their seat if they have none."""
    seat = next((s.seat for s in table.stored_seats if s.person == line.person), 0)
    return line.name or say("server.seat", number=seat + 1)


def story_html(table: Table, turns: Sequence[Turn], everybody: tuple[Sitter, ...]) -> Markup:
    """Some turns of the story."""
    return Markup("").join(log.turn(address(table), t, table.words, everybody) for t in turns)


def whole_story_html(table: Table, seat: int | None, everybody: tuple[Sitter, ...]) -> Markup:
    """The story from the beginning, drawn."""
    return story_html(table, turns_of(table, whole_story_of(table, seat)), everybody)


def turns_of(table: Table, story: Story) -> list[Turn]:
    """The turns of a story, with notes of the hints that the coach gave."""
    hints = sorted((min(ply, table.ply), seat) for ply, seat in table.facts.hints)
    notes = [Line(ply, say("web.coach.note", seat=table.words.seat(seat))) for ply, seat in dict.fromkeys(hints)]
    return noted(story.turns, notes)


# -- sending ---------------------------------------------------------------------------------------------------------


def whole(table: Table, who: Viewer) -> dict[str, Any]:
    """The update that brings any page up to date."""
    page = page_of(table, who.seat)
    turns = turns_of(table, story_of(table, who.seat))[-SHOWN_TURNS:]
    return {
        **_head(table, page),
        "areas": page.areas,
        "story": {"from": 0, "html": story_html(table, turns, page.sitters)},
    }


def _head(table: Table, page: Page) -> dict[str, Any]:
    return {
        "stamp": page.stamp,
        "ply": table.ply,
        "undos": table.facts.undos,
        "title": page.title,
        "mine": page.is_mine,
    }


class Feed:
    """The updates for one connection. It remembers what its page shows, and sends only what is different."""

    def __init__(self, table: Table, who: Viewer, since: str | None) -> None:
        self._table = table
        self._who = who
        self._since = since  # the stamp of the page when it was made
        self._known: Mapping[str, Markup] | None = None
        self._at = (table.facts.undos, table.ply)
        self._turns: list[Turn] = []

    def __call__(self, last: str | None) -> list[ServerEvent]:
        table, who = self._table, self._who
        if self._must_go():
            return [away(table)]
        page = page_of(table, who.seat)
        known, self._known = self._known, page.areas
        before, self._at = self._at, (table.facts.undos, table.ply)
        turns = turns_of(table, story_of(table, who.seat))
        if known is None:
            self._turns = turns
            if last is None and self._since == page.stamp:
                return []
            return [_event(whole(table, who))]
        update = _head(table, page)
        update["areas"] = {id: html for id, html in page.areas.items() if known.get(id) != html}
        fresh = next(
            (i for i, (a, b) in enumerate(zip(self._turns, turns)) if a != b),
            min(len(self._turns), len(turns)),
        )
        gone, new = self._turns[fresh:], turns[fresh:]
        if gone or new:
            first = min(turn.number for turn in (*gone[:1], *new[:1]))
            update["story"] = {"from": first, "html": story_html(table, new, page.sitters)}
        self._turns = turns
        if before[0] == table.facts.undos:
            update["shows"] = staged(table, page.scene, who.seat, before[1], page.sitters)
        return [_event(update)]

    def _must_go(self) -> bool:
        """Whether a hot-seat page must be left: its seat has decided, or the next player is to come to the screen."""
        if self._who.seat is None:
            return next_at_the_screen(self._table, self._who) is not None
        return is_blind(self._table, self._who)


def away(table: Table) -> ServerEvent:
    """Tell the page to reload: from now on the viewer sees something else."""
    return _event({"goto": address(table)})


def _event(update: dict[str, Any]) -> ServerEvent:
    return ServerEvent("update", json.dumps(update, separators=(",", ":")))
