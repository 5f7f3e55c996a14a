"""Broken Roofs: the tile that lies with the others. It is drawn where they are."""

from typing import Final

from sobremesa.render.scene import Explained

from ...picture.asked import Asked
from ...picture.modules import ModulePicture, RoofTile
from ...picture.pen import message
from ...words.names import roof_text, roof_title
from .rules import COST, FACE


def _explain_roof(a: Asked) -> Explained | None:
    tile = a.names[0]
    return Explained(roof_title(tile), (roof_text(tile), message("explain.roof"))) if tile == FACE["id"] else None


PICTURE: Final = ModulePicture(
    roofs={FACE["id"]: RoofTile(FACE, COST, "lg-broken", "broken")},
    explain={"roof": _explain_roof},
    things={"buy-broken": lambda _: (f"roof:{FACE['id']}",)},
)
