"""Whether the flow of a position can occur in a game, and whether its numbers match the flow.

In legal play this is always so; in a position text written by hand it may not be. A stack of frames has two parts. The
flow, from the game loop up to the step of one seat, follows from the rules and is compared with them exactly. On top of
it lies what is being carried out: see `under_way`.
"""

from typing import Final, Sequence

from sobremesa.kernel import Frame, Message, Template, bits
from sobremesa.kernel.effects import ANY_ORDER, REPEAT

from . import kinds as k
from . import triggers
from .catalogue import SETUP
from .deliveries import BARROW_PLACE, PAID_ONE
from .flow.anytime import TRADE_FURTHER, TRADE_UPGRADE
from .flow.revenue_phase import OWN_DIE
from .flow.solo import dice_plan, transport_plan
from .goods import is_short, stalls
from .helpers import EXTRA, is_effect
from .hidden import donkeys_to_choose
from .ids import (
    BLOCK_1,
    BUILDINGS,
    CRAFT,
    DECK,
    DICE_1,
    DONKEY,
    DONKEYS,
    EMPTY,
    GOODS,
    PHASE,
    PIG,
    ROUND,
    ROW_1,
    SEAT_FIELDS,
    SEAT_NAMES,
    SILVER,
    SOLO_ORDER,
    TRADE,
    VP,
)
from .numbers import CALCULATED
from .plan import ROUNDS
from .state import State
from .under_way import WRITTEN, is_activity, templates

COUNTED: Final = {k.UPGRADE: 2, k.BUY: 3, k.REDRAW: 2, k.REVENUE: 2}  # the index of the number that may be calculated
FROM_POOL: Final = 2  # dice that a seat takes; one of its own is no first or second die
PASSING: Final = (k.TRADE, k.TAKE_INCOME)  # carried out at once and never seen in a stack


def misfits(s: State) -> list[Message]:
    """Frames that cannot occur in any game, whatever lies around them."""
    if any(f[0] >= k.MODULES and f[0] not in s.rules.module_kinds for f in s.frames):
        return [Message("position.la_granja.step_module_not_in_this_game")]
    if all(is_plain(f) for f in s.frames):
        return []
    known = templates(s.rules)
    return [
        Message("position.la_granja.not_like_this_in_any_game", step=s.steps[f[0]].name)
        for f in s.frames
        if not _fits(s, f, known)
    ]


def is_plain(f: Frame) -> bool:
    """Whether a frame belongs to the flow and to no seat."""
    return not is_effect(f[0]) and f[1] < 0


def _fits(s: State, f: Frame, known: set[Template]) -> bool:
    kind, seat, *numbers = f
    if not is_effect(kind):
        return True  # compared with the rules later
    template = (kind, *numbers)
    if seat < 0 or kind in PASSING:
        return False
    if kind in WRITTEN:
        return template in known
    if kind in (ANY_ORDER, REPEAT):
        _, program, left = template
        return any(t[:2] == (kind, program) and left <= t[-1] for t in known)
    if kind in COUNTED:
        return f[COUNTED[kind]] < CALCULATED or template in known
    if kind in (k.TRIGGER, k.RUNNING):
        card, trigger, about = numbers[:3]
        return s.rules.cards[card] is not None and _can_be_about(s, trigger, about)
    if kind == k.RETRIEVING:
        return numbers[0] not in (SILVER, VP)
    return True


def _can_be_about(s: State, trigger: int, what: int) -> bool:
    """Whether a trigger can carry this number."""
    if trigger == triggers.CARD_PLAYED:
        card = triggers.played_card(what)
        return card < len(s.rules.cards) and s.rules.cards[card] is not None
    if trigger == triggers.MARKET_PLACED:
        return triggers.placed_at(what) < len(s.market)
    if trigger == triggers.REVENUE_USED:
        return 1 <= triggers.space_used(what) <= 6 and triggers.how_used(what) <= EXTRA
    if trigger == triggers.GOOD_DELIVERED:
        is_fine = triggers.delivered_how(what) <= PAID_ONE and triggers.delivered_good(what) < GOODS
        return is_fine and triggers.delivered_to(what) < BARROW_PLACE + len(s.rules.cards)
    if trigger == triggers.LOST_TO_OPPONENT:
        return what < len(s.market)
    dice = len(s.rules.die_fields)
    if trigger == triggers.TRADE_GOOD_RETURNED:
        return what <= TRADE_UPGRADE or 0 <= what - TRADE_FURTHER < len(s.rules.trade_uses)
    limits = {triggers.CRAFT_COMPLETED: BUILDINGS, triggers.DIE_TAKEN: dice, triggers.DIE_SETTLED: FROM_POOL}
    return what < limits.get(trigger, len(s.rules.cards))


