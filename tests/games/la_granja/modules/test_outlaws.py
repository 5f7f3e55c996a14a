"""Outlaws: a penalty for a grey die, and three neighbours for a trade good (CC-016 to CC-023)."""

from itertools import combinations

import pytest

from sobremesa.games.la_granja.modules.counselors_outlaws.numbers import GREY_TAKEN
from sobremesa.games.la_granja.modules.counselors_outlaws.rules.outlaws import MOST_WAYS
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..cards.stage import words
from ..scene import (
    GAME,
    P1,
    P2,
    bare,
    count,
    delivering,
    events,
    field,
    hand,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    scene,
)
from .grey import NIGHT, by_night, grey, mark, marked


@pytest.mark.rule("CC-016", "CC-017", "CC-022")
def test_the_example_green_takes_a_grey_1_and_loses_1_vp() -> None:
    state = own(by_night((1, 2, 2, 5, 6), 1), vp=3, silver=2)
    assert events(state, "grey-die 1", "penalty vp") == [
        ("grey_die_taken", {"seat": P1, "value": 1}),
        ("revenue_used", {"seat": P1, "space": 1}),
        ("gained", {"seat": P1, "good": ids.PIG, "count": 1}),
        ("paid", {"seat": P1, "good": ids.VP, "count": 1}),
        ("penalty_paid", {"seat": P1, "space": 1}),
    ]
    assert (count(state, "vp"), count(state, "silver"), count(state, "pig"), marked(state)) == (2, 2, 1, [1])


@pytest.mark.rule("CC-016", "CC-017")
def test_the_penalty_comes_after_the_revenue_and_may_be_what_the_space_shows() -> None:
    state = own(by_night((1, 2, 2, 5, 6), 1), vp=3, silver=2)
    play(state, "grey-die 1")
    assert (state.prompt, count(state, "pig"), marked(state)) == ("penalty", 1, [])
    assert words(state, "penalty") == ["space", "vp"]
    assert illegal(state, "done"), "it is no choice whether to pay"
    play(state, "penalty space")
    assert (count(state, "silver"), count(state, "vp"), marked(state)) == (0, 3, [1])
    assert state.prompt == "take_die"


@pytest.mark.rule("CC-017")
def test_a_penalty_of_a_hand_card() -> None:
    state = hand(own(by_night((1, 2, 2, 5, 6), 2), vp=1), 7, 9)
    play(state, "grey-die 2", "option 3", "penalty space")  # an olive
    assert legal(state) == ["discard 7", "discard 9"]
    play(state, "discard 9")
    assert (state.hands[P1], marked(state), count(state, "olive")) == ((7,), [2], 1)


@pytest.mark.rule("CC-017")
def test_a_penalty_of_a_harvest_good_from_storeroom_or_field() -> None:
    state = field(own(by_night((1, 2, 2, 4, 6), 4), vp=1, olive=1, pig=1), 1, 1)
    play(state, "grey-die 4", "penalty space")
    assert legal(state) == ["pay olive", "pay field-grape"]
    before = state.clone()
    play(state, "pay olive")
    assert (count(state, "olive"), state.crops(P1), marked(state)) == (0, [0, 0, 1], [4])
    play(before, "pay field-grape")
    assert (count(before, "olive"), before.crops(P1), marked(before)) == (1, [0, 0, 0], [4])


def test_anything_goes_before_the_penalty_that_goes_in_ones_turn() -> None:
    state = own(by_night((1, 2, 2, 5, 6), 1), vp=1)
    play(state, "grey-die 1")
    assert words(state, "penalty") == ["vp"]
    play(state, "sell pig")
    assert words(state, "penalty") == ["space", "vp"]
    play(state, "penalty space")
    assert (count(state, "silver"), count(state, "vp")) == (1, 1)


@pytest.mark.rule("CC-018")
def test_who_can_pay_neither_must_take_a_white_die() -> None:
    """CC-A07: without a VP none can be lost."""
    state = by_night((1, 2, 3, 5, 5), 1, 3, 5)
    assert (words(state, "die"), words(state, "grey-die")) == (["2", "5"], [])
    assert illegal(state, "grey-die 1")
    own(state, silver=1)
    assert words(state, "grey-die") == []
    own(state, silver=2)
    assert words(state, "grey-die") == ["1", "3"]
    own(state, silver=0, vp=1)
    assert words(state, "grey-die") == ["1", "3", "5"]
    own(state, vp=0, grape=1)
    assert words(state, "grey-die") == ["5"]


