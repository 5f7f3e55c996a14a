"""What everybody would get from a scoring card, one more caballero or a disc, as far as everybody can see."""

from typing import Final, NamedTuple

from sobremesa.games.el_grande.rules.catalogue import Card
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES, REGIONS
from sobremesa.games.el_grande.rules.ranking import crowded
from sobremesa.games.el_grande.rules.view import View

from .map import layout_of, scale_of
from .standing import Score, region_scores

#: actions that move a piece somewhere, and the prompts they answer
MOVES: Final = {"put": "", "to": "move_to", "king": "move_king", "grande": "move_grande"}


class Forecast(NamedTuple):
    """The regions that would be scored, and the VP of each seat that would get any, most first."""

    regions: tuple[int, ...]
    vp: tuple[tuple[int, int], ...]


def _summed(regions: tuple[int, ...], scores: list[Score]) -> Forecast:
    totals: dict[int, int] = {}
    for score in scores:
        totals[score.seat] = totals.get(score.seat, 0) + score.total
    return Forecast(regions, tuple(sorted(totals.items(), key=lambda pair: -pair[1])))


def by_card(view: View, card: Card) -> Forecast | None:
    """The forecast if the card were used now; None if it scores nothing, or discs or the Castillo, which nobody can
    see."""
    layout = layout_of(view)
    word, *rest = card.effect or [""]
    numbers = rest[0] if rest else {}
    everywhere = tuple(range(REGIONS))
    if word == "score_worth":
        regions = tuple(r for r in everywhere if scale_of(layout, PLACE_NAMES[r])[0] in numbers["first"])
    elif word == "score_crowd":
        sizes = [sum(s.regions[r] for s in view.seats) for r in everywhere]
        regions = tuple(crowded(sizes, numbers["size"] == "most"))
    elif word == "score_first_places":
        regions = everywhere
    else:
        return None
    scores = [score for r in regions for score in region_scores(view, layout, r)]
    if word == "score_first_places":
        scores = [score for score in scores if score.rank == 1]
    return _summed(regions, scores)


def best_choice(view: View, card: Card) -> Forecast | None:
    """The forecast for the region whose scoring would put the viewer furthest ahead of the best of the others."""
    if view.viewer is None or not card.effect or card.effect[0] != "score_choice":
        return None
    layout, me = layout_of(view), view.viewer

    def lead(forecast: Forecast) -> int:
        totals = dict(forecast.vp)
        return totals.pop(me, 0) - max(totals.values(), default=0)

    return max((_summed((r,), region_scores(view, layout, r)) for r in range(REGIONS)), key=lead)


def with_more(view: View, region: int, count: int) -> Forecast:
    """The forecast with this many more of the viewer's caballeros in the region."""
    comes = {} if view.viewer is None else {view.viewer: count}
    return _summed((region,), region_scores(view, layout_of(view), region, comes))


def if_moved(view: View, word: str, region: int) -> Forecast | None:
    """The forecast with the piece that the viewer is asked about moved to the region; None for other questions."""
    if word not in MOVES or MOVES[word] not in ("", view.prompt):
        return None
    if word == "put":
        return with_more(view, region, 1)
    if word == "to":
        return _summed((region,), region_scores(view, layout_of(view), region, {view.asked[1]: 1}))
    name = PLACE_NAMES[region]
    if word == "king":
        then = view._replace(king=name)
    else:
        seats = (s._replace(grande=name) if s.seat == view.asked[0] else s for s in view.seats)
        then = view._replace(seats=tuple(seats))
    return _summed((region,), region_scores(then, layout_of(then), region))
