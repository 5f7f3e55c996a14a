"""The action table of Mentiroso. Blocks are only ever appended."""

from typing import Final

from sobremesa.kernel import ActionTable, Block

from .dice import FACE_NAMES, FACES, MOST_DICE, MOST_SEATS

SEAT_NAMES: Final = tuple(f"p{seat + 1}" for seat in range(MOST_SEATS))

ACTIONS: Final = ActionTable(
    [
        Block("doubt"),
        Block("bid", [str(n + 1) for n in range(MOST_DICE)], FACE_NAMES),
        # chance
        Block("first", SEAT_NAMES),
        Block("roll", [str(n + 1) for n in range(FACES)]),
    ]
)

DOUBT: Final = ACTIONS.offset("doubt")
BID: Final = ACTIONS.offset("bid")  # BID + bid
FIRST: Final = ACTIONS.offset("first")  # FIRST + seat
ROLL: Final = ACTIONS.offset("roll")  # ROLL + face
