"""The numbers of Hired Hands."""

from typing import Final

from sobremesa.kernel import Block, EventType

from ...rules.catalogue import BUILDING_NAMES
from ...rules.ids import CARDS, HEXES
from ...rules.labels import HEX_LABELS, PLACE_LABELS
from ...rules.modules.declared import ModuleNumbers

# steps
KINDS: Final = 704
SEND_WORKER: Final = KINDS
LIE_DOWN: Final = KINDS + 1
RECALL: Final = KINDS + 2
EFFECTS: Final = KINDS + 32
WORKING: Final = EFFECTS

# at every seat
WORKERS: Final = 69  # workers in the supply
WORKER_CARDS: Final = 70  # a mask of the seat's barrows, by card, with a worker
WORKER_BUILDINGS: Final = 71  # a mask of the buildings with a worker of the seat
LYING: Final = 72  # those of them where it lies on its side
WORKER_HEXES: Final = 73  # a mask of the hexes where a marker of the seat has a worker
WORKER_VENTURES: Final = 74  # a mask of the joint ventures with a worker of the seat

WORKER_SENT = EventType("worker_sent", "seat", "place")
WORKER_USED = EventType("worker_used", "seat", "place")
WORKER_LIES = EventType("worker_lies", "seat", "building")
WORKER_BACK = EventType("worker_back", "seat")
WORKER_SAVES = EventType("worker_saves", "seat", "hex")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={320: [WORKER_SENT, WORKER_USED, WORKER_LIES, WORKER_BACK, WORKER_SAVES]},
    blocks={
        5305: [
            Block("send", (*PLACE_LABELS, *HEX_LABELS)),
            Block("work", PLACE_LABELS),
            Block("lie-down", BUILDING_NAMES),
            Block("recall", (*PLACE_LABELS, *HEX_LABELS)),
        ]
    },
    seat_fields={
        WORKERS: ("workers", 2),
        WORKER_CARDS: ("worker_cards", (1 << CARDS + 1) - 1),
        WORKER_BUILDINGS: ("worker_buildings", 63),
        LYING: ("lying", 63),
        WORKER_HEXES: ("worker_hexes", (1 << HEXES) - 1),
        WORKER_VENTURES: ("worker_ventures", 15),
    },
)
