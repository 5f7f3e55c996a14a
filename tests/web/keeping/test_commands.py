"""The commands for people who run a server."""

import asyncio
import json
import time
from pathlib import Path

from sobremesa.web.settings import Settings
from sobremesa.web.storage import Store, keeper

from ...cli.table import refused, run
from .furniture import ANA


def test_the_commands_say_in_one_line_what_is_wrong(tmp_path: Path) -> None:
    for command in (
        ("close", "none"),
        ("remove", "none"),
        ("unban", "nobody"),
        ("forget-person", "nobody"),
        ("export-person", "nobody", tmp_path / "x"),
        ("restore", tmp_path / "none"),
        ("nonsense",),
        ("tidy", "--over", "x"),
    ):
        refused("admin", *command, *(() if command == ("nonsense",) else ("--data", tmp_path)))


def test_people_are_banned_by_a_command(tmp_path: Path) -> None:
    assert run("admin", "ban", "somebody", "--days", "3", "--data", tmp_path).exit_code == 0
    assert run("admin", "bans", "--data", tmp_path).output.startswith("somebody\t20")
    assert run("admin", "unban", "somebody", "--data", tmp_path).exit_code == 0
    assert run("admin", "bans", "--data", tmp_path).output == ""
    assert run("admin", "tidy", "--over", "30", "--dry-run", "--data", tmp_path).output == "tables: 0, people: 0\n"
    assert not (tmp_path / "secret").exists()


def test_a_ban_that_is_over_is_told_as_such(tmp_path: Path) -> None:
    file, settings = tmp_path / "told", Settings(tmp_path)

    async def sit() -> None:
        store = await Store.open(settings.database_url)
        await store.keep_person(ANA, 1.0)
        await store.database.write(lambda c: keeper.ban(c, ANA.id, time.time() - 1))
        await store.close()

    for is_over in (True, False):
        if is_over:
            asyncio.run(sit())
        else:
            run("admin", "ban", ANA.id, "--days", "3", "--data", tmp_path)
        assert run("admin", "export-person", ANA.id, file, "--data", tmp_path).exit_code == 0
        assert json.loads(file.read_text())["is_banned"] == (not is_over)
