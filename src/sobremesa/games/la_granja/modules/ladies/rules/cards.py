"""The six Lady cards: each is known by its card number, or by its place among the Ladies."""

from typing import Final

from sobremesa.games.la_granja.rules.ids import FIRST_PATRON

from ..numbers import NAMES, ROWS

FIRST: Final = FIRST_PATRON
NINA: Final = FIRST + NAMES.index("nina")
CARMEN: Final = FIRST + NAMES.index("carmen")
FELIPA: Final = FIRST + NAMES.index("felipa")
ANA: Final = FIRST + NAMES.index("ana")
REINA: Final = FIRST + NAMES.index("reina")
SAVANNAH: Final = FIRST + NAMES.index("savannah")
SALE: Final[dict[str, int]] = ROWS[NINA - FIRST]["sale"]
