"""The kernel: frames and steps, actions, chance, effects, events and codecs. It knows no game."""

from .actions import DECLINE, DONE, OPTION, OPTIONS, Action, ActionTable, Block, room
from .chance import MOST_DRAWS, Dealer, bits, mask_of
from .compiled import is_compiled
from .config import CHOICE, FLAG, SUBSET, TEXT, Config, Meta, ModuleMeta, Option
from .effects import COMBINATORS, OWN_KINDS, Operation, Programs, Where, can_carry_out, frame, step_table
from .errors import (
    ConfigError,
    EndlessEffect,
    IllegalAction,
    Message,
    NotationError,
    PositionError,
    RecordError,
    SeatError,
    SobremesaError,
    StaleView,
    reason,
    unknown,
)
from .events import Event, EventTable, EventType
from .game import Game, State
from .state import BaseState, Sink, check_length
from .step import AGAIN, CHANCE, NO_SEAT, OVER, Frame, Seat, Step, Template, frames_for
from .view import SeatView, View

__all__ = [
    "AGAIN",
    "CHANCE",
    "CHOICE",
    "COMBINATORS",
    "DECLINE",
    "DONE",
    "FLAG",
    "MOST_DRAWS",
    "NO_SEAT",
    "OPTION",
    "OPTIONS",
    "OVER",
    "OWN_KINDS",
    "SUBSET",
    "TEXT",
    "Action",
    "ActionTable",
    "BaseState",
    "Block",
    "Config",
    "ConfigError",
    "Dealer",
    "EndlessEffect",
    "Event",
    "EventTable",
    "EventType",
    "Frame",
    "Game",
    "IllegalAction",
    "Message",
    "Meta",
    "ModuleMeta",
    "NotationError",
    "Operation",
    "Option",
    "PositionError",
    "Programs",
    "RecordError",
    "Seat",
    "SeatError",
    "SeatView",
    "Sink",
    "SobremesaError",
    "StaleView",
    "State",
    "Step",
    "Template",
    "View",
    "Where",
    "bits",
    "can_carry_out",
    "check_length",
    "frame",
    "frames_for",
    "is_compiled",
    "mask_of",
    "reason",
    "room",
    "step_table",
    "unknown",
]
