"""Whether the numbers of a position fit the stage of the game: decks, face-up cards, powers, hands and secrets.

Legal play always keeps them consistent; a position text written by hand may not.
"""

from sobremesa.kernel import Message, bits

from . import kinds as k
from .catalogue import CARD_NAMES, SETUP
from .flow.turn import SPECIAL
from .grammar import is_sound
from .ids import (
    BACK_1,
    BACK_2,
    COURT,
    DECK,
    DISC,
    DISCARD,
    FACE,
    FIRST,
    GAVE,
    GRANDE,
    HAND,
    HAND_CARD_NAMES,
    KING,
    MODIFIER,
    MODIFIER_MASK,
    NOWHERE,
    PASSING,
    POWER,
    POWER_MASK,
    POWERS,
    PROVINCE,
    ROUND,
    SEAT_NAMES,
    SHIFT,
    TOTAL,
    VETO_NEXT,
    VETO_NOW,
    VP,
    WENT,
)
from .plan import SCORING_ROUNDS
from .state import State

SETTING_UP, REVEALING, PLAYING_POWERS, TURNS, SCORING, OVER = range(6)
AUTHORITIES = 2  # cards that can be taken back in one game


def stage_of(s: State) -> int:
    kinds = {f[0] for f in s.frames}
    if not kinds:
        return OVER
    if len(s.frames) > 1 and s.frames[1] in s.rules.setup_frames:
        return SETTING_UP
    if k.POWERS in kinds:
        revealing = {f[0] for f in s.rules.round_frames} & {k.REVEAL, k.DUMMY_PLACES, k.DUMMY_POWER, k.START_ROUND}
        return REVEALING if kinds & revealing else PLAYING_POWERS
    return TURNS if k.TURNS in kinds else SCORING


def contradictions(s: State) -> list[Message]:
    """Everything in an otherwise valid position that no game can have led to, in words."""
    if not is_sound(s):
        return [Message("position.el_grande.these_steps_cannot_follow_one_another")]
    out: list[Message] = []
    stage = stage_of(s)
    done = s.rules.rounds.index(s.board[ROUND])
    if stage == SCORING and s.board[ROUND] not in SCORING_ROUNDS:
        out.append(Message("position.el_grande.no_general_scoring_in_round", round=s.board[ROUND]))
    if stage in (SETTING_UP, OVER) and done != (0 if stage == SETTING_UP else len(s.rules.rounds) - 1):
        out.append(Message("position.el_grande.round_neither_first_nor_last", round=s.board[ROUND]))
    _pieces(s, stage, out)
    _cards(s, stage, done, out)
    _powers(s, stage, out)
    for seat in range(s.rules.colours):
        _hand(s, seat, stage, done, out)
        _secrets(s, seat, out)
    powers, modifiers = (
        sum(bool(p[b] & kind) for p in s.players for b in (BACK_1, BACK_2)) for kind in (POWER_MASK, MODIFIER_MASK)
    )
    taken = max(powers, modifiers) if s.rules.modifier_too else powers + modifiers
    if taken > AUTHORITIES - _authorities_left(s):
        out.append(Message("position.el_grande.more_cards_taken_back_than_authority_allows"))
    return out


def _pieces(s: State, stage: int, out: list[Message]) -> None:
    kinds = {f[0] for f in s.frames}
    if (s.board[KING] == NOWHERE) != (k.START_KING in kinds):
        out.append(
            Message("position.el_grande.king_stands_nowhere")
            if s.board[KING] == NOWHERE
            else Message("position.el_grande.king_on_board_too_early")
        )
    for seat, p in enumerate(s.players):
        who = SEAT_NAMES[seat]
        if seat != s.rules.dummy and p[GRANDE] == NOWHERE:
            if k.START_GRANDES not in kinds:
                out.append(Message("position.el_grande.grande_stands_nowhere", seat=who))
            elif (p[COURT], p[PROVINCE]) != (SETUP["court"], SETUP["caballeros"] - SETUP["court"]):
                out.append(Message("position.el_grande.caballeros_on_board_before_grande", seat=who))
        if stage == SETTING_UP and any(p[f] for f in (VP, DISCARD, BACK_1, BACK_2, VETO_NOW, VETO_NEXT)):
            out.append(Message("position.el_grande.points_or_spent_cards_before_first_round", seat=who))