def contradictions(s: State) -> list[Message]:
    """What no game could have led to, in a position without other problems."""
    at = len(s.frames)
    while at and is_effect(s.frames[at - 1][0]):
        at -= 1
    flow, effects = s.frames[:at], s.frames[at:]
    if s.frames and not (_is_flow(s, flow) and is_activity(s, flow, effects)):
        return [Message("position.la_granja.these_steps_cannot_follow_one_another")]
    out: list[Message] = []
    _stage(s, out)
    _donkeys(s, out)
    _dice(s, out)
    _top(s, out)
    return out


# -- the flow ----------------------------------------------------------------------------------------------------------


def _is_flow(s: State, flow: list[Frame]) -> bool:
    game = s.rules.setup_frames[0]
    return (
        _under_way(s, s.rules.setup_frames, flow)
        or (flow[:1] == [game] and _under_way(s, s.rules.round_frames, flow[1:]))
        or _under_way(s, s.rules.end_frames, flow)
    )


def _under_way(s: State, plan: Sequence[Frame], rest: list[Frame]) -> bool:
    """Whether these frames are what is left of a plan: its lower part untouched, the next frame being carried out."""
    return any(
        tuple(rest[:i]) == tuple(plan[:i])
        and not (len(rest) > i + 1 and tuple(rest[i : i + 2]) == tuple(plan[i : i + 2]))  # still waiting below others
        and _left_of(s, plan[i], rest[i:])
        for i in range(min(len(plan), len(rest)))
    )


def _left_of(s: State, f: Frame, rest: list[Frame]) -> bool:
    """Whether these frames can be what is left of a frame of the flow while it is being carried out."""
    kind, first = f[0], rest[0]
    if rest == [f]:
        return True
    if kind == k.EACH:
        return (*first[:3], *first[4:]) == (*f[:3], *f[4:]) and (len(rest) == 1 or _is_turn(s, first, rest[1:]))
    if kind == k.TAKE_DIE:  # solo
        return first[:3] == f[:3] and _extras(s, first, rest[1:])
    if kind == k.SOLO_DICE:
        return _under_way(s, dice_plan(s)[::-1], rest)
    if kind == k.SOLO_TRANSPORT:
        # the order of the next round is set along the way, so either plan may be the one under way
        return any(_under_way(s, transport_plan(is_first)[::-1], rest) for is_first in (True, False))
    if kind == k.NEUTRAL_CARD:
        return len(rest) == 1 and first[0] == k.NEUTRAL_HEX
    if kind >= k.MODULES:
        # modules keep their own flow, made of their steps and of turns: see `problem` of their steps
        planned = any(g in s.rules.round_frames for g in rest[1:])
        return not planned and all(g[0] >= k.MODULES or g[1] >= 0 for g in rest)
    return kind in (k.BLOCKS, k.ROLL_DICE) and len(rest) == 1 and first[:2] == f[:2]


