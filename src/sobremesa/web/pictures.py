"""Where the picture of a table comes from."""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Sequence

from markupsafe import Markup

from sobremesa.render.scene import Area, Explained, Picture, Scene


@lru_cache
def picture_of(game: str) -> Picture:
    """What draws a game."""
    name = f"sobremesa.render.{game}"
    if find_spec(name) is None:
        return Nothing()
    picture: Picture = import_module(name).PICTURE
    return picture


class Nothing:
    """The picture of a game that nobody can draw yet."""

    def things(self, view: Any, action: int) -> tuple[str, ...]:
        return ()

    def skeleton(self, scene: Scene) -> Markup:
        return Markup("")

    def areas(self, scene: Scene) -> Sequence[Area]:
        return ()

    def explain(self, scene: Scene, thing: str) -> Explained | None:
        return None

    def text(self, scene: Scene) -> Markup:
        return Markup("")

    def preview(self, scene: Scene) -> Markup:
        return Markup("")

    def board(self, scene: Scene) -> Markup:
        return Markup("")
