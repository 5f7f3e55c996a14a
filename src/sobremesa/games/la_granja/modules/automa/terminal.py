"""The automa, in the terminal."""

from sobremesa.i18n.formats import listed

from ...rules.catalogue import SIESTA_VP
from ...rules.view import View
from ...terminal.layout import message
from ...terminal.modules import ModuleDrawing, Row
from ...words.names import building_title, silver


class Drawing(ModuleDrawing):
    """Everything the automa has, in one row above those of the modules."""

    comes_first = True

    def rows(self, view: View, full: bool) -> list[Row]:
        a = self.shown(view)
        items = [
            message("automa.vp", vp=a["vp"]),
            silver(a["silver"]),
            message("automa.siesta", space=a["siesta"], vp=SIESTA_VP[a["siesta"]]),
            message("automa.roofs", count=a["roofs"]),
            message("automa.craft", buildings=listed([building_title(b) for b in a["craft"]]) or message("nothing")),
            message("automa.counter", count=a["counter"]) if a["counter"] else "",
            message("automa.tile", donkey=self.things.donkey(a["donkey"])) if a["donkey"] else "",
            message("automa.tiles", count=a["donkeys_left"]),
            message("automa.first" if a["is_first"] else "automa.second"),
        ]
        return [(message("automa.title", level=message(f"automa.{a['level']}")), [item for item in items if item])]
