"""The position text of Mentiroso, and the checks that every position reached by play passes."""

from typing import Callable, Final, Sequence

from sobremesa.kernel import NO_SEAT, Config, Message, PositionError
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
from .actions import SEAT_NAMES
from .dice import FACE_NAMES, FACES, MOST_DICE, Bid, bid_of, count_of, face_of, is_higher, may_open
from .ids import (
    BOARD_FIELDS,
    CUP,
    DICE,
    LAST_BID,
    LAST_BIDDER,
    LAST_DOUBTER,
    OUT,
    ROUND,
    SEAT_FIELDS,
    SHOWN,
    STARTER,
)
from .state import Rules, State
from .steps import BIDDING, FIRST_PLAYER_STEP, ROLLING, ROUNDS, STEPS
from .view import sorted_dice

NOTHING: Final = "-"
KEYS: Final = ("game", "round", "starter", "bids", "last", "flow")
MOST_ROUNDS: Final = MOST_DICE - 1


# -- writing -----------------------------------------------------------------------------------------------------------


def position(s: State) -> str:
    """The whole state as lines ``key: value``, secrets included."""
    b = s.board
    last = NOTHING
    if b[LAST_BID]:
        last = f"{_bid(b[LAST_BID] - 1)}, {SEAT_NAMES[b[LAST_BIDDER]]}, {SEAT_NAMES[b[LAST_DOUBTER]]}"
    lines = [
        MAGIC,
        f"game: {s.rules.config_key}",
        f"round: {b[ROUND]}",
        f"starter: {SEAT_NAMES[b[STARTER]]}",
        f"bids: {', '.join(map(_bid, s.bids)) or NOTHING}",
        f"last: {last}",
    ]
    for seat, p in enumerate(s.players):
        cup, shown = (_dice(throw) for throw in (s.cup(seat), s.shown(seat)))
        lines.append(f"{SEAT_NAMES[seat]}: dice={p[DICE]} out={p[OUT]} cup={cup} shown={shown}")
    lines.append(f"flow: {flow_text(s.frames, STEPS)}")
    return "\n".join(lines) + "\n"


def _bid(bid: Bid) -> str:
    return f"{count_of(bid)} {FACE_NAMES[face_of(bid)]}"


def _dice(throw: Sequence[int]) -> str:
    return "".join(map(str, sorted_dice(throw))) or NOTHING


# -- reading -----------------------------------------------------------------------------------------------------------


def read_position(text: str, rules_of: Callable[[Config], Rules]) -> State:
    """Read a state from a text; `PositionError` says what cannot be read, or why no game can reach it."""
    lines = Lines(text)
    rules = read_rules(lines.take("game"), META, rules_of)
    seats = SEAT_NAMES[: rules.config.seats]
    board = [0] * BOARD_FIELDS
    board[ROUND] = parse_int(lines.take("round"), "round", 0, MOST_ROUNDS)
    board[STARTER] = parse_name(lines.take("starter"), "starter", seats)
    bids = lines.take("bids")
    made = [] if bids == NOTHING else [_read_bid(bid, "bids") for bid in bids.split(",")]
    _read_last(lines.take("last"), board, seats)
    players = [_read_seat(lines.take(name), name) for name in seats]
    frames = parse_flow(lines.take("flow"), STEPS, rules.config.seats)
    lines.finish([*KEYS, *seats])
    s = State(rules, board, players, made, frames, 0)
    return settled(s, problems(s))


def _read_bid(text: str, where: str) -> Bid:
    words = text.split()
    if len(words) != 2:
        raise PositionError("position.mentiroso.not_a_bid", where=where, text=text.strip()[:40])
    return bid_of(parse_int(words[0], where, 1, MOST_DICE), parse_name(words[1], where, FACE_NAMES))


def _read_last(text: str, board: list[int], seats: Sequence[str]) -> None:
    if text == NOTHING:
        return
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 3:
        raise PositionError("position.mentiroso.not_a_doubt", text=text[:40])
    board[LAST_BID] = _read_bid(parts[0], "last") + 1
    board[LAST_BIDDER], board[LAST_DOUBTER] = (parse_name(name, "last", seats) for name in parts[1:])


def _read_seat(text: str, name: str) -> list[int]:
    p = [0] * SEAT_FIELDS
    pairs = dict(parse_pairs(text, name))
    for key in ("dice", "out", "cup", "shown"):
        if key not in pairs:
            raise PositionError("position.mentiroso.lacks", where=name, name=key)
    for key in pairs:
        parse_name(key, name, ("dice", "out", "cup", "shown"))
    p[DICE] = parse_int(pairs["dice"], f"{name} dice", 0, FACES)
    p[OUT] = parse_int(pairs["out"], f"{name} out", 0, FACES)
    for key, field in (("cup", CUP), ("shown", SHOWN)):
        for die in "" if pairs[key] == NOTHING else pairs[key]:
            p[field + parse_int(die, f"{name} {key}", 1, FACES) - 1] += 1
    return p


# -- checking ----------------------------------------------------------------------------------------------------------


def problems(s: State) -> list[Message]:
    """Everything that is wrong with a position; empty for every state that play can reach."""
    out = _dice_problems(s)
    if out:  # no other check makes sense then
        return out
    return [*_round_problems(s), *_bid_problems(s), *_last_problems(s)]


