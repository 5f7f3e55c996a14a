"""Deck 1, card by card: moving caballeros, and Militia."""

import pytest

from sobremesa.games.el_grande.rules.state import State

from .scene import P1, P2, P3, P4, card_scene, count, illegal, legal, on_map, play, put, start, turn

DUMMY = 2


def finished(state: State) -> bool:
    """Whether the special action is over and its owner continues."""
    return (state.prompt, state.turn) == ("parts", P1)


def moves(start: str, end: str, *seats: int) -> list[str]:
    """The actions that move one caballero of each of these seats."""
    return [text for seat in seats for text in (f"pick p{seat + 1} {start}", f"to {end}")]


class TestIntrigue:
    card = "intrigue"

    def test_two_own_and_two_opposing_caballeros_are_moved(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=2), P2, toledo=2)
        play(state, "act", *moves("toledo", "aragon", P1, P2, P1), *moves("toledo", "castillo", P2))
        assert finished(state)
        assert on_map(state, P1) == {"aragon": 2, "court": 7}
        assert on_map(state, P2) == {"aragon": 1, "castillo": 1, "court": 7}

    def test_own_ones_do_not_count_against_the_opposing_ones(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=3), P2, toledo=3)
        play(state, "act", *moves("toledo", "aragon", P1, P1))
        assert legal(state) == ["done", "pick p2 toledo"]

    def test_it_may_stop_at_any_time_and_is_not_offered_with_nobody_to_move(self) -> None:
        assert illegal(put(card_scene(self.card, king="granada"), P1, granada=2, castillo=2), "act")
        state = play(put(card_scene(self.card), P2, toledo=2), "act", *moves("toledo", "aragon", P2), "done")
        assert finished(state)
        assert on_map(state, P2) == {"toledo": 1, "aragon": 1, "court": 7}

    def test_the_dummys_caballeros_are_opposing_ones(self) -> None:
        state = put(card_scene(self.card, seats=2), DUMMY, toledo=3)
        play(state, "act", *moves("toledo", "aragon", DUMMY, DUMMY))
        assert legal(state) == ["done"], "two opposing ones are moved"

    def test_the_cards_own_caballero_may_be_placed_first_and_moved_on(self) -> None:
        state = play(card_scene(self.card, king="granada"), "put toledo", "act", *moves("toledo", "galicia", P1))
        assert on_map(state, P1) == {"galicia": 1, "court": 6}


class TestRedeployment:
    card = "redeployment"

    def test_up_to_four_own_caballeros_are_moved(self) -> None:
        state = put(card_scene(self.card), P1, toledo=3, aragon=2)
        play(state, "act", *moves("toledo", "galicia", P1, P1, P1), *moves("aragon", "castillo", P1))
        assert finished(state), "four are moved: a fifth is not asked for"
        assert on_map(state, P1) == {"galicia": 3, "castillo": 1, "aragon": 1, "court": 7}

    def test_opposing_ones_stay_and_fewer_may_be_moved(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=2), P2, toledo=2)
        play(state, "act")
        assert legal(state) == ["done", "pick p1 toledo"]
        assert finished(play(state, "done"))
        assert illegal(put(card_scene(self.card), P2, toledo=2), "act")

    def test_the_kings_region_is_closed_both_ways(self) -> None:
        state = play(put(card_scene(self.card, king="granada"), P1, toledo=1, granada=2), "act")
        assert illegal(state, "pick p1 granada")
        assert illegal(play(state, "pick p1 toledo"), "to granada")

    def test_the_castillo_is_closed_while_the_king_stands_there(self) -> None:
        state = play(put(card_scene(self.card, king="castillo"), P1, toledo=1), "act", "pick p1 toledo")
        assert illegal(state, "to castillo")
        assert "to granada" in legal(state)


