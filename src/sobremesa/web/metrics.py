"""Metrics of the server, in the text format of Prometheus."""

import json
from bisect import bisect_left
from collections import Counter
from typing import Any, Callable, Final, Iterable, Mapping, Sequence

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

Labels = tuple[tuple[str, str], ...]


class Histogram:
    """A histogram of durations."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def plain(self) -> list[Any]:
        return [self._counts, self._sum]

    def join(self, told: Sequence[Any]) -> None:
        """Add the counts of another process."""
        self._counts = [a + b for a, b in zip(self._counts, told[0])]
        self._sum += told[1]

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterable[str]:
        total = 0
        for most, count in zip((*map(str, BUCKETS), "+Inf"), self._counts):
            total += count
            yield f'{name}_bucket{{le="{most}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """Everything counted since the start."""

    def __init__(self) -> None:
        self.requests: Counter[Labels] = Counter()
        self.request_seconds = Histogram()  # without streams, which stay open as long as somebody watches
        self.moves = 0
        self.move_seconds = Histogram()  # from the action until it is stored and shown
        self.bot_seconds = Histogram()  # that a thought took
        self.bot_wait_seconds = Histogram()  # that a thought waited for its turn
        self.now: dict[str, tuple[str, Callable[[], float]]] = {}  # gauges, readable at any time, with descriptions

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        self.requests[("method", method), ("route", route), ("status", str(status))] += 1
        if seconds is not None:
            self.request_seconds.add(seconds)

    def moved(self, seconds: float) -> None:
        self.moves += 1
        self.move_seconds.add(seconds)

    def gauges(self) -> dict[str, tuple[str, float]]:
        """The present values of all gauges, with descriptions."""
        return {name: (what, look()) for name, (what, look) in self.now.items()}

    def plain(self) -> str:
        """All counts and gauges as JSON, for the other processes."""
        return json.dumps(
            {
                "requests": [[*(value for _, value in labels), count] for labels, count in self.requests.items()],
                "moves": self.moves,
                "times": [histogram.plain() for histogram in self._times],
                "now": {name: value for name, (_, value) in self.gauges().items()},
            }
        )

    @property
    def _times(self) -> tuple[Histogram, ...]:
        return (self.request_seconds, self.move_seconds, self.bot_seconds, self.bot_wait_seconds)

    def joined(self, others: Iterable[str]) -> "tuple[Metrics, dict[str, tuple[str, float]]]":
        """The totals of all processes: the counts, and the gauges."""
        out, now, others = Metrics(), self.gauges(), tuple(others)
        for text in (self.plain(), *others):
            told = json.loads(text or "{}")
            for method, route, status, count in told.get("requests", ()):
                out.requests[("method", method), ("route", route), ("status", status)] += count
            out.moves += told.get("moves", 0)
            for histogram, counted in zip(out._times, told.get("times", ())):
                histogram.join(counted)
        for text in others:
            told = json.loads(text or "{}").get("now", {})
            now = {name: (what, value + told.get(name, 0)) for name, (what, value) in now.items()}
        return out, now

    def text(self, now: Mapping[str, tuple[str, float]], tables: Mapping[str, int]) -> str:
        """Everything in Prometheus format: ``now`` are gauges with descriptions, ``tables`` counts tables by stage."""
        errors = sum(n for labels, n in self.requests.items() if dict(labels)["status"].startswith("5"))
        lines = _counter("requests", "Requests answered.", self.requests)
        lines += _counter("errors", "Requests answered with a status of 500 or more.", {(): errors})
        lines += _counter("moves", "Moves that are kept.", {(): self.moves})
        for name, what, histogram in (
            ("request_seconds", "Time until a request was answered, streams left out.", self.request_seconds),
            ("move_seconds", "Time until a move was kept and shown.", self.move_seconds),
            ("bot_seconds", "Time that a bot has thought.", self.bot_seconds),
            ("bot_wait_seconds", "Time that a bot has waited for its turn to think.", self.bot_wait_seconds),
        ):
            lines += [*_head(name, what, "histogram"), *histogram.lines(PREFIX + name)]
        for name, (what, value) in now.items():
            lines += [*_head(name, what, "gauge"), f"{PREFIX}{name} {value:g}"]
        lines += _head("tables", "Tables by stage; 'aside' are those that cannot go on.", "gauge")
        lines += [f'{PREFIX}tables{{stage="{stage}"}} {count}' for stage, count in sorted(tables.items())]
        return "\n".join(lines) + "\n"


PREFIX: Final = "sobremesa_"


def _head(name: str, what: str, kind: str) -> list[str]:
    return [f"# HELP {PREFIX}{name} {what}", f"# TYPE {PREFIX}{name} {kind}"]


def _counter(name: str, what: str, counts: Mapping[Labels, int]) -> list[str]:
    def labelled(labels: Labels) -> str:
        return "{" + ",".join(f'{key}="{_escaped(value)}"' for key, value in labels) + "}" if labels else ""

    lines = [f"{PREFIX}{name}_total{labelled(labels)} {count}" for labels, count in sorted(counts.items())]
    return [*_head(f"{name}_total", what, "counter"), *lines]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
