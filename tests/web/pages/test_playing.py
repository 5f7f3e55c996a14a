"""The page of a table that is being played: its forms, and what the things on it say."""

import re

import pytest

from ..server import HUMAN, Running, order, person
from .tables import FORM, finished, seated
from .visitors import Visitor

pytestmark = pytest.mark.anyio


async def test_a_table_can_be_played_with_plain_forms(visitor: Visitor, server: Running) -> None:
    table = await seated(visitor, server)
    for _ in range(30):
        html = await visitor.get(f"/t/{table.id}")
        action, ply = re.findall(r'data-action="(\d+)"', html)[-1], str(table.ply)
        await visitor.post(f"/t/{table.id}/act", ply=ply, action=action, undos="0", seat="0")
        if table.pending(0) is not None:
            break
        assert table.ply > int(ply)
    assert table.pending(0) == int(action)
    await visitor.post(f"/t/{table.id}/take-back", ply=ply, seat="0")
    assert table.pending(0) is None
    await visitor.post(f"/t/{table.id}/act", ply=ply, action=action, undos="0", seat="0")
    await visitor.post(f"/t/{table.id}/confirm", ply=ply, seat="0")
    assert table.ply > int(ply)
    await visitor.post(f"/t/{table.id}/act", 409, ply=ply, action="3", undos="0", seat="0")


async def test_a_bundle_is_one_button_of_the_form(visitor: Visitor, server: Running) -> None:
    await visitor.get("/new")
    wanted = {"game": "la_granja", "edition": "deluxe", "kind-0": "human", "kind-1": "human", "kind-2": "nobody"}
    await visitor.post("/new", **{**FORM, **wanted, "seed": "a"})
    table = await server.hall.get(visitor.at.split("/")[2])
    three = table.game.action("die 3")
    while table.session.state.prompt != "take_goods":
        seat = table.owing[0]
        legal = table.legal(seat)
        await table.act(seat, table.ply, three if three in legal else legal[0], is_final=True)
    seat, ply = str(table.owing[0]), str(table.ply)
    html = await visitor.get(f"/t/{table.id}?seat={seat}")
    buttons = re.findall(r'<li class="bundle first">.*? name="action" value="([\d+]+)".*? data-key="(\w)"', html)
    assert [key for _, key in buttons] == ["a", "b", "d"]
    assert html.index(buttons[-1][0]) < html.index(f'name="action" value="{buttons[0][0].split("+")[0]}"')
    for wrong in ("1+", "+", "1+x", "+".join(["1"] * 30)):
        await visitor.post(f"/t/{table.id}/act", 400, ply=ply, action=wrong, undos="0", seat=seat)
    await visitor.post(f"/t/{table.id}/act", ply=ply, action=buttons[0][0], undos="0", seat=seat)
    assert "+".join(str(a) for _, a in table.session.moves[int(ply) :]).startswith(buttons[0][0])


@pytest.mark.parametrize("fields", [{}, {"ply": "x"}, {"ply": "1e3", "action": "1"}, {"ply": "11", "action": "-1"}])
async def test_nonsense_is_refused(visitor: Visitor, server: Running, fields: dict[str, str]) -> None:
    table = await seated(visitor, server)
    before = table.ply
    await visitor.post(f"/t/{table.id}/act", 400, seat="0", **fields)
    bodies = (b"[]", b"{", b'{"ply": true, "action": 1}', b"[" * 5000)
    for body in bodies:
        headers = {"content-type": "application/json", "x-csrf-token": visitor.csrf, "accept": "application/json"}
        answer = await visitor.client.post(f"/t/{table.id}/act", content=body, headers=headers)
        assert answer.status_code == 400
        assert answer.headers["content-type"] == "application/problem+json"
    assert table.ply == before


async def test_nothing_is_secret_to_whoever_plays_alone(visitor: Visitor, server: Running) -> None:
    """Where several people play, they are told to choose their donkey tiles in secret."""
    told = []
    for seats in (1, 2):
        table = await server.hall.create(order(*[HUMAN] * seats, game="la_granja"), person("a", "Ana"))
        while table.session.state.prompt != "donkeys":
            await table.act(table.owing[0], table.ply, table.legal(table.owing[0])[-1], is_final=True)
        page = await visitor.get(f"/t/{table.id}")
        assert "picks a tile" in page
        texts = [table.words.prompt(table.session.state.view(0), table.legal(0)), page]
        for thing in ("step:donkeys", "phase:3", "donkey:0:1"):
            texts.append(await visitor.get(f"/t/{table.id}/thing/{thing}"))
        told.append("secret" in " ".join(texts))
    assert told == [False, True]


async def test_things_explain_themselves(visitor: Visitor, server: Running) -> None:
    table = await finished(server)
    html = await visitor.get(f"/t/{table.id}/thing/region:granada")
    assert html.startswith("<h3>Granada")
    await visitor.get(f"/t/{table.id}/thing/region:atlantis", 404)
    assert "<h3>" in await visitor.get(f"/t/{table.id}/thing/region:granada?ply=20")


async def test_things_say_why_they_cannot_be_chosen_now(visitor: Visitor, server: Running) -> None:
    """The rule if the step names one, what is asked if the thing has nothing to do with it, and whose turn it is."""
    table = await seated(visitor, server)
    view = table.session.state.view(0)
    assert view.prompt == "play_power"
    taken = view.seats[1].power

    async def thing(name: str) -> str:
        return await visitor.get(f"/t/{table.id}/thing/{name}?seat=0")

    html = await thing(f"hand:{taken}")
    assert f"Not now. Power {taken} has already been played in this round, and no two may be alike." in html
    assert re.search(r'class="why".*href="/rules/el_grande/powers#power"', html)
    assert html.count("<a ") == 1, "one way to one place"
    assert "Not now." not in await thing("hand:9"), "it can be chosen"
    assert "Not now. Play a power card." in await thing("region:toledo")
    assert "Not now." not in await thing("court:p2"), "nobody ever chooses it"
    finish = table.game.action("finish")
    while finish not in table.legal(0):
        await table.act(0, table.ply, table.legal(0)[0], is_final=True)
    await table.act(0, table.ply, finish)
    assert "Not now. First confirm your choice, or take it back." in await thing("hand:8")
    await table.confirm(0, table.ply)
    assert "Not now. It is the turn of " in await thing("hand:8")
