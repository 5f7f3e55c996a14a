"""What areas are drawn with: icons, tokens and things that know what they offer.

Areas are drawn by functions of plain values only, so that they can be cached: what a thing offers is passed to them as
`Offers`, and a `Pen` made from these draws things the way a `Scene` does.
"""

from functools import lru_cache
from typing import Any, Callable, Iterable

from markupsafe import Markup

from sobremesa import i18n
from sobremesa.games.la_granja.words.parameters import is_any_time
from sobremesa.games.la_granja.words.things import Things
from sobremesa.i18n import say
from sobremesa.render.common.tokens import NEUTRAL
from sobremesa.render.markup import Child, el
from sobremesa.render.scene import Scene

#: a thing, the actions it offers, and the label of the first one
Offer = tuple[str, tuple[int, ...], str]
Offers = tuple[Offer, ...]


def language() -> str:
    """The language of the drawing."""
    return i18n.current()


def message(key: str, **params: object) -> str:
    """A message of this picture."""
    return say(f"render.la_granja.{key}", **params)


class Table:
    """What never changes at a table. Tables with the same configuration are equal."""

    __slots__ = ("deck", "key", "rules", "things")

    def __init__(self, things: Things, config: str) -> None:
        self.key = config
        self.things = things
        self.rules = things.rules
        self.deck = things.deck

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @classmethod
    def of(cls, scene: Scene) -> "Table":
        return cls(scene.words.things, scene.view.config)

    def names(self, scene: Scene) -> tuple[str, ...]:
        """The names of everybody with markers, the neutral colour last."""
        names = [scene.name(seat) for seat in range(self.rules.seats)]
        return (*names, *(self.things.seats.name(owner) for owner in range(len(names), self.owners)))

    def colour(self, owner: int) -> str:
        """The colour of a seat; the neutral one comes after the seats."""
        return self.rules.palette[owner] if owner < self.rules.seats else NEUTRAL

    @property
    def owners(self) -> int:
        """How many owners can have a marker on the market."""
        return self.rules.seats + (1 if self.rules.is_solo else 0)


#: how an area is drawn
Draw = Callable[[Table, Scene, Any], Markup]


class Pen(Scene):
    """Draws the things of one area."""

    __slots__ = ()

    def __init__(self, offers: Offers) -> None:
        self.actions = {thing: actions for thing, actions, _ in offers}
        self.labels = {actions[0]: label for _, actions, label in offers}

    def cls(self, thing: str, *names: str) -> str:
        """Things that offer only actions possible at any time glow less, as ``may``: they are not what is asked."""
        if thing in self.actions and all(map(is_any_time, self.actions[thing])):
            return " ".join((*names, "may"))
        return super().cls(thing, *names)

    def draw(self, thing: str, title: str, tag: str, *children: Any, cls: str = "", **attributes: Any) -> Markup:
        """An element that is a thing; one that offers nothing is a picture with a name, or a group of its contents."""
        role = None if thing in self.actions else "group" if any(c is not None for c in children) else "img"
        role = attributes.pop("role", role) if thing not in self.actions else None
        return super().draw(thing, title, tag, *children, cls=cls, **attributes, **({"role": role} if role else {}))


def offers_of(scene: Scene, kinds: Iterable[str]) -> Offers:
    """What the things of these kinds offer; the kind of ``hand:34`` is ``hand``."""
    wanted = frozenset(kinds)
    return tuple(
        (thing, actions, scene.labels[actions[0]])
        for thing, actions in scene.actions.items()
        if thing.partition(":")[0] in wanted
    )


def offers_on(scene: Scene, starts: str) -> Offers:
    """What the things offer whose names start with ``starts``."""
    return tuple(
        (thing, actions, scene.labels[actions[0]])
        for thing, actions in scene.actions.items()
        if thing.startswith(starts)
    )


@lru_cache(maxsize=512)
def icon(name: str, cls: str = "") -> Markup:
    """One of our drawings, as tall as the text beside it. The words for it belong to the thing."""
    use = el("use", href=f"#lg-{name}")
    return el("svg", use, cls=f"lg-i {cls}".rstrip(), aria_hidden="true", focusable="false")


@lru_cache(maxsize=64)
def tok(colour: str, cls: str = "") -> Markup:
    """The token of a colour, within a line of text."""
    return icon(f"tok-{colour}", f"lg-tok {cls}".rstrip())


@lru_cache(maxsize=1024)
def counted(name: str, count: int | str, cls: str = "") -> Markup:
    """A number with its icon: ``3 (silver)``."""
    return el("span", el("b", str(count)), icon(name), cls=f"lg-n {cls}".rstrip())


def heading(text: str, *more: Child) -> Markup:
    """The title of an area."""
    return el("h3", text, *more, cls="lg-h")
