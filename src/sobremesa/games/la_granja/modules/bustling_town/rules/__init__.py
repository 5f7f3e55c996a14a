"""Bustling Town: six tiles on the revenue spaces, and buildings at the corners of the market (BT-001 to BT-045)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.helpers import is_effect
from sobremesa.games.la_granja.rules.plan import Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Message, Step, bits

from ..numbers import (
    ACTIVATE_TOWN,
    BUILD,
    BUILDING_CARDS,
    FILL_STOREROOMS,
    GAIN_PER_MARKER,
    LAY_TILES,
    LAY_TOWN_CARD,
    PAY_OUT,
    REFILL_TOWN,
    SHOW_TOWN,
    SHOWN,
    SPEND_HARVEST,
    TOWN,
    TOWN_CORNER,
    TOWN_CORNER_1,
    TOWN_DECK,
    USE_TRADE_GOOD,
    WHEN_ACTIVATED,
    WHEN_BUILT,
)
from . import activation, building, tiles
from .corners import sites
from .town import BUILD_EFFECT, CARDS, FIRST_CARDS, SCORING_EFFECT, erected, has_buildings, place_of
from .town import problems as town_problems

ONCE: Final = (LAY_TILES, SHOW_TOWN, REFILL_TOWN, ACTIVATE_TOWN)  # never twice in the flow


def patch(plan: Plan) -> None:
    with_buildings: bool = plan.config.options["town_buildings"]
    plan.operations += tiles.OPERATIONS
    tiles.add_tiles(plan, with_buildings)
    plan.setup.insert(plan.setup.index((k.SET_TABLE,)), (LAY_TILES, 1))
    plan.hooks.shows["bustling_town"] = show
    plan.hooks.problems.append(problems)
    if with_buildings:
        add_buildings(plan)


def add_buildings(plan: Plan) -> None:
    plan.operations += (*building.OPERATIONS, *activation.OPERATIONS)
    for town, row in enumerate(BUILDING_CARDS):
        plan.add_effect(BUILD_EFFECT[town], WHEN_BUILT + town, row["build"])
        plan.add_effect(SCORING_EFFECT[town], WHEN_ACTIVATED + town, row["scoring"])
    plan.board_start[TOWN_DECK] = (1 << CARDS) - 1
    plan.setup.insert(plan.setup.index((k.SET_TABLE,)), (SHOW_TOWN, FIRST_CARDS))
    plan.opening.append((REFILL_TOWN,))  # after all roof tiles of the round (GE-A03)
    plan.scoring.insert(plan.scoring.index((k.PHASE_STARTS, 4)) + 1, (ACTIVATE_TOWN, 0))


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """The tiles on the spaces; the cards on display; every building with its corner and craft building; the corners
    where buildings may stand in this game, with the hexes that meet there."""
    out: list[tuple[str, Any]] = [("side", s.rules.config.options["town_side"]), ("tiles", tiles.tiles_on_spaces(s))]
    if has_buildings(s):
        out.append(("deck", s.board[TOWN_DECK].bit_count()))
        out.append(("shown", tuple(TOWN[town] for town in bits(s.board[SHOWN]))))
        out.append(("erected", tuple(_erected(s, town) for town in erected(s))))
        out.append(("corners", tuple(sites(s.rules).items())))
    return tuple(out)


def _erected(s: State, town: int) -> tuple[str, int, str]:
    b = place_of(s, town)
    return TOWN[town], s.board[TOWN_CORNER_1 + town], BUILDING_NAMES[b] if b >= 0 else ""


def _waits_wrongly(s: State, i: int) -> bool:
    """Whether a step of the flow has begun and lies below something it does not wait for."""
    f = s.frames[i]
    if f[0] not in ONCE or f in s.rules.setup_frames or f in s.rules.round_frames:
        return False
    above = [g for g in s.frames[i + 1 :] if not is_effect(g[0])]
    return any(f[0] != ACTIVATE_TOWN or g[0] != PAY_OUT for g in above)


def problems(s: State) -> list[Message]:
    out = tiles.tile_problems(s)
    kinds = [f[0] for f in s.frames]
    if any(kinds.count(kind) > 1 for kind in ONCE):
        out.append(Message("position.la_granja.something_in_town_to_happen_twice"))
    out += [
        Message("position.la_granja.cannot_wait", step=s.steps[f[0]].name)
        for i, f in enumerate(s.frames)
        if _waits_wrongly(s, i)
    ]
    if has_buildings(s):
        coming = {town for _, _, town in s.frames_of(LAY_TOWN_CARD)}
        out += town_problems(s, coming)
    elif s.board[TOWN_DECK] or s.board[SHOWN] or erected(s):
        out.append(Message("position.la_granja.this_town_no_buildings"))
    return out


STEPS: dict[int, Step[Any]] = {
    LAY_TILES: tiles.LayTiles(),
    SHOW_TOWN: building.ShowTown(),
    REFILL_TOWN: building.RefillTown(),
    ACTIVATE_TOWN: activation.ActivateTown(),
    BUILD: building.Build(),
    TOWN_CORNER: building.TownCorner(),
    LAY_TOWN_CARD: building.LayTownCard(),
    FILL_STOREROOMS: tiles.FillStorerooms(),
    PAY_OUT: activation.TownPays(),
    SPEND_HARVEST: tiles.SpendHarvest(),
    USE_TRADE_GOOD: tiles.UseTradeGood(),
    GAIN_PER_MARKER: activation.GainPerMarker(),
}
