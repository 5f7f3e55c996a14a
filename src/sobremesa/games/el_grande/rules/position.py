"""The position text of El Grande (our FEN) and the list of everything a valid position must satisfy."""

from typing import Callable

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
from .catalogue import CARD_NAMES, SETUP
from .ids import (
    BACK_1,
    BACK_2,
    BOARD_FIELDS,
    CASTILLO,
    DECK,
    DISC,
    DISCARD,
    FACE,
    FIRST,
    FRANCE,
    GAVE,
    GRANDE,
    HAND,
    HAND_CARD_NAMES,
    KING,
    MODIFIER,
    MODIFIER_MASK,
    MODIFIERS,
    NOWHERE,
    PASSING,
    PLACE_NAMES,
    PLACES,
    PORTUGAL,
    POWER,
    POWER_MASK,
    POWERS,
    REGION_DECK,
    REGIONS,
    ROUND,
    SEAT_FIELD_NAMES,
    SEAT_FIELDS,
    SEAT_NAMES,
    TILE_4,
    TILE_8,
    TILES,
    TOTAL,
)
from .plan import Rules
from .soundness import contradictions
from .state import State

CARD_MASKS = (HAND, DISCARD, BACK_1, BACK_2)
PIECES = tuple(PLACE_NAMES[:10]) + tuple(PLACE_NAMES[12:14])
BOARD_KEYS = ("game", "round", "first", "king", "tiles", "face up", "decks", "regions", "flow")


# -- writing -----------------------------------------------------------------------------------------------------------


def position(s: State) -> str:
    """The whole state as ``key: value`` lines, secrets included."""
    b = s.board
    slots = range(len(s.rules.decks))
    lines = [
        MAGIC,
        f"game: {s.rules.config_key}",
        f"round: {b[ROUND]}",
        f"first: {SEAT_NAMES[b[FIRST]]}",
        f"king: {_place(b[KING])}",
        f"tiles: 8={_place(b[TILE_8])} 4={_place(b[TILE_4])}",
        "face up: " + " ".join(f"{s.rules.decks[i].label}={_card(b[FACE + i])}" for i in slots),
        "decks: " + " ".join(f"{s.rules.decks[i].label}={_deck(s, i)}" for i in slots),
        "regions: " + (",".join(PLACE_NAMES[r] for r in bits(b[REGION_DECK])) or "-"),
    ]
    for colour, p in enumerate(s.players):
        pieces = " ".join(f"{n}={p[PLACE_NAMES.index(n)]}" for n in PIECES if p[PLACE_NAMES.index(n)])
        lines.append(f"{SEAT_NAMES[colour]} caballeros: {pieces}")
        lines.append(f"{SEAT_NAMES[colour]}: " + " ".join(_fields(p)))
    lines.append("flow: " + flow_text(s.frames, s.steps))
    return "\n".join(lines) + "\n"


def _place(place: int) -> str:
    return "-" if place == NOWHERE else PLACE_NAMES[place]


def _card(face: int) -> str:
    return CARD_NAMES[face - 1] if face else "-"


def _deck(s: State, slot: int) -> str:
    return ",".join(CARD_NAMES[c] for c in s.rules.decks[slot].names(s.board[DECK + slot])) or "-"


def _fields(p: list[int]) -> list[str]:
    out: list[str] = []
    for field in range(PLACES, len(SEAT_FIELD_NAMES)):
        name = SEAT_FIELD_NAMES[field]
        if field == GRANDE:
            out.append(f"{name}={_place(p[field])}")
        elif field in CARD_MASKS:
            if p[field]:
                out.append(f"{name}=" + ",".join(HAND_CARD_NAMES[c] for c in bits(p[field])))
        elif p[field]:
            out.append(f"{name}={p[field]}")
    return out


# -- reading -----------------------------------------------------------------------------------------------------------


def read_position(text: str, rules_of: Callable[[Config], Rules]) -> State:
    """Read a state from its text; `PositionError` says what cannot be read or which invariants are broken."""
    lines = Lines(text)
    rules = read_rules(lines.take("game"), META, rules_of)
    board = _read_board(lines, rules)
    players = [_read_seat(lines, SEAT_NAMES[c]) for c in range(rules.colours)]
    frames = parse_flow(lines.take("flow"), rules.steps, rules.seats)
    lines.finish([*BOARD_KEYS, *(n for c in SEAT_NAMES[: rules.colours] for n in (c, f"{c} caballeros"))])
    s = State(rules, board, players, frames, 0)
    return settled(s, problems(s) or contradictions(s))


