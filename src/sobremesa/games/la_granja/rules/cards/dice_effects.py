"""Effects of revenue spaces and dice."""

from sobremesa.kernel import (
    AGAIN,
    CHANCE,
    DONE,
    NO_EFFECT,
    NO_OPTION,
    OPTION,
    Frame,
    Message,
    Seat,
    Step,
    can_carry_out,
    frame,
)

from .. import kinds as k
from .. import triggers
from ..actions import CHANGE, MODULES, REROLL, ROLL, SPACE
from ..events import DIE_CHANGED, DIE_PICKED_UP, DIE_ROLLED, REVENUE_USED, SPACE_KEPT
from ..flow.anytime import WORDS
from ..flow.revenue_phase import die_value, has_die
from ..flow.turns import Choice
from ..goods import is_short
from ..helpers import number, raise_trigger, subject
from ..ids import DICE_1, GUARD_SEAT, GUARD_SPACE
from ..state import State
from .markers import NO_GOOD
from .operations import SPACES

MOST = 9999
DOWN, UP = 1, 2  # the labels -1 and +1 of CHANGE


def lying_on(s: State, space: int) -> int:
    """The printed revenue space or revenue tile in use at a space, as an index of `Rules.revenue`."""
    field = s.rules.tiles_field
    return space if field < 0 else s.board[field + space - 1]


class Revenue(Choice):
    """Use a revenue space: one of its options (LG-161 to LG-167)."""

    name = "revenue"
    args = (("space", 0, MOST), ("how", 0, 7))
    explains = ("option", *WORDS)

    def _options(self, s: State, f: Frame) -> list[int]:
        _, seat, told, _ = f
        space = number(s, seat, told)
        if not 1 <= space <= SPACES:
            return []  # a card has calculated a space that does not exist
        at = lying_on(s, space)
        skips = s.rules.revenue_skips[at]
        return [i for i, o in enumerate(s.rules.revenue[at]) if skips or can_carry_out(s, frame(o, seat))]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, told, how = f
        space = number(s, seat, told)
        if not self._options(s, f):
            s.frames.pop()
            return AGAIN
        if len(s.rules.revenue[lying_on(s, space)]) > 1:
            return seat
        use_option(s, seat, space, how, 0)
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [OPTION + i for i in self._options(s, f)]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        if a - OPTION in self._options(s, f):
            return None
        _, seat, space, _ = f
        options = s.rules.revenue[lying_on(s, number(s, seat, space))]
        return NO_OPTION if a - OPTION >= len(options) else NO_EFFECT

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat, space, how = f
        use_option(s, seat, number(s, seat, space), how, a - OPTION)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._options(s, f))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, space, _ = f
        return (
            None
            if seat >= 0 and 1 <= number(s, seat, space) <= 6
            else Message("position.la_granja.no_such_revenue_space")
        )


def use_option(s: State, seat: Seat, space: int, how: int, option: int) -> None:
    """Replace the frame on top with the option's effect, and tell helpers."""
    at = lying_on(s, space)
    group = s.rules.revenue_groups[at][option]
    s.frames[-1] = frame(s.rules.revenue[at][option], seat)
    s.emit(REVENUE_USED, seat, space)
    raise_trigger(s, triggers.REVENUE_USED, seat, triggers.used(space, how, group))


class RevenueOption(Choice):
    """A second, different option of the space just used (card 3)."""

    name = "revenue_option"
    args = (("which", 0, 0),)

    def _options(self, s: State, f: Frame) -> list[int]:
        _, seat, _ = f
        what = subject(s)
        at, used = lying_on(s, triggers.space_used(what)), triggers.group_used(what)
        groups = s.rules.revenue_groups[at]
        return [i for i, o in enumerate(s.rules.revenue[at]) if groups[i] != used and can_carry_out(s, frame(o, seat))]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _ = f
        if self._options(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [OPTION + i for i in self._options(s, f)]

    def act(self, s: State, f: Frame, a: int) -> None:
        seat = f[1]
        s.frames[-1] = frame(s.rules.revenue[lying_on(s, triggers.space_used(subject(s)))][a - OPTION], seat)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._options(s, f))

    def problem(self, s: State, f: Frame) -> Message | None:
        return (
            None if 1 <= triggers.space_used(subject(s)) <= 6 else Message("position.la_granja.no_revenue_space_used")
        )


class DieShift(Step[State]):
    """The die just taken counts 1 more or 1 less (card 21)."""

    name = "die_shift"
    args = (("by", 0, 5),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, by = f
        value = die_value(s, seat, subject(s))
        return [CHANGE + i for i, to in ((DOWN, value - by), (UP, value + by)) if 1 <= to <= 6]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, by = f
        at = s.rules.die_fields[subject(s)]
        s.frames.pop()
        s.players[seat][at] += -by if a == CHANGE + DOWN else by
        s.emit(DIE_CHANGED, seat, s.players[seat][at])

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 and has_die(s, seat, subject(s)) else Message("position.la_granja.no_die_to_change")


class DieReroll(Step[State]):
    """Pick up any number of dice, then reroll them (card 16)."""

    name = "die_reroll"
    args = (("picked", 0, 12),)

    def _dice(self, s: State, f: Frame) -> list[int]:
        """Ascending ids of the dice that may be picked up."""
        dice = [REROLL + v for v in range(1, 7) if s.board[DICE_1 + v - 1]]
        for other in s.rules.hooks.pick_ups:
            dice = other(s, f, dice)
        return dice

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, picked = f
        if self._dice(s, f):
            return seat
        s.frames[-1] = (k.ROLL_AGAIN, seat, picked)
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, picked = f
        dice = self._dice(s, f)
        return [DONE, *dice] if picked else dice

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, picked = f
        if a == DONE:
            s.frames[-1] = (k.ROLL_AGAIN, seat, picked)
            return
        if a >= MODULES:
            s.rules.acts[a](s, f, seat, a)
            return
        s.board[DICE_1 + a - REROLL - 1] -= 1
        for hear in s.rules.hooks.dice_moved:
            hear(s, a - REROLL, -1)
        s.emit(DIE_PICKED_UP, seat, a - REROLL)
        s.frames[-1] = (kind, seat, picked + 1)


class RollAgain(Step[State]):
    """Roll the dice that were picked up."""

    name = "roll_again"
    args = (("dice", 0, 12),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, dice = f
        if dice:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(ROLL + v, 1) for v in range(1, 7)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, dice = f
        s.frames[-1] = (kind, owner, dice - 1)
        s.board[DICE_1 + a - ROLL - 1] += 1
        for hear in s.rules.hooks.dice_moved:
            hear(s, a - ROLL, 1)
        s.emit(DIE_ROLLED, a - ROLL)


class Guard(Step[State]):
    """Put a marker on a revenue space: in this phase only its owner may take the last die there (card 5)."""

    name = "guard_space"
    args = (("asked", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        kind, seat, asked = f
        short = is_short(s, seat)
        if short and not asked:
            s.frames[-1] = (kind, seat, 1)
            s.frames.append((k.RETRIEVING, seat, NO_GOOD, 1))
            return AGAIN
        if not short:
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [SPACE + v for v in range(1, 7)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.board[GUARD_SPACE] = a - SPACE
        s.board[GUARD_SEAT] = seat
        s.emit(SPACE_KEPT, seat, a - SPACE)
