"""Moves of La Granja that players would laugh at, found in a finished game."""

from typing import Any, Final, Iterable

from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.labels import BARROWS
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.kernel import Seat

SOLD_AGAIN: Final = "sold_again"  # a good is sold that was bought in the same phase: that only costs silver
IN_VAIN: Final = "in_vain"  # in the last round a good is delivered to what is never completed, instead of being sold


def silly(plies: Iterable[tuple[int, Any, Seat, int]]) -> list[tuple[str, int, Seat]]:
    """Pattern, ply and seat of each of them. ``plies`` are those of `Record.walk`: the state goes on while we read."""
    found: list[tuple[str, int, Seat]] = []
    bought: set[tuple[Seat, str, int, int]] = set()
    last: list[tuple[int, Seat, str]] = []
    end: Any = None
    for ply, s, seat, a in plies:
        end = s
        word, _, rest = ACTIONS.notation(a).partition(" ")
        if word == "buy":
            bought.add((seat, rest, s.round, s.phase))
        elif word == "sell" and (seat, rest, s.round, s.phase) in bought:
            found.append((SOLD_AGAIN, ply, seat))
        elif word == "deliver" and s.round == ROUNDS:
            place = rest.split(" ")[1]
            if place in BARROWS:
                place = str(s.view(seat).seats[seat].barrows[BARROWS.index(place)].card)
            last.append((ply, seat, place))
    for ply, seat, place in last:
        if place in _left_open(end, seat):
            found.append((IN_VAIN, ply, seat))
    return sorted(found, key=_ply)


def _left_open(end: Any, seat: Seat) -> set[str]:
    """The buildings and barrows of a farm that something was delivered to and that are not completed."""
    farm = end.view(seat).seats[seat]
    rows = {row.building for row in farm.rows if any(row.covered) and not row.is_completed}
    return {name for name in BUILDING_NAMES if name in rows} | {str(b.card) for b in farm.barrows if any(b.covered)}


def _ply(one: tuple[str, int, Seat]) -> int:
    return one[1]
