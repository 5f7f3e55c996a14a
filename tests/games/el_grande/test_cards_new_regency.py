"""The New Regency cards, one by one."""

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from .scene import (
    P1,
    P2,
    P3,
    P4,
    bare,
    card_scene,
    count,
    discs,
    general_scoring,
    grande,
    illegal,
    legal,
    on_map,
    play,
    put,
    vp,
    where_grande,
    where_king,
)

DUMMY = 2
REGIONS = ids.PLACE_NAMES[:9]


def finished(state: State) -> bool:
    """Whether the special action is over and its owner continues."""
    return (state.prompt, state.turn) == ("parts", P1)


def puts(state: State) -> set[str]:
    return {name.split()[1] for name in legal(state) if name.startswith("put ")}


class TestExile:
    card = "exile"

    def test_the_king_goes_to_france_or_portugal(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act")
        assert legal(state) == ["king france", "king portugal"]
        assert where_king(play(state, "king portugal")) == "portugal"
        assert finished(state)

    def test_from_one_country_only_the_other_is_left(self) -> None:
        state = play(card_scene(self.card, king="portugal"), "act")
        assert legal(state) == ["king france"]
        assert illegal(state, "done")

    def test_the_placement_after_it_is_at_the_border(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act", "king france")
        assert puts(state) == {"navarra", "aragon", "cataluna", "castillo"}

    def test_no_disc_is_invalid_while_he_is_abroad(self) -> None:
        state = put(bare(4, king="france"), P1, castillo=2)
        discs(general_scoring(state), "granada", "galicia", "galicia", "galicia")
        assert on_map(state, P1) == {"granada": 2, "court": 7}
        assert vp(state) == (5 + 6, 0, 0, 0), "first in the Castillo and in Granada, without a King bonus"


class TestEntourage:
    card = "entourage"

    def test_the_king_moves_and_two_caballeros_go_with_him(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, granada=3), P2, granada=1)
        play(state, "act", "king galicia", "pick p1 granada", "pick p1 granada")
        assert finished(state)
        assert on_map(state, P1) == {"granada": 1, "galicia": 2, "court": 7}
        assert where_king(state) == "galicia"

    def test_they_must_go_as_far_as_there_are_any(self) -> None:
        state = put(card_scene(self.card, king="granada"), P2, granada=1)
        play(state, "act", "king galicia")
        assert legal(state) == ["pick p2 granada"]
        assert finished(play(state, "pick p2 granada"))
        assert finished(play(card_scene(self.card, king="granada"), "act", "king galicia"))

    def test_nobody_else_may_be_taken_along_and_the_king_goes_to_regions_only(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, granada=1, toledo=3), P2, castillo=2)
        play(state, "act")
        assert legal(state) == [f"king {r}" for r in REGIONS if r != "granada"]
        assert legal(play(state, "king galicia")) == ["pick p1 granada"]

    def test_the_dummys_caballeros_may_go_with_him(self) -> None:
        state = put(card_scene(self.card, seats=2, king="granada"), DUMMY, granada=2)
        play(state, "act", "king galicia", "pick p3 granada", "pick p3 granada")
        assert on_map(state, DUMMY) == {"galicia": 2}


