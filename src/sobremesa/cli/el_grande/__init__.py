"""El Grande in the terminal: drawn and told from views and redacted events alone."""

from .face import ElGrandeFace

__all__ = ["FACE"]

FACE = ElGrandeFace
