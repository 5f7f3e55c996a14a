"""Effects of cards: nested arrays of data, compiled once to frames.

An effect is ``["operation", parameter...]`` or a combinator over effects. Operations belong to a game: each is a step
kind with named integer parameters. The six combinators belong to the kernel and have the same step kinds in every game,
so a game's tuple of steps starts with `COMBINATORS`; its own kinds begin at `OWN_KINDS`:

    ["seq", e, ...]         one after the other
    ["choose", e, ...]      the seat picks one that can be carried out
    ["any_order", e, ...]   all of them, in any order the seat likes
    ["optional", e]         the seat may decline
    ["pay_then", cost, e]   the cost, then the effect; possible only if both are
    ["repeat", n, e]        up to n times, while it can be carried out and the seat does not stop
"""

from typing import Any, ClassVar, Final, Mapping, Sequence

from .actions import DECLINE, DONE, OPTION, OPTIONS
from .errors import ConfigError, Message, unknown
from .state import BaseState
from .step import AGAIN, Frame, Seat, Step, Template

SEQ: Final = 0
CHOOSE: Final = 1
ANY_ORDER: Final = 2
OPTIONAL: Final = 3
PAY_THEN: Final = 4
REPEAT: Final = 5
Where = str | Message  # the card that an effect belongs to, for error messages
COMBINATOR_NAMES: Final = ("seq", "choose", "any_order", "optional", "pay_then", "repeat")
OWN_KINDS: Final = 16  # a game's first step kind: those below are the kernel's
ROOM: Final = 16  # combinators that the effects of one card, tile or the like may have in total
ENDLESS: Final = 1 << 30


def frame(template: Template, seat: Seat) -> Frame:
    """The frame that carries out a template for a seat."""
    return (template[0], seat, *template[1:])


class Operation:
    """A step kind that can be used on cards, with its parameters, their defaults and the words allowed for their
    values.

    Parameters are given in order or in a table: ``["gain", "silver", 2]`` or ``["gain", {what = "silver", n = 2}]``.
    """

    __slots__ = ("defaults", "kind", "name", "words")

    def __init__(
        self, name: str, kind: int, defaults: dict[str, int] | None = None, words: dict[str, int] | None = None
    ) -> None:
        self.name = name
        self.kind = kind
        self.defaults: dict[str, int] = defaults or {}
        self.words: dict[str, int] = words or {}

    def build(self, programs: "Programs", parts: list[Any], where: Where) -> Template:
        """The template of this operation with these parameters."""
        params: dict[str, Any] = parts.pop() if parts and isinstance(parts[-1], dict) else {}
        names = list(self.defaults)
        if len(parts) > len(names):
            raise ConfigError(
                "error.effect.parameters", where=where, word=self.name, count=len(names), given=len(parts)
            )
        params = {**dict(zip(names, parts)), **params}
        for key in params:
            if key not in self.defaults:
                problem = unknown("parameter", key, self.defaults, name=self.name)
                raise ConfigError("error.at", where=where, problem=problem)
        return (self.kind, *(self.value(programs, params.get(k, d), k, where) for k, d in self.defaults.items()))

    def value(self, programs: "Programs", value: Any, key: str, where: Where) -> int:
        """A parameter as a number: words are looked up, and a list becomes a bit mask."""
        if isinstance(value, list):
            mask = 0
            for v in value:
                mask |= 1 << self.value(programs, v, key, where)
            return mask
        if isinstance(value, int):
            return int(value)
        if isinstance(value, str) and value in self.words:
            return self.words[value]
        raise self.wrong_value(value, key, where)

    def wrong_value(self, value: Any, key: str, where: Where) -> ConfigError:
        problem = unknown("effect_value", str(value), self.words, name=f"{self.name}.{key}")
        return ConfigError("error.at", where=where, problem=problem)


