"""The action table: every action of a game is a stable small integer with a context-free notation.

A table is built from ordered blocks. A block is a word and zero or more dimensions of labels; the id of an action is
the block's offset plus the mixed-radix number of its labels. Ids never change their meaning: blocks are only ever
appended, and a dimension that may grow is a `room` with free places. The id of a free place means nothing yet: it has
no notation and is never legal. Each game commits an ``actions.lock``, which a test compares with the table.
"""

from operator import index
from typing import Any, Final, Mapping, Sequence

from .errors import NotationError, unknown

Action = int

# Every game's table starts with the same words, so that the kernel's own steps can use them as constants.
DONE: Final = 0  # "enough": ends something that need not be used up
DECLINE: Final = 1  # "no, thank you": declines something optional
OPTION: Final = 2  # OPTION + i picks the i-th branch of an effect
OPTIONS: Final = 8


FREE: Final = ""  # in place of a label: this number is not used yet


def room(labels: Sequence[str], size: int) -> tuple[str, ...]:
    """A dimension of this size that begins with these labels; `ValueError` if there are too many of them."""
    if len(labels) > size:
        raise ValueError(f"{len(labels)} labels, and room for {size}: {labels[size]!r} has no place")
    return (*labels, *[FREE] * (size - len(labels)))


class Block:
    """A family of actions: one word and the labels that follow it."""

    __slots__ = ("dims", "offset", "size", "word")

    def __init__(self, word: str, *dims: Sequence[str]) -> None:
        self.word = word
        self.dims: tuple[tuple[str, ...], ...] = tuple(tuple(d) for d in dims)
        self.offset = 0
        size = 1
        for d in self.dims:
            size *= len(d)
        self.size = size

    def labels(self, index: int) -> tuple[int, ...]:
        """The label numbers of the index-th action of this block."""
        out: list[int] = []
        for d in reversed(self.dims):
            out.append(index % len(d))
            index //= len(d)
        out.reverse()
        return tuple(out)

    def notation(self, index: int) -> str:
        """The text of the index-th action of this block; `FREE` if it is not used yet."""
        labels = [d[i] for d, i in zip(self.dims, self.labels(index))]
        return FREE if FREE in labels else " ".join([self.word, *labels])


STANDARD: tuple[Block, ...] = (
    Block("done"),
    Block("decline"),
    Block("option", [str(i + 1) for i in range(OPTIONS)]),
)


class ActionTable:
    """All actions of one game, by id and by notation. ``size`` includes the free ids, which have no notation."""

    __slots__ = ("_by_notation", "_of", "blocks", "notations", "size")

    def __init__(self, blocks: Sequence[Block] | Mapping[int, Sequence[Block]]) -> None:
        """A single list of blocks follows the kernel's own words. In a mapping each list begins at its own id, so that
        blocks can be appended to one list without moving the others."""
        lists = blocks if isinstance(blocks, Mapping) else {OPTION + OPTIONS: blocks}
        self.blocks: tuple[Block, ...] = ()
        names: list[str] = []
        of: list[Block | None] = []
        for first, some in ((0, STANDARD), *sorted(lists.items())):
            fresh = [Block(b.word, *b.dims) for b in some]
            if first < len(names):
                raise ValueError(f"no room for {fresh[0].word!r} at {first}: the ids up to {len(names) - 1} are taken")
            of.extend([None] * (first - len(names)))
            names.extend([FREE] * (first - len(names)))
            for b in fresh:
                b.offset = len(names)
                names.extend(b.notation(i) for i in range(b.size))
                of.extend([b] * b.size)
            self.blocks += tuple(fresh)
        self.notations: tuple[str, ...] = tuple(names)
        self._of: tuple[Block | None, ...] = tuple(of)
        self._by_notation: dict[str, Action] = {n: i for i, n in enumerate(names) if n != FREE}
        self.size = len(names)
        if len(self._by_notation) != self.size - names.count(FREE):
            raise ValueError("two actions share a notation")

    def offset(self, word: str) -> Action:
        """The id of the first action of the block with this word."""
        for b in self.blocks:
            if b.word == word:
                return b.offset
        raise KeyError(word)

    def block(self, a: Action) -> Block:
        self.check(a)
        b = self._of[a]
        assert b is not None
        return b

    def labels(self, a: Action) -> tuple[int, ...]:
        """The label numbers of an action within its block."""
        b = self.block(a)
        return b.labels(a - b.offset)

    def check(self, a: Action) -> None:
        """Raise `NotationError` unless there is an action with this id."""
        if not 0 <= a < self.size:
            raise NotationError("error.action.no_number", number=a, last=self.size - 1)
        if self.notations[a] == FREE:
            raise NotationError("error.action.free_number", number=a)

    def read(self, what: object) -> Action:
        """The action with this id or notation; the id may be any kind of integer."""
        if isinstance(what, str):
            return self.parse(what)
        number: Any = None if isinstance(what, bool) else what
        try:
            a: Action = index(number)
        except TypeError:
            raise NotationError("error.action.neither", found=repr(what)[:40]) from None
        self.check(a)
        return a

    def ids(self) -> list[Action]:
        """The ids of all actions, ascending."""
        return list(self._by_notation.values())

    def ids_of(self, words: Sequence[str]) -> list[Action]:
        """The ids of all actions with these words, ascending."""
        return [
            a
            for b in self.blocks
            if b.word in words
            for a in range(b.offset, b.offset + b.size)
            if self.notations[a] != FREE
        ]

    def notation(self, a: Action) -> str:
        self.check(a)
        return self.notations[a]

    def parse(self, text: str) -> Action:
        key = " ".join(text.split()).lower()
        a = self._by_notation.get(key)
        if a is None:
            raise NotationError(unknown("action", key[:80], self._nearby(key)))
        return a

    def _nearby(self, key: str) -> list[str]:
        word = key.split(" ")[0] if key else ""
        same = [n for n in self._by_notation if n.split(" ")[0] == word]
        if same:
            return same
        return sorted({b.word for b in self.blocks})
