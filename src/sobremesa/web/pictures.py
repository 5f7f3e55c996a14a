"""Where the picture of a table comes from."""

from functools import lru_cache
from importlib import import_module

from sobremesa.render.scene import Picture


@lru_cache
def picture_of(game: str) -> Picture:
    """What draws a game."""
    picture: Picture = import_module(f"sobremesa.render.{game}").PICTURE
    return picture
