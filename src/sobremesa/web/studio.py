"""Where long drawings are made, for pages that look back on a whole game: in threads, once, and cached for a while."""

import asyncio
from collections import OrderedDict
from typing import Any, Callable, Final, Hashable, TypeVar

from sobremesa.i18n import current

from .threads import Threads

KEPT: Final = 150  # drawings; some are 300 kB

R = TypeVar("R")


class Studio:
    """Makes drawings that would otherwise hold up other requests. Requests for the same drawing share it."""

    def __init__(self) -> None:
        self._threads = Threads()
        self._drawings: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def draw(self, what: Hashable, make: Callable[[], R], where: Threads | None = None) -> R:
        """Return what ``make`` draws, which must depend on nothing but ``what`` and the language; `TookTooLong` if it
        takes too long. ``where`` are other threads to use, for strangers' cards."""
        key = (what, current())
        drawing: asyncio.Future[R] | None = self._drawings.get(key)
        if drawing is None:
            drawing = asyncio.ensure_future((where or self._threads).do(make))
            drawing.add_done_callback(lambda done: self._check(key, done))
            self._drawings[key] = drawing
            if len(self._drawings) > KEPT:
                self._drawings.popitem(last=False)
        self._drawings.move_to_end(key)
        return await asyncio.shield(drawing)  # others may still wait for it if this request is cancelled

    def _check(self, key: Hashable, drawing: "asyncio.Future[Any]") -> None:
        if drawing.cancelled() or drawing.exception() is not None:
            self._drawings.pop(key, None)

    def forget(self) -> None:
        """Drop all drawings."""
        self._drawings.clear()

    def close(self) -> None:
        self._threads.close()
