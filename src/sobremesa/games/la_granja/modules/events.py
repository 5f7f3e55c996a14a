"""What happens in modules, as events; each module has its own list. New ones go to the end of the list of their module.

A field that ends in ``!`` is for the seat in the first field only.
"""

from sobremesa.kernel import EventType

# betwixt
VENTURE_LAID = EventType("venture_laid", "place", "venture")
VENTURE_COMPLETED = EventType("venture_completed", "seat", "place")
VENTURE_REWARD = EventType("venture_reward", "seat", "place", "vp")
BETWIXT = [VENTURE_LAID, VENTURE_COMPLETED, VENTURE_REWARD]

# bustling town
TILE_LAID = EventType("tile_laid", "space", "tile")
TOWN_SHOWN = EventType("town_shown", "town")
TOWN_BUILT = EventType("town_built", "seat", "town", "corner")
TOWN_LAID = EventType("town_laid", "seat", "town", "building")
TOWN_USED = EventType("town_used", "seat", "town")
TOWN_WORKS = EventType("town_works", "town")
TOWN_PAYS = EventType("town_pays", "seat", "town")
BUSTLING_TOWN = [TILE_LAID, TOWN_SHOWN, TOWN_BUILT, TOWN_LAID, TOWN_USED, TOWN_WORKS, TOWN_PAYS]

# colchonera
MATTRESS_FILLED = EventType("mattress_filled", "seat", "source")
REST_TRADED = EventType("rest_traded", "seat", "rest")
MATTRESS_SCORED = EventType("mattress_scored", "seat", "count", "vp")
COLCHONERA = [MATTRESS_FILLED, REST_TRADED, MATTRESS_SCORED]

# counselors and outlaws
GREY_DIE_ROLLED = EventType("grey_die_rolled", "value")
GREY_DIE_TAKEN = EventType("grey_die_taken", "seat", "value")
COUNSEL_TAKEN = EventType("counsel_taken", "seat", "space")
PENALTY_PAID = EventType("penalty_paid", "seat", "space")
OUTLAWS_CASHED = EventType("outlaws_cashed", "seat", "space")
COUNSELORS_OUTLAWS = [GREY_DIE_ROLLED, GREY_DIE_TAKEN, COUNSEL_TAKEN, PENALTY_PAID, OUTLAWS_CASHED]

# donkey song
SONG_BOUGHT = EventType("song_bought", "seat", "song")
SONG_EFFECT = EventType("song_effect", "seat", "effect")
DONKEY_SONG = [SONG_BOUGHT, SONG_EFFECT]

# grand markers
GRAND_LAID = EventType("grand_laid", "seat", "target")
GRAND_SET = EventType("grand_set", "seat", "hex")
GRAND_BACK = EventType("grand_back", "seat")
INSTANT_BORROWED = EventType("instant_borrowed", "seat", "building")
GRAND_MARKERS = [GRAND_LAID, GRAND_SET, GRAND_BACK, INSTANT_BORROWED]

# hired hands
WORKER_SENT = EventType("worker_sent", "seat", "place")
WORKER_USED = EventType("worker_used", "seat", "place")
WORKER_LIES = EventType("worker_lies", "seat", "building")
WORKER_BACK = EventType("worker_back", "seat")
WORKER_SAVES = EventType("worker_saves", "seat", "hex")
HIRED_HANDS = [WORKER_SENT, WORKER_USED, WORKER_LIES, WORKER_BACK, WORKER_SAVES]

# ladies
LADY_SHOWN = EventType("lady_shown", "lady")
LADY_CHOSEN = EventType("lady_chosen", "seat", "lady")
OWN_DIE_ROLLED = EventType("own_die_rolled", "seat", "value")
OWN_DIE_USED = EventType("own_die_used", "seat", "value")
LADIES = [LADY_SHOWN, LADY_CHOSEN, OWN_DIE_ROLLED, OWN_DIE_USED]

# long distance trade
ROUTE_USED = EventType("route_used", "seat", "good", "vp")
EXCHANGED = EventType("exchanged", "seat", "good", "vp")
LONG_DISTANCE_TRADE = [ROUTE_USED, EXCHANGED]

# trade boards
BOARD_DEALT = EventType("board_dealt", "seat", "board")
EXPORTED = EventType("exported", "seat", "to", "source", "count", "vp")
MODIFIER_GAINED = EventType("modifier_gained", "seat", "modifier")
MODIFIER_USED = EventType("modifier_used", "seat", "modifier")
MODIFIER_CASHED = EventType("modifier_cashed", "seat", "modifier")
TRADE_BOARDS = [BOARD_DEALT, EXPORTED, MODIFIER_GAINED, MODIFIER_USED, MODIFIER_CASHED]

# the automa
AUTOMA_ROOF = EventType("automa_roof", "roof", "vp", "steps")
AUTOMA_DIE = EventType("automa_die", "value", "steps", "deliveries", "silver")
AUTOMA_DONKEY = EventType("automa_donkey", "donkeys")
AUTOMA_SIESTA = EventType("automa_siesta", "space")
AUTOMA_DELIVERS = EventType("automa_delivers", "deliveries", "market", "craft")
AUTOMA_MARKER = EventType("automa_marker", "hex", "vp", "removed")
AUTOMA_CRAFT = EventType("automa_craft", "building", "vp")
AUTOMA_SCORES = EventType("automa_scores", "market", "siesta")
AUTOMA_SALE = EventType("automa_sale", "silver", "vp")
AUTOMA_INCOME = EventType("automa_income", "silver")
AUTOMA_KEEPS = EventType("automa_keeps", "deliveries")
AUTOMA_RESULT = EventType("automa_result", "seat", "vp", "automa")
AUTOMA = [
    AUTOMA_ROOF, AUTOMA_DIE, AUTOMA_DONKEY, AUTOMA_SIESTA, AUTOMA_DELIVERS, AUTOMA_MARKER, AUTOMA_CRAFT,
    AUTOMA_SCORES, AUTOMA_SALE, AUTOMA_INCOME, AUTOMA_KEEPS, AUTOMA_RESULT,
]  # fmt: skip

# new farm cards
CARD_TAKEN_BACK = EventType("card_taken_back", "seat", "card")
TOP_DRAWN = EventType("top_drawn", "seat", "card")
HELPER_BORROWED = EventType("helper_borrowed", "seat", "card")
FIELD_RESTS = EventType("field_rests", "seat")
NEW_FARM_CARDS = [CARD_TAKEN_BACK, TOP_DRAWN, HELPER_BORROWED, FIELD_RESTS]

MODULE_EVENTS = [
    *BETWIXT, *BUSTLING_TOWN, *COLCHONERA, *COUNSELORS_OUTLAWS, *DONKEY_SONG, *GRAND_MARKERS, *HIRED_HANDS, *LADIES,
    *LONG_DISTANCE_TRADE, *TRADE_BOARDS, *AUTOMA, *NEW_FARM_CARDS,
]  # fmt: skip
