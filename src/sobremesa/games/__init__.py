"""All available games: our own, which are the packages in this folder, and those of other packages.

Another package adds a game with an entry point of the group ``sobremesa.games`` that names its manifest:

    [project.entry-points."sobremesa.games"]
    my_game = "my_game:MANIFEST"
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from sobremesa.kernel import ConfigError, Game, Meta, found_by, unknown

from .manifest import ROUND_STARTS, Length, Manifest, Part, Phase

__all__ = ["ROUND_STARTS", "Length", "Manifest", "Part", "Phase", "games", "load", "manifest_of", "meta", "ours"]

GROUP = "sobremesa.games"


@cache
def ours() -> tuple[str, ...]:
    """The names of the games in this package."""
    return tuple(sorted(found.name for found in iter_modules(__path__) if found.ispkg))


@cache
def _others() -> dict[str, str]:
    """The manifest paths of games from other packages, by name; they cannot replace a game of ours."""
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point.value for point in found if point.name not in ours()}


def games() -> tuple[str, ...]:
    """The names of all games: ours first, then those of other packages."""
    return (*ours(), *_others())


def manifest_of(name: str) -> Manifest:
    """The manifest of a game; `ConfigError` lists the games available."""
    return _manifest(name)


@cache
def _manifest(name: str) -> Manifest:
    if name in ours():
        path = f"{__name__}.{name}:MANIFEST"
    elif name in _others():
        path = _others()[name]
    else:
        raise ConfigError(unknown("game", str(name), games()))
    module, _, attribute = path.partition(":")
    try:
        found: Manifest = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as e:
        raise ConfigError("error.game.broken", game=name, path=path, why=str(e)) from None
    if not isinstance(found, Manifest) or found.name != name:
        raise ConfigError("error.game.not_a_manifest", game=name, path=path)
    return found


def folders_of_others() -> list[Path]:
    """The package folders of games from other packages, where their messages are found."""
    specs = [find_spec(path.partition(":")[0]) for path in _others().values()]
    return [Path(place) for spec in specs if spec for place in spec.submodule_search_locations or ()]


def meta(name: str) -> Meta:
    """The seats, editions, modules and options of a game, without loading its rules."""
    return manifest_of(name).meta


def load(name: str) -> Game:
    """Load a game, ready to create states."""
    return manifest_of(name).rules()


found_by(load)
