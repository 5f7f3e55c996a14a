"""How much work an analysis is."""

from typing import Final, NamedTuple

from sobremesa.kernel import ConfigError, unknown


class Depth(NamedTuple):
    """All numbers that decide what an analysis finds: the same ones, with the same seed, find the same."""

    name: str
    simulations: int  # of the search, for each decision of a better plan
    worlds: int  # in which every plan and every position is judged
    most: int  # worlds in which two plans are compared if fewer cannot tell them apart
    ahead: int  # decisions that everybody makes by a glance before a position is judged, at most


QUICK: Final = Depth("quick", 60, 12, 48, 60)
STANDARD: Final = Depth("standard", 250, 24, 192, 60)
DEEP: Final = Depth("deep", 1500, 96, 768, 60)
DEPTHS: Final = {depth.name: depth for depth in (QUICK, STANDARD, DEEP)}


def depth_of(name: str) -> Depth:
    """The depth of this name; `ConfigError` names those there are."""
    if name not in DEPTHS:
        raise ConfigError(unknown("depth", name, tuple(DEPTHS)))
    return DEPTHS[name]
