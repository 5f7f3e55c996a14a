"""The six Lady cards, read once."""

from typing import Any, Final

from ...catalogue import DATA
from ..blocks import LADIES as NAMES

ROWS: Final[list[dict[str, Any]]] = DATA.read("modules", "ladies", "ladies.toml")["lady"]
FIRST: Final[int] = ROWS[0]["number"]  # they are numbered in the order of their names
NINA: Final = FIRST + NAMES.index("nina")
CARMEN: Final = FIRST + NAMES.index("carmen")
FELIPA: Final = FIRST + NAMES.index("felipa")
ANA: Final = FIRST + NAMES.index("ana")
REINA: Final = FIRST + NAMES.index("reina")
SAVANNAH: Final = FIRST + NAMES.index("savannah")
SALE: Final[dict[str, int]] = ROWS[NINA - FIRST]["sale"]
