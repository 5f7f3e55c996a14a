"""Sobremesa: La Granja and El Grande in software. An unofficial fan implementation.

>>> import sobremesa as sm
>>> game = sm.load("el_grande")
>>> state = game.new(seats=4)
>>> dealer = sm.Dealer(seed=7)
>>> _ = dealer.settle(state)
>>> [game.notation(a) for a in state.legal()][:3]
['power 1', 'power 2', 'power 3']
"""

from .games import games, load, meta
from .kernel import (
    CHANCE,
    OVER,
    ConfigError,
    Dealer,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    SobremesaError,
    StaleView,
)
from .record import Record

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "ConfigError",
    "Dealer",
    "IllegalAction",
    "NotationError",
    "PositionError",
    "Record",
    "RecordError",
    "SobremesaError",
    "StaleView",
    "__version__",
    "games",
    "load",
    "meta",
]
