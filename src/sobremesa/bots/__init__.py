"""Opponents. A bot sees what its seat may see and what it may do, never the state."""

from random import Random
from typing import Any, ClassVar, Protocol

from sobremesa.kernel import ConfigError, unknown

__all__ = ["NAMES", "Bot", "RandomBot", "make"]


class Bot(Protocol):
    """Somebody who can take a seat."""

    #: whether `choose` looks at the view; who does not is not made to wait for one
    looks: ClassVar[bool]

    def choose(self, view: Any, legal: list[int]) -> int:
        """One of the legal actions, for the seat whose view this is."""
        ...


class RandomBot:
    """Plays any legal action, each as likely as the others. The same seed makes the same choices."""

    looks: ClassVar[bool] = False

    def __init__(self, seed: int | str) -> None:
        self._rng = Random(str(seed))

    def choose(self, view: Any, legal: list[int]) -> int:
        # Only random() promises the same sequence in every version of Python.
        return legal[int(self._rng.random() * len(legal))]


_BOTS = {"random": RandomBot}
NAMES: tuple[str, ...] = tuple(_BOTS)


def make(name: str, seed: int | str) -> Bot:
    """A fresh bot; `ConfigError` names the known ones."""
    if name not in _BOTS:
        raise ConfigError(unknown("bot", name, NAMES))
    return _BOTS[name](seed)
