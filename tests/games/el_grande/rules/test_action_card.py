"""Using an action card: two parts in either order, the end of the turn (EG-051 to EG-058, EG-066 to EG-071)."""

import pytest

from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    P4,
    bare,
    card_scene,
    count,
    events,
    grande,
    holding,
    idle,
    illegal,
    legal,
    play,
    powers,
    put,
    table,
    turn,
    vp,
)

PLACES_BY_GRANADA = ["put toledo", "put valencia", "put sevilla", "put castillo"]


def round_one() -> State:
    """All powers are played: the turn order is p1, p2, p3, p4, and 13 and 12 invite nobody."""
    return powers(table(), 13, 12, 11, 10)


@pytest.mark.rule("EG-051", "EG-070")
def test_a_card_can_be_taken_once() -> None:
    state = turn(round_one(), "fiesta")
    assert state.turn == P2
    assert legal(state) == ["take intrigue", "take withdrawal", "take decree", "take your_majesty"]
    assert illegal(state, "take fiesta")
    turn(state, "your_majesty")
    play(state, "invite 0")
    assert legal(state) == ["take intrigue", "take withdrawal", "take decree"]


@pytest.mark.rule("EG-051")
def test_only_face_up_cards_can_be_taken() -> None:
    assert illegal(round_one(), "take revelation")


@pytest.mark.rule("EG-052")
def test_both_orders_of_the_parts_are_possible() -> None:
    state = put(card_scene("intrigue"), P1, aragon=1)
    assert legal(state) == ["act", "finish", *PLACES_BY_GRANADA]
    placed_first = play(state.clone(), "put toledo", "act", "pick p1 aragon", "to castilla", "done", "finish")
    acted_first = play(state.clone(), "act", "pick p1 aragon", "to castilla", "done", "put toledo", "finish")
    for end in (placed_first, acted_first):
        assert [count(end, P1, where) for where in ("toledo", "castilla", "aragon", "court")] == [1, 1, 0, 6]


@pytest.mark.rule("EG-053")
def test_placement_once_begun_is_finished_before_the_special_action() -> None:
    state = play(card_scene("royal_adviser"), "put toledo", "put castillo")
    assert legal(state) == ["done", *PLACES_BY_GRANADA]
    assert illegal(state, "act")
    assert illegal(state, "finish")
    play(state, "done", "act", "king toledo")
    assert legal(state) == ["finish"]  # and it cannot be resumed
    assert count(state, P1, "court") == 5


@pytest.mark.rule("EG-053")
def test_the_special_action_once_begun_is_finished_before_the_placement() -> None:
    state = play(put(card_scene("redeployment"), P1, aragon=3), "act", "pick p1 aragon", "to toledo")
    assert legal(state) == ["done", "pick p1 aragon", "pick p1 toledo"]
    assert illegal(state, "put toledo")
    play(state, "done")
    assert legal(state) == ["finish", *PLACES_BY_GRANADA]
    assert illegal(state, "act")  # it cannot be taken up again


@pytest.mark.rule("EG-053", "EG-059")
def test_caballeros_brought_later_do_not_reopen_the_placement() -> None:
    """With a court of 1 the placement of Recruitment is over; the 2 it then brings must wait for the next turn."""
    state = play(put(card_scene("recruitment"), P1, court=1), "put toledo", "act")
    assert count(state, P1, "court") == 2
    assert legal(state) == ["finish"]
    other_order = play(put(card_scene("recruitment"), P1, court=1), "act", *["put toledo"] * 3)
    assert (count(other_order, P1, "toledo"), count(other_order, P1, "court")) == (3, 0)


@pytest.mark.rule("EG-055")
def test_the_special_action_may_be_skipped() -> None:
    state = put(put(card_scene("withdrawal"), P2, toledo=3), P3, toledo=3)
    play(state, "put toledo", "put sevilla", "finish")
    assert [count(state, seat, "toledo") for seat in range(4)] == [1, 3, 3, 0]
    assert [count(state, seat, "court") for seat in range(4)] == [5, 7, 7, 7]


