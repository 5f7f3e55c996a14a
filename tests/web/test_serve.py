"""The serve command: what it says, what it refuses, how it ends."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from sobremesa.kernel import ConfigError, SobremesaError
from sobremesa.web import serve
from sobremesa.web.app import create_app
from sobremesa.web.decks import Decks
from sobremesa.web.errors import StorageDown
from sobremesa.web.settings import Settings, data_folder, settings_of

from ..cli.table import refused
from ..patience import PATIENCE
from .process import Process, children_of, have_ended


def test_a_server_starts_answers_and_ends_quietly(tmp_path: Path) -> None:
    """Even with an open stream and a thinking bot it ends, and takes its workers with it."""
    server = Process(tmp_path / "new" / "folder")
    with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as client:
        bots = {"kind": "bot", "level": "random"}
        wanted = {"game": "el_grande", "seats": [bots, bots], "seed": "s"}
        table = client.post("/api/tables", json=wanted).raise_for_status().json()["table"]
        with client.stream("GET", f"/api/tables/{table}/stream") as stream:
            lines = stream.iter_lines()
            while not next(lines).startswith("data:"):
                pass
            workers = server.children()
            code, said = server.stop()
    assert code == 130
    assert "Traceback" not in said
    assert said.strip().splitlines() in ([], ["sobremesa: interrupted"])
    assert have_ended(workers)
    assert (tmp_path / "new" / "folder" / "sobremesa.db").stat().st_mode & 0o077 == 0


def test_several_processes_start_answer_and_end_quietly(tmp_path: Path, postgres: str) -> None:
    """Even with an open stream through one of them, all of them end, and what they owned is free."""
    server = Process(tmp_path, postgres, workers=2)
    workers = server.children()
    with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as client:
        wanted = {"game": "el_grande", "seats": [{"kind": "human"}] * 2, "seed": "s"}
        tables = [client.post("/api/tables", json=wanted).raise_for_status().json()["table"] for _ in range(3)]
        for table in tables * 3:
            assert client.get(f"/api/tables/{table}").status_code == 200
        with client.stream("GET", f"/api/tables/{tables[0]}/stream") as stream:
            lines = stream.iter_lines()
            while not next(lines).startswith("data:"):
                pass
            code, said = server.stop()
    assert code == 130
    assert "Traceback" not in said
    assert len(workers) >= 2
    assert have_ended(workers)


def test_a_server_ends_while_it_replaces_a_process(tmp_path: Path, postgres: str) -> None:
    server = Process(tmp_path, postgres, workers=2)
    workers = [pid for pid in server.children() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    os.kill(workers[0], signal.SIGKILL)
    assert have_ended(workers[:1])
    time.sleep(0.3)  # it has noticed and is pausing for a moment
    code, said = server.stop()
    assert code == 130
    assert "Traceback" not in said
    assert server.children() == []
    assert have_ended(workers)


def test_when_who_started_them_is_killed_all_processes_end(tmp_path: Path, postgres: str) -> None:
    server = Process(tmp_path, postgres, workers=2)
    workers = server.children()
    server.kill()
    assert have_ended(workers)


def test_bots_think_for_a_server_elsewhere(tmp_path: Path, postgres: str) -> None:
    """``sobremesa bots`` as a process of its own, until it is told to end."""
    command = [sys.executable, "-m", "sobremesa", "bots", "--workers", "1", "--database", postgres]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as bots:
        assert bots.stdout is not None
        assert "Ctrl-C" in bots.stdout.readline()
        server = Process(tmp_path, postgres, SOBREMESA_BOT_DELAY="0", SOBREMESA_METRICS="m")
        try:
            with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as client:
                capataz = {"kind": "bot", "level": "capataz"}
                wanted = {"game": "el_grande", "seats": [capataz, capataz], "seed": "s"}
                table = client.post("/api/tables", json=wanted).raise_for_status().json()["table"]
                until = time.monotonic() + PATIENCE
                begun = client.get(f"/api/tables/{table}").json()["ply"]
                while client.get(f"/api/tables/{table}").json()["ply"] < begun + 5:
                    assert time.monotonic() < until
                    time.sleep(0.1)
            assert children_of(bots.pid), "nobody has thought there"
        finally:
            server.kill()
            bots.terminate()
        said, _ = bots.communicate(timeout=PATIENCE)
    assert (bots.returncode, said) == (0, "")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_ends_whatever_is_half_sent(tmp_path: Path, request: pytest.FixtureRequest, workers: int) -> None:
    """Including what one process has passed on to another, as each table is looked after by only one of them."""
    server = Process(tmp_path, request.getfixturevalue("postgres") if workers > 1 else "", workers=workers)
    with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as client:
        wanted = {"game": "el_grande", "seats": [{"kind": "human"}] * 2}
        tables = [client.post("/api/tables", json=wanted).raise_for_status().json()["table"] for _ in range(3)]
    halves = [
        b"GET / HT",
        b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nhalf",
        b"POST /import HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal",
        *(f"POST /t/{table}/chat HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nhalf".encode() for table in tables),
    ]
    opened = []
    for half in halves * workers:
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(half)
        opened.append(connection)
    httpx.get(server.url, trust_env=False, timeout=PATIENCE)  # so everything sent before has arrived
    processes = server.children()
    code, said = server.stop()
    for connection in opened:
        connection.close()
    assert code == 130
    assert said.strip().splitlines() in ([], ["sobremesa: interrupted"])
    assert have_ended(processes)


def test_a_hanging_thread_does_not_keep_a_server(tmp_path: Path) -> None:
    """Somebody else has locked the database and a write waits for them, but the process ends all the same."""
    server = Process(tmp_path)
    with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as client:
        client.get("/api/games").raise_for_status()
        locked = sqlite3.connect(tmp_path / "sobremesa.db", isolation_level=None)
        locked.execute("BEGIN IMMEDIATE")
        wanted = {"game": "el_grande", "seats": [{"kind": "human"}] * 2}
        with pytest.raises(httpx.ReadTimeout):
            client.post("/api/tables", json=wanted, timeout=1.0)
    code, _ = server.stop()
    locked.close()
    assert code == 130


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused("serve", "--no-open", "--port", port, "--data", str(tmp_path))
    assert f"port {port}" in said
    assert "is taken" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--port", "70000"), "from 0 to 65535"),
        (("--port", "-1"), "from 0 to 65535"),
        (("--host", "no.such.host.invalid"), "cannot listen at no.such.host.invalid"),
        (("--host", "192.0.2.1", "--port", "0"), "cannot listen at 192.0.2.1"),
        (("--data", "{file}/below"), "the data folder"),
        (("--database", "postgresql://nobody@127.0.0.1:1/x"), "the database cannot be opened"),
        (("--database", "oracle://x"), "the database cannot be opened"),
        (("--database", "nonsense"), "the database cannot be opened"),
        (("--database", "sqlite:////no/such/folder/x.db"), "the database cannot be opened"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    file = tmp_path / "file"
    file.touch()
    told = [a.format(file=file) for a in arguments]
    said = refused("serve", "--no-open", *(() if "--data" in told else ("--data", str(tmp_path))), *told)
    assert words in said
    assert len(said.strip().splitlines()) == 1


def test_a_disk_that_is_full_before_it_has_started_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The database could be opened, but there is no room for what is written at the start."""

    async def full(*_: object) -> None:
        raise StorageDown from OperationalError("COMMIT", {}, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(Decks, "remember", full)
    settings = Settings(tmp_path)
    with serve.bound("127.0.0.1", 0) as listener, pytest.raises(SystemExit) as end:
        serve.Server(create_app(settings), lambda: None).run(sockets=[listener])
    assert end.value.code
    assert "the database cannot be opened: database or disk is full" in caplog.messages
    assert "Traceback" not in caplog.text


def test_without_the_packages_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sobremesa.web.serve", None)
    assert "sobremesa[web]" in refused("serve", "--data", str(tmp_path))


def test_addresses() -> None:
    assert serve.address("0.0.0.0", 1) == "http://127.0.0.1:1/"
    assert serve.address("::", 2) == "http://[::1]:2/"
    assert serve.address("example.org", 3) == "http://example.org:3/"
    assert serve.address("fe80::1", 4) == "http://[fe80::1]:4/"


def test_a_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("webbrowser.get", lambda: None)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not serve.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_browser()


def test_settings_come_from_the_environment() -> None:
    home = {"XDG_DATA_HOME": "/x"}
    assert data_folder(home) == Path("/x/sobremesa")
    assert data_folder({**home, "SOBREMESA_DATA": "/y"}) == Path("/y")
    assert data_folder({}) == Path.home() / ".local/share/sobremesa"
    env = {**home, "SOBREMESA_DATABASE_URL": "postgresql://h/d", "SOBREMESA_SECRET": "s"}
    found = settings_of(env)
    assert (found.secret, found.database_url) == ("s", "postgresql+asyncpg://h/d")
    assert settings_of(env, Path("/z"), "sqlite:////a.db").database_url == "sqlite:////a.db"
    assert Settings(Path("/d")).database_url == "sqlite:////d/sobremesa.db"
    assert Settings(Path("/d"), "postgresql+asyncpg://h/d").database_url == "postgresql+asyncpg://h/d"


def test_the_public_address_and_proxies_are_checked() -> None:
    found = settings_of({"SOBREMESA_URL": "https://games.example/", "SOBREMESA_PROXIES": "127.0.0.1, 10.0.0.0/8"})
    assert (found.public, found.is_https) == ("https://games.example", True)
    assert found.proxies == ("127.0.0.1", "10.0.0.0/8")
    assert settings_of({}).proxies == ()
    for odd in ("games.example", "https://a/b", "https://", "javascript:x", "https://a b"):
        with pytest.raises(ConfigError, match="SOBREMESA_URL"):
            settings_of({"SOBREMESA_URL": odd})
    for odd in ("*", "0.0.0.0/0", "::/0", "nginx", "10.0.0.1/8"):
        with pytest.raises(ConfigError, match="SOBREMESA_PROXIES"):
            settings_of({"SOBREMESA_PROXIES": odd})


def test_a_damaged_database_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "sobremesa.db").write_bytes(b"this is no database" * 100)
    with pytest.raises(SobremesaError, match="the database cannot be opened"):
        serve.prepare(Settings(tmp_path))
    assert (tmp_path / "sobremesa.db").read_bytes().startswith(b"this is")
