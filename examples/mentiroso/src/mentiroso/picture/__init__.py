"""Mentiroso in pictures: cups, dice and bids."""

from typing import Final

from .picture import MentirosoPicture

PICTURE: Final = MentirosoPicture()
