"""What the new helpers add to the course of a round: silver is compared before the income (125), completions are
counted (124), two helpers work in phase IV (74, 126), and one acts at the end of the game (117)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import USE
from sobremesa.games.la_granja.rules.flow.anytime import SCORING, can_use
from sobremesa.games.la_granja.rules.flow.turns import use_helper
from sobremesa.games.la_granja.rules.helpers import raise_trigger
from sobremesa.games.la_granja.rules.ids import CARDS, SILVER, USED
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DONE, Frame, Seat, Step

from .. import numbers as k
from ..numbers import COMPLETIONS, RICHER

POOR: Final = 3  # solo: with at most this much silver there is a richer opponent (card 125)


class CompareSilver(Step[State]):
    """Compare everybody's silver before step I.2, so that the order of taking income does not matter (card 125)."""

    name = "compare_silver"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        silver = [p[SILVER] for p in s.players]
        for p in s.players:
            richer = sum(other > p[SILVER] for other in silver)
            p[RICHER] = int(p[SILVER] <= POOR) if s.rules.is_solo else richer
        return AGAIN


def count_completion(s: State, seat: Seat, value: int) -> None:
    s.players[seat][COMPLETIONS] += 1


class ScoringHelpers(Step[State]):
    """After the siesta scoring, helpers that work in phase IV; nothing else can be done then (cards 74 and 126)."""

    name = "scoring_helpers"

    def _cards(self, s: State, seat: Seat) -> list[int]:
        cards = [card for card in sorted(s.helpers[seat]) if self._works_here(s, seat, card)]
        if "set_size" in s.rules.hooks.asks:  # with trade routes, sets are smaller there instead (card 74)
            return [card for card in cards if card not in s.rules.answers["set_size"]]
        return cards

    def _works_here(self, s: State, seat: Seat, card: int) -> bool:
        """Whether the card names the phase: this is not a turn, in which others might work too (A-42)."""
        return bool(s.rules.card(card).window >> SCORING & 1) and can_use(s, seat, card, self.name)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if self._cards(s, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DONE, *(USE + card for card in self._cards(s, seat))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a == DONE:
            s.frames.pop()
        else:
            use_helper(s, seat, a - USE)


class MarksOff(Step[State]):
    """Take the marks off helpers used in phase IV, and start a new count of completions."""

    name = "marks_off"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.board[USED] &= ~((1 << CARDS + 1) - 1)
        for p in s.players:
            p[COMPLETIONS] = p[RICHER] = 0
        return AGAIN


class LastWords(Step[State]):
    """The game is over; helpers may act before goods are sold (card 117)."""

    name = "last_words"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in s.order:
            raise_trigger(s, triggers.GAME_ENDS, seat)
        return AGAIN


STEPS: dict[int, Step[Any]] = {
    k.COMPARE_SILVER: CompareSilver(),
    k.SCORING_HELPERS: ScoringHelpers(),
    k.MARKS_OFF: MarksOff(),
    k.LAST_WORDS: LastWords(),
}
