"""The numbers of all modules, as declared in their folders (`sobremesa.games.numbering`). Raises `ValueError` if two
modules use the same number, or if there is a gap between their step kinds or the owners of their effects."""

from typing import Final, Sequence

from sobremesa.games.numbering import ModuleNumbers, one_table, side_by_side
from sobremesa.kernel import Block, EventType

from ..modules import MODULES
from .kinds import BLOCK
from .kinds import MODULES as MODULE_KINDS

FIRST_OWNER: Final = 300  # of the effects of modules; lower numbers belong to action cards

#: by module; some declare none
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
