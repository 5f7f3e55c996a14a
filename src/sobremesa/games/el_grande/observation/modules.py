"""What modules add to observations.

A module with more to show than its cards has an ``observation.py`` in its folder with an ``OBSERVATION``, a
`ModuleObservation`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Sequence

from sobremesa.adapters.observation.layout import Part
from sobremesa.kernel import Config

from ..modules import MODULES


@dataclass(frozen=True, kw_only=True)
class ModuleObservation:
    """What one module adds to observations; whatever it leaves out adds nothing."""

    #: what everybody sees of a seat
    open_parts: Sequence[Part] = ()
    #: what only the owner of a seat sees
    own_parts: Sequence[Part] = ()


@cache
def observations() -> dict[str, ModuleObservation]:
    """What each module adds, by its id."""
    return {module: room.OBSERVATION for module, room in MODULES.in_room("observation").items()}


def observations_of(config: Config) -> list[ModuleObservation]:
    """What the modules at a table add."""
    known = observations()
    return [known[module] for module in config.modules if module in known]
