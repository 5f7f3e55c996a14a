"""El Grande in the terminal: drawn from views alone."""

from .face import ElGrandeFace

__all__ = ["FACE"]

FACE = ElGrandeFace
