"""Going back and looking back past a change of rules: what was played under others is neither changed nor shown."""

import pytest

from sobremesa.kernel import IllegalAction
from sobremesa.record import Record
from sobremesa.web.hall import Hall
from sobremesa.web.settings import Settings

from ..server import play_on, running
from .tables import Change, played, restarted, rule_plies

pytestmark = pytest.mark.anyio


async def test_nobody_goes_back_to_other_rules(settings: Settings, new_rules: Change) -> None:
    hall = await Hall.open(settings)
    table = await played(hall)
    while len(table.legal(table.owing[0])) < 2:
        await play_on(table, 1)
    seat = table.owing[0]
    await table.act(seat, table.ply, table.legal(seat)[0])  # this may wait for confirmation now
    pending = table.pending(seat)
    new_rules(table.game)
    hall = await restarted(hall, settings)
    again = await hall.get(table.id)
    assert again.pending(seat) == pending
    border = again.ply
    if pending is not None:
        await again.take_back(seat, again.ply)
    for s in range(3):
        assert again.session.undo_floor(s) == border
        with pytest.raises(IllegalAction, match="played under different rules"):
            await again.ask_undo(s, border - 1)
    with pytest.raises(IllegalAction, match="played under different rules"):
        await again.take_back(seat, again.ply)
    await play_on(again, 1)
    await again.ask_undo(again.session.moves[border][0], border)
    for s in range(3):
        for request in again.requests:
            if s in request.asked:
                await again.answer(s, request.number, yes=True)
    assert again.ply == border
    hall = await restarted(hall, settings)
    last = await hall.get(table.id)
    assert (last.ply, rule_plies(last)) == (border, [border])
    await hall.close()


async def test_pages_say_what_cannot_be_shown(settings: Settings, new_rules: Change) -> None:
    hall = await Hall.open(settings)
    table = await played(hall)
    await hall.close()
    new_rules(table.game)
    async with running(settings) as server, server.client() as client:
        where = f"/t/{table.id}"
        again = await server.hall.get(table.id)
        dark = await client.get(f"{where}/ply/{table.ply - 1}", headers={"Accept-Language": "uk"})
        assert dark.status_code == 200
        assert "зіграно за іншими правилами" in dark.text
        assert f"{where}/ply/{table.ply}" in dark.text
        wanted = {"Accept": "application/json"}
        assert (await client.get(f"{where}/ply/{table.ply - 1}", headers=wanted)).status_code == 422
        early = await client.get(f"{where}/ply/20")  # long before anything was scored
        assert early.status_code == 200
        assert "cannot be replayed" in early.text, "beside the story, which has a gap"
        for part in ("", f"/ply/{table.ply}", "/story", f"/since/{table.ply - 5}", "/now"):
            assert (await client.get(where + part)).status_code == 200, part
        await play_on(again)
        assert again.over
        end = await client.get(f"{where}/end")
        assert end.status_code == 200
        assert "cannot be replayed" in end.text
        text = (await client.get(f"{where}/record")).text
        assert Record.loads(text).check().digest() == again.session.state.digest()
        made = await client.post("/api/import", json={"record": text})
        assert made.status_code == 201, made.text
        copy = await server.hall.get(made.json()["table"])
        assert copy.record_text() == text
        assert copy.scene_at(copy.ply, None).view == again.scene_at(again.ply, None).view
        went = await client.post("/api/import", json={"record": text, "go_on": True, "ply": table.ply})
        assert went.status_code == 201, went.text
        told = await client.post("/api/import", json={"record": text, "go_on": True, "ply": table.ply - 1})
        assert (told.status_code, "different rules" in told.text) == (422, True)


async def test_a_finished_game_of_other_rules_is_shown(settings: Settings, new_rules: Change) -> None:
    hall = await Hall.open(settings)
    table = await played(hall, 10_000)
    assert table.over
    await hall.close()
    new_rules(table.game)
    async with running(settings) as server, server.client() as client:
        for part in ("", "/end", f"/ply/{table.ply}", "/ply/3", "/story", "/record"):
            shown = await client.get(f"/t/{table.id}{part}", follow_redirects=True)
            assert shown.status_code == 200, part
        view = (await client.get(f"/api/tables/{table.id}/view")).json()
        assert (view["stage"], tuple(view["scores"])) == ("over", tuple(table.session.state.scores()))
