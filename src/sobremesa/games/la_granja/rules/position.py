"""The position text of La Granja and everything that a valid position must satisfy."""

from typing import Any, Callable

from sobremesa.kernel import Config, Message, PositionError, bits
from sobremesa.kernel.codec import (
    MAGIC,
    Lines,
    flow_text,
    parse_flow,
    parse_int,
    parse_name,
    parse_pairs,
    read_rules,
    settled,
)

from ..meta import META
from .catalogue import SETUP, SIESTA_TOP
from .farm import card_of, covered_on, field_card, goods_on
from .goods import stalls, supply
from .ids import (
    AS_BARROW,
    AS_HELPER,
    BLOCK_1,
    BOARD_FIELD_NAMES,
    BUILDINGS,
    CARDS,
    COVER_1,
    CRAFT,
    DECK,
    DISCARD,
    DONKEY,
    DONKEY_TILES,
    DONKEYS,
    EMPTY,
    FRESH,
    LAST_CARD,
    LIFTED,
    MOST_GOODS,
    PIG,
    ROOF_1,
    ROOF_PLACES,
    ROOFS,
    ROUND,
    ROW_1,
    SEAT_NAMES,
    SIESTA,
    USED,
    USED_ROOF,
)
from .kinds import ENTER, MAKE_ROOM
from .modules.numbers import BOARD_LIMITS as MODULE_BOARD_LIMITS
from .modules.numbers import BOARD_NAMES, SEAT_LIMITS
from .modules.numbers import SEAT_NAMES as FIELD_NAMES
from .pile import packed, pile
from .plan import ROUNDS, Rules
from .soundness import contradictions, misfits
from .state import State

CARD_MASKS = (DECK, DISCARD, USED)
LIMITS = {  # of seat fields; everything else is 0 to 99
    "silver": 9999,
    "vp": 9999,
    "donkeys": (1 << DONKEY_TILES) - 1,
    "donkey": DONKEY_TILES,
    "siesta": SIESTA_TOP,
    "craft": 63,
    "fresh": 63,
    "lifted": 63,
    "grown": 7,
    "die_left": 6,
    "die_right": 6,
    **{f"row_{b + 1}": 4 for b in range(BUILDINGS)},
    **{f"cover_{b + 1}": 63 for b in range(BUILDINGS)},
    **{f"roof_{i + 1}": 2 * USED_ROOF - 1 for i in range(ROOF_PLACES)},
    **SEAT_LIMITS,
}
BOARD_LIMITS = {
    "round": ROUNDS,
    "phase": 4,
    "roofs": (1 << USED_ROOF) - 1,
    "firsts": 63,
    "last_die": 6,
    "guard_space": 6,
    "guard_seat": 3,
    "solo_order": 3,
    **{f"block_{b + 1}": 3 for b in range(BUILDINGS)},
    **{f"dice_{v + 1}": 12 for v in range(6)},
    **MODULE_BOARD_LIMITS,
}
ZONES = ("hand", "fields", "barrows", "extensions", "helpers")


# -- writing -----------------------------------------------------------------------------------------------------------


