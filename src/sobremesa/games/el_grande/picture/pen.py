"""What one part of the picture is drawn with: a `Pen` knows which things offer actions.

It is hashable, so that drawings can be cached by what they show and offer.
"""

from typing import Any, Iterable

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene, spoken

Offer = tuple[tuple[int, ...], str]  # the actions of a thing, and their label if there is just one


def message(key: str, **params: object) -> str:
    """A message of this picture."""
    return say(f"render.el_grande.{key}", **params)


def drawn(
    offer: Offer | None, thing: str, title: str, tag: str, *children: Any, cls: str = "", **attributes: Any
) -> Markup:
    """Draw the element of a thing: it glows if it offers actions, and is an image with a title if not."""
    if offer is None:
        return el(tag, *children, cls=cls or None, **attributes, data_thing=thing, role="img", aria_label=title)
    actions, label = offer
    return el(
        tag,
        *children,
        cls=f"{cls} can".lstrip(),
        **attributes,
        data_thing=thing,
        data_actions=" ".join(map(str, actions)),
        tabindex=0,
        role="button",
        aria_label=spoken(title, label),
    )


class Pen:
    """The things of some kinds that offer actions, in the order of the scene."""

    __slots__ = ("_hash", "_offers", "_things")

    def __init__(self, offers: Iterable[tuple[str, Offer]] = ()) -> None:
        self._things = tuple(offers)
        self._offers = dict(self._things)
        self._hash = hash(self._things)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pen) and self._things == other._things

    def on(self, thing: str) -> Offer | None:
        """What a thing offers."""
        return self._offers.get(thing)

    def of(self, kind: str) -> list[tuple[str, Offer]]:
        """All things of a kind that offer something."""
        return [(thing, offer) for thing, offer in self._things if thing.partition(":")[0] == kind]

    def draw(self, thing: str, title: str, tag: str, *children: Any, cls: str = "", **attributes: Any) -> Markup:
        return drawn(self._offers.get(thing), thing, title, tag, *children, cls=cls, **attributes)


def pen_of(scene: Scene, *kinds: str) -> Pen:
    """What the scene offers on things of these kinds; an action alone on its thing gives the thing its label."""
    return Pen(
        (thing, (actions, scene.labels[actions[0]] if len(actions) == 1 else ""))
        for thing, actions in scene.actions.items()
        if thing.partition(":")[0] in kinds
    )
