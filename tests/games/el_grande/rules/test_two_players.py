"""EG-136 to EG-158: the 2-player game and its dummy."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    P1,
    P2,
    asks,
    bare,
    card_scene,
    chances,
    count,
    dull,
    events,
    general_scoring,
    illegal,
    in_round,
    king_at,
    legal,
    on_map,
    place,
    play,
    put,
    score,
    start,
    turn,
    vp,
)

DUMMY = 2
CARDS = ("reveal intrigue", "reveal fiesta", "reveal decree")
REGIONS = ids.PLACE_NAMES[:9]


def round_1(dummy: int, king: str = "granada") -> State:
    """Round 1 up to the power cards: the dummy stands in Toledo and Sevilla and shows a power card."""
    return play(start(2, king), "dummy-region toledo", "dummy-region sevilla", *CARDS, f"dummy-power {dummy}")


def draws(state: State) -> set[str]:
    """The region cards the dummy can draw now."""
    return {name.split()[1] for name in chances(state) if name.startswith("dummy-region")}


@pytest.mark.rule("EG-136", "EG-138", "EG-142")
def test_set_up_gives_two_players_the_usual_start_and_the_dummy_thirty_caballeros_beside_the_board() -> None:
    state: State = sm.load("el_grande").new(seats=2)
    assert chances(state) == {"first p1": 1, "first p2": 1}
    play(state, "first p1", "start-king granada")
    assert set(chances(state)) == {f"start-grande {r}" for r in REGIONS if r != "granada"}
    play(state, "start-grande galicia")
    assert set(chances(state)) == {f"start-grande {r}" for r in REGIONS if r not in ("granada", "galicia")}
    play(state, "start-grande navarra")
    assert state.prompt == "dummy_places", "nobody draws a starting region for the dummy"
    assert on_map(state, P1) == {"galicia": 2, "court": 7}
    assert on_map(state, P2) == {"navarra": 2, "court": 7}
    assert on_map(state, DUMMY) == {}
    assert [count(state, c, "province") for c in (P1, P2, DUMMY)] == [21, 21, 30]
    one, two, dummy = state.view(P1).seats
    assert (one.grande, two.grande, dummy.grande) == ("galicia", "navarra", None)
    assert (one.powers_in_hand, two.powers_in_hand, dummy.powers_in_hand) == (13, 13, 13)
    assert (one.is_dummy, two.is_dummy, dummy.is_dummy) == (False, False, True)
    assert vp(state) == (0, 0)
    assert (state.view().round, state.view().tile_8, state.view().tile_4) == (1, None, None)


@pytest.mark.rule("EG-137", "EG-158")
def test_the_board_side_for_two_and_three_has_the_same_map_and_pays_first_and_second_place_only() -> None:
    """EG-A06: nothing but the third place differs."""
    state = bare(2)
    assert [state.scale(place(name)) for name in (*REGIONS, "castillo")] == [
        (4, 2),  # Galicia
        (5, 3),
        (5, 4),
        (4, 2),
        (6, 4),
        (7, 4),
        (5, 3),
        (4, 3),
        (6, 3),  # Granada
        (5, 3),  # the Castillo
    ]
    assert legal(card_scene("your_majesty", seats=2, king="castilla"))[2:] == [
        "put galicia",
        "put navarra",
        "put aragon",
        "put toledo",
        "put castillo",
    ]


@pytest.mark.rule("EG-158")
def test_third_place_pays_nothing_and_a_tie_for_second_neither() -> None:
    """EG-A08: the lower place of a tie for second would be the third."""
    state = put(put(put(bare(2), DUMMY, toledo=5), P1, toledo=3), P2, toledo=2)
    assert score(state, "toledo") == (4, 0)
    state = put(put(put(bare(2), DUMMY, toledo=5), P1, toledo=3), P2, toledo=3)
    assert score(state, "toledo") == (0, 0)
    state = put(put(bare(2), P1, toledo=3), P2, toledo=3)
    assert score(state, "toledo") == (4, 4)


@pytest.mark.rule("EG-140")
def test_the_dummy_takes_a_place_in_the_ranking_but_never_scores() -> None:
    """EG-A09: it can push a player down to second, and a tie with it is a tie: no bonus in either case."""
    state = put(put(put(bare(2, king="sevilla"), DUMMY, sevilla=3), P1, sevilla=2), P2, sevilla=1)
    assert score(state, "sevilla") == (3, 0)
    state = put(put(bare(2, king="sevilla"), DUMMY, sevilla=2), P1, sevilla=2)
    assert score(state, "sevilla") == (3, 0), "tied with the dummy: second place, neither King nor grande bonus"
    state = put(put(bare(2, king="sevilla"), DUMMY, sevilla=1), P1, sevilla=2)
    assert score(state, "sevilla") == (4 + 2 + 2, 0)
    assert state.players[DUMMY][ids.VP] == 0
    assert len(state.scores()) == 2


@pytest.mark.rule("EG-141")
def test_decks_2_and_3_are_one_deck_next_to_deck_1_and_four_cards_are_revealed() -> None:
    state = play(start(2), "dummy-region toledo", "dummy-region sevilla", "reveal intrigue")
    assert state.view().decks == (("1", 9), ("2+3", 20), ("4", 10), ("5", 1))
    assert chances(state) == {
        **dict.fromkeys(("reveal withdrawal", "reveal civil_war", "reveal levy", "reveal loss_of_favour"), 1),
        **dict.fromkeys(("reveal disgrace", "reveal expulsion", "reveal royal_court_day", "reveal stronghold"), 1),
        **dict.fromkeys(("reveal hinterland", "reveal supremacy"), 1),
        **dict.fromkeys(("reveal fiesta", "reveal outposts", "reveal revelation"), 2),
        "reveal inspection": 4,
    }
    play(state, "reveal fiesta", "reveal decree")
    assert state.view().face_up == ("intrigue", "fiesta", "decree", "your_majesty")


@pytest.mark.rule("EG-143", "EG-144")
def test_every_round_the_dummy_draws_two_of_all_nine_region_cards_and_places_two_caballeros_for_each() -> None:
    """EG-A34: this comes first in a round, before the action cards."""
    state = start(2)
    assert draws(state) == set(REGIONS), "the King's region and the starting regions are back in the deck"
    assert set(chances(state).values()) == {1}
    play(state, "dummy-region toledo")
    assert draws(state) == set(REGIONS) - {"toledo"}
    play(state, "dummy-region sevilla")
    assert state.prompt == "reveal", "two cards are drawn, no third"
    assert on_map(state, DUMMY) == {"toledo": 2, "sevilla": 2}
    assert count(state, DUMMY, "province") == 26
    dull(state, in_round(2, "dummy_places"))
    assert draws(state) == set(REGIONS) - {"toledo", "sevilla"}
    play(state, "dummy-region aragon", "dummy-region valencia")
    assert on_map(state, DUMMY) == {"toledo": 2, "sevilla": 2, "aragon": 2, "valencia": 2}


@pytest.mark.rule("EG-145")
def test_no_region_cards_are_drawn_while_all_thirty_dummy_caballeros_are_on_the_board() -> None:
    """EG-A33: drawing resumes when caballeros have come back; the cards not drawn stay in the deck."""

    def next_chance(number: int) -> State:
        return dull(state, lambda s: s.round == number and s.turn == sm.CHANCE)

    state = put(round_1(7), DUMMY, aragon=26)
    assert count(state, DUMMY, "province") == 0
    assert next_chance(2).prompt == "reveal"
    put(state, DUMMY, aragon=24)
    assert next_chance(3).prompt == "dummy_places"
    assert draws(state) == set(REGIONS) - {"toledo", "sevilla"}


@pytest.mark.rule("EG-144", "EG-145")
def test_a_short_stock_is_placed_as_far_as_it_goes_in_the_order_of_drawing() -> None:
    """EG-A33."""
    state = put(start(2), DUMMY, aragon=27)
    play(state, "dummy-region toledo", "dummy-region sevilla")
    assert on_map(state, DUMMY) == {"aragon": 27, "toledo": 2, "sevilla": 1}
    state = put(start(2), DUMMY, aragon=28)
    play(state, "dummy-region toledo")
    assert state.prompt == "reveal", "nothing is left for a second card"
    assert on_map(state, DUMMY) == {"aragon": 28, "toledo": 2}


@pytest.mark.rule("EG-146")
def test_a_card_for_the_kings_region_places_nothing_and_is_not_replaced() -> None:
    state = play(start(2, king="granada"), "dummy-region granada", "dummy-region toledo")
    assert state.prompt == "reveal"
    assert on_map(state, DUMMY) == {"toledo": 2}
    dull(state, in_round(2, "dummy_places"))
    assert "granada" not in draws(state), "the card was drawn all the same"


@pytest.mark.rule("EG-146")
def test_a_king_who_stands_in_no_region_protects_none_from_the_dummy() -> None:
    """EG-A14, EG-A15."""
    for where in ("france", "castillo"):
        state = king_at(start(2), where)
        play(state, "dummy-region granada", "dummy-region toledo")
        assert on_map(state, DUMMY) == {"granada": 2, "toledo": 2}


@pytest.mark.rule("EG-147")
def test_drawn_region_cards_stay_out_until_a_general_scoring_shuffles_all_nine_again() -> None:
    state = start(2)
    left: list[int] = []
    for number in range(1, 10):
        dull(state, in_round(number, "dummy_places"))
        left.append(len(draws(state)))
        put(state, DUMMY, **dict.fromkeys(REGIONS, 0))  # so that the stock never runs out
    assert left == [9, 7, 5, 9, 7, 5, 9, 7, 5]


@pytest.mark.rule("EG-139", "EG-148", "EG-155")
def test_the_dummys_power_card_is_turned_up_before_anybody_plays_and_gone_after_the_round() -> None:
    state = play(start(2), "dummy-region toledo", "dummy-region sevilla", *CARDS)
    assert chances(state) == {f"dummy-power {v}": 1 for v in range(1, 14)}
    assert all(not p[ids.POWER] for p in state.players)
    play(state, "dummy-power 7")
    assert (state.prompt, state.turn) == ("play_power", P1)
    assert state.view().seats[DUMMY].power == 7
    dull(state, in_round(2, "dummy_power"))
    assert state.view().seats[DUMMY].power == 0
    assert state.players[DUMMY][ids.DISCARD] == 1 << 6
    assert chances(state) == {f"dummy-power {v}": 1 for v in range(1, 14) if v != 7}


@pytest.mark.rule("EG-149")
def test_the_marker_holder_plays_first_and_the_lower_of_the_two_players_gets_the_marker() -> None:
    """EG-A36: the dummy's value does not count."""
    state = round_1(dummy=1)
    assert state.turn == P1
    play(state, "power 13", "power 12")
    dull(state, in_round(2))
    assert (state.view().first, state.turn) == (P2, P2)


