"""The cards of a game, one by one: what a game shows in the room of cards, and how it lets people edit them."""

from typing import Any, Mapping, NamedTuple, Protocol, Sequence

from markupsafe import Markup

from sobremesa.games.forms import Editor
from sobremesa.kernel import Config
from sobremesa.words import Description


class Exhibit(NamedTuple):
    """A card, a tile or the like."""

    id: str  # in addresses: small letters, digits, ``-`` and ``_``
    kind: str  # ``gallery.<game>.kind.<kind>`` says it
    told: Description
    html: Markup  # as it lies on the table
    module: str = ""  # to which it belongs
    goods: tuple[str, ...] = ()  # that it has to do with
    rulings: tuple[str, ...] = ()  # the rulings of a table that decide how it works
    number: int = 0  # of its row in a deck; 0 if it stands in none

    @property
    def words(self) -> str:
        """Everything that it says, to be searched."""
        told = self.told
        sides = (text for side in told.sides for text in (side.name, side.text))
        return " ".join((told.title, told.caption, *sides, *told.text, *told.notes, told.clarification))


class Gallery(Protocol):
    """What a game shows."""

    #: the kinds of exhibits, and the goods by which they can be looked for
    kinds: Sequence[str]
    goods: Sequence[str]
    #: the form for cards of its deck, if it takes decks of one's own
    editor: Editor | None

    def exhibits(self, config: Config) -> Sequence[Exhibit]:
        """Everything there is at a table, in the language of the context."""
        ...

    def card(self, config: Config, number: int) -> Exhibit:
        """A card of the deck of a table."""
        ...

    def good_name(self, good: str) -> str:
        """What a good is called."""
        ...

    def symbols(self) -> Markup:
        """What the drawings refer to; it stands once on a page."""
        ...

    def frame(self, html: Markup) -> Markup:
        """A drawing in the surroundings that its styles expect."""
        ...

    def played(self, view: Any, words: Sequence[str]) -> tuple[str, str] | None:
        """The exhibit that a seat plays by an action, told by the words of its notation, and how:
        ``gallery.<game>.way.<way>`` says it."""
        ...

    def measured(self) -> Mapping[str, Any]:
        """How often cards were played in games that were counted, as `benchmarks/cards.py` writes it; empty if nobody
        has counted. ``tables`` is the number of games by module, ``cards`` by id and way how often, and the sum of what
        the players were above the average of their tables."""
        ...
