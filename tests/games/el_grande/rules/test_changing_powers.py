"""EG-169 to EG-179: the mini-expansion Changing Powers."""

from random import Random

import pytest

from sobremesa.games.el_grande.modules.changing_powers.rules import ROWS
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    asks,
    chances,
    count,
    dealt,
    dull,
    events,
    illegal,
    in_round,
    legal,
    modified,
    play,
    start,
    turn,
)

ALL = {f"m{m}" for m in range(1, 17)}


def modifiers(state: State, seat: int) -> tuple[str, ...]:
    """The modifiers in a hand, as the owner sees them."""
    hand = state.view(seat).seats[seat].hand
    assert hand is not None
    return tuple(card for card in hand if card.startswith("m"))


def hands_at_play(*hands: tuple[int, ...]) -> State:
    """Four players: after the pass p1 to p4 hold these three modifiers each, and p1 is to play."""
    # each player passes the first modifier of the next hand to the left, so that the hands end up as given
    state = start(4, modules="changing_powers")
    for seat, hand in enumerate(hands):
        mine = (hands[(seat + 1) % 4][0], *hand[1:])
        play(state, *(f"deal m{m}" for m in mine))
    play(state, *(f"p{seat + 1}: pass m{hands[(seat + 1) % 4][0]}" for seat in range(4)))
    return dull(state, asks("choose_modifier", P1))


@pytest.mark.rule("EG-169")
def test_every_modifier_changes_the_value_and_only_some_have_a_property() -> None:
    assert len(ROWS) == 16
    assert all(row["shift"] != 0 for row in ROWS)
    assert {row["number"] for row in ROWS if "effect" in row} == {3, 4, 7, 9, 10, 11, 12, 13, 14, 15, 16}


@pytest.mark.rule("EG-169")
def test_using_a_property_is_optional() -> None:
    state = play(modified(15), "invite 0")
    assert legal(state) == ["decline", "option 1"]
    play(state, "decline")
    assert (state.prompt, state.scores()) == ("take_card", (0, 0, 0, 0))


@pytest.mark.rule("EG-170")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_is_dealt_three_of_sixteen_and_the_rest_is_never_seen(seats: int) -> None:
    state = start(seats, modules="changing_powers")
    out: set[str] = set()
    for seat in range(seats):
        for _ in range(3):
            assert chances(state) == {f"deal {m}": 1 for m in ALL - out}
            card = max(ALL - out)
            play(state, f"deal {card}")
            out.add(card)
        assert len(modifiers(state, seat)) == 3
    assert state.prompt == "pass"
    assert len(ALL - out) == 16 - 3 * seats
    for seat in range(seats):
        assert not set(modifiers(state, seat)) & (ALL - out)


@pytest.mark.rule("EG-171", "EG-172")
def test_everybody_passes_exactly_one_to_the_left_and_it_arrives_when_all_have_passed() -> None:
    state = dealt(4, (1, 2, 3))  # then 4-6, 7-9, 10-12
    assert list(state.owing) == [P1, P2, P3, P4]
    play(state, "p3: pass m8", "p1: pass m2", "p4: pass m10")
    assert list(state.owing) == [P2]
    assert modifiers(state, P2) == ("m4", "m5", "m6"), "nothing arrives before everybody has passed"
    assert modifiers(state, P1) == ("m1", "m2", "m3")
    assert legal(state, P1) == [], "one card each, not a second"
    play(state, "p2: pass m6")
    assert modifiers(state, P1) == ("m1", "m3", "m10")
    assert modifiers(state, P2) == ("m2", "m4", "m5")
    assert modifiers(state, P3) == ("m6", "m7", "m9")
    assert modifiers(state, P4) == ("m8", "m11", "m12")
    hand = state.view(P1).seats[P1].hand
    assert hand == (*(str(v) for v in range(1, 14)), "m1", "m3", "m10"), "they join the power cards in hand"


@pytest.mark.rule("EG-171")
def test_the_pass_is_face_down() -> None:
    one = play(dealt(4, (1, 2, 3)), "p1: pass m1")
    two = play(dealt(4, (1, 2, 3)), "p1: pass m2")
    for viewer in (P2, P3, P4, None):
        assert one.view(viewer) == two.view(viewer)
    assert one.view(P1) != two.view(P1)
    one = play(one, "p2: pass m4", "p3: pass m7", "p4: pass m10")
    two = play(two, "p2: pass m4", "p3: pass m7", "p4: pass m10")
    for viewer in (P3, P4, None):  # p2 has received the card and sees it
        assert one.view(viewer) == two.view(viewer)
    assert illegal(dealt(4, (1, 2, 3)), "pass m4")