def position(s: State) -> str:
    """The whole state as lines ``key: value``, secrets included."""
    elsewhere = (*CARD_MASKS, s.rules.pile_field)
    board = [f"{BOARD_NAMES[i]}={n}" for i, n in enumerate(s.board) if n and i not in elsewhere]
    lines = [
        MAGIC,
        f"game: {s.rules.config_key}",
        "board: " + " ".join(board),
        "deck: " + _cards(bits(s.board[DECK])),
        "discards: " + _cards(pile(s)),
        "used: " + _cards(bits(s.board[USED])),
        "order: " + " ".join(SEAT_NAMES[seat] for seat in s.order),
        "track: " + " ".join(SEAT_NAMES[seat] for seat in s.track),
        "market: " + (" ".join(f"h{i + 1}={_owner(s, o)}" for i, o in enumerate(s.market) if o != EMPTY) or "-"),
    ]
    for seat, p in enumerate(s.players):
        name = SEAT_NAMES[seat]
        lines.append(f"{name}: " + " ".join(f"{FIELD_NAMES[i]}={n}" for i, n in enumerate(p) if n))
        lines.append(f"{name} hand: " + _cards(s.hands[seat]))
        lines.append(f"{name} fields: " + (" ".join(f"{field_card(f)}={goods_on(f)}" for f in s.fields[seat]) or "-"))
        lines.append(f"{name} barrows: " + (" ".join(f"{card_of(b)}={covered_on(b)}" for b in s.barrows[seat]) or "-"))
        lines.append(f"{name} extensions: " + _cards(s.extensions[seat]))
        lines.append(f"{name} helpers: " + _cards(s.helpers[seat]))
    lines.append("flow: " + flow_text(s.frames, s.steps))
    return "\n".join(lines) + "\n"


def _cards(cards: Any) -> str:
    return " ".join(map(str, cards)) or "-"


def _owner(s: State, owner: int) -> str:
    return "neutral" if owner == s.rules.neutral else SEAT_NAMES[owner]


# -- reading -----------------------------------------------------------------------------------------------------------


def read_position(text: str, rules_of: Callable[[Config], Rules]) -> State:
    """Read the state from a text; `PositionError` says what cannot be read or which invariants are broken."""
    lines = Lines(text)
    rules = read_rules(lines.take("game"), META, rules_of)
    n = rules.seats
    names = SEAT_NAMES[:n]
    board = _read_board(lines, rules)
    order = _read_order(lines.take("order"), "order", names)
    track = _read_order(lines.take("track"), "track", names)
    market = _read_market(lines.take("market"), rules)
    players = [_read_seat(lines.take(name), name, rules) for name in names]
    zones = (
        [tuple(sorted(_read_cards(lines.take(f"{x} hand"), f"{x} hand"))) for x in names],
        [_read_pairs(lines.take(f"{x} fields"), f"{x} fields", MOST_GOODS + 1, MOST_GOODS) for x in names],
        [_read_pairs(lines.take(f"{x} barrows"), f"{x} barrows", 64, 63) for x in names],
        tuple(_read_cards(lines.take(f"{x} extensions"), f"{x} extensions") for x in names),
        tuple(_read_cards(lines.take(f"{x} helpers"), f"{x} helpers") for x in names),
    )
    frames = parse_flow(lines.take("flow"), rules.steps, n)
    known = ["game", "board", "deck", "discards", "used", "order", "track", "market", "flow", *names]
    lines.finish([*known, *(f"{x} {z}" for x in names for z in ZONES)])
    s = State(rules, board, players, zones, market, order, track, frames, 0)
    return settled(s, problems(s) or contradictions(s))


def _read_board(lines: Lines, rules: Rules) -> list[int]:
    board = [0] * rules.board_fields
    for key, value in parse_pairs(lines.take("board"), "board"):
        field = parse_name(key, "board", BOARD_NAMES[: rules.board_fields])
        if field in CARD_MASKS or field == rules.pile_field:
            raise PositionError("position.la_granja.own_line", name=key)
        board[field] = parse_int(value, f"board {key}", 0, BOARD_LIMITS[key])
    for field, name in ((DECK, "deck"), (DISCARD, "discards"), (USED, "used")):
        cards = _read_cards(lines.take(name), name, LAST_CARD if field == USED else CARDS)
        board[field] = sum(1 << card for card in set(cards))
        if field == DISCARD and rules.pile_field >= 0:
            board[rules.pile_field] = packed(cards)
    return board


def _read_order(text: str, where: str, names: tuple[str, ...]) -> tuple[int, ...]:
    order = tuple(parse_name(word, where, names) for word in text.split())
    if sorted(order) != list(range(len(names))):
        raise PositionError("position.la_granja.every_seat_once", where=where)
    return order


