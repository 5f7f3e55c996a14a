"""Scenes for tests: a position built by hand, and actions played by their notation."""

from typing import Any

import sobremesa as sm
from sobremesa.games.el_grande import ids
from sobremesa.games.el_grande.catalogue import CARD_NAMES
from sobremesa.games.el_grande.ids import PLACE_NAMES
from sobremesa.games.el_grande.kinds import PARTS
from sobremesa.games.el_grande.state import State

GAME = sm.load("el_grande")
P1, P2, P3, P4, P5 = range(5)


def place(name: str) -> int:
    return PLACE_NAMES.index(name)


def fresh(seats: int = 4, seed: int = 1, **config: Any) -> State:
    """A new game with its set-up chance settled: the first power card is to be played."""
    state: State = GAME.new(seats=seats, **config)
    sm.Dealer(seed).settle(state)
    return state


def bare(seats: int = 4, king: str = "granada", court: int = 7, **config: Any) -> State:
    """A game in round 1 with an empty map: the King stands where told, all grandes in Sevilla, the rest at home."""
    state = fresh(seats, **config)
    state.board[ids.KING] = place(king)
    for colour, p in enumerate(state.players):
        for i in range(ids.PLACES):
            p[i] = 0
        if colour != state.rules.dummy:
            p[ids.COURT] = court
            p[ids.GRANDE] = place("sevilla")
        p[ids.PROVINCE] = 30 - p[ids.COURT]
    return state


def put(state: State, seat: int, **counts: int) -> State:
    """So many caballeros of a colour stand in each place named; the province makes up for the difference."""
    p = state.players[seat]
    for name, count in counts.items():
        p[ids.PROVINCE] += p[place(name)] - count
        p[place(name)] = count
    assert p[ids.PROVINCE] >= 0
    return state


def grande(state: State, seat: int, where: str) -> State:
    state.players[seat][ids.GRANDE] = place(where)
    return state


def holding(state: State, card: str, seat: int = P1) -> State:
    """The seat has just taken the card: both of its parts are still to be used. All powers are played."""
    for i, p in enumerate(state.players):
        if not p[ids.POWER]:
            p[ids.POWER] = p[ids.TOTAL] = 10 - i
            p[ids.HAND] &= ~(1 << 9 - i)
            p[ids.DISCARD] |= 1 << 9 - i
        p[ids.WENT] = 1
    for slot in range(ids.SLOTS):
        state.board[ids.FACE + slot] = 0
    while state.frames and state.steps[state.frames[-1][0]].name != "powers":
        state.frames.pop()
    state.frames[-1] = (state.frames[-2][0], -1)  # nobody else has a turn
    state.frames.pop()
    state.frames.append((PARTS, seat, CARD_NAMES.index(card), 3, 0))
    state.advance()
    return state


def card_scene(card: str, seat: int = P1, seats: int = 4, king: str = "granada", **config: Any) -> State:
    """An empty map, and the seat has just taken the card."""
    return holding(bare(seats, king, **config), card, seat)


def legal(state: State, seat: int | None = None) -> list[str]:
    """The notations of what is legal now."""
    return [GAME.notation(a) for a in state.legal(seat)]


def play(state: State, *notations: str) -> State:
    """All actions are played in order, each checked. ``p2: disc toledo`` names the seat of a simultaneous choice."""
    for text in notations:
        seat = None
        if ":" in text:
            who, text = text.split(":")
            seat = int(who.strip()[1:]) - 1
        state.play(GAME.action(text), seat)
        assert GAME.problems(state) == [], GAME.problems(state)
    return state


def illegal(state: State, notation: str) -> bool:
    """Whether the action is refused and the refusal leaves no trace."""
    before = state.digest()
    try:
        state.play(GAME.action(notation))
    except sm.IllegalAction:
        return state.digest() == before
    return False


def count(state: State, seat: int, where: str) -> int:
    """The caballeros of a colour in a place."""
    return state.players[seat][place(where)]


def vp(state: State) -> tuple[int, ...]:
    return state.scores()


def events(state: State, *notations: str) -> list[tuple[str, dict[str, object]]]:
    """Plays the actions and returns all that happened as (key, fields)."""
    seen: list[Any] = []
    state.sink = seen.append
    play(state, *notations)
    state.sink = None
    return [GAME.events.named(e) for e in seen]