def _read_board(lines: Lines, rules: Rules) -> list[int]:
    board = [0] * BOARD_FIELDS
    board[ROUND] = parse_int(lines.take("round"), "round", 1, 9)
    board[FIRST] = parse_name(lines.take("first"), "first", SEAT_NAMES[: rules.seats])
    board[KING] = _read_place(lines.take("king"), "king")
    tiles = dict(parse_pairs(lines.take("tiles"), "tiles"))
    for field, name in ((TILE_8, "8"), (TILE_4, "4")):
        board[field] = _read_place(tiles.pop(name, "-"), "tiles")
    for name in tiles:
        raise PositionError("position.el_grande.no_tile", name=name[:20])
    labels = [d.label for d in rules.decks]
    for label, value in parse_pairs(lines.take("face up"), "face up"):
        slot = parse_name(label, "face up", labels)
        board[FACE + slot] = 0 if value == "-" else parse_name(value, "face up", CARD_NAMES) + 1
    for label, value in parse_pairs(lines.take("decks"), "decks"):
        slot = parse_name(label, "decks", labels)
        board[DECK + slot] = _read_deck(value, rules, slot)
    regions = lines.take("regions")
    for name in [] if regions == "-" else regions.split(","):
        board[REGION_DECK] |= 1 << parse_name(name, "regions", PLACE_NAMES[:REGIONS])
    return board


def _read_place(text: str, where: str) -> int:
    return NOWHERE if text == "-" else parse_name(text, where, PLACE_NAMES)


def _read_deck(text: str, rules: Rules, slot: int) -> int:
    """The mask of a deck; copies of a kind are its highest bits, because drawing takes the lowest first."""
    deck = rules.decks[slot]
    wanted = [] if text == "-" else [parse_name(n, "decks", CARD_NAMES) for n in text.split(",")]
    mask = 0
    for card, kind_mask in deck.kinds:
        places = bits(kind_mask)
        count = wanted.count(card)
        if count > len(places):
            name = CARD_NAMES[card]
            raise PositionError("position.el_grande.too_many_copies", deck=deck.label, most=len(places), card=name)
        for bit in places[len(places) - count :]:
            mask |= 1 << bit
    for card in wanted:
        if card not in deck.cards:
            raise PositionError("position.el_grande.not_of_this_deck", card=CARD_NAMES[card], deck=deck.label)
    return mask


def _read_seat(lines: Lines, name: str) -> list[int]:
    p = [0] * SEAT_FIELDS
    p[GRANDE] = NOWHERE
    for piece, count in parse_pairs(lines.take(f"{name} caballeros"), f"{name} caballeros"):
        parse_name(piece, f"{name} caballeros", PIECES)
        p[PLACE_NAMES.index(piece)] = parse_int(count, f"{name} caballeros: {piece}", 0, SETUP["caballeros"])
    for key, value in parse_pairs(lines.take(name), name):
        field = PLACES + parse_name(key, name, SEAT_FIELD_NAMES[PLACES:])
        if field == GRANDE:
            p[field] = _read_place(value, f"{name} {key}")
        elif field in CARD_MASKS:
            for card in value.split(","):
                p[field] |= 1 << parse_name(card, f"{name} {key}", HAND_CARD_NAMES)
        else:
            p[field] = parse_int(value, f"{name} {key}", *LIMITS.get(SEAT_FIELD_NAMES[field], (0, 9)))
    return p


LIMITS = {
    "vp": (0, 999),
    "power": (0, 13),
    "modifier": (0, MODIFIERS),
    "shift": (-9, 9),
    "total": (-9, 22),
    "went": (0, 1),
    "disc": (0, 9),
    "veto_now": (0, 2),
    "veto_next": (0, 2),
    "passing": (0, MODIFIERS),
    "gave": (0, MODIFIERS),
}


# -- checking ----------------------------------------------------------------------------------------------------------


def problems(s: State) -> list[Message]:
    """All broken invariants; none for any state that legal play can reach."""
    out: list[Message] = []
    _board_problems(s, out)
    for colour in range(s.rules.colours):
        _seat_problems(s, colour, out)
    values = [p[TOTAL] for p in s.players if p[POWER]]
    if len(set(values)) != len(values):
        out.append(Message("position.el_grande.two_power_values_equal"))
    _modifier_problems(s, out)
    for f in s.frames:
        wrong = s.steps[f[0]].problem(s, f)
        if wrong:
            out.append(Message("error.at", where="flow", problem=wrong))
    return out


