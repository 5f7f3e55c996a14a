"""Song tiles in use: what their owner starts in steps III.2 and III.3, and their own rules for deliveries.

The siesta steps of a tile, including the paid ones of tile 10, belong to step III.2, its deliveries to step III.3;
silver, upgrades and a card are possible in either (DS-A02). Each kind of effect is completed in one go (DS-012): an
effect is started before the first free delivery of the tile, or after the last.
"""

from typing import Final

from sobremesa.games.la_granja.rules import events
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS, FURTHER, TARGETS
from sobremesa.games.la_granja.rules.cards.operations import ALL_RESOURCES, PAID_FOR
from sobremesa.games.la_granja.rules.catalogue import SIESTA_TOP
from sobremesa.games.la_granja.rules.deliveries import PAID_ONE, deliver, deliveries, target_of
from sobremesa.games.la_granja.rules.farm import card_of
from sobremesa.games.la_granja.rules.flow.transport_phase import siesta
from sobremesa.games.la_granja.rules.flow.turns import Turn
from sobremesa.games.la_granja.rules.goods import gain, resource_sources
from sobremesa.games.la_granja.rules.ids import BUILDINGS, DONKEY, FREE, SIESTA, SILVER, VP
from sobremesa.games.la_granja.rules.pile import can_draw
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DONE, Frame, Message, Seat

from ..numbers import SONG_DELIVERIES, SONG_EFFECT, SONG_FREE, SONG_LEFT, SONG_PAID, SONG_PLACES
from . import songs as e
from .songs import PAID_PRICE, Song, song_of

START_EFFECT: Final = ACTIONS.offset("song-effect")  # + effect

# The stages of `SongEffects`.
SHOWN: Final = 0  # the tile has just been shown
SIESTA_STEP: Final = 2
DELIVERY_STEP: Final = 3
IN_STEP: Final = {
    SIESTA_STEP: 1 << e.SILVER | 1 << e.UPGRADE | 1 << e.CARD | 1 << e.STEPS,
    DELIVERY_STEP: 1 << e.SILVER | 1 << e.UPGRADE | 1 << e.CARD | 1 << e.PAID,
}


def song_in_use(s: State, seat: Seat) -> Song:
    song = song_of(s.players[seat][DONKEY])
    assert song is not None
    return song


# -- effects that the owner starts -------------------------------------------------------------------------------------


class SongEffects(Turn):
    """The owner of a song tile may start its effects: after its siesta steps, and again after its deliveries."""

    name = "song_effects"
    args = (("step", SHOWN, DELIVERY_STEP),)

    def enter(self, s: State, f: Frame) -> Seat:
        kind, seat, step = f
        if step == SHOWN:
            begin(s, seat)
            s.frames[-1] = (kind, seat, SIESTA_STEP)
            return AGAIN
        left = s.players[seat][SONG_LEFT] & IN_STEP[step]
        if step == DELIVERY_STEP:
            left &= ~(1 << e.SILVER)  # no need to ask: it is taken at the latest when the tile is put away
        if left:
            return seat  # even if nothing can be done yet: silver and goods may still come in this turn
        self._close(s, f)
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, step = f
        return [DONE, *possible(s, seat, step)]

    def act(self, s: State, f: Frame, a: int) -> None:
        self._close(s, f)

    def _close(self, s: State, f: Frame) -> None:
        _, seat, step = f
        s.frames.pop()
        if step == DELIVERY_STEP:
            lay_away(s, seat)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, step = f
        return None if seat >= 0 and step != 1 else Message("position.la_granja.song_tile_effects_in_no_step")


def begin(s: State, seat: Seat) -> None:
    """Record what a song tile brings; free deliveries from the Cartwright do not belong to the tile."""
    p = s.players[seat]
    song = song_of(p[DONKEY])
    if song is None:
        return
    others = sum(b.deliveries for j, b in enumerate(s.rules.buildings) if s.lasting(seat) >> j & 1)
    p[SONG_LEFT] = song.effects
    p[SONG_PAID] = song.paid
    p[SONG_FREE] = max(0, min(song.deliveries, p[FREE] - others))


def lay_away(s: State, seat: Seat) -> None:
    """The tile goes back to the box (DS-011); silver that was not taken before is taken now."""
    p = s.players[seat]
    if p[SONG_LEFT] >> e.SILVER & 1:
        start(s, seat, e.SILVER)
    p[SONG_LEFT] = p[SONG_PAID] = p[SONG_PLACES] = p[SONG_FREE] = 0


def possible(s: State, seat: Seat, step: int) -> list[int]:
    """Ascending ids of the effects that can be started now."""
    left = s.players[seat][SONG_LEFT] & IN_STEP[step]
    return [START_EFFECT + i for i in range(e.EFFECTS) if left >> i & 1 and _can(s, seat, i)]