def _wrong(key: str, **params: object) -> Message:
    return Message(f"position.mentiroso.{key}", **params)


def _dice_problems(s: State) -> list[Message]:
    """Dice are lost one at a time, one in each finished round; players without dice went out one after the other."""
    out: list[Message] = []
    for name, p in zip(SEAT_NAMES, s.players):
        if p[DICE] > s.rules.dice:
            out.append(_wrong("too_many_dice", seat=name, dice=p[DICE], most=s.rules.dice))
        if (p[DICE] == 0) != (p[OUT] > 0):
            out.append(_wrong("out_without_dice", seat=name))
    gone = sorted(p[OUT] for p in s.players if p[OUT])
    if gone != list(range(1, len(gone) + 1)):
        out.append(_wrong("out_in_order"))
    if len(s.in_game()) < (2 if s.frames else 1) or (not s.frames and len(s.in_game()) > 1):
        out.append(_wrong("over_or_not"))
    lost = s.rules.dice * s.seats - s.dice()
    if lost != (s.board[ROUND] if not s.frames else max(0, s.board[ROUND] - 1)):
        out.append(_wrong("dice_lost", lost=lost, round=s.board[ROUND]))
    return out


def _round_problems(s: State) -> list[Message]:
    """The stack is one of the four possible ones, and the dice under the cups fit it."""
    top = s.frames[-1][0] if s.frames else -1
    if s.frames:
        wanted = {
            FIRST_PLAYER_STEP: [(ROUNDS, NO_SEAT), (FIRST_PLAYER_STEP, NO_SEAT)],
            ROLLING: [(ROUNDS, NO_SEAT), (BIDDING, s.board[STARTER]), (ROLLING, s.frames[-1][1])],
            BIDDING: [(ROUNDS, NO_SEAT), (BIDDING, s.after(s.board[STARTER], len(s.bids)))],
        }
        if s.frames != wanted.get(top) or (top == FIRST_PLAYER_STEP) != (s.board[ROUND] == 0):
            return [_wrong("flow")]
    if top != FIRST_PLAYER_STEP and not s.players[s.board[STARTER]][DICE]:
        return [_wrong("starter_is_out", seat=SEAT_NAMES[s.board[STARTER]])]
    if top == FIRST_PLAYER_STEP and s.board[STARTER]:
        return [_wrong("starter_too_early")]
    return [] if _cups_fit(s, top) else [_wrong("cups")]


def _cups_fit(s: State, top: int) -> bool:
    """Whether all dice are under the cups during the bidding and none before or after; seats roll one by one."""
    thrown = [sum(s.cup(seat)) for seat in range(s.seats)]
    if top == BIDDING:
        return thrown == [p[DICE] for p in s.players]
    if top != ROLLING:
        return not any(thrown)
    rolls = s.frames[-1][1]
    order = [s.after(s.board[STARTER], i) for i in range(len(s.in_game()))]
    if rolls not in order or not thrown[rolls] < s.players[rolls][DICE]:
        return False
    done = order[: order.index(rolls)]
    wanted = [p[DICE] if seat in done else thrown[seat] if seat == rolls else 0 for seat, p in enumerate(s.players)]
    return thrown == wanted


def _bid_problems(s: State) -> list[Message]:
    """Each bid is higher than the one before, and none is for more dice than there are."""
    out: list[Message] = []
    if s.bids and s.frames[-1:] and s.frames[-1][0] != BIDDING:
        out.append(_wrong("bids_too_early"))
    if s.bids and (not s.frames or not may_open(s.bids[0], s.rules.wild)):
        out.append(_wrong("opening", bid=_bid(s.bids[0])))
    for last, bid in zip(s.bids, s.bids[1:]):
        if not is_higher(bid, last, s.rules.wild):
            out.append(_wrong("not_higher", bid=_bid(bid), last=_bid(last)))
    out += [_wrong("too_high", bid=_bid(bid), dice=s.dice()) for bid in s.bids if count_of(bid) > s.dice()]
    return out


def _last_problems(s: State) -> list[Message]:
    """The last doubt is consistent: who showed what, who lost a die for it, and who starts the next round."""
    b = s.board
    over = b[ROUND] if not s.frames else b[ROUND] - 1  # finished rounds
    if (over > 0) != (b[LAST_BID] > 0):
        return [_wrong("last_or_not")]
    shown = [sum(s.shown(seat)) for seat in range(s.seats)]
    if not b[LAST_BID]:
        return [_wrong("last_or_not")] if any(shown) or b[LAST_BIDDER] or b[LAST_DOUBTER] else []
    bidder, doubter, loser = b[LAST_BIDDER], b[LAST_DOUBTER], s.loser()
    before = [p[DICE] + (seat == loser) for seat, p in enumerate(s.players)]
    if shown != before or count_of(b[LAST_BID] - 1) > sum(before):
        return [_wrong("shown")]
    follows = next(seat for i in range(s.seats) if before[seat := (bidder + 1 + i) % s.seats])
    leaver = s.players[loser]
    if doubter != follows or bidder == doubter or not before[bidder]:
        return [_wrong("who_doubted")]
    if leaver[OUT] and leaver[OUT] != max(p[OUT] for p in s.players):
        return [_wrong("out_in_order")]
    if b[STARTER] != (loser if leaver[DICE] else s.after(loser)):
        return [_wrong("starter", seat=SEAT_NAMES[loser])]
    return []
