"""The six revenue tiles: shuffled onto the revenue spaces, and what only they can do (BT-002, BT-003, BT-007 to
BT-020)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS, MODULES, PAY, TRADE_FOR
from sobremesa.games.la_granja.rules.catalogue import BOARD
from sobremesa.games.la_granja.rules.events import PAID
from sobremesa.games.la_granja.rules.flow.anytime import trade_uses
from sobremesa.games.la_granja.rules.flow.turns import use_trade_good
from sobremesa.games.la_granja.rules.goods import good_of, has, remove
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.ids import FARM_GOODS, FIELD, HARVEST, TRADE
from sobremesa.games.la_granja.rules.plan import Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, Frame, Message, Operation, Seat, Step

from ..numbers import FILL_STOREROOMS, LAY_TILES, SPEND_HARVEST, TILE_1, TILE_LAID, USE_TRADE_GOOD
from ..numbers import TILES as TILE_ROWS

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
    """A step of a game with revenue tiles; a position of another game could still name it, which is wrong."""

    def problem(self, s: State, f: Frame) -> Message | None:
        return (
            self.wrong(s, f)
            if s.rules.tiles_field == TILE_1
            else Message("position.la_granja.no_revenue_tiles_in_this_game")
        )

    def wrong(self, s: State, f: Frame) -> Message | None:
        """What is wrong with the frame in a game with tiles, if anything."""
        return None


class LayTiles(TileStep):
    """The shuffled tiles cover the six spaces, one by one (BT-003)."""

    name = "lay_tiles"
    args = (("space", 1, TILES + 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, space = f
        if space <= TILES:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        laid = s.board[TILE_1 : TILE_1 + TILES]
        return [(LAY_TILE + tile, 1) for tile in range(1, TILES + 1) if PRINTED + tile not in laid]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, space = f
        s.board[TILE_1 + space - 1] = PRINTED + a - LAY_TILE
        s.frames[-1] = (kind, owner, space + 1)
        s.emit(TILE_LAID, space, a - LAY_TILE)


def tiles_on_spaces(s: State) -> tuple[int, ...]:
    """The number of the tile on each space, 0 where none lies yet."""
    return tuple(max(0, row - PRINTED) for row in s.board[TILE_1 : TILE_1 + TILES])


def tile_problems(s: State) -> list[Message]:
    laying = next((space for _, _, space in s.frames_of(LAY_TILES)), TILES + 1)
    rows = s.board[TILE_1 : TILE_1 + TILES]
    laid = rows[: laying - 1]
    known = range(PRINTED + 1, PRINTED + TILES + 1)
    if any(rows[laying - 1 :]) or len(set(laid)) < len(laid) or any(row not in known for row in laid):
        return [Message("position.la_granja.revenue_tiles_not_one_each")]
    return []


# -- what only tiles do ------------------------------------------------------------------------------------------------


class FillStorerooms(TileStep):
    """Take one harvest good each for ``count`` different empty storerooms, or for as many as there are (BT-013,
    BT-A09); the tile is used even if there are none."""

    name = "fill_storerooms"
    args = (("count", 0, 3),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        empty = [crop for crop in HARVEST if not s.players[seat][crop]]
        mask = sum(1 << crop for crop in empty)
        s.frames[-1] = (k.TAKE_GOODS, seat, mask, min(count, len(empty)), 1)
        return AGAIN


class SpendHarvest(TileStep):
    """Spend a harvest good from a storeroom or a field, as for an extension (BT-019, LG-104)."""

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
        _, seat = f
        return bool(self._sources(s, seat))

    def wrong(self, s: State, f: Frame) -> Message | None:
        return None if is_asked(s, f) and self.can(s, f) else Message("position.la_granja.no_harvest_good_to_spend")


class UseTradeGood(TileStep):
    """Use a trade good by the normal rules (BT-020), with all the uses it has in this game."""

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
        _, seat = f
        return s.players[seat][TRADE] > 0

    def wrong(self, s: State, f: Frame) -> Message | None:
        return None if is_asked(s, f) and self.can(s, f) else Message("position.la_granja.no_trade_good_to_use")


def is_asked(s: State, f: Frame) -> bool:
    """Whether a frame that must never wait below others is on top."""
    return s.frames[-1] == f and s.frames.count(f) == 1
