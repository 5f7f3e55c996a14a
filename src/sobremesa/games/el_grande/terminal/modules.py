"""What modules draw in the terminal.

A module with more to show than its cards has a ``terminal.py`` in its folder with a class ``Drawing``: a
`ModuleDrawing` that overrides some of the hooks below. Whatever a module leaves out adds nothing to the table.
"""

from functools import cache
from typing import ClassVar, Sequence

from sobremesa.games.el_grande.modules import MODULES
from sobremesa.games.el_grande.rules.view import SeatView, View


class ModuleDrawing:
    """What one module draws, from views alone. Every hook is optional."""

    #: the prompts of its steps at which players weigh up action cards and need their texts
    weighs_cards: ClassVar[tuple[str, ...]] = ()

    def power_remarks(self, s: SeatView) -> list[str]:
        """Remarks on the power card that a seat has played."""
        return []

    def remarks(self, view: View, s: SeatView) -> list[str]:
        """Other remarks on a seat."""
        return []

    def in_hand(self, own: SeatView) -> list[str]:
        """Its cards in the viewer's own hand, in sentences."""
        return []

    def secrets(self, own: SeatView) -> list[str]:
        """What else only the viewer knows, in sentences."""
        return []


@cache
def _drawings() -> dict[str, ModuleDrawing]:
    return {module: room.Drawing() for module, room in MODULES.in_room("terminal").items()}


class Modules:
    """Draws the modules of one table, in order."""

    def __init__(self, modules: Sequence[str]) -> None:
        known = _drawings()
        self.all = [known[module] for module in modules if module in known]

    def weigh_cards(self, prompt: str) -> bool:
        return any(prompt in module.weighs_cards for module in self.all)

    def power_remarks(self, s: SeatView) -> list[str]:
        return [remark for module in self.all for remark in module.power_remarks(s)]

    def remarks(self, view: View, s: SeatView) -> list[str]:
        return [remark for module in self.all for remark in module.remarks(view, s)]

    def in_hand(self, own: SeatView) -> list[str]:
        return [line for module in self.all for line in module.in_hand(own)]

    def secrets(self, own: SeatView) -> list[str]:
        return [line for module in self.all for line in module.secrets(own)]
