"""What a seat or a spectator may see of a state, as plain immutable data."""

from typing import TYPE_CHECKING, Any, NamedTuple

from sobremesa.kernel import Seat, bits

from .catalogue import BUILDING_NAMES
from .farm import card_of, field_card, goods_on
from .hidden import are_donkeys_secret, determinise
from .ids import (
    BLOCK_1,
    BUILDINGS,
    COVER_1,
    CRAFT,
    DECK,
    DICE_1,
    DONKEY,
    DONKEYS,
    EMPTY,
    FIRSTS,
    FREE,
    FRESH,
    GOOD_NAMES,
    GUARD_SEAT,
    GUARD_SPACE,
    LAST_DIE,
    PAID,
    PHASE,
    ROOF_1,
    ROOF_PLACES,
    ROOFS,
    ROUND,
    ROW_1,
    SIESTA,
    SILVER,
    SOLO_ORDER,
    STEPS,
    USED,
    USED_ROOF,
    VP,
)
from .pile import pile

if TYPE_CHECKING:
    from .state import State

__all__ = ["BarrowView", "FieldView", "RoofView", "RowView", "SeatView", "View", "determinise", "view_of"]


class FieldView(NamedTuple):
    card: int
    crop: str
    goods: int


class BarrowView(NamedTuple):
    card: int
    goods: tuple[str, ...]
    covered: tuple[bool, ...]
    vp: int


class RoofView(NamedTuple):
    tile: str
    is_used: bool


class RowView(NamedTuple):
    building: str
    row: int  # 0 if none is taken
    goods: tuple[str, ...]
    covered: tuple[bool, ...]
    is_completed: bool
    is_fresh: bool  # completed this round: the lasting effect is still to come


class SeatView(NamedTuple):
    """One farm as the viewer sees it; None stands for what the viewer may not see."""

    seat: int
    colour: str
    vp: int | None
    silver: int
    goods: tuple[tuple[str, int], ...]
    fields: tuple[FieldView, ...]
    barrows: tuple[BarrowView, ...]
    extensions: tuple[int, ...]
    helpers: tuple[int, ...]
    used_helpers: tuple[int, ...]
    hand: tuple[int, ...] | None
    hand_size: int
    roofs: tuple[RoofView, ...]
    rows: tuple[RowView, ...]
    donkeys_left: tuple[int, ...]
    donkey: int | None
    donkey_is_chosen: bool
    siesta: int
    siesta_steps: int
    free_deliveries: int
    paid_deliveries: int
    dice: tuple[int, ...]  # the first and second one taken, then one of its own if a module gives it one
    patron: int = 0  # the number of a card from a module that works like a helper


class View(NamedTuple):
    """A whole table as one viewer sees it."""

    game: str
    config: str
    viewer: int | None
    round: int
    phase: int
    order: tuple[int, ...]
    siesta_order: tuple[int, ...]
    seats: tuple[SeatView, ...]
    market: tuple[tuple[int, int | None], ...]  # (value, owner) of every hex; the neutral colour comes after the seats
    closed: tuple[int, ...]
    dice: tuple[int, ...]
    last_die: int
    kept_space: tuple[int, int] | None
    roofs: tuple[str, ...]
    blocked: tuple[tuple[str, int], ...]
    never_completed: tuple[str, ...]
    deck: int
    discards: tuple[int, ...]
    solo_marker: int
    turn: int
    owing: tuple[int, ...]
    prompt: str
    asked: tuple[int, ...]
    modules: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...] = ()  # what each module shows: names and plain data


