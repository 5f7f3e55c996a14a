"""Cards that move the King, and what goes with him."""

from typing import Final

from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step

from ..actions import KING_TO, PICK, SWAP
from ..catalogue import NEIGHBOURS
from ..events import GRANDE_MOVED, KING_MOVED, MOVED
from ..ids import CASTILLO, FRANCE, GRANDE, KING, PORTUGAL, REGIONS
from ..kinds import ESCORT
from ..reasons import NO_COLOUR, NOBODY, STANDS_THERE
from ..scoring import crowded_regions
from ..state import State
from .operations import TO_ABROAD, TO_ADJACENT, TO_ANY, TO_CASTILLO, TO_FEWEST, TO_GRANDES, TO_MOST


def destinations(s: State, to: int) -> list[int]:
    """Where a card can send the King. He must move, except with the cards that count caballeros (EG-A23)."""
    king = s.board[KING]
    if to in (TO_FEWEST, TO_MOST):
        return crowded_regions(s, to == TO_MOST)
    if to == TO_ADJACENT:
        places = list(NEIGHBOURS[king])
    elif to == TO_GRANDES:
        places = sorted({p[GRANDE] for p in s.players if 0 <= p[GRANDE] < REGIONS})
    elif to == TO_ABROAD:
        places = [FRANCE, PORTUGAL]
    elif to == TO_CASTILLO:
        places = [CASTILLO]
    else:
        places = list(range(REGIONS))
    return [place for place in places if place != king]


#: the only places to which each kind of card sends the King
WHERE_TO: Final = {
    TO_ANY: Message("why.el_grande.king_to_region"),
    TO_ADJACENT: Message("why.el_grande.king_to_adjacent"),
    TO_FEWEST: Message("why.el_grande.king_to_fewest"),
    TO_MOST: Message("why.el_grande.king_to_most"),
    TO_GRANDES: Message("why.el_grande.king_to_grande"),
    TO_ABROAD: Message("why.el_grande.king_abroad"),
    TO_CASTILLO: Message("why.el_grande.king_to_castillo"),
}


class MoveKing(Step[State]):
    """The King goes where the card allows (EG-225 to EG-228, EG-235 to EG-242), with an escort if it says so."""

    name = "move_king"
    args = (("to", 0, 6), ("escort", 0, 30))
    explains = ("king",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, to, _ = f
        return [KING_TO + place for place in destinations(s, to)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, to, _ = f
        place = a - KING_TO
        if place in destinations(s, to):
            return None
        return STANDS_THERE if place == s.board[KING] and to not in (TO_FEWEST, TO_MOST) else WHERE_TO[to]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, _, escort = f
        old = s.board[KING]
        new = a - KING_TO
        s.frames.pop()
        s.board[KING] = new
        s.emit(KING_MOVED, new)
        if escort and old < REGIONS:
            s.frames.append((ESCORT, seat, old, new, escort))

    def can(self, s: State, f: Frame) -> bool:
        _, _, to, _ = f
        return bool(destinations(s, to))


class Escort(Step[State]):
    """Caballeros must follow the King from his old region, despite the ban on his new one (EG-229, EG-230, EG-A22)."""

    name = "escort"
    args = (("start", 0, REGIONS - 1), ("end", 0, REGIONS - 1), ("count", 0, 30))
    explains = ("pick",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, start, _, _ = f
        colours = [seat] if s.rules.entourage_own else range(s.rules.colours)
        return [PICK + c * REGIONS + start for c in colours if s.players[c][start]]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, start, _, _ = f
        colour, region = divmod(a - PICK, REGIONS)
        if colour >= s.rules.colours:
            return NO_COLOUR
        if region != start:
            return Message("why.el_grande.escort_from")
        if s.rules.entourage_own and colour != seat:
            return Message("why.el_grande.own_only")
        return None if s.players[colour][region] else NOBODY

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, _, count = f
        if count and self.legal(s, f, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, start, end, count = f
        s.frames[-1] = (kind, seat, start, end, count - 1)
        colour = (a - PICK) // REGIONS
        p = s.players[colour]
        p[start] -= 1
        p[end] += 1
        s.emit(MOVED, colour, start, end)


class SwapGrande(Step[State]):
    """The King and a grande change places, if both stand in regions (EG-245, EG-A25)."""

    name = "swap_grande"
    explains = ("swap",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        king = s.board[KING]
        if king >= REGIONS:
            return []
        owners = [seat] if s.rules.deputy_own else range(s.rules.seats)
        return [SWAP + o for o in owners if s.players[o][GRANDE] < REGIONS and s.players[o][GRANDE] != king]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        owner = a - SWAP
        king = s.board[KING]
        if owner >= s.rules.seats:
            return NO_COLOUR
        if s.rules.deputy_own and owner != seat:
            return Message("why.el_grande.own_only")
        if s.players[owner][GRANDE] == king:
            return Message("why.el_grande.grande_with_king")
        if max(king, s.players[owner][GRANDE]) >= REGIONS:
            return Message("why.el_grande.both_in_regions")
        return None

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        owner = a - SWAP
        p = s.players[owner]
        p[GRANDE], s.board[KING] = s.board[KING], p[GRANDE]
        s.emit(KING_MOVED, s.board[KING])
        s.emit(GRANDE_MOVED, owner, p[GRANDE])

    def can(self, s: State, f: Frame) -> bool:
        _, seat = f
        return bool(self.legal(s, f, seat))
