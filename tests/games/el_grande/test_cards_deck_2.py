"""Deck 2, card by card: sending caballeros back, and Inspection."""

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
    vp,
)

DUMMY = 2
REGIONS = ids.PLACE_NAMES[:9]


def finished(state: State) -> bool:
    """Whether the special action is over and its owner continues."""
    return (state.prompt, state.turn) == ("parts", P1)


def courts(state: State) -> list[int]:
    return [count(state, seat, "court") for seat in range(4)]


class TestWithdrawal:
    card = "withdrawal"

    def test_each_opponent_gives_back_three(self) -> None:
        state = play(card_scene(self.card), "act", *["give court"] * 9)
        assert finished(state)
        assert courts(state) == [7, 4, 4, 4]
        assert [count(state, seat, "province") for seat in range(4)] == [23, 26, 26, 26]

    def test_the_owner_chooses_from_regions_and_court_but_not_the_kings_region_or_the_castillo(self) -> None:
        state = put(card_scene(self.card, king="granada"), P2, granada=3, castillo=3, toledo=1)
        play(state, "act")
        assert legal(state) == ["give toledo", "give court"]
        assert illegal(state, "done")

    def test_whoever_is_short_gives_what_there_is(self) -> None:
        state = play(put(card_scene(self.card, court=0), P3, toledo=2), "act", "give toledo", "give toledo")
        assert finished(state)
        assert on_map(state, P3) == {}

    def test_skipping_it_spares_everybody(self) -> None:
        state = play(card_scene(self.card, king="granada"), "put toledo", "put toledo", "finish")
        assert courts(state) == [5, 7, 7, 7]


class TestCivilWar:
    card = "civil_war"

    def test_each_opponent_loses_all_caballeros_of_one_region(self) -> None:
        state = put(put(put(card_scene(self.card), P2, toledo=4, aragon=1), P3, toledo=2), P4, galicia=1)
        play(state, "act", "p4: disc galicia", "p2: disc toledo", "p3: disc toledo")
        assert finished(state)
        assert [on_map(state, seat) for seat in (P2, P3, P4)] == [{"aragon": 1, "court": 7}, {"court": 7}, {"court": 7}]
        assert count(state, P2, "province") == 22

    def test_only_regions_with_own_caballeros_and_never_the_kings_can_be_chosen(self) -> None:
        state = play(put(card_scene(self.card, king="granada"), P2, toledo=1, granada=5), "act")
        assert legal(state, P2) == ["disc toledo"]
        open_map = play(put(card_scene(self.card, king="france"), P2, toledo=1, granada=5), "act")
        assert legal(open_map, P2) == ["disc toledo", "disc granada"]

    def test_whoever_has_nobody_is_spared_and_so_is_the_owner_of_the_card(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=3), P3, castillo=3)
        play(state, "act")
        assert finished(state)
        assert count(state, P1, "toledo") == 3

    def test_the_dummy_does_not_choose(self) -> None:
        state = play(put(card_scene(self.card, seats=2), DUMMY, toledo=3), "act")
        assert finished(state)
        assert count(state, DUMMY, "toledo") == 3

    @pytest.mark.rule("EG-255")
    def test_with_the_classic_card_the_taker_gives_up_a_region_too(self) -> None:
        """EG-A46."""
        state = put(put(card_scene(self.card, edition="classic"), P1, toledo=3, aragon=1), P2, toledo=3)
        play(state, "act")
        assert state.owing == (P1, P2)
        play(state, "p1: disc aragon", "p2: disc toledo")
        assert finished(state)
        assert on_map(state, P1) == {"toledo": 3, "court": 7}
        assert on_map(state, P2) == {"court": 7}

    @pytest.mark.rule("EG-255")
    def test_by_the_other_reading_the_taker_of_the_classic_card_is_spared(self) -> None:
        config = {"edition": "classic", "rulings": {"classic_civil_war": "opponents"}}
        state = put(put(card_scene(self.card, **config), P1, toledo=3), P2, toledo=3)
        assert play(state, "act").owing == (P2,)