@pytest.mark.rule("CC-018")
def test_only_a_white_die_that_can_be_taken_is_available() -> None:
    state = by_night((2, 3, 3, 3, 5), 3, 3, 3)
    assert words(state, "grey-die") == []
    state.board[ids.DICE_1 + 4] = 0
    state.board[ids.GUARD_SPACE], state.board[ids.GUARD_SEAT] = 2, P2  # the last die of space 2 is kept
    assert (words(state, "die"), words(state, "grey-die")) == ([], ["3"])


@pytest.mark.rule("CC-018")
def test_nothing_payable_and_only_grey_dice_left() -> None:
    """CC-A04: the revenue, no payment, no marker."""
    state = by_night((1, 1, 3), 1, 1, 3)
    assert words(state, "grey-die") == ["1", "3"]
    play(state, "grey-die 1")
    assert state.prompt == "penalty"
    assert words(state, "penalty") == []
    play(state, "done")
    assert (state.prompt, count(state, "pig"), marked(state)) == ("take_die", 1, [])


@pytest.mark.rule("CC-018")
def test_the_revenue_itself_can_bring_the_penalty() -> None:
    """CC-A04: payability is tested for each die including its revenue."""
    state = by_night((1, 2, 3, 4, 6), 2, 6, 1)
    assert words(state, "grey-die") == ["2", "6"], "space 2 can draw a card, space 6 gives 2 silver; a pig is no silver"
    own(state, pig=2)
    assert words(state, "grey-die") == ["1", "2", "6"], "without a stall it is sold at once"
    play(state, "grey-die 6")
    play(state, "option 2", "penalty space")
    assert (count(state, "silver"), marked(state)) == (0, [6])


def test_looking_ahead_leaves_no_trace() -> None:
    state = by_night((1, 2, 3, 4, 6), 2, 6, 1)
    before = state.digest()
    assert state.legal()
    assert state.digest() == before


@pytest.mark.rule("CC-019")
def test_a_marked_space_costs_nothing_more() -> None:
    state = mark(own(by_night((1, 1, 2, 4, 4), 4, 4), vp=2, grain=1), 4)
    play(state, "grey-die 4")
    assert (state.prompt, count(state, "silver"), count(state, "vp"), count(state, "grain")) == ("take_die", 4, 2, 1)
    assert marked(state) == [4]
    poor = mark(by_night((1, 1, 2, 3, 4), 1, 3, 4), 3)
    assert words(poor, "grey-die") == ["3"], "nothing is to be paid there"


def test_markers_of_others_do_not_help() -> None:
    state = mark(own(by_night((1, 1, 2, 4, 4), 4, 4), vp=2), 4, seat=P2)
    assert play(state, "grey-die 4").prompt == "penalty"


@pytest.mark.rule("CC-020", "CC-021", "CC-023")
def test_three_neighbours_bring_1_trade_good() -> None:
    state = mark(scene("income", **NIGHT), 5, 6, 1)
    assert words(state, "cash-in") == ["5"], "6 and 1 are neighbours"
    assert events(state, "cash-in 5") == [
        ("outlaws_cashed", {"seat": P1, "space": 5}),
        ("gained", {"seat": P1, "good": ids.TRADE, "count": 1}),
    ]
    assert (count(state, "trade_good"), marked(state), state.prompt) == (1, [], "income")


@pytest.mark.rule("CC-020", "CC-021")
def test_the_six_spaces_form_a_ring() -> None:
    state = scene("income", **NIGHT)
    rings = [{(first + i) % 6 + 1 for i in range(3)} for first in range(6)]
    for n in range(7):
        for spaces in combinations(range(1, 7), n):
            mark(state, *spaces)
            assert len(words(state, "cash-in")) == sum(ring <= set(spaces) for ring in rings), spaces
    play(mark(state, 1, 2, 4, 6), "cash-in 6")
    assert marked(state) == [4]


def test_several_sets_may_be_cashed_in_one_turn() -> None:
    """CC-A06"""
    state = mark(scene("income", **NIGHT), 1, 2, 3, 4, 5, 6)
    assert words(state, "cash-in") == ["1", "2", "3", "4", "5", "6"]
    play(state, "cash-in 2")
    assert (words(state, "cash-in"), marked(state)) == (["5"], [1, 5, 6])
    play(state, "cash-in 5")
    assert (count(state, "trade_good"), marked(state)) == (2, [])


@pytest.mark.rule("CC-020")
@pytest.mark.parametrize(
    "step",
    ["play_cards", "income", "growth", "buy_roof", "take_die", "shared_die", "free_deliveries", "paid_deliveries"],
)
def test_at_any_moment_of_the_own_turn(step: str) -> None:
    state = scene(step, **NIGHT)
    if step == "take_die":
        state.board[ids.DICE_1] = 1
    mark(mark(state, 1, 2, 3), 4, 5, 6, seat=P2)
    assert words(state, "cash-in") == ["1"], "not that of somebody else"


