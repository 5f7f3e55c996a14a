"""A turn: invite caballeros to court, take an action card, use its two parts in either order."""

from typing import Final

from sobremesa.kernel import AGAIN, DONE, Frame, Message, Seat, Step, can_carry_out, frame

from ..actions import ACT, ALLOW, FINISH, INVITE, PUT, RECALL, TAKE, VETO
from ..catalogue import CARDS, INVITES
from ..events import ALLOWED, ANNOUNCED, CARD_TAKEN, INVITED, PLACED, RECALLED, TURN_ENDS, VETOED
from ..ids import COURT, DECK, FACE, KING, POWER, PROVINCE, REGIONS, VETO_NEXT, VETO_NOW
from ..kinds import OBJECTION, PARTS, PLACING, RECALLING
from ..reasons import MUST, why_not_put, why_not_touch
from ..state import State

PLACEMENT: Final = 1
SPECIAL: Final = 2


class Invite(Step[State]):
    """Up to as many caballeros as the power card shows come from the province to court (EG-042 to EG-044)."""

    name = "invite"
    explains = ("invite",)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        p = s.players[seat]
        if not INVITES[p[POWER]]:
            s.frames.pop()
            return AGAIN
        if not p[PROVINCE]:
            s.frames[-1] = (RECALLING, seat, INVITES[p[POWER]], 0)
            return AGAIN
        return seat

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        p = s.players[seat]
        return list(range(INVITE, INVITE + min(INVITES[p[POWER]], p[PROVINCE]) + 1))

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        p = s.players[seat]
        if a - INVITE > INVITES[p[POWER]]:
            return Message("why.el_grande.invites", power=p[POWER], count=INVITES[p[POWER]])
        return Message("why.el_grande.province", count=p[PROVINCE]) if a - INVITE > p[PROVINCE] else None

    def obvious(self, s: State, f: Frame) -> int:
        """Invite as many as possible: caballeros are of more use at court than in the province."""
        return self.legal(s, f, f[1])[-1]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        p = s.players[seat]
        bring(s, seat, a - INVITE)
        if not p[PROVINCE]:
            recall_missing(s, seat, INVITES[p[POWER]] - (a - INVITE))


def bring(s: State, seat: Seat, count: int) -> None:
    """Move caballeros from the province to the court."""
    p = s.players[seat]
    p[PROVINCE] -= count
    p[COURT] += count
    if count:
        s.emit(INVITED, seat, count)


def recall_missing(s: State, seat: Seat, missing: int) -> None:
    """Let the seat make up a shortage in the province from regions (EG-047, EG-049, EG-A13)."""
    if missing > 0:
        s.frames.append((RECALLING, seat, missing, 0))


