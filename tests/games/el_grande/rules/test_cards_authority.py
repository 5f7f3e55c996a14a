"""EG-212 to EG-215: the card Authority, and what it hides."""

from random import Random
from typing import Any

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    asks,
    card_scene,
    dealt,
    dull,
    fresh,
    holding,
    illegal,
    in_round,
    legal,
    play,
)

OTHERS = (P2, P3, P4, None)


def spent(state: State, seat: int, *values: int) -> State:
    """Put these power cards on the seat's discard pile."""
    for v in values:
        state.players[seat][ids.HAND] &= ~(1 << v - 1)
        state.players[seat][ids.DISCARD] |= 1 << v - 1
    return state


def hand(state: State, seat: int) -> tuple[str, ...]:
    cards = state.view(seat).seats[seat].hand
    assert cards is not None
    return cards


def with_modifiers(*more: int, **config: Any) -> State:
    """Changing Powers: p1 has just played 12 with m1 (and perhaps other modifiers earlier) and holds Authority."""
    state = play(dealt(4, (1, 2, 3), **config), "p1: pass m2", "p2: pass m4", "p3: pass m7", "p4: pass m10")
    dull(state, asks("choose_modifier", P1))
    play(state, "modifier m1", "power 12")
    for m in more:
        state.players[P1][ids.HAND] &= ~(1 << 12 + m)
        state.players[P1][ids.DISCARD] |= 1 << 12 + m
    return holding(state, "authority")


@pytest.mark.rule("EG-212")
def test_the_card_just_played_or_one_of_the_own_pile_comes_back() -> None:
    state = play(spent(card_scene("authority"), P1, 3, 5), "act")
    assert legal(state) == ["recover 3", "recover 5", "recover 10"], "10 was played this round"
    play(state, "recover 3")
    assert "3" in hand(state, P1)
    assert not {"5", "10"} & set(hand(state, P1))
    assert state.prompt == "parts"
    assert illegal(state, "act"), "one card in all"


@pytest.mark.rule("EG-212")
def test_other_players_cards_and_cards_in_hand_are_not_offered_and_the_choice_must_be_made_once_begun() -> None:
    state = play(spent(card_scene("authority"), P2, 3, 5), "act")
    assert legal(state) == ["recover 10"]
    assert illegal(state, "recover 9"), "p2's card of this round"
    assert illegal(state, "done")


@pytest.mark.rule("EG-213")
def test_nobody_else_can_tell_which_card_was_taken_back() -> None:
    """EG-A28: two tables that differ only in this look the same to all others, now and in the next round."""
    one = play(spent(card_scene("authority"), P1, 3, 5), "act", "recover 3")
    two = play(spent(card_scene("authority"), P1, 3, 5), "act", "recover 5")
    for viewer in OTHERS:
        assert one.view(viewer) == two.view(viewer)
        assert one.view(viewer).seats[P1].hand is None
        assert one.view(viewer).seats[P1].powers_in_hand == 11
    assert one.view(P1) != two.view(P1)
    for state in (one, two):
        dull(state, in_round(2))
    for viewer in OTHERS:
        assert one.view(viewer) == two.view(viewer)


@pytest.mark.rule("EG-213")
def test_the_event_hides_the_card_from_all_others() -> None:
    state = play(spent(card_scene("authority"), P1, 3, 5), "act")
    seen: list[Any] = []
    state.sink = seen.append
    state.play(GAME.action("recover 5"))
    table = GAME.events
    assert table.named(table.redact(seen[0], P1)) == ("taken_back", {"seat": P1, "kind": 0, "card": 4})
    for viewer in OTHERS:
        assert table.named(table.redact(seen[0], viewer)) == ("taken_back", {"seat": P1, "kind": 0, "card": None})


@pytest.mark.rule("EG-213")
def test_a_world_drawn_for_another_seat_holds_any_of_the_candidates() -> None:
    state = play(spent(card_scene("authority"), P1, 3, 5), "act", "recover 3")
    rng = Random(1)
    drawn = set()
    for _ in range(60):
        world = state.determinise(P2, rng)
        assert world.view(P2) == state.view(P2)
        back = set(hand(world, P1)) & {"3", "5", "10"}
        assert "10" not in back
        assert len(back) == 1
        drawn |= back
    assert drawn == {"3", "5"}, "10 still lies face up"


@pytest.mark.rule("EG-213")
@pytest.mark.parametrize("shown", [9, 10, 11, 12])
def test_after_two_cards_taken_back_every_world_is_possible_that_fits_what_was_shown_and_no_other(shown: int) -> None:
    """All pairs of hidden choices that fit the cards shown look the same, and a drawn world is one of them."""

    def story(first: int, second: int) -> State:
        """Authority in rounds 1 and 2, with 13 played in round 2; then p1 shows a card in round 3."""
        state = play(spent(card_scene("authority"), P1, 11, 12), "act", f"recover {first}")
        dull(state, lambda s: s.round == 2 and asks("play_power", P1)(s))
        play(state, "power 13")
        play(holding(state, "authority"), "act", f"recover {second}")
        dull(state, lambda s: s.round == 3 and asks("play_power", P1)(s))
        return play(state, f"power {shown}")

    pairs = [(a, b) for a in (11, 12) for b in (10, 11, 12) if a != b]  # 10 and then 13 lay face up
    possible = [pair for pair in pairs if shown in (*pair, 9)]  # 9 was in hand all the time
    tables = [story(*pair) for pair in possible]
    for viewer in OTHERS:
        assert len({table.view(viewer) for table in tables}) == 1
    left = {frozenset(str(card) for card in pair if card != shown) for pair in possible}
    rng = Random(shown)
    for table in tables:
        worlds = [table.determinise(P2, rng) for _ in range(120)]
        assert all(world.view(P2) == table.view(P2) for world in worlds)
        assert {frozenset({"10", "11", "12", "13"} & set(hand(world, P1))) for world in worlds} == left


