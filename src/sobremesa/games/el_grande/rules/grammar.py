"""Which stacks of frames can occur in a game.

Legal play builds no others, but a position text written by hand may contain any. Each rule says what can be left of a
frame while it is being carried out, from the bottom up. A frame without a rule stays in place, with its numbers counted
down.
"""

from typing import Callable, Final, Sequence

from sobremesa.kernel import Frame, frame
from sobremesa.kernel.effects import ANY_ORDER, CHOOSE, OPTIONAL, PAY_THEN, PROGRAM, REPEAT, SEQ

from . import kinds as k
from .cards.scoring_cards import barred_regions
from .cards.sending_back import abandoning, opponents
from .flow.turn import PLACEMENT, SPECIAL
from .ids import KING
from .state import State

Rest = Sequence[Frame]
Rule = Callable[[State, Frame, list[Frame]], bool]


def is_sound(s: State) -> bool:
    """Whether legal play can build the whole stack."""
    return not s.frames or _under_way(s, s.rules.setup_frames, s.frames)


def _left_of(s: State, f: Frame, rest: list[Frame]) -> bool:
    """Whether these frames can be what is left of a frame while it is being carried out."""
    rule = RULES.get(f[0])
    if rule is not None:
        return rule(s, f, rest)
    if len(rest) == 1 and rest[0][:2] == f[:2]:
        return True
    begun = s.steps[f[0]].becomes(s, f)
    return begun is not None and _left_of(s, begun, rest)


def _under_way(s: State, plan: Rest, rest: list[Frame]) -> bool:
    """Whether these frames are what is left of a plan: its lower part untouched, the next frame being carried out."""
    return any(
        tuple(rest[:i]) == tuple(plan[:i]) and _left_of(s, plan[i], rest[i:]) for i in range(min(len(plan), len(rest)))
    )


def _parts(s: State, f: Frame) -> list[Frame]:
    return [frame(t, f[1]) for t in s.programs[f[PROGRAM]]]


# -- combinators -------------------------------------------------------------------------------------------------------


def _in_order(s: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f] or _under_way(s, _parts(s, f)[::-1], rest)


def _one_of(s: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f] or any(_left_of(s, part, rest) for part in _parts(s, f))


def _on_top(s: State, f: Frame, rest: list[Frame]) -> bool:
    if rest[0][:3] != f[:3]:
        return False
    return len(rest) == 1 or any(_left_of(s, part, rest[1:]) for part in _parts(s, f))


# -- flow --------------------------------------------------------------------------------------------------------------


def _game(s: State, f: Frame, rest: list[Frame]) -> bool:
    return rest[0] == f and (len(rest) == 1 or _under_way(s, s.rules.round_frames, rest[1:]))


def _powers(s: State, f: Frame, rest: list[Frame]) -> bool:
    return rest[0] == f and (len(rest) == 1 or any(_under_way(s, plan, rest[1:]) for plan in s.rules.power_frames))


def _turns(s: State, f: Frame, rest: list[Frame]) -> bool:
    return rest[0] == f and (len(rest) == 1 or any(_under_way(s, plan, rest[1:]) for plan in s.rules.turn_frames))


def _general_scoring(s: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f] or _under_way(s, s.rules.scoring_frames, rest)


def _discs(_state: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f]


def _open_castillo(s: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f] or (s.rules.dummy >= 0 and rest == [(k.DUMMY_LEAVES, -1)])


def _recalling(seat: int, must: int, rest: list[Frame]) -> bool:
    if len(rest) != 1 or rest[0][:2] != (k.RECALLING, seat):
        return False
    _, _, _, demanded = rest[0]
    return demanded == must


def _invite(_state: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f] or _recalling(f[1], 0, rest)


