"""The odds at the table: available to everybody, up to date, and only what the viewer may know."""

import re

import pytest

from sobremesa.web.pages.odds import odds_html
from sobremesa.web.pages.viewer import sitters

from ..server import HUMAN, OPEN, Running, order, person
from .visitors import Visitor

pytestmark = pytest.mark.anyio


def held(html: str) -> list[str]:
    """What is said about the power cards of each player."""
    lines = re.findall(r"<li>(.*?)</li>", html.partition("Power cards in hand")[2])
    return [re.sub("<.*?>", "", line).partition(": ")[2] for line in lines]


async def test_the_panel_is_there_and_goes_with_the_game(visitor: Visitor, server: Running) -> None:
    table = await server.hall.create(order(HUMAN, OPEN), person("a", "Ana"))
    await table.join(person("b", "Ben"))
    page = await visitor.get(f"/t/{table.id}")  # a spectator
    assert f'data-pane="/t/{table.id}/pane/odds"' in page
    before = await visitor.get(f"/t/{table.id}/pane/odds")
    assert before in page
    assert "Ana" in before
    assert held(before) == ["1\N{EN DASH}13"] * 2
    seat = table.owing[0]
    await table.act(seat, table.ply, table.game.action("power 9"), is_final=True)
    after = held(await visitor.get(f"/t/{table.id}/pane/odds"))
    assert after[seat] == "1\N{EN DASH}8, 10\N{EN DASH}13"
    assert after[1 - seat] == "1\N{EN DASH}13"


async def test_a_table_taken_up_again_remembers_when_somebody_looks(visitor: Visitor, server: Running) -> None:
    table = await server.hall.create(order(HUMAN, OPEN), person("a", "Ana"))
    await table.join(person("b", "Ben"))
    await table.act(table.owing[0], table.ply, table.game.action("power 9"), is_final=True)
    session = table.session
    table.session = type(session)(session.record, session.dealer, (session.ply, session.state.clone()))
    assert not table.session.is_recalled
    table._made.clear()
    short = held(odds_html(table, None, sitters(table)) or "")
    assert sorted(short) == ["12 cards", "1\N{EN DASH}13"]
    assert sorted(held(await visitor.get(f"/t/{table.id}/pane/odds"))) == [
        "1\N{EN DASH}13",
        "1\N{EN DASH}8, 10\N{EN DASH}13",
    ]


async def test_cards_in_hand_are_counted_as_the_viewer_sees_them(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, OPEN, game="la_granja"), person("a", "Ana"))
    await table.join(person("b", "Ben"))
    assert "8 cards that you have not seen are in hands." in str(odds_html(table, None, sitters(table)))
    assert "4 cards that you have not seen are in hands." in str(odds_html(table, 0, sitters(table)))


async def test_the_automa_is_among_the_players(server: Running) -> None:
    alone = order(HUMAN, game="la_granja", options={"automa": "hard"})
    table = await server.hall.create(alone, person("a", "Ana"))
    told = str(odds_html(table, 0, sitters(table)))
    assert re.findall('<th scope="row">.*?<b dir="auto">(.*?)</b>', told) == ["Ana", "the automa"]
