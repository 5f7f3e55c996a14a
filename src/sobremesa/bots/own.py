"""Bots of one's own, by the name of their class: ``module:Class``. It is called with a seed and makes a `Bot`."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from sobremesa.kernel import ConfigError

from .situation import Bot


def is_own(name: str) -> bool:
    """Whether a name has the form ``module:Class``."""
    module, _, word = name.partition(":")
    return word.isidentifier() and all(part.isidentifier() for part in module.split("."))


def make_own(name: str, seed: int | str) -> Bot:
    """The bot, which has been imported; `ConfigError` says why there is none. Never for a name that a file brings."""
    module, _, word = name.partition(":")
    try:
        bot: Bot = getattr(import_module(module), word)(seed)
    except Exception as e:  # it is somebody's own code: whatever goes wrong there
        raise ConfigError("error.bot.own_failed", name=name[:80], why=f"{type(e).__name__}: {e}") from e
    if not callable(getattr(bot, "choose", None)) or not isinstance(getattr(bot, "looks", None), bool):
        raise ConfigError("error.bot.own_is_none", name=name[:80])
    return bot


def sources_of(name: str) -> tuple[Path, Path] | None:
    """Where the code of such a bot lies, a folder and what counts in it: its file, or the whole of its package."""
    top = name.partition(":")[0].partition(".")[0]
    spec = find_spec(top)
    if spec is None:
        return None
    place = Path(next(iter(spec.submodule_search_locations or ()), spec.origin or ""))
    return place.parent, place