def _take_card(s: State, f: Frame, rest: list[Frame]) -> bool:
    """The card itself, or its two parts, perhaps with one of them under way."""
    if rest == [f]:
        return True
    if rest[0][:2] != (k.PARTS, f[1]):
        return False
    _, seat, card, left, _ = rest[0]
    if len(rest) == 1:
        return True
    if rest[1][:2] == (k.PLACING, seat):
        return len(rest) == 2 and not left & PLACEMENT
    if left & SPECIAL:
        return False
    special = frame(s.rules.specials[card], seat)
    if rest[-1][:2] == (k.OBJECTION, seat):
        return rest[1:-1] == [special] or (s.rules.veto_any_time and _left_of(s, special, rest[1:-1]))
    return _left_of(s, special, rest[1:])


# -- cards -------------------------------------------------------------------------------------------------------------


def _move(_state: State, f: Frame, rest: list[Frame]) -> bool:
    if rest[0][:2] != f[:2]:
        return False
    return len(rest) == 1 or (len(rest) == 2 and rest[1][:2] == (k.MOVE_TO, f[1]))


def _move_out(_state: State, f: Frame, rest: list[Frame]) -> bool:
    if rest == [f]:
        return True
    _, seat, whose, _, must = f
    if rest[0][:3] != (k.LEAVING, seat, whose):
        return False
    _, _, _, _, left, demanded = rest[0]
    if demanded != must:
        return False
    if len(rest) == 1:
        return True
    if len(rest) != 2 or rest[1][:2] != (k.MOVE_TO, seat):
        return False
    _, _, _, region, _ = rest[1]
    return region == left


def _bring(_state: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f] or _recalling(f[1], 0, rest)


def _fetch(_state: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f] or _recalling(f[1], 1, rest)


def _opponents_give_back(s: State, f: Frame, rest: list[Frame]) -> bool:
    order = opponents(s, f[1])[::-1]
    return rest == [f] or [g[:2] for g in rest] == [(k.GIVING, seat) for seat in order[: len(rest)]]


def _opponents_abandon(s: State, f: Frame, rest: list[Frame]) -> bool:
    if rest == [f]:
        return True
    if len(rest) != 2 or rest[0][0] != k.ABANDON:
        return False
    _, seat, at_least, count = f
    _, _, _, mask = rest[0]
    concerned = sum(1 << other for other in abandoning(s, seat))
    return not mask & ~concerned and rest == [(k.ABANDON, seat, count, mask), (k.DISCS, seat, mask, at_least, 0)]


def _mutiny(s: State, f: Frame, rest: list[Frame]) -> bool:
    if len(rest) != 2 or rest[0][0] != k.SCATTER:
        return rest == [f]
    _, _, region, mask = rest[0]
    named = region != s.board[KING] and not mask >> f[1] & 1
    discs = (k.DISCS, f[1], mask, 0, barred_regions(s, region))
    return named and rest == [(k.SCATTER, f[1], region, mask), discs]


def _score_discs(s: State, f: Frame, rest: list[Frame]) -> bool:
    return rest == [f] or rest == [(k.TALLY_DISCS, f[1]), (k.DISCS, f[1], (1 << s.rules.seats) - 1, 0, 0)]


def _move_king(_state: State, f: Frame, rest: list[Frame]) -> bool:
    _, seat, _, escort = f
    return rest == [f] or (len(rest) == 1 and escort > 0 and rest[0][:2] == (k.ESCORT, seat))


RULES: Final[dict[int, Rule]] = {
    SEQ: _in_order,
    PAY_THEN: _in_order,
    CHOOSE: _one_of,
    OPTIONAL: _one_of,
    ANY_ORDER: _on_top,
    REPEAT: _on_top,
    k.GAME: _game,
    k.POWERS: _powers,
    k.TURNS: _turns,
    k.GENERAL_SCORING: _general_scoring,
    k.DISCS: _discs,
    k.OPEN_CASTILLO: _open_castillo,
    k.INVITE: _invite,
    k.TAKE_CARD: _take_card,
    k.MOVE: _move,
    k.MOVE_OUT: _move_out,
    k.BRING: _bring,
    k.FETCH: _fetch,
    k.OPPONENTS_GIVE_BACK: _opponents_give_back,
    k.OPPONENTS_ABANDON: _opponents_abandon,
    k.MUTINY: _mutiny,
    k.SCORE_DISCS: _score_discs,
    k.MOVE_KING: _move_king,
}
