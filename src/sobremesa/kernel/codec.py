"""Bytes, digests and the line format shared by all position texts."""

from hashlib import blake2b
from typing import Callable, Iterable, Sequence, TypeVar

from .config import Config, Meta
from .errors import ConfigError, PositionError, unknown
from .state import BaseState
from .step import AGAIN, Frame, Step

MAGIC = "sobremesa position 1"


def canonical(parts: Iterable[Sequence[int]], config: str) -> bytes:
    """One byte string for one position: the configuration, then every list of numbers."""
    return (config + "\n" + "\n".join(",".join(map(str, p)) for p in parts)).encode()


def digest_of(raw: bytes) -> str:
    return blake2b(raw, digest_size=16).hexdigest()


R = TypeVar("R")
B = TypeVar("B", bound=BaseState)


def read_rules(text: str, meta: Meta, rules_of: Callable[[Config], R]) -> R:
    """The rules of the table that the first line of a position names."""
    name, _, rest = text.partition(" ")
    if name != meta.name:
        raise PositionError(f"game: this is a position of {name[:40]!r}, not of {meta.name}")
    try:
        return rules_of(meta.read_key(dict(parse_pairs(rest, "game"))))
    except ConfigError as e:
        raise PositionError(f"game: {e}") from None


def settled(s: B, broken: list[str]) -> B:
    """The state of a position text, asked who is to decide; `PositionError` if anything is broken or nobody could."""
    if broken:
        raise PositionError("this position breaks the rules: " + "; ".join(broken))
    if s.frames:
        f = s.frames[-1]
        step = s.steps[f[0]]
        if step.enter(s, f) == AGAIN:
            raise PositionError(f"flow: the last step, {step.name}, waits for nobody")
    s.advance()
    if s.turn >= 0 and not s.legal():
        raise PositionError(f"flow: {step.name} leaves p{s.turn + 1} without a legal action")
    return s


class Lines:
    """A position text taken apart: each line is ``key: value``, each key stands exactly once."""

    __slots__ = ("values",)

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.strip().splitlines()]
        if not lines or lines[0] != MAGIC:
            raise PositionError(
                f"a position text starts with the line {MAGIC!r}, not with {lines[0][:40] if lines else ''!r}"
            )
        self.values: dict[str, str] = {}
        for number, line in enumerate(lines[1:], 2):
            if not line or line.startswith("#"):
                continue
            key, colon, value = line.partition(":")
            key = key.strip()
            if not colon:
                raise PositionError(f"line {number}: {line[:40]!r} is not of the form 'key: value'")
            if key in self.values:
                raise PositionError(f"line {number}: {key!r} stands twice")
            self.values[key] = value.strip()

    def take(self, key: str) -> str:
        """The value of a key, which is then used up."""
        if key not in self.values:
            raise PositionError(f"the line {key + ': ...'!r} is missing")
        return self.values.pop(key)

    def finish(self, known: Sequence[str]) -> None:
        for key in self.values:
            raise PositionError(unknown("line", key[:40], known))


def parse_int(text: str, where: str, low: int, high: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 60):
        raise PositionError(f"{where}: {text[:40]!r} is not a number")
    n = int(text)
    if not low <= n <= high:
        raise PositionError(f"{where}: {n} is out of range, allowed are {low} to {high}")
    return n


def parse_name(text: str, where: str, names: Sequence[str]) -> int:
    if text not in names:
        raise PositionError(f"{where}: {unknown('name', text[:40], names)}")
    return names.index(text)


def parse_pairs(text: str, where: str) -> list[tuple[str, str]]:
    """``a=1 b=2`` as pairs."""
    out: list[tuple[str, str]] = []
    for word in text.split():
        key, eq, value = word.partition("=")
        if not eq:
            raise PositionError(f"{where}: {word[:40]!r} is not of the form name=value")
        if any(key == known for known, _ in out):
            raise PositionError(f"{where}: {key[:40]!r} stands twice")
        out.append((key, value))
    return out


def flow_text(frames: Sequence[Frame], steps: Sequence[Step[object]]) -> str:
    """The frame stack, bottom first: ``game -1; turns -1; placing 0 3 0``."""
    return "; ".join(" ".join([steps[f[0]].name, *map(str, f[1:])]) for f in frames) or "-"


def parse_flow(text: str, steps: Sequence[Step[object]], seats: int) -> list[Frame]:
    """The frame stack of a text; every number is checked against what its step declares."""
    frames: list[Frame] = []
    if text == "-":
        return frames
    names = [step.name for step in steps]
    for part in text.split(";"):
        words = part.split()
        if not words:
            raise PositionError("flow: an empty step; the steps are separated by ';'")
        kind = parse_name(words[0], "flow", names)
        step = steps[kind]
        if len(words) != 2 + len(step.args):
            wanted = " ".join(["seat", *(a[0] for a in step.args)])
            raise PositionError(f"flow: {step.name} takes the numbers {wanted!r}, got {' '.join(words[1:])!r}")
        numbers = [parse_int(words[1], f"flow: seat of {step.name}", -1, seats - 1)]
        for (arg, low, high), word in zip(step.args, words[2:]):
            numbers.append(parse_int(word, f"flow: {arg} of {step.name}", low, high))
        frames.append((kind, *numbers))
    if len(frames) > 200:
        raise PositionError(f"flow: {len(frames)} steps are too many; a real game never has more than 200 pending")
    return frames
