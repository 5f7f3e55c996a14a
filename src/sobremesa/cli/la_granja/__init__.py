"""La Granja in the terminal: drawn and told from views and redacted events alone."""

from .face import LaGranjaFace

__all__ = ["FACE"]

FACE = LaGranjaFace