class TestContest:
    card = "contest"

    def test_all_grandes_are_thrown_into_the_castillo(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act")
        assert finished(state)
        assert {where_grande(state, seat) for seat in range(4)} == {"castillo"}

    def test_a_grande_in_the_kings_region_stays(self) -> None:
        state = play(grande(card_scene(self.card, king="granada"), P2, "granada"), "act")
        assert [where_grande(state, seat) for seat in range(4)] == ["castillo", "granada", "castillo", "castillo"]

    def test_it_is_refused_while_the_king_guards_the_castillo(self) -> None:
        assert illegal(card_scene(self.card, king="castillo"), "act")

    def test_they_leave_by_disc_in_the_next_general_scoring(self) -> None:
        state = bare(4, king="granada")
        for seat in range(4):
            grande(state, seat, "castillo")
        discs(general_scoring(state), "galicia", "navarra", "granada", "aragon")
        assert [where_grande(state, seat) for seat in range(4)] == ["galicia", "navarra", "castillo", "aragon"]


class TestEstate:
    card = "estate"

    def test_the_king_goes_to_the_region_with_the_fewest_caballeros(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, toledo=2), P2, aragon=1)
        play(state, "act", "king aragon")
        assert finished(state)
        assert where_king(state) == "aragon"

    def test_empty_regions_do_not_count_and_an_empty_map_leaves_nothing_to_do(self) -> None:
        state = play(put(card_scene(self.card, king="granada"), P1, toledo=5), "act")
        assert legal(state) == ["king toledo"]
        assert illegal(put(card_scene(self.card, king="granada"), P1, castillo=5), "act")

    def test_ties_are_the_players_choice(self) -> None:
        state = play(put(card_scene(self.card, king="granada"), P1, toledo=1, aragon=1, galicia=2), "act")
        assert legal(state) == ["king aragon", "king toledo"]

    def test_he_stays_if_his_own_region_alone_has_the_fewest(self) -> None:
        state = put(card_scene(self.card, king="granada"), P1, granada=1, toledo=2)
        assert legal(play(state, "act")) == ["king granada"]

    def test_the_dummys_caballeros_count(self) -> None:
        state = put(put(card_scene(self.card, seats=2, king="granada"), DUMMY, aragon=3), P1, aragon=1, toledo=3)
        assert legal(play(state, "act")) == ["king toledo"]


