"""The tiny game as a whole: what the kernel promises, seen from a game that is not one of ours."""

from random import Random
from typing import Any

import pytest

from sobremesa.kernel import CHANCE, Dealer, PositionError
from tests.kernel import tiny_game as t


def opening(seats: int = 3, **config: Any) -> t.State:
    """p1 holds anchovy and bream, p2 cod and dory, ...; the boat is under the hammer."""
    state: t.State = t.GAME.new(seats, **config)
    for fish in range(2 * seats):
        state.play(t.DEAL_0 + fish)
    state.play(t.GAME.action("lot boat"))
    return state


def bid(state: t.State, *coins: int) -> list[Any]:
    """Make all bids, from the last seat to the first; return what happened."""
    events: list[Any] = []
    state.sink = events.append
    for seat in reversed(range(len(coins))):
        state.play(t.BID_0 + coins[seat], seat)
    state.sink = None
    return events


def test_bids_are_secret_until_all_are_made_and_the_highest_pays() -> None:
    state = opening()
    events = bid(state, 2, 4, 4)
    named = [t.EVENTS.named(t.EVENTS.redact(e, 0)) for e in events]
    assert named == [
        ("bid_made", {"seat": 2, "coins": None}),
        ("bid_made", {"seat": 1, "coins": None}),
        ("bid_made", {"seat": 0, "coins": 2}),
        ("bid_shown", {"seat": 0, "coins": 2}),
        ("bid_shown", {"seat": 1, "coins": 4}),
        ("bid_shown", {"seat": 2, "coins": 4}),
        ("won", {"seat": 1, "lot": t.LOT_NAMES.index("boat")}),
    ]
    assert [p[t.COINS] for p in state.players] == [5, 1, 5]


def test_a_shout_cancels_the_announced_effect() -> None:
    state = opening()
    bid(state, 3, 0, 0)
    assert (state.prompt, state.owing, state.frames[-2][1]) == ("objection", (1,), 0)
    state.play(t.HUSH)
    assert state.owing == (2,)
    state.play(t.SHOUT)
    assert (state.prompt, state.turn) == ("show_lot", CHANCE)
    assert [p[t.SHOUTS] for p in state.players] == [1, 1, 0]


def test_without_a_shout_the_effect_is_carried_out() -> None:
    state = opening(2)
    bid(state, 3, 0)
    state.play(t.HUSH)
    assert state.prompt == "optional"
    state.play(t.GAME.action("option 1"))
    for fish in ("eel", "flounder"):
        assert (state.prompt, state.turn) == ("draw", CHANCE)
        state.play(t.GAME.action(f"deal {fish}"))
    assert state.players[0] == [0, 0b110011, 0, 1]


def test_the_module_gives_two_shouts() -> None:
    assert [p[t.SHOUTS] for p in opening(2, modules="loud").players] == [2, 2]


def test_views_hide_hands_and_bids() -> None:
    one, two = opening(), opening()
    one.play(t.BID_0 + 1, 1)
    two.play(t.BID_0 + 5, 1)
    two.players[1][t.HAND], two.players[2][t.HAND] = two.players[2][t.HAND], two.players[1][t.HAND]
    for viewer in (0, None):
        assert one.view(viewer) == two.view(viewer)
    for viewer in (1, 2):
        assert one.view(viewer) != two.view(viewer)
    assert one.view(1).seats[1].bid == 1
    assert one.view(1).seats[1].hand == ("cod", "dory")


def test_determinise_reaches_every_world_and_keeps_what_the_seat_knows() -> None:
    state = opening(2)
    state.play(t.BID_0 + 1, 1)
    hands, bids = set(), set()
    for seed in range(600):
        world = state.determinise(0, Random(seed))
        assert t.GAME.problems(world) == []
        assert world.view(0) == state.view(0)
        hands.add(world.players[1][t.HAND])
        bids.add(world.players[1][t.BID] - 1)
    assert len(hands) == 8 * 7 // 2
    assert bids == {0, 1, 2, 3, 4, 5}


def test_a_position_with_a_doubled_fish_is_refused() -> None:
    state = opening(2)
    text = t.GAME.position(state)
    assert t.GAME.from_position(text).digest() == state.digest()
    with pytest.raises(PositionError, match="a fish is missing or doubled"):
        t.GAME.from_position(text.replace("p1: 5 3 0 1", "p1: 5 7 0 1"))


def test_new_games_differ_by_the_dealer_alone() -> None:
    games: dict[int, set[str]] = {}
    for seed in (1, 2):
        for _ in range(2):
            state = t.GAME.new(4)
            Dealer(seed).settle(state)
            games.setdefault(seed, set()).add(state.digest())
    assert [len(g) for g in games.values()] == [1, 1]
    assert games[1] != games[2]
