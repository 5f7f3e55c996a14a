"""The cards of a game: listed, explained, written into a file to be corrected, and such a file compared with ours."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any, Iterable, Protocol, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sobremesa.games import load
from sobremesa.i18n import say
from sobremesa.kernel import ConfigError, Game, SobremesaError
from sobremesa.words.shelf import game_title
from sobremesa.words.text import printable

from . import options
from .explained import panel
from .faces import Face, face_of
from .files import write_text

Rows = list[dict[str, Any]]


class DeckModule(Protocol):
    """What a game with a deck of one's own offers in its module ``deck``."""

    def export(self, modules: Sequence[str]) -> str: ...
    def numbers(self, modules: Sequence[str]) -> list[int]: ...
    def read_deck(self, text: str, wanted: Iterable[int]) -> Rows: ...


def show(name: str, card: str | None, deck: Path | None, modules: Sequence[str], screen: Console) -> None:
    """All cards in a table, or one in full; of our deck or of one's own."""
    game: Game = load(name)
    chosen = {} if deck is None else {options.DECK: options.read_deck(game, deck, modules)}
    face: Face = face_of(game, options.smallest(game, modules, chosen))
    screen.print(face.listing() if card is None else panel(face.words.explain(card)))


def export(name: str, path: Path, force: bool, modules: Sequence[str], screen: Console) -> None:
    """Our deck stands in the file, as a text to be corrected; another file is not overwritten unless forced."""
    module = _deck_of(name)
    options.smallest(load(name), modules)  # refuses what is no module
    text = module.export(modules)
    if path.exists() and not force:
        raise SobremesaError("cli.cards.exists", path=path)
    write_text(path, text)
    screen.print(Text(say("cli.cards.exported", path=path, name=name)), soft_wrap=True)


def compare(name: str, path: Path, modules: Sequence[str], screen: Console) -> None:
    """The deck in the file is valid; what differs from ours is shown."""
    theirs = options.read_deck(load(name), path, modules)
    module = _deck_of(name)
    wanted = module.numbers(modules)
    changes = differences(module.read_deck(module.export(modules), wanted), module.read_deck(theirs, wanted))
    if not changes:
        screen.print(Text(say("cli.cards.same", path=path)), soft_wrap=True)
        return
    table = Table(header_style="bold")
    for key in ("card", "field", "ours", "theirs"):
        table.add_column(say(f"cli.cards.{key}"), overflow="fold")
    last = ""
    for card, field, ours, new in changes:
        table.add_row("" if card == last else card, field, ours, new)
        last = card
    count = len({card for card, *_ in changes})
    screen.print(Text(say("cli.cards.differs", path=path, count=count)), soft_wrap=True)
    screen.print(table)


def differences(ours: Rows, theirs: Rows) -> list[tuple[str, str, str, str]]:
    """(card, field, our value, their value) of everything that is not the same, by number."""
    old = {row["number"]: row for row in ours}
    out: list[tuple[str, str, str, str]] = []
    for row in sorted(theirs, key=lambda r: r["number"]):
        before = _flat(old[row["number"]])
        row = _flat(row)
        name = printable(f"{row['number']} {before['title']}")
        for field in dict.fromkeys((*before, *row)):
            if before.get(field) != row.get(field):
                out.append((name, field, _value(before.get(field)), _value(row.get(field))))
    return out


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row in which the fields of a table stand for themselves: ``barrow vp``."""
    out: dict[str, Any] = {}
    for field, value in row.items():
        inner = value if isinstance(value, dict) else {"": value}
        out.update((f"{field} {name}".strip(), v) for name, v in inner.items())
    return out


def _value(value: Any) -> str:
    """A value as it would stand in the file, in one line."""
    return "-" if value is None else printable(value if isinstance(value, str) else json.dumps(value))


def _deck_of(name: str) -> DeckModule:
    """The module that knows a game's deck; `ConfigError` if the game has no deck of one's own."""
    game: Game = load(name)
    if options.deck_option(game) is None:
        raise ConfigError("cli.config.no_deck", title=game_title(game.name))
    module: Any = import_module(f"sobremesa.games.{name}.deck")
    deck: DeckModule = module
    return deck
