"""Chance: bags instead of shuffled decks, and the dealer that settles pending chance.

A state never holds an order that nobody has seen. A deck is a bag (a bit mask of what is still in it); a draw is a
chance frame whose outcome is an action like any other, and is part of the record.
"""

from hashlib import blake2b, sha256
from typing import Any, Final, Sequence

from .compiled import mypyc_attr
from .errors import EndlessEffect
from .state import BaseState
from .step import CHANCE

MANY: Final = 16  # beyond this many, checking every bit is faster than finding the set ones
MOST_DRAWS: Final = 2_000  # in a row: more must come from cards that draw forever (see `state.MOST_STEPS`)


def bits(mask: int) -> list[int]:
    """The numbers of the set bits, ascending."""
    if mask.bit_count() > MANY:
        return [i for i, bit in enumerate(reversed(bin(mask))) if bit == "1"]
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def mask_of(numbers: Sequence[int]) -> int:
    mask = 0
    for n in numbers:
        mask |= 1 << n
    return mask


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Settles chance from a secret seed, draw by draw.

    The n-th draw depends only on the seed and on n, so a game can be resumed in the middle, and taking a move back
    cannot be used to draw again. ``seal`` may be published at the start and the seed at the end.
    """

    __slots__ = ("_key", "_keyed", "_raw", "draws", "seed")

    def __init__(self, seed: int | str | bytes, draws: int = 0) -> None:
        raw = seed if isinstance(seed, bytes) else str(seed).encode(errors="backslashreplace")
        self._raw = raw
        self.seed = raw.decode(errors="backslashreplace")
        self._key = sha256(raw).digest()
        self._keyed = blake2b(digest_size=16, key=self._key)  # copied for every draw, which is faster than a new one
        self.draws = draws

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a dealer with its number of draws; compiled objects need to say how."""
        return type(self), (self._raw, self.draws)

    @property
    def seal(self) -> str:
        """A hash of the seed that reveals nothing about the draws."""
        return sha256(b"seal:" + self._key).hexdigest()

    def below(self, n: int) -> int:
        """The next number from 0 to n - 1. With 128 bits behind it the bias is negligible."""
        word = self._keyed.copy()
        word.update(self.draws.to_bytes(8, "big"))
        self.draws += 1
        return int.from_bytes(word.digest(), "big") * n >> 128

    def draw(self, outcomes: Sequence[tuple[int, int]]) -> int:
        """Pick one of the outcomes, by weight."""
        total = sum([weight for _, weight in outcomes])
        at = self.below(total)
        if 0 < total == len(outcomes):  # all are equally likely
            return outcomes[at][0]
        for action, weight in outcomes:
            at -= weight
            if at < 0:
                return action
        raise AssertionError("weights must be positive")

    def settle(self, state: BaseState) -> list[int]:
        """Play all pending chance; returns the outcomes in order."""
        drawn: list[int] = []
        while state.turn == CHANCE:
            if len(drawn) == MOST_DRAWS:
                raise EndlessEffect("error.endless.chance", most=MOST_DRAWS)
            a = self.draw(state.outcomes())
            state.apply(a)
            drawn.append(a)
        return drawn
