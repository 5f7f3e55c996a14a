"""What a seat may not know: two positions that differ only in hidden things look the same (A-38, LG-171, LG-176)."""

from random import Random

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, P2, P3, bare, field, hand, legal, phase, play


def at_random(state: State, rng: Random) -> None:
    """Play one random legal action or chance outcome; if several seats owe a decision, any of them may be next."""
    if state.turn == sm.CHANCE:
        state.play(rng.choice([a for a, _ in state.outcomes()]))
        return
    seat = rng.choice(state.owing)
    state.play(rng.choice(state.legal(seat)), seat)


def hidden(state: State, seat: int) -> list[object]:
    """Everything that the seat may not see."""
    others = [i for i in range(state.seats) if i != seat]
    return [(state.hands[i], state.players[i][ids.DONKEY] if state.prompt == "donkeys" else 0) for i in others]


@pytest.mark.rule("LG-171")
def test_a_view_does_not_depend_on_tiles_chosen_but_not_shown() -> None:
    one, two = phase(bare(3), 3), phase(bare(3), 3)
    play(one, "p2: donkey 1")
    play(two, "p2: donkey 4")
    assert one.digest() != two.digest()
    for viewer in (P1, P3, None):
        assert one.view(viewer) == two.view(viewer)
    assert one.view(P2) != two.view(P2)
    play(one, "p1: donkey 2", "p3: donkey 2")
    play(two, "p1: donkey 2", "p3: donkey 2")
    assert one.view(P1).seats[P2].donkey == 1, "shown to all (LG-176)"
    assert two.view(P1).seats[P2].donkey == 4


@pytest.mark.rule("LG-171")
def test_a_view_does_not_depend_on_the_hands_of_others() -> None:
    one, two = phase(hand(bare(3), 10, seat=P2), 3), phase(hand(bare(3), 20, seat=P2), 3)
    for viewer in (P1, P3, None):
        assert one.view(viewer) == two.view(viewer)
    assert (one.view(P2).seats[P2].hand, two.view(P2).seats[P2].hand) == ((10,), (20,))
    assert one.view(P1).seats[P2].hand is None
    assert one.view(P1).seats[P2].hand_size == 1


@pytest.mark.rule("LG-171", "LG-173", "LG-176")
def test_a_world_drawn_anew_has_any_tile_still_available_and_none_that_is_used() -> None:
    state = bare(2)
    state.players[P2][ids.DONKEYS] = 0b0111  # tile 4 was used in round 1
    play(phase(state, 3), "p2: donkey 1")
    drawn = {state.determinise(P1, Random(seed)).players[P2][ids.DONKEY] for seed in range(60)}
    assert drawn == {1, 2, 3}
    assert {state.determinise(P2, Random(seed)).players[P2][ids.DONKEY] for seed in range(60)} == {1}
    play(state, "p1: donkey 3")
    assert {state.determinise(P1, Random(seed)).players[P2][ids.DONKEY] for seed in range(60)} == {1}, "it is shown"


@pytest.mark.rule("LG-171")
def test_a_world_drawn_anew_deals_only_cards_that_the_seat_cannot_see() -> None:
    state = phase(hand(hand(field(bare(2), 7), 1, 2, 3), 4, 5, seat=P2), 3)
    state.board[ids.DECK] &= ~(1 << 6)
    state.board[ids.DISCARD] = 1 << 6
    drawn = {card for seed in range(300) for card in state.determinise(P1, Random(seed)).hands[P2]}
    assert drawn == set(range(1, 67)) - {1, 2, 3, 6, 7}


@pytest.mark.rule("LG-171", "LG-176")
@pytest.mark.parametrize(("seats", "edition"), [(1, "deluxe"), (2, "classic"), (3, "deluxe"), (4, "classic")])
def test_worlds_drawn_anew_look_the_same_and_leave_the_same_choices(seats: int, edition: str) -> None:
    """In whole games the seat's view and legal actions stay the same, no invariant breaks, and hidden things vary."""
    rng = Random(seats)
    state: State = GAME.new(seats=seats, edition=edition)
    varied = 0
    while state.turn != sm.OVER:
        if rng.random() < 0.05 or state.prompt == "donkeys":
            for seat in range(seats):
                world = state.determinise(seat, rng)
                assert world.view(seat) == state.view(seat)
                assert world.legal(seat) == state.legal(seat)
                assert GAME.problems(world) == []
                varied += hidden(world, seat) != hidden(state, seat)
        at_random(state, rng)
    assert varied >= 20 * (seats - 1), "with one seat nothing is hidden"
    assert legal(state) == []
    assert [seat.hand for seat in state.view(None).seats] == [None] * seats
