"""How often somebody may ask: a bucket of tokens for every visitor and kind of request, which fills up with time."""

import math
import time
from collections import Counter, OrderedDict
from contextlib import contextmanager
from typing import Final, Iterator, NamedTuple

from starlette.requests import Request

from .errors import TooManyRequests

LOOK: Final = "look"
ACT: Final = "act"
PLAY: Final = "play"  # what a programme does with a seat: it looks before every move
MAKE: Final = "make"
TALK: Final = "talk"


class Rate(NamedTuple):
    """So many at once, and so many more every second."""

    most: float
    per_second: float


RATES: Final = {
    LOOK: Rate(300, 30),
    ACT: Rate(60, 10),
    PLAY: Rate(300, 100),
    MAKE: Rate(20, 0.2),
    TALK: Rate(8, 0.5),
}
#: requests that cost more than others, by the last word of their path
KINDS: Final = {
    "new": MAKE, "play-now": MAKE, "import": MAKE, "rematch": MAKE, "tables": MAKE, "join": MAKE, "chat": TALK,
}  # fmt: skip
BUCKETS_KEPT: Final = 20_000
STREAMS: Final = 24  # open at the same time, for one visitor: many tabs


class Limits:
    """Counts what everybody does."""

    def __init__(self, is_on: bool = True) -> None:
        self._is_on = is_on
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._streams: Counter[str] = Counter()

    def count(self, kind: str, who: str) -> None:
        """`TooManyRequests` if this was one too many."""
        if not self._is_on:
            return
        rate = RATES[kind]
        now = time.monotonic()
        level, then = self._buckets.pop((kind, who), (rate.most, now))
        level = min(rate.most, level + (now - then) * rate.per_second)
        self._buckets[kind, who] = (max(level - 1, 0.0) if level >= 1 else level, now)
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets.popitem(last=False)
        if level < 1:
            raise TooManyRequests(max(1, math.ceil((1 - level) / rate.per_second)))

    def count_request(self, request: Request, who: str, *, is_seat: bool = False) -> None:
        """A request of somebody, or of the programme that plays a seat, has been counted, as what it is."""
        is_look = request.method in ("GET", "HEAD", "OPTIONS")
        usual = PLAY if is_seat else LOOK if is_look else ACT
        self.count(usual if is_look else KINDS.get(request.url.path.rpartition("/")[2], usual), who)

    @contextmanager
    def stream(self, who: str) -> Iterator[None]:
        """A stream is open."""
        if self._is_on and self._streams[who] >= STREAMS:
            raise TooManyRequests(10)
        self._streams[who] += 1
        try:
            yield
        finally:
            self._streams[who] -= 1
            if not self._streams[who]:
                del self._streams[who]


def address_of(request: Request) -> str:
    """Where a request of a stranger comes from."""
    return request.client.host if request.client else "nowhere"
