"""La Granja in words."""

from .words import LaGranjaWords

__all__ = ["WORDS"]

WORDS = LaGranjaWords
