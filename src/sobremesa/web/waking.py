"""Wakes the bots of stored tables: when the server starts, and when a process that had their tables is gone."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from .errors import Crowded, Moving, StorageDown, TookTooLong, WebError, WorkDied

if TYPE_CHECKING:
    from .hall import Hall

LOOK_EVERY: Final = 10.0  # seconds between searches for tables whose process died unnoticed
LONGEST_PAUSE: Final = 60.0  # seconds at most between attempts to load tables that could not be read at the start

log = logging.getLogger(__name__)


async def wake_bots(hall: "Hall") -> None:
    """Load every table that waits for a bot. With several processes this is repeated, since one of them may die; if the
    database fails, it is tried again."""
    pause = 1.0
    while True:
        hall.tables_are_free.clear()
        is_done = await _have_woken(hall)
        if is_done and hall.house is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_EVERY if is_done else pause):
                await hall.tables_are_free.wait()
        pause = 1.0 if is_done else min(2 * pause, LONGEST_PAUSE)


async def _have_woken(hall: "Hall") -> bool:
    """Whether nothing more can be done for any bot. A table that fails does not hold up the others."""
    try:
        return all([await _has_woken(hall, id) for id in await _waiting_for_bots(hall)])
    except Exception:
        log.exception("the tables that wait for bots cannot be listed")
        return False


async def _waiting_for_bots(hall: "Hall") -> list[str]:
    house = hall.house
    waiting = await hall.store.bots_owe("" if house is None else house.id)
    return [id for id, owner in waiting if house is None or owner == house.id or house.is_for_me(id)]


async def _has_woken(hall: "Hall", id: str) -> bool:
    """Whether nothing more can be done for the bots of this table: they are playing, or never will."""
    try:
        hall.bots.wake(await hall.get(id))
    except (StorageDown, TookTooLong, Crowded, WorkDied):
        return False
    except Moving:
        return True  # another process was quicker
    except WebError as e:
        log.warning("table %s stays as it is: %s", id, type(e).__name__)
    except Exception:
        log.exception("table %s cannot be loaded just now", id)
        return False
    return True