def _can(s: State, seat: Seat, effect: int) -> bool:
    p = s.players[seat]
    if effect == e.UPGRADE:
        return bool(resource_sources(s, seat))
    if effect == e.CARD:
        return bool(s.hands[seat]) or can_draw(s)
    if effect == e.STEPS:
        moves = p[SIESTA] < SIESTA_TOP or s.rules.standing_on_top
        return moves and p[SILVER] >= song_in_use(s, seat).step_price
    return True


def offer(s: State, f: Frame, seat: Seat) -> list[int]:
    """Offer effects during the turn of the free deliveries, but not between those of the tile (DS-012)."""
    p = s.players[seat]
    if f[0] != k.FREE_DELIVERIES or not p[SONG_LEFT]:
        return []
    is_between = p[SONG_LEFT] >> e.DELIVERING & 1 and own_left(s, seat)
    return [] if is_between else possible(s, seat, DELIVERY_STEP)


def act(s: State, f: Frame, seat: Seat, a: int) -> None:
    start(s, seat, a - START_EFFECT)


def start(s: State, seat: Seat, effect: int) -> None:
    """Carry out an effect of the tile in one go."""
    p = s.players[seat]
    song = song_in_use(s, seat)
    p[SONG_LEFT] &= ~(1 << effect)
    s.emit(SONG_EFFECT, seat, effect)
    if effect == e.SILVER:
        gain(s, seat, SILVER, song.silver)
    elif effect == e.UPGRADE:
        s.frames.append((k.UPGRADE, seat, song.upgrades, ALL_RESOURCES))
    elif effect == e.CARD:
        s.frames.append((k.CARD_OR_DRAW, seat))
    elif effect == e.STEPS:
        pay(s, seat, song.step_price)
        siesta(s, seat, song.steps)
    else:
        s.frames.append((SONG_DELIVERIES, seat))


def pay(s: State, seat: Seat, silver: int) -> None:
    s.players[seat][SILVER] -= silver
    s.emit(events.PAID, seat, SILVER, silver)


# -- deliveries --------------------------------------------------------------------------------------------------------


class SongDeliveries(Turn):
    """The paid deliveries of a tile, for 1 silver each whatever helpers say; those of step 4 are untouched (DS-013)."""

    name = "song_deliveries"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if s.players[seat][SONG_PAID]:
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat = f
        p = s.players[seat]
        if p[SILVER] < PAID_PRICE:
            return [DONE]
        p[SILVER] -= PAID_PRICE  # find what can be delivered once the price is paid: silver is a good too
        out = deliveries(s, seat, PAID_FOR, how=PAID_ONE)
        p[SILVER] += PAID_PRICE
        return [DONE, *out]

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat = f
        p = s.players[seat]
        if a == DONE:
            p[SONG_PAID] = 0
            s.frames.pop()
            return
        p[SONG_PAID] -= 1
        pay(s, seat, PAID_PRICE)
        deliver(s, seat, a, PAID_ONE)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat = f
        return (
            None
            if seat >= 0 and song_of(s.players[seat][DONKEY])
            else Message("position.la_granja.no_song_tile_in_use")
        )


def own_left(s: State, seat: Seat) -> int:
    """The free deliveries of the tile that are left. One that was spent on something else (card 60) does not count as
    the tile's as long as there is another."""
    p = s.players[seat]
    return min(p[SONG_FREE], p[FREE])


def place_of(s: State, seat: Seat, a: int) -> int:
    """The place of a delivery as a bit number that stays the same when another barrow leaves the farm."""
    target = target_of(a)
    if target < BUILDINGS:
        return target
    if target >= TARGETS:
        return BUILDINGS + target - TARGETS
    return BUILDINGS + FURTHER + card_of(s.barrows[seat][target - BUILDINGS])


def allowed(s: State, seat: Seat, ids: list[int]) -> list[int]:
    """Keep two goods of a tile from going to the same place, if the tile says so (DS-026). Donkeys that do not belong
    to the tile may go anywhere (DS-A05), so as long as one of them is left, every place is open."""
    p = s.players[seat]
    if not p[SONG_PLACES] or p[FREE] > own_left(s, seat):
        return ids
    return [a for a in ids if not p[SONG_PLACES] >> place_of(s, seat, a) & 1]


def delivered(s: State, seat: Seat, a: int) -> None:
    """A free delivery counts as one of the tile's whenever it can: the first ones do, and always one to a new place."""
    p = s.players[seat]
    song = song_of(p[DONKEY])
    if song is None or not p[SONG_FREE]:
        return
    place = 1 << place_of(s, seat, a)
    if p[SONG_PLACES] & place:
        return
    p[SONG_FREE] -= 1
    p[SONG_LEFT] |= 1 << e.DELIVERING
    if song.different:
        p[SONG_PLACES] |= place
    gain(s, seat, VP, song.vp)
