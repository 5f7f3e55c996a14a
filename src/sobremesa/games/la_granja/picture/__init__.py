"""La Granja as a picture: farms with their four sides, the boards in the middle, and what modules bring."""

from .picture import LaGranjaPicture

__all__ = ["PICTURE"]

PICTURE = LaGranjaPicture()
