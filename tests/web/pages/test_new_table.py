"""A new table: play now, the form with everything, invitations, and free seats."""

import re

import pytest

from ..server import Running, person
from .conftest import Come
from .tables import FORM
from .visitors import Visitor

pytestmark = pytest.mark.anyio


async def test_play_now(visitor: Visitor, server: Running) -> None:
    html = await visitor.post("/play-now", game="la_granja")
    assert visitor.at.startswith("/t/")
    assert "area-hand" in html
    table = await server.hall.get(visitor.at.split("/")[2])
    assert [s.kind for s in table.seats] == ["human", "bot", "bot"]
    await visitor.post("/play-now", status=422, game="el_grande", seats="9")
    await visitor.post("/play-now", status=422, game="el_grande", level="chess champion")
    await visitor.post("/play-now", status=422, game="chess")


async def test_a_new_table_with_everything(visitor: Visitor, server: Running) -> None:
    await visitor.get("/new")
    more = {"module-alternative_cards": "yes", "module-new_regency": "yes", "alternatives": "veto_1", "short": "yes",
            "militia_source": "province", "seed": "so be it", "colour-0": "red", "colour-2": "violet"}  # fmt: skip
    html = await visitor.post("/new", **FORM, **more)
    table = await server.hall.get(visitor.at.split("/")[2])
    assert table.config.modules == ("new_regency", "alternative_cards")
    palette = ("red", "green", "violet", "blue", "orange")
    assert table.config.options == {
        "short": True, "merged_decks": False, "open_castillo": False, "deck": "", "alternatives": ("veto_1",),
        "colours": palette,
    }  # fmt: skip
    assert re.findall(r'"badge"[^>]*><g class="token c-(\w+)', html)[:3] == ["red", "green", "violet"]
    assert 'c-red"' in await visitor.get("/tables")
    assert table.config.rulings["militia_source"] == "province"
    assert table.order.mode == "correspondence"
    assert table.order.waits == 5 * 86400
    assert table.facts.seed == "so be it"
    assert [s.kind for s in table.seats] == ["human", "open", "bot"]
    assert table.names[0] == "Ana"
    assert f"/j/{table.invite}" in html


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("kind-1", "nobody", None),
        ("edition", "1066", "edition"),
        ("militia_source", "heaven", "militia_source"),
        ("patience", "many", "days"),
        ("patience", "0", "agreed time"),
        ("kind-2", "wizard", "bot"),
        ("mode", "asleep", "mode"),
        ("colour-1", "violet", "twice"),
        ("colour-1", "invisible", "colours"),
    ],
)
async def test_a_wrong_order_comes_back_with_the_reason(
    visitor: Visitor, server: Running, field: str, value: str, said: str | None
) -> None:
    await visitor.get("/new")
    html = await visitor.post("/new", 200 if said is None else 422, **{**FORM, field: value})
    if said is not None:
        alert = re.search(r'class="problem" role="alert">([^<]+)<', html)
        assert alert is not None
        assert said in alert[1]
        assert 'value="Ana"' in html, "what was filled in is still there"
        assert await server.hall.mine(person("a")) == []


async def test_without_its_token_a_form_does_nothing(visitor: Visitor) -> None:
    visitor.csrf = "0" * 64
    await visitor.post("/play-now", status=403, game="el_grande")


async def test_invitation_lobby_and_joining(visitor: Visitor, come: Come, server: Running) -> None:
    await visitor.get("/new")
    await visitor.post("/new", **FORM)
    table = await server.hall.get(visitor.at.split("/")[2])
    guest, stranger = come(), come()
    assert table.invite not in await stranger.get(f"/t/{table.id}"), "the invitation is for those who have it"
    await stranger.post(f"/t/{table.id}/join", 403, invite="guessed", name="Eve")
    html = await guest.get(f"/j/{table.invite}")
    assert "Sit down" in html
    await guest.post(f"/t/{table.id}/join", invite=table.invite, name="<b>Ben")
    assert table.started
    assert table.names[1] == "<b>Ben"
    late = come()
    await late.get(f"/j/{table.invite}")
    assert late.at == f"/t/{table.id}", "whoever comes late may watch"


async def test_a_free_seat_can_be_given_to_a_computer_by_the_host_alone(
    visitor: Visitor, come: Come, server: Running
) -> None:
    await visitor.get("/new")
    html = await visitor.post("/new", **FORM)
    assert "Let a bot play" in html
    table = await server.hall.get(visitor.at.split("/")[2])
    stranger = come()
    await stranger.get(f"/t/{table.id}")
    await stranger.post(f"/t/{table.id}/give", 403, give="1", level="mozo")
    await visitor.post(f"/t/{table.id}/give", give="1", level="random")
    assert table.started
