"""The automa's deliveries: market markers by revealed cards, and craft buildings by a counter."""

from typing import Any

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import NEUTRAL_HEX
from sobremesa.games.la_granja.rules.catalogue import SETUP, SIESTA_VP
from sobremesa.games.la_granja.rules.deliveries import lowest_blocked, unblock
from sobremesa.games.la_granja.rules.flow.solo import ME, NeutralCard, NeutralHex
from sobremesa.games.la_granja.rules.ids import BLOCK_1, BUILDINGS, FIRSTS, ROUND
from sobremesa.games.la_granja.rules.market import STAND, place
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, Frame, Seat, Step

from ..numbers import (
    AUTOMA_COUNTER,
    AUTOMA_CRAFT,
    AUTOMA_DONKEY,
    AUTOMA_EXTRA,
    AUTOMA_FRESH,
    AUTOMA_SIESTA,
    AUTOMA_SILVER,
    AUTOMA_VP,
    CARD,
    CRAFT_COMPLETED,
    DELIVER,
    DELIVERIES_KEPT,
    DELIVERS,
    MARKER_SET,
    PLACE,
    TRANSPORT,
)
from .facts import FACTS, level_of
from .phases import MARKERS, in_order, lasting


class Transport(Step[State]):
    """Deliveries in the new turn order; only the player has paid ones."""

    name = "automa_transport"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.frames.append((k.PAID_DELIVERIES, ME, 0))
        in_order(s, [(k.FREE_DELIVERIES, ME)], [(DELIVER, -1)])
        return AGAIN


class Deliver(Step[State]):
    """Odd rounds: the first two deliveries go to the market, the rest to craft buildings; even rounds the reverse.

    A delivery left over at the market goes to the counter for craft buildings.
    """

    name = "automa_deliver"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        b = s.board
        level = level_of(s.rules.config)
        total = s.rules.donkeys[b[AUTOMA_DONKEY]].deliveries + b[AUTOMA_EXTRA] + level["deliveries"]
        total += sum(s.rules.buildings[i].deliveries for i in lasting(s))
        first = min(FACTS["market_share"], total)
        market = first if b[ROUND] % 2 else total - first
        cards, left = divmod(market, FACTS["market_card"])
        craft = total - market + left
        s.emit(DELIVERS, total, market - left, craft)
        s.frames.extend([(CARD, -1)] * cards)
        to_craft(s, craft)
        return AGAIN


def to_craft(s: State, deliveries: int) -> None:
    """Complete the lowest open building the automa lacks, while the counter allows; the rest stays on the counter."""
    b = s.board
    b[AUTOMA_COUNTER] += deliveries
    price: int = level_of(s.rules.config)["craft"]
    while b[AUTOMA_COUNTER] >= price:
        lacking = [i for i in range(BUILDINGS) if not b[BLOCK_1 + i] and not b[AUTOMA_CRAFT] >> i & 1]
        if not lacking:
            break
        b[AUTOMA_COUNTER] -= price
        complete(s, lacking[0])
    if b[AUTOMA_COUNTER]:
        s.emit(DELIVERIES_KEPT, b[AUTOMA_COUNTER])


def complete(s: State, i: int) -> None:
    """Score all the VP a player would, and what the craft marker brings at once (LG-197, LG-198, LG-216, LG-224)."""
    b = s.board
    vp = b[ROUND] + sum(s.rules.buildings[j].craft_vp for j in lasting(s))
    first = bool(b[FIRSTS] >> i & 1)
    if first:
        b[FIRSTS] &= ~(1 << i)
        vp += SETUP["first_completion_vp"]
    b[AUTOMA_CRAFT] |= 1 << i
    b[AUTOMA_FRESH] |= 1 << i
    marker = MARKERS.get(s.rules.buildings[i].id, {})
    vp += marker.get("vp", 0) + (SIESTA_VP[b[AUTOMA_SIESTA]] if marker.get("siesta_vp") else 0)
    lowest = lowest_blocked(s) if first or s.rules.every_completion else -1
    if lowest >= 0:
        vp += SETUP["order_marker_vp"]
    s.emit(CRAFT_COMPLETED, i, vp)
    if lowest >= 0:
        unblock(s, s.rules.neutral, lowest, scores=False)
    b[AUTOMA_VP] += vp
    b[AUTOMA_SILVER] += marker.get("silver", 0)
    b[AUTOMA_COUNTER] += marker.get("deliveries", 0)


class RevealCard(NeutralCard):
    """Reveal a card: its barrow is the one the automa has completed."""

    name = "automa_card"

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        super().apply(s, f, seat, a)
        _, _, value = s.frames[-1]
        s.frames[-1] = (PLACE, -1, value)


class PlaceMarker(NeutralHex):
    """It places a marker as the neutral colour does, scores the barrow and 1 VP for every marker it removes."""

    name = "automa_place"

    def enter(self, s: State, f: Frame) -> Seat:
        who = super().enter(s, f)
        if who == AGAIN:  # no room on the market: the barrow counts all the same
            s.board[AUTOMA_VP] += self._barrow(s, f)
        return who

    def _barrow(self, s: State, f: Frame) -> int:
        _, _, value = f
        return value + sum(s.rules.buildings[i].barrow_vp for i in lasting(s))

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        removed = place(s, s.rules.neutral, a - NEUTRAL_HEX, STAND)
        vp = self._barrow(s, f) + removed
        s.board[AUTOMA_VP] += vp
        s.emit(MARKER_SET, a - NEUTRAL_HEX, vp, removed)


STEPS: dict[int, Step[Any]] = {
    TRANSPORT: Transport(),
    DELIVER: Deliver(),
    CARD: RevealCard(),
    PLACE: PlaceMarker(),
}
