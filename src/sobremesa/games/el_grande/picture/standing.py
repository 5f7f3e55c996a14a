"""Who would get what: the scoring of one place worked out from what everybody can see."""

from types import MappingProxyType
from typing import Final, Mapping, NamedTuple

from sobremesa.games.el_grande.rules.catalogue import GRANDE_BONUS, KING_BONUS
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES, REGIONS
from sobremesa.games.el_grande.rules.ranking import ranking
from sobremesa.games.el_grande.rules.view import View

from .map import MapLayout, layout_of, scale_of

NOBODY: Final[Mapping[int, int]] = MappingProxyType({})


class Score(NamedTuple):
    """What a seat gets for its rank in a place (1 is the best), with the bonuses for the King and the grande."""

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

    ``comes`` says how many caballeros of a seat would have come by then.
    """
    name = PLACE_NAMES[region]
    scale = scale_of(layout, name)
    out: list[Score] = []
    for colour, rank in ranking(tuple(s.regions[region] + comes.get(s.seat, 0) for s in view.seats)):
        if rank >= len(scale):
            break
        s = view.seats[colour]
        king = KING_BONUS if rank == 0 and view.king == name else 0
        grande = GRANDE_BONUS if rank == 0 and s.grande == name else 0
        score = Score(colour, rank + 1, scale[rank], king, grande)
        if not s.is_dummy and score.total:
            out.append(score)
    return out


def all_scores(view: View) -> list[tuple[str, list[Score]]]:
    """The same for all nine regions, in the order in which they are scored."""
    layout = layout_of(view)
    return [(PLACE_NAMES[region], region_scores(view, layout, region)) for region in range(REGIONS)]
