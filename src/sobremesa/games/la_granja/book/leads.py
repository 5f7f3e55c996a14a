"""Which topic explains what lies on the table: where a question mark at a table leads to."""

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


def things() -> Mapping[str, str]:
    """By the kinds of things; those that only a module has lead to its page."""
    own = {kind: topic for topic, kinds in _TOPICS.items() for kind in kinds}
    of_modules = {kind: f"module/{name}" for name, picture in pictures().items() for kind in picture.explain}
    rosters = {f"roster:{name}": f"module/{name}" for name in pictures()}
    return {**of_modules, **own, **rosters}