@pytest.mark.rule("EG-171")
def test_a_world_drawn_for_a_seat_is_valid_and_does_not_know_what_others_passed_to_each_other() -> None:
    state = play(dealt(4, (1, 2, 3)), "p1: pass m2", "p2: pass m4", "p3: pass m7", "p4: pass m10")
    rng = Random(1)
    passed: list[set[int]] = [set(), set(), set(), set()]
    for _ in range(80):
        world = state.determinise(P1, rng)
        assert world.view(P1) == state.view(P1)
        assert GAME.problems(world) == []
        for seat in range(4):
            number = world.players[seat][ids.GAVE]
            assert f"m{number}" in modifiers(world, (seat + 1) % 4), "it went to the left neighbour"
            passed[seat].add(number)
    assert (passed[P1], passed[P4]) == ({2}, {10}), "what p1 gave and what p1 got is known"
    hidden = set(range(1, 17)) - {1, 2, 3, 10}
    assert (passed[P2], passed[P3]) == (hidden, hidden), "the rest is anybody's guess"


@pytest.mark.rule("EG-173")
def test_at_most_one_modifier_goes_with_a_power_card_and_its_number_is_added_or_subtracted() -> None:
    state = hands_at_play((1, 2, 16), (3, 4, 5), (6, 7, 8), (9, 10, 11))
    assert legal(state) == ["decline", "modifier m1", "modifier m2", "modifier m16"]
    play(state, "modifier m1")
    assert state.prompt == "play_power", "no second modifier is asked for"
    assert events(state, "power 7")[-1] == ("power_played", {"seat": P1, "value": 7, "total": 8})
    state = hands_at_play((1, 2, 16), (3, 4, 5), (6, 7, 8), (9, 10, 11))
    assert events(state, "modifier m16", "power 7")[-1] == ("power_played", {"seat": P1, "value": 7, "total": 4})
    state = hands_at_play((1, 2, 16), (3, 4, 5), (6, 7, 8), (9, 10, 11))
    assert events(state, "decline", "power 7")[-1] == ("power_played", {"seat": P1, "value": 7, "total": 7})
    assert modifiers(state, P1) == ("m1", "m2", "m16"), "a modifier may also be kept"


@pytest.mark.rule("EG-174", "EG-175")
def test_example_9_with_plus_1_is_10_although_9_was_played() -> None:
    state = play(hands_at_play((16, 2, 3), (1, 4, 5), (6, 7, 8), (9, 10, 11)), "decline", "power 9")
    plain = play(state.clone(), "decline")
    assert illegal(plain, "power 9")
    play(state, "modifier m1", "power 9")
    assert state.view().seats[P2].total == 10


@pytest.mark.rule("EG-174", "EG-176")
def test_example_7_with_plus_1_may_not_be_played_after_8() -> None:
    state = play(hands_at_play((16, 2, 3), (1, 4, 5), (6, 7, 8), (9, 10, 11)), "decline", "power 8")
    play(state, "modifier m1")
    assert illegal(state, "power 7")
    assert legal(state) == [f"power {v}" for v in range(1, 14) if v != 7], "8 itself is fine: it counts as 9"


@pytest.mark.rule("EG-174")
def test_a_modifier_that_leaves_no_new_value_is_not_offered_and_one_that_is_needed_must_be_played() -> None:
    state = hands_at_play((16, 2, 3), (1, 4, 15), (6, 7, 8), (9, 10, 11))
    only_7 = 1 << 6
    state.players[P2][ids.HAND] &= ids.MODIFIER_MASK | only_7
    state.players[P2][ids.DISCARD] = ids.POWER_MASK & ~only_7
    after_8 = play(state.clone(), "decline", "power 8")
    assert legal(after_8) == ["decline", "modifier m15"], "7 + 1 would be 8 again"
    after_7 = play(state.clone(), "decline", "power 7")
    assert legal(after_7) == ["modifier m1", "modifier m4", "modifier m15"]


