"""Pictures of a table: HTML and SVG as pure functions of what a viewer sees. One renderer for table, replay and docs.

Each game has a folder here whose `PICTURE` answers the protocol `Picture` (`scene.py`). A picture is given a `Scene`: a
view, the words of its table and what the viewer may do. It never gets a state.
"""

from importlib import import_module

from .scene import Area, Explained, Picture, Scene

__all__ = ["Area", "Explained", "Picture", "Scene", "picture_of"]


def picture_of(game: str) -> Picture:
    """The picture of a game, loaded when it is first needed."""
    picture: Picture = import_module(f"{__package__}.{game}").PICTURE
    return picture
