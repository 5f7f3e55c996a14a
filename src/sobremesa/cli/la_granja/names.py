"""How things are called: seats, goods, cards, roof tiles. All of it static, nothing from a state."""

import re
import sys
from typing import Any, Final, Sequence

from rich.text import Text

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES, BUILDING_ROWS, FACES
from sobremesa.games.la_granja.ids import COLOURS
from sobremesa.games.la_granja.modules.broken_roofs import FACE as BROKEN
from sobremesa.games.la_granja.modules.ladies.cards import ROWS as LADIES
from sobremesa.games.la_granja.rules import Rules
from sobremesa.i18n import say

from ..screen import printable

#: How each colour looks. The number stands beside it always: nobody has to tell colours apart.
STYLES: Final = {
    "blue": "bold bright_blue",
    "red": "bold red",
    "yellow": "bold yellow",
    "green": "bold green",
    "neutral": "bold white",  # or the automa's
}


def _symbols() -> tuple[str, str]:
    """Two signs that can be told apart wherever the output goes."""
    try:
        "●○".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return "x", "o"
    return "●", "○"


#: the faces of all roof tiles, by id
ROOF_ROWS: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in (*FACES, BROKEN)}
FULL, OPEN = _symbols()  # a symbol that is covered, a field that bears a good; and one that is not


class Seats:
    """The names of all who have markers at one table: the players, and in a solo game the neutral colour. It belongs to
    nobody, or to the automa."""

    def __init__(self, rules: Rules) -> None:
        self.count = rules.seats
        self.automa: str = rules.config.options["automa"]  # its level, or none
        self.has_automa = self.automa != "none"

    def name(self, seat: int, you: int | None = None) -> str:
        """``p1 blue``."""
        if seat >= self.count:
            return say("seat.la_granja.automa" if self.has_automa else "seat.la_granja.neutral")
        colour = say(f"colour.la_granja.{COLOURS[seat]}")
        return say("seat.la_granja.you" if seat == you else "seat.la_granja.player", number=seat + 1, colour=colour)

    def short(self, seat: int) -> str:
        """``p1``: two letters, where there is no room."""
        if seat < self.count:
            return f"p{seat + 1}"
        return say("seat.la_granja.automa_short" if self.has_automa else "seat.la_granja.neutral_short")

    def style(self, seat: int) -> str:
        return STYLES[COLOURS[seat] if seat < self.count else "neutral"]

    def coloured(self, text: str) -> Text:
        """The text with the names of seats in their colours, long or short."""
        out = Text(text)
        for seat in range(self.count):
            name, short = self.name(seat), self.short(seat)
            out.highlight_regex(rf"\b{re.escape(name)}\b|\b{short}\b", self.style(seat))
        return out


def good_name(good: str) -> str:
    """``trade good``."""
    return say(f"good.la_granja.{good}")


def goods(good: str, count: int) -> str:
    """``2 trade goods``."""
    return say(f"goods.la_granja.{good}", count=count)


def source_name(source: str) -> str:
    """``1 olive (from the field)``."""
    return say(f"source.la_granja.{source}")


def building_title(building: str) -> str:
    return str(BUILDING_ROWS[BUILDING_NAMES.index(building)]["title"])


def lady_number(lady: str) -> int:
    """The number of a Lady among the cards that work like helpers."""
    return next(int(row["number"]) for row in LADIES if row["id"] == lady)


def roof_title(tile: str) -> str:
    return str(ROOF_ROWS[tile]["title"])


def roof_text(tile: str) -> str:
    return str(ROOF_ROWS[tile]["text"])


def extension_words(extension: dict[str, int]) -> str:
    """``+hand +silver``, or ``+2 hand``: what an extension adds."""
    return " ".join(
        say(f"extension.la_granja.{name}", number="+" if n == 1 else f"{n:+d} ") for name, n in extension.items() if n
    )


def barrow_words(wanted: Sequence[str]) -> str:
    """``2 olive, 1 pig``: what a barrow wants, equal goods together."""
    kinds = dict.fromkeys(wanted)
    return ", ".join(
        say("goods.la_granja.symbols", number=wanted.count(good), good=good_name(good))
        if wanted.count(good) > 1
        else good_name(good)
        for good in kinds
    )


class Deck:
    """The farm cards a table plays with: ours, or those of its own deck. Their texts may come from any file."""

    def __init__(self, rules: Rules) -> None:
        rows = sorted(rules.card_rows, key=lambda row: row["number"])
        self.rows: dict[int, dict[str, Any]] = {row["number"]: row for row in rows}
        #: cards that work like helpers, beside the deck
        self.patrons: dict[int, dict[str, Any]] = {row["number"]: row for row in LADIES}

    def title(self, card: int) -> str:
        return printable(self._row(card)["title"])

    def name(self, card: int) -> str:
        """``23 Farm Servant``; a Lady has no number."""
        if card in self.patrons:
            return self.title(card)
        return say("card.la_granja.name", number=card, title=self.title(card))

    def text(self, card: int) -> str:
        """What its helper does, in words."""
        return printable(self._row(card)["text"])

    def _row(self, card: int) -> dict[str, Any]:
        return self.patrons[card] if card in self.patrons else self.rows[card]
