"""Who would get what: the scoring of one place, worked out from what everybody can see."""

from types import MappingProxyType
from typing import Final, Mapping, NamedTuple

from sobremesa.games.el_grande.rules.ids import PLACE_NAMES, REGIONS
from sobremesa.games.el_grande.rules.ranking import awards
from sobremesa.games.el_grande.rules.view import View

from .map import MapLayout, layout_of, scale_of

NOBODY: Final[Mapping[int, int]] = MappingProxyType({})


class Score(NamedTuple):
    """What a seat gets for its rank in a place (1 is best), with the bonuses for the King and the grande."""

    seat: int
    rank: int
    vp: int
    king: int
    grande: int

    @property
    def total(self) -> int:
        return self.vp + self.king + self.grande


def region_scores(view: View, layout: MapLayout, region: int, comes: Mapping[int, int] = NOBODY) -> list[Score]:
    """Who would get VP if this region were scored now, best first; the dummy only takes its rank (EG-140).

    ``comes`` says how many caballeros each seat would have added by then.
    """
    counts = tuple(s.regions[region] + comes.get(s.seat, 0) for s in view.seats)
    return place_scores(view, layout, PLACE_NAMES[region], counts)


def place_scores(view: View, layout: MapLayout, name: str, counts: tuple[int, ...]) -> list[Score]:
    """Like `region_scores`, for any place and these numbers of caballeros; no view tells those in the Castillo."""
    scale = scale_of(layout, name)
    grandes = sum(1 << colour for colour, s in enumerate(view.seats) if s.grande == name)
    scores = [
        Score(colour, rank + 1, vp, king, grande)
        for colour, rank, vp, king, grande in awards(counts, tuple(scale), view.king == name, grandes)
    ]
    return [score for score in scores if not view.seats[score.seat].is_dummy and score.total]


def all_scores(view: View) -> list[tuple[str, list[Score]]]:
    """The scores of all nine regions, in the order in which they are scored."""
    layout = layout_of(view)
    return [(PLACE_NAMES[region], region_scores(view, layout, region)) for region in range(REGIONS)]
