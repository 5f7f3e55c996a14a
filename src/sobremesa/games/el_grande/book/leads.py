"""Which topic explains each thing on the table: where the question marks at a table lead."""

from typing import Final, Mapping

from ..modules import MODULES
from ..picture.modules import pictures

STEPS: Final = {
    ("turns", "invite"): "invite",
    ("turns", "take_card"): "card",
    ("turns", "parts"): "card",
    ("scoring", "discs"): "discs",
    ("scoring", "castillo"): "castillo",
    ("scoring", "regions"): "regions",
}
_TOPICS: Final = {
    "start#rounds": ("round",),
    "end#end": ("first",),
    "powers#power": ("hand", "spent", "played", "powers"),
    "turns#invite": ("court", "province", "invite"),
    "turns#card": ("card", "gone", "deck", "option"),
    "turns#castillo": ("castillo",),
    "turns#kings_region": ("king",),
    "scoring#scales": ("score",),
    "scoring#discs": ("disc", "wheel"),
    "scoring#regions": ("region", "stack"),
    "scoring#bonuses": ("grande",),
    "scoring#tiles": ("tile",),
}
#: the topic that explains the rule behind each reason
_REASONS: Final = {
    "powers#power": ("power_used", "value_taken"),
    "turns#invite": ("invites", "province"),
    "turns#card": ("card_hidden", "card_gone", "special_used", "special_idle", "placed"),
    "turns#placement": ("not_adjacent", "court_empty"),
    "turns#castillo": ("shut", "not_into_castillo", "regions_only"),
    "turns#kings_region": ("kings_region",),
    "scoring#tiles": ("tile_there",),
    "cards#moving": ("no_more_own", "no_more_opposing", "leaving_from"),
    "cards#sending_back": ("opponents_only", "sent_back"),
    "cards#disc": ("too_few", "to_be_left"),
    "cards#notes": ("must", "own_only", "not_played", "other_kind", "escort_from"),
}
REASONS: Final = {f"why.el_grande.{name}": topic for topic, names in _REASONS.items() for name in names}


def things() -> Mapping[str, str]:
    """The topic for each kind of thing; kinds that only a module has lead to its page."""
    own = {kind: topic for topic, kinds in _TOPICS.items() for kind in kinds}
    drawn = {kind: f"module/{name}" for name, picture in pictures().items() for kind in picture.explain}
    played = {kind: f"module/{name}" for name, room in MODULES.in_room("book").items() for kind in room.CHAPTER.things}
    return {**drawn, **played, **own}
