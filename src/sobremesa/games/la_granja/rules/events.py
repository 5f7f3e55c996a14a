"""The events of La Granja. A field ending in ``!`` is only for the seat in the first field."""

from sobremesa.kernel import EventTable, EventType

from .modules.numbers import MODULE_EVENTS

START_PLAYER = EventType("start_player", "seat")
BUILDING_BLOCKED = EventType("building_blocked", "building", "marker")
CARD_DRAWN = EventType("card_drawn", "seat", "card!")
DECK_SHUFFLED = EventType("deck_shuffled")
MARKER_SET = EventType("marker_set", "colour", "hex")
ROUND_STARTS = EventType("round_starts", "round")
PHASE_BEGINS = EventType("phase_begins", "phase")
ROOF_SHOWN = EventType("roof_shown", "roof")
CARD_PLAYED = EventType("card_played", "seat", "card", "side")
CARD_DROPPED = EventType("card_dropped", "seat", "card")
CARD_DISCARDED = EventType("card_discarded", "seat", "card")
GAINED = EventType("gained", "seat", "good", "count")
PAID = EventType("paid", "seat", "good", "count")
LOST = EventType("lost", "seat", "good", "count")
SOLD = EventType("sold", "seat", "source", "silver")
BOUGHT = EventType("bought", "seat", "good", "silver")
UPGRADED = EventType("upgraded", "seat", "source", "silver")
TRADE_USED = EventType("trade_used", "seat", "option")
GREW = EventType("grew", "seat", "crop", "count")
PIGLETS = EventType("piglets", "seat", "count")
ROOF_BOUGHT = EventType("roof_bought", "seat", "roof", "silver", "vp")
ROOF_USED = EventType("roof_used", "seat", "roof")
ROOF_TURNED = EventType("roof_turned", "seat", "roof")
DIE_ROLLED = EventType("die_rolled", "value")
DIE_TAKEN = EventType("die_taken", "seat", "value")
DIE_CHANGED = EventType("die_changed", "seat", "value")
DIE_DISCARDED = EventType("die_discarded", "value")
REVENUE_USED = EventType("revenue_used", "seat", "space")
SPACE_KEPT = EventType("space_kept", "seat", "space")
DONKEY_CHOSEN = EventType("donkey_chosen", "seat", "donkeys!")
DONKEY_SHOWN = EventType("donkey_shown", "seat", "donkeys", barrier=True)
SIESTA_MOVED = EventType("siesta_moved", "seat", "space")
ORDER_SET = EventType("order_set", "seats")
DELIVERED = EventType("delivered", "seat", "source", "target")
BARROW_COMPLETED = EventType("barrow_completed", "seat", "card", "vp")
CRAFT_COMPLETED = EventType("craft_completed", "seat", "building", "vp")
UNBLOCKED = EventType("unblocked", "seat", "building")
MARKER_REMOVED = EventType("marker_removed", "colour", "hex")
HELPER_USED = EventType("helper_used", "seat", "card")
MARKER_RETRIEVED = EventType("marker_retrieved", "seat")
MARKET_SCORED = EventType("market_scored", "seat", "vp")
SIESTA_SCORED = EventType("siesta_scored", "seat", "vp")
ROUND_ENDS = EventType("round_ends", "round")
HELPER_SCORED = EventType("helper_scored", "seat", "card", "vp")
FINAL_SALE = EventType("final_sale", "seat", "silver", "vp")
GAME_OVER = EventType("game_over")
NEUTRAL_REVEALED = EventType("neutral_revealed", "card")
PLANS_CHANGED = EventType("plans_changed", "seat", "steps", "deliveries")
DELIVERY_SPENT = EventType("delivery_spent", "seat")
DIE_PICKED_UP = EventType("die_picked_up", "seat", "value")

_BASE = [
    START_PLAYER, BUILDING_BLOCKED, CARD_DRAWN, DECK_SHUFFLED, MARKER_SET, ROUND_STARTS, PHASE_BEGINS, ROOF_SHOWN,
    CARD_PLAYED, CARD_DROPPED, CARD_DISCARDED, GAINED, PAID, LOST, SOLD, BOUGHT, UPGRADED, TRADE_USED, GREW, PIGLETS,
    ROOF_BOUGHT, ROOF_USED, ROOF_TURNED, DIE_ROLLED, DIE_TAKEN, DIE_CHANGED, DIE_DISCARDED, REVENUE_USED, SPACE_KEPT,
    DONKEY_CHOSEN, DONKEY_SHOWN, SIESTA_MOVED, ORDER_SET, DELIVERED, BARROW_COMPLETED, CRAFT_COMPLETED, UNBLOCKED,
    MARKER_REMOVED, HELPER_USED, MARKER_RETRIEVED, MARKET_SCORED, SIESTA_SCORED, ROUND_ENDS, HELPER_SCORED,
    FINAL_SALE, GAME_OVER, NEUTRAL_REVEALED, PLANS_CHANGED, DELIVERY_SPENT, DIE_PICKED_UP,
]  # fmt: skip
EVENTS = EventTable({0: _BASE, **MODULE_EVENTS})
