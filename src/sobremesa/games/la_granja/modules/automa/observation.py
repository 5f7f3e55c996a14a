"""The automa, as numbers."""

from typing import Final

from sobremesa.adapters.observation.kinds import Flag, Number, OneOf, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Reads, Row
from ...rules.catalogue import BUILDING_NAMES, SIESTA_TOP
from ...rules.ids import SOLO_ORDER


def _rows(_: Config) -> list[Row]:
    return [
        Row("vp", Number(50, 9999), "its VP"),
        Row("silver", Number(10, 9999), "its silver"),
        Row("roofs", Number(5, 9), "its roof tiles"),
        Row("siesta", Number(5, SIESTA_TOP), "its space on the siesta track"),
        Row("donkey", OneOf(range(1, 5), 0), "its donkey tile of this round"),
        Row("donkeys_left", Number(1, 4), "its donkey tiles still face down"),
        Row("craft", SomeOf(BUILDING_NAMES), "its craft markers"),
        Row("counter", Number(5, 99), "deliveries kept for craft buildings"),
        Row("is_first", Flag(), "it goes first"),
    ]


OBSERVATION: Final = ModuleObservation(
    rows=_rows, printed={"level": "an option of the table"}, reads=Reads(board=(SOLO_ORDER,))
)
