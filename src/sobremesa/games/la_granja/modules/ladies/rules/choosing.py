"""Which Lady goes to which farm (LL-001 to LL-004)."""

from typing import Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, Frame, Message, Seat, Step, bits

from ..numbers import CHOOSE_LADY, LADIES, LADY, LADY_CHOSEN, LADY_SHOWN, NAMES
from .cards import FIRST

SHOW_LADY: Final = ACTIONS.offset("show-lady")
TAKE_LADY: Final = ACTIONS.offset("lady")


class ShowLadies(Step[State]):
    """One more card than there are players is revealed; then each player, in reverse turn order, chooses one."""

    name = "show_ladies"

    def enter(self, s: State, f: Frame) -> Seat:
        if s.board[LADIES].bit_count() <= s.rules.seats:
            return CHANCE
        s.frames.pop()
        s.frames.extend((CHOOSE_LADY, seat) for seat in s.order)  # the last in turn order comes first
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(SHOW_LADY + i, 1) for i in range(len(NAMES)) if not s.board[LADIES] >> i & 1]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.board[LADIES] |= 1 << a - SHOW_LADY
        s.emit(LADY_SHOWN, a - SHOW_LADY)

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if f in s.rules.setup_frames else Message("position.la_granja.ladies_revealed_outside_set_up")


class ChooseLady(Step[State]):
    """Choose one of the revealed Ladies; she comes with everything she needs (LL-003)."""

    name = "choose_lady"

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [TAKE_LADY + i for i in bits(s.board[LADIES])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.players[seat][LADY] = FIRST + a - TAKE_LADY
        s.emit(LADY_CHOSEN, seat, a - TAKE_LADY)
        s.board[LADIES] &= ~(1 << a - TAKE_LADY)
        if all(p[LADY] for p in s.players):
            s.board[LADIES] = 0  # the one left over goes back to the box (LL-004)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat = f
        return (
            None
            if seat >= 0 and not s.players[seat][LADY]
            else Message("position.la_granja.lady_chosen_nobody_waits_for")
        )


def problems(s: State, chosen: list[int]) -> list[Message]:
    """Check that everybody has a Lady, or will choose one in due order from enough of them."""
    waiting = [f[1] for f in s.frames if f[0] == CHOOSE_LADY]
    before = any(f[0] == k.SET_TABLE for f in s.frames)
    if len(set(chosen)) < len(chosen) or any(s.board[LADIES] >> lady - FIRST & 1 for lady in chosen):
        return [Message("position.la_granja.lady_in_two_places")]
    if not before or (chosen and not waiting):  # other modules may set up something after the Ladies
        ok = len(chosen) == s.rules.seats and not s.board[LADIES] and not waiting
    elif waiting:
        ok = waiting == [seat for seat in s.order if not s.players[seat][LADY]] == list(s.order[: len(waiting)])
        ok = ok and s.board[LADIES].bit_count() == len(waiting) + 1
    else:
        ok = not chosen and s.board[LADIES].bit_count() <= s.rules.seats
    return [] if ok else [Message("position.la_granja.too_many_ladies_on_display_or_at")]