@pytest.mark.rule("EG-150")
@pytest.mark.parametrize(
    ("dummy", "free_for_p1", "free_for_p2"),
    [
        (13, ["intrigue", "fiesta", "decree"], ["fiesta", "decree"]),
        (7, ["intrigue", "fiesta", "decree", "your_majesty"], ["fiesta", "decree"]),
        (1, ["intrigue", "fiesta", "decree", "your_majesty"], ["fiesta", "decree", "your_majesty"]),
    ],
)
def test_the_dummy_takes_its_turn_by_its_power(dummy: int, free_for_p1: list[str], free_for_p2: list[str]) -> None:
    state = play(round_1(dummy), "power 10", "power 4")
    dull(state, asks("take_card", P1))
    assert set(legal(state)) == {f"take {card}" for card in free_for_p1}
    turn(state, "intrigue")
    dull(state, asks("take_card", P2))
    assert set(legal(state)) == {f"take {card}" for card in free_for_p2}


@pytest.mark.rule("EG-151")
def test_nobody_may_play_the_value_of_the_dummys_card() -> None:
    state = round_1(dummy=7)
    assert illegal(state, "power 7")
    play(state, "power 8")
    assert legal(state) == [f"power {v}" for v in range(1, 14) if v not in (7, 8)]


@pytest.mark.rule("EG-152", "EG-153")
def test_the_dummy_takes_the_card_with_the_most_caballeros_still_there_and_it_is_discarded_at_once() -> None:
    state = play(round_1(dummy=7), "power 10", "power 4")
    turn(state, "your_majesty")
    assert state.view().face_up == ("intrigue", "fiesta", None, None), "of 1, 3 and 4 caballeros the dummy took the 4"
    assert state.view().discards == ("decree",)
    state = play(round_1(dummy=7), "power 10", "power 4")
    turn(state, "decree")
    assert state.view().face_up == ("intrigue", "fiesta", None, None), "of 1, 3 and 5 it took the King card"


