"""Backups restore everything, into either database, or nothing at all."""

import asyncio
import gzip
import json
import os
from pathlib import Path

import pytest

from sobremesa.kernel import SobremesaError
from sobremesa.web.hall import Hall
from sobremesa.web.security import keep_secret, load_secret
from sobremesa.web.settings import Settings
from sobremesa.web.storage import Store, keeper
from sobremesa.web.storage.backup import restore, save

from ...cli.table import refused, run
from ..server import HUMAN, order, running
from .furniture import ANA, LONG, furnished, rows

pytestmark = pytest.mark.anyio


async def test_a_backup_brings_everything_back_in_either_database(
    both_halls: Hall, tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.web.storage.backup.ROWS", 7)
    await furnished(both_halls, LONG)
    before = await rows(both_halls.store)
    assert all(before.values())
    file = tmp_path / "backup"
    assert await save(both_halls.store.database, b"the key", file) == sum(map(len, before.values()))
    assert file.stat().st_mode & 0o077 == 0
    keys: list[bytes] = []
    store = await Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    assert await restore(store.database, file, keys.append) == sum(map(len, before.values()))
    assert keys == [b"the key"]
    assert await rows(store) == before
    hall = Hall(both_halls.settings, store)
    (card, *_) = await hall.mine(ANA)
    assert (await hall.get(card.id)).session.state.digest() == (await both_halls.get(card.id)).session.state.digest()
    await store.close()


async def test_a_backup_of_a_file_can_be_restored_into_postgresql(hall: Hall, tmp_path: Path, postgres: str) -> None:
    await furnished(hall, LONG)
    await save(hall.store.database, b"k", tmp_path / "backup")
    store = await Store.open(postgres)
    await restore(store.database, tmp_path / "backup", lambda _: None)
    assert await rows(store) == await rows(hall.store)
    await store.database.write(lambda c: keeper.ban(c, "new", None))  # numbers continue after the restored ones
    await store.close()


async def test_a_backup_that_is_not_whole_restores_nothing(hall: Hall, tmp_path: Path) -> None:
    await furnished(hall, LONG)
    file = tmp_path / "backup"
    await save(hall.store.database, b"k", file)
    lines = gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True)
    store = await Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    broken = {
        "cut": "".join(lines[:-1]),
        "a line is missing": "".join(lines[:5] + lines[6:]),
        "a line is another": "".join([*lines[:5], lines[5].replace("e", "f"), *lines[6:]]),
        "an older form": "".join([json.dumps({**json.loads(lines[0]), "form": "0001"}) + "\n", *lines[1:]]),
        "nothing": "",
        "something else": "{}\n",
        "no JSON": "nonsense\n",
    }
    for name, text in broken.items():
        file.write_bytes(gzip.compress(text.encode()))
        with pytest.raises(SobremesaError):
            await restore(store.database, file, lambda _: None)
        assert not any((await rows(store)).values()), name
    for data in (b"no gzip", gzip.compress(b"x" * 1000)[:50]):
        file.write_bytes(data)
        with pytest.raises(SobremesaError, match=r"cannot be read|not a backup"):
            await restore(store.database, file, lambda _: None)
    await store.close()


def test_a_server_is_saved_and_brought_back_by_two_commands(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "backup"
    settings = Settings(old, bot_workers=1)

    async def play() -> str:
        async with running(settings) as server:  # this makes the key
            return (await server.hall.create(order(HUMAN, HUMAN), ANA)).id

    old.mkdir()
    id = asyncio.run(play())
    assert run("admin", "backup", file, "--data", old).exit_code == 0
    assert run("admin", "restore", file, "--data", new).exit_code == 0
    assert load_secret(Settings(new)) == load_secret(settings)
    assert id in run("admin", "tables", "--data", new).output
    assert "not empty" in refused("admin", "restore", file, "--data", new)
    other = tmp_path / "other"
    load_secret(Settings(other))
    assert "another key" in refused("admin", "restore", file, "--data", other)
    assert id not in run("admin", "tables", "--data", other).output


def test_a_backup_replaces_nothing_but_a_file(tmp_path: Path) -> None:
    place, pipe, link, file = (tmp_path / name for name in ("folder", "pipe", "link", "file"))
    place.mkdir()
    os.mkfifo(pipe)
    link.symlink_to(file)
    file.write_text("an old backup")
    for odd in (place, pipe, link):
        assert "is not a plain file" in refused("admin", "backup", odd, "--data", tmp_path)
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert file.read_text() == "an old backup"
    assert run("admin", "backup", file, "--data", tmp_path).exit_code == 0
    assert file.read_bytes().startswith(b"\x1f\x8b")


def test_a_key_is_kept_once(tmp_path: Path) -> None:
    keep_secret(Settings(tmp_path), b"a key")
    keep_secret(Settings(tmp_path), b"a key")
    assert load_secret(Settings(tmp_path)) == b"a key"
    with pytest.raises(SobremesaError, match="another key"):
        keep_secret(Settings(tmp_path), b"another")
    with pytest.raises(SobremesaError, match="another key"):
        keep_secret(Settings(tmp_path / "x", secret="told"), b"another")
