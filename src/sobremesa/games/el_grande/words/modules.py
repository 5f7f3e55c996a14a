"""What modules add to the words of El Grande.

A module with something to say has a ``words.py`` in its folder, which defines ``WORDS``, a `ModuleWords`. No other file
of this package names a module: each asks `joined` for what all of them add, on first use.

Modules contribute functions that receive what a message is about, together with its usual parameters. A function may
add more of them to ``params``, and returns which of several messages fits: the last word of its key, or an empty string
for the usual one.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, NamedTuple

from sobremesa.games.el_grande.modules import MODULES
from sobremesa.games.el_grande.rules.view import SeatView, View
from sobremesa.words import Description, Fact
from sobremesa.words.joining import one_table

if TYPE_CHECKING:
    from .names import Seats


class Choice(NamedTuple):
    """An action that a seat may choose and that needs a label."""

    view: View
    labels: dict[str, str]  # of the action, by name
    params: dict[str, Any]


class Question(NamedTuple):
    """What a seat is asked."""

    me: SeatView
    params: dict[str, Any]


class Happening(NamedTuple):
    """An event; ``fields`` that are None must not be told."""

    seats: "Seats"
    fields: dict[str, Any]
    params: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class ModuleWords:
    """What one module adds to the words of the game; whatever it leaves out adds nothing."""

    #: what the labels of its actions stand for, by the word of the action
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: what actions mean, by word; also those of the base game if the module changes them
    choices: Mapping[str, Callable[[Choice], str]] = field(default_factory=dict)
    #: what is asked, by step
    questions: Mapping[str, Callable[[Question], str]] = field(default_factory=dict)
    #: the phase of the round that its steps belong to; empty for those of the set-up
    phases: Mapping[str, str] = field(default_factory=dict)
    #: what has happened, by event key
    events: Mapping[str, Callable[[Happening], str]] = field(default_factory=dict)
    #: the name of a hand card, by label; empty for cards that are not its own
    hand_card: Callable[[str], str] | None = None
    #: explains one of its own cards, by name; None for others
    explain: Callable[[str], Description | None] | None = None
    #: where its facts come from
    facts: Callable[[], list[Fact]] | None = None
    #: the English texts of its data, by message key
    texts: Callable[[], Iterator[tuple[str, str]]] | None = None


class Joined:
    """What all modules add, combined."""

    def __init__(self, modules: Mapping[str, ModuleWords]) -> None:
        self.by_module = modules
        words = list(modules.values())
        self.labels = one_table(w.labels for w in words)
        self.choices = one_table(w.choices for w in words)
        self.questions = one_table(w.questions for w in words)
        self.phases = one_table(w.phases for w in words)
        self.events = one_table(w.events for w in words)
        self.hand_cards = [w.hand_card for w in words if w.hand_card is not None]
        self.explain = [w.explain for w in words if w.explain is not None]
        self.facts = [w.facts for w in words if w.facts is not None]


@cache
def joined() -> Joined:
    """What all modules add; loaded on first use."""
    return Joined({name: room.WORDS for name, room in MODULES.in_room("words").items()})
