"""The kernel: frames and steps, actions, chance, effects, events and codecs. It knows no game."""

from .actions import DECLINE, DONE, OPTION, OPTIONS, Action, ActionTable, Block
from .chance import Dealer, bits, mask_of
from .compiled import is_compiled
from .config import CHOICE, FLAG, SUBSET, TEXT, Config, Meta, ModuleMeta, Option
from .effects import COMBINATORS, Operation, Programs, Where, can_carry_out, frame, step_table
from .errors import (
    ConfigError,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    Said,
    SobremesaError,
    StaleView,
    reason,
    unknown,
)
from .events import Event, EventTable, EventType
from .game import Game
from .state import BaseState, Sink
from .step import AGAIN, CHANCE, NO_SEAT, OVER, Frame, Seat, Step, Template, frames_for

__all__ = [
    "AGAIN",
    "CHANCE",
    "CHOICE",
    "COMBINATORS",
    "DECLINE",
    "DONE",
    "FLAG",
    "NO_SEAT",
    "OPTION",
    "OPTIONS",
    "OVER",
    "SUBSET",
    "TEXT",
    "Action",
    "ActionTable",
    "BaseState",
    "Block",
    "Config",
    "ConfigError",
    "Dealer",
    "Event",
    "EventTable",
    "EventType",
    "Frame",
    "Game",
    "IllegalAction",
    "Meta",
    "ModuleMeta",
    "NotationError",
    "Operation",
    "Option",
    "PositionError",
    "Programs",
    "RecordError",
    "Said",
    "Seat",
    "Sink",
    "SobremesaError",
    "StaleView",
    "Step",
    "Template",
    "Where",
    "bits",
    "can_carry_out",
    "frame",
    "frames_for",
    "is_compiled",
    "mask_of",
    "reason",
    "step_table",
    "unknown",
]
