"""Effects as runs of icons: the same data from which the rules compile what happens."""

from typing import Any, Final, Iterator

from markupsafe import Markup

from sobremesa.render.cached import cached
from sobremesa.render.common import runs
from sobremesa.render.common.runs import Atom
from sobremesa.render.markup import el

from .modules import pictures
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
}
_PRICES: Final = {"silver": "silver", "vp": "vp", "hand_card": "card", "delivery": "delivery", "upgraded": "upgraded"}
_KINDS: Final = {"harvest_diff": "harvest"}


def atoms(effect: list[Any]) -> Iterator[Atom]:
    """The parts of an effect as they are read from left to right."""
    yield from runs.atoms(effect, _draw)


def _draw(word: str, rest: list[Any]) -> Iterator[Atom]:
    if word == "pay":
        for what, n in rest[0].items():
            yield f"-{n}"
            yield f"#{_PRICES[what]}"
    elif word == "gain":
        yield from times(_KINDS.get(rest[0], rest[0]), rest[1])
    elif word in _PLAIN:
        yield from times(_PLAIN[word], rest[0] if rest else 1)
    else:
        yield from next(p.effects[word](rest) for p in pictures().values() if word in p.effects)


def times(what: str, n: Any) -> Iterator[Atom]:
    """So many of something."""
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


@cached(512)
def _run(parts: tuple[Atom, ...]) -> Markup:
    inside = [icon(part[1:]) if part.startswith("#") else el("i", part) for part in parts]
    return el("span", *inside, cls="lg-run")
