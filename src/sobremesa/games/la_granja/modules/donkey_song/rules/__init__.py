"""Donkey Song: twelve donkey tiles to buy after a long siesta, each used once (DS-001 to DS-026)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.ids import DONKEY, DONKEYS, SEAT_NAMES
from sobremesa.games.la_granja.rules.modules.scoring import after_scoring
from sobremesa.games.la_granja.rules.plan import Donkey, Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Message, Seat, Step, bits

from ..numbers import BUY_SONG, OFFERED, SONG_DELIVERIES, SONG_EFFECTS, SONG_FREE, SONG_LEFT, SONG_PAID, SONG_PLACES
from .buying import BuySong
from .songs import ORDINARY, SONGS, song_of
from .using import (
    DELIVERY_STEP,
    SHOWN,
    SongDeliveries,
    SongEffects,
    act,
    allowed,
    delivered,
    offer,
)

SONG: Final = ACTIONS.offset("song")  # + number - 1: chosen like an ordinary tile (DS-010, DS-A08)
AFTER_SIESTA: Final = 1  # the purchase belongs to the siesta track, before the trade routes (GE-A03)


def patch(plan: Plan) -> None:
    for song in SONGS:
        plan.donkeys[ORDINARY + song.number] = Donkey(SONG + song.number - 1, song.deliveries, song.hats)
    plan.board_start[OFFERED] = (1 << len(SONGS)) - 1  # all lie face up (DS-002)
    after_scoring(plan, BUY_SONG, AFTER_SIESTA)
    plan.follow.setdefault(k.ADVANCE, []).append((SONG_EFFECTS, SHOWN))
    plan.follow.setdefault(k.FREE_DELIVERIES, []).append((SONG_EFFECTS, DELIVERY_STEP))
    hooks = plan.hooks
    hooks.offers.append(offer)
    hooks.acts["song-effect"] = act
    hooks.donkey_filters.append((allowed, Message("why.la_granja.same_place")))
    hooks.donkeys_deliver.append(delivered)
    hooks.shows["donkey_song"] = show
    hooks.problems.append(problems)


def owned(s: State, seat: Seat) -> list[int]:
    """The numbers of the song tiles that a seat has not used yet."""
    return [t + 1 for t in bits(s.players[seat][DONKEYS] >> ORDINARY)]


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """The tiles on offer with their level, those of every seat, and what is left of the tiles in use."""
    return (
        ("on_offer", tuple((t + 1, SONGS[t].level) for t in bits(s.board[OFFERED]))),
        ("owned", tuple(tuple(owned(s, seat)) for seat in range(s.rules.seats))),
        ("in_use", tuple((p[SONG_LEFT], p[SONG_FREE], p[SONG_PAID]) for p in s.players)),
    )


def problems(s: State) -> list[Message]:
    out: list[Message] = []
    tiles = [t + 1 for t in bits(s.board[OFFERED])]
    for seat in range(s.rules.seats):
        tiles += owned(s, seat)
    if len(set(tiles)) != len(tiles):
        out.append(Message("position.la_granja.song_tile_in_two_places"))
    for seat, p in enumerate(s.players):
        song = song_of(p[DONKEY])
        is_in_use = p[SONG_LEFT] or p[SONG_FREE] or p[SONG_PAID] or p[SONG_PLACES]
        if song is None and is_in_use:
            out.append(Message("position.la_granja.uses_song_tile_not_chosen", seat=SEAT_NAMES[seat]))
        elif song is not None and (
            p[SONG_FREE] > song.deliveries
            or p[SONG_PAID] > song.paid
            or p[SONG_LEFT] & ~song.effects & 0b11111
            or (p[SONG_PLACES] and not song.different)
        ):
            out.append(Message("position.la_granja.more_left_song_tile_than_it_shows", seat=SEAT_NAMES[seat]))
    return out


STEPS: dict[int, Step[Any]] = {
    SONG_EFFECTS: SongEffects(),
    SONG_DELIVERIES: SongDeliveries(),
    BUY_SONG: BuySong(),
}
