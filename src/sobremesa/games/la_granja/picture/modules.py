"""What modules add to the picture.

The picture of the base game names no module: it asks those at the table, through the hooks of `ModulePicture`. A module
that draws anything has one, as ``PICTURE`` in the ``picture`` of its folder; it is loaded when something is first
drawn.
"""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.modules import MODULES
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.render.scene import Explained, Scene

from .pen import Draw, Table

if TYPE_CHECKING:
    from sobremesa.render.common.runs import Atom

    from .asked import Asked
    from .things import Pointed, Things


class Shown(NamedTuple):
    """What a module shows to a viewer."""

    scene: Scene
    table: Table
    view: View
    data: dict[str, Any]


#: a heading and the lines below it
Told = tuple[str, list[str]]


class Neutral(NamedTuple):
    """The neutral colour, if somebody without a farm plays it."""

    piece: str  # its name among the pieces that move
    siesta: int  # its space on the siesta track
    crafts: tuple[str, ...]  # the craft buildings it has completed
    vp: int
    silver: int


class Patron(NamedTuple):
    """A card that works like a helper; it lies in front of those of its farm and is the thing ``patron:<seat>``."""

    card: int
    name: str
    title: str  # its name and whether it can be used, in words
    text: str
    state: str  # as for helpers: ``used``, ``once`` or ``always``
    icon: str
    is_stand_in: bool


class Donkey(NamedTuple):
    """A donkey tile in addition to the four of the base game."""

    tile: int
    icon: str
    number: int


class Supply(NamedTuple):
    """Pieces that a farm has left."""

    thing: str
    title: str
    icon: str
    left: int


class OnFarm(NamedTuple):
    """What a module adds to a farm."""

    patrons: tuple[Patron, ...] = ()
    donkeys: tuple[Donkey, ...] = ()
    supplies: tuple[Supply, ...] = ()
    notes: tuple[str, ...] = ()


class RoofTile(NamedTuple):
    """A roof tile that is not one of the base game."""

    row: dict[str, Any]  # its face
    price: int  # in every round
    cls: str
    icon: str


class Foreseen(NamedTuple):
    """What a module would bring a seat if it were scored now."""

    market: int = 0  # VP for its markers beyond those of the base game
    silver: int = 0  # at the sale when the game ends
    vp: int = 0  # in the column of the module


class Sources(NamedTuple):
    """Where the VP of a module come from, according to its events."""

    row: str = ""  # its row is called ``source.<row>``
    place: int = 0  # position of the row among those of all modules
    scored: frozenset[str] = frozenset()  # events that score by themselves
    causes: frozenset[str] = frozenset()  # events after which its VP are gained
    beginnings: frozenset[str] = frozenset()  # events after which something else begins
    marking: frozenset[str] = frozenset()  # events that place a marker on the market
    #: for a player without a farm: the VP for each row, from the key and the fields of an event
    neutral: "Callable[[str, dict[str, Any]], dict[str, int]] | None" = None


class Spot(NamedTuple):
    """A place on the market that is not a hex: a thing of its own, drawn over the hexes."""

    thing: str
    title: str
    x: float
    y: float
    ground: str  # the CSS class of its background
    icon: str = ""
    cls: str = ""
    is_free: bool = False  # nothing is there yet: it is drawn only while it offers something


class OnMarket(NamedTuple):
    """What a module lays on the market."""

    large: tuple[int, ...] = ()  # hexes whose marker is a large one
    beside: tuple[tuple[int, int, str], ...] = ()  # what stands beside the marker of a seat: hex, seat, icon
    spots: tuple[Spot, ...] = ()


class Cover(NamedTuple):
    """A tile that covers a revenue space."""

    name: str
    text: str  # what it gives, in words
    options: tuple[str, ...]  # the same in icons


class OtherDice(NamedTuple):
    """Dice of another colour among those of the revenue phase."""

    kind: str  # those on space 4 are the thing ``<kind>:4`` and have the class ``lg-<kind>``
    lying: tuple[tuple[int, str], ...]  # how many lie on each space, and that in words
    taken: tuple[tuple[str, ...], ...]  # for each seat both dice taken, in words; empty for those of the base game


