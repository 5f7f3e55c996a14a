"""The coach: suggests plans to a seat that asks. It thinks where bots think, once for each moment of a game."""

import asyncio
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from sobremesa.analysis.hint import Hint

from .botpool import Task, hint_task
from .tables.table import Table

if TYPE_CHECKING:
    from .hall import Hall


class Advised(NamedTuple):
    """The coach's hints; ``task`` is all that it knew."""

    task: Task
    hints: list[Hint]


class _Asked(NamedTuple):
    moment: tuple[int, int]
    answer: "asyncio.Task[Advised]"


class Coach:
    """The coach for all tables of this process; it remembers the last hint for each seat."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._asked: WeakKeyDictionary[Table, dict[int, _Asked]] = WeakKeyDictionary()

    async def advise(self, table: Table, seat: int) -> Advised:
        """What the coach would do now, the same if asked again. Everybody can see that the seat has had a hint.

        `StaleView` if the game has moved on in the meantime, `BotsBusy` if there is no room.
        """
        asked = self._known(table, seat)
        if asked is None:
            asked = _Asked(table.moment, self._hall.spawn(self._think(table, seat)))
            self._asked.setdefault(table, {})[seat] = asked
        return await asyncio.shield(asked.answer)  # the answer stays available if this request is cancelled

    def known(self, table: Table, seat: int) -> Advised | None:
        """What the coach has told this seat about the present moment."""
        asked = self._known(table, seat)
        return asked.answer.result() if asked is not None and asked.answer.done() else None

    def _known(self, table: Table, seat: int) -> _Asked | None:
        """What the seat has asked at this moment, unless the coach has failed."""
        asked = self._asked.get(table, {}).get(seat)
        if asked is None or asked.moment != table.moment:
            return None
        has_failed = asked.answer.done() and (asked.answer.cancelled() or asked.answer.exception() is not None)
        return None if has_failed else asked

    async def _think(self, table: Table, seat: int) -> Advised:
        moment = table.moment
        task = await table.work(hint_task, table, seat)
        advised = Advised(task, await self._hall.bots.hints(table, task))
        await table.note_hint(seat, moment)  # before anybody sees the hint
        return advised