def _read_market(text: str, rules: Rules) -> tuple[int, ...]:
    market = [EMPTY] * len(rules.market.values)
    hexes = [f"h{i + 1}" for i in range(len(market))]
    owners = [*SEAT_NAMES[: rules.seats], *(["neutral"] if rules.is_solo else [])]
    for key, value in [] if text == "-" else parse_pairs(text, "market"):
        market[parse_name(key, "market", hexes)] = parse_name(value, "market", owners)
    return tuple(market)


def _read_seat(text: str, name: str, rules: Rules) -> list[int]:
    p = [0] * rules.seat_fields
    for key, value in parse_pairs(text, name):
        field = parse_name(key, name, FIELD_NAMES[: rules.seat_fields])
        p[field] = parse_int(value, f"{name} {key}", 0, LIMITS.get(key, 99))
    return p


def _read_cards(text: str, where: str, last: int = CARDS) -> tuple[int, ...]:
    return tuple(parse_int(word, where, 1, last) for word in ([] if text == "-" else text.split()))


def _read_pairs(text: str, where: str, factor: int, most: int) -> tuple[int, ...]:
    pairs = [] if text == "-" else parse_pairs(text, where)
    return tuple(
        parse_int(card, where, 1, CARDS) * factor + parse_int(value, f"{where}, {card[:9]}", 0, most)
        for card, value in pairs
    )


# -- checking ----------------------------------------------------------------------------------------------------------


def problems(s: State) -> list[Message]:
    """Every broken invariant; empty for every state that legal play can reach."""
    out: list[Message] = []
    _card_problems(s, out)
    if out:
        return out  # further checks would look up cards that do not exist
    _board_problems(s, out)
    for seat in range(s.rules.seats):
        _seat_problems(s, seat, out)
    wrong = misfits(s)
    if wrong:
        return [*out, *wrong]  # further checks would follow references that lead nowhere
    for check in s.rules.hooks.problems:
        out += check(s)
    for f in s.frames:
        problem = s.steps[f[0]].problem(s, f)
        if problem:
            out.append(Message("error.at", where="flow", problem=problem))
    return out


def _card_problems(s: State, out: list[Message]) -> None:
    """Check that every card of the deck is in exactly one place."""
    places = [*bits(s.board[DECK]), *pile(s)]
    for seat in range(s.rules.seats):
        places += [*s.hands[seat], *s.extensions[seat], *s.helpers[seat]]
        places += [field_card(f) for f in s.fields[seat]] + [card_of(b) for b in s.barrows[seat]]
    places += [card for _, _, card, _, _, ready in s.frames_of(ENTER) if ready]  # on its way from hand to farm
    for card in sorted(set(places)):
        if not s.rules.deck >> card & 1:
            out.append(Message("position.la_granja.card_not_part_this_game", number=card))
        elif places.count(card) > 1:
            out.append(Message("position.la_granja.card_in_places", card=card, count=places.count(card)))
    known = bits(s.board[s.rules.known_field]) if s.rules.known_field >= 0 else []
    if any(all(card not in hand for hand in s.hands) for card in known):
        out.append(Message("position.la_granja.card_known_to_be_in_hand_where_it"))
    missing = [card for card in bits(s.rules.deck) if card not in places]
    if missing:
        out.append(Message("position.la_granja.cards_missing", cards=" ".join(map(str, missing))))


def _board_problems(s: State, out: list[Message]) -> None:
    b = s.board
    if not 1 <= b[ROUND] <= ROUNDS:
        out.append(Message("position.la_granja.no_round", round=b[ROUND]))
    markers = sorted(b[BLOCK_1 + i] for i in range(BUILDINGS) if b[BLOCK_1 + i])
    if len(set(markers)) != len(markers):
        out.append(Message("position.la_granja.two_buildings_same_order_marker"))
    for i, owner in enumerate(s.market):
        if owner != EMPTY and i not in s.rules.open_hexes:
            out.append(Message("position.la_granja.marker_stands_on_closed_hex", hex=f"h{i + 1}"))
    if b[ROOFS].bit_count() > s.rules.roofs_shown + s.rules.extra_roofs or any(
        t not in s.rules.roof_tiles for t in bits(b[ROOFS])
    ):
        out.append(Message("position.la_granja.too_many_roof_tiles_on_display"))
    for space, seats in ((b[BOARD_FIELD_NAMES.index("guard_space")], b[BOARD_FIELD_NAMES.index("guard_seat")]),):
        if space and seats >= s.rules.seats:
            out.append(Message("position.la_granja.revenue_space_kept_by_nobody"))


