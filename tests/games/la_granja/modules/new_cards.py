"""What the tests of the new farm cards share."""

from typing import Any, Final

NEW: Final[dict[str, Any]] = {"modules": ["new_farm_cards"]}
