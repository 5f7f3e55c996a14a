"""Viewing saved games: records told in sentences, positions drawn."""

import sys
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from sobremesa.games import load
from sobremesa.i18n import say
from sobremesa.kernel import OVER, Game, SobremesaError, State
from sobremesa.kernel.codec import Lines
from sobremesa.record import Record, Session
from sobremesa.record.record import MAGIC

from .files import checked, read_text
from .options import module_names, read_deck, read_seat
from .play import show_places
from .screen import tell
from .terminal import terminal_of


def replay(path: Path, ply: int | None, seat: str | None, everything: bool, screen: Console) -> None:
    """Tell the game up to a ply and show the table then, as seen by a spectator, a seat or the owner of the file."""
    if everything and seat is not None:
        raise SobremesaError("cli.replay.seat_or_all")
    record, _ = checked(path)
    viewer = read_seat(seat, record.config.seats)
    session = Session(record)
    stop = session.ply if ply is None else ply
    if not 0 <= stop <= session.ply:
        raise SobremesaError("cli.replay.no_ply", ply=stop, last=session.ply)
    terminal = terminal_of(record.game, record.config)
    events = [e for happened in session.events[:stop] for e in happened]
    if not everything:
        events = [record.game.events.redact(e, viewer) for e in events]
    tell(screen, map(terminal.colour, terminal.words.tell(events)))
    if any(session.is_dark(p) for p in range(1, stop)):
        screen.print(Text(say("cli.replay.dark")), style="dim")
    state = session.at(stop)
    screen.print(Rule(say("cli.replay.after", count=stop), align="left", style="dim"))
    view = state.view(viewer)
    screen.print(terminal.board(view, screen.width, full=True))
    if state.turn == OVER:
        show_places(terminal, view, screen)
    if everything:  # a view is always somebody's: what the table keeps from a spectator stands in the position text
        screen.print(Text(record.game.position(state)), soft_wrap=True, end="")


def position(source: str, ply: int | None, seat: str | None, draw: bool, deck: Path | None, screen: Console) -> None:
    """Check the position in a text or a record and print it in canonical form."""
    text = _standard_input() if source == "-" else read_text(Path(source))
    try:
        game, state = _position_of(text, ply, deck)
    except SobremesaError as e:
        raise SobremesaError("cli.files.bad", path=source, message=e.said) from None
    config = state.config
    view = state.view(read_seat(seat, config.seats))
    table = terminal_of(game, config).board(view, screen.width, full=True) if draw else ""
    sys.stdout.write(game.position(state))
    if draw:
        screen.print(table)


def _position_of(text: str, ply: int | None, deck: Path | None) -> tuple[Game, State]:
    if text.startswith(MAGIC + " "):
        if deck is not None:
            raise SobremesaError("cli.files.deck_of_position")
        record = Record.loads(text)
        record.check()
        return record.game, record.replay(ply)
    if ply is not None:
        raise SobremesaError("cli.files.ply_of_record")
    named = Lines(text).take("game").split()
    game: Game = load(named[0][:40] if named else "")
    if deck is not None:
        modules = [word.removeprefix("modules=") for word in named if word.startswith("modules=")]
        read_deck(game, deck, [m for m in module_names(modules) if m != "-"])
        # a position names its deck by a hash, which is known once the deck has been read
    return game, game.from_position(text)


def _standard_input() -> str:
    raw = b"" if sys.stdin is None else sys.stdin.buffer.read()
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as e:
        raise SobremesaError("cli.files.not_utf8", path="-", byte=e.start) from None