def _is_turn(s: State, each: Frame, rest: list[Frame]) -> bool:
    """Whether these frames are the turn of the seat whose turn it is, and what belongs to it."""
    _, _, kind, index, one, _ = each
    if rest[0][0] == k.TRIGGER and rest[-1][0] >= k.MODULES:  # helpers wait for the end of a step that modules extend
        rest = [f for f in rest if f[0] != k.TRIGGER]
    order = s.order[::-1] if kind == k.BUY_ROOF and s.board[ROUND] == 1 else s.order
    turn = rest[0]
    # a seat that moved to the front in its turn has changed places with seats that went before it
    seats = order[:index] if s.rules.late_siesta_orders else order[max(0, index - 1) : index]
    if turn[0] >= k.MODULES:
        return turn[1] in seats  # modules keep their own flow
    if turn[0] == k.CARRY_OUT:
        _, seat, step = turn
        return seat in seats and step == kind and kind in (k.INCOME, k.GROWTH) and len(rest) == 1
    if turn[0] != kind or turn[1] not in seats:
        return False
    if kind == k.TAKE_DIE:
        _, _, which, _ = turn
        if which != one:
            return False
    if kind == k.PAID_DELIVERIES:
        _, _, stage = turn
        if stage != 2 and not s.rules.paid_up_front:
            return False
    return _extras(s, turn, rest[1:])


def _is_die(s: State, turn: Frame, rest: list[Frame]) -> bool:
    """Whether these are the remaining steps for a die that was taken, or for one of the seat's own; steps of modules
    may have more numbers."""
    _, seat, taken, _ = turn
    return any(
        len(rest) <= len(plan)
        and all(
            f[0] >= k.MODULES and f[1] == seat if kind >= k.MODULES else f == (kind, seat, which)
            for kind, f in zip(plan, rest)
        )
        for plan, which in ((s.rules.die_steps, taken), (s.rules.own_die_steps, OWN_DIE))
    )


def _extras(s: State, turn: Frame, rest: list[Frame]) -> bool:
    """Whether these frames can lie on a turn: a die taken may still be changed and used, a tile bought doubled."""
    seat = turn[1]
    if turn[0] == k.TAKE_DIE:
        _, _, _, is_taken = turn
        if is_taken:
            return _is_die(s, turn, rest)
    if rest and rest[0][0] >= k.MODULES:
        return all(f[1] >= 0 for f in rest)
    return not rest or (turn[0] == k.BUY_ROOF and len(rest) == 1 and rest[0][:2] == (k.DOUBLE_ROOF, seat))


# -- numbers that go with the flow -------------------------------------------------------------------------------------


def _stage(s: State, out: list[Message]) -> None:
    pending = [phase for _, _, phase in s.frames_of(k.PHASE_STARTS)]
    phase, number = s.board[PHASE], s.board[ROUND]
    setting_up = len(s.frames) > 1 and s.frames[1] in s.rules.setup_frames
    if setting_up or (1 in pending and number == 1):
        wanted = 1
    else:
        wanted = (min(pending) - 1 or 4) if pending else 4
    if phase != wanted:
        out.append(Message("position.la_granja.this_phase_not", wanted=wanted, phase=phase))
    if not s.frames and number != ROUNDS:
        out.append(Message("position.la_granja.game_over_before_last_round"))
    blocks = sorted(s.board[BLOCK_1 + b] for b in range(BUILDINGS) if s.board[BLOCK_1 + b])
    if setting_up:
        at = next((marker for _, _, marker in s.frames_of(k.BLOCKS)), SETUP["order_markers"] + 1)
        before_solo = any(f[0] == k.SOLO_START for f in s.frames)
        begun = any(owner != EMPTY for owner in s.market) and (before_solo or not s.rules.is_solo)
        played = any(s.fields) or any(s.barrows) or any(s.extensions) or any(s.helpers)
        fresh = [(p[SILVER], p[VP], p[TRADE], p[DONKEYS], sum(p[:SEAT_FIELDS])) for p in s.players]
        start = (SETUP["silver"], SETUP["vp"], SETUP["trade_goods"], 0b1111)
        if blocks != list(range(1, at)) or begun or played or number != 1:
            out.append(Message("position.la_granja.game_begun_before_it_set_up"))
        if any(seat != (*start, sum(start)) for seat in fresh):
            out.append(Message("position.la_granja.seat_more_or_less_than_everybody_at_first"))
    elif s.rules.is_solo and s.board[SOLO_ORDER] not in (2, 3):
        out.append(Message("position.la_granja.player_neither_order_marker_2_nor_3"))
    if not s.board[DECK] and any(f[0] == k.DEAL for f in s.frames):
        out.append(Message("position.la_granja.no_deck_to_deal_from"))


