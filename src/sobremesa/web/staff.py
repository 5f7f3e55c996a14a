"""Several processes that serve together: started, watched over, and started anew when one of them dies."""

import signal
import socket
import sys
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic, sleep
from types import FrameType
from typing import TYPE_CHECKING, Callable, Final

from sobremesa.bots.workers import end_with_parent

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from .settings import Settings

SOON: Final = 2.0  # seconds of life without which a process is not started again at once
FAILED: Final = 3  # the exit status of uvicorn when it could not start

_spawn: Final = get_context("spawn")


class Staff:
    """The processes. They share one socket: whoever is free accepts."""

    def __init__(self, settings: "Settings", listener: socket.socket) -> None:
        self._settings = settings
        self._listener = listener
        self._living: dict[int, tuple[SpawnProcess, float]] = {}
        self._ended_by = 0  # the signal that told us to

    def work(self, started: Callable[[], None]) -> None:
        """Serves until it is interrupted."""
        before = {sig: signal.signal(sig, self._end) for sig in (signal.SIGINT, signal.SIGTERM)}
        ready = [self._start() for _ in range(self._settings.workers)]
        if all(self._has_started(line) for line in ready):
            started()
        while self._living:
            self._replace_dead()
        if not self._ended_by:
            sys.exit(FAILED)
        signal.signal(self._ended_by, before[signal.Signals(self._ended_by)])
        signal.raise_signal(self._ended_by)  # as if we had not been asked

    def _start(self) -> Connection:
        """A new process; something comes through the line when it answers."""
        ready, line = _spawn.Pipe(duplex=False)
        process = _spawn.Process(target=_serve, args=(self._settings, self._listener, line))
        process.start()
        line.close()
        assert process.sentinel is not None
        self._living[process.sentinel] = (process, monotonic())
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
                sleep(SOON)  # whatever kills it, let us not be busy with that alone
            self._start().close()

    def _end(self, sig: int, frame: FrameType | None) -> None:
        """All of them end; each sees to it that this does not take long."""
        self._ended_by = sig
        for process, _ in self._living.values():
            process.terminate()


def _serve(settings: "Settings", listener: socket.socket, line: Connection) -> None:
    from .serve import serve_here

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us to hear, who tells us
    end_with_parent()

    def started() -> None:
        with suppress(OSError):  # nobody waits for a process that takes the place of another
            line.send_bytes(b"ready")
        line.close()

    serve_here(settings, listener, started)
