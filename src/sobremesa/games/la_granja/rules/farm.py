"""Fields and barrows of a farm: each is one number that combines the card and what lies on it.

Code that runs on every move unpacks the numbers itself with these constants: a call costs more than the unpacking.
"""

from typing import Final

FIELD_CARD: Final = 2  # field >> FIELD_CARD is its card
FIELD_GOODS: Final = 3  # field & FIELD_GOODS is how many goods stand on it
BARROW_CARD: Final = 6
BARROW_COVERED: Final = 63  # barrow & BARROW_COVERED is a mask of the covered symbols


def field_of(card: int, goods: int = 0) -> int:
    """The field of a card with this many goods on it."""
    return card << FIELD_CARD | goods


def field_card(field: int) -> int:
    return field >> FIELD_CARD


def goods_on(field: int) -> int:
    """How many goods stand on a field."""
    return field & FIELD_GOODS


def barrow_of(card: int, covered: int = 0) -> int:
    """The barrow of a card with a mask of the covered symbols."""
    return card << BARROW_CARD | covered


def card_of(barrow: int) -> int:
    return barrow >> BARROW_CARD


def covered_on(barrow: int) -> int:
    """A mask of the covered symbols of a barrow."""
    return barrow & BARROW_COVERED