class Recalling(Step[State]):
    """Own caballeros come from regions to court, never from the King's region or the Castillo (EG-048, EG-050)."""

    name = "recalling"
    args = (("count", 0, 30), ("must", 0, 1))
    explains = ("done", "recall")

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _ = f
        if count and s.in_regions(seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, _, must = f
        regions = [RECALL + r for r in s.in_regions(seat)]
        return regions if must else [DONE, *regions]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, _, must = f
        if a == DONE:
            return MUST if must else None
        return why_not_touch(s, seat, a - RECALL)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, count, must = f
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (kind, owner, count - 1, must)
        p = s.players[seat]
        p[a - RECALL] -= 1
        p[COURT] += 1
        s.emit(RECALLED, seat, a - RECALL)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _, _ = f
        return bool(s.in_regions(seat))


class TakeCard(Step[State]):
    """One face-up card that nobody has taken this round (EG-051, EG-070)."""

    name = "take_card"
    explains = ("take",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return sorted([TAKE + card for card in s.face_up()])

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        card = a - TAKE
        if card in s.face_up():
            return None
        for deck, left in zip(s.rules.decks, s.board[DECK:]):
            if card in deck.cards:
                is_hidden = len(deck.cards) > 1 and deck.names(left).count(card) == deck.cards.count(card)
                return Message("why.el_grande.card_hidden" if is_hidden else "why.el_grande.card_gone")
        return Message("why.el_grande.card_not_here")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        card = a - TAKE
        board = s.board
        board[board.index(card + 1, FACE)] = 0
        s.emit(CARD_TAKEN, seat, card)
        if s.rules.cards[card].instant:
            s.frames[-1] = (PARTS, seat, card, PLACEMENT, 0)
            s.frames.append(frame(s.rules.specials[card], seat))
        else:
            s.frames[-1] = (PARTS, seat, card, PLACEMENT | SPECIAL, 0)


class Parts(Step[State]):
    """The two parts of the card taken, in either order; both are optional (EG-052 to EG-055)."""

    name = "parts"
    args = (("card", 0, len(CARDS) - 1), ("left", 0, 3), ("infiltrate", 0, 1))
    explains = ("act", "finish", "put")

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, card, left, infiltrate = f
        if left & SPECIAL and can_carry_out(s, frame(s.rules.specials[card], seat)):
            out = [ACT, FINISH]
        else:
            out = [FINISH]
        if left & PLACEMENT and s.players[seat][COURT]:
            out += put_targets(s, infiltrate)
        return out

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, card, left, infiltrate = f
        if a == ACT:
            if not left & SPECIAL:
                return Message("why.el_grande.special_used")
            can = can_carry_out(s, frame(s.rules.specials[card], seat))
            return None if can else Message("why.el_grande.special_idle")
        if a == FINISH:
            return None
        return why_not_put(s, seat, a - PUT, infiltrate) if left & PLACEMENT else Message("why.el_grande.placed")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, card, left, infiltrate = f
        if a == FINISH:
            s.frames.pop()
            s.emit(TURN_ENDS, seat, card)
        elif a == ACT:
            s.frames[-1] = (kind, seat, card, left & ~SPECIAL, infiltrate)
            s.frames.append(frame(s.rules.specials[card], seat))
            s.emit(ANNOUNCED, seat, card)
            if next_objector(s, seat, 0) >= 0:
                s.frames.append((OBJECTION, seat, 0))
        else:
            s.frames[-1] = (kind, seat, card, left & ~PLACEMENT, infiltrate)
            s.frames.append((PLACING, seat, s.rules.cards[card].caballeros - 1, infiltrate))
            place(s, seat, a - PUT)


def put_targets(s: State, infiltrate: int) -> list[int]:
    """The legal places for caballeros from the court: next to the King, and the Castillo (EG-060 to EG-063)."""
    king = s.board[KING]
    targets = s.rules.put_actions[king]
    if infiltrate and king <= REGIONS:  # the King's region too, for this card only (EG-243, EG-A26)
        return sorted([*targets, PUT + king])
    return list(targets)


def place(s: State, seat: Seat, where: int) -> None:
    """Move one caballero from the court to a region or into the Castillo."""
    p = s.players[seat]
    p[COURT] -= 1
    p[where] += 1
    s.emit(PLACED, seat, where)


class Placing(Step[State]):
    """The placement part is under way: up to ``count`` more caballeros (EG-054, EG-059)."""

    name = "placing"
    args = (("count", 0, 30), ("infiltrate", 0, 1))
    explains = ("done", "put")

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _ = f
        if count and s.players[seat][COURT]:
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, _, infiltrate = f
        return [DONE, *put_targets(s, infiltrate)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, _, infiltrate = f
        return None if a == DONE else why_not_put(s, seat, a - PUT, infiltrate)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, count, infiltrate = f
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (kind, seat, count - 1, infiltrate)
        place(s, seat, a - PUT)


def next_objector(s: State, actor: Seat, asked: int) -> Seat:
    """The next holder of a Veto, clockwise from the actor, who has not been asked yet; -1 if there is none."""
    n = s.rules.seats
    for i in range(1, n):
        seat = (actor + i) % n
        if not asked >> seat & 1 and s.holds_veto(seat):
            return seat
    return -1


class Objection(Step[State]):
    """A special action has been announced: holders of a Veto decide at once, before it begins (EG-247 to EG-250).

    The frame lies on top of the announced effect; a Veto removes both.
    """

    name = "objection"
    args = (("asked", 0, 31),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, taker, asked = f
        seat = next_objector(s, taker, asked)
        if seat >= 0:
            return seat
        s.frames.pop()
        return AGAIN

    def owing(self, s: State, f: Frame) -> tuple[Seat, ...]:
        _, seat, asked = f
        return (next_objector(s, seat, asked),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [VETO, ALLOW]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, taker, asked = f
        if a == ALLOW:
            s.frames[-1] = (kind, taker, asked | 1 << seat)
            s.emit(ALLOWED, seat, taker)
            return
        while s.frames[-1][0] != PARTS:  # the announced effect, or what is left of it (EG-A27)
            s.frames.pop()
        p = s.players[seat]
        p[VETO_NOW if p[VETO_NOW] else VETO_NEXT] -= 1  # used up (EG-251), the older one first
        s.emit(VETOED, seat, taker)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 else Message("position.el_grande.objection_needs_seat_acts")
