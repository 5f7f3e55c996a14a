"""Where the numbers of effect owners begin (`Programs.owned_by`). Cards come first, by their own numbers; modules come
last, and each declares its owners in its folder."""

from typing import Final

BUILDINGS: Final = 288  # + building, from 0
ROOFS: Final = 304  # + roof tile, from 0
SPACES: Final = 368  # + row of `Rules.revenue`: printed spaces, then tiles
MODULES: Final = 400
