"""The games on the shelf. Their rules are loaded only when asked for."""

from importlib import import_module
from typing import Any

from sobremesa.kernel import ConfigError, Meta, unknown

NAMES = ("el_grande", "la_granja")


def games() -> tuple[str, ...]:
    """The names of all games."""
    return NAMES


def meta(name: str) -> Meta:
    """Seats, editions, modules and options of a game, without loading its rules."""
    _check(name)
    found: Meta = import_module(f"sobremesa.games.{name}.meta").META
    return found


def load(name: str) -> Any:
    """A game, ready to make states."""
    _check(name)
    return import_module(f"sobremesa.games.{name}.game").GAME


def _check(name: str) -> None:
    if name not in NAMES:
        raise ConfigError(unknown("game", str(name), NAMES))
