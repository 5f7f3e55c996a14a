"""Several processes that serve together: started, watched, and replaced when one of them dies."""

import signal
import socket
import sys
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from time import monotonic, sleep
from types import FrameType
from typing import TYPE_CHECKING, Callable, Final

from sobremesa.bots.workers import SPAWN

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from .settings import Settings

SOON: Final = 2.0  # seconds; a process that dies sooner than this is not restarted at once
BREATH: Final = 1.0  # seconds for the living to take over a dead one's tables, before it is replaced
FAILED: Final = 3  # uvicorn's exit status when it could not start


class Staff:
    """The processes. They share one socket: whichever is free accepts."""

    def __init__(self, settings: "Settings", listener: socket.socket) -> None:
        self._settings = settings
        self._listener = listener
        self._living: dict[int, tuple[SpawnProcess, float]] = {}
        self._ended_by = 0  # the signal that told us to shut down

    def work(self, started: Callable[[], None]) -> None:
        """Serve until interrupted."""
        before = {sig: signal.signal(sig, self._end) for sig in (signal.SIGINT, signal.SIGTERM)}
        ready = [self._start() for _ in range(self._settings.workers)]
        if all(self._has_started(line) for line in ready):
            started()
        while self._living:
            self._replace_dead()
        if not self._ended_by:
            sys.exit(FAILED)
        signal.signal(self._ended_by, before[signal.Signals(self._ended_by)])
        signal.raise_signal(self._ended_by)  # now with its usual effect

    def _start(self) -> Connection:
        """Start a process; it sends something through the returned connection once it is ready."""
        ready, line = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=_serve, args=(self._settings, self._listener, line))
        process.start()
        line.close()
        assert process.sentinel is not None
        self._living[process.sentinel] = (process, monotonic())
        if self._ended_by:  # the signal came too early to reach this process
            process.terminate()
        return ready

    def _has_started(self, ready: Connection) -> bool:
        try:
            return bool(ready.recv_bytes())
        except (EOFError, OSError):
            return False

    def _replace_dead(self) -> None:
        for sentinel in wait(list(self._living), timeout=1.0):
            assert isinstance(sentinel, int)
            process, since = self._living.pop(sentinel)
            process.join()
            if self._ended_by or process.exitcode == FAILED:
                continue
            if monotonic() - since < SOON:
                sleep(SOON)  # whatever kills it, do not keep busy with restarting it
            elif self._living:
                sleep(BREATH)
            if not self._ended_by:  # nobody has told us to shut down in the meantime
                self._start().close()

    def _end(self, sig: int, frame: FrameType | None) -> None:
        """Shut all of them down; each makes sure that this does not take long."""
        self._ended_by = sig
        for process, _ in self._living.values():
            process.terminate()


def _serve(settings: "Settings", listener: socket.socket, line: Connection) -> None:
    from .serve import serve_here

    def started() -> None:
        with suppress(OSError):  # nobody listens to a replacement process
            line.send_bytes(b"ready")
        line.close()

    serve_here(settings, listener, started)
