"""The action table: every action of a game is a stable small integer with a context-free notation.

A table is built from ordered blocks. A block is a word and zero or more dimensions of labels; the id of an action is
the block's offset plus the mixed-radix number of its labels. Blocks are only ever appended, so ids never change their
meaning; each game commits an ``actions.lock`` that a test compares with the table.
"""

from typing import Final, Sequence

from .errors import NotationError, unknown

Action = int

# Every game's table opens with the same words, so that the kernel's own steps can use them as constants.
DONE: Final = 0  # "enough": ends a part that need not be used up
DECLINE: Final = 1  # "no, thank you": refuses something optional
OPTION: Final = 2  # OPTION + i picks the i-th branch of an effect
OPTIONS: Final = 8


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
        return " ".join([self.word, *(d[i] for d, i in zip(self.dims, self.labels(index)))])


STANDARD: tuple[Block, ...] = (
    Block("done"),
    Block("decline"),
    Block("option", [str(i + 1) for i in range(OPTIONS)]),
)


class ActionTable:
    """All actions of one game, by id and by notation."""

    __slots__ = ("_by_notation", "_of", "blocks", "notations", "size")

    def __init__(self, blocks: Sequence[Block]) -> None:
        fresh = [Block(b.word, *b.dims) for b in (*STANDARD, *blocks)]
        self.blocks: tuple[Block, ...] = tuple(fresh)
        names: list[str] = []
        of: list[Block] = []
        for b in self.blocks:
            b.offset = len(names)
            names.extend(b.notation(i) for i in range(b.size))
            of.extend([b] * b.size)
        self.notations: tuple[str, ...] = tuple(names)
        self._of: tuple[Block, ...] = tuple(of)
        self._by_notation: dict[str, Action] = {n: i for i, n in enumerate(names)}
        self.size = len(names)
        if len(self._by_notation) != self.size:
            raise ValueError("two actions share a notation")

    def offset(self, word: str) -> Action:
        """The id of the first action of the block with this word."""
        for b in self.blocks:
            if b.word == word:
                return b.offset
        raise KeyError(word)

    def block(self, a: Action) -> Block:
        self.check(a)
        return self._of[a]

    def labels(self, a: Action) -> tuple[int, ...]:
        """The label numbers of an action within its block."""
        b = self.block(a)
        return b.labels(a - b.offset)

    def check(self, a: Action) -> None:
        if not 0 <= a < self.size:
            raise NotationError("error.action.no_number", number=a, last=self.size - 1)

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
        same = [n for n in self.notations if n.split(" ")[0] == word]
        if same:
            return same
        return sorted({b.word for b in self.blocks})
