"""The alternative cards, one by one: Double Game, Veto and Referendum. The classic decks hold them too."""

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from .scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    card_scene,
    count,
    discs,
    illegal,
    legal,
    on_map,
    play,
    put,
    start,
    turn,
    where_king,
)

REGIONS = ids.PLACE_NAMES[:9]


def finished(state: State) -> bool:
    """Whether the special action is over and its owner continues."""
    return (state.prompt, state.turn) == ("parts", P1)


class TestDoubleGame:
    card = "double_game"

    @pytest.mark.rule("EG-257")
    def test_its_caballeros_come_from_the_court_wherever_those_of_militia_come_from(self) -> None:
        """EG-A21 is about Militia alone."""
        state = card_scene(self.card, rulings={"militia_source": "province"})
        play(state, "act", "option 2", "put toledo", "put toledo")
        assert on_map(state, P1) == {"toledo": 2, "court": 5}

    def test_either_all_own_caballeros_leave_one_region(self) -> None:
        state = put(card_scene(self.card), P1, toledo=2, aragon=1)
        play(state, "act")
        assert legal(state) == ["option 1", "option 2"]
        play(state, "option 1", "choose toledo", "pick p1 toledo", "to galicia")
        assert legal(state) == ["pick p1 toledo"], "all of them must go"
        play(state, "pick p1 toledo", "to castillo")
        assert finished(state)
        assert on_map(state, P1) == {"galicia": 1, "castillo": 1, "aragon": 1, "court": 7}

    def test_or_two_go_from_the_court_to_any_regions(self) -> None:
        state = play(card_scene(self.card, king="granada"), "act", "option 2")
        assert legal(state) == [f"put {r}" for r in REGIONS if r != "granada"]
        play(state, "put galicia")
        assert illegal(state, "done")
        assert finished(play(state, "put galicia"))
        assert on_map(state, P1) == {"galicia": 2, "court": 5}

    def test_what_cannot_be_carried_out_is_not_offered(self) -> None:
        assert legal(play(card_scene(self.card), "act")) == ["option 2"]
        assert legal(play(put(card_scene(self.card, court=0), P1, toledo=1), "act")) == ["option 1"]
        kings = put(card_scene(self.card, court=0, king="granada"), P1, granada=3, castillo=2)
        assert illegal(kings, "act")

    def test_opposing_caballeros_and_the_kings_region_are_not_touched(self) -> None:
        state = put(put(card_scene(self.card, king="granada"), P1, toledo=1, granada=1), P2, toledo=2)
        play(state, "act", "option 1")
        assert legal(state) == ["choose toledo"]
        play(state, "choose toledo", "pick p1 toledo")
        assert illegal(state, "to granada")

    def test_a_guarded_castillo_is_closed(self) -> None:
        state = put(card_scene(self.card, king="castillo"), P1, toledo=1)
        play(state, "act", "option 1", "choose toledo", "pick p1 toledo")
        assert illegal(state, "to castillo")


class TestVeto:
    card = "veto"

    def _taken(self, **rulings: str) -> State:
        state = start(4, modules="alternative_cards", rulings=rulings)
        play(state, "reveal intrigue", "reveal veto", "reveal fiesta", "reveal decree")
        play(state, "power 13", "power 12", "power 11", "power 10")
        return turn(state, self.card, "put toledo", "done")

    def test_it_lies_before_its_owner_and_stops_one_special_action(self) -> None:
        state = play(self._taken(), "take your_majesty", "act")
        assert state.owing == (P1,)
        play(state, "veto")
        assert (state.prompt, state.turn, where_king(state)) == ("parts", P2, "granada")
        assert state.view().seats[P1].vetoes == 0

    def test_it_may_be_kept(self) -> None:
        state = play(self._taken(), "take your_majesty", "act", "allow", "king toledo")
        assert where_king(state) == "toledo"
        assert state.view().seats[P1].vetoes == 1

    def test_a_skipped_special_action_asks_nobody(self) -> None:
        state = play(self._taken(), "take your_majesty", "put toledo")
        assert (state.prompt, state.turn) == ("placing", P2)
        assert state.view().seats[P1].vetoes == 1

    def test_there_is_nothing_to_announce_and_its_two_caballeros_are_placed_as_usual(self) -> None:
        assert on_map(self._taken(), P1) == {"galicia": 2, "toledo": 1, "court": 6}
        assert self._taken().turn == P2

    @pytest.mark.rule("EG-258")
    def test_by_the_other_reading_it_stops_the_rest_of_an_action_that_has_begun(self) -> None:
        """EG-A27: its owner is asked again after each decision within the action."""
        state = put(self._taken(veto="any_time"), P2, toledo=2)
        play(state, "take intrigue", "act", "allow", "pick p2 toledo")
        assert (state.prompt, state.turn) == ("objection", P1)
        play(state, "allow", "to aragon")
        assert (state.prompt, state.turn) == ("objection", P1), "three more may be moved"
        play(state, "veto")
        assert (state.prompt, state.turn) == ("parts", P2)
        assert count(state, P2, "aragon") == 1, "what has been done stays done"
        assert illegal(state, "act")
        assert state.view().seats[P1].vetoes == 0
        assert GAME.problems(state) == []

    @pytest.mark.rule("EG-258")
    def test_nobody_is_asked_again_once_the_action_is_over_or_about_the_placement(self) -> None:
        state = play(self._taken(veto="any_time"), "take your_majesty", "act", "allow", "king toledo")
        assert (state.prompt, state.turn) == ("parts", P2)
        assert play(state, "put aragon").prompt == "placing"


class TestReferendum:
    card = "referendum"

    def test_regions_picked_by_exactly_one_player_are_scored(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=2, aragon=1), P2, toledo=1, aragon=2)
        play(state, "act")
        assert state.owing == (P1, P2, P3, P4), "everybody takes part, the owner of the card too"
        discs(state, "toledo", "aragon", "galicia", "galicia")
        assert finished(state)
        assert state.scores() == (7 + 4, 4 + 5, 0, 0)

    def test_regions_picked_twice_are_not(self) -> None:
        state = put(put(card_scene(self.card), P1, toledo=2), P3, aragon=1)
        assert discs(play(state, "act"), "toledo", "toledo", "aragon", "toledo").scores() == (0, 0, 5, 0)

    def test_any_of_the_nine_regions_may_be_picked_the_kings_included_but_not_the_castillo(self) -> None:
        state = play(put(card_scene(self.card, king="granada"), P1, granada=1), "act")
        assert legal(state) == [f"disc {r}" for r in REGIONS]
        assert discs(state, "granada", "toledo", "toledo", "toledo").scores() == (6 + 2, 0, 0, 0)

    def test_the_dummy_picks_nothing(self) -> None:
        state = play(put(card_scene(self.card, seats=2), P1, toledo=1), "act")
        assert state.owing == (P1, P2)
        assert discs(state, "toledo", "aragon").scores() == (7, 0)
