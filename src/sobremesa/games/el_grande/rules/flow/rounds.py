"""Rounds: reveal the action cards, play power cards, take turns, tidy up."""

from sobremesa.kernel import AGAIN, CHANCE, Frame, Message, Seat, Step

from ..actions import POWER_1, REVEAL
from ..events import CARD_REVEALED, GAME_OVER, POWER_PLAYED, ROUND_ENDS, ROUND_STARTS, TURN_STARTS
from ..ids import (
    BACK_1,
    BACK_2,
    DECK,
    DISCARD,
    FACE,
    FIRST,
    HAND,
    MODIFIER,
    MODIFIER_MASK,
    POWER,
    POWER_MASK,
    POWERS,
    ROUND,
    SHIFT,
    TOTAL,
    VETO_NEXT,
    VETO_NOW,
    WENT,
)
from ..state import State
from .dummy import dummy_turn


class GameLoop(Step[State]):
    """The bottom of the stack: one round after another, until the last one removes this frame."""

    name = "game"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.extend(s.rules.round_frames)
        return AGAIN


class StartRound(Step[State]):
    name = "start_round"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.emit(ROUND_STARTS, s.board[ROUND])
        return AGAIN


class Reveal(Step[State]):
    """The top card of every deck is turned face up (EG-032), slot by slot."""

    name = "reveal"

    def _slot(self, s: State) -> int:
        """The first slot without a card, -1 if all are filled."""
        board = s.board
        for at in range(FACE, FACE + len(s.rules.decks)):
            if not board[at]:
                return at - FACE
        return -1

    def enter(self, s: State, f: Frame) -> Seat:
        slot = self._slot(s)
        if slot < 0:
            s.frames.pop()
            return AGAIN
        deck = s.rules.decks[slot]
        if len(deck.cards) > 1:
            return CHANCE
        self._turn_up(s, slot, deck.cards[0])  # a deck of one card, which always comes back: the King card (EG-088)
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        slot = self._slot(s)
        return s.rules.decks[slot].outcomes(s.board[DECK + slot], REVEAL)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        slot = self._slot(s)
        card = a - REVEAL
        s.board[DECK + slot] = s.rules.decks[slot].without(s.board[DECK + slot], card)
        self._turn_up(s, slot, card)

    def _turn_up(self, s: State, slot: int, card: int) -> None:
        s.board[FACE + slot] = card + 1
        s.emit(CARD_REVEALED, card)


class Powers(Step[State]):
    """Everybody plays one power card, clockwise from the first-player marker (EG-034, EG-035)."""

    name = "powers"

    def enter(self, s: State, f: Frame) -> Seat:
        n = s.rules.seats
        first = s.board[FIRST]
        for i in range(n):
            seat = (first + i) % n
            if not s.players[seat][POWER]:
                s.frames.extend(s.rules.power_frames[seat])
                return AGAIN
        s.frames.pop()
        return AGAIN


def taken_values(s: State) -> set[int]:
    """The final power values already on the table this round, the dummy's included (EG-036, EG-151, EG-174)."""
    return {p[TOTAL] for p in s.players if p[POWER]}


def spend(s: State, seat: Seat, bit: int) -> None:
    """Play a hand card openly, and update what the table can know about cards taken back."""
    p = s.players[seat]
    p[HAND] &= ~(1 << bit)
    p[DISCARD] |= 1 << bit
    if p[BACK_1]:
        kind = MODIFIER_MASK if bit >= POWERS else POWER_MASK
        older = p[BACK_1] & kind
        newer = p[BACK_2] & kind
        if older >> bit & 1:  # this was one of the cards taken back: the older question is settled
            older, newer = newer, 0
        elif newer >> bit & 1:
            newer = 0
        p[BACK_1] = p[BACK_1] & ~kind | older & ~(1 << bit)
        p[BACK_2] = p[BACK_2] & ~kind | newer & ~(1 << bit)


class PlayPower(Step[State]):
    name = "play_power"
    explains = ("power",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        taken = taken_values(s)
        p = s.players[seat]
        hand, shift = p[HAND], p[SHIFT] + 1
        return [POWER_1 + b for b in range(POWERS) if hand >> b & 1 and b + shift not in taken]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        p = s.players[seat]
        bit = a - POWER_1
        if not p[HAND] >> bit & 1:
            return Message("why.el_grande.power_used")
        value = bit + p[SHIFT] + 1
        return Message("why.el_grande.value_taken", value=value) if value in taken_values(s) else None

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        p = s.players[seat]
        bit = a - POWER_1
        spend(s, seat, bit)
        p[POWER] = bit + 1
        p[TOTAL] = bit + 1 + p[SHIFT]
        s.emit(POWER_PLAYED, seat, p[POWER], p[TOTAL])


class Turns(Step[State]):
    """One turn each, from the highest power to the lowest (EG-039)."""

    name = "turns"

    def enter(self, s: State, f: Frame) -> Seat:
        best = -1
        high = -99
        for colour, p in enumerate(s.players):
            if p[POWER] and not p[WENT] and p[TOTAL] > high:
                best = colour
                high = p[TOTAL]
        if best < 0:
            s.frames.pop()
            return AGAIN
        s.players[best][WENT] = 1
        if best == s.rules.dummy:
            dummy_turn(s)
        else:
            s.emit(TURN_STARTS, best)
            s.frames.extend(s.rules.turn_frames[best])
        return AGAIN


class EndRound(Step[State]):
    """Unused cards leave, the lowest power gets the marker, and power cards are put away (EG-082 to EG-086)."""

    name = "end_round"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        board = s.board
        for slot in range(len(s.rules.decks)):
            board[FACE + slot] = 0  # the King card is turned up again by the next reveal (EG-083)
        # The dummy never gets the marker (EG-149). The value counts even if the card was taken back (EG-214).
        board[FIRST] = min(range(s.rules.seats), key=lambda seat: s.players[seat][TOTAL])
        for p in s.players:
            p[POWER] = p[MODIFIER] = p[SHIFT] = p[TOTAL] = p[WENT] = 0
            p[VETO_NOW] = p[VETO_NEXT]  # a Veto lasts to the end of the next round (EG-251)
            p[VETO_NEXT] = 0
        s.emit(ROUND_ENDS, board[ROUND], board[FIRST])
        return AGAIN


class NextRound(Step[State]):
    """The round marker moves on, or the game is over (EG-087, EG-118, EG-119)."""

    name = "next_round"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        rounds = s.rules.rounds
        at = rounds.index(s.board[ROUND])
        if at + 1 < len(rounds):
            s.board[ROUND] = rounds[at + 1]
        else:
            s.frames.pop()  # removes the game loop
            s.emit(GAME_OVER)
        return AGAIN
