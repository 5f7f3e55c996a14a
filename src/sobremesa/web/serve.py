"""Running a server: the address, the browser, and a clean shutdown."""

import asyncio
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Callable, Final, cast

import uvicorn
from fastapi import FastAPI
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from sobremesa.kernel import Message, SobremesaError, reason

from .app import create_app
from .hall import Hall
from .logs import TEXT, set_up
from .protocol import AT_ONCE, FROM_ONE, IDLE, QUEUE, Gate, room_for
from .relay import Routed
from .security import load_secret
from .settings import Settings
from .staff import Staff
from .storage import Store
from .storage.database import complaint
from .stronger import Stronger
from .tracing import Briefly, Traced

#: thresholds of the garbage collector: young objects often, all objects (half a second in a full house) hardly ever
COLLECT: Final = (5_000, 50, 1_000)
SWITCH: Final = 0.0005  # seconds; so that the thread writing to the database need not wait for long drawings
GRACE: Final = 5  # seconds for requests in progress when the server shuts down
LATER: Final = 5.0  # seconds until processes are started that are not needed at once
LONGEST_END: Final = 9.0  # seconds for the whole shutdown
INTERRUPTED: Final = 130  # the usual exit status after Ctrl-C


def serve(
    settings: Settings,
    host: str,
    port: int,
    opens: bool,
    announce: Callable[[str], None],
    tell: Callable[[str], None] = lambda _: None,
) -> None:
    """Serve until interrupted. Errors are reported in one sentence (`SobremesaError`). ``announce`` gets the address,
    ``tell`` messages along the way."""
    settings = settings._replace(is_shared=settings.database_url.startswith("postgresql"))
    if settings.workers > 1 and not settings.is_shared:
        raise SobremesaError("server.serve.workers_need_postgres")
    # A process that exits abruptly leaves its semaphores to Python's resource tracker, which would then print warnings.
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")
    prepare(settings)
    with bound(host, port) as listener:
        url = address(host, listener.getsockname()[1])

        def started() -> None:
            announce(url)
            if opens and has_browser():
                webbrowser.open(url)

        if settings.workers > 1:
            Staff(settings, listener).work(started)
        else:
            serve_here(settings, listener, started, tell)


def serve_here(
    settings: Settings,
    listener: socket.socket,
    started: Callable[[], None],
    tell: Callable[[str], None] = lambda _: None,
) -> None:
    """Serve in this process."""
    set_up(settings.log or TEXT, has_requests=bool(settings.log) or settings.is_dev, is_chatty=settings.is_dev)
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(*COLLECT)
    app = create_app(settings)

    def ready() -> None:
        warm_up(app.state.hall)
        started()
        if settings.checkout is not None:
            app.state.stronger = Stronger(settings.checkout, renewing(app), tell)
            app.state.stronger.begin()

    app.state.stronger = None
    try:
        Server(app, ready, settings.is_dev).run(sockets=[listener, *inside_of(app)])
    finally:
        if app.state.stronger is not None:
            app.state.stronger.close()


def warm_up(hall: Hall) -> None:
    """Start worker processes before anybody needs them: quick bots at once; long thoughts (and the coach) and
    strangers' decks a little later, since right now this process may have to take over tables."""
    quick, *others = hall.bots.lanes
    quick.warm_up()

    def later() -> None:
        if not hall.is_closing:
            hall.elsewhere.warm_up()
            for lane in others:
                lane.warm_up()

    asyncio.get_running_loop().call_later(LATER, later)


def renewing(app: FastAPI) -> Callable[[], None]:
    """A function, callable from any thread, that lets bots think in new processes from now on."""
    loop = asyncio.get_running_loop()

    def renew() -> None:
        for lane in app.state.hall.bots.lanes:
            lane.renew()

    return lambda: cast(None, loop.call_soon_threadsafe(renew))


def inside_of(app: FastAPI) -> list[socket.socket]:
    """The socket on which other processes pass requests on to this one, if there may be any."""
    settings: Settings = app.state.settings
    if not settings.is_shared:
        return []
    listener = bound(settings.inside, 0)
    app.state.inside.where = listener.getsockname()[:2]
    return [listener]


class Server(uvicorn.Server):
    """Reports when it has started, and ends all streams when it shuts down."""

    def __init__(self, app: FastAPI, started: Callable[[], None], is_chatty: bool = False) -> None:
        settings: Settings = app.state.settings
        most = room_for()
        if settings.is_shared:
            most //= 2  # a connection that is passed on needs two descriptors
        self.gate = Gate(most, FROM_ONE if settings.is_limited else most, settings.proxies)
        level = "info" if is_chatty else "warning"
        app.state.gate = self.gate
        super().__init__(
            uvicorn.Config(
                Briefly(Traced(app, app.state.metrics), app.state),
                http=cast(type[asyncio.Protocol], partial(Routed, gate=self.gate, state=app.state)),
                ws="none",
                backlog=AT_ONCE,
                log_config=None,
                log_level=level,
                access_log=False,
                timeout_keep_alive=IDLE,
                timeout_graceful_shutdown=GRACE,
                server_header=False,
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
            )
        )
        self._state = app.state
        self._say_started = started
        self._last_resort: threading.Timer | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # that many may wait, but they are not all accepted at once
        if self.started:
            self._say_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._end_anyway()
        stronger: Stronger | None = getattr(self._state, "stronger", None)
        if stronger is not None:
            stronger.stop()
        hall = getattr(self._state, "hall", None)
        if hall is not None:
            hall.end_streams()

    def _end_anyway(self) -> None:
        """Exit even if a thread hangs, say on a locked file or a stranger's deck: acknowledged moves are on disk."""
        if self._last_resort is None:
            self._last_resort = threading.Timer(LONGEST_END, os._exit, (INTERRUPTED,))
            self._last_resort.daemon = True
            self._last_resort.start()


def prepare(settings: Settings, makes_secret: bool = True) -> None:
    """Create the data folder, readable by its owner only, and bring the database up to date."""
    os.umask(0o077)  # seeds and keys are private
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        if makes_secret:
            load_secret(settings)
    except OSError as e:
        raise SobremesaError("server.serve.no_folder", path=settings.data, why=reason(e)) from None

    try:
        url = make_url(settings.database_url)
        if url.drivername.startswith("sqlite") and not Path(url.database or "").parent.is_dir():
            why = Message("server.serve.no_such_folder", path=url.database)
            raise SobremesaError("server.serve.no_database", why=why)
        asyncio.run(_open_once(settings))
    except (SQLAlchemyError, OSError, ModuleNotFoundError) as e:
        logging.getLogger(__name__).debug("no database", exc_info=e)
        raise SobremesaError("server.serve.no_database", why=complaint(e)) from None


async def _open_once(settings: Settings) -> None:
    await (await Store.open(settings.database_url)).close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address; `SobremesaError` if the address is taken or invalid."""
    try:
        family, kind, proto, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, proto)
    except (OSError, OverflowError, UnicodeError):
        raise SobremesaError("server.serve.no_address", host=host, port=port) from None
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(QUEUE)
    except (OSError, OverflowError) as e:
        listener.close()
        key = "port_taken" if getattr(e, "errno", None) in TAKEN else "no_address"
        raise SobremesaError(f"server.serve.{key}", host=host, port=port) from None
    return listener


TAKEN: Final = (98, 48, 10048)  # EADDRINUSE on Linux, macOS and Windows


def address(host: str, port: int) -> str:
    """The URL to type into a browser."""
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{here}:{port}/"


def has_browser() -> bool:
    """Whether this machine has a graphical browser; one in the terminal would be in the way."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
