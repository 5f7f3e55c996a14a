"""Position texts of Mentiroso: reachable positions are read, all others are refused with a reason."""

import pytest

import sobremesa as sm

from .scene import GAME, play, roll, table

POSITION = """sobremesa position 1
game: mentiroso seats=3 edition=traditional modules=- dice=3 aces=wild
round: 2
starter: p1
bids: 2 twos
last: 6 sixes, p1, p2
p1: dice=2 out=0 cup=12 shown=123
p2: dice=3 out=0 cup=466 shown=456
p3: dice=3 out=0 cup=225 shown=222
flow: rounds -1; bidding 1
"""
WRONG = [
    ("bids: 2 twos", "bids: two twos", "is not a number"),
    ("bids: 2 twos", "bids: twos", "is not a bid like '4 fives'"),
    ("bids: 2 twos", "bids: 2 aces", "a round cannot open with the bid 2 aces"),
    ("bids: 2 twos", "bids: 9 twos", "more than the 8 dice in the game"),
    ("last: 6 sixes, p1, p2", "last: 6 sixes", "is neither '-' nor a bid"),
    ("last: 6 sixes, p1, p2", "last: 6 sixes, p1, p3", "doubted by the next player to the left"),
    ("last: 6 sixes, p1, p2", "last: -", "once a round is over"),
    ("last: 6 sixes, p1, p2", "last: 1 sixes, p1, p2", "do not fit the dice that are left"),
    ("cup=12 ", "", "cup= is missing"),
    ("cup=12 ", "cup=1 ", "do not fit this point of the round"),
    ("cup=12 ", "cup=17 ", "p1 cup"),
    ("dice=2 out=0", "dice=4 out=0", "p1 has 4 dice; a player has 3 at most"),
    ("dice=2 out=0", "dice=2 out=1", "p1 must be out if they have no dice"),
    ("dice=2 out=0", "dice=3 out=0", "0 dice have been lost by round 2"),
    ("starter: p1", "starter: p2", "the flow fits neither"),
    ("flow: rounds -1; bidding 1", "flow: rounds -1; bidding 2", "the flow fits neither"),
    ("round: 2", "round: 3", "1 dice have been lost by round 3"),
]


def test_a_position_is_written_and_read() -> None:
    state = play(table("123", "456", "222"), "bid 6 sixes", "doubt")
    play(roll(state, "12", "466", "225"), "bid 2 twos")
    text = GAME.position(state)
    assert text == POSITION
    assert GAME.from_position(text).digest() == state.digest()


@pytest.mark.parametrize(("right", "wrong", "why"), WRONG, ids=[wrong or f"no {right}" for right, wrong, _ in WRONG])
def test_what_no_game_can_come_to_is_refused(right: str, wrong: str, why: str) -> None:
    assert right in POSITION
    with pytest.raises(sm.PositionError, match=why):
        GAME.from_position(POSITION.replace(right, wrong))