class TestGrandManoeuvre:
    card = "grand_manoeuvre"

    def test_up_to_four_caballeros_of_any_colours_are_moved(self) -> None:
        state = card_scene(self.card)
        for seat in (P1, P2, P3, P4):
            put(state, seat, toledo=2)
        play(state, "act", *moves("toledo", "sevilla", P1, P1, P3), *moves("toledo", "castillo", P4))
        assert finished(state)
        assert [count(state, seat, "toledo") for seat in range(4)] == [0, 2, 1, 1]

    def test_all_four_may_be_of_one_colour_and_fewer_are_enough(self) -> None:
        state = play(put(card_scene(self.card), P2, toledo=5), "act", *moves("toledo", "aragon", P2, P2, P2, P2))
        assert finished(state)
        assert on_map(state, P2) == {"toledo": 1, "aragon": 4, "court": 7}
        assert finished(play(put(card_scene(self.card), P2, toledo=5), "act", "done"))

    def test_it_is_not_offered_with_an_untouchable_map(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, granada=3), P2, castillo=3)
        assert illegal(state, "act")

    def test_a_caballero_must_change_its_place(self) -> None:
        state = play(put(card_scene(self.card), P1, toledo=1), "act", "pick p1 toledo")
        assert illegal(state, "to toledo")


class TestManoeuvre:
    card = "manoeuvre"

    def test_up_to_three_caballeros_of_any_colours_are_moved(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=2), P3, toledo=3)
        play(state, "act", *moves("toledo", "aragon", P1, P3, P3))
        assert finished(state)
        assert on_map(state, P1) == {"toledo": 1, "aragon": 1, "court": 7}
        assert on_map(state, P3) == {"toledo": 1, "aragon": 2, "court": 7}

    def test_it_may_stop_early(self) -> None:
        state = play(put(card_scene(self.card), P1, toledo=2), "act", *moves("toledo", "aragon", P1), "done")
        assert finished(state)
        assert on_map(state, P1) == {"toledo": 1, "aragon": 1, "court": 7}

    def test_it_is_refused_where_nothing_may_be_touched(self) -> None:
        assert illegal(put(card_scene(self.card, king="granada"), P2, granada=3), "act")
        open_map = put(card_scene(self.card, king="portugal"), P2, granada=3)
        assert legal(play(open_map, "act")) == ["done", "pick p2 granada"], "a King abroad protects nobody"

    def test_grandes_do_not_move_with_caballeros(self) -> None:
        state = play(put(card_scene(self.card), P1, sevilla=1), "act", *moves("sevilla", "aragon", P1))
        assert state.view().seats[P1].grande == "sevilla"


class TestSabotage:
    card = "sabotage"

    def test_up_to_three_opposing_caballeros_are_moved_even_into_the_castillo(self) -> None:
        state = put(put(card_scene(self.card), P2, toledo=2), P3, aragon=2)
        play(state, "act", *moves("toledo", "castillo", P2, P2), *moves("aragon", "castillo", P3))
        assert finished(state)
        assert (count(state, P2, "castillo"), count(state, P3, "castillo")) == (2, 1)

    def test_own_ones_are_not_offered(self) -> None:
        assert illegal(put(card_scene(self.card), P1, toledo=2), "act")
        state = put(put(card_scene(self.card), P1, toledo=2), P2, toledo=1)
        assert legal(play(state, "act")) == ["done", "pick p2 toledo"]

    def test_it_may_stop_early(self) -> None:
        state = play(put(card_scene(self.card), P2, toledo=3), "act", *moves("toledo", "aragon", P2), "done")
        assert finished(state)
        assert on_map(state, P2) == {"toledo": 2, "aragon": 1, "court": 7}

    def test_opposing_ones_in_the_kings_region_are_safe(self) -> None:
        assert illegal(put(card_scene(self.card, king="granada"), P2, granada=4, castillo=1), "act")
        state = play(put(card_scene(self.card, king="castillo"), P2, granada=4), "act", "pick p2 granada")
        assert illegal(state, "to castillo")


