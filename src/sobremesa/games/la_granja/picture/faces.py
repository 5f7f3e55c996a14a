"""What modules bring, piece by piece, as it lies on the table before anybody owns it."""

from markupsafe import Markup

from .modules import pictures, roof_tiles
from .pen import Pen, Table
from .roofs import roof_tile


def face_of(table: Table, module: str, id: str) -> Markup | None:
    """A card, tile, board or piece of a module, by the id under which words explain it; None if nothing draws it."""
    kind, _, name = id.partition(":")
    if kind == "roof" and name in roof_tiles():
        return roof_tile(Pen(()), name)
    picture = pictures().get(module)
    return None if picture is None or picture.face is None else picture.face(table, id)
