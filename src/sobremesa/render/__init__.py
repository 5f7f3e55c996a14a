"""Pictures of a table: HTML and SVG as pure functions of what a viewer sees. One renderer for table, replay and docs.

The picture of a game is a `Picture` (`scene.py`), named in its manifest. It is given a `Scene`: a view, the words of
its table and what the viewer may do. It never gets a state.
"""

from sobremesa.games import manifest_of
from sobremesa.kernel import ConfigError

from .gallery import Exhibit, Gallery
from .scene import Area, Explained, Picture, Scene

__all__ = ["Area", "Exhibit", "Explained", "Gallery", "Picture", "Scene", "gallery_of", "picture_of"]


def picture_of(game: str) -> Picture:
    """The picture of a game, loaded when first needed."""
    part = manifest_of(game).picture
    if part is None:
        raise ConfigError("error.game.no_picture", game=manifest_of(game).meta.title)
    return part()


def gallery_of(game: str) -> Gallery | None:
    """The cards of a game, drawn one by one; None if it shows none."""
    part = manifest_of(game).gallery
    return None if part is None else part()
