"""What a seat sees of La Granja, written straight from the state: the same numbers as its view, many times as fast.

What a view hides stays hidden here too: hands of others, and their VP and donkey tiles where they are not to be known,
are taken out of a row before anything of it is written (`LaGranjaScribe._hide`).
"""

from array import array
from typing import Any, Final, Sequence

from sobremesa.adapters.observation.layout import Chapter, Layout, Part
from sobremesa.adapters.observation.scribe import Question, Scribe, Sheet, Source, Sources, each, strips_of
from sobremesa.kernel import Config, Seat, bits
from sobremesa.kernel import State as AnyState

from ..rules.catalogue import BUILDING_NAMES
from ..rules.farm import card_of, field_card, goods_on
from ..rules.hidden import are_donkeys_secret
from ..rules.ids import (
    BLOCK_1,
    BUILDINGS,
    COVER_1,
    CRAFT,
    DECK,
    DICE_1,
    DISCARD,
    DONKEY,
    DONKEYS,
    FIRSTS,
    FREE,
    FRESH,
    GOOD_NAMES,
    GUARD_SEAT,
    GUARD_SPACE,
    HARVEST,
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
    TRADE,
    USED,
    USED_ROOF,
    VP,
)
from ..rules.modules.numbers import DECLARED
from ..rules.pile import unpacked
from ..rules.state import State
from .modules import ModuleObservation, Row, observations

UNKNOWN: Final = -1  # VP and donkey tiles that the viewer may not know


# What stands behind the fields of the rules. Of the board: the turn order, the siesta track, then the market.
ORDER: Final = 0
TRACK: Final = 1
MARKET: Final = 2
# Of a seat: its farm, the helpers that are used at the table, and how many cards are in its hand.
FIELDS: Final = 0
BARROWS: Final = 1
EXTENSIONS: Final = 2
HELPERS: Final = 3
USED_NOW: Final = 4
HAND_SIZE: Final = 5
HAND: Final = 6


class Patterns:
    """The strips of a table, for all its scribes."""

    __slots__ = ("everybody", "modules", "own", "questions", "table")

    def __init__(
        self,
        rules: Any,
        config: Config,
        questions: Sequence[Chapter],
        table: Sequence[Part],
        open_parts: Sequence[Part],
        own_parts: Sequence[Part],
    ) -> None:
        self.questions = [Question(questions, viewer) for viewer in range(config.seats)]
        sources = _seat_sources(rules)
        self.everybody = strips_of(open_parts, sources)
        self.own = strips_of(own_parts, sources)
        sources = _table_sources(rules)
        self.table = [strips_of(table, sources)]
        for viewer in range(1, config.seats):
            self.table.append(strips_of(table, sources, viewer, self.table[0]))
        known = observations()
        self.modules: list[ModuleStrip] = [
            ModuleStrip(module, known[module], config, rules) for module in rules.hooks.shows
        ]


# -- the table and its farms -------------------------------------------------------------------------------------------


def _table_sources(rules: Any) -> Sources:
    more: int = rules.board_fields
    market = more + MARKET
    if rules.pile_field < 0:
        discards = Source((DISCARD,), bits)
    else:
        discards = Source((rules.pile_field,), unpacked)
    return {
        "round": Source((ROUND,)),
        "phase": Source((PHASE,), lambda phase: ("farm", "revenue", "transport", "scoring")[phase - 1]),
        "order": Source((more + ORDER,), is_turned=True),
        "siesta_order": Source((more + TRACK,), is_turned=True),
        "market": each(range(market, market + len(rules.market.values)), is_turned=True),
        "dice": each(range(DICE_1, DICE_1 + 6)),
        "last_die": Source((LAST_DIE,)),
        "kept_space": Source((GUARD_SPACE, GUARD_SEAT), lambda kept: kept if kept[0] else None, is_turned=True),
        "roofs": Source((ROOFS,), lambda mask: [rules.faces[tile].id for tile in bits(mask)]),
        "blocked": each(range(BLOCK_1, BLOCK_1 + BUILDINGS)),
        "never_completed": Source((FIRSTS,), lambda mask: [BUILDING_NAMES[b] for b in bits(mask)]),
        "deck": Source((DECK,), lambda mask: mask.bit_count()),
        "discards": discards,
        "discard_top": Source((rules.pile_field,), lambda cards: unpacked(cards)[-1] if cards else None),
        "solo_marker": Source((SOLO_ORDER,)),
    }


