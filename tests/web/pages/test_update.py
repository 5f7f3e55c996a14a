"""Only changes are sent, yet a page that just listens looks like one that has just been opened."""

import json
import re
from contextlib import suppress
from typing import Any

import pytest

from sobremesa.web.errors import NoSuchRequest
from sobremesa.web.hall import Hall, Person, SeatOrder, Table
from sobremesa.web.pages.tables import furnished
from sobremesa.web.pages.update import Feed, page_of, story_html, story_of, whole
from sobremesa.web.pages.viewer import Viewer, viewer

from ..server import BOT, HUMAN, OPEN, order, person, play_on

pytestmark = pytest.mark.anyio


class Screen:
    """A browser page, as far as updates are concerned."""

    def __init__(self, table: Table, who: Viewer) -> None:
        self.table = table
        self.who = who
        self.areas: dict[str, str] = {k: str(v) for k, v in page_of(table, who.seat).areas.items()}
        self.story = self.turns(story_html(table, story_of(table, who.seat).turns, page_of(table, who.seat).sitters))
        self.feed = Feed(table, who, table.stamp(who.seat))
        self.sent = 0
        assert self.feed(None) == []

    @staticmethod
    def turns(html: str) -> dict[int, str]:
        found = re.split(r'(?=<li class="turn)', html)[1:]
        return {int(re.search(r'id="turn-(\d+)"', t)[1]): t for t in found}

    def listen(self) -> None:
        for event in self.feed("x"):
            update: dict[str, Any] = json.loads(event.data)
            self.sent += len(event.data)
            self.areas.update(update["areas"])
            if "story" in update:
                self.story = {n: t for n, t in self.story.items() if n < update["story"]["from"]}
                self.story.update(self.turns(update["story"]["html"]))

    def is_right(self) -> None:
        page = page_of(self.table, self.who.seat)
        assert self.areas == {k: str(v) for k, v in page.areas.items()}
        assert self.story == self.turns(story_html(self.table, story_of(self.table, self.who.seat).turns, page.sitters))


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
async def test_listening_is_as_good_as_loading(hall: Hall, game: str) -> None:
    ana = person("a", "Ana")
    table = await hall.create(order(HUMAN, BOT, OPEN, game=game), ana)
    await table.join(person("b", "Ben"))
    screens = [Screen(table, viewer(table, who, None)) for who in (ana, person("b"), person("c"))]
    for step in range(25):
        await play_on(table, 4, seed=step)
        if step == 10:
            await table.say(ana, "hello")
        if step == 15:
            await table.ask_undo(0, table.ply - 3)
        for screen in screens:
            screen.listen()
            screen.is_right()
        for request in table.requests:  # bots wait until it is answered or has gone with the next move
            with suppress(NoSuchRequest):
                await table.answer(2, request.number, False)
    assert screens[2].sent < 25 * 0.8 * len(json.dumps(whole(table, screens[2].who))), "only what has changed"


async def test_what_waits_is_shown_to_its_seat_alone(hall: Hall) -> None:
    table = await hall.create(order(OPEN, OPEN), person("a"))
    await table.join(person("a", "Ana"), 0)
    await table.join(person("b", "Ben"), 1)
    seat = table.owing[0]
    screens = {s: Screen(table, Viewer(person("x"), s, ())) for s in (0, 1, None)}
    before = {s: dict(screen.areas) for s, screen in screens.items()}
    await table.act(seat, table.ply, table.legal(seat)[0])
    for screen in screens.values():
        screen.listen()
    assert "Your choice:" in screens[seat].areas["page-prompt"]
    assert screens[seat].areas["page-choices"] == ""
    assert "data-actions" not in "".join(screens[seat].areas.values())
    for other in (1 - seat, None):
        assert screens[other].areas == before[other]


async def test_eyes_close_at_a_hot_seat(hall: Hall) -> None:
    ana = person("a", "Ana")
    table = await hall.create(order(HUMAN, SeatOrder("human", name="Ben"), game="la_granja"), ana)
    seat = table.owing[0]
    who = viewer(table, ana, seat)
    feed = Feed(table, who, table.stamp(seat))
    assert feed(None) == []
    nobody = Feed(table, Viewer(ana, None, (0, 1)), table.stamp(None))
    assert json.loads(nobody(None)[0].data) == {"goto": f"/t/{table.id}"}
    while seat in table.owing:
        await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)
    assert json.loads(feed("x")[0].data) == {"goto": f"/t/{table.id}"}


async def test_hostile_words_are_escaped(hall: Hall) -> None:
    bad = Person("a" * 32, "<script>x")
    table = await hall.create(order(HUMAN, OPEN), bad)
    await table.join(person("b", '"><b onload=y>'))
    await table.say(bad, "<script>alert(1)</script>\u2028")
    for seat in (0, 1, None):
        story = story_html(table, story_of(table, seat).turns, page_of(table, seat).sitters)
        html = "".join(page_of(table, seat).areas.values()) + story
        assert "<script" not in html
        assert "<b onload" not in html
        event = Feed(table, Viewer(bad, seat, ()), None)(None)[0]
        assert len(event.data.splitlines()) == 1, "a line separator would tear the message"


async def test_a_page_is_made_once_for_all_who_look_alike(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, BOT), person("a"))
    assert page_of(table, None) is page_of(table, None)
    before = page_of(table, None)
    await play_on(table, 2)
    assert page_of(table, None) is not before
    assert story_of(table, 0) is story_of(table, 0)


def test_everything_finds_its_place() -> None:
    from markupsafe import Markup

    skeleton = Markup('<div><section id="a" class="x"></section><p id="b">text</p><i id="c"></i></div>')
    done = furnished(skeleton, {"a": Markup("<b>1</b>"), "b": Markup("no"), "c": Markup("\\1 & more")})
    assert done == '<div><section id="a" class="x"><b>1</b></section><p id="b">text</p><i id="c">\\1 & more</i></div>'
