"""The events of El Grande. A field that ends in ``!`` is for the seat in the first field only."""

from sobremesa.kernel import EventTable, EventType

from .modules import MODULE_EVENTS

FIRST_PLAYER = EventType("first_player", "seat")
KING_STARTS = EventType("king_starts", "region")
GRANDE_STARTS = EventType("grande_starts", "seat", "region")
ROUND_STARTS = EventType("round_starts", "round")
DUMMY_PLACES = EventType("dummy_places", "region", "count")
CARD_REVEALED = EventType("card_revealed", "card")
DUMMY_POWER = EventType("dummy_power", "value")
POWER_PLAYED = EventType("power_played", "seat", "value", "total")
TURN_STARTS = EventType("turn_starts", "seat")
INVITED = EventType("invited", "seat", "count")
RECALLED = EventType("recalled", "seat", "region")
CARD_TAKEN = EventType("card_taken", "seat", "card")
DUMMY_TAKES = EventType("dummy_takes", "card")
PLACED = EventType("placed", "seat", "place")
ANNOUNCED = EventType("announced", "seat", "card")
VETO_HELD = EventType("veto_held", "seat")
VETOED = EventType("vetoed", "seat", "actor")
ALLOWED = EventType("allowed", "seat", "actor")
MOVED = EventType("moved", "colour", "start", "end")
SENT_BACK = EventType("sent_back", "colour", "start", "count")
REGION_CHOSEN = EventType("region_chosen", "seat", "place")
DISC_SET = EventType("disc_set", "seat", "region!")
DISC_SHOWN = EventType("disc_shown", "seat", "region", barrier=True)
KING_MOVED = EventType("king_moved", "place")
GRANDE_MOVED = EventType("grande_moved", "seat", "place")
TILE_LAID = EventType("tile_laid", "tile", "place")
TAKEN_BACK = EventType("taken_back", "seat", "kind", "card!")
VP_GAINED = EventType("vp_gained", "seat", "vp")
CASTILLO_OPENED = EventType("castillo_opened", "colour", "count", barrier=True)
SCORED = EventType("scored", "seat", "place", "rank", "vp", "king", "grande")
CASTILLO_LEFT = EventType("castillo_left", "colour", "place", "count")
ROUND_ENDS = EventType("round_ends", "round", "first")
GENERAL_SCORING = EventType("general_scoring", "round")
TAKEN_BACK_OPENLY = EventType("taken_back_openly", "seat", "hand_card")
TURN_ENDS = EventType("turn_ends", "seat", "card")
GAME_OVER = EventType("game_over")

# Lists of events by their first number; modules declare their own.
EVENTS = EventTable({
    0: [FIRST_PLAYER, KING_STARTS, GRANDE_STARTS],
    6: [ROUND_STARTS, DUMMY_PLACES, CARD_REVEALED, DUMMY_POWER],
    11: [
        POWER_PLAYED, TURN_STARTS, INVITED, RECALLED, CARD_TAKEN, DUMMY_TAKES, PLACED, ANNOUNCED, VETO_HELD, VETOED,
        ALLOWED, MOVED, SENT_BACK, REGION_CHOSEN, DISC_SET, DISC_SHOWN, KING_MOVED, GRANDE_MOVED, TILE_LAID, TAKEN_BACK,
        VP_GAINED, CASTILLO_OPENED, SCORED, CASTILLO_LEFT, ROUND_ENDS, GENERAL_SCORING, TURN_ENDS, GAME_OVER,
        TAKEN_BACK_OPENLY,
    ],
    **MODULE_EVENTS,
})  # fmt: skip
