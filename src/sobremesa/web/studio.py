"""Where long drawings are made: pages that look back on a whole game. In threads, once, and kept for a while."""

import asyncio
from collections import OrderedDict
from typing import Any, Callable, Final, Hashable, TypeVar

from sobremesa.i18n import current

from .elsewhere import Elsewhere

KEPT: Final = 150  # drawings; some have 300 kB

R = TypeVar("R")


class Studio:
    """Draws what others would have to wait for. Whoever asks for the same drawing gets the same one."""

    def __init__(self) -> None:
        self._threads = Elsewhere()
        self._drawings: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def draw(self, what: Hashable, make: Callable[[], R], where: Elsewhere | None = None) -> R:
        """What is made by the function, which must depend on nothing but ``what`` and the language; `TookTooLong` if it
        is not there in time. ``where`` names other threads than ours, for cards of strangers."""
        key = (what, current())
        drawing: asyncio.Future[R] | None = self._drawings.get(key)
        if drawing is None:
            drawing = asyncio.ensure_future((where or self._threads).do(make))
            drawing.add_done_callback(lambda done: self._check(key, done))
            self._drawings[key] = drawing
            if len(self._drawings) > KEPT:
                self._drawings.popitem(last=False)
        self._drawings.move_to_end(key)
        return await asyncio.shield(drawing)  # who hangs up takes it away from nobody else

    def _check(self, key: Hashable, drawing: "asyncio.Future[Any]") -> None:
        if drawing.cancelled() or drawing.exception() is not None:
            self._drawings.pop(key, None)

    def forget(self) -> None:
        """Everything is drawn anew."""
        self._drawings.clear()

    def close(self) -> None:
        self._threads.close()
