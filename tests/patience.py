"""How long tests wait for something that must happen: long enough that a busy machine fails no test."""

from typing import Final

PATIENCE: Final = 180  # seconds
