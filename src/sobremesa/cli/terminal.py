"""What the command line needs of a game to draw it in text: the manifest of each game names what answers this."""

from typing import Protocol

from rich.console import RenderableType
from rich.text import Text

from sobremesa.games import manifest_of
from sobremesa.kernel import Config, ConfigError, Game, View
from sobremesa.words import Words
from sobremesa.words.shelf import game_title


class Terminal(Protocol):
    """Draws a game from views alone, with the ``words`` of the table: it never holds a state.

    ``sights`` are the commands that show more than the table, with what they do, and ``look`` shows it; ``listing`` is
    a table of all cards, asked for if the words know any; ``colour`` shows the names of seats in their colours.
    """

    @property
    def words(self) -> Words: ...
    def board(self, view: View, width: int, full: bool = False) -> RenderableType: ...
    def sights(self) -> dict[str, str]: ...
    def look(self, view: View, word: str, rest: str, width: int) -> RenderableType: ...
    def listing(self) -> RenderableType: ...
    def colour(self, text: str) -> Text: ...


def terminal_of(game: Game, config: Config) -> Terminal:
    """What draws a table. It is loaded with the rules it shows, not before."""
    part = manifest_of(game.name).terminal
    if part is None:
        raise ConfigError("cli.no_face", game=game_title(game.name))
    return part()(game, config)
