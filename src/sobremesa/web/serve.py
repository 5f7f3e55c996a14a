"""Running a server: the address, the browser, and a quiet end."""

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Callable, Final

import uvicorn
from fastapi import FastAPI
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from sobremesa.kernel import Said, SobremesaError, reason

from .app import create_app
from .security import load_secret
from .settings import Settings
from .storage import Store

#: how often Python looks for cycles: among the young often, among all (half a second in a full house) hardly ever
COLLECT: Final = (5_000, 50, 1_000)
SWITCH: Final = 0.0005  # seconds; the thread that writes to the database shall not wait for long drawings
GRACE: Final = 5  # seconds for requests that are being answered when the server ends


def serve(settings: Settings, host: str, port: int, opens: bool, announce: Callable[[str], None]) -> None:
    """Serves until it is interrupted. Whatever prevents that is said in one sentence (`SobremesaError`)."""
    prepare(settings)
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(*COLLECT)
    with bound(host, port) as listener:
        url = address(host, listener.getsockname()[1])
        app = create_app(settings)

        def started() -> None:
            announce(url)
            if opens and has_browser():
                webbrowser.open(url)

        Server(app, started, settings.is_dev).run(sockets=[listener])


class Server(uvicorn.Server):
    """Says when it is there, and sends those home who watch when it ends."""

    def __init__(self, app: FastAPI, started: Callable[[], None], is_chatty: bool = False) -> None:
        level = "info" if is_chatty else "warning"
        super().__init__(
            uvicorn.Config(
                app, log_level=level, access_log=is_chatty, timeout_graceful_shutdown=GRACE, server_header=False
            )
        )
        self._state = app.state
        self._say_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._say_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        hall = getattr(self._state, "hall", None)
        if hall is not None:
            hall.end_streams()


def prepare(settings: Settings) -> None:
    """The data folder is there, for its owner alone, and the database has its present form."""
    os.umask(0o077)  # seeds and keys are nobody else's business
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        load_secret(settings)
    except OSError as e:
        raise SobremesaError("server.serve.no_folder", path=settings.data, why=reason(e)) from None

    try:
        url = make_url(settings.database_url)
        if url.drivername.startswith("sqlite") and not Path(url.database or "").parent.is_dir():
            why = Said("server.serve.no_such_folder", path=url.database)
            raise SobremesaError("server.serve.no_database", why=why)
        asyncio.run(_open_once(settings))
    except (SQLAlchemyError, OSError, ModuleNotFoundError) as e:
        logging.getLogger(__name__).debug("no database", exc_info=e)
        line = str(getattr(e, "orig", None) or e).strip().splitlines()[0][:200]
        raise SobremesaError("server.serve.no_database", why=line) from None


async def _open_once(settings: Settings) -> None:
    await (await Store.open(settings.database_url)).close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address; `SobremesaError` if somebody else has it."""
    try:
        family, kind, proto, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, proto)
    except (OSError, OverflowError, UnicodeError):
        raise SobremesaError("server.serve.no_address", host=host, port=port) from None
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(2048)
    except (OSError, OverflowError) as e:
        listener.close()
        key = "port_taken" if getattr(e, "errno", None) in TAKEN else "no_address"
        raise SobremesaError(f"server.serve.{key}", host=host, port=port) from None
    return listener


TAKEN: Final = (98, 48, 10048)  # EADDRINUSE on Linux, macOS and Windows


def address(host: str, port: int) -> str:
    """What to type into a browser."""
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{here}:{port}/"


def has_browser() -> bool:
    """Whether this machine has a screen with a browser on it; one in the terminal would be in the way."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