@pytest.mark.rule("EG-153")
def test_a_king_card_taken_by_the_dummy_is_not_discarded_and_is_there_again_next_round() -> None:
    state = play(round_1(dummy=13), "power 10", "power 4")
    assert state.view().face_up == ("intrigue", "fiesta", "decree", None)
    assert state.view().discards == ()
    assert dull(state, in_round(2)).view().face_up[3] == "your_majesty"


@pytest.mark.rule("EG-154")
def test_the_dummy_neither_places_nor_acts() -> None:
    state = play(round_1(dummy=7), "power 10")
    pieces = [p[: ids.PLACES] for p in state.players]
    seen = events(state, "power 4", "invite 0", "take intrigue", "finish")
    assert [key for key, _ in seen][-2:] == ["dummy_takes", "turn_starts"]
    assert state.view().face_up[3] is None, "it took the King card"
    assert [p[: ids.PLACES] for p in state.players] == pieces
    assert state.view().king == "granada"


@pytest.mark.rule("EG-156")
def test_players_may_move_and_send_back_dummy_caballeros_under_the_normal_rules() -> None:
    state = put(card_scene("sabotage", seats=2, king="granada"), DUMMY, toledo=1, granada=1)
    play(state, "act")
    assert legal(state) == ["done", "pick p3 toledo"], "those in the King's region are safe"
    play(state, "pick p3 toledo", "to castillo")
    assert on_map(state, DUMMY) == {"granada": 1, "castillo": 1}
    state = put(card_scene("expulsion", seats=2, king="granada"), DUMMY, toledo=2, granada=1, castillo=1)
    play(state, "act")
    assert legal(state) == ["pick p3 toledo"]
    play(state, "pick p3 toledo")
    assert on_map(state, DUMMY) == {"toledo": 1, "granada": 1, "castillo": 1}
    assert count(state, DUMMY, "province") == 27


