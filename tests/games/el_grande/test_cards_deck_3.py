"""Deck 3, card by card: special scorings."""

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from .scene import P1, P2, P3, P4, card_scene, count, grande, illegal, legal, place, play, put, tile, vp, where_grande

DUMMY = 2
REGIONS = ids.PLACE_NAMES[:9]
PRINTED = dict(zip(REGIONS, (4, 5, 5, 4, 6, 7, 5, 4, 6)))


def everywhere(card: str, king: str = "castillo") -> State:
    """p1 stands alone in all regions and in the Castillo; no King and no grande brings a bonus in a region."""
    state = put(card_scene(card, king=king), P1, **dict.fromkeys((*REGIONS, "castillo"), 1))
    for seat in range(4):
        grande(state, seat, "castillo")
    return state


def sum_of(*regions: str) -> tuple[int, ...]:
    return (sum(PRINTED[r] for r in regions), 0, 0, 0)


def test_the_printed_values_of_first_places() -> None:
    state = everywhere("fiesta")
    assert {r: state.scale(place(r))[0] for r in REGIONS} == PRINTED


class TestFiesta:
    card = "fiesta"

    def test_the_three_regions_that_pay_5_are_scored(self) -> None:
        assert vp(play(everywhere(self.card), "act")) == sum_of("aragon", "navarra", "valencia")

    def test_tiles_take_regions_out_and_never_bring_one_in(self) -> None:
        state = tile(tile(everywhere(self.card), "8", "aragon"), "4", "navarra")
        assert vp(play(state, "act")) == sum_of("valencia")

    def test_it_may_be_skipped_and_is_used_once(self) -> None:
        assert vp(play(everywhere(self.card), "finish")) == (0, 0, 0, 0)
        assert illegal(play(everywhere(self.card), "act"), "act")

    def test_the_caballeros_placed_before_count(self) -> None:
        state = card_scene(self.card, king="castilla")
        assert vp(play(state, "put aragon", "put navarra", "put aragon", "act")) == (5 + 5, 0, 0, 0)


class TestOutposts:
    card = "outposts"

    def test_the_three_regions_that_pay_4_are_scored(self) -> None:
        assert vp(play(everywhere(self.card), "act")) == sum_of("galicia", "cataluna", "sevilla")

    def test_the_4_tile_brings_a_region_in_and_the_8_tile_takes_one_out(self) -> None:
        state = tile(tile(everywhere(self.card), "4", "toledo"), "8", "galicia")
        assert vp(play(state, "act")) == (4 + 4 + 4, 0, 0, 0)

    def test_a_tile_at_the_castillo_changes_nothing(self) -> None:
        state = tile(everywhere(self.card), "4", "castillo")
        assert vp(play(state, "act")) == sum_of("galicia", "cataluna", "sevilla")

    def test_bonuses_are_awarded(self) -> None:
        state = put(grande(card_scene(self.card, king="sevilla"), P1, "sevilla"), P1, sevilla=1)
        assert vp(play(state, "act")) == (4 + 2 + 2, 0, 0, 0)


class TestRevelation:
    card = "revelation"

    def test_the_castillo_is_scored_and_nothing_else(self) -> None:
        state = put(put(everywhere(self.card, king="granada"), P2, castillo=2), P3, castillo=3)
        assert vp(play(state, "act")) == (1, 3, 5 + 2, 0), "p3's grande is inside"

    def test_everything_is_thrown_back(self) -> None:
        state = play(put(everywhere(self.card, king="granada"), P2, castillo=2), "act")
        assert [count(state, seat, "castillo") for seat in range(4)] == [1, 2, 0, 0]
        assert where_grande(state, P1) == "castillo"

    def test_it_scores_the_castillo_the_king_guards_too(self) -> None:
        state = put(card_scene(self.card, king="castillo"), P1, castillo=1)
        assert vp(play(state, "act")) == (5 + 2, 0, 0, 0)

    def test_what_was_thrown_in_with_this_card_counts(self) -> None:
        state = put(card_scene(self.card, king="granada"), P2, castillo=2)
        assert vp(play(state, "put castillo", "put castillo", "put castillo", "act")) == (5, 3, 0, 0)


class TestRoyalCourtDay:
    card = "royal_court_day"

    def test_the_regions_that_pay_6_or_7_are_scored(self) -> None:
        assert vp(play(everywhere(self.card), "act")) == sum_of("castilla", "granada", "toledo")

    def test_a_tile_takes_a_region_out(self) -> None:
        state = tile(tile(everywhere(self.card), "8", "toledo"), "4", "castilla")
        assert vp(play(state, "act")) == sum_of("granada")

    def test_the_8_tile_brings_none_in(self) -> None:
        state = tile(everywhere(self.card), "8", "galicia")
        assert vp(play(state, "act")) == sum_of("castilla", "granada", "toledo")

    def test_three_places_are_paid_with_the_usual_ties(self) -> None:
        state = card_scene(self.card, king="galicia")
        for seat, n in enumerate((2, 2, 1, 1)):
            put(state, seat, toledo=n)
        assert vp(play(state, "act")) == (4, 4, 0, 0), "the next two are tied for third"


