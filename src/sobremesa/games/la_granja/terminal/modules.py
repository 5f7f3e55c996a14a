"""What modules draw in the terminal.

A module that has anything to show has a file ``terminal.py`` in its folder with a class ``Drawing``: a `ModuleDrawing`
that overrides some of the hooks below. Hooks left out add nothing to the table.
"""

from functools import cache
from typing import Any, ClassVar, Final, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.games.la_granja.modules import MODULES
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.games.la_granja.words.things import Things, shown

from .colours import Colours
from .layout import flow

Row = tuple[str, list[str] | Text]  # the topic, and what there is to say: items in a row, or lines
FarmRow = tuple[str, Text]  # the topic on a farm, and what there is to say

GAP: Final = 2  # after the labels of rows
TAKEN: Final = 2  # dice that a seat takes in a round


class ModuleDrawing:
    """What one module draws at one table, from views only. Every hook may be left out."""

    #: its rows come before those of all other modules
    comes_first: ClassVar[bool] = False
    #: the prompts of its steps at which hand cards are weighed up, so that their texts are needed
    weighs_cards: ClassVar[tuple[str, ...]] = ()

    def __init__(self, id: str, things: Things) -> None:
        self.id = id
        self.things = things
        self.seats = things.seats
        self.colours = Colours(things.seats)

    def shown(self, view: View) -> dict[str, Any]:
        """What the module shows in a view (`Hooks.shows`), by name."""
        return shown(view, self.id)

    def by_seat(self, numbers: Sequence[int]) -> str:
        """``p1 2, p2 1``: the seats that have any."""
        return ", ".join(f"{self.seats.short(seat)} {n}" for seat, n in enumerate(numbers) if n)

    # -- below the common board --------------------------------------------------------------------------------------

    def table(self, view: View, width: int) -> RenderableType | None:
        """A table of its own."""
        return None

    def rows(self, view: View, full: bool) -> list[Row]:
        """Rows of the list below these tables; ``full`` asks for texts as well."""
        return []

    # -- on the common board -----------------------------------------------------------------------------------------

    def on_hex(self, view: View, hex: int, owner: str) -> str:
        """How the owner of a marker on a market hex is written; there is room for one character after the name."""
        return owner

    def market_legend(self) -> str:
        """What the module changes about hexes, in a few words."""
        return ""

    def odd_dice(self, view: View, value: int) -> list[str]:
        """The dice on a revenue space that look different from the others: what is written on each of them."""
        return []

    def dice_legend(self, view: View) -> str:
        """What is odd about these dice, if any are there."""
        return ""

    def roof(self, tile: str) -> str | None:
        """The line for a roof tile of the module on display, with its price."""
        return None

    # -- on a farm ---------------------------------------------------------------------------------------------------

    def taken_die(self, view: View, s: SeatView, at: int) -> str | None:
        """What is written on the first or second die a seat has taken, if not its value."""
        return None

    def patron(self, view: View, s: SeatView) -> list[FarmRow]:
        """The module's card that works like a helper (`SeatView.patron`)."""
        return []

    def belongings(self, view: View, s: SeatView) -> list[FarmRow]:
        """Whatever else belongs to one farm, in more words than fit in the table."""
        return []


@cache
def _drawings() -> dict[str, type[ModuleDrawing]]:
    return {module: room.Drawing for module, room in MODULES.in_room("terminal").items()}


class Modules:
    """Draws the modules of one table, in order."""

    def __init__(self, things: Things) -> None:
        known = _drawings()
        modules = [module for module in MODULES.at(things.rules.config) if module in known]
        self.all = [known[module](module, things) for module in modules]
        self.colours = Colours(things.seats)
        self.weighs_cards = [prompt for module in self.all for prompt in module.weighs_cards]

    def draw(self, view: View, width: int, full: bool) -> list[RenderableType]:
        """Everything that everybody may see of the modules at this table, below the common board."""
        tables = [module.table(view, width) for module in self.all]
        out: list[RenderableType] = [table for table in tables if table is not None]
        first = sorted(self.all, key=lambda module: not module.comes_first)
        rows = [row for module in first for row in module.rows(view, full)]
        return [*out, self._grid(rows, width)] if rows else out

    def _grid(self, rows: list[Row], width: int) -> Table:
        """Labels on the left, their contents on the right: as many items per line as fit."""
        table = Table.grid(padding=(0, GAP, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        room = width - max(len(label) for label, _ in rows) - GAP
        for label, told in rows:
            table.add_row(label, told if isinstance(told, Text) else self.colours.coloured(flow(told, room)))
        return table

    def on_hex(self, view: View, hex: int, owner: str) -> str:
        for module in self.all:
            owner = module.on_hex(view, hex, owner)
        return owner

    def market_legends(self) -> list[str]:
        return [legend for legend in (module.market_legend() for module in self.all) if legend]

    def odd_dice(self, view: View, value: int) -> list[str]:
        return [die for module in self.all for die in module.odd_dice(view, value)]

    def dice_legends(self, view: View) -> list[str]:
        return [legend for legend in (module.dice_legend(view) for module in self.all) if legend]

    def roof(self, tile: str) -> str | None:
        return next((line for line in (module.roof(tile) for module in self.all) if line is not None), None)

    def taken_dice(self, view: View, s: SeatView) -> str:
        """``3 5``: the dice that a seat has taken."""
        return " ".join(self._taken_die(view, s, at) for at in range(TAKEN) if s.dice[at])

    def _taken_die(self, view: View, s: SeatView, at: int) -> str:
        written = (module.taken_die(view, s, at) for module in self.all)
        return next((die for die in written if die is not None), str(s.dice[at]))

    def on_farm(self, view: View, s: SeatView) -> list[FarmRow]:
        """What belongs to one farm: patrons first."""
        patrons = [row for module in self.all for row in module.patron(view, s)]
        return [*patrons, *(row for module in self.all for row in module.belongings(view, s))]