class TestLevy:
    card = "levy"

    def test_each_opponent_loses_two_of_a_region_with_at_least_two(self) -> None:
        state = put(put(card_scene(self.card), P2, toledo=4, aragon=1), P3, sevilla=2)
        play(state, "act")
        assert state.owing == (P2, P3)
        play(state, "p2: disc toledo", "p3: disc sevilla")
        assert finished(state)
        assert on_map(state, P2) == {"toledo": 2, "aragon": 1, "court": 7}
        assert on_map(state, P3) == {"court": 7}

    def test_a_region_with_one_cannot_be_chosen_and_whoever_has_two_nowhere_is_spared(self) -> None:
        state = play(put(put(card_scene(self.card), P2, toledo=2, aragon=1), P3, aragon=1, galicia=1), "act")
        assert state.owing == (P2,)
        assert legal(state) == ["disc toledo"]
        assert illegal(state, "disc aragon")

    def test_the_kings_region_does_not_count(self) -> None:
        state = play(put(card_scene(self.card, king="granada"), P2, granada=5, toledo=1), "act")
        assert finished(state)
        assert on_map(state, P2) == {"granada": 5, "toledo": 1, "court": 7}

    def test_what_is_sent_back_can_be_invited_again(self) -> None:
        state = play(put(card_scene(self.card), P2, toledo=23), "act", "p2: disc toledo")
        assert (count(state, P2, "toledo"), count(state, P2, "province")) == (21, 2)

    @pytest.mark.rule("EG-255")
    def test_with_the_classic_card_the_taker_returns_two_as_well(self) -> None:
        """EG-A46."""
        state = put(put(card_scene(self.card, edition="classic"), P1, toledo=3), P2, aragon=2)
        play(state, "act")
        assert state.owing == (P1, P2)
        assert finished(play(state, "p2: disc aragon", "p1: disc toledo"))
        assert on_map(state, P1) == {"toledo": 1, "court": 7}


class TestLossOfFavour:
    card = "loss_of_favour"

    def test_each_opponent_loses_three_of_the_court(self) -> None:
        state = play(card_scene(self.card), "act")
        assert finished(state)
        assert courts(state) == [7, 4, 4, 4]

    def test_all_if_there_are_fewer_and_nothing_of_the_map(self) -> None:
        state = play(put(card_scene(self.card, court=2), P2, toledo=5, castillo=2), "act")
        assert courts(state) == [2, 0, 0, 0]
        assert on_map(state, P2) == {"toledo": 5, "castillo": 2}

    def test_it_is_all_or_nothing(self) -> None:
        state = card_scene(self.card)
        assert illegal(play(state, "act"), "act")
        assert courts(play(card_scene(self.card), "finish")) == [7, 7, 7, 7]

    def test_the_dummy_has_no_court_to_lose(self) -> None:
        state = play(put(card_scene(self.card, seats=2), DUMMY, toledo=3), "act")
        assert on_map(state, DUMMY) == {"toledo": 3}
        assert (count(state, P1, "court"), count(state, P2, "court")) == (7, 4)


class TestDisgrace:
    card = "disgrace"

    def test_each_opponent_loses_the_whole_court(self) -> None:
        state = play(put(card_scene(self.card), P3, court=20), "act")
        assert finished(state)
        assert courts(state) == [7, 0, 0, 0]
        assert [count(state, seat, "province") for seat in range(4)] == [23, 30, 30, 30]

    def test_nothing_of_the_map_and_nothing_of_the_own_court(self) -> None:
        state = play(put(card_scene(self.card, king="granada"), P2, granada=2, toledo=3, castillo=4), "act")
        assert on_map(state, P2) == {"granada": 2, "toledo": 3, "castillo": 4}

    def test_it_may_be_skipped(self) -> None:
        assert courts(play(card_scene(self.card), "finish")) == [7, 7, 7, 7]

    def test_an_opponent_without_a_court_places_nobody_in_the_own_turn(self) -> None:
        state = powers(table(cards=("intrigue", self.card, "fiesta", "decree")), 13, 12, 11, 10)
        turn(state, self.card, "act")
        play(state, "take your_majesty")  # 12 invites nobody
        assert legal(state) == ["act", "finish"]


