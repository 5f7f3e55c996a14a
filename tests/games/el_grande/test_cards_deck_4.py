"""Decks 4 and 5, card by card: tiles, power cards, grandes, Mutiny, and the King."""

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from .scene import (
    P1,
    P2,
    P3,
    P4,
    card_scene,
    count,
    grande,
    illegal,
    legal,
    on_map,
    play,
    powers,
    put,
    table,
    tile,
    turn,
    where_grande,
    where_king,
)

REGIONS = ids.PLACE_NAMES[:9]


def finished(state: State) -> bool:
    """Whether the special action is over and its owner continues."""
    return (state.prompt, state.turn) == ("parts", P1)


class TestDecree:
    card = "decree"

    def test_a_tile_is_laid_or_moved(self) -> None:
        state = play(card_scene(self.card), "act", "tile 4 castillo")
        assert finished(state)
        assert (state.view().tile_8, state.view().tile_4) == (None, "castillo")
        moved = play(tile(card_scene(self.card), "4", "castillo"), "act", "tile 4 toledo")
        assert (moved.view().tile_8, moved.view().tile_4) == (None, "toledo")

    def test_not_on_another_tile_and_not_in_or_out_of_the_kings_region(self) -> None:
        state = play(tile(tile(card_scene(self.card, king="granada"), "8", "granada"), "4", "toledo"), "act")
        assert legal(state) == [f"tile 4 {p}" for p in (*REGIONS, "castillo") if p not in ("granada", "toledo")]

    def test_once_begun_a_tile_must_be_laid(self) -> None:
        assert illegal(play(card_scene(self.card), "act"), "done")

    def test_the_castillo_is_closed_to_tiles_while_the_king_stands_there(self) -> None:
        assert illegal(play(card_scene(self.card, king="castillo"), "act"), "tile 8 castillo")

    def test_a_later_scoring_in_the_same_round_uses_the_tile(self) -> None:
        state = powers(table(cards=("intrigue", "withdrawal", "outposts", self.card)), 13, 12, 11, 10)
        turn(state, self.card, "act", "tile 8 galicia")  # where p1 has a grande and 2 caballeros
        turn(state, "outposts", "act")
        assert state.scores() == (0, 0, 0, 4 + 2), "Galicia is worth 8 now: only p4 in Cataluna scores"


class TestAuthority:
    card = "authority"

    def test_a_card_played_before_comes_back_to_hand(self) -> None:
        state = play(card_scene(self.card), "act", "recover 10")
        assert finished(state)
        seat = state.view(P1).seats[P1]
        assert seat.hand is not None
        assert "10" in seat.hand
        assert (seat.power, seat.total) == (10, 10), "it still counts in this round"

    def test_cards_never_played_and_cards_of_others_are_not_offered(self) -> None:
        state = play(card_scene(self.card, seat=P3), "act")
        assert legal(state) == ["recover 8"]
        assert illegal(state, "done")

    def test_a_card_of_an_earlier_round_can_be_played_twice_in_a_game(self) -> None:
        state = powers(table(cards=("intrigue", "withdrawal", "fiesta", self.card)), 13, 12, 11, 10)
        turn(state, self.card, "act", "recover 13")
        assert "13" in (state.view(P1).seats[P1].hand or ())
        assert state.view(P2).seats[P1].powers_in_hand == 13

    def test_the_pile_of_others_is_not_changed(self) -> None:
        state = play(card_scene(self.card), "act", "recover 10")
        assert [state.players[seat][ids.DISCARD].bit_count() for seat in range(4)] == [0, 1, 1, 1]


class TestNewHome:
    card = "new_home"

    def test_the_own_grande_moves_to_another_region(self) -> None:
        state = play(grande(card_scene(self.card), P1, "toledo"), "act", "grande galicia")
        assert finished(state)
        assert [where_grande(state, seat) for seat in range(4)] == ["galicia", "sevilla", "sevilla", "sevilla"]

    def test_not_into_or_out_of_the_kings_region_nor_into_the_castillo(self) -> None:
        state = play(grande(card_scene(self.card, king="granada"), P1, "toledo"), "act")
        assert legal(state) == [f"grande {r}" for r in REGIONS if r not in ("granada", "toledo")]
        assert illegal(grande(card_scene(self.card, king="granada"), P1, "granada"), "act")
        assert illegal(grande(card_scene(self.card, king="granada"), P1, "castillo"), "act")

    def test_a_king_outside_the_regions_closes_none(self) -> None:
        state = play(grande(card_scene(self.card, king="castillo"), P1, "toledo"), "act")
        assert legal(state) == [f"grande {r}" for r in REGIONS if r != "toledo"]

    def test_caballeros_stay_where_they_are_and_the_move_must_be_made(self) -> None:
        state = play(put(grande(card_scene(self.card), P1, "toledo"), P1, toledo=2), "act")
        assert illegal(state, "done")
        assert on_map(play(state, "grande aragon"), P1) == {"toledo": 2, "court": 7}


