"""Trade Boards, as numbers."""

from typing import Any, Final

from sobremesa.adapters.observation.kinds import BySeat, Flag, Group, Number, OneOf, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Row
from .numbers import MODIFIERS

WRITTEN: Final = ("board", "exports", "imports", "has_exported", "received")


def _rows(config: Config) -> list[Row]:
    board = Group(
        board=OneOf(range(1, 5), 0),
        exports=Number(5, 5),
        imports=Number(5, 5),
        has_exported=Flag(),
        received=SomeOf(MODIFIERS, 9),
    )
    meaning = "board, exports, imports, exported now, modifiers received"
    return [Row("boards", BySeat(config.seats, board), meaning, _boards, is_whole=True)]


def _boards(data: Any) -> list[Any]:
    rows = [dict(row) for _, row in data]
    return [tuple(row[name] for name in WRITTEN) for row in rows]


OBSERVATION: Final = ModuleObservation(
    rows=_rows,
    printed={
        "vp": "printed on the board",
        "modifiers": "printed on the board",
        "spaces": "printed on the board",
    },
)
