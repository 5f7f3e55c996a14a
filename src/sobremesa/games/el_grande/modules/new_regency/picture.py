"""New Regency: the countries abroad, where the King can be sent."""

from typing import Final

from sobremesa.render.scene import Explained, Scene
from sobremesa.words.stand_ins import is_stand_in

from ...picture.explain import names_of, sentence
from ...picture.ground import ABROAD
from ...picture.modules import ModulePicture
from ...rules.catalogue import BOARD, NEIGHBOURS
from ...rules.ids import PLACE_NAMES
from ...words.names import place_name

_ROWS: Final = {row["id"]: row for row in BOARD["abroad"]}


def _explain_abroad(_: Scene, name: str) -> Explained | None:
    if name not in _ROWS:
        return None
    near = NEIGHBOURS[PLACE_NAMES.index(name)]
    lines = (sentence("abroad.what"), sentence("region.neighbours", regions=names_of(near)))
    return Explained(place_name(name), lines, is_stand_in(_ROWS[name]["neighbours_status"]))


PICTURE: Final = ModulePicture(lands=ABROAD, explain={"abroad": _explain_abroad})
