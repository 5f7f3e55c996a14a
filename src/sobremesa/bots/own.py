"""Custom bots: ``module:Class``, a class that takes a seed and makes a `Bot`, or the address of a program that is asked
over HTTP (`called.py`)."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from sobremesa.kernel import ConfigError

from .called import CalledBot
from .situation import Bot


def is_address(name: str) -> bool:
    """Whether a name is the address of a program."""
    return name.startswith(("http://", "https://"))


def is_own(name: str) -> bool:
    """Whether a name has the form ``module:Class`` or is an address."""
    if is_address(name):
        return True
    module, _, word = name.partition(":")
    return word.isidentifier() and all(part.isidentifier() for part in module.split("."))


def make_own(name: str, seed: int | str) -> Bot:
    """Import and make the bot; `ConfigError` says why it failed. Never use this for a name that comes from a file."""
    if is_address(name):
        return CalledBot(name)
    module, _, word = name.partition(":")
    try:
        bot: Bot = getattr(import_module(module), word)(seed)
    except Exception as e:  # it is somebody else's code: anything can go wrong there
        raise ConfigError("error.bot.own_failed", name=name[:80], why=f"{type(e).__name__}: {e}") from e
    if not callable(getattr(bot, "choose", None)) or not isinstance(getattr(bot, "looks", None), bool):
        raise ConfigError("error.bot.own_is_none", name=name[:80])
    return bot


def sources_of(name: str) -> tuple[Path, Path] | None:
    """Where the code of such a bot is: a folder, and the file or package in it that counts. None if it cannot be found,
    as with an address."""
    if is_address(name):
        return None
    top = name.partition(":")[0].partition(".")[0]
    spec = find_spec(top)
    if spec is None:
        return None
    place = Path(next(iter(spec.submodule_search_locations or ()), spec.origin or ""))
    return place.parent, place
