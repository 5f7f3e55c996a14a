"""When everybody comes at once, after a restart: one after the other, and those who play have the right of way."""

import asyncio
from contextlib import asynccontextmanager
from time import monotonic
from typing import AsyncIterator, Final

from .errors import Crowded

PATIENCE: Final = 15.0  # seconds that somebody waits at the door at most; who would have to wait longer comes again
USUAL: Final = 0.005  # seconds it takes to draw a table for somebody
WEIGHT: Final = 0.05  # of the last one who came in, when we guess how long the next one takes


class Door:
    """Lets people in."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._each = USUAL

    @asynccontextmanager
    async def entering(self) -> AsyncIterator[None]:
        """It is this one's turn inside; `Crowded` if it would take too long until then."""
        if self._waiting * self._each > self._patience:
            raise Crowded
        self._waiting += 1
        try:
            async with self._lock:
                began = monotonic()
                yield
                await asyncio.sleep(0)  # whatever else is to be done is done between two of them
                self._each += WEIGHT * (monotonic() - began - self._each)
        finally:
            self._waiting -= 1
