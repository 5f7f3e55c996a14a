"""Effects as runs of icons: the same data from which the rules compile what happens."""

from typing import Any, Final, Iterator

from markupsafe import Markup

from ..kept import kept
from ..markup import el
from .pen import icon, w

#: a part of a run: the name of an icon with ``#`` before it, or a short text
Atom = str
_PLAIN: Final = {
    "draw": "draw",
    "play_card": "card",
    "upgrade": "upgrade",
    "siesta": "hat",
    "deliver": "delivery",
    "roof_flip": "flip",
    "income": "income",
    "market_stand": "stand",
    "build": "build",
    "fill_storerooms": "harvest",
}
_PRICES: Final = {"silver": "silver", "vp": "vp", "hand_card": "card", "delivery": "delivery", "upgraded": "upgraded"}
_KINDS: Final = {"harvest_diff": "harvest"}


def atoms(effect: list[Any]) -> Iterator[Atom]:
    """The parts of an effect as they are read from left to right."""
    word, *rest = effect
    if word in ("seq", "choose"):
        for i, part in enumerate(rest):
            if i:
                yield "+" if word == "seq" else "/"
            yield from atoms(part)
    elif word == "optional":
        yield "("
        yield from atoms(rest[0])
        yield ")"
    elif word == "pay_then":
        yield from atoms(rest[0])
        yield "→"
        yield from atoms(rest[1])
    elif word == "pay":
        for what, n in rest[0].items():
            yield f"-{n}"
            yield f"#{_PRICES[what]}"
    elif word == "gain":
        yield from _times(_KINDS.get(rest[0], rest[0]), rest[1])
    elif word == "gain_per_marker":
        yield from _times(rest[0], 1)
        yield w("each")
        yield "#market"
    elif word in ("spend_harvest", "give_harvest"):
        yield "-1"
        yield "#harvest"
    elif word == "use_trade_good":
        yield "-1"
        yield "#trade_good"
    else:
        yield from _times(_PLAIN[word], rest[0] if rest else 1)


def _times(what: str, n: Any) -> Iterator[Atom]:
    if isinstance(n, list):  # as many as something counts
        yield from ("#vp", "=", "#hat") if n[1] == "siesta_vp" else ("#vp", "=", "#delivery")
        return
    if n != 1:
        yield str(n)
    yield f"#{what}"


def options(row: dict[str, Any]) -> Iterator[Atom]:
    """The choices of a revenue space or tile; equal groups stand side by side all the same."""
    yield from atoms(["choose", *row["options"]])


def run(parts: Iterator[Atom]) -> Markup:
    """A run of icons in a line."""
    return _run(tuple(parts))


@kept(512)
def _run(parts: tuple[Atom, ...]) -> Markup:
    inside = [icon(part[1:]) if part.startswith("#") else el("i", part) for part in parts]
    return el("span", *inside, cls="lg-run")