@pytest.mark.rule("EG-054", "EG-055")
def test_both_parts_may_be_waived() -> None:
    state = card_scene("your_majesty")
    before = [p[:] for p in state.players]
    play(state, "finish")
    assert [p[:14] for p in state.players] == [p[:14] for p in before]
    assert state.view().king == "granada"


@pytest.mark.rule("EG-056")
def test_a_special_action_begun_is_carried_out_as_fully_as_possible() -> None:
    """EG-A18: Withdrawal takes 3 from everybody, or all there are; p3 has 1 in Aragon and 1 at court."""
    state = bare()
    put(state, P2, court=0, aragon=9)
    put(state, P3, court=1, aragon=1, granada=4)
    put(state, P4, court=0, castillo=5)
    play(holding(state, "withdrawal"), "act", "give aragon", "give aragon")
    assert legal(state) == ["give aragon"]  # two are not enough
    play(state, "give aragon")
    assert (state.turn, legal(state)) == (P3, ["give aragon", "give court"])
    play(state, "give court")
    assert legal(state) == ["give aragon"]
    play(state, "give aragon")  # p4 has nothing that could be given back
    assert (state.turn, state.prompt) == (P1, "parts")
    assert [count(state, seat, "province") for seat in (P2, P3, P4)] == [24, 26, 25]


@pytest.mark.rule("EG-056")
def test_full_execution_even_if_it_helps_an_opponent_more() -> None:
    """Fiesta scores all its regions, including those in which only opponents stand."""
    state = put(put(card_scene("fiesta"), P2, aragon=3, valencia=2), P1, aragon=1)
    play(state, "act")
    assert vp(state) == (4, 10, 0, 0)


@pytest.mark.rule("EG-056")
def test_compulsory_placing_cannot_stop_half_way() -> None:
    """Militia says 2, not 'up to 2'."""
    state = play(card_scene("militia"), "act", "put galicia")
    assert legal(state) == [f"put {r}" for r in (
        "galicia", "navarra", "aragon", "cataluna", "castilla", "toledo", "valencia", "sevilla",
    )]  # fmt: skip
    assert illegal(state, "done")
    short = play(put(card_scene("militia"), P1, court=1), "act", "put galicia")
    assert legal(short) == ["finish"]  # as far as possible


@pytest.mark.rule("EG-057")
@pytest.mark.parametrize("moves", [0, 1, 2, 3, 4])
def test_up_to_leaves_the_number_open(moves: int) -> None:
    state = play(put(card_scene("redeployment"), P1, aragon=6), "act")
    for _ in range(moves):
        play(state, "pick p1 aragon", "to toledo")
    if moves < 4:
        assert "done" in legal(state)
        play(state, "done")
    assert state.prompt == "parts"
    assert (count(state, P1, "aragon"), count(state, P1, "toledo")) == (6 - moves, moves)


@pytest.mark.rule("EG-058")
def test_placement_after_the_king_has_moved_follows_his_new_place() -> None:
    state = play(card_scene("your_majesty"), "act", "king galicia")
    assert legal(state) == ["finish", "put navarra", "put castilla", "put castillo"]
    assert illegal(state, "put toledo")
    play(state, "put castilla")
    assert legal(state) == ["done", "put navarra", "put castilla", "put castillo"]


@pytest.mark.rule("EG-058")
def test_placement_before_the_king_moves_follows_his_old_place() -> None:
    state = card_scene("your_majesty")
    assert legal(state) == ["act", "finish", *PLACES_BY_GRANADA]
    assert illegal(state, "put castilla")
    play(state, "put toledo", "done", "act", "king galicia")
    assert legal(state) == ["finish"]
    assert (count(state, P1, "toledo"), state.view().king) == (1, "galicia")


