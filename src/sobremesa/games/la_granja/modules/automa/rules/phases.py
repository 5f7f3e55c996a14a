"""The automa in the four phases: roofs, dice, donkeys, siesta, scoring. Each of its steps appears as an event in the
log."""

from typing import Any, Final, Sequence

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.catalogue import SIESTA_TOP, SIESTA_VP
from sobremesa.games.la_granja.rules.flow.scoring_phase import SILVER_A_VP
from sobremesa.games.la_granja.rules.flow.setup import DONKEYS_RETURN
from sobremesa.games.la_granja.rules.flow.solo import ME, is_first
from sobremesa.games.la_granja.rules.helpers import raise_trigger
from sobremesa.games.la_granja.rules.ids import DICE_1, LAST_DIE, ROOFS, ROUND, SIESTA, SOLO_ORDER, VP
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, Frame, Message, Seat, Step, bits

from ..numbers import (
    ADVANCE,
    ADVANCE_TURN,
    AUTOMA_ABOVE,
    AUTOMA_CRAFT,
    AUTOMA_DONKEY,
    AUTOMA_DONKEYS,
    AUTOMA_EXTRA,
    AUTOMA_FRESH,
    AUTOMA_ROOFS,
    AUTOMA_SIESTA,
    AUTOMA_SILVER,
    AUTOMA_VP,
    COMPARED,
    DICE,
    DIE_TURN,
    DIE_USED,
    DONKEY,
    DONKEY_SHOWN,
    INCOME_TAKEN,
    ORDER,
    RESULT,
    ROOF_STEP,
    ROOF_TAKEN,
    ROOF_TURN,
    SALE,
    SCORE,
    SCORED,
    SHARED_DIE,
    SIESTA_MOVED,
    SOLD,
)
from .facts import FACTS, level_of

REVEAL: Final = ACTIONS.offset("automa-donkey") - 1

ROOF_BONUS: dict[str, dict[str, int]] = FACTS["roof"]
MARKERS: dict[str, dict[str, Any]] = FACTS["marker"]


def lasting(s: State) -> list[int]:
    """Its craft buildings whose lasting effect is active: not those of this round, just as for a player (LG-202)."""
    return bits(s.board[AUTOMA_CRAFT] & ~s.board[AUTOMA_FRESH])


def advance(s: State, steps: int) -> None:
    """Its siesta marker moves on, and goes on top if the player's is already there (LG-178, LG-179)."""
    b = s.board
    space = min(SIESTA_TOP, b[AUTOMA_SIESTA] + steps)
    if space != b[AUTOMA_SIESTA]:
        b[AUTOMA_SIESTA] = space
        b[AUTOMA_ABOVE] = 1
        s.emit(SIESTA_MOVED, space)


def pass_by(s: State, seat: Seat) -> None:
    """The player's marker has moved: if it meets the automa's, it goes on top."""
    s.board[AUTOMA_ABOVE] = 0


def in_order(s: State, mine: Sequence[Frame], its: Sequence[Frame], backwards: bool = False) -> None:
    """Let the player and the automa take their turns, the first player first, or last if ``backwards``."""
    first = is_first(s) != backwards
    plan = [*mine, *its] if first else [*its, *mine]
    s.frames.extend(reversed(plan))


class Roofs(Step[State]):
    """Income from its craft markers, then roof tiles in turn order, backwards in round 1 (LG-124)."""

    name = "automa_roofs"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        silver = sum(MARKERS.get(s.rules.buildings[i].id, {}).get("income", 0) for i in lasting(s))
        if silver:
            s.board[AUTOMA_SILVER] += silver
            s.emit(INCOME_TAKEN, silver)
        its = [(ROOF_TURN, -1)] if level_of(s.rules.config)["roofs"] else []
        in_order(s, [(k.BUY_ROOF, ME, 0)], its, backwards=s.board[ROUND] == 1)
        return AGAIN


class RoofTurn(Step[State]):
    """It takes the first tile on display without paying; of the bonus only VP and siesta steps count."""

    name = "automa_roof"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        b = s.board
        roof_vp = FACTS["roof_vp"]
        shown = [t for t in bits(b[ROOFS]) if not s.rules.faces[t].is_broken]
        if not shown or b[AUTOMA_ROOFS] >= len(roof_vp):
            return AGAIN
        bonus = ROOF_BONUS.get(s.rules.faces[shown[0]].id, {})
        vp = roof_vp[b[AUTOMA_ROOFS]] + bonus.get("vp", 0)
        b[ROOFS] &= ~(1 << shown[0])
        b[AUTOMA_ROOFS] += 1
        b[AUTOMA_VP] += vp
        s.emit(ROOF_TAKEN, shown[0], vp, bonus.get("steps", 0))
        advance(s, bonus.get("steps", 0))
        return AGAIN


class Dice(Step[State]):
    """Both take two dice in turn: where the solo game discards a die, the automa takes it (LG-277 to LG-279)."""

    name = "automa_dice"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for second in (1, 0):
            in_order(s, [(k.TAKE_DIE, ME, second, 0)], [(DIE_TURN, -1)])
        return AGAIN


