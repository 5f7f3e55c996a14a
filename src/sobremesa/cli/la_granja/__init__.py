"""La Granja in the terminal: drawn from views alone."""

from .face import LaGranjaFace

__all__ = ["FACE"]

FACE = LaGranjaFace
