"""Changing Powers, in the terminal."""

from ...rules.view import SeatView, View
from ...terminal.layout import message
from ...terminal.modules import ModuleDrawing
from .words import modifier_name


class Drawing(ModuleDrawing):
    """Modifiers: played with a power card, in hand, and about to be passed to the left neighbour."""

    weighs_cards = ("choose_modifier",)

    def power_remarks(self, s: SeatView) -> list[str]:
        if not s.modifier:
            return []
        name = modifier_name(s.modifier)
        return [
            message("power_modified", power=s.power, modifier=name)
            if s.power
            else message("modifier_played", modifier=name)
        ]

    def remarks(self, view: View, s: SeatView) -> list[str]:
        if not s.modifiers_in_hand or s.seat == view.viewer:
            return []
        return [message("modifiers_held", count=s.modifiers_in_hand)]

    def in_hand(self, own: SeatView) -> list[str]:
        modifiers = [modifier_name(card) for card in own.hand or () if card.startswith("m")]
        return [message("modifiers", cards=", ".join(modifiers))] if modifiers else []

    def secrets(self, own: SeatView) -> list[str]:
        lines: list[str] = []
        if own.passing:
            lines.append(message("passing", modifier=modifier_name(own.passing)))
        if own.gave:
            lines.append(message("gave", modifier=modifier_name(own.gave)))
        return lines