@pytest.mark.rule("EG-213")
def test_a_card_shown_again_is_no_riddle_any_more() -> None:
    state = play(spent(card_scene("authority"), P1, 3, 5), "act", "recover 3")
    dull(state, lambda s: s.round == 2 and asks("play_power", P1)(s))
    play(state, "power 3")
    rng = Random(1)
    assert {hand(state.determinise(P2, rng), P1) for _ in range(20)} == {hand(state, P1)}


@pytest.mark.rule("EG-214")
def test_the_lowest_power_of_the_round_brings_the_marker_even_if_its_card_was_taken_back() -> None:
    """EG-A28: the value still counts in this round, and the card can be played again in the next."""
    state = play(card_scene("authority", seat=P4), "act", "recover 7")  # 10, 9, 8 and 7 were played
    assert state.view().seats[P4].total == 7
    dull(state, in_round(2))
    assert (state.view().first, state.turn) == (P4, P4)
    assert "power 7" in legal(state)


@pytest.mark.rule("EG-214")
def test_whoever_was_not_lowest_does_not_get_the_marker_by_taking_back_a_low_card() -> None:
    state = play(spent(card_scene("authority"), P1, 1), "act", "recover 1")
    dull(state, in_round(2))
    assert state.view().first == P4


@pytest.mark.rule("EG-215")
def test_with_changing_powers_a_played_modifier_may_be_taken_instead() -> None:
    """EG-A28: one card in all. The final value of this round stays."""
    state = play(with_modifiers(), "act")
    assert legal(state) == ["recover 12", "recover m1"]
    play(state, "recover m1")
    assert "m1" in hand(state, P1)
    assert "12" not in hand(state, P1)
    assert illegal(state, "act")
    assert state.view().seats[P1].total == 13
    dull(state, asks("choose_modifier", P1))
    assert "modifier m1" in legal(state)


@pytest.mark.rule("EG-215")
def test_which_modifier_was_taken_back_is_hidden_too() -> None:
    one = play(with_modifiers(3, 10), "act", "recover m10")
    two = play(with_modifiers(3, 10), "act", "recover m3")
    for viewer in OTHERS:
        assert one.view(viewer) == two.view(viewer)
        assert one.view(viewer).seats[P1].modifiers_in_hand == 1


@pytest.mark.rule("EG-215")
def test_without_the_module_there_is_no_modifier_to_take() -> None:
    state = fresh(4)
    assert not any(name.startswith("recover m") for name in legal(play(holding(state, "authority"), "act")))


@pytest.mark.rule("EG-254")
def test_taking_back_the_card_that_lies_face_up_is_seen_by_all() -> None:
    open_card = play(spent(card_scene("authority"), P1, 5), "act", "recover 10")
    hidden = play(spent(card_scene("authority"), P1, 5), "act", "recover 5")
    rng = Random(1)
    for viewer in OTHERS:
        assert open_card.view(viewer) != hidden.view(viewer)
        seat = open_card.view(viewer).seats[P1]
        assert (seat.power, seat.total, seat.taken_back) == (10, 10, ("10",)), "its value still counts (EG-214)"
        assert hidden.view(viewer).seats[P1].taken_back == ()
    assert all("10" in hand(open_card.determinise(P2, rng), P1) for _ in range(40))
    assert not any("10" in hand(hidden.determinise(P2, rng), P1) for _ in range(40))


@pytest.mark.rule("EG-254")
def test_the_event_of_an_open_card_names_it_to_all() -> None:
    state = play(card_scene("authority"), "act")
    seen: list[Any] = []
    state.sink = seen.append
    state.play(GAME.action("recover 10"))
    for viewer in (P1, *OTHERS):
        told = GAME.events.named(GAME.events.redact(seen[0], viewer))
        assert told == ("taken_back_openly", {"seat": P1, "hand_card": 9})


@pytest.mark.rule("EG-254")
def test_a_modifier_taken_back_openly_stays_known_for_the_rest_of_the_game() -> None:
    state = play(with_modifiers(3), "act", "recover m1")
    rng = Random(1)
    assert all("m1" in hand(state.determinise(P2, rng), P1) for _ in range(30))
    dull(state, in_round(2))
    assert all("m1" in hand(state.determinise(P2, rng), P1) for _ in range(30))


@pytest.mark.rule("EG-215")
def test_by_the_other_reading_a_modifier_comes_back_as_well() -> None:
    """EG-A28: after taking either kind the other is offered, and may be declined."""
    state = play(with_modifiers(3, rulings={"authority_modifier": "also"}), "act", "recover 12")
    assert legal(state) == ["decline", "recover m1", "recover m3"]
    play(state, "recover m3")
    assert {"12", "m3"} <= set(hand(state, P1))
    assert state.prompt == "parts"
    state = play(with_modifiers(3, rulings={"authority_modifier": "also"}), "act", "recover m3")
    assert legal(state) == ["decline", "recover 12"]
    assert "12" not in hand(play(state, "decline"), P1)
    assert GAME.problems(state) == []
