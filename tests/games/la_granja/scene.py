"""Scenes for tests: farms set up by hand, a turn in a given step, and actions given in notation."""

from typing import Any

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, FACE_NAMES
from sobremesa.games.la_granja.rules.flow.turns import is_anytime
from sobremesa.games.la_granja.rules.pile import packed, pile
from sobremesa.games.la_granja.rules.state import State

GAME = sm.load("la_granja")
P1, P2, P3, P4 = range(4)
PHASE_OF = {
    "play_cards": 1,
    "income": 1,
    "growth": 1,
    "buy_roof": 1,
    "take_die": 2,
    "shared_die": 2,
    "free_deliveries": 3,
    "paid_deliveries": 3,
}


def fresh(seats: int = 4, seed: int = 1, **config: Any) -> State:
    """A new game with its set-up chance and the modules' first questions settled: cards are to be played next."""
    state: State = GAME.new(seats=seats, **config)
    dealer = sm.Dealer(seed)
    dealer.settle(state)
    while state.prompt != "play_cards":
        state.apply(state.legal()[0])
        dealer.settle(state)
    return state


def bare(seats: int = 2, round: int = 2, **config: Any) -> State:
    """Empty farms without goods, silver or VP, empty hands, nothing blocked, p1 first; the market is empty."""
    state = fresh(seats, **config)
    state.order = state.track = tuple(range(seats))
    state.board[ids.ROUND] = round
    for b in range(ids.BUILDINGS):
        state.board[ids.BLOCK_1 + b] = 0
    state.board[ids.DECK] = state.rules.deck
    state.board[ids.ROOFS] = 0
    for seat in range(seats):
        for i in range(ids.GOODS):
            state.players[seat][i] = 0
        state.hands[seat] = ()
    state.market = (ids.EMPTY,) * len(state.market)
    return state


def turn(state: State, step: str, seat: int = P1) -> State:
    """It is the seat's turn in a step; when it is over the round ends."""
    names = [s.name for s in state.steps]
    kind = names.index(step)
    state.board[ids.PHASE] = PHASE_OF[step]
    args = (0,) * len(state.steps[kind].args)
    if step == "paid_deliveries":
        args = (0,)
    end = [(kinds.GAME, -1), (kinds.NEXT_ROUND, -1), (kinds.END_ROUND, -1), (kinds.PHASE_STARTS, -1, 4)]
    state.frames = [*end, (kind, seat, *args)]
    state.advance()
    return state


def scene(step: str, seat: int = P1, seats: int = 2, round: int = 2, **config: Any) -> State:
    """Bare farms, and it is the seat's turn in a step."""
    return turn(bare(seats, round, **config), step, seat)


def again(state: State) -> State:
    """Ask again who is to decide, after a position was changed by hand."""
    state.advance()
    return state


def own(state: State, seat: int = P1, **goods: int) -> State:
    """Give the seat exactly this many of each good named: silver=5, olive=2, trade_good=1, vp=3."""
    for name, count in goods.items():
        state.players[seat][ids.GOOD_NAMES.index(name)] = count
    return state


def _fetch(state: State, card: int) -> None:
    """Remove the card from wherever it is."""
    assert state.rules.deck >> card & 1, f"card {card} is not in this game"
    for field in (ids.DECK, ids.DISCARD):
        state.board[field] &= ~(1 << card)
    if state.rules.pile_field >= 0:
        state.board[state.rules.pile_field] = packed(c for c in pile(state) if c != card)
    for seat in range(state.rules.seats):
        state.hands[seat] = tuple(c for c in state.hands[seat] if c != card)
        state.fields[seat] = tuple(f for f in state.fields[seat] if f >> 2 != card)
        state.barrows[seat] = tuple(b for b in state.barrows[seat] if b >> 6 != card)
        state.set_extensions(seat, tuple(c for c in state.extensions[seat] if c != card))
        state.set_helpers(seat, tuple(c for c in state.helpers[seat] if c != card))


def hand(state: State, *cards: int, seat: int = P1) -> State:
    """Add these cards to the hand."""
    for card in cards:
        _fetch(state, card)
        state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    return state


def field(state: State, card: int, goods: int = 0, seat: int = P1) -> State:
    _fetch(state, card)
    state.fields[seat] = (*state.fields[seat], card * 4 + goods)
    return state


def barrow(state: State, card: int, covered: int = 0, seat: int = P1) -> State:
    """Add a barrow; ``covered`` is a mask of the symbols already delivered, the first symbol being bit 0."""
    _fetch(state, card)
    state.barrows[seat] = (*state.barrows[seat], card * 64 + covered)
    return state


def extension(state: State, *cards: int, seat: int = P1) -> State:
    for card in cards:
        _fetch(state, card)
        state.set_extensions(seat, (*state.extensions[seat], card))
    return state


def helper(state: State, *cards: int, seat: int = P1) -> State:
    for card in cards:
        _fetch(state, card)
        state.set_helpers(seat, (*state.helpers[seat], card))
    return state


def marker(state: State, hex: str, seat: int = P1) -> State:
    """Put a marker on a hex: h1 to h30."""
    state.set_hex(int(hex[1:]) - 1, seat)
    return state