class TestUprising:
    card = "uprising"

    def test_the_king_stands_beside_the_castillo(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act", "king castillo")
        assert finished(state)
        assert where_king(state) == "castillo"
        assert puts(state) == set(REGIONS), "the Castillo is closed, all regions are open"

    def test_it_is_refused_if_he_is_there_already(self) -> None:
        assert illegal(card_scene(self.card, king="castillo"), "act")

    def test_caballeros_thrown_in_before_are_locked_in(self) -> None:
        state = bare(4, king="castillo")
        general_scoring(put(state, P1, castillo=2))
        assert count(state, P1, "castillo") == 2
        assert vp(state) == (5 + 2, 0, 0, 0)

    def test_placed_before_the_special_action_they_may_still_be_thrown_in(self) -> None:
        state = play(card_scene(self.card, king="granada"), *["put castillo"] * 5, "act", "king castillo")
        assert count(state, P1, "castillo") == 5


class TestInfiltration:
    card = "infiltration"

    def test_the_kings_region_is_open_to_the_cards_caballeros(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act")
        assert puts(state) == {"toledo", "valencia", "sevilla", "granada", "castillo"}
        play(state, "put granada", "put granada", "put toledo", "done")
        assert on_map(state, P1) == {"granada": 2, "toledo": 1, "court": 4}

    def test_not_without_the_special_action_and_not_after_the_placement(self) -> None:
        state = card_scene(self.card, king="granada")
        assert illegal(state, "put granada")
        assert illegal(play(state, "put toledo", "done"), "act")

    def test_fewer_than_five_may_be_placed(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act", "put granada")
        assert "done" in legal(state)
        assert legal(play(state, "done")) == ["finish"]

    def test_it_opens_the_guarded_castillo_and_does_nothing_while_the_king_is_abroad(self) -> None:
        state = play(card_scene(self.card, king="castillo"), "act", "put castillo")
        assert count(state, P1, "castillo") == 1
        assert illegal(card_scene(self.card, king="portugal"), "act")


class TestDeputy:
    card = "deputy"

    def test_king_and_grande_change_places(self) -> None:
        state = play(grande(card_scene(self.card, king="granada"), P2, "toledo"), "act", "swap p2")
        assert finished(state)
        assert (where_king(state), where_grande(state, P2)) == ("toledo", "granada")

    def test_both_must_stand_in_regions_and_not_in_the_same(self) -> None:
        state = grande(grande(card_scene(self.card, king="granada"), P1, "granada"), P2, "castillo")
        assert legal(play(state, "act")) == ["swap p3", "swap p4"]
        for king in ("france", "portugal", "castillo"):
            assert illegal(card_scene(self.card, king=king), "act")

    def test_once_begun_the_swap_is_made(self) -> None:
        assert illegal(play(card_scene(self.card, king="granada"), "act"), "done")

    def test_caballeros_stay_and_the_new_kings_region_is_closed(self) -> None:
        state = put(card_scene(self.card, king="granada"), P1, granada=2, sevilla=2)
        play(state, "act", "swap p1")
        assert on_map(state, P1) == {"granada": 2, "sevilla": 2, "court": 7}
        assert puts(state) == {"toledo", "granada", "castillo"}


class TestRoyalJourney:
    card = "royal_journey"

    def test_the_king_goes_to_a_region_next_to_his_own(self) -> None:
        state = play(card_scene(self.card, king="cataluna"), "act")
        assert legal(state) == ["king aragon", "king valencia"]
        assert where_king(play(state, "king valencia")) == "valencia"

    def test_he_must_move_and_cannot_go_farther(self) -> None:
        state = play(card_scene(self.card, king="cataluna"), "act")
        for refused in ("done", "king cataluna", "king toledo", "king castillo", "king france"):
            assert illegal(state, refused)

    def test_from_the_castillo_he_may_go_to_any_region_and_frees_it(self) -> None:
        state = play(card_scene(self.card, king="castillo"), "act", "king galicia")
        assert puts(state) == {"navarra", "castilla", "castillo"}

    def test_five_caballeros_go_with_the_card(self) -> None:
        state = play(card_scene(self.card, king="cataluna"), *["put aragon"] * 5, "act", "king aragon")
        assert on_map(state, P1) == {"aragon": 5, "court": 2}


class TestCourtOfTheMighty:
    card = "court_of_the_mighty"

    def test_the_king_goes_to_the_region_with_the_most_caballeros(self) -> None:
        state = put(put(put(card_scene(self.card, king="granada"), P1, toledo=3), P2, aragon=2), P3, aragon=2)
        assert legal(play(state, "act")) == ["king aragon"]
        assert where_king(play(state, "king aragon")) == "aragon"

    def test_ties_are_the_players_choice_and_the_castillo_does_not_count(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, toledo=3, castillo=9), P2, aragon=3)
        assert legal(play(state, "act")) == ["king aragon", "king toledo"]

    def test_he_stays_if_his_own_region_has_the_most(self) -> None:
        state = put(card_scene(self.card, king="granada"), P4, granada=4, toledo=3)
        assert legal(play(state, "act")) == ["king granada"]

    def test_an_empty_map_leaves_nothing_to_do(self) -> None:
        assert illegal(card_scene(self.card, king="granada"), "act")


class TestGuestOfTheGrandes:
    card = "guest_of_the_grandes"

    def test_the_king_goes_to_a_region_with_a_grande(self) -> None:
        state = grande(grande(card_scene(self.card, king="granada"), P2, "toledo"), P3, "toledo")
        assert legal(play(state, "act")) == ["king toledo", "king sevilla"]
        assert where_king(play(state, "king toledo")) == "toledo"

    def test_grandes_with_him_or_in_the_castillo_do_not_invite_him(self) -> None:
        state = card_scene(self.card, king="granada")
        for seat in range(4):
            grande(state, seat, "granada" if seat else "castillo")
        assert illegal(state, "act")

    def test_he_must_move_once_it_is_begun(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act")
        assert illegal(state, "done")
        assert illegal(state, "king granada")

    def test_the_dummy_has_no_grande(self) -> None:
        state = play(grande(card_scene(self.card, seats=2, king="granada"), P1, "aragon"), "act")
        assert legal(state) == ["king aragon", "king sevilla"]