def _donkeys(s: State, out: list[Message]) -> None:
    """Check the donkey tiles: one is used up each round, and all are back from round 4 on (LG-173, LG-174)."""
    kinds = {f[0] for f in s.frames}
    number = s.board[ROUND]
    shown = not kinds & {k.SHOW_DONKEYS, k.SOLO_TRANSPORT, k.SET_TABLE}
    back = number != 4 or (k.PHASE_STARTS, -1, 3) not in s.frames
    left = (4 - (number - 1) % 3 if back else 1) - shown
    choosing = bool(s.frames) and s.frames[-1][0] == k.DONKEYS
    to_come = bool(kinds & {k.DONKEYS, k.SOLO_TRANSPORT, k.SET_TABLE})
    for seat, p in enumerate(s.players):
        tiles = donkeys_to_choose(s, seat)
        if _is_wrong(s, (p[DONKEYS] & 0b1111).bit_count(), left):
            out.append(Message("position.la_granja.should_donkey_tiles_left", seat=SEAT_NAMES[seat], count=left))
        elif p[DONKEY] and (p[DONKEYS] if shown else tiles) >> p[DONKEY] - 1 & 1 == shown and p[DONKEY] <= 4:
            out.append(Message("position.la_granja.cannot_chosen_this_donkey_tile", seat=SEAT_NAMES[seat]))
        elif not choosing and bool(p[DONKEY]) == to_come:
            out.append(Message("position.la_granja.donkey_tile_outside_time_or_none", seat=SEAT_NAMES[seat]))


def _is_wrong(s: State, count: int, wanted: int) -> bool:
    """Whether a count is wrong; with modules there may be more than wanted."""
    return count < wanted or (count > wanted and not s.rules.has_modules)


def _dice(s: State, out: list[Message]) -> None:
    """Check that dice on the board, picked up or still to be rolled are one more than those to be taken (LG-157)."""
    here = sum(s.board[DICE_1 : DICE_1 + 6])
    wanted = int(not any(f[0] == k.SET_TABLE for f in s.frames))
    here += sum(held for kind in (k.DIE_REROLL, k.ROLL_AGAIN) for _, _, held in s.frames_of(kind))
    here += sum(s.rules.dice - rolled for _, _, rolled in s.frames_of(k.ROLL_DICE))
    wanted += sum(s.rules.seats - at for _, _, kind, at, _, _ in s.frames_of(k.EACH) if kind == k.TAKE_DIE)
    wanted += sum(not taken for _, _, _, taken in s.frames_of(k.TAKE_DIE))
    wanted += len(s.frames_of(k.DISCARD_DIE)) + 4 * len(s.frames_of(k.SOLO_DICE))
    here += sum(more(s) for more in s.rules.hooks.dice_to_come)
    if _is_wrong(s, here, wanted):
        out.append(Message("position.la_granja.should_be_dice_not", count=wanted, found=here))


def _top(s: State, out: list[Message]) -> None:
    """Check that a marker, row or stall about to be used is available, and that an old hand is still complete."""
    for _, seat, building, _ in s.frames_of(k.CHOOSE_ROW):
        if is_short(s, seat):
            out.append(Message("position.la_granja.no_marker_left_to_set", seat=SEAT_NAMES[seat]))
        if s.players[seat][ROW_1 + building] or s.players[seat][CRAFT] >> building & 1:
            out.append(Message("position.la_granja.row_there_already", seat=SEAT_NAMES[seat]))
    for _, seat, good, _ in s.frames_of(k.RETRIEVING):
        if good == PIG and s.players[seat][PIG] + _pigs(s, seat) > stalls(s, seat):
            out.append(Message("position.la_granja.no_stall_for_another_pig", seat=SEAT_NAMES[seat]))
    for _, seat, _, old in s.frames_of(k.KEEPING):
        if any(card not in s.hands[seat] for card in bits(old)):
            out.append(Message("position.la_granja.lost_cards_old_hand", seat=SEAT_NAMES[seat]))


def _pigs(s: State, seat: int) -> int:
    return sum(count for _, owner, good, count in s.frames_of(k.RETRIEVING) if owner == seat and good == PIG)
