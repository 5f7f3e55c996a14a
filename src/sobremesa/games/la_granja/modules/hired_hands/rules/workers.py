"""Where workers are, where one may be sent, and how they come back."""

from typing import Any, Final

from sobremesa.games.la_granja.rules.actions import TARGETS
from sobremesa.games.la_granja.rules.catalogue import DATA
from sobremesa.games.la_granja.rules.deliveries import deliveries, target_of
from sobremesa.games.la_granja.rules.farm import card_of
from sobremesa.games.la_granja.rules.ids import BLOCK_1, BUILDINGS, CRAFT, PHASE, SILVER
from sobremesa.games.la_granja.rules.labels import VENTURES
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Seat, bits

from ..numbers import LYING, WORKER_BACK, WORKER_BUILDINGS, WORKER_CARDS, WORKER_HEXES, WORKER_VENTURES, WORKERS

FACTS: Final[dict[str, Any]] = DATA.read("modules", "hired_hands", "facts.toml")
WORKERS_EACH: Final[int] = FACTS["workers"]["per_player"]
WILD: Final[int] = FACTS["workers"]["wild_die"]
WILD_COST: Final[int] = FACTS["workers"]["wild_cost"]

# Places are numbered as in the actions: buildings, barrows, joint ventures, then the hexes.
FIRST_HEX: Final = TARGETS + len(VENTURES)
TRANSPORT: Final = 3  # the phase


def where(s: State, seat: Seat, place: int) -> tuple[int, int]:
    """The field and the bit that tell whether a worker of the seat is at a place."""
    if place >= FIRST_HEX:
        return WORKER_HEXES, 1 << place - FIRST_HEX
    if place >= TARGETS:
        return WORKER_VENTURES, 1 << place - TARGETS
    if place >= BUILDINGS:
        return WORKER_CARDS, 1 << card_of(s.barrows[seat][place - BUILDINGS])
    return WORKER_BUILDINGS, 1 << place


def has_worker(s: State, seat: Seat, place: int) -> bool:
    field, bit = where(s, seat, place)
    return bool(s.players[seat][field] & bit)


def out_at(s: State, seat: Seat) -> list[int]:
    """The places of all the seat's workers that are out."""
    p = s.players[seat]
    barrows = [BUILDINGS + i for i, b in enumerate(s.barrows[seat]) if p[WORKER_CARDS] >> card_of(b) & 1]
    ventures = [TARGETS + i for i in bits(p[WORKER_VENTURES])]
    return [*bits(p[WORKER_BUILDINGS]), *barrows, *ventures, *(FIRST_HEX + at for at in bits(p[WORKER_HEXES]))]


def come_back(s: State, seat: Seat, place: int) -> None:
    """Return the worker at a place to the supply."""
    field, bit = where(s, seat, place)
    p = s.players[seat]
    p[field] &= ~bit
    if field == WORKER_BUILDINGS:
        p[LYING] &= ~bit
    p[WORKERS] += 1
    s.emit(WORKER_BACK, seat)


# -- sending -----------------------------------------------------------------------------------------------------------


def cost(value: int) -> int:
    """The silver that a die costs: 1 for a die of value 1, even for a place of value 1 (HH-009, HH-A03)."""
    return WILD_COST if value == WILD else 0


def values_at(s: State, seat: Seat, place: int) -> tuple[int, ...]:
    """The values of a place to which the seat can send workers, none if it cannot (HH-004, HH-006, HH-007)."""
    if place >= FIRST_HEX:
        at = place - FIRST_HEX
        return (s.rules.market.values[at],) if at < len(s.market) and s.market[at] == seat else ()
    if place >= TARGETS:
        values = s.rules.hooks.target_values
        return values(s, seat, place - TARGETS) if values is not None else ()
    if place >= BUILDINGS:
        barrows = s.barrows[seat]
        i = place - BUILDINGS
        return (s.rules.card(card_of(barrows[i])).vp,) if i < len(barrows) else ()
    return (
        () if s.players[seat][CRAFT] >> place & 1 else (place + 1,)
    )  # at one's own craft marker there is nothing left to do


def open_places(s: State, seat: Seat, value: int) -> list[int]:
    """Where a die can send a worker: at most one of each player per place (HH-008, HH-011, HH-012)."""
    if not s.players[seat][WORKERS]:
        return []
    out: list[int] = []
    own_hexes = [FIRST_HEX + at for at, owner in enumerate(s.market) if owner == seat]
    for place in (*range(BUILDINGS + len(s.barrows[seat])), *range(TARGETS, FIRST_HEX), *own_hexes):
        values = values_at(s, seat, place)
        if values and (value == WILD or value in values) and not has_worker(s, seat, place):
            out.append(place)
    return out


def send(s: State, seat: Seat, place: int, value: int) -> None:
    p = s.players[seat]
    field, bit = where(s, seat, place)
    p[SILVER] -= cost(value)
    p[WORKERS] -= 1
    p[field] |= bit


# -- using -------------------------------------------------------------------------------------------------------------


def can_deliver(s: State, seat: Seat) -> list[int]:
    """The places where a worker could make a delivery: not at a blocked building, and not on the market."""
    return [
        place
        for place in out_at(s, seat)
        if place < FIRST_HEX
        and not (place < BUILDINGS and (s.board[BLOCK_1 + place] or s.players[seat][LYING] >> place & 1))
    ]


def deliveries_to(s: State, seat: Seat, place: int) -> list[int]:
    """The free deliveries a worker can make to its place."""
    return [a for a in deliveries(s, seat) if target_of(a) == place]


def may_lie_down(s: State, seat: Seat) -> list[int]:
    """The blocked buildings where a worker of the seat is standing."""
    p = s.players[seat]
    return [b for b in bits(p[WORKER_BUILDINGS] & ~p[LYING]) if s.board[BLOCK_1 + b]]


def opens(s: State, seat: Seat, b: int) -> bool:
    """Whether a worker lying at a blocked building opens it to its owner: until the transport phase ends (HH-021)."""
    return bool(s.players[seat][LYING] >> b & 1) and s.board[PHASE] == TRANSPORT


# -- places that are gone ----------------------------------------------------------------------------------------------


def row_full(s: State, seat: Seat, b: int) -> None:
    """A worker standing at a completed building comes back; one lying there does so after the round (HH-026)."""
    p = s.players[seat]
    if p[WORKER_BUILDINGS] & ~p[LYING] & 1 << b:
        come_back(s, seat, b)


def barrow_leaves(s: State, seat: Seat, card: int) -> None:
    """The worker of a completed or discarded barrow comes back (HH-A09)."""
    p = s.players[seat]
    if p[WORKER_CARDS] >> card & 1:
        p[WORKER_CARDS] &= ~(1 << card)
        p[WORKERS] += 1
        s.emit(WORKER_BACK, seat)


def venture_full(s: State, target: int) -> None:
    """Workers at a completed joint venture come back, as from a barrow (HH-A09)."""
    for seat, p in enumerate(s.players):
        if target < len(VENTURES) and p[WORKER_VENTURES] >> target & 1:
            come_back(s, seat, TARGETS + target)


def taken_off(s: State, at: int, owner: int) -> None:
    """A marker has left the market, and its worker with it (HH-A09)."""
    if s.players[owner][WORKER_HEXES] >> at & 1:
        come_back(s, owner, FIRST_HEX + at)
