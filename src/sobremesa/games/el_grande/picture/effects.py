"""What a card does, in icons. They are drawn from the effect that the rules carry out, so they need no translation and
work for every deck."""

from functools import cache
from importlib.resources import files
from typing import Any, Callable, Final, Iterable, Iterator

from markupsafe import Markup

from sobremesa.games.el_grande.rules.cards.operations import FEWEST, OPERATIONS, OWN
from sobremesa.games.el_grande.rules.catalogue import Card
from sobremesa.games.el_grande.rules.ids import ALL
from sobremesa.render.cached import cached
from sobremesa.render.common.runs import Atom, atoms
from sobremesa.render.markup import el

_OPERATIONS: Final = {operation.name: operation for operation in OPERATIONS}
#: what a ruling decides is drawn in the usual reading
_RULED: Final = {"ruling:open_inspection_castillo": 1}
#: where the King may go, indexed as in the rules
_KING_GOES: Final = ("#region", "#near", "#fewest", "#most", "#grande", "#abroad", "#castle")


@cache
def icons() -> Markup:
    """All icons as symbols, to be placed once in a page."""
    return Markup(files(__package__).joinpath("icons.svg").read_text(encoding="utf-8"))


def pictogram(card: Card, everyone: bool = False) -> Markup:
    """The special action of a card; with ``everyone`` it affects all players where it says opponents."""
    parts = of_effect(card.effect)
    return _run(tuple(part.replace("#rival", "#any") for part in parts) if everyone else tuple(parts))


def of_effect(effect: list[Any]) -> Iterator[Atom]:
    """The parts of an effect, from left to right."""
    return atoms(effect, _drawn)


@cached(256)
def _run(parts: tuple[Atom, ...]) -> Markup:
    return el("span", (draw(part) for part in parts), cls="eg-run", aria_hidden="true")


def draw(part: Atom) -> Markup:
    """Draw one part of a run of icons."""
    if not part.startswith("#"):
        return el("i", part)
    name, _, first = part[1:].partition(":")
    if first:
        return el("b", first, cls="eg-pays")
    return el("svg", el("use", href=f"#eg-i-{name}"), cls=f"eg-i {name}")


class Numbers(dict[str, Any]):
    """The parameters of an operation by name, as the numbers that the rules use."""

    def __init__(self, word: str, rest: list[Any]) -> None:
        operation = _OPERATIONS[word]
        given: dict[str, Any] = {}
        for place, value in enumerate(rest):  # in order, or in a table at the end
            given.update(value if isinstance(value, dict) else {list(operation.defaults)[place]: value})
        words = {**operation.words, **_RULED}
        super().__init__(operation.defaults)
        self.update({k: words.get(v, 0) if isinstance(v, str) else v for k, v in given.items()})

    def some(self, whose: str, key: str = "count") -> tuple[Atom, ...]:
        """A number of caballeros, or all of them."""
        return (f"#{whose}-all",) if self[key] == ALL else (str(self[key]), f"#{whose}")


def _drawn(word: str, rest: list[Any]) -> Iterator[Atom]:
    yield from _DRAWN[word](Numbers(word, rest))


def _move(n: Numbers) -> Iterator[Atom]:
    movers = [n.some(whose, key) for key, whose in (("own", "mine"), ("opposing", "rival"), ("any", "any")) if n[key]]
    for place, mover in enumerate(movers):
        yield from ("+", *mover) if place else mover
    yield from ("→", "#region")
    if n["castillo"]:
        yield "#castle"


def _move_out(n: Numbers) -> Iterable[Atom]:
    return (*n.some("mine" if n["whose"] == OWN else "any"), "#out", "#region", "#castle")


def _score_choice(n: Numbers) -> Iterable[Atom]:
    return ("#region", *(("#castle",) if n["castillo"] else ()), "→", "#vp")


def _score_worth(n: Numbers) -> Iterator[Atom]:
    worth = n["first"] if isinstance(n["first"], list) else [v for v in range(16) if n["first"] >> v & 1]
    for place, first in enumerate(worth):
        yield from ("/", f"#first:{first}") if place else (f"#first:{first}",)
    yield from ("→", "#vp")


def _move_king(n: Numbers) -> Iterator[Atom]:
    yield "#king"
    if n["escort"]:
        yield from ("+", *n.some("any", "escort"))
    yield from ("→", _KING_GOES[n["to"]])


#: how each operation of the rules is drawn
_DRAWN: Final[dict[str, Callable[[Numbers], Iterable[Atom]]]] = {
    "move": _move,
    "move_out": _move_out,
    "muster": lambda n: ("#court", *n.some("mine"), "→", "#region"),
    "post": lambda n: ("#court", *n.some("mine"), "→", "#near"),
    "throw": lambda n: ("#court", *n.some("mine"), "→", "#castle"),
    "bring": lambda n: ("#province", *n.some("mine"), "→", "#court"),
    "fetch": lambda n: ("#region", *n.some("mine"), "→", "#court"),
    "opponents_give_back": lambda n: ("#region", "#court", *n.some("rival"), "→", "#province"),
    "opponents_abandon": lambda n: ("#disc", "#region", *n.some("rival"), "→", "#province"),
    "opponents_dismiss": lambda n: ("#court", *n.some("rival"), "→", "#province"),
    "expel": lambda _: ("#region", "1", "#rival", "→", "#province"),
    "mutiny": lambda _: ("#rival-all", "#out", "#disc"),
    "score_choice": _score_choice,
    "score_worth": _score_worth,
    "score_castillo": lambda _: ("#castle", "→", "#vp"),
    "score_crowd": lambda n: ("#fewest" if n["size"] == FEWEST else "#most", "#region", "→", "#vp"),
    "score_first_places": lambda _: ("9", "#region", "1.", "→", "#vp"),
    "score_discs": lambda _: ("#disc", "#region", "→", "#vp"),
    "move_king": _move_king,
    "swap_grande": lambda _: ("#king", "⇄", "#grande"),
    "move_grande": lambda _: ("#grande", "→", "#region"),
    "throw_grandes": lambda _: ("#grandes", "→", "#castle"),
    "lay_tile": lambda _: ("#tile", "→", "#region", "#castle"),
    "take_back": lambda _: ("#card", "→", "#hand"),
    "infiltrate": lambda _: ("#mine", "→", "#kings"),
    "hold_veto": lambda _: ("#veto", "#card"),
    "gain": lambda n: (str(n["vp"]), "#vp"),
}
