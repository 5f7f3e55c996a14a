"""What our rules cannot read: a table is put aside and says so, or continues with the cards it was played with."""

from typing import Any

import pytest
from sqlalchemy import func, update

from sobremesa.kernel import Game, PositionError
from sobremesa.record import Record
from sobremesa.web.decks import THEN
from sobremesa.web.errors import BrokenTable, OtherRules
from sobremesa.web.hall import Hall
from sobremesa.web.settings import Settings
from sobremesa.web.storage.models import DeckRow, TableRow

from ...decks import ENDLESS, forget, unchecked
from ..server import BOT, HUMAN, OPEN, order, play_on, running, until
from .tables import ANA, BEN, NEW, played, restarted, rule_plies

pytestmark = pytest.mark.anyio


async def test_a_position_that_is_refused_is_said_plainly(
    settings: Settings, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings._replace(database=database)
    hall = await Hall.open(settings)
    table, bots = await played(hall), await hall.create(order(BOT, BOT, options={"short": True}), ANA)
    await until(lambda: bots.ply > 20)
    entries = list(table.session.record.entries)
    await hall.close()
    with monkeypatch.context() as patch:
        read = type(table.game).from_position

        def refuse(game: Game, text: str) -> Any:
            if "seats=3" in text:
                raise PositionError("error.position.not_a_position", line="")
            return read(game, text)

        patch.setattr(type(table.game), "revision", NEW)
        patch.setattr(type(table.game), "from_position", refuse)
        async with running(settings) as server, server.client() as client:
            page = await client.get(f"/t/{table.id}")
            assert page.status_code == 200
            assert "played under different rules" in page.text
            assert f"/t/{table.id}/record" in page.text
            view = (await client.get(f"/api/tables/{table.id}/view")).json()
            assert (view["stage"], view["ply"], view["view"], view["scores"]) == ("aside", table.ply, {}, None)
            assert "played under different rules" in view["trouble"]
            for part in ("/now", "/story", "/ply/3", "/end"):
                assert (await client.get(f"/t/{table.id}{part}")).status_code == 409, part
            lost = await server.hall.get(table.id)
            with pytest.raises(OtherRules):
                await lost.act(0, lost.ply, 0)
            with pytest.raises(OtherRules):
                await lost.take_back(0, lost.ply)
            record = Record.loads((await client.get(f"/t/{table.id}/record")).text)
            assert record.entries == entries
            assert [c.stage for c in await server.hall.mine(ANA) if c.id == table.id] == ["aside"]
            going = await server.hall.get(bots.id)
            await until(lambda: going.over)
    hall = await Hall.open(settings)  # with rules that can read it again
    again = await hall.get(table.id)
    assert (again.facts.stage, again.facts.trouble) == ("playing", "")
    assert again.session.state.digest() == table.session.state.digest()
    await play_on(again)
    assert again.over
    assert again.session.record.seed == "x"
    await hall.close()


async def test_a_position_that_is_refused_goes_on_with_the_cards_of_then(
    settings: Settings, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a card has been corrected since, a position reached with the old card may have become impossible."""
    settings = settings._replace(database=database)
    hall = await Hall.open(settings)
    table = await hall.create(order(HUMAN, HUMAN, game="la_granja", seed="a seed"), ANA)
    await play_on(table, 40)
    game, then = table.game, table.game.data_revision()
    await hall.store.database.write(
        lambda c: c.execute(
            update(DeckRow)
            .where(DeckRow.hash == THEN + then)
            .values(changes=func.replace(DeckRow.changes, 'title = "C', 'title = "Old C'))
        )
    )
    await hall.close()
    read = type(game).from_position

    def refuse(game: Game, text: str) -> Any:
        if "deck=sha256" not in text:
            raise PositionError("error.position.not_a_position", line="")
        return read(game, text)

    monkeypatch.setattr(type(game), "data_revision", lambda _: "corrected")
    monkeypatch.setattr(type(game), "from_position", refuse)
    for _ in range(2):
        hall = await Hall.open(settings)
        again = await hall.get(table.id)
        assert (again.facts.stage, again.ply, rule_plies(again)) == ("playing", table.ply, [table.ply])
        assert again.owing == table.owing
        assert "Old C" in again.config.options["deck"]
        assert again.facts.order["options"]["deck"] == again.order.options["deck"]
        await hall.close()
    hall = await Hall.open(settings)
    again = await hall.get(table.id)
    await play_on(again)
    assert again.over
    assert Record.loads(again.record_text()).check().digest() == again.session.state.digest()
    await hall.close()


async def test_a_deck_that_is_refused_now_is_said_plainly(settings: Settings) -> None:
    config = unchecked()
    hall = await Hall.open(settings)
    own = {"game": "la_granja", "options": {"deck": ENDLESS}}
    playing = await hall.create(order(HUMAN, HUMAN, **own), ANA)
    waiting = await hall.create(order(HUMAN, OPEN, **own), ANA)
    forget(config)
    hall = await restarted(hall, settings)
    again = await hall.get(playing.id)
    assert (again.is_lost, again.facts.stage, again.facts.trouble) == (True, "aside", "rules")
    assert '"deck": "' in again.record_text()
    late = await hall.get(waiting.id)
    assert late.is_lost
    with pytest.raises(OtherRules):
        await late.join(BEN)
    await hall.close()


async def test_a_game_that_is_not_there_is_not_there(settings: Settings) -> None:
    hall = await Hall.open(settings)
    table = await played(hall)
    gone = update(TableRow).where(TableRow.id == table.id).values(order={**table.facts.order, "game": "gone"})
    await hall.store.database.write(lambda c: c.execute(gone))
    hall = await restarted(hall, settings)
    with pytest.raises(BrokenTable):
        await hall.get(table.id)
    await hall.close()
