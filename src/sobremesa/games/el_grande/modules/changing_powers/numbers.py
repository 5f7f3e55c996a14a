"""The numbers of Changing Powers. Modifiers are hand cards, which the base rules already number: see `ids`."""

from typing import Final

from sobremesa.games.numbering import ModuleNumbers
from sobremesa.kernel import Block, EventType

from ...rules.labels import MODIFIER_LABELS

# step kinds
KINDS: Final = 256
DEAL: Final = KINDS
PASS: Final = KINDS + 1
CHOOSE_MODIFIER: Final = KINDS + 2
PROPERTY: Final = KINDS + 3

EFFECTS: Final = 300  # owners: EFFECTS + number of the modifier

MODIFIER_DEALT = EventType("modifier_dealt", "seat", "modifier!")
MODIFIER_CHOSEN = EventType("modifier_chosen", "seat", "modifier!")
MODIFIER_RECEIVED = EventType("modifier_received", "seat", "modifier!", barrier=True)
MODIFIER_PLAYED = EventType("modifier_played", "seat", "modifier")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={3: [MODIFIER_DEALT, MODIFIER_CHOSEN, MODIFIER_RECEIVED], 10: [MODIFIER_PLAYED]},
    blocks={
        535: [Block("modifier", MODIFIER_LABELS), Block("pass", MODIFIER_LABELS)],
        881: [Block("deal", MODIFIER_LABELS)],  # chance
    },
    owners={EFFECTS: len(MODIFIER_LABELS) + 1},
)
