"""Bytes, digests and the line format shared by all position texts."""

from hashlib import blake2b
from typing import Callable, Iterable, Sequence, TypeVar

from .config import Config, Meta
from .errors import ConfigError, Listed, Message, PositionError, unknown
from .state import BaseState
from .step import AGAIN, Frame, Step

MAGIC = "sobremesa position 1"


def canonical(parts: Iterable[Sequence[int]], config: str) -> bytes:
    """A unique byte string for a position: the configuration, then every list of numbers."""
    return (config + "\n" + "\n".join(",".join(map(str, p)) for p in parts)).encode()


def digest_of(raw: bytes) -> str:
    return blake2b(raw, digest_size=16).hexdigest()


R = TypeVar("R")
B = TypeVar("B", bound=BaseState)


def read_rules(text: str, meta: Meta, rules_of: Callable[[Config], R]) -> R:
    """The rules for the configuration in the first line of a position."""
    name, _, rest = text.partition(" ")
    if name != meta.name:
        raise PositionError("error.position.other_game", found=name[:40], wanted=meta.name)
    try:
        return rules_of(meta.read_key(dict(parse_pairs(rest, "game"))))
    except ConfigError as e:
        raise PositionError("error.at", where="game", problem=e.said) from None


def with_config(text: str, config: Config) -> str:
    """The same position with another configuration, whether or not that configuration allows it."""
    lines = (f"game: {config.key}" if line.startswith("game:") else line for line in text.splitlines())
    return "\n".join(lines) + "\n"


def settled(s: B, broken: list[Message]) -> B:
    """Check the state of a position text and find who is to decide; `PositionError` if it is broken or nobody is."""
    if broken:
        raise PositionError("error.position.broken", problems=Listed(broken))
    if s.frames:
        f = s.frames[-1]
        step = s.steps[f[0]]
        if step.enter(s, f) == AGAIN:
            raise PositionError("error.position.waits_for_nobody", step=step.name)
    s.advance()
    if s.turn >= 0 and not s.legal():
        raise PositionError("error.position.nothing_legal", step=step.name, seat=f"p{s.turn + 1}")
    return s


class Lines:
    """A parsed position text: each line is ``key: value``, and each key occurs exactly once."""

    __slots__ = ("values",)

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.strip().splitlines()]
        if not lines or lines[0] != MAGIC:
            raise PositionError("error.position.first_line", wanted=MAGIC, found=lines[0][:40] if lines else "")
        self.values: dict[str, str] = {}
        for number, line in enumerate(lines[1:], 2):
            if not line or line.startswith("#"):
                continue
            key, colon, value = line.partition(":")
            key = key.strip()
            if not colon:
                raise PositionError("error.position.not_a_line", number=number, text=line[:40])
            if key in self.values:
                raise PositionError("error.position.line_twice", number=number, name=key)
            self.values[key] = value.strip()

    def take(self, key: str) -> str:
        """Return the value of a key and remove it."""
        if key not in self.values:
            raise PositionError("error.position.line_missing", name=key)
        return self.values.pop(key)

    def finish(self, known: Sequence[str]) -> None:
        for key in self.values:
            raise PositionError(unknown("line", key[:40], known))


def parse_int(text: str, where: str, low: int, high: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 60):
        raise PositionError("error.position.not_a_number", where=where, text=text[:40])
    n = int(text)
    if not low <= n <= high:
        raise PositionError("error.position.out_of_range", where=where, number=n, low=low, high=high)
    return n


def parse_name(text: str, where: str, names: Sequence[str]) -> int:
    """The place of a name in a list, in which an empty name marks a free place."""
    if not text or text not in names:
        raise PositionError("error.at", where=where, problem=unknown("name", text[:40], filter(None, names)))
    return names.index(text)


def parse_pairs(text: str, where: str) -> list[tuple[str, str]]:
    """Parse ``a=1 b=2`` into pairs."""
    out: list[tuple[str, str]] = []
    for word in text.split():
        key, eq, value = word.partition("=")
        if not eq:
            raise PositionError("error.position.not_a_pair", where=where, text=word[:40])
        if any(key == known for known, _ in out):
            raise PositionError("error.position.name_twice", where=where, name=key[:40])
        out.append((key, value))
    return out


def flow_text(frames: Sequence[Frame], steps: Sequence[Step[object]]) -> str:
    """The frame stack, bottom first: ``game -1; turns -1; placing 0 3 0``."""
    return "; ".join(" ".join([steps[f[0]].name, *map(str, f[1:])]) for f in frames) or "-"


def parse_flow(text: str, steps: Sequence[Step[object]], seats: int) -> list[Frame]:
    """Parse the frame stack from a text, checking every number against what its step declares."""
    frames: list[Frame] = []
    if text == "-":
        return frames
    names = [step.name for step in steps]
    for part in text.split(";"):
        words = part.split()
        if not words:
            raise PositionError("error.position.empty_step")
        kind = parse_name(words[0], "flow", names)
        step = steps[kind]
        if len(words) != 2 + len(step.args):
            wanted = " ".join(["seat", *(a[0] for a in step.args)])
            raise PositionError("error.position.step_numbers", step=step.name, wanted=wanted, got=" ".join(words[1:]))
        numbers = [parse_int(words[1], f"flow, {step.name}, seat", -1, seats - 1)]
        for (arg, low, high), word in zip(step.args, words[2:]):
            numbers.append(parse_int(word, f"flow, {step.name}, {arg}", low, high))
        frames.append((kind, *numbers))
    if len(frames) > 200:
        raise PositionError("error.position.too_many_steps", count=len(frames))
    return frames
