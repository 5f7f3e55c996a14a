"""Numbers in effects as icons: what is counted, and what it is compared with."""

from typing import Any, Final, Iterable

from sobremesa.render.common.runs import Atom

#: what the table counts
READ: Final[dict[str, tuple[Atom, ...]]] = {
    "helpers": ("#helper",),
    "extensions": ("#extension",),
    "barrows": ("#barrow",),
    "fields": ("#grow",),
    "field_crops": ("#grow", "#harvest"),
    "fields_grown": ("#grow",),
    "pigs": ("#pig",),
    "silver": ("#silver",),
    "market_markers": ("#marker",),
    "own_neighbouring_markers": ("#marker",),
    "craft_markers": ("#craft",),
    "siesta_vp": ("#hat",),
    "round": ("#round",),
    "last_die": ("#die",),
    "first_in_order": ("#order", "1"),
    "last_in_order": ("#order", "↓"),
    "odd_round": ("#round", "1·3·5"),
    "roofs": ("#roof",),
    "kinds_in_store": ("#resource", "#upgraded"),
    "market_values": ("#market",),
    "completions_this_round": ("#barrow", "#round"),
    "richer_opponents": ("#rival",),
    "order_markers": ("#marker", "#order"),
    "most_market_markers": ("#marker", "↑"),
    "siesta_position": ("#hat",),
    "phase": ("#round",),
    "dice_difference": ("#die", "-", "#die"),
    "unused_free_deliveries": ("#delivery",),
    "others_completed": ("#rival", "#craft"),
    "die_value": ("#die",),
    "own_dice_alike": ("#die", "=", "#die"),
    "free_helper_places": ("#helper",),
}
_COMPARED: Final = {"at_least": "≥", "at_most": "≤", "sub": "-", "add": "+"}
_HALVED: Final = ("half_up", "half_down")
_LIMITS: Final = {"min": "≤", "max": "≥"}


def number(n: Any) -> Iterable[Atom]:
    """A number, or what it depends on."""
    if not isinstance(n, list):
        return (str(n),)
    word, *rest = n
    if word == "up_to":
        return (f"≤{rest[0]}",)
    if word == "count":
        return _read(rest[0])
    if word in _LIMITS:  # what is counted, and how much of it at most or at least
        return tuple(
            a for part in rest for a in ((f"{_LIMITS[word]}{part}",) if isinstance(part, int) else number(part))
        )
    if word in _HALVED:
        return (*number(rest[0]), "÷2")
    if word in _COMPARED:
        left, right = rest[0], rest[1]
        return (*number(left), _COMPARED[word], *number(right))
    if word == "table":
        return (*number(rest[0]), "→", *(str(value) for value in rest[1:]))
    if word == "turn_order":
        return READ[f"{rest[0]}_in_order"]
    return _read(word)


def _limit(sign: str, part: Any) -> Iterable[Atom]:
    """What is counted, or its upper or lower limit."""
    return (f"{sign}{part}",) if isinstance(part, int) else number(part)


def _read(name: str) -> tuple[Atom, ...]:
    """The icons of a reading; what modules count always concerns delivered goods."""
    return READ.get(name, ("#delivery",))
