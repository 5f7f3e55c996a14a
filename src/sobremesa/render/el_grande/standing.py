"""Who would get what: the scoring of one place worked out from what everybody can see."""

from typing import NamedTuple, Sequence

from sobremesa.games.el_grande.catalogue import GRANDE_BONUS, KING_BONUS
from sobremesa.games.el_grande.ids import PLACE_NAMES, REGIONS
from sobremesa.games.el_grande.view import View

from .map import Lie, lie, scale_of


class Score(NamedTuple):
    """What a seat gets for its rank in a place, with the bonuses for the King and the grande."""

    seat: int
    rank: int
    vp: int
    king: int
    grande: int

    @property
    def total(self) -> int:
        return self.vp + self.king + self.grande


def ranks(counts: Sequence[int], paid: int) -> list[tuple[int, int]]:
    """(colour, rank) of everybody with a paid rank, 1 the best. Equals all take the next lower rank (EG-112)."""
    out: list[tuple[int, int]] = []
    rank = 0
    for n in sorted({c for c in counts if c}, reverse=True):
        tied = [colour for colour, c in enumerate(counts) if c == n]
        rank += 1 if len(tied) == 1 else 2
        if rank > paid:
            break
        out += [(colour, rank) for colour in tied]
    return out


def region_scores(view: View, table: Lie, region: int) -> list[Score]:
    """Who would get VP if this region were scored now, best first; the dummy only takes its rank (EG-140)."""
    name = PLACE_NAMES[region]
    scale = scale_of(table, name)
    out: list[Score] = []
    for colour, rank in ranks([s.regions[region] for s in view.seats], len(scale)):
        s = view.seats[colour]
        king = KING_BONUS if rank == 1 and view.king == name else 0
        grande = GRANDE_BONUS if rank == 1 and s.grande == name else 0
        score = Score(colour, rank, scale[rank - 1], king, grande)
        if not s.is_dummy and score.total:
            out.append(score)
    return out


def all_scores(view: View) -> list[tuple[str, list[Score]]]:
    """The same for all nine regions, in the order in which they are scored."""
    table = lie(view)
    return [(PLACE_NAMES[region], region_scores(view, table, region)) for region in range(REGIONS)]
