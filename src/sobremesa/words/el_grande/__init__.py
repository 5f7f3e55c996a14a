"""El Grande in words."""

from .words import ElGrandeWords

__all__ = ["WORDS"]

WORDS = ElGrandeWords