class TestUnrest:
    card = "unrest"

    def test_up_to_five_caballeros_of_any_colours_leave_one_region(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=3), P2, toledo=3, aragon=1)
        play(
            state, "act", "choose toledo", *moves("toledo", "galicia", P1, P1, P2, P2), *moves("toledo", "castillo", P1)
        )
        assert finished(state)
        assert on_map(state, P1) == {"galicia": 2, "castillo": 1, "court": 7}
        assert on_map(state, P2) == {"galicia": 2, "toledo": 1, "aragon": 1, "court": 7}

    def test_only_regions_with_somebody_and_never_the_kings_can_be_named(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, granada=2), P2, aragon=1, toledo=1)
        play(state, "act")
        assert legal(state) == ["choose aragon", "choose toledo"]
        assert illegal(state, "done"), "a region must be named"
        assert illegal(put(card_scene(self.card, king="granada"), P1, granada=2, castillo=1), "act")

    def test_it_may_stop_early_and_ends_by_itself_when_the_region_is_empty(self) -> None:
        state = play(put(card_scene(self.card), P2, toledo=3), "act", "choose toledo")
        assert legal(state) == ["done", "pick p2 toledo"]
        assert finished(play(state.clone(), "done"))
        play(state, *moves("toledo", "aragon", P2, P2, P2))
        assert finished(state)

    def test_a_closed_castillo_and_a_closed_region_take_nobody_in(self) -> None:
        state = play(
            put(card_scene(self.card, king="castillo"), P2, toledo=1), "act", "choose toledo", "pick p2 toledo"
        )
        assert illegal(state, "to castillo")
        state = play(put(card_scene(self.card, king="granada"), P2, toledo=1), "act", "choose toledo", "pick p2 toledo")
        assert illegal(state, "to granada")


class TestDeparture:
    card = "departure"

    @pytest.mark.rule("EG-252")
    def test_all_own_caballeros_leave_one_region(self) -> None:
        state = put(card_scene(self.card), P1, toledo=6, aragon=1)
        play(state, "act", "choose toledo", *moves("toledo", "galicia", *[P1] * 5), *moves("toledo", "castillo", P1))
        assert finished(state), "all are gone"
        assert on_map(state, P1) == {"galicia": 5, "castillo": 1, "aragon": 1, "court": 7}

    @pytest.mark.rule("EG-252")
    def test_once_begun_it_goes_on_to_the_last(self) -> None:
        state = play(put(card_scene(self.card), P1, toledo=3), "act", "choose toledo")
        assert illegal(state, "done")
        play(state, *moves("toledo", "galicia", P1, P1))
        assert illegal(state, "done")
        assert finished(play(state, *moves("toledo", "galicia", P1)))

    @pytest.mark.rule("EG-252")
    def test_by_the_other_reading_it_may_stop_early(self) -> None:
        """EG-A47."""
        state = put(card_scene(self.card, rulings={"departure": "up_to_all"}), P1, toledo=6)
        play(state, "act", "choose toledo", *moves("toledo", "galicia", P1), "done")
        assert finished(state)
        assert on_map(state, P1) == {"toledo": 5, "galicia": 1, "court": 7}

    def test_opposing_ones_stay_and_the_kings_region_is_closed(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, toledo=1, granada=2), P2, toledo=2, aragon=2)
        play(state, "act")
        assert legal(state) == ["choose toledo"]
        play(state, "choose toledo")
        assert legal(state) == ["pick p1 toledo"]
        assert illegal(put(card_scene(self.card), P2, toledo=2), "act")

    def test_after_the_king_has_left_his_region_can_be_emptied(self) -> None:
        state = put(start(4, king="granada"), P1, granada=2)
        play(state, "reveal departure", "reveal withdrawal", "reveal fiesta", "reveal decree")
        play(state, "power 12", "power 13", "power 11", "power 10")
        turn(state, "your_majesty", "act", "king toledo")
        play(state, "take departure", "act")
        assert legal(state) == ["choose galicia", "choose granada"]


class TestMilitia:
    card = "militia"

    def test_two_caballeros_go_from_the_court_to_any_regions(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act", "put galicia", "put sevilla")
        assert finished(state)
        assert on_map(state, P1) == {"galicia": 1, "sevilla": 1, "court": 5}

    def test_once_begun_both_must_be_placed(self) -> None:
        state = play(card_scene(self.card), "act", "put galicia")
        assert illegal(state, "done")
        assert finished(play(card_scene(self.card, court=1), "act", "put galicia"))

    def test_not_into_the_kings_region_nor_the_castillo_nor_from_an_empty_court(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act")
        assert illegal(state, "put granada")
        assert illegal(state, "put castillo")
        assert illegal(card_scene(self.card, court=0), "act")

    def test_what_it_takes_from_the_court_is_missing_for_the_placement(self) -> None:
        state = play(card_scene(self.card, court=2), "act", "put galicia", "put galicia")
        assert legal(state) == ["finish"]
        placed = play(card_scene(self.card, court=2, king="granada"), "put toledo", "act", "put aragon")
        assert legal(placed) == ["finish"], "only one was left for the special action"
