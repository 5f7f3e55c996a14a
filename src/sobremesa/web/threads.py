"""Separate threads for long work: so it blocks neither the event loop nor the threads that load tables."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Callable, Final, ParamSpec, TypeVar

from .errors import TookTooLong

THREADS: Final = 2
PATIENCE: Final = 20.0  # seconds

P = ParamSpec("P")
R = TypeVar("R")


class Threads:
    """Threads cannot be stopped: work done here must end by itself. The limit only applies to the wait."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._threads = ThreadPoolExecutor(THREADS, "beside")

    async def do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result of the work; `TookTooLong` if it takes too long."""
        context = copy_context()  # keeps the language of the request
        ready = asyncio.get_running_loop().run_in_executor(self._threads, partial(context.run, work, *args, **kwargs))
        try:
            return await asyncio.wait_for(ready, self.patience)
        except TimeoutError:
            raise TookTooLong from None

    def close(self) -> None:
        """Start nothing new."""
        self._threads.shutdown(wait=False, cancel_futures=True)
