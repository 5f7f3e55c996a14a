"""How things are called: seats, goods, cards, roof tiles. All of it static, nothing from a state."""

from typing import Any, Final, Iterable, Sequence

from sobremesa.games.la_granja.catalogue import CARD_ROWS
from sobremesa.games.la_granja.modules.ladies.cards import ROWS as LADIES
from sobremesa.games.la_granja.modules.new_farm_cards import ROWS as NEW_ROWS
from sobremesa.games.la_granja.rules import Rules
from sobremesa.i18n import has, say
from sobremesa.i18n.formats import listed

from ..text import printable

#: the farm cards that we ship, by number
OURS: Final[dict[int, dict[str, Any]]] = {row["number"]: row for row in (*CARD_ROWS, *NEW_ROWS)}


class Seats:
    """The names of all who have markers at one table: the players, and in a solo game the neutral colour. It belongs to
    nobody, or to the automa."""

    def __init__(self, rules: Rules) -> None:
        self.count = rules.seats
        self.palette = rules.palette
        self.automa: str = rules.config.options["automa"]  # its level, or none
        self.has_automa = self.automa != "none"

    def name(self, seat: int, you: int | None = None) -> str:
        """``p1 blue``."""
        if seat >= self.count:
            return say("seat.la_granja.automa" if self.has_automa else "seat.la_granja.neutral")
        colour = say(f"colour.la_granja.{self.palette[seat]}")
        return say("seat.la_granja.you" if seat == you else "seat.la_granja.player", number=seat + 1, colour=colour)

    def short(self, seat: int) -> str:
        """``p1``: two letters, where there is no room."""
        if seat < self.count:
            return f"p{seat + 1}"
        return say("seat.la_granja.automa_short" if self.has_automa else "seat.la_granja.neutral_short").ljust(2)


def good_name(good: str) -> str:
    """``trade good``."""
    return say(f"good.la_granja.{good}")


def goods(good: str, count: int) -> str:
    """``2 trade goods``."""
    return say(f"goods.la_granja.{good}", count=count)


def silver(count: int) -> str:
    """``2 silver``: an amount in a sentence is said as a whole, for its word depends on the number."""
    return goods("silver", count)


def goods_together(gained: Iterable[tuple[str, int]]) -> str:
    """``3 silver and 1 pig``: equal goods are added up."""
    sums: dict[str, int] = {}
    for good, count in gained:
        sums[good] = sums.get(good, 0) + count
    return listed([goods(good, count) for good, count in sums.items()])


def source_name(source: str) -> str:
    """``1 olive (from the field)``."""
    return say(f"source.la_granja.{source}")


def building_title(building: str) -> str:
    return say(f"building.la_granja.{building}.title")


def building_text(building: str) -> str:
    return say(f"building.la_granja.{building}.text")


def lady_number(lady: str) -> int:
    """The number of a Lady among the cards that work like helpers."""
    return next(int(row["number"]) for row in LADIES if row["id"] == lady)


def lady_words(lady: str, field: str) -> str:
    """The title, text or note of a Lady."""
    return say(f"lady.la_granja.{lady}.{field}")


def roof_title(tile: str) -> str:
    return say(f"roof.la_granja.{tile}.title")


def roof_text(tile: str) -> str:
    return say(f"roof.la_granja.{tile}.text")


def note(key: str) -> str:
    """Why something is uncertain; nothing where nothing is to be said."""
    key = f"note.la_granja.{key}"
    return say(key) if has(key) else ""


def extension_words(extension: dict[str, int]) -> str:
    """``+hand +silver``, or ``+2 stalls``: what an extension adds."""
    return " ".join(say(f"extension.la_granja.{name}", count=n) for name, n in extension.items() if n)


def barrow_words(wanted: Sequence[str]) -> str:
    """``2 olives, pig``: what a barrow wants, equal goods together."""
    counts = {good: wanted.count(good) for good in wanted}
    return ", ".join(goods(good, n) if n > 1 else good_name(good) for good, n in counts.items())


class Deck:
    """The farm cards a table plays with: ours, or those of its own deck. What a deck says otherwise than ours is shown
    as it stands there: it may come from any file, in any language."""

    def __init__(self, rules: Rules) -> None:
        rows = sorted(rules.card_rows, key=lambda row: row["number"])
        self.rows: dict[int, dict[str, Any]] = {row["number"]: row for row in rows}
        #: cards that work like helpers, beside the deck
        self.patrons: dict[int, dict[str, Any]] = {row["number"]: row for row in LADIES}

    def title(self, card: int) -> str:
        return self._said(card, "title")

    def name(self, card: int) -> str:
        """``23 Farm Servant``; a Lady has no number."""
        if card in self.patrons:
            return self.title(card)
        return say("card.la_granja.name", number=card, title=self.title(card))

    def text(self, card: int) -> str:
        """What its helper does, in words."""
        return self._said(card, "text")

    def note(self, card: int) -> str:
        """How we know it."""
        return self._said(card, "note")

    def _said(self, card: int, field: str) -> str:
        if card in self.patrons:
            return lady_words(self.patrons[card]["id"], field)
        text = self.rows[card][field]
        return say(f"card.la_granja.{card}.{field}") if text == OURS[card][field] else printable(text)