class TestExpulsion:
    card = "expulsion"

    def test_the_owner_of_the_card_picks_one_of_each_opponent(self) -> None:
        state = put(put(put(card_scene(self.card), P2, toledo=2, aragon=1), P3, toledo=1), P4, sevilla=1)
        play(state, "act")
        assert legal(state) == ["pick p2 aragon", "pick p2 toledo", "pick p3 toledo", "pick p4 sevilla"]
        play(state, "pick p3 toledo")
        assert legal(state) == ["pick p2 aragon", "pick p2 toledo", "pick p4 sevilla"], "one of each, in any order"
        play(state, "pick p2 toledo", "pick p4 sevilla")
        assert finished(state)
        assert on_map(state, P2) == {"toledo": 1, "aragon": 1, "court": 7}
        assert [count(state, seat, "province") for seat in (P2, P3, P4)] == [21, 23, 23]

    def test_it_must_be_carried_out_in_full_and_skips_who_cannot_be_hit(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P2, toledo=2), P3, granada=2, castillo=1)
        play(state, "act")
        assert illegal(state, "done")
        assert finished(play(state, "pick p2 toledo"))
        assert on_map(state, P3) == {"granada": 2, "castillo": 1, "court": 7}

    def test_it_is_not_offered_with_nobody_to_hit(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, toledo=3), P2, granada=3)
        assert illegal(state, "act")

    def test_the_dummy_is_an_opponent_too(self) -> None:
        state = put(put(card_scene(self.card, seats=2), DUMMY, toledo=1), P2, aragon=1)
        play(state, "act", "pick p3 toledo")
        assert legal(state) == ["pick p2 aragon"]


class TestInspection:
    card = "inspection"

    @pytest.mark.rule("EG-256")
    @pytest.mark.parametrize(
        ("edition", "ruling", "allowed"),
        [("classic", "deck_3", False), ("classic", "every_copy", True), ("2023", "every_copy", False)],
    )
    def test_the_castillo_can_be_chosen_only_where_the_table_says_so(
        self, edition: str, ruling: str, allowed: bool
    ) -> None:
        """EG-A45."""
        state = play(card_scene(self.card, edition=edition, rulings={"classic_castillo": ruling}), "act")
        assert ("choose castillo" in legal(state)) == allowed

    def test_one_region_of_the_players_choice_is_scored(self) -> None:
        state = put(put(put(card_scene(self.card), P1, toledo=1, aragon=5), P2, toledo=2), P3, toledo=3)
        play(state, "act", "choose toledo")
        assert finished(state)
        assert vp(state) == (2, 4, 7, 0)

    def test_the_kings_region_may_be_chosen_but_not_the_castillo(self) -> None:
        state = play(put(card_scene(self.card, king="granada"), P1, granada=1, castillo=9), "act")
        assert legal(state) == [f"choose {r}" for r in REGIONS]
        assert illegal(state, "done"), "once begun a region must be scored"
        assert vp(play(state, "choose granada")) == (6 + 2, 0, 0, 0)

    def test_an_empty_region_may_be_chosen_and_pays_nobody(self) -> None:
        assert vp(play(card_scene(self.card), "act", "choose toledo")) == (0, 0, 0, 0)

    def test_a_tile_and_a_grande_count(self) -> None:
        state = put(tile(grande(card_scene(self.card), P1, "toledo"), "8", "toledo"), P1, toledo=1)
        assert vp(play(state, "act", "choose toledo")) == (8 + 2, 0, 0, 0)
