"""Buying song tiles in the scoring phase, by the section beside the siesta marker (DS-003 to DS-007)."""

from typing import Final

from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.catalogue import SIESTA_VP
from sobremesa.games.la_granja.rules.flow.turns import Turn
from sobremesa.games.la_granja.rules.ids import DONKEYS, SIESTA, SILVER
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DONE, Frame, Seat, bits

from ..numbers import OFFERED, SONG_BOUGHT
from .songs import ORDINARY, PRICE, SONGS

BUY: Final = ACTIONS.offset("buy-song")  # + number - 1


def section(s: State, seat: Seat) -> int:
    """The level of the colour mark beside the seat's siesta marker, 0 for none.

    A mark covers all spaces with the VP of its section, or by the other ruling all but the first of them.
    """
    space = s.players[seat][SIESTA]
    level = SIESTA_VP[space]
    if level and s.rules.config.rulings["song_marks"] == "after_first" and SIESTA_VP[space - 1] != level:
        return 0
    return level


def for_sale(s: State, seat: Seat) -> list[int]:
    """The tiles, counted from 0, that a seat may buy: those of its own section, or of the nearest lower one that has
    any."""
    for level in range(section(s, seat), 0, -1):
        tiles = [t for t in bits(s.board[OFFERED]) if SONGS[t].level == level]
        if tiles:
            return tiles
    return []


class BuySong(Turn):
    """When the siesta is scored, a seat may buy one tile for 1 silver (DS-003, DS-005, DS-A07)."""

    name = "buy_song"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if for_sale(s, seat):
            return seat  # even without silver: goods can be sold in this turn
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat = f
        if s.players[seat][SILVER] < PRICE:
            return [DONE]
        return [DONE, *(BUY + t for t in for_sale(s, seat))]

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat = f
        s.frames.pop()
        if a == DONE:
            return
        tile = a - BUY
        p = s.players[seat]
        p[SILVER] -= PRICE
        p[DONKEYS] |= 1 << ORDINARY + tile
        s.board[OFFERED] &= ~(1 << tile)
        s.emit(SONG_BOUGHT, seat, tile + 1)