@dataclass(frozen=True, kw_only=True)
class ModulePicture:
    """What one module draws, points at and says. Every hook may be left out."""

    #: an area of its own, ``area-<module>``; it shares its place with those of the other modules
    area: Draw | None = None
    #: whether that area is all that a player without a farm has; then it is placed among the farms of the others
    is_player: bool = False
    #: the things of its actions, by word; ``option fill_row`` applies only to options that the step ``fill_row`` offers
    things: "Mapping[str, Callable[[Pointed], Things]]" = field(default_factory=dict)
    #: the things of one of its places, by the label of the place in actions; none if it is not its own
    place: "Callable[[Pointed, str], Things] | None" = None
    #: what its things are, by kind. It is asked before the base game; None leaves a thing to the others, and a
    #: `LookupError` or `ValueError` means that there is no such thing
    explain: "Mapping[str, Callable[[Asked], Explained | None]]" = field(default_factory=dict)
    #: what it puts at craft buildings, barrows and other places: the place (`pieces.owned_place`), and the piece drawn
    pieces: Callable[[Table, View], Iterable[tuple[str, Markup]]] | None = None
    #: who plays the neutral colour
    neutral: Callable[[View], Neutral] | None = None
    #: its roof tiles
    roofs: Mapping[str, RoofTile] = field(default_factory=dict)
    #: what it adds to the farm of a seat
    farm: Callable[[Table, View, SeatView], OnFarm] | None = None
    #: what it lays on the market
    market: Callable[[Table, View], OnMarket] | None = None
    #: which revenue spaces it covers, 1 to 6
    covers: Callable[[Table, View], Mapping[int, Cover]] | None = None
    #: its dice among the others
    dice: Callable[[View], OtherDice] | None = None
    #: one of its cards, tiles or boards as it lies on the table before anybody owns it, by the id under which words
    #: explain it; None if it is not drawn by itself
    face: Callable[[Table, str], Markup | None] | None = None
    #: how its effects are drawn, by word: the icons and short texts for what follows the word
    effects: "Mapping[str, Callable[[Sequence[Any]], Iterable[Atom]]]" = field(default_factory=dict)
    #: its share of what a seat would get if it were scored now
    foresee: Callable[[Table, View, SeatView], Foreseen] | None = None
    #: the icon and the name (``preview.<name>``) of its own column in that table, if it brings VP of its own
    column: tuple[str, str] | None = None
    #: where its VP come from
    sources: Sources | None = None
    #: its section of the table in words; omitted if it has no lines
    tell: Callable[[Shown], Told] | None = None


@cache
def pictures() -> dict[str, ModulePicture]:
    """What each module draws, by module name."""
    return {name: room.PICTURE for name, room in MODULES.in_room("picture").items()}


@lru_cache(maxsize=64)
def pictures_at(table: Table) -> dict[str, ModulePicture]:
    """The pictures of the modules at one table."""
    here = MODULES.at(table.rules.config)
    return {name: picture for name, picture in pictures().items() if name in here}


@cache
def roof_tiles() -> dict[str, RoofTile]:
    """The roof tiles of all modules."""
    return {name: tile for picture in pictures().values() for name, tile in picture.roofs.items()}


def on_farm(table: Table, view: View, s: SeatView) -> OnFarm:
    """What all modules add to a farm."""
    found = [picture.farm(table, view, s) for picture in pictures_at(table).values() if picture.farm]
    return OnFarm(
        tuple(x for one in found for x in one.patrons),
        tuple(x for one in found for x in one.donkeys),
        tuple(x for one in found for x in one.supplies),
        tuple(x for one in found for x in one.notes),
    )


def areas(table: Table) -> dict[str, Draw]:
    """The areas of the modules at a table."""
    return {name: picture.area for name, picture in pictures_at(table).items() if picture.area is not None}


def boards(table: Table) -> list[str]:
    """The modules at a table that have a board or tiles of their own."""
    return [name for name, picture in pictures_at(table).items() if picture.area and not picture.is_player]


def of_players(table: Table) -> list[str]:
    """The modules at a table that bring a player without a farm."""
    return [name for name, picture in pictures_at(table).items() if picture.area and picture.is_player]


def sections(scene: Scene, table: Table, view: View) -> list[Told]:
    """The sections in words of the modules at a table, leaving out empty ones."""
    tellers = [(p.tell, dict(data)) for module, data in view.modules if (p := pictures().get(module)) and p.tell]
    told = [tell(Shown(scene, table, view, data)) for tell, data in tellers]
    return [(title, lines) for title, lines in told if lines]
