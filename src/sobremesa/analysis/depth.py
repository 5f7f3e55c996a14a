"""How thorough an analysis is."""

from typing import Final, NamedTuple

from sobremesa.kernel import ConfigError, unknown


class Depth(NamedTuple):
    """All settings that determine the result of an analysis: the same settings and seed give the same result."""

    name: str
    simulations: int  # of the search, for each decision of a better plan
    worlds: int  # in which each plan and each position is judged
    most: int  # worlds at most, for comparing two plans when fewer cannot tell them apart
    ahead: int  # decisions played by a glance before a position is judged, at most


QUICK: Final = Depth("quick", 60, 12, 48, 60)
STANDARD: Final = Depth("standard", 250, 24, 192, 60)
DEEP: Final = Depth("deep", 1500, 96, 768, 60)
DEPTHS: Final = {depth.name: depth for depth in (QUICK, STANDARD, DEEP)}


def depth_of(name: str) -> Depth:
    """The depth with this name; `ConfigError` lists the known ones."""
    if name not in DEPTHS:
        raise ConfigError(unknown("depth", name, tuple(DEPTHS)))
    return DEPTHS[name]
