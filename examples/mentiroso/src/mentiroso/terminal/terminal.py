"""Everything the command line draws of Mentiroso."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mentiroso.rules.game import Mentiroso
from mentiroso.rules.view import SeatView, View
from mentiroso.words.names import bid_name, seat_name
from mentiroso.words.words import MentirosoWords
from sobremesa.cli.screen import coloured, heading
from sobremesa.i18n import say
from sobremesa.kernel import Config

#: how each seat looks; its number stands beside it always
STYLES: Final = ("bold magenta", "bold green", "bold bright_blue", "bold dark_orange", "bold red", "bold yellow")
PIPS: Final = "⚀⚁⚂⚃⚄⚅"
COVERED: Final = "?"


def _text(key: str, **params: object) -> str:
    """A text of this board."""
    return say(f"board.mentiroso.{key}", **params)


class MentirosoTerminal:
    """Draws views of one table."""

    def __init__(self, game: Mentiroso, config: Config) -> None:
        self.words = MentirosoWords(game, config)

    def board(self, view: View, width: int, full: bool = False) -> RenderableType:
        """The bids of the round, everybody's dice, and what the last doubt showed."""
        return Group(heading(Text(_title(view), style="bold"), width), *_bids(view), _cups(view))

    def sights(self) -> dict[str, str]:
        """The table shows everything there is to see."""
        return {}

    def look(self, view: View, word: str, rest: str, width: int) -> RenderableType:
        return self.board(view, width)

    def listing(self) -> RenderableType:
        """There are no cards."""
        return Text()

    def colour(self, text: str) -> Text:
        """The text with the names of seats in their colours."""
        return coloured(text, {seat_name(seat): style for seat, style in enumerate(STYLES)})


def _title(view: View) -> str:
    if view.prompt == "over":
        return _text("over")
    return _text("title", round=view.round, count=sum(s.dice for s in view.seats))


def _bids(view: View) -> list[RenderableType]:
    made = [_text("bid", seat=seat_name(b.seat), bid=bid_name(b.dice, b.face)) for b in view.bids]
    return [Text(_text("bids", bids=", ".join(made)))] if made else []


def _cups(view: View) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for key in ("seat", "left", "cup", "shown", "remark"):
        table.add_column(_text(key), justify="right" if key == "left" else "left")
    for s in view.seats:
        cup = COVERED * s.thrown if s.cup is None else _dice(s.cup)
        name = Text(seat_name(s.seat), style=STYLES[s.seat])
        table.add_row(name, str(s.dice), Text(cup, style="bold"), _dice(s.shown), _remark(view, s))
    return table


def _dice(faces: tuple[int, ...]) -> str:
    """Dice by their numbers and as pictures, which not everybody can make out."""
    return f"{''.join(map(str, faces))} {' '.join(PIPS[f - 1] for f in faces)}".strip()


def _remark(view: View, s: SeatView) -> str:
    if s.place:
        return _text("out", place=s.place)
    if s.seat in view.owing:
        return _text("deciding")
    return ""
