"""Rate limits: token buckets that fill up over time, for each visitor and for each network.

A visitor is just a cookie, and cookies are free; so all visitors from one network share larger buckets. What costs more
than an ordinary page takes more tokens.

Several processes that serve together each have their own buckets. Once a second they tell each other what was taken
from those that are not nearly full, and who has many streams open. So asking several of them gains at most one second's
worth, and nothing is ever sent about visitors who play at a human pace.
"""

import json
import math
import time
from collections import Counter, OrderedDict
from contextlib import contextmanager
from typing import Final, Iterable, Iterator, Mapping, NamedTuple

from starlette.requests import Request

from .addresses import address_of, network_of
from .errors import TooManyRequests

LOOK: Final = "look"
ACT: Final = "act"
PLAY: Final = "play"  # a program that plays a seat: it looks before every move
MAKE: Final = "make"
TALK: Final = "talk"
ANY: Final = "any"  # every request from a network, of whatever kind


class Rate(NamedTuple):
    """The size of a bucket, and how many tokens it regains per second."""

    most: float
    per_second: float


#: limits for each visitor
RATES: Final = {
    LOOK: Rate(300, 30),
    ACT: Rate(60, 10),
    PLAY: Rate(300, 100),
    MAKE: Rate(20, 0.2),
    TALK: Rate(8, 0.5),
}
#: limits for each network, however many visitors it has: a whole school can play, but nobody can flood us
SHARED: Final = {
    ANY: Rate(3000, 400),
    LOOK: Rate(1500, 150),
    ACT: Rate(400, 60),
    PLAY: Rate(1500, 400),
    MAKE: Rate(60, 0.5),
    TALK: Rate(50, 3),
}
#: requests with stricter limits, by the last word of their path
KINDS: Final = {
    "new": MAKE, "play-now": MAKE, "import": MAKE, "go-on": MAKE, "rematch": MAKE, "tables": MAKE, "join": MAKE,
    "upload": MAKE, "keep": MAKE, "analysis": MAKE, "retry": MAKE, "hint": MAKE, "check": MAKE, "play": MAKE,
    "chat": TALK,
}  # fmt: skip
#: the cost of a page in ordinary pages, by a word of its path
COSTS: Final = {
    "static": 0.2, "progress": 1.0, "analysis": 6.0, "ply": 6.0, "end": 6.0, "story": 4.0, "since": 4.0, "record": 3.0,
    "docs": 3.0, "openapi.json": 3.0, "rules": 2.0,
}  # fmt: skip
BUCKETS_KEPT: Final = 20_000
#: streams open at the same time: for one visitor (with many tabs), and for a network
STREAMS: Final = 24
SHARED_STREAMS: Final = 240
#: others are told of buckets filled below this level, and of anyone using more than this share of their streams
TOLD: Final = 0.75
TOLD_STREAMS: Final = 0.25
FRESH: Final = 3.0  # seconds for which another process's count of streams is valid
LONGEST: Final = 7000  # characters of one message

Bucket = tuple[str, str]  # the kind of request, and whose