def _cards(s: State, stage: int, done: int, out: list[Message]) -> None:
    slots = range(len(s.rules.decks))
    faces = [slot for slot in slots if s.board[FACE + slot]]
    wanted = 0
    if stage == REVEALING:
        wanted = 0 if k.DUMMY_PLACES in {f[0] for f in s.frames} else len(faces)
        if k.REVEAL not in {f[0] for f in s.frames}:
            wanted = len(slots)
    elif stage == PLAYING_POWERS:
        wanted = len(slots)
    elif stage == TURNS:
        wanted = len(slots) - sum(p[WENT] for p in s.players) + (k.TAKE_CARD in {f[0] for f in s.frames})
    if len(faces) != wanted or (stage == REVEALING and faces != list(range(len(faces)))):
        out.append(Message("position.el_grande.action_cards_lie_face_up_it_should_be", count=len(faces), wanted=wanted))
    for slot, deck in enumerate(s.rules.decks):
        mask = s.board[DECK + slot]
        shown = done + (1 if stage in (PLAYING_POWERS, TURNS, SCORING, OVER) or slot in faces else 0)
        left = len(deck.cards) - deck.removed - (0 if len(deck.cards) == 1 else shown)
        if deck.left(mask) != left:
            out.append(
                Message(
                    "position.el_grande.deck_should_hold_cards_not", deck=deck.label, count=left, found=deck.left(mask)
                )
            )
        elif (mask & deck.unsure).bit_count() < deck.removed:
            out.append(Message("position.el_grande.deck_lost_card_went_back_to_box", deck=deck.label))


def _powers(s: State, stage: int, out: list[Message]) -> None:
    n = s.rules.seats
    order = [(s.board[FIRST] + i) % n for i in range(n)]
    played = [seat for seat in order if s.players[seat][POWER]]
    asked = s.frames[-1][1] if stage == PLAYING_POWERS else -1
    if stage == PLAYING_POWERS and (played != order[: len(played)] or order[len(played) : len(played) + 1] != [asked]):
        out.append(Message("position.el_grande.power_cards_played_clockwise_from_first_player"))
    if stage in (SETTING_UP, REVEALING, SCORING, OVER) and played:
        out.append(Message("position.el_grande.power_card_lies_open_outside_time"))
    if stage == TURNS and len(played) < n:
        out.append(Message("position.el_grande.somebody_not_played_power_card"))
    dummy = s.players[s.rules.dummy] if s.rules.dummy >= 0 else None
    if dummy is not None and bool(dummy[POWER]) != (stage in (PLAYING_POWERS, TURNS)):
        out.append(Message("position.el_grande.dummy_power_card_lies_open_outside_time_or"))
    for seat, p in enumerate(s.players):
        choosing = stage == PLAYING_POWERS and seat == asked and s.frames[-1][0] == k.PLAY_POWER
        if p[TOTAL] != (p[POWER] + p[SHIFT] if p[POWER] else 0):
            out.append(Message("position.el_grande.power_and_modifier_do_not_add_up", seat=SEAT_NAMES[seat]))
        if (p[MODIFIER] or p[SHIFT]) and not p[POWER] and not choosing:
            out.append(Message("position.el_grande.modifier_without_power_card", seat=SEAT_NAMES[seat]))
        if p[SHIFT] and not p[MODIFIER]:
            out.append(Message("position.el_grande.no_modifier_to_change_power", seat=SEAT_NAMES[seat]))
        for bit in ([p[POWER] - 1] if p[POWER] else []) + ([POWERS + p[MODIFIER] - 1] if p[MODIFIER] else []):
            if not (p[DISCARD] | p[BACK_1] | p[BACK_2]) >> bit & 1:
                out.append(
                    Message(
                        "position.el_grande.played_but_it_in_hand", seat=SEAT_NAMES[seat], card=HAND_CARD_NAMES[bit]
                    )
                )
    went = [p[TOTAL] for p in s.players if p[WENT]]
    waiting = [p[TOTAL] for p in s.players if not p[WENT]]
    if went and (stage != TURNS or (waiting and min(went) < max(waiting))):
        out.append(Message("position.el_grande.turns_taken_from_highest_power_to_lowest"))
    if stage == TURNS:
        top = s.frames[next(i for i, f in enumerate(s.frames) if f[0] == k.TURNS) :]
        if len(top) > 1 and (not went or s.players[top[1][1]][TOTAL] != min(went)):
            out.append(Message("position.el_grande.turn_of_another_seat"))