class Programs:
    """The compiled effects of one rule set; ``table`` holds the parts of every combinator by number.

    These numbers appear in frames. To make them independent of which other cards there are, everything that has effects
    gets its own number (`owned_by`), and with it `ROOM` numbers for combinators.
    """

    __slots__ = ("_end", "_next", "operations", "table")

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations: dict[str, Operation] = {o.name: o for o in operations}
        self.table: dict[int, tuple[Template, ...]] = {}
        self._next = 0
        self._end = ENDLESS  # while no owner is set

    def owned_by(self, owner: int) -> None:
        """Assign what is compiled from now on to this owner, whose effects must not have been compiled before."""
        self._next = owner * ROOM
        self._end = self._next + ROOM
        if self._next in self.table:
            raise ValueError(f"two owners of effects have the number {owner}")

    def add(self, parts: tuple[Template, ...], where: Where) -> int:
        """The number of a combinator with these parts."""
        at = self._next
        if at == self._end:
            raise ConfigError("error.effect.too_many", where=where, most=ROOM)
        self.table[at] = parts
        self._next += 1
        return at

    def compile(self, effect: Any, where: Where) -> Template:
        """Compile an effect to a template; `ConfigError` names the place, the word and what would be right."""
        if not isinstance(effect, list) or not effect or not isinstance(effect[0], str):
            raise ConfigError("error.effect.not_an_effect", where=where)
        word: str = effect[0]
        if word in COMBINATOR_NAMES:
            return self._combinator(COMBINATOR_NAMES.index(word), effect[1:], where)
        if word not in self.operations:
            problem = unknown("operation", word, [*self.operations, *COMBINATOR_NAMES])
            raise ConfigError("error.at", where=where, problem=problem)
        return self.operations[word].build(self, effect[1:], where)

    def _combinator(self, kind: int, parts: list[Any], where: Where) -> Template:
        word = COMBINATOR_NAMES[kind]
        times = 0
        if kind == REPEAT:
            if not parts or not isinstance(parts[0], int) or parts[0] < 1:
                raise ConfigError("error.effect.repeat", where=where)
            times = parts[0]
            parts = parts[1:]
        wanted = {OPTIONAL: 1, PAY_THEN: 2, REPEAT: 1}.get(kind)
        if wanted is not None and len(parts) != wanted:
            raise ConfigError("error.effect.effects", where=where, word=word, count=wanted, given=len(parts))
        if not 1 <= len(parts) <= OPTIONS:
            raise ConfigError("error.effect.effects_range", where=where, word=word, most=OPTIONS, given=len(parts))
        at = self.add(tuple(self.compile(p, where) for p in parts), where)
        if kind == REPEAT:
            return (kind, at, times)
        if kind == ANY_ORDER:
            return (kind, at, (1 << len(parts)) - 1)
        return (kind, at)


PROGRAM: Final = 2  # the place of the program in a combinator's frame


def can_carry_out(s: BaseState, f: Frame) -> bool:
    return s.steps[f[0]].can(s, f)


def _branches(s: BaseState, f: Frame) -> list[Frame]:
    return [frame(t, f[1]) for t in s.programs[f[PROGRAM]]]


#: an option would have no effect: there is nothing to carry it out with
NO_EFFECT: Final = Message("why.no_effect")
NO_OPTION: Final = Message("why.no_option")


def why_not_option(s: BaseState, branches: list[Frame], i: int) -> Message | None:
    """Why the i-th of these effects cannot be chosen; None if it can."""
    if i >= len(branches):
        return NO_OPTION
    return None if can_carry_out(s, branches[i]) else NO_EFFECT


class SeqStep(Step[BaseState]):
    name = "seq"
    args = (("program", 0, 9999),)

    def enter(self, s: BaseState, f: Frame) -> Seat:
        s.frames.pop()
        s.frames.extend(reversed(_branches(s, f)))
        return AGAIN

    def can(self, s: BaseState, f: Frame) -> bool:
        return can_carry_out(s, _branches(s, f)[0])


