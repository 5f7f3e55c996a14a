"""The boards of Counselors & Outlaws and the pools of dice, read once."""

from typing import Any, Final

from sobremesa.games.la_granja.rules.catalogue import DATA
from sobremesa.games.la_granja.rules.helpers import ask
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Frame, Seat, frame

from ..numbers import GREY_TAKEN

_DATA: Final[dict[str, Any]] = DATA.read("modules", "counselors_outlaws", "boards.toml")
COUNSELORS: Final[list[dict[str, Any]]] = _DATA["counselors"]
OUTLAWS: Final[list[dict[str, Any]]] = _DATA["outlaws"]


def _dice(colour: str) -> dict[str, dict[int, int]]:
    """How many dice of a colour are in the pool, by side and number of players."""
    return {side: {int(n): mix[colour] for n, mix in rows.items()} for side, rows in _DATA["dice"].items()}


SPARED: Final = 4  # in GREY_TAKEN: nothing was paid for a grey die in this round
WHITE_DICE: Final = _dice("white")
GREY_DICE: Final = _dice("grey")


def is_night(s: State) -> bool:
    """Whether the boards lie with the Outlaws side up."""
    return bool(s.rules.config.options["grey_dice"] == "outlaws")


def is_free(s: State, seat: Seat) -> bool:
    """Whether a helper lets the seat off paying for a grey die, once per round."""
    return not s.players[seat][GREY_TAKEN] & SPARED and ask(s, "grey_die_free", seat, 0) > 0


def effect_name(space: int) -> str:
    """The name under which the reward or the penalty of a space is compiled."""
    return f"grey_{space}"


def on_board(s: State, seat: Seat, space: int) -> Frame:
    """What a space of the player's board brings or costs."""
    return frame(s.rules.effects[effect_name(space)], seat)
