"""What ``sobremesa admin`` does to the database while the server runs."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from .errors import Banned
from .security import SAFE
from .storage import keeper

if TYPE_CHECKING:
    from .hall import Hall

HEED_EVERY: Final = 3.0  # seconds between checks for changes made outside the server

log = logging.getLogger(__name__)


class Notices:
    """Who is banned, and which tables have been changed from outside."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self.banned: dict[str, float | None] = {}  # until when
        self.has_news = asyncio.Event()

    async def heed(self) -> None:
        """Notice changes within a few seconds, or at once if the database can notify us."""
        read = self._hall.store.database.read
        last: int | None = None
        while True:
            self.has_news.clear()
            try:
                if last is None:
                    last = await read(keeper.last_notice)
                    await self._read_bans()
                for number, subject in await read(partial(keeper.notices, since=last)):
                    if subject == keeper.BANS:
                        await self._read_bans()
                    else:
                        await self._hall.look_again(subject)
                    last = number
            except Exception as e:
                log.warning("what was done beside the server cannot be read", exc_info=e)
            with suppress(TimeoutError):
                async with asyncio.timeout(HEED_EVERY):
                    await self.has_news.wait()

    async def _read_bans(self) -> None:
        hall = self._hall
        self.banned = await hall.store.database.read(lambda c: keeper.bans(c, hall.now()))

    def check_welcome(self, method: str, *names: str | None) -> None:
        """`Banned` if one of these names is banned and the method is not read-only."""
        if method in SAFE or not self.banned:
            return
        for name in names:
            until = self.banned.get(name or "", 0.0)
            if until is None or until > self._hall.now():
                raise Banned
