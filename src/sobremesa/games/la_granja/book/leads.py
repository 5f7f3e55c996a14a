"""Which topic explains what lies on the table: where a question mark at a table leads."""

from typing import Final, Mapping

from ..picture.modules import pictures

STEPS: Final = {
    ("farm", "play_cards"): "cards",
    ("farm", "draw_up"): "cards",
    ("farm", "income"): "income",
    ("farm", "growth"): "growth",
    ("farm", "buy_roof"): "roofs",
    ("revenue", "take_die"): "dice",
    ("revenue", "shared_die"): "dice",
    ("transport", "donkeys"): "donkeys",
    ("transport", "order"): "siesta",
    ("transport", "free_deliveries"): "deliveries",
    ("transport", "paid_deliveries"): "paid",
    ("scoring", "market"): "round",
    ("scoring", "siesta"): "round",
}
_TOPICS: Final = {
    "start#boards": ("seat", "limits"),
    "anytime#buying": ("good",),
    "farm#cards": ("hand", "field", "extension", "deck", "pile"),
    "farm#roofs": ("place",),
    "farm#roof_tiles": ("roof", "tile"),
    "revenue#spaces": ("space", "die", "taken"),
    "transport#donkeys": ("donkey",),
    "transport#siesta": ("siesta",),
    "transport#deliveries": ("free",),
    "transport#buildings": ("row",),
    "transport#crafts": ("building", "craft"),
    "transport#barrows": ("barrow",),
    "transport#market": ("hex",),
    "transport#paid": ("paid",),
    "cards#sides": ("helper",),
}
#: which topic explains the rule that a reason names
_REASONS: Final = {
    "anytime#trade_goods": ("no_trade_good", "no_cards", "own_turn"),
    "anytime#buying": ("field_not_sold",),
    "anytime#upgrading": ("no_resource",),
    "farm#cards": ("not_in_hand", "first_cards", "cards_played", "extension_price", "extension_price_any"),
    "farm#growth": ("no_empty_field",),
    "farm#roofs": ("roof_bought", "roof_full"),
    "farm#roof_tiles": ("tile_used", "tile_waits", "tile_not_used", "not_this_tile", "no_such_change"),
    "revenue#dice": ("die_taken", "must_take_die", "no_die", "die_used", "must_use_die"),
    "transport#donkeys": ("donkey_used",),
    "transport#deliveries": ("no_delivery",),
    "transport#buildings": ("building_blocked", "rows_taken", "row_taken"),
    "transport#crafts": ("building_completed",),
    "transport#market": ("hex_closed", "hex_taken", "hex_free_first", "hex_own", "hex_value"),
    "transport#paid": ("one_by_one", "bought_before", "paid_limit", "buy_first"),
    "cards#sides": ("works_alone", "helper_used", "other_phase", "other_step"),
}
REASONS: Final = {f"why.la_granja.{name}": topic for topic, names in _REASONS.items() for name in names}


def things() -> Mapping[str, str]:
    """The topic of each kind of thing; things that only a module has lead to the page of that module."""
    own = {kind: topic for topic, kinds in _TOPICS.items() for kind in kinds}
    of_modules = {kind: f"module/{name}" for name, picture in pictures().items() for kind in picture.explain}
    rosters = {f"roster:{name}": f"module/{name}" for name in pictures()}
    return {**of_modules, **own, **rosters}