@pytest.mark.rule("EG-066", "EG-058")
def test_example_your_majesty_placed_first_then_the_king_moves_there() -> None:
    state = card_scene("your_majesty", king="valencia")
    play(state, *["put granada"] * 2, *["put toledo"] * 2, "put castillo")
    assert legal(state) == ["act", "finish"]  # five were placed
    play(state, "act", "king toledo")
    assert state.view().king == "toledo"
    assert [count(state, P1, where) for where in ("granada", "toledo", "castillo", "court")] == [2, 2, 1, 2]


@pytest.mark.rule("EG-067", "EG-055")
def test_example_fiesta_skipped() -> None:
    """Opponents lead in Aragon, Navarra and Valencia, so nothing is scored, but 3 caballeros are placed."""
    state = bare(king="castilla")
    put(state, P2, aragon=3, navarra=2, valencia=4)
    put(state, P3, aragon=2)
    play(holding(state, "fiesta"), "put aragon", "put toledo", "put toledo")
    assert legal(state) == ["act", "finish"]
    scored = play(state.clone(), "act")
    assert vp(scored) == (1, 15, 4, 0)  # had it been used
    play(state, "finish")
    assert vp(state) == (0, 0, 0, 0)
    assert (count(state, P1, "aragon"), count(state, P1, "toledo")) == (1, 2)


@pytest.mark.rule("EG-068")
def test_a_used_card_goes_to_the_discard_pile_when_the_turn_is_over() -> None:
    state = play(round_one(), "take fiesta")
    assert "fiesta" not in state.view().face_up
    play(state, "put toledo", "done", "finish")
    assert state.view().discards == ("fiesta",)
    turn(state, "intrigue")
    assert sorted(state.view().discards) == ["fiesta", "intrigue"]


@pytest.mark.rule("EG-068")
def test_a_card_is_not_discarded_before_both_parts_are_finished_or_waived() -> None:
    state = play(round_one(), "take fiesta")
    assert state.view().discards == ()
    play(state, "act", "put toledo")
    assert state.view().discards == ()
    assert play(state, "done", "finish").view().discards == ("fiesta",)


@pytest.mark.rule("EG-069")
def test_a_used_king_card_is_not_discarded() -> None:
    state = turn(round_one(), "your_majesty", "act", "king toledo")
    assert state.view().face_up == ("intrigue", "withdrawal", "fiesta", "decree", None)
    assert state.view().discards == ()
    assert illegal(play(state), "take your_majesty")
    idle(state, "play_power")
    assert state.view().face_up[4] == "your_majesty"


@pytest.mark.rule("EG-069")
def test_a_used_king_card_lies_face_down_on_deck_5() -> None:
    """While it is face up its deck is empty; once used it is the deck again."""
    state = round_one()
    assert (state.view().face_up[4], state.view().decks[4]) == ("your_majesty", ("5", 0))
    turn(state, "your_majesty")
    assert (state.view().face_up[4], state.view().decks[4]) == (None, ("5", 1))


@pytest.mark.rule("EG-071")
def test_the_turn_passes_to_the_next_lower_power() -> None:
    state = powers(table(), 5, 12, 8, 2)
    order = [state.turn]
    for card in ("intrigue", "fiesta", "decree"):
        if state.prompt == "invite":
            play(state, "invite 0")
        seen = events(state, f"take {card}", "finish")
        assert seen[-1] == ("turn_starts", {"seat": state.turn})
        order.append(state.turn)
    assert order == [P2, P3, P1, P4]


@pytest.mark.rule("EG-055", "EG-056")
def test_a_special_action_that_can_do_nothing_is_not_offered() -> None:
    """New Home cannot move a grande that stands with the King, so only the placement is left."""
    state = holding(grande(bare(), P1, "granada"), "new_home")
    assert legal(state) == ["finish", *PLACES_BY_GRANADA]