class ChooseStep(Step[BaseState]):
    name = "choose"
    args = (("program", 0, 9999),)
    explains: ClassVar[tuple[str, ...]] = ("option",)

    def legal(self, s: BaseState, f: Frame, seat: Seat) -> list[int]:
        return [OPTION + i for i, b in enumerate(_branches(s, f)) if can_carry_out(s, b)]

    def why_not(self, s: BaseState, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_option(s, _branches(s, f), a - OPTION)

    def apply(self, s: BaseState, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = _branches(s, f)[a - OPTION]

    def can(self, s: BaseState, f: Frame) -> bool:
        return any(can_carry_out(s, b) for b in _branches(s, f))


class AnyOrderStep(Step[BaseState]):
    """All effects in any order; those that cannot be carried out are skipped once nothing else remains."""

    name = "any_order"
    args = (("program", 0, 9999), ("left", 0, 255))
    explains: ClassVar[tuple[str, ...]] = ("option",)

    def enter(self, s: BaseState, f: Frame) -> Seat:
        _, seat, _, _ = f
        if self.can(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: BaseState, f: Frame, seat: Seat) -> list[int]:
        _, _, _, left = f
        return [OPTION + i for i, b in enumerate(_branches(s, f)) if left >> i & 1 and can_carry_out(s, b)]

    def why_not(self, s: BaseState, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, _, left = f
        if left >> a - OPTION & 1:
            return why_not_option(s, _branches(s, f), a - OPTION)
        return NO_OPTION

    def apply(self, s: BaseState, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, program, left = f
        i = a - OPTION
        s.frames[-1] = (kind, owner, program, left & ~(1 << i))
        s.frames.append(_branches(s, f)[i])

    def can(self, s: BaseState, f: Frame) -> bool:
        _, _, _, left = f
        return any(left >> i & 1 and can_carry_out(s, b) for i, b in enumerate(_branches(s, f)))


class OptionalStep(Step[BaseState]):
    name = "optional"
    args = (("program", 0, 9999),)
    explains: ClassVar[tuple[str, ...]] = ("option",)

    def legal(self, s: BaseState, f: Frame, seat: Seat) -> list[int]:
        return [DECLINE, OPTION] if can_carry_out(s, _branches(s, f)[0]) else [DECLINE]

    def why_not(self, s: BaseState, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_option(s, _branches(s, f), a - OPTION)

    def apply(self, s: BaseState, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        if a == OPTION:
            s.frames.append(_branches(s, f)[0])


class PayThenStep(SeqStep):
    """A sequence that is offered only if both the cost and the effect are possible."""

    name = "pay_then"

    def can(self, s: BaseState, f: Frame) -> bool:
        return all(can_carry_out(s, b) for b in _branches(s, f))


class RepeatStep(Step[BaseState]):
    name = "repeat"
    args = (("program", 0, 9999), ("times", 0, 99))

    def enter(self, s: BaseState, f: Frame) -> Seat:
        _, seat, _, times = f
        if times > 0 and can_carry_out(s, _branches(s, f)[0]):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: BaseState, f: Frame, seat: Seat) -> list[int]:
        return [DONE, OPTION]

    def apply(self, s: BaseState, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        if a == OPTION:
            kind, owner, program, times = f
            s.frames.append((kind, owner, program, times - 1))
            s.frames.append(_branches(s, f)[0])

    def can(self, s: BaseState, f: Frame) -> bool:
        return can_carry_out(s, _branches(s, f)[0])


COMBINATORS: tuple[Step[Any], ...] = (
    SeqStep(),
    ChooseStep(),
    AnyOrderStep(),
    OptionalStep(),
    PayThenStep(),
    RepeatStep(),
)


UNUSED: Step[Any] = Step()


def step_table(own: Mapping[int, Step[Any]], combinators: Sequence[Step[Any]] = COMBINATORS) -> tuple[Step[Any], ...]:
    """All steps of a game by kind: the combinators, possibly in the game's own version, then its own steps by kind.

    Kinds may be left out, so that a module can own a block of them; no frame ever has one of these numbers.
    """
    table: list[Step[Any]] = [*combinators, *[UNUSED] * (OWN_KINDS - len(combinators))]
    for kind, step in own.items():
        if kind < len(table):
            raise ValueError(f"{step.name} stands out of order: kind {kind} at place {len(table)}")
        table += [UNUSED] * (kind - len(table))
        table.append(step)
    return tuple(table)