def _seat_sources(rules: Any) -> Sources:
    more: int = rules.seat_fields
    fields, barrows = (more + FIELDS,), (more + BARROWS,)
    roofs = tuple(range(ROOF_1, ROOF_1 + ROOF_PLACES))
    sources: Sources = {
        "vp": Source((VP,), lambda vp: max(vp, 0)),
        "vp_is_known": Source((VP,), lambda vp: vp != UNKNOWN),
        "silver": Source((SILVER,)),
        "goods": each((*range(7), TRADE)),
        "fields": Source(fields, lambda row: [field_card(field) for field in row]),
        "field_goods": Source(fields, lambda row: [(field_card(field), goods_on(field)) for field in row]),
        "crops": Source(fields, lambda row: _crops(rules, row)),
        "barrows": Source(barrows, lambda row: [card_of(barrow) for barrow in row]),
        "barrow_places": Source(barrows, lambda row: [_barrow(rules, barrow) for barrow in row]),
        "extensions": Source((more + EXTENSIONS,)),
        "helpers": Source((more + HELPERS,)),
        "used_helpers": Source((more + HELPERS, more + USED_NOW), _used),
        "hand_size": Source((more + HAND_SIZE,)),
        "rows": [_building(rules, b) for b in range(BUILDINGS)],
        "roofs": Source(roofs, lambda places: [_roof(rules, place) for place in places if place]),
        "donkeys_left": Source((DONKEYS,), lambda mask: [tile + 1 for tile in bits(mask)]),
        "donkey": Source((DONKEY,), lambda tile: tile if tile > 0 else None),
        "donkey_is_chosen": Source((DONKEY,), lambda tile: tile != 0),
        "siesta": Source((SIESTA,)),
        "siesta_steps": Source((STEPS,)),
        "free_deliveries": Source((FREE,)),
        "paid_deliveries": Source((PAID,)),
        "dice": each(rules.die_fields),
        "hand": Source((more + HAND,)),
    }
    if rules.has_patrons:
        sources["patron"] = Source((rules.patron_field,))
    return sources


def _crops(rules: Any, row: Sequence[int]) -> list[tuple[str, tuple[int, int]]]:
    out: list[tuple[str, tuple[int, int]]] = []
    for crop in HARVEST:
        goods = [goods_on(field) for field in row if rules.card(field_card(field)).crop == crop]
        out.append((GOOD_NAMES[crop], (len(goods), sum(goods))))
    return out


def _barrow(rules: Any, barrow: int) -> tuple[list[str], list[bool], int]:
    card = rules.card(card_of(barrow))
    covered = [bool(barrow >> i & 1) for i in range(len(card.goods))]
    return [GOOD_NAMES[good] for good, is_covered in zip(card.goods, covered) if not is_covered], covered, card.vp


def _used(seat: tuple[tuple[int, ...], int]) -> list[int]:
    helpers, used = seat
    return [card for card in helpers if used >> card & 1]


def _roof(rules: Any, place: int) -> tuple[str, bool]:
    return rules.faces[place % USED_ROOF - 1].id, place > USED_ROOF


def _building(rules: Any, b: int) -> Source:
    def value(seat: tuple[int, int, int, int]) -> tuple[int, list[bool], bool, bool]:
        row, cover, craft, fresh = seat
        goods = rules.buildings[b].rows[row - 1 if row else 0]
        return row, [bool(cover >> i & 1) for i in range(len(goods))], craft >> b & 1 == 1, fresh >> b & 1 == 1

    return Source((ROW_1 + b, COVER_1 + b, CRAFT, FRESH), value)


# -- modules -----------------------------------------------------------------------------------------------------------


class ModuleStrip:
    """What one module shows, and where in `ModuleSheet.row` that stands on which it depends."""

    __slots__ = ("_places", "_show", "_size", "fields")

    def __init__(self, module: str, observation: ModuleObservation, config: Config, rules: Any) -> None:
        self._show: Any = rules.hooks.shows[module]
        self._places: list[tuple[int, Row]] = []
        self._size = 0
        for row in observation.rows(config):
            self._places.append((self._size, row))
            self._size += row.kind.size
        numbers, reads = DECLARED[module], observation.reads
        self.fields: list[int] = [*numbers.board_fields, *reads.board]
        at: int = rules.board_fields
        for _ in range(config.seats):
            self.fields += [at + field for field in (*numbers.seat_fields, *reads.seats)]
            at += rules.seat_fields + 2
            self.fields += [at - 2] * reads.barrows + [at - 1] * reads.hands

    def of(self, state: State, viewer: Seat) -> bytes:
        data = self._show(state, viewer)
        out = array("f", bytes(4 * self._size))
        for at, row in self._places:
            row.kind.put(out, at, row.read(data), viewer)
        return out.tobytes()


