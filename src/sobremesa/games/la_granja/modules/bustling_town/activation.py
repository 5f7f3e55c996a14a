"""Buildings at work before the scoring (BT-036 to BT-042)."""

from typing import Final

from sobremesa.kernel import AGAIN, Frame, Operation, Said, Seat, can_carry_out, frame

from ...farm import FarmOperation
from ...goods import gain
from ...ids import BUILDINGS, GOOD_NAMES, GOODS, SILVER, VP
from ...state import State
from ..events import TOWN_PAYS as PAYS
from ..events import TOWN_WORKS as WORKS
from ..fields import TOWN_AT_1
from .numbers import GAIN_PER_MARKER, TOWN_PAYS
from .town import CARDS, SCORING_EFFECT, TownStep, entitled, markers, place_of

MOST: Final = 25  # a player has no more markers

OPERATIONS: Final[tuple[Operation, ...]] = (
    FarmOperation(
        "gain_per_marker",
        GAIN_PER_MARKER,
        {"what": SILVER, "most": MOST},
        {GOOD_NAMES[good]: good for good in (SILVER, VP)},
    ),
)


class ActivateTown(TownStep):
    """All buildings work, in the order of the craft buildings at which their cards lie; who is entitled is settled
    when a building's turn comes, and the seats follow in turn order (BT-036, BT-037)."""

    name = "activate_town"
    args = (("at", 0, BUILDINGS),)

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] == BUILDINGS:
            s.frames.pop()
            return AGAIN
        s.frames[-1] = (f[0], f[1], f[2] + 1)
        if s.board[TOWN_AT_1 + f[2]]:
            town = s.board[TOWN_AT_1 + f[2]] - 1
            s.emit(WORKS, town)
            s.frames += [(TOWN_PAYS, seat, town, 0) for seat in reversed(entitled(s, town))]
        return AGAIN


class TownPays(TownStep):
    """A seat has the scoring effect of a building, and all that follows from it, before the next one."""

    name = "town_pays"
    args = (("town", 0, CARDS - 1), ("begun", 0, 1))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, town, begun = f
        effect = frame(s.rules.effects[SCORING_EFFECT[town]], seat)
        if begun or not can_carry_out(s, effect):
            s.frames.pop()
            return AGAIN
        s.frames[-1] = (f[0], seat, town, 1)
        s.emit(PAYS, seat, town)
        s.frames.append(effect)
        return AGAIN

    def wrong(self, s: State, f: Frame) -> Said | None:
        return (
            None
            if f[1] >= 0 and place_of(s, f[2]) >= 0
            else Said("position.la_granja.building_pays_not_there_or_nobody")
        )


class GainPerMarker(TownStep):
    """Silver or VP for each own marker that counts at the building at work (BT-042)."""

    name = "gain_per_marker"
    args = (("what", 0, GOODS - 1), ("most", 0, MOST))

    def _count(self, s: State, f: Frame) -> int:
        at_work = next((g[2] for g in reversed(s.frames) if g[0] == TOWN_PAYS), -1)
        return min(f[3], markers(s, at_work, f[1])) if at_work >= 0 else 0

    def enter(self, s: State, f: Frame) -> Seat:
        count = self._count(s, f)
        s.frames.pop()
        gain(s, f[1], f[2], count)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return self._count(s, f) > 0
