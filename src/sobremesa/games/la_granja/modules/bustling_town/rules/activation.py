"""Buildings at work before the scoring (BT-036 to BT-042)."""

from typing import Final

from sobremesa.games.la_granja.rules.goods import gain
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.ids import BUILDINGS, GOOD_NAMES, GOODS, SILVER, VP
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, Frame, Message, Operation, Seat, can_carry_out, frame

from ..numbers import GAIN_PER_MARKER, PAY_OUT, TOWN_AT_1, TOWN_PAYS, TOWN_WORKS
from .town import CARDS, SCORING_EFFECT, TownStep, entitled, markers, place_of

MOST: Final = 25  # no player has more markers

OPERATIONS: Final[tuple[Operation, ...]] = (
    FarmOperation(
        "gain_per_marker",
        GAIN_PER_MARKER,
        {"what": SILVER, "most": MOST},
        {GOOD_NAMES[good]: good for good in (SILVER, VP)},
    ),
)


class ActivateTown(TownStep):
    """All buildings are activated, in the order of the craft buildings at which their cards lie; who is entitled is
    settled when a building's turn comes, and those seats follow in turn order (BT-036, BT-037)."""

    name = "activate_town"
    args = (("at", 0, BUILDINGS),)

    def enter(self, s: State, f: Frame) -> Seat:
        kind, owner, at = f
        if at == BUILDINGS:
            s.frames.pop()
            return AGAIN
        s.frames[-1] = (kind, owner, at + 1)
        if s.board[TOWN_AT_1 + at]:
            town = s.board[TOWN_AT_1 + at] - 1
            s.emit(TOWN_WORKS, town)
            s.frames += [(PAY_OUT, seat, town, 0) for seat in reversed(entitled(s, town))]
        return AGAIN


class TownPays(TownStep):
    """A seat resolves the scoring effect of a building, and all that follows from it, before the next seat does."""

    name = "town_pays"
    args = (("town", 0, CARDS - 1), ("begun", 0, 1))

    def enter(self, s: State, f: Frame) -> Seat:
        kind, _, _, _ = f
        _, seat, town, begun = f
        effect = frame(s.rules.effects[SCORING_EFFECT[town]], seat)
        if begun or not can_carry_out(s, effect):
            s.frames.pop()
            return AGAIN
        s.frames[-1] = (kind, seat, town, 1)
        s.emit(TOWN_PAYS, seat, town)
        s.frames.append(effect)
        return AGAIN

    def wrong(self, s: State, f: Frame) -> Message | None:
        _, seat, town, _ = f
        return (
            None
            if seat >= 0 and place_of(s, town) >= 0
            else Message("position.la_granja.building_pays_not_there_or_nobody")
        )


class GainPerMarker(TownStep):
    """Silver or VP for each own marker that counts at the building at work (BT-042)."""

    name = "gain_per_marker"
    args = (("what", 0, GOODS - 1), ("most", 0, MOST))

    def _count(self, s: State, f: Frame) -> int:
        _, seat, _, most = f
        at_work = next((town for _, _, town, _ in reversed(s.frames_of(PAY_OUT))), -1)
        return min(most, markers(s, at_work, seat)) if at_work >= 0 else 0

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, what, _ = f
        count = self._count(s, f)
        s.frames.pop()
        gain(s, seat, what, count)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return self._count(s, f) > 0