def _hand(s: State, seat: int, stage: int, done: int, out: list[Message]) -> None:
    """A seat has played one power card per round, and may have taken back up to two of them."""
    p = s.players[seat]
    played = done + (1 if stage in (SCORING, OVER) or p[POWER] else 0)
    count = (p[HAND] & POWER_MASK).bit_count()
    most = POWERS - played + (0 if seat == s.rules.dummy else min(played, AUTHORITIES))
    if not POWERS - played <= count <= most:
        out.append(
            Message(
                "position.el_grande.should_hold_power_cards_not",
                seat=SEAT_NAMES[seat],
                count=POWERS - played,
                found=count,
            )
        )


def _secrets(s: State, seat: int, out: list[Message]) -> None:
    p = s.players[seat]
    who = SEAT_NAMES[seat]
    top = s.frames[-1] if s.frames else (-1, -1, 0, 0)
    asked = False
    if top[0] == k.DISCS:
        _, _, mask, _, _ = top
        asked = bool(mask >> seat & 1)
    if p[DISC] and not asked:
        out.append(Message("position.el_grande.set_disc_nobody_asked_for", seat=who))
    elif p[DISC] and p[DISC] - 1 not in [s.actions.labels(a)[0] for a in s.steps[k.DISCS].legal(s, top, seat)]:
        out.append(Message("position.el_grande.set_disc_on_region_cannot_be_chosen", seat=who))
    if p[PASSING] and s.prompt != "pass":
        out.append(Message("position.el_grande.passes_on_modifier_outside_time", seat=who))
    if p[GAVE]:
        taker = s.players[(seat + 1) % s.rules.seats]
        if seat == s.rules.dummy or not (taker[HAND] | taker[DISCARD]) >> POWERS + p[GAVE] - 1 & 1:
            out.append(Message("position.el_grande.what_passed_on_not_with_left_neighbour", seat=who))
    for kind in (POWER_MASK, MODIFIER_MASK):
        _taken_back(p, kind, who, out)


def _taken_back(p: list[int], kind: int, who: str, out: list[Message]) -> None:
    """What everybody knows of cards of one kind taken back must fit the hand."""
    older, newer = p[BACK_1] & kind, p[BACK_2] & kind
    back = bits((older | newer) & p[HAND])
    fits = [
        (one, two)
        for one in (back if older else [-1])
        for two in (back if newer else [-1])
        if one != two or one < 0
        if one < 0 or older >> one & 1
        if two < 0 or newer >> two & 1
    ]
    if len(back) != bool(older) + bool(newer) or not fits or (newer and not older):
        out.append(Message("position.el_grande.does_not_hold_cards_taken_back", seat=who))
    elif older & newer and older & ~newer:
        out.append(Message("position.el_grande.could_choose_from_more_cards_before_than_later", seat=who))


def _authorities_left(s: State) -> int:
    """Authority cards that can still be used: in their deck, face up, or just taken."""
    card = CARD_NAMES.index("authority")
    left = 0
    for slot, deck in enumerate(s.rules.decks):
        left += deck.names(s.board[DECK + slot]).count(card) + (s.board[FACE + slot] == card + 1)
    for f in s.frames:
        left += f[0] == k.TAKE_BACK
        if f[0] == k.PARTS:
            _, _, taken, unused, _ = f
            left += taken == card and unused & SPECIAL > 0
    return left