class DieTurn(Step[State]):
    """It takes the lowest die in rounds 1 to 3, the highest afterwards (as LG-280)."""

    name = "automa_die"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        values = [v for v in range(1, 7) if s.board[DICE_1 + v - 1]]
        value = min(values) if s.board[ROUND] <= ROUNDS // 2 else max(values)
        s.board[DICE_1 + value - 1] -= 1
        for hear in s.rules.hooks.dice_moved:
            hear(s, value, -1)
        use_die(s, value)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if any(s.board[DICE_1 : DICE_1 + 6]) else Message("position.la_granja.no_die_for_automa")


class SharedDie(Step[State]):
    """The automa uses the last die too."""

    name = "automa_shared_die"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        use_die(s, s.board[LAST_DIE])
        return AGAIN


def use_die(s: State, value: int) -> None:
    """Some dice bring siesta steps or deliveries for this round, all others silver."""
    steps: int = FACTS["die_steps"].get(str(value), 0)
    more: int = FACTS["die_deliveries"].get(str(value), 0)
    silver: int = 0 if steps or more else FACTS["die_silver"]
    s.emit(DIE_USED, value, steps, more, silver)
    s.board[AUTOMA_SILVER] += silver
    s.board[AUTOMA_EXTRA] += more
    advance(s, steps)


class RevealDonkey(Step[State]):
    """One of its donkey tiles is turned over; in round 4 all four are shuffled again (as LG-174)."""

    name = "automa_donkey"

    def _tiles(self, s: State) -> int:
        return 0b1111 if s.board[ROUND] == DONKEYS_RETURN else s.board[AUTOMA_DONKEYS]

    def enter(self, s: State, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(REVEAL + t + 1, 1) for t in bits(self._tiles(s))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        tile = a - REVEAL
        s.board[AUTOMA_DONKEYS] = self._tiles(s) & ~(1 << tile - 1)
        s.board[AUTOMA_DONKEY] = tile
        s.emit(DONKEY_SHOWN, tile)

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if self._tiles(s) else Message("position.la_granja.automa_no_donkey_tile_left")


class Advance(Step[State]):
    """Both advance on the siesta track in the old turn order (LG-177)."""

    name = "automa_advance"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        in_order(s, [(k.ADVANCE, ME)], [(ADVANCE_TURN, -1)])
        return AGAIN


class AdvanceTurn(Step[State]):
    """It moves by the hats on its tile, and 1 more with the Cartwright."""

    name = "automa_advances"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        steps = s.rules.donkeys[s.board[AUTOMA_DONKEY]].hats
        advance(s, steps + sum(s.rules.buildings[i].siesta for i in lasting(s)))
        return AGAIN


class Order(Step[State]):
    """Whoever is further along goes first; on the same space, the marker on top (LG-180, LG-181)."""

    name = "automa_order"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        b = s.board
        ahead = s.players[ME][SIESTA] - b[AUTOMA_SIESTA]
        mine = ahead > 0 or (ahead == 0 and not b[AUTOMA_ABOVE])
        b[SOLO_ORDER] = 2 if mine else 3
        raise_trigger(s, triggers.TURN_ORDER_SET, ME)
        return AGAIN


class Score(Step[State]):
    """Market and siesta as for a player; then its marker returns home, the first player's on top (LG-252 to LG-255)."""

    name = "automa_score"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        b = s.board
        market = s.markers_on_market(s.rules.neutral)
        siesta = SIESTA_VP[b[AUTOMA_SIESTA]]
        b[AUTOMA_VP] += market + siesta
        s.emit(SCORED, market, siesta)
        b[AUTOMA_SIESTA] = b[AUTOMA_DONKEY] = b[AUTOMA_FRESH] = b[AUTOMA_EXTRA] = 0
        b[AUTOMA_ABOVE] = int(not is_first(s))
        return AGAIN


class Sale(Step[State]):
    """At the end 5 silver are 1 VP for it too."""

    name = "automa_sale"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        b = s.board
        vp, rest = divmod(b[AUTOMA_SILVER], SILVER_A_VP)
        s.emit(SOLD, b[AUTOMA_SILVER], vp)
        b[AUTOMA_VP] += vp
        b[AUTOMA_SILVER] = rest
        return AGAIN


class Result(Step[State]):
    """The player wins with more VP than the automa; a tie is not enough."""

    name = "automa_result"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.emit(COMPARED, ME, s.players[ME][VP], s.board[AUTOMA_VP])
        return AGAIN


STEPS: dict[int, Step[Any]] = {
    ROOF_STEP: Roofs(),
    ROOF_TURN: RoofTurn(),
    DICE: Dice(),
    DIE_TURN: DieTurn(),
    SHARED_DIE: SharedDie(),
    DONKEY: RevealDonkey(),
    ADVANCE: Advance(),
    ADVANCE_TURN: AdvanceTurn(),
    ORDER: Order(),
    SCORE: Score(),
    SALE: Sale(),
    RESULT: Result(),
}
