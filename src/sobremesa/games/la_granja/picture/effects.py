"""Effects as runs of icons, from the same data from which the rules compile what happens."""

from typing import Any, Final, Iterator

from markupsafe import Markup

from sobremesa.render.cached import cached
from sobremesa.render.common import runs
from sobremesa.render.common.runs import Atom
from sobremesa.render.markup import el

from .modules import pictures
from .numbers import number
from .pen import icon

_PLAIN: Final = {
    "draw": "draw",
    "play_card": "card",
    "upgrade": "upgrade",
    "siesta": "hat",
    "deliver": "delivery",
    "roof_flip": "flip",
    "income": "income",
    "market_stand": "stand",
    "grow": "grow",
    "redraw": "draw",
}
_PRICES: Final = {"silver": "silver", "vp": "vp", "hand_card": "card", "delivery": "delivery", "upgraded": "upgraded"}
_KINDS: Final = {
    "harvest_diff": "harvest",
    "grown_crop": "harvest",
    "this_crop": "harvest",
    "own_field_crop": "harvest",
}
_ADJUSTED: Final = {"free_deliveries": "delivery", "siesta_steps": "hat"}
#: effects that always look the same
_FIXED: Final = {
    "guard_space": ("#marker", "#lock", "#die"),
    "revenue_option": ("+", "#die"),
    "die_reroll": ("#die", "\N{CLOCKWISE OPEN CIRCLE ARROW}"),
    "craft_instant": ("#craft", "+", "#craft"),
    "trade_option": ("+", "#trade_good"),
}


def atoms(effect: list[Any]) -> Iterator[Atom]:
    """The parts of an effect, from left to right."""
    yield from runs.atoms(effect, _draw)


def _draw(word: str, rest: list[Any]) -> Iterator[Atom]:
    if word == "pay":
        for what, n in rest[0].items():
            yield from (f"-{n}", f"#{_PRICES[what]}")
    elif word == "gain":
        yield from times(_KINDS.get(rest[0], rest[0]), rest[1] if len(rest) > 1 else 1)
    elif word == "buy":
        yield from (*times(_KINDS.get(rest[0], rest[0]), rest[1]), "→", str(rest[2]), "#silver")
    elif word == "adjust":
        yield from (f"{rest[1]:+}", f"#{_ADJUSTED[rest[0]]}")
    elif word == "draw_keep":
        yield from (str(rest[0]), "#draw", "→", str(rest[1]), "#card")
    elif word == "die_shift":
        yield from ("#die", f"±{rest[0]}")
    elif word == "revenue":
        yield from ("#die", "=", *number(rest[0]))
    elif word == "market_take_back":
        yield from (f"-{rest[0]}", "#marker")
    elif word == "if":
        condition, *branches = rest
        yield from (*number(condition), "?")
        for place, branch in enumerate(branches):
            yield from (*("/",) * (place > 0), *atoms(branch))
    elif word in _PLAIN:
        yield from times(_PLAIN[word], rest[0] if rest else 1)
    elif word in _FIXED:
        yield from _FIXED[word]
    else:
        yield from next(p.effects[word](rest) for p in pictures().values() if word in p.effects)


def times(what: str, n: Any) -> Iterator[Atom]:
    """A number of something, or as many as something else counts."""
    if isinstance(n, list) and n[0] != "up_to":
        yield from (f"#{what}", "=", *number(n))
        return
    if n != 1:
        yield from number(n)
    yield f"#{what}"


def options(row: dict[str, Any]) -> Iterator[Atom]:
    """The choices of a revenue space or tile; even equal groups stand side by side."""
    yield from atoms(["choose", *row["options"]])


def run(parts: Iterator[Atom]) -> Markup:
    """A run of icons in one line."""
    return _run(tuple(parts))


@cached(512)
def _run(parts: tuple[Atom, ...]) -> Markup:
    inside = [icon(part[1:]) if part.startswith("#") else el("i", part) for part in parts]
    return el("span", *inside, cls="lg-run")