class TestMutiny:
    card = "mutiny"

    def test_opponents_leave_the_named_region_for_the_region_of_their_disc(self) -> None:
        state = put(put(put(card_scene(self.card), P1, toledo=1), P2, toledo=2), P4, toledo=1)
        play(state, "act", "choose toledo", "p4: disc galicia", "p2: disc aragon")
        assert finished(state)
        assert [count(state, seat, "toledo") for seat in range(4)] == [1, 0, 0, 0]
        assert (count(state, P2, "aragon"), count(state, P4, "galicia")) == (2, 1)

    def test_the_kings_region_cannot_be_named(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act")
        assert legal(state) == [f"choose {r}" for r in REGIONS if r != "granada"]
        assert illegal(state, "done")

    @pytest.mark.rule("EG-253")
    def test_no_disc_may_show_the_kings_region_or_the_one_to_be_left(self) -> None:
        """EG-A19: otherwise it would be a free way home to court."""
        state = put(put(card_scene(self.card, king="granada"), P2, toledo=3), P3, toledo=2)
        play(state, "act", "choose toledo")
        for seat in (P2, P3):
            assert legal(state, seat) == [f"disc {r}" for r in REGIONS if r not in ("granada", "toledo")]

    @pytest.mark.rule("EG-253")
    def test_by_the_other_reading_an_invalid_disc_sends_them_to_court(self) -> None:
        state = card_scene(self.card, king="granada", rulings={"mutiny_discs": "any"})
        play(put(put(state, P2, toledo=2), P3, toledo=1), "act", "choose toledo", "p2: disc granada", "p3: disc toledo")
        assert (on_map(state, P2), on_map(state, P3)) == ({"court": 9}, {"court": 8})

    def test_a_region_without_opponents_may_be_named_in_vain(self) -> None:
        assert finished(play(put(card_scene(self.card), P1, toledo=2), "act", "choose toledo"))


class TestRecruitment:
    card = "recruitment"

    def test_two_caballeros_come_from_the_province_to_court(self) -> None:
        state = play(card_scene(self.card), "act")
        assert finished(state)
        assert (count(state, P1, "court"), count(state, P1, "province")) == (9, 21)

    def test_a_shortage_may_be_made_up_from_regions(self) -> None:
        state = put(card_scene(self.card, king="granada"), P1, toledo=8, granada=8, castillo=6)
        play(state, "act")
        assert legal(state) == ["done", "recall toledo"], "one was in the province, one is missing"
        play(state, "recall toledo")
        assert finished(state)
        assert on_map(state, P1) == {"toledo": 7, "granada": 8, "castillo": 6, "court": 9}

    def test_the_shortage_may_be_left_and_nothing_comes_where_nothing_is(self) -> None:
        state = put(card_scene(self.card, king="granada"), P1, toledo=23)
        assert finished(play(state, "act", "done"))
        assert illegal(put(card_scene(self.card, king="granada"), P1, granada=20, castillo=3), "act")

    def test_carried_out_first_it_helps_the_placement(self) -> None:
        state = play(card_scene(self.card, court=0, king="granada"), "act", "put toledo", "put castillo")
        assert legal(state) == ["finish"]
        assert on_map(state, P1) == {"toledo": 1, "castillo": 1}


class TestRoyalAdviser:
    card = "royal_adviser"

    def test_the_king_goes_to_a_region_next_to_his_own(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act")
        assert legal(state) == ["king toledo", "king valencia", "king sevilla"]
        assert where_king(play(state, "king valencia")) == "valencia"

    def test_he_must_move_once_it_is_begun(self) -> None:
        assert illegal(play(card_scene(self.card, king="granada"), "act"), "done")
        assert illegal(play(card_scene(self.card, king="granada"), "act"), "king granada")

    def test_from_abroad_and_from_the_castillo_he_goes_to_what_counts_as_adjacent(self) -> None:
        abroad = play(card_scene(self.card, king="france"), "act")
        assert legal(abroad) == ["king navarra", "king aragon", "king cataluna"]
        assert legal(play(card_scene(self.card, king="castillo"), "act")) == [f"king {r}" for r in REGIONS]

    def test_the_placement_after_it_follows_the_king(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act", "king sevilla")
        assert legal(state) == ["finish", "put toledo", "put granada", "put castillo"]


class TestYourMajesty:
    card = "your_majesty"

    def test_the_king_goes_to_any_other_region(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act")
        assert legal(state) == [f"king {r}" for r in REGIONS if r != "granada"]
        assert where_king(play(state, "king galicia")) == "galicia"

    def test_he_must_move_once_it_is_begun(self) -> None:
        assert illegal(play(card_scene(self.card, king="granada"), "act"), "done")
        assert illegal(play(card_scene(self.card, king="granada"), "act"), "king granada")

    def test_five_caballeros_may_be_placed_before_or_after(self) -> None:
        state = play(card_scene(self.card, king="granada"), *["put toledo"] * 5, "act", "king toledo", "finish")
        assert on_map(state, P1) == {"toledo": 5, "court": 2}
        assert where_king(state) == "toledo"

    def test_the_region_he_leaves_is_open_again_and_the_new_one_is_closed(self) -> None:
        state = powers(table(cards=("intrigue", "withdrawal", "fiesta", "decree")), 13, 12, 11, 10)
        turn(state, self.card, "act", "king galicia")  # p1 stands there with 2
        play(state, "take intrigue", "act", "pick p2 navarra")
        assert illegal(state, "to galicia")
        assert "to granada" in legal(state)

    def test_he_frees_the_castillo_he_guarded(self) -> None:
        state = card_scene(self.card, king="castillo")
        assert illegal(state, "put castillo")
        assert "put castillo" in legal(play(state, "act", "king toledo"))