def test_the_space_can_be_penalised_again() -> None:
    """CC-A06"""
    state = mark(own(by_night((1, 1, 2, 4, 4), 4, 4), vp=2), 3, 4, 5)
    play(state, "cash-in 3", "grey-die 4")
    assert state.prompt == "penalty"


@pytest.mark.rule("CC-019")
def test_markers_stay_until_they_are_cashed_in() -> None:
    """CC-A05"""
    state = mark(bare(**NIGHT), 2, 4)
    phase(state, 4)
    assert (state.round, marked(state)) == (3, [2, 4])
    state = own(own(by_night((4, 4, 4, 4, 4), 4, 4, 4), vp=1), P2, vp=1)
    play(state, "grey-die 4", "penalty vp", "done", "die 4", "done", "grey-die 4", "done", "die 4", "done")
    play(state, "go", "done", "go", "done")
    assert (state.phase, marked(state)) == (3, [4])


def test_the_final_value_of_the_die_decides() -> None:
    """GE-A04"""
    state = roof(own(by_night((1, 2, 2, 4, 6), 4), vp=1, silver=2), "die_2")
    play(state, "grey-die 4", "change +2", "option 2", "penalty space")
    assert (marked(state), count(state, "silver")) == ([6], 2)


def test_the_last_die_costs_nothing() -> None:
    """CC-A02"""
    state = own(own(by_night((4, 4, 4, 4, 4), 4, 4, 4), vp=1), P2, vp=1)
    play(
        state, "die 4", "done", "die 4", "done", "grey-die 4", "penalty vp", "done", "grey-die 4", "penalty vp", "done"
    )
    assert state.prompt == "shared_die"
    play(state, "go")
    assert (state.prompt, count(state, "silver")) == ("shared_die", 12)


def test_with_all_markers_in_use_one_may_be_taken_back() -> None:
    """LG-003"""
    state = own(by_night((1, 2, 2, 4, 6), 4), vp=2, olive=25)
    play(state, "grey-die 4")
    space, vp = state.clone(), state
    play(space, "penalty space", "pay olive")
    assert (marked(space), supply(space, P1), space.prompt) == ([4], 0, "take_die"), "the olive has given its marker"
    play(vp, "penalty vp")
    assert vp.prompt == "retrieving"
    declined = vp.clone()
    play(vp, "retrieve olive")
    assert (marked(vp), count(vp, "olive"), vp.prompt) == ([4], 24, "take_die")
    play(declined, "decline")
    assert (marked(declined), count(declined, "vp"), declined.prompt) == ([], 1, "take_die")


def test_marks_are_markers_in_use() -> None:
    assert supply(mark(own(by_night((1, 2), 2), olive=4), 1, 2, 3), P1) == 25 - 4 - 3
    state = mark(own(delivering(0, **NIGHT), olive=22), 1, 2, 3)
    assert supply(state, P1) == 0
    play(state, "cash-in 1")
    assert (supply(state, P1), state.prompt) == (2, "free_deliveries")


def test_the_forest_guard_wards_the_outlaws_off_once_per_round() -> None:
    """Card 109"""
    modules = ["counselors_outlaws", "new_farm_cards"]
    state = helper(by_night((1, 1, 2, 3, 5), 1, 3, modules=modules), 109)
    assert words(state, "grey-die") == ["1", "3"]
    play(state, "grey-die 1")
    assert words(state, "penalty") == ["free"]
    play(state, "penalty free")
    assert (state.prompt, marked(state), state.players[P1][GREY_TAKEN]) == ("take_die", [], 0b101)
    state.frames[-1] = (kinds.TAKE_DIE, P1, 1, 0)
    assert words(grey(state, 3), "grey-die") == [], "once"


def test_what_cannot_be_is_refused() -> None:
    state: State = by_night((1, 2, 2, 4, 6), 4)
    state.players[P1][ids.DIE_LEFT] = 0
    wrong = state.clone()
    mark(wrong, 0)
    assert GAME.problems(wrong) == ["p1 has marked a space 0 of the board"]


def test_looking_ahead_comes_to_an_end_on_a_rich_farm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Space 6 with many goods and the Porter: a great many ways, none of which brings 2 silver."""
    state = helper(own(by_night((6, 6, 2, 3, 5), 6), food=4, wine=4, meat=4, pig=1), 3)
    copies: list[State] = []
    clone = State.clone
    monkeypatch.setattr(State, "clone", lambda s: copies.append(s) or clone(s))
    legal(state)
    assert len(copies) <= MOST_WAYS
