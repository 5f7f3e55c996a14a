"""The events of Mentiroso. A field that ends in ``!`` is visible only to the seat in the first field."""

from typing import Final

from sobremesa.kernel import EventTable, EventType

FIRST_PLAYER: Final = EventType("first_player", "seat")
ROUND_STARTS: Final = EventType("round_starts", "round")
ROLLED: Final = EventType("rolled", "seat", "face!")
BIDS: Final = EventType("bids", "seat", "count", "face")
DOUBTS: Final = EventType("doubts", "seat")
SHOWN: Final = EventType("shown", "seat", "face", "count", barrier=True)
COUNTED: Final = EventType("counted", "count", "face")
LOSES: Final = EventType("loses", "seat", "left", "doubted")  # doubted is 1 if a doubt was wrong, 0 if a bid was
GAME_OVER: Final = EventType("game_over")

EVENTS: Final = EventTable(
    [FIRST_PLAYER, ROUND_STARTS, ROLLED, BIDS, DOUBTS, SHOWN, COUNTED, LOSES, GAME_OVER],
)
