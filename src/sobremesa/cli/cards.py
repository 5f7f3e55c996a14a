"""The cards of a game: listed, explained, exported to a file for correction, and such a file compared with ours."""

import json
import sys
from pathlib import Path
from typing import Any, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sobremesa.games import load, manifest_of
from sobremesa.games.decks import Cards
from sobremesa.games.decks import diff as make_diff
from sobremesa.i18n import say
from sobremesa.kernel import ConfigError, Game, SobremesaError
from sobremesa.words.shelf import game_title
from sobremesa.words.text import printable

from . import options
from .explained import panel
from .files import read_text, write_text
from .terminal import Terminal, terminal_of

Rows = list[dict[str, Any]]


def show(name: str, card: str | None, deck: Path | None, modules: Sequence[str], screen: Console) -> None:
    """Show all cards in a table, or one in full; from our deck or a custom one."""
    game: Game = load(name)
    chosen = {} if deck is None else {options.DECK: options.read_deck(game, deck, modules)}
    terminal: Terminal = terminal_of(game, options.smallest(game, modules, chosen))
    if not terminal.words.cards():
        raise ConfigError("cli.cards.none", title=game_title(name))
    screen.print(terminal.listing() if card is None else panel(terminal.words.explain(card)))


def export(name: str, path: Path, force: bool, modules: Sequence[str], screen: Console) -> None:
    """Write our deck to a file for correction; an existing file is not overwritten unless forced."""
    decks = options.decks_of(name)
    options.smallest(load(name), modules)  # rejects unknown modules
    text = decks.export(modules)
    if path.exists() and not force:
        raise SobremesaError("cli.cards.exists", path=path)
    write_text(path, text)
    screen.print(Text(say("cli.cards.exported", path=path, name=name)), soft_wrap=True)


def compare(name: str, path: Path, modules: Sequence[str], screen: Console) -> None:
    """Check the deck in the file and show how it differs from ours."""
    theirs = options.read_deck(load(name), path, modules)
    decks = options.decks_of(name)
    wanted = decks.numbers(modules)
    changes = differences(decks.read_deck(decks.export(modules), wanted), decks.read_deck(theirs, wanted))
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


def diff(name: str, path: Path) -> None:
    """Print corrections as a diff of our data files; nothing if everything is the same. The file holds a whole deck, or
    only the corrected cards and fields."""
    cards = Cards(load(name), options.decks_of(name))
    text = read_text(path)
    try:
        changes = cards.read(text)
        cards.check(changes)
    except ConfigError as e:
        raise ConfigError("cli.files.bad", path=path, message=e.said) from None
    folder = "/".join(("src", *manifest_of(name).package.split(".")))
    sys.stdout.write(make_diff(cards.sources, changes, folder))


def differences(ours: Rows, theirs: Rows) -> list[tuple[str, str, str, str]]:
    """(card, field, our value, their value) for every difference, sorted by card number."""
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
    """A row with nested fields flattened: ``cost silver``."""
    out: dict[str, Any] = {}
    for field, value in row.items():
        inner = value if isinstance(value, dict) else {"": value}
        out.update((f"{field} {name}".strip(), v) for name, v in inner.items())
    return out


def _value(value: Any) -> str:
    """A value as it would look in the file, on one line."""
    return "-" if value is None else printable(value if isinstance(value, str) else json.dumps(value))