def _seat_problems(s: State, seat: int, out: list[Message]) -> None:
    p = s.players[seat]
    who = SEAT_NAMES[seat]
    if min(p) < 0:
        out.append(Message("position.la_granja.less_than_nothing", seat=who, field=FIELD_NAMES[p.index(min(p))]))
    if p[PIG] > stalls(s, seat):
        out.append(Message("position.la_granja.pigs_in_stalls", seat=who, count=p[PIG], stalls=stalls(s, seat)))
    if s.rules.markers_limited and supply(s, seat) < 0:
        used = SETUP["markers"] - supply(s, seat)
        out.append(Message("position.la_granja.uses_markers", seat=who, count=used, most=SETUP["markers"]))
    leaving = any(f[0] == MAKE_ROOM and f[1] == seat for f in s.frames)
    from .cards.playing import slots

    if len(s.barrows[seat]) > slots(s, seat, AS_BARROW) and not leaving:
        out.append(Message("position.la_granja.too_many_barrows", seat=who))
    if len(s.helpers[seat]) > slots(s, seat, AS_HELPER) and not leaving:
        out.append(Message("position.la_granja.too_many_helpers", seat=who))
    if p[FRESH] & ~p[CRAFT]:
        out.append(Message("position.la_granja.turned_craft_marker_not_there", seat=who))
    if p[LIFTED] & ~p[CRAFT]:
        out.append(Message("position.la_granja.taken_back_marker_building_not_completed", seat=who))
    tiles = (*(t + 1 for t in bits(p[DONKEYS])), *([p[DONKEY]] if p[DONKEY] else []))
    if any(t not in s.rules.donkey_tiles for t in tiles) or not 0 <= p[SIESTA] <= SIESTA_TOP:
        out.append(Message("position.la_granja.impossible_donkey_tile_or_siesta_space", seat=who))
    for barrow in s.barrows[seat]:
        goods = s.rules.card(card_of(barrow)).goods
        if covered_on(barrow) >= (1 << len(goods)) - 1:
            out.append(Message("position.la_granja.barrow_full_or_covered_beyond_goods", seat=who))
    for field in s.fields[seat]:
        if goods_on(field) > (MOST_GOODS if s.rules.answers["field_capacity"] else 1):
            out.append(Message("position.la_granja.field_with_more_goods_than_it_can_hold", seat=who))
    for b in range(BUILDINGS):
        rows = s.rules.buildings[b].rows
        row = p[ROW_1 + b]
        if row > len(rows) or (row and p[COVER_1 + b] >= (1 << len(rows[row - 1])) - 1) or (not row and p[COVER_1 + b]):
            out.append(Message("position.la_granja.impossible_row_at_building", seat=who, building=b + 1))
        elif row and [q[ROW_1 + b] for q in s.players].count(row) > 1:
            out.append(Message("position.la_granja.two_players_share_row_at_building", building=b + 1))
    for i in range(ROOF_PLACES):
        tile = p[ROOF_1 + i] % USED_ROOF
        if p[ROOF_1 + i] and tile - 1 not in s.rules.roof_tiles:
            out.append(Message("position.la_granja.impossible_roof_tile", seat=who))
        if i and p[ROOF_1 + i] and not p[ROOF_1 + i - 1]:
            out.append(Message("position.la_granja.left_out_roof_place", seat=who))
