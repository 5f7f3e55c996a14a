"""The numbers of all modules, as their folders declare them (`sobremesa.games.numbering`). `ValueError` if two have the
same place, or if kinds of steps or owners of effects are left out between them."""

from typing import Final, Sequence

from sobremesa.games.numbering import ModuleNumbers, one_table, side_by_side
from sobremesa.kernel import Block, EventType

from ..modules import MODULES
from .kinds import BLOCK
from .kinds import MODULES as MODULE_KINDS

FIRST_OWNER: Final = 300  # of effects of modules; before them come those of action cards

#: by module; some have none
DECLARED: Final[dict[str, ModuleNumbers]] = {
    name: numbers.NUMBERS for name, numbers in MODULES.in_room("numbers").items()
}
_ALL: Final = list(DECLARED.values())

#: lists by their first number
MODULE_EVENTS: Final[dict[int, Sequence[EventType]]] = one_table("event", [numbers.events for numbers in _ALL])
MODULE_BLOCKS: Final[dict[int, Sequence[Block]]] = one_table("action", [numbers.blocks for numbers in _ALL])

_kinds: Final = one_table("step kind", [{kind: BLOCK} for numbers in _ALL for kind in numbers.kinds])
side_by_side("step kind", MODULE_KINDS, _kinds)
side_by_side("owner", FIRST_OWNER, one_table("owner", [numbers.owners for numbers in _ALL]))
