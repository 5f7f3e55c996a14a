"""Sobremesa: La Granja and El Grande in software. An unofficial fan implementation.

>>> import sobremesa as sm
>>> game = sm.load("el_grande")
>>> state = game.new(seats=4)
>>> dealer = sm.Dealer(seed=7)
>>> _ = dealer.settle(state)
>>> [game.notation(a) for a in state.legal()][:3]
['power 1', 'power 2', 'power 3']
"""

from .games import games, load, manifest_of, meta, ours
from .kernel import (
    CHANCE,
    OVER,
    ConfigError,
    Dealer,
    Game,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    SeatError,
    SobremesaError,
    StaleView,
    State,
    View,
    plain,
)
from .kernel.errors import spoken_by
from .record import Record

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "ConfigError",
    "Dealer",
    "Game",
    "IllegalAction",
    "NotationError",
    "PositionError",
    "Record",
    "RecordError",
    "SeatError",
    "SobremesaError",
    "StaleView",
    "State",
    "View",
    "__version__",
    "games",
    "load",
    "manifest_of",
    "meta",
    "ours",
    "plain",
]


def _say(key: str, params: dict[str, object]) -> str:
    """The text of an error in the current language; messages are loaded when the first one is needed."""
    from . import i18n

    return i18n.say(key, **params) if i18n.has(key) else str(params.get("otherwise", key))


spoken_by(_say)
