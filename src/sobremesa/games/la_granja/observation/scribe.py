"""What a seat sees of La Granja, written straight from the state: the same numbers as its view, many times faster.

What a view hides stays hidden here too: of all hands only the viewer's is read at all, and VP and donkey tiles that are
secret are taken out of a row before any of it is written.
"""

from typing import Any, Final, Sequence

from sobremesa.adapters.observation.layout import Chapter, Layout, Part
from sobremesa.adapters.observation.scribe import (
    NOTHING_MORE,
    Question,
    Scribe,
    Sheet,
    Source,
    Sources,
    each,
    strips_of,
)
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
from ..rules.pile import unpacked
from ..rules.state import State
from .modules import observations
from .shown import ModuleSheets, ModuleStrip

UNKNOWN: Final = -1  # VP and donkey tiles that the viewer may not know


# What follows the fields of the rules. For the board: the turn order, the siesta track, then the market.
ORDER: Final = 0
TRACK: Final = 1
MARKET: Final = 2
# For a seat: its farm, the helpers used at the table, and how many cards are in its hand.
FIELDS: Final = 0
BARROWS: Final = 1
EXTENSIONS: Final = 2
HELPERS: Final = 3
USED_NOW: Final = 4
HAND_SIZE: Final = 5


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
        self.own = strips_of(own_parts, {"hand": Source((0,))})  # a row of its own
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
        "deck": Source((DECK,), lambda mask: mask.bit_count(), is_few=True),
        "discards": discards,
        "discard_top": Source((rules.pile_field,), lambda cards: unpacked(cards)[-1] if cards else None, is_few=True),
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
        self._modules: ModuleSheets | None = ModuleSheets(patterns.modules, rules.seats) if patterns.modules else None

    def parts(self, state: AnyState, seat: Seat) -> list[bytes]:
        assert isinstance(state, State)
        state.check_seat(seat)
        is_secret = False
        if state.frames:
            top = state.frames[-1]
            is_secret = state.steps[top[0]].secret and seat != top[1]
        board: list[Any] = state.board
        out = [
            self._questions[seat].of(state, is_secret),
            self._table[seat].of(board, [state.order, state.track, *state.market]),
        ]
        if self._modules is not None:
            out.append(self._modules.of(state, seat))
        hides_vp = self._hides_vp and len(state.frames) > 0
        hides_donkeys = are_donkeys_secret(state)
        n = len(self._own)
        for i in range(n):
            at = (seat + i) % n
            numbers: list[Any] = state.players[at]
            if at != seat and (hides_vp or hides_donkeys):
                numbers = numbers[:]
                if hides_vp:
                    numbers[VP] = UNKNOWN
                if hides_donkeys and numbers[DONKEY]:
                    numbers[DONKEY] = UNKNOWN
            out.append(self._everybody[at].of(numbers, _farm(state, at)))
            if at == seat:
                out.append(self._own[seat].of(NOTHING_MORE, [state.hands[seat]]))
        return out


def _farm(state: State, seat: Seat) -> list[Any]:
    """What everybody sees of a seat besides its numbers."""
    return [
        state.fields[seat],
        state.barrows[seat],
        state.extensions[seat],
        state.helpers[seat],
        state.board[USED],
        len(state.hands[seat]),
    ]
