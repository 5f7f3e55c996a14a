"""What a seat observes: its current view, or all it has seen since the beginning, as numbers and as text."""

from typing import Any, Mapping

import numpy as np
import pyspiel

from sobremesa.adapters.observation import Layout
from sobremesa.kernel import Seat, SobremesaError

from .sightings import NUMBERS


class Observer:
    """Made by `make_py_observer`; `tensor`, and its named parts in `dict`, hold what was last set.

    Purely public or purely private observations exist only as text.
    """

    def __init__(self, layout: Layout, slots: int, kind: Any, parameters: Mapping[str, Any] | None) -> None:
        if parameters:
            raise SobremesaError("open_spiel.observer_parameters", names=", ".join(parameters))
        self._is_public: bool = kind.public_info
        self._is_private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls: bool = kind.perfect_recall
        is_one_seats = self._is_private or kind.private_info == pyspiel.PrivateInfoType.NONE
        if not is_one_seats or not (self._is_public or (self._is_private and not self._recalls)):
            raise SobremesaError("open_spiel.observer")
        self._layout = layout
        self._slots = slots if self._recalls else 0
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._is_public and self._is_private:
            self._name_parts()

    def _name_parts(self) -> None:
        size = self._layout.size
        self.tensor = np.zeros(size + self._slots * NUMBERS, np.float32)
        at = 0
        for piece in self._layout.pieces:
            self.dict[piece.name] = self.tensor[at : at + piece.size]
            at += piece.size
        if self._recalls:
            self.dict["seen"] = self.tensor[size:].reshape(self._slots, NUMBERS)

    def set_from(self, state: Any, player: Seat) -> None:
        """Fill the tensor with what the player observes of the state."""
        if self.tensor is None:
            return
        self.tensor[: self._layout.size] = self._layout.encode(state.table.state.view(player))
        if self._recalls:
            seen = state.table.sightings(player)
            if len(seen) > self._slots:
                raise SobremesaError("open_spiel.too_long", slots=self._slots)
            self.dict["seen"].fill(0)
            if seen:
                self.dict["seen"][: len(seen)] = seen

    def string_from(self, state: Any, player: Seat) -> str:
        """The same as text."""
        viewer = player if self._is_private else None
        if self._recalls:
            return str(state.table.text(viewer))
        text = view_text(state.table.state.view(viewer))
        if self._is_public:
            return text
        public = view_text(state.table.state.view(None)).splitlines()
        return "\n".join(line for line in text.splitlines() if line not in public)


def view_text(view: Any) -> str:
    """A view as text: a line for each of its fields, and one for each field of every seat."""
    lines: list[str] = []
    for name, value in zip(view._fields, view):
        if name == "seats":
            for seat in value:
                lines += [f"p{seat.seat + 1} {field}: {_plain(v)}" for field, v in zip(seat._fields, seat)]
        else:
            lines.append(f"{name}: {_plain(value)}")
    return "\n".join(lines)


def _plain(value: Any) -> str:
    """A value without the type names of its tuples."""
    if isinstance(value, tuple):
        return "(" + " ".join(_plain(v) for v in value) + ")"
    return "-" if value is None else str(value)
