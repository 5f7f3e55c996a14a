"""Scenes for helpers: barrows one good short, the marks of used helpers, and the next round."""

from typing import Any

from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.catalogue import FACE_NAMES
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Dealer

from ..scene import GAME, P1, barrow, dice, legal, own, phase, play, scene, turn

# A barrow of each value with all goods but one: card, covered symbols, the good that is missing.
ALMOST = {
    2: (6, 0b1, "olive"),
    3: (26, 0b11, "olive"),
    4: (24, 0b1, "meat"),
    5: (64, 0b11, "food"),
    6: (63, 0b11, "meat"),
}


def almost(state: State, vp: int, seat: int = P1) -> State:
    """The seat lacks one good for a barrow of this value, has that good in store and a free delivery for it."""
    card, covered, good = ALMOST[vp]
    state.players[seat][ids.FREE] += 1
    return barrow(own(state, seat, **{good: 1}), card, covered, seat)


def complete(state: State, vp: int, hex: str) -> State:
    """Complete the barrow prepared by `almost` and place its marker."""
    card, _, good = ALMOST[vp]
    place = [b >> 6 for b in state.barrows[state.turn]].index(card) + 1
    return play(state, f"deliver {good} barrow{place}", f"hex {hex}")


def rolled(*values: int, round: int = 2, **config: Any) -> State:
    """Bare farms; p1 is to take a first die from these or, if none are given, from one of each value."""
    return dice(scene("take_die", round=round, **config), *(values or range(1, 7)))


def shared(value: int, round: int = 2) -> State:
    """Bare farms; p1 is to use the shared die."""
    state = scene("shared_die", round=round)
    state.board[ids.LAST_DIE] = value
    return state


def show_roofs(state: State, *tiles: str) -> State:
    """Put exactly these roof tiles up for sale."""
    state.board[ids.ROOFS] = sum(1 << FACE_NAMES.index(tile) for tile in tiles)
    return state


def used(state: State, card: int) -> bool:
    """Whether the helper is marked as used in this round."""
    return bool(state.board[ids.USED] >> card & 1)


def uses(state: State) -> list[int]:
    """The activated helpers that the seat to move can use now."""
    return [int(text.split()[1]) for text in legal(state) if text.startswith("use ")]


FARM = ["play_cards", "income", "growth", "buy_roof"]
REVENUE = ["take_die", "shared_die"]
TRANSPORT = ["free_deliveries", "paid_deliveries"]


def windows(state: State, card: int) -> list[str]:
    """The steps in which the first seat can use the helper."""
    return [step for step in FARM + REVENUE + TRANSPORT if card in uses(turn(state.clone(), step))]


def words(state: State, word: str) -> list[str]:
    """What follows a word in the legal actions: for ``die`` the values that can be taken."""
    return [text.removeprefix(word).strip() for text in legal(state) if text.split()[0] == word]


def next_round(state: State, step: str, seat: int = P1) -> State:
    """Score this round and begin the next one; then it is the seat's turn in a step."""
    round = state.round
    phase(state, 4)
    assert state.round == round + 1
    return turn(state, step, seat)


def growing(state: State) -> State:
    """Phase I has reached step 3 without anybody playing a card; the first seat is asked about growth."""
    play(phase(state, 1), "done", "done")
    Dealer(1).settle(state)
    play(state, "go", "go")
    assert (state.prompt, state.turn) == ("growth", P1)
    return state


def bought(state: State) -> list[str]:
    """The roof tiles of the first seat, in order, with a minus sign before used ones."""
    tiles = [t for t in state.players[P1][ids.ROOF_1 : ids.ROOF_1 + ids.ROOF_PLACES] if t]
    return [("-" if t > ids.USED_ROOF else "") + FACE_NAMES[t % ids.USED_ROOF - 1] for t in tiles]


def final(state: State) -> State:
    """Round 6 is over: score the game to its end, without steps IV.1 and IV.2."""
    state.board[ids.ROUND] = 6
    state.frames = [(kinds.GAME, -1), (kinds.NEXT_ROUND, -1), (kinds.END_ROUND, -1)]
    state.advance()
    assert GAME.problems(state) == []
    return state
