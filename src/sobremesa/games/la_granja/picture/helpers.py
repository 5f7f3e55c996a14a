"""What a helper does and when, in icons. Drawn from the row that the rules read."""

from typing import Any, Final, Iterator

from markupsafe import Markup

from sobremesa.render.common.runs import Atom

from .effects import atoms, run
from .numbers import number

#: what a helper waits for
WHEN: Final[dict[str, tuple[Atom, ...]]] = {
    "market_lost": ("-1", "#marker"),
    "market_placed": ("+1", "#marker"),
    "opponents_removed": ("#rival", "-1", "#marker"),
    "market_scored": ("#market", "#vp"),
    "siesta_scored": ("#hat", "#vp"),
    "dice_rolled": ("#die", "#die"),
    "die_taken": ("#die",),
    "revenue_used": ("#die",),
    "last_die_used": ("#die", "↓"),
    "upgraded": ("#upgrade",),
    "trade_good_returned": ("-1", "#trade_good"),
    "card_played": ("#card",),
    "income_step_start": ("#income",),
    "income_step": ("#income",),
    "harvested": ("#grow",),
    "piglet_born": ("+1", "#pig"),
    "donkeys_revealed": ("#donkey",),
    "turn_order_set": ("#order",),
    "barrow_completed": ("#barrow",),
    "craft_completed": ("#craft",),
    "revenue_starts": ("#die", "#die"),
    "helper_entered": ("#helper",),
    "delivered": ("#delivery",),
    "row_opened": ("#lock",),
    "lost_to_opponent": ("#rival", "→", "-1", "#marker"),
    "free_deliveries_over": ("#donkey", "#delivery"),
    "turn_order_stands": ("#order",),
    "roof_bought": ("#roof",),
    "roof_step_over": ("#roof",),
    "die_settled": ("#die",),
    "space_emptied": ("#die", "↓"),
    "opponent_die_taken": ("#rival", "#die"),
    "venture_rewarded": ("#delivery",),
    "before_harvest": ("#grow",),
    "game_ends": ("#round", "6"),
}
#: what a helper changes permanently
CHANGED: Final[dict[str, tuple[Atom, ...]]] = {
    "upgrade_cost": ("#upgrade", "#silver"),
    "buy_price": ("#sale", "#silver"),
    "hand_limit": ("#hand",),
    "pig_stalls": ("#stall",),
    "piglet_parents": ("#pig", "→", "#pig", "#pig"),
    "piglets": ("#pig",),
    "siesta_steps": ("#hat",),
    "paid_deliveries": ("#delivery",),
    "paid_deliveries_free": ("#delivery", "0", "#silver"),
    "roof_cost": ("#roof", "#silver"),
    "roof_spaces": ("#roof",),
    "extension_cost": ("#extension", "#resource"),
    "extension_distinct": ("#extension", "#resource", "=", "#resource"),
    "barrow_slots": ("#barrow",),
    "helper_slots": ("#helper",),
    "trade_good_silver": ("#trade_good", "→", "#silver"),
    "trade_good_harvest": ("#trade_good", "→", "#harvest"),
    "sell_from_field": ("#grow", "→", "#sale"),
    "market_protected": ("#marker", "#lock"),
    "blocked_access": ("#lock", "→", "#craft"),
    "barrow_substitute": ("#harvest", "=", "#harvest", "→", "#barrow"),
    "field_capacity": ("#grow",),
    "piglet_without_stall": ("#pig", "→", "#sale"),
    "extension_substitute": ("#silver", "=", "#resource", "→", "#extension"),
    "delivery_substitute": ("#trade_good", "=", "#resource", "→", "#delivery"),
    "roof_payment": ("#resource", "→", "#roof"),
    "draw_source": ("#deck", "/", "#draw"),
    "set_size": ("#craft", "#resource"),
    "barrow_market_value": ("#barrow", "→", "#market"),
    "siesta_last": ("#hat", "↓", "#order"),
    "siesta_back": ("#hat", "↩"),
    "donkey_choice": ("#donkey",),
    "grey_die_free": ("#die", "0", "#silver"),
}
_SIDES: Final = {"field": "#grow", "barrow": "#barrow"}


def pictogram(helper: list[Any]) -> Markup:
    """What a helper does."""
    return run(_helper(helper))


def _helper(helper: list[Any]) -> Iterator[Atom]:
    word, *rest = helper
    if word == "parts":
        for place, part in enumerate(rest):
            yield from (*("+",) * (place > 0), *_helper(part))
    elif word == "on":
        yield from (*_when(rest[0]), ":", *atoms(rest[1]))
    elif word == "mod":
        yield from _change(rest[0], rest[1:])
    elif word == "act":
        yield from atoms(rest[0])
    elif word == "score":
        yield from ("#vp", "=", *number(rest[0]))
    else:
        yield from atoms(helper)


def _when(trigger: list[Any]) -> Iterator[Atom]:
    name, *filters = trigger
    yield from WHEN[name]
    for only in filters:
        if isinstance(only, list) and only[0] == "space":
            yield "·".join(map(str, only[1:]))
        elif isinstance(only, list):
            yield from (("≤" if only[0] == "vp_at_most" else "≥") + str(only[1]), "#vp")
        elif name in ("upgraded", "delivered"):
            yield f"#{only}"
        elif name in ("card_played", "market_placed"):
            yield _SIDES[only]


def _change(question: str, changes: list[Any]) -> Iterator[Atom]:
    by = dict(changes)
    if "if" in by:
        yield from (*number(by["if"]), "?")
    if "only" in by:
        yield f"#{by['only']}"
    yield from CHANGED[question]
    if "add" in by:
        yield f"{by['add']:+}"
    elif isinstance(by.get("set"), int) and by["set"] > 1:
        yield str(by["set"])
    if "vp" in by:
        yield from (f"+{by['vp']}", "#vp")
    if "bonus" in by:
        yield from (f"+{by['bonus']}", "#silver")
