"""What modules add to the picture.

The picture of the base game names no module: it asks those at the table through the hooks of `ModulePicture`. A module
that draws anything has one, as ``PICTURE`` in the ``picture`` of its folder; it is loaded on first use. Cards need
none: they are drawn like those of the base game.
"""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Callable, Mapping, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.games.el_grande.modules import MODULES
from sobremesa.games.el_grande.rules.view import SeatView, View
from sobremesa.render.scene import Explained, Scene

#: explains a thing by what follows its kind
Explainer = Callable[[Scene, str], Explained | None]


class HandCard(NamedTuple):
    """A card in the viewer's hand that is not a power card."""

    title: str
    face: tuple[Markup, ...]
    short: str  # its face in the pile of played cards
    text: str  # its name and what it does
    cls: str


class Beside(NamedTuple):
    """A card lying beside a seat's power card this round."""

    card: str
    thing: str  # for everybody else; for its owner it is ``played:<card>``
    title: str
    face: str
    remark: str


class Held(NamedTuple):
    """What a seat holds, as far as the others may know."""

    kind: str  # the thing is ``<kind>:p2``
    title: str
    remark: str


class Offered(NamedTuple):
    """Something that offers effects like an action card."""

    title: str
    text: str
    cls: str


@dataclass(frozen=True, kw_only=True)
class ModulePicture:
    """What one module draws and explains. Every hook is optional."""

    #: the lands outside Spain that can be clicked
    lands: Sequence[str] = ()
    #: the kind of thing that an action is about, by the word of the action; the label completes the thing's name
    things: Mapping[str, str] = field(default_factory=dict)
    #: explains its things, by kind; asked before the base game, and None passes the thing on
    explain: Mapping[str, Explainer] = field(default_factory=dict)
    #: a card of the viewer, in hand or played; None if it is not one of its cards
    hand_card: Callable[[SeatView, str], HandCard | None] | None = None
    #: one of its cards outside anybody's hand; without it there are none
    card_face: Callable[[str], HandCard] | None = None
    #: what only the viewer knows besides the hand, in sentences
    secrets: Callable[[SeatView], list[str]] | None = None
    #: what the viewer has given away, in sentences
    given: Callable[[SeatView], list[str]] | None = None
    #: what a seat has played beside its power card
    beside: Callable[[SeatView], Beside | None] | None = None
    #: what a seat holds, for the others to see
    held: Callable[[SeatView], Held | None] | None = None
    #: what offers effects to a seat during its turn, where no action card does
    offered: Callable[[SeatView], Offered | None] | None = None
    #: the row ``source.<row>`` for VP gained outside scorings
    source: str = ""


@cache
def pictures() -> dict[str, ModulePicture]:
    """What each module draws, by name."""
    return {name: room.PICTURE for name, room in MODULES.in_room("picture").items()}


def pictures_at(view: View) -> list[ModulePicture]:
    """What the modules at the table of a view draw."""
    return _pictures_of(view.config)


@lru_cache(maxsize=64)
def _pictures_of(config: str) -> list[ModulePicture]:
    chosen = next(word.removeprefix("modules=") for word in config.split() if word.startswith("modules="))
    return [picture for name, picture in pictures().items() if name in chosen.split(",")]


def hand_card(view: View, own: SeatView, name: str) -> HandCard | None:
    """A card of the viewer's hand; None for a power card."""
    found = (p.hand_card(own, name) for p in pictures_at(view) if p.hand_card)
    return next((card for card in found if card is not None), None)


def beside(view: View, s: SeatView) -> tuple[Beside, ...]:
    """What lies beside the power card of a seat."""
    return tuple(card for p in pictures_at(view) if p.beside and (card := p.beside(s)) is not None)


def held(view: View, s: SeatView) -> tuple[Held, ...]:
    """What another seat holds besides its power cards."""
    return tuple(one for p in pictures_at(view) if p.held and (one := p.held(s)) is not None)


def secrets(view: View, own: SeatView) -> list[str]:
    """What only the viewer knows, in sentences."""
    return [line for p in pictures_at(view) if p.secrets for line in p.secrets(own)]


def given(view: View, own: SeatView) -> list[str]:
    """What the viewer has given away, in sentences."""
    return [line for p in pictures_at(view) if p.given for line in p.given(own)]


def offered(view: View, s: SeatView) -> Offered | None:
    """What offers effects to choose from where no action card does."""
    found = (p.offered(s) for p in pictures_at(view) if p.offered)
    return next((one for one in found if one is not None), None)
