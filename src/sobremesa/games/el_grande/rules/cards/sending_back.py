"""Cards that send caballeros back to the province: never from the Castillo or the King's region (EG-188 to EG-190)."""

from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step

from ..actions import GIVE, GIVE_COURT, PICK
from ..events import SENT_BACK
from ..ids import COURT, DISC, PROVINCE, REGIONS
from ..kinds import ABANDON, DISCS, GIVING
from ..reasons import COURT_EMPTY, why_not_touch
from ..state import State
from .moving import movable


def send_back(s: State, colour: int, start: int, count: int) -> None:
    """Send a number of caballeros, or as many as there are, back to the province (EG-190)."""
    p = s.players[colour]
    count = min(count, p[start])
    p[start] -= count
    p[PROVINCE] += count
    if count:
        s.emit(SENT_BACK, colour, start, count)


def opponents(s: State, seat: Seat) -> list[Seat]:
    """The other seats, clockwise from the left neighbour. The dummy never has to choose anything (EG-157)."""
    n = s.rules.seats
    return [(seat + i) % n for i in range(1, n)]


class OpponentsGiveBack(Step[State]):
    """Each opponent in turn gives back a number of caballeros from regions or court (EG-191, EG-192)."""

    name = "opponents_give_back"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, taker, count = f
        s.frames.pop()
        s.frames.extend((GIVING, seat, count) for seat in reversed(opponents(s, taker)))
        return AGAIN


class Giving(Step[State]):
    """A seat gives back its own caballeros, in any mix it likes."""

    name = "giving"
    args = (("count", 0, 30),)
    explains = ("give",)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        if count and (s.players[seat][COURT] or s.in_regions(seat)):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        out = [GIVE + r for r in s.in_regions(seat)]
        if s.players[seat][COURT]:
            out.append(GIVE_COURT)
        return out

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        if a == GIVE_COURT:
            return None if s.players[seat][COURT] else COURT_EMPTY
        return why_not_touch(s, seat, a - GIVE)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, count = f
        s.frames[-1] = (kind, seat, count - 1)
        send_back(s, seat, COURT if a == GIVE_COURT else a - GIVE, 1)


def abandoning(s: State, taker: Seat) -> list[Seat]:
    """Who is affected by Civil War and Levy: the opponents, and with the classic cards the taker as well (EG-A46)."""
    return [*opponents(s, taker), taker] if s.rules.taker_abandons else opponents(s, taker)


class OpponentsAbandon(Step[State]):
    """Everybody affected secretly picks a region where they have enough caballeros, if any (EG-208, EG-209)."""

    name = "opponents_abandon"
    args = (("at_least", 0, 30), ("count", 0, 30))

    def enter(self, s: State, f: Frame) -> Seat:
        _, taker, at_least, count = f
        mask = 0
        for seat in abandoning(s, taker):
            p = s.players[seat]
            if any(p[r] >= at_least for r in s.in_regions(seat)):
                mask |= 1 << seat
        s.frames[-1] = (ABANDON, taker, count, mask)
        s.frames.append((DISCS, taker, mask, at_least, 0))
        return AGAIN


class Abandon(Step[State]):
    """The discs are revealed: caballeros in each picked region go back."""

    name = "abandon"
    args = (("count", 0, 30), ("mask", 0, 31))

    def enter(self, s: State, f: Frame) -> Seat:
        _, taker, count, mask = f
        s.frames.pop()
        for seat in abandoning(s, taker):
            if mask >> seat & 1:
                p = s.players[seat]
                send_back(s, seat, p[DISC] - 1, count)
                p[DISC] = 0
        return AGAIN


class OpponentsDismiss(Step[State]):
    """Each opponent gives back a number of caballeros from the court, or all there are. The dummy has no court."""

    name = "opponents_dismiss"
    args = (("count", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, taker, count = f
        s.frames.pop()
        for seat in opponents(s, taker):
            send_back(s, seat, COURT, count)
        return AGAIN


class Expel(Step[State]):
    """The active player sends back one caballero of each opponent, the dummy included (EG-A37)."""

    name = "expel"
    args = (("done", 0, 31),)
    explains = ("pick",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, done = f
        return movable(s, [c for c in range(s.rules.colours) if c != seat and not done >> c & 1])

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, done = f
        colour, region = divmod(a - PICK, REGIONS)
        if colour == seat:
            return Message("why.el_grande.opponents_only")
        if done >> colour & 1:
            return Message("why.el_grande.sent_back")
        return why_not_touch(s, colour, region)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _ = f
        if self.legal(s, f, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, done = f
        colour, region = divmod(a - PICK, REGIONS)
        s.frames[-1] = (kind, seat, done | 1 << colour)
        send_back(s, colour, region, 1)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return bool(self.legal(s, f, seat))
