"""The numbers of all modules, as declared in their folders. No two may overlap, and their fields and actions leave no
gaps: what is reserved is declared by the module that reserves it."""

from itertools import chain
from typing import Final, Mapping, Sequence

from sobremesa.games.data import in_room
from sobremesa.games.numbering import one_table, side_by_side
from sobremesa.kernel import Block, EventType, room

from ...modules import MODULES
from .. import owners
from ..catalogue import CARD_ROWS, DATA
from ..ids import BOARD_FIELD_NAMES, CARDS, MODULE_BOARD_FIELDS, MODULE_SEAT_FIELDS, SEAT_FIELD_NAMES
from ..kinds import BLOCK
from ..kinds import MODULES as MODULE_KINDS
from ..labels import SOURCE_LABELS
from .declared import Fields, ModuleNumbers, Row

FIRST_EVENT: Final = 128  # of modules
EVENTS_ROOM: Final = 32
FIRST_ACTION: Final = 4352  # of modules
TARGETS_ROOM: Final = 16
SHARED_KINDS: Final = 1088  # steps that several modules use: `scoring`, `market`


def names_of(what: str, base: tuple[str, ...], first: int, fields: Mapping[int, tuple[str, int]]) -> tuple[str, ...]:
    """The names of all fields by index: the base game's, empty ones up to the first module field, the modules'."""
    side_by_side(what, first, dict.fromkeys(fields, 1))
    return (*base, *[""] * (first - len(base)), *(name for name, _ in fields.values()))


def limits_of(fields: Mapping[int, tuple[str, int]]) -> dict[str, int]:
    """The highest value of each field, by name."""
    return {name: highest for name, highest in fields.values() if name}


def events_of(declared: Sequence[ModuleNumbers]) -> dict[int, Sequence[EventType]]:
    """Lists of events by their first number; each has its own range."""
    found = one_table("event", [numbers.events for numbers in declared])
    side_by_side("event", FIRST_EVENT, dict.fromkeys(found, EVENTS_ROOM))
    for events in found.values():
        room([event.key for event in events], EVENTS_ROOM)  # raises if there are more
    return found


def blocks_of(declared: Sequence[ModuleNumbers], shared: Sequence[Block]) -> dict[int, Sequence[Block]]:
    """Lists of blocks by their first action; what modules share comes first."""
    found = one_table("action", [{FIRST_ACTION: shared}, *(numbers.blocks for numbers in declared)])
    side_by_side("action", FIRST_ACTION, {first: sum(b.size for b in blocks) for first, blocks in found.items()})
    return found


def targets_of(declared: Sequence[ModuleNumbers]) -> tuple[str, ...]:
    """The names of all further targets of deliveries, by number."""
    found = one_table("target", [numbers.targets for numbers in declared])
    side_by_side("target", 0, {first: len(names) for first, names in found.items()})
    return tuple(chain.from_iterable(found.values()))


def check_kinds_and_owners(declared: Sequence[ModuleNumbers]) -> None:
    kinds = [SHARED_KINDS, *(kind for numbers in declared for kind in numbers.kinds)]
    side_by_side("step kind", MODULE_KINDS, one_table("step kind", [{kind: BLOCK} for kind in kinds]))
    side_by_side("owner", owners.MODULES, one_table("owner", [numbers.owners for numbers in declared]))


#: by module
DECLARED: Final[dict[str, ModuleNumbers]] = {
    name: numbers.NUMBERS for name, numbers in MODULES.in_room("numbers").items()
}
_ALL: Final = list(DECLARED.values())
check_kinds_and_owners(_ALL)

_SEAT: Final[Fields] = one_table("seat field", [numbers.seat_fields for numbers in _ALL])
_BOARD: Final[Fields] = one_table("board field", [numbers.board_fields for numbers in _ALL])
SEAT_NAMES: Final = names_of("seat field", SEAT_FIELD_NAMES, MODULE_SEAT_FIELDS, _SEAT)
BOARD_NAMES: Final = names_of("board field", BOARD_FIELD_NAMES, MODULE_BOARD_FIELDS, _BOARD)
SEAT_LIMITS: Final = limits_of(_SEAT)
BOARD_LIMITS: Final = limits_of(_BOARD)
#: seat fields that say which of several things a seat has, ascending
PICKS: Final[tuple[int, ...]] = tuple(sorted(field for numbers in _ALL for field in numbers.picks))

MODULE_EVENTS: Final = events_of(_ALL)
TARGETS: Final = targets_of(_ALL)
TARGET_LABELS: Final = room(TARGETS, TARGETS_ROOM)
MODULE_BLOCKS: Final = blocks_of(_ALL, [Block("deliver-to", SOURCE_LABELS, TARGET_LABELS)])
#: the donkey tiles of modules, ascending
DONKEYS: Final[tuple[int, ...]] = tuple(sorted(tile for numbers in _ALL for tile in numbers.donkeys))
#: numbered things of modules, grouped under a name
ROWS: Final[dict[str, Sequence[Row]]] = {what: rows for numbers in _ALL for what, rows in numbers.rows.items()}

# -- farm cards --------------------------------------------------------------------------------------------------------

#: by module: the file of its own farm cards, and their rows
CARD_FILES: Final[dict[str, Sequence[str]]] = {
    module: numbers.farm_cards for module, numbers in DECLARED.items() if numbers.farm_cards
}
MORE_CARDS: Final[dict[str, list[Row]]] = {module: DATA.read(*path)["card"] for module, path in CARD_FILES.items()}


def deck_numbers(modules: Sequence[str] = ()) -> list[int]:
    """The numbers of the farm cards in the deck of a game with these modules."""
    more = [row for module in modules for row in MORE_CARDS.get(module, ())]
    return [row["number"] for row in (*CARD_ROWS, *more)]


#: the numbers of all existing farm cards, ascending
CARD_NUMBERS: Final[tuple[int, ...]] = tuple(
    row["number"] for row in in_room([*CARD_ROWS, *chain.from_iterable(MORE_CARDS.values())], 1, CARDS, "farm card")
)
CARD_LABELS: Final = tuple(str(n) if n in CARD_NUMBERS else "" for n in range(1, CARDS + 1))
