"""Drawing a game as text for the command line: the manifest of a game may name a better way of its own."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.games import manifest_of
from sobremesa.kernel import Config, ConfigError, Game
from sobremesa.words import Words, words_of
from sobremesa.words.shelf import game_title

from .screen import STYLES, coloured, heading


class Terminal:
    """Draws a game from views alone, using the ``words`` of the table: it never holds a state.

    By default it shows the table in words (`Words.describe`).
    """

    words: Words

    def __init__(self, game: Game, config: Config) -> None:
        self.words = words_of(game, config)
        self.styles = {self.words.seat(seat): style for seat, style in zip(range(config.seats), STYLES.values())}

    def board(self, view: Any, width: int, full: bool = False) -> RenderableType:
        """The table as the viewer sees it; with ``full``, nothing is left out to save space."""
        parts: list[RenderableType] = []
        for passage in self.words.describe(view, self.words.seat):
            parts += [heading(Text(passage.title, style="bold"), width), *map(self.colour, passage.lines)]
        return Group(*parts)

    def sights(self) -> dict[str, str]:
        """The commands that show more than the table, with descriptions."""
        return {}

    def look(self, view: Any, word: str, rest: str, width: int) -> RenderableType:
        """The output of such a command."""
        return self.board(view, width, full=True)

    def listing(self) -> RenderableType:
        """A table of all cards; only used if the words know any."""
        return Text()

    def colour(self, text: str) -> Text:
        """The text with the names of seats in their colours."""
        return coloured(text, self.styles)


def terminal_of(game: Game, config: Config) -> Terminal:
    """The drawing code for a table, loaded along with the rules."""
    manifest = manifest_of(game.name)
    if manifest.terminal is not None:
        return manifest.terminal()(game, config)
    if manifest.words is not None:
        terminal = Terminal(game, config)
        if type(terminal.words).describe is not Words.describe:
            return terminal
    raise ConfigError("cli.no_face", game=game_title(game.name))
