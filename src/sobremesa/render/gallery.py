"""The cards of a game, one by one: what it shows in the card gallery, and how people can edit them."""

from typing import Any, Mapping, NamedTuple, Protocol, Sequence

from markupsafe import Markup

from sobremesa.games.forms import Editor
from sobremesa.kernel import Config
from sobremesa.words import Description


class Exhibit(NamedTuple):
    """A card, a tile or the like."""

    id: str  # used in addresses: lower-case letters, digits, ``-`` and ``_``
    kind: str  # named by ``gallery.<game>.kind.<kind>``
    told: Description
    html: Markup  # as it lies on the table
    module: str = ""  # the one it belongs to
    goods: tuple[str, ...] = ()  # the ones it has to do with
    rulings: tuple[str, ...] = ()  # the rulings of a table that affect how it works
    number: int = 0  # the number of its row in a deck; 0 if it is not in one

    @property
    def words(self) -> str:
        """All its text, for searching."""
        told = self.told
        sides = (text for side in told.sides for text in (side.name, side.text))
        return " ".join((told.title, told.caption, *sides, *told.text, *told.notes, told.clarification))


class Gallery(Protocol):
    """The exhibits of a game."""

    #: the kinds of exhibits, and the goods they can be filtered by
    kinds: Sequence[str]
    goods: Sequence[str]
    #: the form for editing cards of its deck, if it takes custom decks
    editor: Editor | None

    def exhibits(self, config: Config) -> Sequence[Exhibit]:
        """Everything there is at a table, in the current language."""
        ...

    def card(self, config: Config, number: int) -> Exhibit:
        """A card of the deck of a table."""
        ...

    def good_name(self, good: str) -> str:
        """The name of a good."""
        ...

    def symbols(self) -> Markup:
        """The symbols that the drawings refer to, included once per page."""
        ...

    def frame(self, html: Markup) -> Markup:
        """A drawing inside the elements that its styles expect."""
        ...

    def played(self, view: Any, words: Sequence[str]) -> tuple[str, str] | None:
        """The exhibit that a seat plays with an action, given the words of its notation, and the way it is played,
        named by ``gallery.<game>.way.<way>``."""
        ...

    def measured(self) -> Mapping[str, Any]:
        """How often cards were played in a sample of games, as written by `benchmarks/cards.py`; empty if there is
        none. ``tables`` is the number of games by module; ``cards`` has, by id and way, how often, and the sum of how
        far the players were above the average of their tables."""
        ...
