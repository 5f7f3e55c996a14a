"""Reasons why something cannot be chosen, shared by several steps. Each reason is the rule that the step applies."""

from typing import Final

from sobremesa.kernel import Message

NO_GOOD: Final = Message("why.la_granja.no_good")
NO_STALL: Final = Message("why.la_granja.no_stall")
NOT_IN_HAND: Final = Message("why.la_granja.not_in_hand")
NOT_OFFERED: Final = Message("why.la_granja.not_offered")
HEX_CLOSED: Final = Message("why.la_granja.hex_closed")
HEX_TAKEN: Final = Message("why.la_granja.hex_taken")


def too_dear(price: int, silver: int) -> Message:
    """The seat has less silver than the price."""
    return Message("why.la_granja.too_dear", price=price, silver=silver)
