"""Phase II, revenue: roll the dice, take two each, and all use the last one."""

from sobremesa.kernel import AGAIN, CHANCE, DECLINE, DONE, Frame, Message, Seat, Step

from .. import kinds as k
from .. import triggers
from ..actions import CHANGE, DIE, GO, ROLL
from ..events import DIE_CHANGED, DIE_ROLLED, DIE_TAKEN, ROOF_USED
from ..helpers import SHARED_DIE, TAKEN_DIE, at_work, raise_trigger
from ..ids import DICE_1, GUARD_SEAT, GUARD_SPACE, LAST_DIE, ROOF_1, ROOF_PLACES, USED_ROOF
from ..state import State
from .anytime import WORDS
from .turns import Turn

CHANGES = (-2, -1, 1, 2)  # the labels of CHANGE
OWN_DIE = 2  # a die outside the pool; 0 and 1 are the first and second one taken


def die_value(s: State, seat: Seat, which: int) -> int:
    """The current value of a die of the seat: the first or second one taken, or one of its own."""
    return s.players[seat][s.rules.die_fields[which]]


def has_die(s: State, seat: Seat, which: int) -> bool:
    return which < len(s.rules.die_fields) and die_value(s, seat, which) > 0


class RollDice(Step[State]):
    """The first player rolls all revenue dice (LG-157)."""

    name = "roll_dice"
    args = (("rolled", 0, 12),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, rolled = f
        if rolled < s.rules.dice:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(ROLL + v, 1) for v in range(1, 7)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, rolled = f
        s.frames[-1] = (kind, owner, rolled + 1)
        s.board[DICE_1 + a - ROLL - 1] += 1
        s.emit(DIE_ROLLED, a - ROLL)


class DiceRolled(Step[State]):
    """The dice are on the board; helpers may change them before the first one is taken."""

    name = "dice_rolled"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in s.order:
            raise_trigger(s, triggers.DICE_ROLLED, seat)
        return AGAIN


def takeable(s: State, seat: Seat) -> list[int]:
    """The values of the dice a seat may take: only its keeper may take the last die of a kept space, unless there is no
    other (card 5)."""
    board = s.board
    values = [v for v in range(1, 7) if board[DICE_1 + v - 1]]
    kept = board[GUARD_SPACE]
    if kept and board[GUARD_SEAT] != seat and board[DICE_1 + kept - 1] == 1:
        others = [v for v in values if v != kept]
        return others or values
    return values


class TakeDie(Turn):
    """Take a die and use its revenue space; taking one is compulsory (LG-158, LG-159, A-21)."""

    name = "take_die"
    args = (("second", 0, 1), ("taken", 0, 1))
    explains = ("done", "die", *WORDS)

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, _, taken = f
        return [DONE] if taken else [DIE + v for v in takeable(s, seat)]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat, _, taken = f
        if a == DONE:
            return None if taken else Message("why.la_granja.must_take_die")
        if taken:
            return Message("why.la_granja.die_taken")
        if not s.board[DICE_1 + a - DIE - 1]:
            return Message("why.la_granja.no_die")
        return None if a - DIE in takeable(s, seat) else Message("why.la_granja.die_kept")

    def is_idle(self, s: State, f: Frame) -> bool:
        return True

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat, _, _ = f
        if a == DONE:
            s.frames.pop()
            return
        take_die(s, f, a - DIE)
        s.emit(DIE_TAKEN, seat, a - DIE)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _, taken = f
        return None if taken or takeable(s, seat) else Message("position.la_granja.no_die_to_take")


def take_die(s: State, f: Frame, value: int) -> None:
    """Take a die for the seat whose turn is on top of the stack: it may be changed, then its revenue space is used."""
    kind, seat, which, _ = f
    s.frames[-1] = (kind, seat, which, 1)
    s.board[DICE_1 + value - 1] -= 1
    s.players[seat][s.rules.die_fields[which]] = value
    follow_die(s, seat, which, s.rules.die_steps)
    if not s.board[DICE_1 + value - 1]:
        raise_trigger(s, triggers.SPACE_EMPTIED, seat, value)


def follow_die(s: State, seat: Seat, which: int, steps: tuple[int, ...]) -> None:
    """Push the steps that follow when a seat uses a die: the first or second one taken, or one of its own."""
    for kind in steps:
        s.frames.append((kind, seat, which))
    raise_on_top(s, triggers.DIE_TAKEN, seat, which)


def raise_on_top(s: State, trigger: int, seat: Seat, what: int) -> None:
    """Put helpers on top of the stack, so that they can change the die before its revenue is used."""
    for card in at_work(s, seat):
        if card and trigger in s.rules.card(card).triggers:
            s.frames.append((k.TRIGGER, seat, card, trigger, what, 1))


class ChangeDie(Step[State]):
    """A roof tile may change the die just taken (LG-153, A-14)."""

    name = "change_die"
    args = (("which", 0, OWN_DIE),)
    explains = ("decline", "change")

    def _tiles(self, s: State, seat: Seat) -> list[tuple[int, int]]:
        """The (place, strength) of each unused tile that changes dice."""
        p = s.players[seat]
        out: list[tuple[int, int]] = []
        for i in range(ROOF_PLACES):
            if 0 < p[ROOF_1 + i] < USED_ROOF and s.rules.faces[p[ROOF_1 + i] - 1].up:
                out.append((i, s.rules.faces[p[ROOF_1 + i] - 1].up))
        return out

    def _changes(self, s: State, f: Frame) -> list[int]:
        _, seat, which = f
        tiles = self._tiles(s, seat)
        if not tiles:
            return []
        return changes_of(s, die_value(s, seat, which), [up for _, up in tiles])

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _ = f
        if self._changes(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DECLINE, *(CHANGE + i for i in self._changes(s, f))]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        return None if a == DECLINE or a - CHANGE in self._changes(s, f) else Message("why.la_granja.no_such_change")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, which = f
        if a == DECLINE:
            s.frames.pop()
            return
        by = CHANGES[a - CHANGE]
        # the weakest tile that is strong enough is used up
        place = min((up, i) for i, up in self._tiles(s, seat) if up >= abs(by))[1]
        p = s.players[seat]
        s.emit(ROOF_USED, seat, p[ROOF_1 + place] - 1)
        p[ROOF_1 + place] += USED_ROOF
        p[s.rules.die_fields[which]] += by
        s.emit(DIE_CHANGED, seat, die_value(s, seat, which))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, which = f
        return None if seat >= 0 and has_die(s, seat, which) else Message("position.la_granja.no_die_to_change")


def changes_of(s: State, value: int, strengths: list[int]) -> list[int]:
    """The indices of CHANGES that tiles of these strengths allow for a die (A-14)."""
    by_how_much = strengths if s.rules.die_exactly else range(1, max(strengths) + 1)
    return [
        i
        for i, by in enumerate(CHANGES)
        if abs(by) in by_how_much and 1 <= value + by <= 6 and (by > 0 or s.rules.die_both_ways)
    ]


class UseDie(Step[State]):
    """Use the revenue space of the die's value, as changed."""

    name = "use_die"
    args = (("which", 0, OWN_DIE),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, which = f
        s.frames[-1] = (k.REVENUE, seat, die_value(s, seat, which), TAKEN_DIE)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, which = f
        return None if seat >= 0 and has_die(s, seat, which) else Message("position.la_granja.no_die_to_use")


class LastDie(Step[State]):
    """The one die left over is for everybody (LG-160)."""

    name = "last_die"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        board = s.board
        board[LAST_DIE] = next((v for v in range(1, 7) if board[DICE_1 + v - 1]), 0)
        return AGAIN


class SharedDie(Turn):
    """Each seat in turn order uses the last die (LG-160, D-25)."""

    name = "shared_die"
    args = (("used", 0, 1),)
    explains = ("done", "go", *WORDS)

    def choices(self, s: State, f: Frame) -> list[int]:
        _, _, used = f
        return [DONE] if used else [GO]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, _, used = f
        if a == DONE:
            return None if used else Message("why.la_granja.must_use_die")
        return Message("why.la_granja.die_used") if used else None

    def is_idle(self, s: State, f: Frame) -> bool:
        return True

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, _ = f
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (kind, seat, 1)
        raise_trigger(s, triggers.LAST_DIE_USED, seat)
        s.frames.append((k.REVENUE, seat, s.board[LAST_DIE], SHARED_DIE))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, _, used = f
        return None if used or s.board[LAST_DIE] else Message("position.la_granja.no_last_die")