class Limits:
    """Counts requests and open streams."""

    def __init__(self, is_on: bool = True) -> None:
        self._is_on = is_on
        self._buckets: OrderedDict[Bucket, tuple[float, float]] = OrderedDict()
        self._streams: Counter[str] = Counter()
        self._spent: Counter[tuple[bool, str, str]] = Counter()  # since the others were last told
        #: how many streams other processes have open, as far as they have told us, and when they did
        self._others: dict[tuple[str, str], tuple[int, float]] = {}

    def count(self, kind: str, who: str, cost: float = 1.0, rates: Mapping[str, Rate] = RATES) -> None:
        """Take tokens from a bucket; `TooManyRequests` if there are not enough."""
        if not self._is_on:
            return
        rate = rates[kind]
        level = self._level(kind, who, rate)
        is_enough = level >= min(cost, rate.most)
        if is_enough:
            self._fill(kind, who, level - cost)
            self._spent[rates is SHARED, kind, who] += cost  # type: ignore[assignment]
        else:
            raise TooManyRequests(max(1, math.ceil((min(cost, rate.most) - level) / rate.per_second)))

    def _level(self, kind: str, who: str, rate: Rate) -> float:
        now = time.monotonic()
        level, then = self._buckets.get((kind, who), (rate.most, now))
        return min(rate.most, level + (now - then) * rate.per_second)

    def _fill(self, kind: str, who: str, level: float) -> None:
        self._buckets.pop((kind, who), None)
        self._buckets[kind, who] = (max(level, 0.0), time.monotonic())
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets.popitem(last=False)

    def count_any(self, path: str, address: str) -> None:
        """Count a request against its network, before anything else is done about it."""
        self.count(ANY, network_of(address), cost_of(path), SHARED)

    def count_request(self, request: Request, who: str, *, is_seat: bool = False) -> None:
        """Count a request by its kind, against its network and ``who``: a visitor, or a program playing a seat."""
        is_look = request.method in ("GET", "HEAD", "OPTIONS")
        usual = PLAY if is_seat else LOOK if is_look else ACT
        kind = usual if is_look else KINDS.get(request.url.path.rpartition("/")[2], usual)
        cost = cost_of(request.url.path) if is_look else 1.0
        self.count(kind, network_of(address_of(request)), cost, SHARED)
        self.count(kind, who, cost)

    @contextmanager
    def stream(self, who: str, address: str) -> Iterator[None]:
        """Count a stream for as long as it is open."""
        keys = {f"visitor {who}": STREAMS, f"network {network_of(address)}": SHARED_STREAMS}
        if self._is_on and any(self._open(key) >= most for key, most in keys.items()):
            raise TooManyRequests(10)
        self._streams.update(keys.keys())
        try:
            yield
        finally:
            for key in keys:
                self._streams[key] -= 1
                if not self._streams[key]:
                    del self._streams[key]

    def _open(self, key: str) -> int:
        ago = time.monotonic() - FRESH
        others = (count for (_, of), (count, at) in self._others.items() if of == key and at > ago)
        return self._streams[key] + sum(others)

    # -- other processes ---------------------------------------------------------------------------------------------

    def tidings(self) -> list[str]:
        """What the others should know now, in messages of allowed length; empty if nobody is near a limit."""
        parts: list[list[str | float]] = [*self._taken()]
        parts += [
            ["streams", key, count]
            for key, count in self._streams.items()
            if count > TOLD_STREAMS * (STREAMS if key.startswith("visitor ") else SHARED_STREAMS)
        ]
        out: list[str] = []
        for part in parts:
            text = json.dumps(part, separators=(",", ":")).replace(" ", BLANK)
            if out and len(out[-1]) + len(text) < LONGEST:
                out[-1] += "," + text
            else:
                out.append(text)
        return out

    def _taken(self) -> Iterator[list[str | float]]:
        """What was taken from buckets that are not nearly full, and has not been reported yet."""
        spent, self._spent = self._spent, Counter()
        for (is_shared, kind, who), cost in spent.most_common(BUCKETS_KEPT):
            rate = (SHARED if is_shared else RATES)[kind]
            missing = rate.most - self._level(kind, who, rate)
            if missing > (1 - TOLD) * rate.most:
                yield ["spent", int(is_shared), kind, who, round(min(cost, missing), 2)]
            elif missing > 1:
                self._spent[is_shared, kind, who] = cost

    def hear(self, process: str, text: str) -> None:
        """Apply what another process reports."""
        now = time.monotonic()
        for what, *told in json.loads(f"[{text}]"):
            if what == "spent":
                is_shared, kind, who, cost = told
                rate = (SHARED if is_shared else RATES)[kind]
                self._fill(kind, who, self._level(kind, who, rate) - cost)
            else:
                self._others[process, told[0]] = told[1], now
        self._others = {key: told for key, told in self._others.items() if told[1] > now - FRESH}

    def forget(self, processes: Iterable[str]) -> None:
        """Drop the streams of processes that are dead."""
        gone = set(processes)
        self._others = {key: told for key, told in self._others.items() if key[0] not in gone}

    @property
    def streams(self) -> int:
        """How many streams are open; each is counted twice, for its visitor and for its network."""
        return self._streams.total() // 2


BLANK: Final = "\\u0020"  # messages must not contain spaces


def cost_of(path: str) -> float:
    """The cost of a page, in ordinary pages."""
    return next((COSTS[word] for word in path.split("/") if word in COSTS), 1.0)
