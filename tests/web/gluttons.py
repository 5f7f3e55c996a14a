"""Ways in which a process that does strangers' work can misbehave, as if a hole had been found in the checks."""

import os
import sys
import time
from pathlib import Path
from typing import Any

from sobremesa.web import decks, elsewhere, filling, imports
from sobremesa.web.tables import laying, moves

prepare, lay = elsewhere._prepare, laying.laid
_kept: list[bytes] = []


def eat(*_: Any) -> Any:
    """Use memory without end."""
    eaten = []
    while True:
        eaten.append(bytes(2**20))


def spin(*_: Any) -> Any:
    """Use time without end."""
    while True:
        pass


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def meet(mine: Path, others: Path) -> int:
    """Return once the other file exists: two of these end only if they run at the same time."""
    mine.touch()
    while not others.exists():
        time.sleep(0.01)
    return os.getpid()


def has_loaded(module: str) -> bool:
    return module in sys.modules


def take(megabytes: int) -> int:
    return len(bytes(megabytes * 2**20)) // 2**20


def keep(megabytes: int) -> int:
    """Leave memory in use after the work is done."""
    _kept.append(bytes(megabytes * 2**20))
    return os.getpid()


def prepare_to_eat(memory: int) -> None:
    prepare(memory)
    _everything_is(eat)


def prepare_to_spin(memory: int) -> None:
    prepare(memory)
    _everything_is(spin)


def prepare_to_fail(_: int) -> None:
    """The limits cannot be set."""
    raise ValueError("current limit exceeds maximum limit")


def prepare_to_play_badly(memory: int) -> None:
    """Only moves use too much memory."""
    prepare(memory)
    moves.rehearse = eat


def prepare_to_wait(memory: int) -> None:
    """Decks are checked only once the test lets them be."""
    prepare(memory)
    laying.laid = wait_to_lay


def wait_to_lay(*args: Any) -> Any:
    where = Path(os.environ["MEETING"])
    meet(where / "begun", where / "free")
    return lay(*args)


def _everything_is(bad: Any) -> None:
    imports.read = decks.checked = filling.looked_at = laying.laid = bad