def _board_problems(s: State, out: list[Message]) -> None:
    b = s.board
    placed = any(p[GRANDE] != NOWHERE for p in s.players)
    if b[ROUND] not in s.rules.rounds:
        out.append(Message("position.el_grande.round_not_played_in_this_game", round=b[ROUND]))
    if b[KING] not in range(PORTUGAL + 1) and (b[KING] != NOWHERE or placed):
        out.append(Message("position.el_grande.king_stands_nowhere"))
    for tile in TILES:
        if b[tile] not in range(NOWHERE, CASTILLO + 1):
            out.append(Message("position.el_grande.vp_tile_lies_neither_in_region_nor_at"))
    if b[TILE_8] == b[TILE_4] != NOWHERE:
        out.append(Message("position.el_grande.two_vp_tiles_lie_in", place=PLACE_NAMES[b[TILE_8]]))
    for slot, deck in enumerate(s.rules.decks):
        card = b[FACE + slot] - 1
        if card < 0:
            continue
        if card not in deck.cards:
            out.append(
                Message("position.el_grande.lies_face_up_at_deck_where_it_does", card=CARD_NAMES[card], deck=deck.label)
            )
        elif len(deck.cards) > 1 and deck.names(b[DECK + slot]).count(card) >= deck.cards.count(card):
            out.append(Message("position.el_grande.lies_face_up_and_in_deck", card=CARD_NAMES[card]))


def _seat_problems(s: State, colour: int, out: list[Message]) -> None:
    p = s.players[colour]
    who = SEAT_NAMES[colour]
    total = sum(p[:PLACES])
    if total != SETUP["caballeros"] or min(p[:PLACES]) < 0:
        out.append(Message("position.el_grande.caballeros_not", seat=who, count=total, wanted=SETUP["caballeros"]))
    if p[FRANCE] or p[PORTUGAL]:
        out.append(Message("position.el_grande.caballeros_abroad", seat=who))
    if colour == s.rules.dummy:
        if p[GRANDE] != NOWHERE:
            out.append(Message("position.el_grande.dummy_grande_on_board"))
    elif p[GRANDE] not in range(CASTILLO + 1) and s.board[KING] != NOWHERE and not _setting_up(s):
        out.append(Message("position.el_grande.grande_stands_nowhere", seat=who))
    if (p[HAND] | p[DISCARD]) & POWER_MASK != POWER_MASK:
        missing = bits(POWER_MASK & ~(p[HAND] | p[DISCARD]))
        out.append(
            Message(
                "position.el_grande.lacks_power_card", seat=who, cards=", ".join(HAND_CARD_NAMES[c] for c in missing)
            )
        )
    if p[HAND] & p[DISCARD]:
        both = bits(p[HAND] & p[DISCARD])
        out.append(
            Message(
                "position.el_grande.both_in_hand_and_discarded",
                seat=who,
                cards=", ".join(HAND_CARD_NAMES[c] for c in both),
            )
        )
    if (p[BACK_1] | p[BACK_2]) & ~(p[HAND] | p[DISCARD]):
        out.append(Message("position.el_grande.may_taken_back_card_not_there", seat=who))
    if colour == s.rules.dummy:
        if p[DISC]:
            out.append(Message("position.el_grande.dummy_disc"))
        if p[PASSING]:
            out.append(Message("position.el_grande.dummy_modifier_to_pass_on"))
    if p[PASSING] and not p[HAND] >> POWERS + p[PASSING] - 1 & 1:
        out.append(Message("position.el_grande.passes_on_modifier_not_in_hand", seat=who))
    if p[MODIFIER] and not (p[HAND] | p[DISCARD]) >> POWERS + p[MODIFIER] - 1 & 1:
        out.append(Message("position.el_grande.played_modifier_not_there", seat=who))


def _setting_up(s: State) -> bool:
    return any(s.steps[f[0]].name == "start_grandes" for f in s.frames)


def _modifier_problems(s: State, out: list[Message]) -> None:
    owned = 0
    for colour, p in enumerate(s.players):
        mine = (p[HAND] | p[DISCARD]) & MODIFIER_MASK
        if mine & owned:
            out.append(Message("position.el_grande.modifier_somebody_else_too", seat=SEAT_NAMES[colour]))
        if mine & ~s.rules.hand_cards:
            out.append(Message("position.el_grande.modifiers_but_they_not_part_this_game", seat=SEAT_NAMES[colour]))
        if p[GAVE] and mine >> POWERS + p[GAVE] - 1 & 1:
            out.append(Message("position.el_grande.still_modifier_passed_on", seat=SEAT_NAMES[colour]))
        owned |= mine
