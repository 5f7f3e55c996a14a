"""What the command line needs to know of a game to show it. Each game has a folder here that answers this."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Iterable, Protocol, Sequence

from rich.console import RenderableType
from rich.text import Text

from sobremesa.i18n import say
from sobremesa.kernel import Config, ConfigError, Event, Game


class Face(Protocol):
    """Draws and tells a game from views and redacted events alone: a face never holds a state."""

    def board(self, view: Any, width: int, full: bool = False) -> RenderableType: ...
    def prompt(self, view: Any, legal: Sequence[int]) -> str: ...
    def hint(self, view: Any, legal: Sequence[int]) -> str: ...
    def label(self, view: Any, action: int) -> str: ...
    def tell(self, events: Iterable[Event]) -> list[str]: ...
    def seat(self, seat: int) -> str: ...
    def explain(self, name: str) -> RenderableType: ...
    def cards(self) -> Sequence[str]: ...
    def standings(self, view: Any) -> list[tuple[int, int]]: ...
    def colour(self, text: str) -> Text: ...


def face_of(game: Game, config: Config) -> Face:
    """The face of a table. It is loaded with the rules it shows, not before."""
    module = f"{__package__}.{game.name}"
    if find_spec(module) is None:
        raise ConfigError(say("cli.no_face", game=game.meta.title))
    face: Face = import_module(module).FACE(game, config)
    return face