class TestStronghold:
    card = "stronghold"

    def test_the_region_with_the_most_caballeros_of_all_colours_is_scored(self) -> None:
        state = put(put(put(card_scene(self.card), P1, toledo=3), P2, aragon=2), P3, aragon=2)
        assert vp(play(state, "act")) == (0, 4, 4, 0), "Aragon holds 4, Toledo 3"

    def test_all_of_several_tied_regions_are_scored(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=3), P2, aragon=3, galicia=1)
        assert vp(play(state, "act")) == (7, 5, 0, 0)

    def test_the_castillo_is_not_considered_and_an_empty_map_scores_nothing(self) -> None:
        state = put(put(card_scene(self.card), P1, castillo=9), P2, galicia=1)
        assert vp(play(state, "act")) == (0, 4, 0, 0)
        assert vp(play(put(card_scene(self.card), P1, castillo=9), "act")) == (0, 0, 0, 0)

    def test_the_dummys_caballeros_and_the_kings_region_count(self) -> None:
        state = put(put(card_scene(self.card, seats=2, king="granada"), DUMMY, granada=3), P1, granada=1, toledo=3)
        assert vp(play(state, "act")) == (3, 0), "Granada holds 4: p1 is second behind the dummy"


class TestHinterland:
    card = "hinterland"

    def test_the_region_with_the_fewest_caballeros_is_scored_and_empty_ones_are_ignored(self) -> None:
        state = put(put(put(card_scene(self.card), P1, toledo=3), P2, aragon=1), P3, aragon=1)
        assert vp(play(state, "act")) == (0, 4, 4, 0), "Aragon holds 2, Toledo 3"

    def test_all_of_several_tied_regions_are_scored(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=1, castilla=5), P2, aragon=1)
        assert vp(play(state, "act")) == (7, 5, 0, 0)

    def test_the_castillo_is_not_considered(self) -> None:
        state = put(put(card_scene(self.card), P1, castillo=1), P2, galicia=2)
        assert vp(play(state, "act")) == (0, 4, 0, 0)
        assert vp(play(card_scene(self.card), "act")) == (0, 0, 0, 0)

    def test_the_kings_region_counts_with_its_bonus(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, granada=1), P2, toledo=2)
        assert vp(play(state, "act")) == (6 + 2, 0, 0, 0)


class TestSupremacy:
    card = "supremacy"

    def test_all_regions_are_scored_but_only_first_places(self) -> None:
        state = put(put(card_scene(self.card, king="navarra"), P1, toledo=2, aragon=1), P2, toledo=1, aragon=2)
        assert vp(play(state, "act")) == (7, 5, 0, 0)
        assert vp(play(everywhere(self.card), "act")) == sum_of(*REGIONS), "the Castillo is left out"

    def test_a_tie_for_first_pays_nobody_there(self) -> None:
        state = put(put(put(card_scene(self.card), P1, toledo=2), P2, toledo=2), P3, toledo=1)
        assert vp(play(state, "act")) == (0, 0, 0, 0)

    def test_a_sole_first_place_gets_its_bonuses(self) -> None:
        state = put(grande(card_scene(self.card, king="toledo"), P1, "toledo"), P1, toledo=2)
        assert vp(play(put(state, P4, toledo=1), "act")) == (7 + 2 + 2, 0, 0, 0)

    def test_the_dummy_alone_in_front_leaves_the_others_without(self) -> None:
        state = put(put(card_scene(self.card, seats=2), DUMMY, toledo=3), P1, toledo=2)
        assert vp(play(state, "act")) == (0, 0)


class TestOpenInspection:
    card = "open_inspection"

    @pytest.mark.rule("EG-256")
    @pytest.mark.parametrize(("ruling", "allowed"), [("deck_3", True), ("every_copy", True), ("no_copy", False)])
    def test_the_castillo_is_left_out_where_the_table_says_so(self, ruling: str, allowed: bool) -> None:
        """EG-A45."""
        state = play(card_scene(self.card, edition="classic", rulings={"classic_castillo": ruling}), "act")
        assert ("choose castillo" in legal(state)) == allowed

    def test_one_region_or_the_castillo_is_scored(self) -> None:
        state = play(put(put(card_scene(self.card), P1, castillo=2, toledo=1), P2, castillo=1), "act")
        assert legal(state) == [f"choose {r}" for r in (*REGIONS, "castillo")]
        assert vp(play(state.clone(), "choose castillo")) == (5, 3, 0, 0)
        assert vp(play(state, "choose toledo")) == (7, 0, 0, 0)

    def test_the_castillo_keeps_its_caballeros(self) -> None:
        state = play(put(card_scene(self.card), P1, castillo=2), "act", "choose castillo")
        assert count(state, P1, "castillo") == 2

    def test_once_begun_a_place_must_be_chosen(self) -> None:
        assert illegal(play(card_scene(self.card), "act"), "done")

    @pytest.mark.parametrize("king", ["granada", "castillo"])
    def test_the_kings_place_may_be_chosen_and_brings_his_bonus(self, king: str) -> None:
        state = put(card_scene(self.card, king=king), P1, **{king: 1})
        expected = {"granada": 6 + 2, "castillo": 5 + 2}[king]
        assert vp(play(state, "act", f"choose {king}")) == (expected, 0, 0, 0)