@pytest.mark.rule("EG-174")
def test_the_dummys_value_must_not_be_met_either() -> None:
    """EG-A38."""
    state = dealt(2, (1, 2, 3))
    play(state, "p1: pass m2", "p2: pass m4", "dummy-region toledo", "dummy-region sevilla")
    play(state, "reveal intrigue", "reveal fiesta", "reveal decree", "dummy-power 8", "modifier m1")
    assert illegal(state, "power 7")
    play(state, "power 8")
    assert state.view().seats[P1].total == 9


@pytest.mark.rule("EG-173")
def test_totals_may_lie_below_1_and_above_13_and_invitations_follow_the_printed_card() -> None:
    """EG-A38: 1 - 3 = -2 still invites up to 6, 13 + 3 = 16 invites nobody."""
    state = hands_at_play((16, 2, 3), (8, 4, 5), (6, 7, 1), (9, 10, 11))
    play(state, "modifier m16", "power 1", "modifier m8", "power 13", "decline", "power 5", "decline", "power 6")
    assert [seat.total for seat in state.view().seats] == [-2, 16, 5, 6]
    order: list[int] = []
    for _ in range(4):
        dull(state, asks("take_card"))
        order.append(state.turn)
        turn(state, state.view().face_up[state.turn] or "")
    assert order == [P2, P4, P3, P1]
    low = dull(modified(16, power=1), asks("invite", P1))
    assert legal(low) == [f"invite {n}" for n in range(7)]
    high = modified(8, power=13)
    assert (high.prompt, high.turn) == ("take_card", P1)
    for number in (8, 16):  # 7 + 3 and 7 - 3: 10 would invite one, 4 would invite four
        assert legal(modified(number)) == [f"invite {n}" for n in range(4)]


@pytest.mark.rule("EG-177")
def test_a_property_is_used_after_inviting_and_before_taking_a_card() -> None:
    state = modified(13)  # 7 - 2: two more from the province
    assert (state.prompt, state.turn) == ("invite", P1)
    play(state, "invite 3")
    assert legal(state) == ["decline", "option 1"]
    play(state, "option 1")
    assert count(state, P1, "court") == 7 + 3 + 2
    assert state.prompt == "take_card"
    turn(state, "your_majesty")
    assert state.turn != P1, "it is used once"


@pytest.mark.rule("EG-177")
def test_only_the_modifier_that_was_played_works_and_a_plain_one_asks_nothing() -> None:
    state = play(modified(1), "invite 0")
    assert state.prompt == "take_card"
    # p2 played no modifier, whatever there is in hand
    turn(state, "your_majesty")
    dull(state, asks("invite", P4))
    play(state, "invite 0")
    assert (state.prompt, state.turn) == ("take_card", P4)


@pytest.mark.rule("EG-178")
def test_a_modifier_is_discarded_with_its_power_card_and_cannot_be_played_again() -> None:
    """EG-A39: both stay face up until the end of the round, as the lowest total must be known then."""
    state = turn(modified(5), "intrigue")
    assert state.turn != P1
    me = state.view().seats[P1]
    assert (me.power, me.modifier, me.total) == (7, "m5", 9)
    dull(state, in_round(2, "choose_modifier"))
    me = state.view(P1).seats[P1]
    assert (me.power, me.modifier, me.total) == (0, None, 0)
    assert me.spent == ("7", "m5")
    assert me.hand is not None
    assert not {"7", "m5"} & set(me.hand)
    dull(state, asks("choose_modifier", P1))
    assert "modifier m5" not in legal(state)
    play(state, "decline")
    assert "power 7" not in legal(state)
    assert "power 8" in legal(state), "the modifier of the last round adds nothing any more"


@pytest.mark.rule("EG-179")
def test_the_first_player_marker_goes_to_the_lowest_final_value() -> None:
    state = hands_at_play((16, 2, 3), (8, 4, 5), (6, 7, 1), (9, 10, 11))
    # printed 5, 3, 4, 6; final 2, 6, 4, 5: without modifiers p2 would be lowest
    play(state, "modifier m16", "power 5", "modifier m8", "power 3", "decline", "power 4", "modifier m9", "power 6")
    assert [seat.total for seat in state.view().seats] == [2, 6, 4, 5]
    dull(state, in_round(2, "choose_modifier"))
    assert (state.view().first, state.turn) == (P1, P1)