def craft(state: State, *buildings: str, seat: int = P1, fresh: bool = False) -> State:
    """Give the seat these craft markers, already working or gained this round."""
    for name in buildings:
        bit = 1 << BUILDING_NAMES.index(name)
        state.players[seat][ids.CRAFT] |= bit
        if fresh:
            state.players[seat][ids.FRESH] |= bit
    return state


def roof(state: State, *tiles: str, seat: int = P1, used: bool = False) -> State:
    """Put these roof tiles on the next free places."""
    for tile in tiles:
        place = next(i for i in range(ids.ROOF_PLACES) if not state.players[seat][ids.ROOF_1 + i])
        state.players[seat][ids.ROOF_1 + place] = FACE_NAMES.index(tile) + 1 + (ids.USED_ROOF if used else 0)
    return state


def dice(state: State, *values: int) -> State:
    """Put exactly these dice on the board."""
    for v in range(6):
        state.board[ids.DICE_1 + v] = values.count(v + 1)
    return state


def legal(state: State, seat: int | None = None) -> list[str]:
    """The notations of what is legal now."""
    return [GAME.notation(a) for a in state.legal(seat)]


def asked(state: State) -> list[str]:
    """The notations of what the step itself asks, without what one may do at any time in one's own turn."""
    return [GAME.notation(a) for a in state.legal() if not is_anytime(state, a)]


def play(state: State, *notations: str) -> State:
    """Play the actions in order, checking each. ``p2: donkey 3`` names the seat of a simultaneous choice."""
    for text in notations:
        seat = None
        if ":" in text:
            who, text = text.split(":")
            seat = int(who.strip()[1:]) - 1
        state.play(GAME.action(text), seat)
        assert GAME.problems(state) == [], GAME.problems(state)
    return state


def why(state: State, notation: str, seat: int | None = None) -> str:
    """Why something cannot be chosen now; empty if it can."""
    reason = state.why_not(GAME.action(notation), seat)
    return "" if reason is None else str(reason)


def illegal(state: State, notation: str) -> bool:
    """Whether the action is refused and the refusal leaves no trace."""
    before = state.digest()
    try:
        state.play(GAME.action(notation))
    except sm.IllegalAction:
        return state.digest() == before
    return False


def count(state: State, good: str, seat: int = P1) -> int:
    """How many of a good the seat has: vp, silver, olive, trade_good ..."""
    return state.players[seat][ids.GOOD_NAMES.index(good)]


def events(state: State, *notations: str) -> list[tuple[str, dict[str, object]]]:
    """Play the actions and return everything that happened as (key, fields)."""
    seen: list[Any] = []
    state.sink = seen.append
    play(state, *notations)
    state.sink = None
    return [GAME.events.named(e) for e in seen]


def phase(state: State, number: int) -> State:
    """Continue the round from the start of a phase: 2 revenue, 3 transport, 4 scoring."""
    frames = [(kinds.GAME, -1), *state.rules.round_frames]
    state.frames = frames[: frames.index((kinds.PHASE_STARTS, -1, number)) + 1]
    state.advance()
    return state


def delivering(count: int, seat: int = P1, seats: int = 2, round: int = 2, **config: Any) -> State:
    """Bare farms, and it is the seat's turn in step III.3 with this many free deliveries."""
    state = scene("free_deliveries", seat, seats, round, **config)
    state.players[seat][ids.FREE] = count
    return state


def supplied(state: State, building: str, covered: int, seat: int = P1, row: int = 1) -> State:
    """Let the seat have delivered to a building; ``covered`` is a mask of the covered symbols of its row."""
    b = BUILDING_NAMES.index(building)
    state.players[seat][ids.ROW_1 + b] = row
    state.players[seat][ids.COVER_1 + b] = covered
    return state


def blocked(state: State, *buildings: str) -> State:
    """Put building order markers 1, 2, 3 on these buildings."""
    for number, name in enumerate(buildings, 1):
        state.board[ids.BLOCK_1 + BUILDING_NAMES.index(name)] = number
    return state


def siestas(state: State, *spaces: int) -> State:
    """Put the siesta markers on these spaces, by seat; on the same space the one first in turn order lies on top."""
    for p, space in zip(state.players, spaces):
        p[ids.SIESTA] = space
    state.track = tuple(sorted(state.order, key=lambda seat: -spaces[seat]))
    return state


def chances(state: State) -> dict[str, int]:
    """The notations and weights of the possible outcomes of chance now."""
    return {GAME.notation(a): weight for a, weight in state.outcomes()}


def own_rules(state: State) -> State:
    """Give this state its own copy of the rules, so that a test can change its boards without touching other tables."""
    state.rules = GAME.make_rules(state.rules.config)
    state.programs = state.rules.programs
    return state


def idle(state: State, step: str, seed: int = 1) -> State:
    """Everybody takes the first choice, and chance is settled, until this step asks somebody."""
    dealer = sm.Dealer(seed)
    for _ in range(5000):
        dealer.settle(state)
        if state.prompt == step or state.prompt == "over":
            return state
        state.apply(state.legal()[0])
    raise AssertionError(f"{step} never comes")


def taking(*values: int, seat: int = P1, seats: int = 2, round: int = 2, **config: Any) -> State:
    """Bare farms, and the seat takes its first die from these, in phase II."""
    return dice(scene("take_die", seat, seats, round, **config), *values)
