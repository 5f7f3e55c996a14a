"""The six revenue tiles: shuffled onto the revenue spaces, and what only they can do (BT-002, BT-003, BT-007 to
BT-020)."""

from typing import Any, Final

from sobremesa.kernel import AGAIN, CHANCE, Frame, Operation, Said, Seat, Step

from ... import kinds as k
from ...catalogue import BOARD, DATA
from ...events import PAID
from ...farm import FarmOperation
from ...flow.turns import trade_uses, use_trade_good
from ...goods import good_of, has, remove
from ...ids import FARM_GOODS, FIELD, HARVEST, TRADE
from ...rules import Plan
from ...state import State
from ...table import ACTIONS, MODULES, PAY, TRADE_FOR
from ..events import TILE_LAID
from ..fields import TILE_1
from .numbers import FILL_STOREROOMS, LAY_TILES, SPEND_HARVEST, USE_TRADE_GOOD

TILE_ROWS: Final[list[dict[str, Any]]] = DATA.read("modules", "bustling_town", "tiles.toml")["tile"]
TILES: Final = len(TILE_ROWS)
PRINTED: Final = len(BOARD["revenue"])  # tile n is row PRINTED + n of the rules' revenue
LAY_TILE: Final = ACTIONS.offset("lay-tile") - 1  # + tile

OPERATIONS: Final[tuple[Operation, ...]] = (
    FarmOperation("fill_storerooms", FILL_STOREROOMS, {"n": 1}),
    FarmOperation("spend_harvest", SPEND_HARVEST),
    FarmOperation("use_trade_good", USE_TRADE_GOOD),
)


def add_tiles(plan: Plan, with_buildings: bool) -> None:
    """All tiles show the same side (BT-002); without buildings the build action is ignored (BT-045, BT-A12)."""
    assert len(plan.spaces) == PRINTED
    for tile in TILE_ROWS:
        side: dict[str, Any] = tile[plan.config.options["town_side"]]
        kept = [i for i, option in enumerate(side["options"]) if with_buildings or option != ["build"]]
        plan.spaces.append(
            {
                **side,
                "space": f"tile {tile['id']}",
                "options": [side["options"][i] for i in kept],
                "groups": [side["groups"][i] for i in kept],
            }
        )
    plan.tiles_field = TILE_1


class TileStep(Step[State]):
    """A step of a game with revenue tiles; a position could name it in another one."""

    def problem(self, s: State, f: Frame) -> Said | None:
        return (
            self.wrong(s, f)
            if s.rules.tiles_field == TILE_1
            else Said("position.la_granja.no_revenue_tiles_in_this_game")
        )

    def wrong(self, s: State, f: Frame) -> Said | None:
        """What is wrong with the frame where there are tiles, if anything is."""
        return None


class LayTiles(TileStep):
    """The shuffled tiles cover the six spaces, one after the other (BT-003)."""

    name = "lay_tiles"
    args = (("space", 1, TILES + 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] <= TILES:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        laid = s.board[TILE_1 : TILE_1 + TILES]
        return [(LAY_TILE + tile, 1) for tile in range(1, TILES + 1) if PRINTED + tile not in laid]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.board[TILE_1 + f[2] - 1] = PRINTED + a - LAY_TILE
        s.frames[-1] = (f[0], f[1], f[2] + 1)
        s.emit(TILE_LAID, f[2], a - LAY_TILE)


def tiles_on_spaces(s: State) -> tuple[int, ...]:
    """The number of the tile on each space, 0 where none lies yet."""
    return tuple(max(0, row - PRINTED) for row in s.board[TILE_1 : TILE_1 + TILES])


def tile_problems(s: State) -> list[Said]:
    laying = next((f[2] for f in s.frames if f[0] == LAY_TILES), TILES + 1)
    rows = s.board[TILE_1 : TILE_1 + TILES]
    laid = rows[: laying - 1]
    known = range(PRINTED + 1, PRINTED + TILES + 1)
    if any(rows[laying - 1 :]) or len(set(laid)) < len(laid) or any(row not in known for row in laid):
        return [Said("position.la_granja.revenue_tiles_not_one_each")]
    return []


# -- what only tiles do ------------------------------------------------------------------------------------------------


class FillStorerooms(TileStep):
    """A harvest good each in so many different empty storerooms, or as many as there are (BT-013, BT-A09); the tile is
    used even if there is none."""

    name = "fill_storerooms"
    args = (("count", 0, 3),)

    def enter(self, s: State, f: Frame) -> Seat:
        empty = [crop for crop in HARVEST if not s.players[f[1]][crop]]
        mask = sum(1 << crop for crop in empty)
        s.frames[-1] = (k.TAKE_GOODS, f[1], mask, min(f[2], len(empty)), 1)
        return AGAIN


class SpendHarvest(TileStep):
    """A harvest good is spent, from a storeroom or a field as for an extension (BT-019, LG-104)."""

    name = "spend_harvest"

    def _sources(self, s: State, seat: Seat) -> list[int]:
        return [source for crop in HARVEST for source in (crop, FIELD + crop) if has(s, seat, source)]

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        labels = (source if source < FIELD else FARM_GOODS + source - FIELD for source in self._sources(s, seat))
        return sorted(PAY + label for label in labels)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        label = a - PAY
        source = label if label < FARM_GOODS else FIELD + label - FARM_GOODS
        s.frames.pop()
        remove(s, seat, source)
        s.emit(PAID, seat, good_of(source), 1)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._sources(s, f[1]))

    def wrong(self, s: State, f: Frame) -> Said | None:
        return None if is_asked(s, f) and self.can(s, f) else Said("position.la_granja.no_harvest_good_to_spend")


class UseTradeGood(TileStep):
    """A trade good is used by the normal rules (BT-020), with all its uses in this game."""

    name = "use_trade_good"

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return trade_uses(s, seat)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        if a >= MODULES:
            s.rules.acts[a](s, f, seat, a)
        else:
            use_trade_good(s, seat, a - TRADE_FOR)

    def can(self, s: State, f: Frame) -> bool:
        return s.players[f[1]][TRADE] > 0

    def wrong(self, s: State, f: Frame) -> Said | None:
        return None if is_asked(s, f) and self.can(s, f) else Said("position.la_granja.no_trade_good_to_use")


def is_asked(s: State, f: Frame) -> bool:
    """Whether a frame that never waits below others is the one on top."""
    return s.frames[-1] == f and s.frames.count(f) == 1
