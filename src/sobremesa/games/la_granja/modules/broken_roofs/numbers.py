"""The numbers of Broken Roofs."""

from typing import Final

from sobremesa.kernel import Block

from ...rules.modules.declared import ModuleNumbers

# steps
KINDS: Final = 320
SHOW_BROKEN: Final = KINDS

NUMBERS: Final = ModuleNumbers(kinds=[KINDS], blocks={4628: [Block("buy-broken")]})
