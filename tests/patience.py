"""How long tests wait for something that must happen: so long that a busy machine is no mistake."""

from typing import Final

PATIENCE: Final = 180  # seconds