class ModuleSheet:
    """What modules have shown to one viewer. They are asked again when something has changed on which they depend."""

    __slots__ = ("_at", "_blocks", "_last", "_strips", "_viewer", "_written")

    def __init__(self, strips: list[ModuleStrip], viewer: Seat, rules: Any) -> None:
        width: int = rules.board_fields + (rules.seat_fields + 2) * rules.seats
        self._strips = strips
        self._viewer = viewer
        masks = [0] * width
        for i, strip in enumerate(strips):
            for field in strip.fields:
                masks[field] |= 1 << i
        self._at: list[tuple[int, int]] = [(field, mask) for field, mask in enumerate(masks) if mask]
        self._blocks: list[bytes] = [b""] * len(strips)
        self._last: list[Any] = [self] * width  # equals nothing that a row holds
        self._written = b""

    def of(self, state: State) -> bytes:
        row: list[Any] = list(state.board)
        for seat, p in enumerate(state.players):
            row += p
            row.append(state.barrows[seat])
            row.append(state.hands[seat])
        last = self._last
        asked = 0  # a mask of the modules that have something new
        for field, touched in self._at:
            if row[field] is not last[field] and row[field] != last[field]:
                asked |= touched
        if asked:
            for i, strip in enumerate(self._strips):
                if asked >> i & 1:
                    self._blocks[i] = strip.of(state, self._viewer)
            self._last = row
            self._written = b"".join(self._blocks)
        return self._written


# -- writing -----------------------------------------------------------------------------------------------------------


class LaGranjaScribe(Scribe):
    """One game of La Granja, as its seats see it."""

    def __init__(self, layout: Layout, patterns: Patterns, rules: Any) -> None:
        super().__init__(layout)
        seats = range(rules.seats)
        self._hides_vp: bool = rules.hides_vp
        self._questions = patterns.questions
        self._table: list[Sheet] = [Sheet(strips) for strips in patterns.table]
        self._own: list[Sheet] = [Sheet(patterns.own) for _ in seats]
        self._everybody: list[Sheet] = [Sheet(patterns.everybody) for _ in seats]
        self._modules: list[ModuleSheet] = []
        if patterns.modules:
            self._modules = [ModuleSheet(patterns.modules, viewer, rules) for viewer in seats]

    def look(self, state: AnyState, seat: Seat) -> bytes:
        assert isinstance(state, State)
        state.check_seat(seat)
        top = state.frames[-1] if state.frames else ()
        is_secret = bool(top) and state.steps[top[0]].secret and seat != top[1]
        table: list[Any] = [*state.board, state.order, state.track, *state.market]
        farms = [_farm(state, i) for i in range(len(self._everybody))]
        self._hide(state, farms, seat)
        everybody = [sheet.of(farm) for sheet, farm in zip(self._everybody, farms)]
        return b"".join(
            [
                self._questions[seat].of(state, is_secret),
                self._table[seat].of(table),
                self._modules[seat].of(state) if self._modules else b"",
                everybody[seat],
                self._own[seat].of(farms[seat]),
                *everybody[seat + 1 :],
                *everybody[:seat],
            ]
        )

    def _hide(self, state: State, farms: list[list[Any]], viewer: Seat) -> None:
        """What the viewer may not know is taken out of the rows."""
        hides_vp = self._hides_vp and bool(state.frames)
        hides_donkeys = are_donkeys_secret(state)
        for seat, farm in enumerate(farms):
            if seat != viewer:
                farm[-1] = ()
                if hides_vp:
                    farm[VP] = UNKNOWN
                if hides_donkeys and farm[DONKEY]:
                    farm[DONKEY] = UNKNOWN


def _farm(state: State, seat: Seat) -> list[Any]:
    """The row of a seat. The hand comes last."""
    return [
        *state.players[seat],
        state.fields[seat],
        state.barrows[seat],
        state.extensions[seat],
        state.helpers[seat],
        state.board[USED],
        len(state.hands[seat]),
        state.hands[seat],
    ]
