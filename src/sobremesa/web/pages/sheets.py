"""What games bring for the browser: their style sheets, and a picture for the list of games.

Each area of a page has a style sheet of its own; browsers load one file that joins them.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from sobremesa.games import games, manifest_of


class Resource(NamedTuple):
    """A file in one of the installed packages."""

    package: str
    path: str  # within the package, with slashes

    def read(self) -> bytes:
        return files(self.package).joinpath(self.path).read_bytes()


def joined(resources: Iterable[Resource]) -> bytes:
    """Join the files into one sheet, in this order, which is that of the cascade.

    Every file has to be complete in itself. A ``url()`` in it is relative to the joined sheet; ``@import`` has no
    effect, since it would have to come at the very beginning.
    """
    return b"\n".join(resource.read() for resource in resources)


def _ours(folder: str, *names: str) -> tuple[Resource, ...]:
    return tuple(Resource("sobremesa.web", f"static/css/{folder}/{name}.css") for name in names)


#: the sheets of pages and tables by name; where rules have equal weight, later files win
SHEETS: Final[Mapping[str, tuple[Resource, ...]]] = {
    "base": _ours(
        "base",
        "fonts",
        "elements",
        "players",
        "controls",
        "paper",
        "things",
        "pop",
        "azulejo",
        "motion",
        "size",
        "languages",
    ),
    "pages": _ours(
        "pages",
        "frame",
        "home",
        "lists",
        "forms",
        "lobby",
        "end",
        "analysis",
        "rules",
        "book",
        "cards",
        "learn",
        "puzzles",
        "lost",
    ),
    "table": _ours(
        "table",
        "layout",
        "bar",
        "choices",
        "desk",
        "coach",
        "thinking",
        "talk",
        "odds",
        "notes",
        "stage",
        "lesson",
        "puzzle",
        "motion",
    ),
}


def of_game(name: str) -> tuple[Resource, ...]:
    """The style sheets that the game's manifest names."""
    manifest = manifest_of(name)
    return tuple(Resource(manifest.package, path) for path in manifest.styles)


#: the picture for games that bring none
PANEL: Final = Resource("sobremesa.web", "static/img/game.svg")


@cache
def panels() -> Mapping[str, bytes]:
    """The pictures of all games, by their paths among the static files."""
    found = {name: manifest_of(name) for name in games()}
    return {
        f"img/games/{name}.svg": (Resource(m.package, m.panel) if m.panel else PANEL).read()
        for name, m in found.items()
    }


@cache
def sheets() -> Mapping[str, bytes]:
    """All joined sheets, by their paths among the static files."""
    ours = {f"css/{name}.css": joined(resources) for name, resources in SHEETS.items()}
    return {**ours, **{f"css/games/{name}.css": joined(of_game(name)) for name in games()}}