@pytest.mark.rule("EG-157")
@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("withdrawal", ["p2: give toledo", "p2: give toledo", "p2: give court"]),
        ("civil_war", ["p2: disc toledo"]),
        ("levy", ["p2: disc toledo"]),
        ("mutiny", ["choose toledo", "p2: disc galicia"]),
        ("referendum", ["p1: disc galicia", "p2: disc navarra"]),
        ("loss_of_favour", []),
        ("disgrace", []),
    ],
)
def test_where_opponents_must_choose_the_dummy_is_skipped(card: str, choices: list[str]) -> None:
    """EG-A37."""
    state = put(put(card_scene(card, seats=2), P2, toledo=2), DUMMY, toledo=4, aragon=2)
    before = state.players[DUMMY][:]
    play(state, "act", *choices)
    assert (state.prompt, state.turn) == ("parts", P1), "only the choices of real players were asked for"
    assert state.players[DUMMY] == before


# -- the dummy in the Castillo -----------------------------------------------------------------------------------------


def castillo_scene(ruling: str | None = None, king: str = "granada") -> State:
    """A general scoring is due; in the Castillo: dummy 3, p1 2, p2 1. Discs: Galicia and Navarra."""
    rulings = {"dummy_in_castillo": ruling} if ruling else {}
    state = bare(2, king, rulings=rulings)
    put(put(put(state, DUMMY, castillo=3), P1, castillo=2), P2, castillo=1)
    general_scoring(state)
    if king != "castillo":
        play(state, "p1: disc galicia", "p2: disc navarra")
    return state


@pytest.mark.rule("EG-140")
@pytest.mark.parametrize("ruling", [None, "stock"])
def test_dummy_caballeros_from_the_castillo_go_to_its_stock(ruling: str | None) -> None:
    """EG-A32, the default: they count for the places in the Castillo first. p1 is second there: 3 VP."""
    state = castillo_scene(ruling)
    assert on_map(state, DUMMY) == {}
    assert count(state, DUMMY, "province") == 30
    assert vp(state) == (3 + 4, 5), "then p1 is first in Galicia (4) and p2 in Navarra (5)"


def test_by_ruling_the_dummys_caballeros_stay_in_the_castillo() -> None:
    """EG-A32, ``stay``."""
    state = castillo_scene("stay")
    assert on_map(state, DUMMY) == {"castillo": 3}
    assert vp(state) == (3 + 4, 5)


def test_by_ruling_a_region_card_tells_where_the_dummys_caballeros_go_and_they_count_there_at_once() -> None:
    """EG-A32, ``region_card``: one card for all of them; the King's region sends them to the stock."""
    state = castillo_scene("region_card")
    deck = {ids.PLACE_NAMES[r] for r in range(9) if state.board[ids.REGION_DECK] >> r & 1}
    assert chances(state) == {f"dummy-home {r}": 1 for r in deck}
    assert len(deck) == 7
    assert {"galicia", "granada"} < deck
    galicia = play(state.clone(), "dummy-home galicia")
    assert on_map(galicia, DUMMY) == {"galicia": 3}
    assert vp(galicia) == (3 + 2, 5), "p1 is second in Galicia behind the dummy"
    kings = play(state.clone(), "dummy-home granada")
    assert on_map(kings, DUMMY) == {}
    assert count(kings, DUMMY, "province") == 30


@pytest.mark.parametrize("ruling", ["stock", "stay", "region_card"])
def test_while_the_king_guards_the_castillo_the_dummys_caballeros_stay_in_it(ruling: str) -> None:
    """EG-A15 comes before EG-A32."""
    state = castillo_scene(ruling, king="castillo")
    assert on_map(state, DUMMY) == {"castillo": 3}
    assert on_map(state, P1) == {"castillo": 2, "court": 7}
    assert state.prompt == "dummy_places", "the next round has begun"
