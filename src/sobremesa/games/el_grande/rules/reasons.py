"""Why something cannot be chosen: reasons shared by several steps. Each is the rule that the step applies."""

from typing import Final

from sobremesa.kernel import Message, Seat

from .actions import PUT
from .ids import CASTILLO, COURT, KING, REGIONS
from .state import State

MUST: Final = Message("why.el_grande.must")
KINGS_REGION: Final = Message("why.el_grande.kings_region")
SHUT: Final = Message("why.el_grande.shut")
NOT_ADJACENT: Final = Message("why.el_grande.not_adjacent")
NOT_INTO_CASTILLO: Final = Message("why.el_grande.not_into_castillo")
REGIONS_ONLY: Final = Message("why.el_grande.regions_only")
NOBODY: Final = Message("why.el_grande.nobody")
NO_COLOUR: Final = Message("why.el_grande.no_colour")
COURT_EMPTY: Final = Message("why.el_grande.court_empty")
STANDS_THERE: Final = Message("why.el_grande.stands_there")


def taboo(place: int) -> Message:
    """Nothing may enter or leave the place, because the King is there (EG-078, EG-240)."""
    return SHUT if place == CASTILLO else KINGS_REGION


def why_not_touch(s: State, colour: int, region: int) -> Message | None:
    """Why no caballero of a colour can be moved out of a region or sent back."""
    if colour >= s.rules.colours:
        return NO_COLOUR
    if region == s.board[KING]:
        return KINGS_REGION
    return None if s.players[colour][region] else NOBODY


def why_not_put(s: State, seat: Seat, place: int, infiltrate: int) -> Message | None:
    """Why no caballero can be placed there from the court with an action card (EG-060 to EG-063)."""
    if not s.players[seat][COURT]:
        return COURT_EMPTY
    king = s.board[KING]
    if PUT + place in s.rules.put_actions[king] or (infiltrate and place == king <= REGIONS):
        return None
    return taboo(place) if place == king else NOT_ADJACENT


def why_not_enter(s: State, place: int) -> Message | None:
    """Why nothing can enter a region, wherever it comes from."""
    if place == CASTILLO:
        return NOT_INTO_CASTILLO
    return KINGS_REGION if place == s.board[KING] else None


def why_not_choose(s: State, place: int) -> Message | None:
    """Why a region cannot be chosen for caballeros to move from."""
    if place == CASTILLO:
        return REGIONS_ONLY
    return KINGS_REGION if place == s.board[KING] else None
