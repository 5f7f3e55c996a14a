"""The numbers of Donkey Song."""

from typing import Any, Final

from sobremesa.games.data import numbered
from sobremesa.kernel import Block, EventType, room

from ...rules.catalogue import DATA
from ...rules.ids import CARDS, ORDINARY_DONKEYS
from ...rules.labels import counted
from ...rules.modules.declared import ModuleNumbers

ROOM: Final = 32
SONG_FILE: Final[dict[str, Any]] = DATA.read("modules", "donkey_song", "songs.toml")
ROWS: Final[list[dict[str, Any]]] = numbered(SONG_FILE["tile"], ROOM, "song tile")

# steps
KINDS: Final = 576
SONG_EFFECTS: Final = KINDS
SONG_DELIVERIES: Final = KINDS + 1
BUY_SONG: Final = KINDS + 2

# at every seat
SONG_LEFT: Final = 61  # a mask of the effects of the tile in use that are still to come (see songs.py)
SONG_PAID: Final = 62  # paid deliveries of the tile in use that are left
SONG_PLACES: Final = 63  # a mask of the places where the tile in use has delivered a good
SONG_FREE: Final = 64  # free deliveries of the tile in use that are left
# the board
OFFERED: Final = 81  # a mask of the tiles on offer

SONG_BOUGHT = EventType("song_bought", "seat", "song")
SONG_EFFECT = EventType("song_effect", "seat", "effect")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={256: [SONG_BOUGHT, SONG_EFFECT]},
    blocks={
        4859: [
            Block("song", counted(ROWS, ROOM)),
            Block("buy-song", counted(ROWS, ROOM)),
            Block("song-effect", room(["silver", "upgrade", "card", "steps", "paid"], 8)),
        ]
    },
    seat_fields={
        SONG_LEFT: ("song_left", 63),
        SONG_PAID: ("song_paid", 9),
        SONG_PLACES: ("song_places", (1 << CARDS + 32) - 1),
        SONG_FREE: ("song_free", 9),
    },
    board_fields={OFFERED: ("songs", (1 << len(ROWS)) - 1)},
    donkeys=[ORDINARY_DONKEYS + row["number"] for row in ROWS],
)
