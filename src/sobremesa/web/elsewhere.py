"""Work on what strangers bring along, decks, records and positions: in threads of its own, and not for ever.

A thread cannot be stopped. What ends it is that everything in it is bounded: the automatic steps of an effect, the
plies of a game (`sobremesa.kernel.state`), the length of a deck, the entries of a record and the time for its check.
The limit here is for whoever waits.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Callable, Final, ParamSpec, TypeVar

from .errors import TookTooLong

THREADS: Final = 2  # however much strangers ask for, others keep the processor and the threads that load their tables
PATIENCE: Final = 20.0  # seconds

P = ParamSpec("P")
R = TypeVar("R")


class Elsewhere:
    """Does what strangers ask for, a little at a time."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._threads = ThreadPoolExecutor(THREADS, "elsewhere")

    async def do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The result of the work; `TookTooLong` if it is not there in time."""
        context = copy_context()  # whoever asks is answered in their own language
        ready = asyncio.get_running_loop().run_in_executor(self._threads, partial(context.run, work, *args, **kwargs))
        try:
            return await asyncio.wait_for(ready, self.patience)
        except TimeoutError:
            raise TookTooLong from None

    def close(self) -> None:
        """Nothing new is begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)
