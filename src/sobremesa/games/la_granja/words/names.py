"""How things are called: seats, goods, cards, roof tiles. All of it is static, nothing comes from a state."""

from typing import Final, Iterable, Sequence

from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS
from sobremesa.games.la_granja.rules.modules.numbers import MORE_CARDS
from sobremesa.games.la_granja.rules.plan import Rules
from sobremesa.i18n import has, say
from sobremesa.i18n.formats import listed
from sobremesa.i18n.nouns import Noun, noun
from sobremesa.words.text import printable

from .modules import Opponent, Row, joined

#: the farm cards that we ship, by number
OURS: Final[dict[int, Row]] = {row["number"]: row for rows in (CARD_ROWS, *MORE_CARDS.values()) for row in rows}


class Seats:
    """The names of everybody with markers at one table: the players, and in a solo game the neutral colour. It belongs
    to nobody, or to an opponent that a module brings."""

    def __init__(self, rules: Rules) -> None:
        self.count = rules.seats
        self.palette = rules.palette
        self.opponent: Opponent | None = None
        #: the word in message keys for whoever has the neutral colour
        self.neutral = "neutral"
        for name, words in joined().at(rules.config).items():
            if words.opponent is not None:
                self.opponent, self.neutral = words.opponent, name

    def name(self, seat: int, you: int | None = None) -> str:
        """``p1 blue``."""
        if seat >= self.count:
            return say(f"seat.la_granja.{self.neutral}")
        colour = say(f"colour.la_granja.{self.palette[seat]}")
        return say("seat.la_granja.you" if seat == you else "seat.la_granja.player", number=seat + 1, colour=colour)

    def short(self, seat: int) -> str:
        """``p1``: two letters, where space is short."""
        if seat < self.count:
            return f"p{seat + 1}"
        return say(f"seat.la_granja.{self.neutral}_short").ljust(2)


def good_name(good: str) -> Noun:
    """``trade good``."""
    return noun(f"good.la_granja.{good}")


def goods(good: str, count: int) -> Noun:
    """``2 trade goods``."""
    return noun(f"goods.la_granja.{good}", count=count)


def silver(count: int) -> Noun:
    """``2 silver``: an amount within a sentence comes as a whole, because its word depends on the number."""
    return goods("silver", count)


def goods_together(gained: Iterable[tuple[str, int]]) -> Noun:
    """``3 silver and 1 pig``: equal goods are added up."""
    sums: dict[str, int] = {}
    for good, count in gained:
        sums[good] = sums.get(good, 0) + count
    return listed([goods(good, count) for good, count in sums.items()])


def source_name(source: str) -> Noun:
    """``1 olive (from the field)``."""
    return noun(f"source.la_granja.{source}")


def building_title(building: str) -> str:
    return say(f"building.la_granja.{building}.title")


def building_text(building: str) -> str:
    return say(f"building.la_granja.{building}.text")


def roof_title(tile: str) -> str:
    return say(f"roof.la_granja.{tile}.title")


def roof_text(tile: str) -> str:
    return say(f"roof.la_granja.{tile}.text")


def note(key: str) -> str:
    """Why something is uncertain; empty if there is nothing to say."""
    key = f"note.la_granja.{key}"
    return say(key) if has(key) else ""


def extension_words(extension: dict[str, int]) -> str:
    """``+hand +silver``, or ``+2 stalls``: what an extension adds."""
    return " ".join(say(f"extension.la_granja.{name}", count=n) for name, n in extension.items() if n)


def barrow_words(wanted: Sequence[str]) -> str:
    """``2 olives, pig``: what a barrow wants, equal goods grouped."""
    counts = {good: wanted.count(good) for good in wanted}
    return ", ".join(goods(good, n) if n > 1 else good_name(good) for good, n in counts.items())


class Deck:
    """The farm cards a table plays with: ours, or those of its own deck. Where a deck differs from ours, its text is
    shown as is: it may come from any file, in any language."""

    def __init__(self, rules: Rules) -> None:
        rows = sorted(rules.card_rows, key=lambda row: row["number"])
        self.rows: dict[int, Row] = {row["number"]: row for row in rows}
        patrons = [(row, patrons.say) for patrons in joined().patrons for row in patrons.rows]
        #: cards that work like helpers, outside the deck
        self.patrons: dict[int, Row] = {row["number"]: row for row, _ in patrons}
        self._patron_words = {row["number"]: say_of for row, say_of in patrons}

    def title(self, card: int) -> str:
        return self._said(card, "title")

    def name(self, card: int) -> str:
        """``23 Farm Servant``; a patron has no number."""
        if card in self.patrons:
            return self.title(card)
        return say("card.la_granja.name", number=card, title=self.title(card))

    def text(self, card: int) -> str:
        """What its helper does, in words."""
        return self._said(card, "text")

    def clarification(self, card: int) -> str:
        """What its text leaves open; empty if that is nothing."""
        return self._said(card, "clarification")

    def _said(self, card: int, field: str) -> str:
        if card in self.patrons:
            return self._patron_words[card](self.patrons[card], field)
        text = self.rows[card].get(field, "")
        is_ours = bool(text) and text == OURS[card].get(field)
        return say(f"card.la_granja.{card}.{field}") if is_ours else printable(text)
