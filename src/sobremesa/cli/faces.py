"""What the command line needs to know of a game to draw it. Each game has a folder here that answers this."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from sobremesa.kernel import Config, ConfigError, Game
from sobremesa.words import Words
from sobremesa.words.shelf import game_title


class Face(Protocol):
    """Draws a game from views alone, with the ``words`` of the table: a face never holds a state.

    ``sights`` are the commands that show more than the table, with what they do, and ``look`` shows it; ``listing`` is
    a table of all cards; ``colour`` shows the names of seats in their colours.
    """

    @property
    def words(self) -> Words: ...
    def board(self, view: Any, width: int, full: bool = False) -> RenderableType: ...
    def sights(self) -> dict[str, str]: ...
    def look(self, view: Any, word: str, rest: str, width: int) -> RenderableType: ...
    def listing(self) -> RenderableType: ...
    def colour(self, text: str) -> Text: ...


def face_of(game: Game, config: Config) -> Face:
    """The face of a table. It is loaded with the rules it shows, not before."""
    module = f"{__package__}.{game.name}"
    if find_spec(module) is None:
        raise ConfigError("cli.no_face", game=game_title(game.name))
    face: Face = import_module(module).FACE(game, config)
    return face
