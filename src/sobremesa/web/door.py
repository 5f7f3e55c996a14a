"""Admits people one after another when everybody reconnects after a restart, so that moves need not wait for them."""

import asyncio
from contextlib import asynccontextmanager
from time import monotonic
from typing import AsyncIterator, Final

from .errors import Crowded

PATIENCE: Final = 15.0  # seconds that anybody waits at most; those who would wait longer are asked to come back later
USUAL: Final = 0.005  # seconds it usually takes to draw a table for somebody
WEIGHT: Final = 0.05  # of the latest entry in the running average of how long one takes


class Door:
    """Lets people in one at a time."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._each = USUAL

    @asynccontextmanager
    async def entering(self) -> AsyncIterator[None]:
        """Wait for one's turn and hold the door; `Crowded` if the wait would be too long."""
        if self._waiting * self._each > self._patience:
            raise Crowded
        self._waiting += 1
        try:
            async with self._lock:
                began = monotonic()
                yield
                await asyncio.sleep(0)  # let other work run between two entries
                self._each += WEIGHT * (monotonic() - began - self._each)
        finally:
            self._waiting -= 1
