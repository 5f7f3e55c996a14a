"""El Grande in pictures: the map of Spain, action cards, power cards and courts."""

from typing import Final

from .picture import ElGrandePicture

PICTURE: Final = ElGrandePicture()