def view_of(s: "State", viewer: Seat | None) -> View:
    """What the viewer may see; a spectator is None."""
    b = s.board
    top = s.frames[-1] if s.frames else ()
    secret = bool(top) and s.steps[top[0]].secret and viewer != top[1]
    return View(
        game=s.rules.config.game,
        config=s.rules.config_key,
        viewer=viewer,
        round=b[ROUND],
        phase=b[PHASE],
        order=s.order,
        siesta_order=s.track,
        seats=tuple(_seat_view(s, seat, viewer) for seat in range(s.rules.seats)),
        market=tuple(
            (value, None if owner == EMPTY else owner) for value, owner in zip(s.rules.market.values, s.market)
        ),
        closed=tuple(i for i in range(len(s.market)) if i not in s.rules.open_hexes),
        dice=tuple(b[DICE_1 : DICE_1 + 6]),
        last_die=b[LAST_DIE],
        kept_space=(b[GUARD_SPACE], b[GUARD_SEAT]) if b[GUARD_SPACE] else None,
        roofs=tuple(s.rules.faces[t].id for t in bits(b[ROOFS])),
        blocked=tuple((BUILDING_NAMES[i], b[BLOCK_1 + i]) for i in range(BUILDINGS) if b[BLOCK_1 + i]),
        never_completed=tuple(BUILDING_NAMES[i] for i in bits(b[FIRSTS])),
        deck=b[DECK].bit_count(),
        discards=pile(s),
        solo_marker=b[SOLO_ORDER],
        turn=s.turn,
        owing=s.owing,
        prompt=s.prompt,
        asked=() if secret else tuple(top[1:]),
        modules=tuple((module, show(s)) for module, show in s.rules.hooks.shows.items()),
    )


def _seat_view(s: "State", seat: Seat, viewer: Seat | None) -> SeatView:
    p = s.players[seat]
    own = seat == viewer
    is_over = not s.frames
    covered_donkey = are_donkeys_secret(s) and not own
    return SeatView(
        seat=seat,
        colour=s.rules.palette[seat],
        vp=None if s.rules.hides_vp and not own and not is_over else p[VP],
        silver=p[SILVER],
        goods=tuple((GOOD_NAMES[g], p[g]) for g in (*range(7), 9)),
        fields=tuple(
            FieldView(field_card(field), GOOD_NAMES[s.rules.card(field_card(field)).crop], goods_on(field))
            for field in s.fields[seat]
        ),
        barrows=tuple(_barrow_view(s, barrow) for barrow in s.barrows[seat]),
        extensions=s.extensions[seat],
        helpers=s.helpers[seat],
        used_helpers=tuple(card for card in s.helpers[seat] if s.board[USED] >> card & 1),
        hand=s.hands[seat] if own else None,
        hand_size=len(s.hands[seat]),
        roofs=tuple(
            RoofView(s.rules.faces[p[ROOF_1 + i] % USED_ROOF - 1].id, p[ROOF_1 + i] > USED_ROOF)
            for i in range(ROOF_PLACES)
            if p[ROOF_1 + i]
        ),
        rows=tuple(_row_view(s, seat, i) for i in range(BUILDINGS)),
        donkeys_left=tuple(t + 1 for t in bits(p[DONKEYS])),
        donkey=None if covered_donkey or not p[DONKEY] else p[DONKEY],
        donkey_is_chosen=p[DONKEY] > 0,
        siesta=p[SIESTA],
        siesta_steps=p[STEPS],
        free_deliveries=p[FREE],
        paid_deliveries=p[PAID],
        dice=tuple(p[field] for field in s.rules.die_fields),
        patron=p[s.rules.patron_field] if s.rules.patron_field >= 0 else 0,
    )


def _barrow_view(s: "State", barrow: int) -> BarrowView:
    card = s.rules.card(card_of(barrow))
    return BarrowView(
        card.number,
        tuple(GOOD_NAMES[g] for g in card.goods),
        tuple(bool(barrow >> i & 1) for i in range(len(card.goods))),
        card.vp,
    )


def _row_view(s: "State", seat: Seat, b: int) -> RowView:
    p = s.players[seat]
    row = p[ROW_1 + b]
    goods = s.rules.buildings[b].rows[row - 1 if row else 0]
    return RowView(
        BUILDING_NAMES[b],
        row,
        tuple(GOOD_NAMES[g] for g in goods),
        tuple(bool(p[COVER_1 + b] >> i & 1) for i in range(len(goods))),
        bool(p[CRAFT] >> b & 1),
        bool(p[FRESH] >> b & 1),
    )
