"""Grey dice: rolled with the others, taken and picked up by colour. ``board[GREY_1 + v - 1]`` is how many of the dice
of value v are grey."""

from typing import Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS, DIE, REROLL, ROLL
from sobremesa.games.la_granja.rules.events import DIE_PICKED_UP
from sobremesa.games.la_granja.rules.flow.revenue_phase import take_die
from sobremesa.games.la_granja.rules.helpers import is_effect
from sobremesa.games.la_granja.rules.ids import DICE_1, DIE_LEFT, SEAT_NAMES
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, Frame, Message, Seat, Step

from ..numbers import COUNSELED, GREY_1, GREY_DIE_ROLLED, GREY_DIE_TAKEN, GREY_HELD, GREY_TAKEN, ROLL_GREY
from .boards import GREY_DICE, is_night
from .outlaws import may_take

GREY_DIE: Final = ACTIONS.offset("grey-die") - 1  # + value


def grey_dice(s: State) -> int:
    """How many dice of the pool are grey (CC-004, CC-005)."""
    return GREY_DICE[s.rules.config.options["grey_dice"]][s.rules.seats]


def to_roll(s: State) -> int:
    """How many grey dice are still to be rolled in this round."""
    return sum(grey_dice(s) - rolled for _, _, rolled in s.frames_of(ROLL_GREY))


class RollGrey(Step[State]):
    """The grey dice are rolled with the white ones (CC-003)."""

    name = "roll_grey"
    args = (("rolled", 0, 5),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, rolled = f
        if rolled < grey_dice(s):
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(ROLL + v, 1) for v in range(1, 7)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, rolled = f
        s.frames[-1] = (kind, owner, rolled + 1)
        value = a - ROLL
        s.board[DICE_1 + value - 1] += 1
        s.board[GREY_1 + value - 1] += 1
        s.emit(GREY_DIE_ROLLED, value)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat < 0 else Message("position.la_granja.grey_dice_rolled_by_nobody")


class EndOfRevenue(Step[State]):
    """The revenue phase is over: dice colours no longer matter, and Counselors return the markers (CC-014).

    Nobody chooses the last die, so its colour never matters (CC-A02). Outlaws keep their markers (CC-A05).
    """

    name = "end_of_revenue"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for v in range(6):
            s.board[GREY_1 + v] = 0
        for p in s.players:
            p[GREY_TAKEN] = 0
            if not is_night(s):
                p[COUNSELED] = 0
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat = f
        return None if seat < 0 else Message("position.la_granja.revenue_phase_ends_for_all_at_once")


def is_grey(s: State, value: int) -> bool:
    """Whether there is a grey die of this value."""
    return s.board[GREY_1 + value - 1] > 0


def is_white(s: State, value: int) -> bool:
    return s.board[DICE_1 + value - 1] > s.board[GREY_1 + value - 1]


def takeable(s: State, f: Frame, ids: list[int]) -> list[int]:
    """The dice that may be taken, by colour. Outlaws forbid a grey one to a seat that cannot pay its penalty, as long
    as there is a white one (CC-018); Counselors forbid none (CC-010)."""
    _, seat, _, taken = f
    if taken:
        return ids  # the die of this turn has been taken
    values = [a - DIE for a in ids]
    white = [DIE + v for v in values if is_white(s, v)]
    grey = [v for v in values if is_grey(s, v)]
    if white and is_night(s):
        grey = [v for v in grey if may_take(s, seat, v)]
    return white + [GREY_DIE + v for v in grey]


def pick_ups(s: State, f: Frame, ids: list[int]) -> list[int]:
    """Whoever rolls dice again picks them up by colour."""
    grey = [GREY_DIE + v for v in range(1, 7) if is_grey(s, v)]
    return [a for a in ids if a not in range(REROLL + 1, REROLL + 7) or is_white(s, a - REROLL)] + grey


def grey_die(s: State, f: Frame, seat: Seat, a: int) -> None:
    """A grey die is taken, or picked up to be rolled again."""
    value = a - GREY_DIE
    s.board[GREY_1 + value - 1] -= 1
    if f[0] == k.TAKE_DIE:
        _, _, which, _ = f
        s.players[seat][GREY_TAKEN] |= 1 << which
        take_die(s, f, value)
        s.emit(GREY_DIE_TAKEN, seat, value)
        return
    s.board[DICE_1 + value - 1] -= 1
    s.board[GREY_HELD] += 1
    kind, _, held = f
    s.frames[-1] = (kind, seat, held + 1)
    s.emit(DIE_PICKED_UP, seat, value)


def moved(s: State, value: int, by: int) -> None:
    """A die arrived at or left a revenue space other than by being taken. White ones leave first; a grey one that an
    effect has picked up comes back grey, one that is discarded is gone (solo)."""
    at = GREY_1 + value - 1
    if by > 0:
        if s.board[GREY_HELD]:
            s.board[GREY_HELD] -= 1
            s.board[at] += 1
    elif s.board[at] > s.board[DICE_1 + value - 1]:
        s.board[at] -= 1
        if is_effect(s.frames[-1][0]):
            s.board[GREY_HELD] += 1


def problems(s: State) -> list[Message]:
    out: list[Message] = []
    board = s.board
    grey = board[GREY_1 : GREY_1 + 6]
    if any(g > n for g, n in zip(grey, board[DICE_1 : DICE_1 + 6])):
        out.append(Message("position.la_granja.more_dice_grey_than_there_dice_value"))
    held = sum(count for kind in (k.DIE_REROLL, k.ROLL_AGAIN) for _, _, count in s.frames_of(kind))
    if sum(grey) + board[GREY_HELD] + to_roll(s) > grey_dice(s) or board[GREY_HELD] > held:
        out.append(Message("position.la_granja.too_many_grey_dice"))
    for name, p in zip(SEAT_NAMES, s.players):
        if any(p[GREY_TAKEN] >> i & 1 and not p[DIE_LEFT + i] for i in range(2)):
            out.append(Message("position.la_granja.grey_die_without_value", seat=name))
    return out
