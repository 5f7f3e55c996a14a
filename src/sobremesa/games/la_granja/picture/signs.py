"""How choices look in the list: the side of a card, a roof tile or a helper in icons."""

from markupsafe import Markup

from sobremesa.render.scene import Scene, Sign

from .cards import side
from .helpers import pictogram
from .pen import Table
from .roofs import face
from .things import things


def sign(scene: Scene, action: int) -> Sign | None:
    """What the first thing of an action shows; the sides of one card are grouped together."""
    for thing in things(scene.view, action)[:1]:
        kind, *names = thing.split(":")
        if kind == "hand":
            return Sign(side(Table.of(scene), int(names[0]), names[1]) if names[1:] else Markup(""), names[0])
        if kind == "roof":
            return Sign(face(names[0]))
        if kind == "helper":
            return Sign(pictogram(Table.of(scene).deck.rows[int(names[1])]["helper"]))
    return None
