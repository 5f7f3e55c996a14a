"""Counselors: a reward for a grey die (CC-008 to CC-015)."""

import pytest

from sobremesa.games.la_granja.modules.counselors_outlaws.numbers import GREY_TAKEN
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, P2, bare, count, events, field, hand, helper, illegal, legal, own, phase, play, roof
from .grey import DAY, by_day, mark, marked

PAYING = ["counsel silver", "counsel vp"]


def offered(state: State) -> list[str]:
    return [text for text in legal(state) if text.startswith("counsel")]


@pytest.mark.rule("CC-008", "CC-009", "CC-012", "CC-015")
def test_the_example_green_takes_a_grey_4_and_pays_1_silver_for_1_grain() -> None:
    state = own(by_day((4, 1, 2, 5, 6), 4), silver=1, vp=1)
    play(state, "grey-die 4")
    assert legal(state) == ["decline", *PAYING]
    assert events(state, "counsel silver") == [
        ("paid", {"seat": P1, "good": ids.SILVER, "count": 1}),
        ("counsel_taken", {"seat": P1, "space": 4}),
        ("gained", {"seat": P1, "good": ids.GRAIN, "count": 1}),
        ("revenue_used", {"seat": P1, "space": 4}),
        ("gained", {"seat": P1, "good": ids.SILVER, "count": 4}),
    ]
    assert (count(state, "grain"), count(state, "silver"), count(state, "vp")) == (1, 4, 1)
    assert marked(state) == [4]


@pytest.mark.rule("CC-009")
def test_the_price_may_be_1_vp_instead() -> None:
    state = own(by_day((4, 1, 2, 5, 6), 4), silver=1, vp=1)
    play(state, "grey-die 4", "counsel vp")
    assert (count(state, "grain"), count(state, "silver"), count(state, "vp")) == (1, 5, 0)
    for silver, vp, ways in ((1, 0, PAYING[:1]), (0, 1, PAYING[1:])):
        state = own(by_day((4, 1, 2, 5, 6), 4), silver=silver, vp=vp)
        assert legal(play(state, "grey-die 4")) == ["decline", *ways]


@pytest.mark.rule("CC-008")
@pytest.mark.parametrize(("space", "good"), [(4, "grain"), (5, "grape"), (6, "olive")], ids=["grain", "grape", "olive"])
def test_rewards_that_are_goods(space: int, good: str) -> None:
    state = own(by_day((space, 1, 2, 3, 3), space), silver=1)
    play(state, f"grey-die {space}", "counsel silver")
    assert (count(state, good), marked(state)) == (1, [space])


@pytest.mark.rule("CC-008")
def test_rewards_that_are_an_upgrade_a_card_and_a_siesta_step() -> None:
    state = own(by_day((1, 2, 3, 4, 4), 1), silver=1, grape=1)
    play(state, "grey-die 1", "counsel silver", "improve grape")
    assert (count(state, "wine"), count(state, "pig")) == (1, 1)
    state = own(by_day((1, 2, 3, 4, 4), 2), silver=1)
    play(state, "grey-die 2", "counsel silver", "draw 7")
    assert state.hands[P1] == (7,)
    assert state.prompt == "revenue"
    state = own(by_day((1, 2, 3, 4, 4), 3), silver=1)
    play(state, "grey-die 3", "counsel silver")
    assert state.players[P1][ids.SIESTA] == 1


def test_nobody_pays_for_a_reward_that_cannot_be_had() -> None:
    state = own(by_day((1, 2, 3, 4, 4), 1), silver=5)
    play(state, "grey-die 1")
    assert state.prompt == "take_die", "there was nothing to upgrade; now there is a pig"
    assert offered(state) == ["counsel silver"]
    play(state, "counsel silver", "improve pig")
    assert (count(state, "meat"), count(state, "silver")) == (1, 4)


@pytest.mark.rule("CC-010")
def test_who_cannot_pay_may_take_the_die_for_its_revenue() -> None:
    state = by_day((1, 2, 3, 4, 6), 6)
    play(state, "grey-die 6")
    assert state.prompt == "revenue"
    play(state, "option 2")
    assert count(state, "silver") == 2
    assert marked(state) == []
    state = by_day((3, 3, 3, 3, 3), 3, 3)
    play(state, "grey-die 3", "take olive", "take grape")
    assert (offered(state), count(state, "olive")) == ([], 1)


@pytest.mark.rule("CC-011")
def test_the_reward_may_come_after_the_revenue() -> None:
    state = by_day((4, 1, 2, 5, 6), 4)
    play(state, "grey-die 4")
    assert (state.prompt, count(state, "silver")) == ("take_die", 4), "nothing to pay with before the revenue"
    assert offered(state) == ["counsel silver"]
    play(state, "counsel silver")
    assert (count(state, "silver"), count(state, "grain"), marked(state)) == (3, 1, [4])
    assert offered(state) == [], "once"
    play(state, "done")
    assert state.turn == P2


@pytest.mark.rule("CC-011")
def test_the_reward_may_be_declined_before_and_after() -> None:
    state = own(by_day((4, 1, 2, 5, 6), 4), silver=1)
    play(state, "grey-die 4", "decline")
    assert offered(state) == ["counsel silver"]
    play(state, "buy grain", "done")  # CC-A03: nobody has to pay
    assert (count(state, "silver"), marked(state)) == (2, [])


def test_the_offer_ends_with_the_turn() -> None:
    state = own(by_day((4, 1, 2, 5, 6), 4), silver=1)
    play(state, "grey-die 4", "decline")
    turn = state.frames[-1]
    state.frames[-1] = (turn[0], P1, 1, 0)  # the second die
    play(state, "die 1")
    assert offered(state) == []


@pytest.mark.rule("CC-012", "CC-013")
def test_a_marked_space_gives_nothing_more_in_this_phase() -> None:
    state = mark(own(by_day((4, 4, 2, 5, 6), 4, 4), silver=3), 4)
    play(state, "grey-die 4")
    assert state.prompt == "take_die", "it counts as white"
    assert (offered(state), count(state, "silver"), count(state, "grain")) == ([], 7, 0)
    other = own(by_day((4, 4, 2, 5, 6), 4, 4), silver=3)
    play(mark(other, 4, seat=P2), "grey-die 4")
    assert offered(other) == PAYING[:1], "everybody has a board of one's own"


@pytest.mark.rule("CC-014")
def test_all_markers_come_back_at_the_end_of_the_phase() -> None:
    state = phase(bare(**DAY), 2)
    play(state, "roll 4", "roll 4", "roll 4", "roll 4", "roll 4")
    own(own(state, P1, silver=2), P2, silver=2)
    play(state, "grey-die 4", "counsel silver", "done", "grey-die 4", "counsel silver", "done")
    play(state, "die 4", "done", "die 4", "done")
    assert [marked(state, seat) for seat in (P1, P2)] == [[4], [4]]
    play(state, "go", "done", "go")
    assert marked(state, P2) == [4], "the phase is not over yet"
    play(state, "done")
    assert (state.prompt, state.phase) == ("donkeys", 3)
    assert [marked(state, seat) for seat in (P1, P2)] == [[], []]


def test_the_last_die_is_white_for_everybody() -> None:
    """CC-A02: nobody has chosen it."""
    state = phase(bare(**DAY), 2)
    play(state, "roll 1", "roll 1", "roll 1", "roll 4", "roll 4")
    own(own(state, P1, silver=2), P2, silver=2)
    play(state, "die 1", "done", "die 1", "done", "die 1", "done", "grey-die 4", "decline", "done")
    assert (state.prompt, state.board[ids.LAST_DIE]) == ("shared_die", 4)
    play(state, "go")
    assert (offered(state), state.prompt) == ([], "shared_die")


def test_the_final_value_of_the_die_decides() -> None:
    """GE-A04: a roof tile or a helper changes the die before the board is looked at."""
    state = roof(own(by_day((4, 1, 2, 5, 6), 4), silver=1), "die_1")
    play(state, "grey-die 4", "change +1", "counsel silver")
    assert (count(state, "grape"), count(state, "grain"), marked(state)) == (1, 0, [5])
    state = helper(own(by_day((4, 1, 2, 5, 6), 4), silver=1), 21)
    play(state, "grey-die 4", "option 1", "change +1", "decline")
    play(state, "option 3")  # two siesta steps
    play(state, "counsel silver")
    assert (count(state, "grape"), marked(state)) == (1, [5])


def test_without_a_marker_there_is_no_reward() -> None:
    state = own(by_day((4, 1, 2, 5, 6), 4), silver=1, olive=25)
    assert supply(state, P1) == 0
    play(state, "grey-die 4")
    assert offered(state) == []
    play(state, "sell olive")
    assert offered(state) == PAYING[:1]
    play(state, "counsel silver")
    assert (marked(state), supply(state, P1), state.prompt) == ([4], 0, "retrieving")
    assert illegal(state, "done")


def test_marks_are_markers_in_use() -> None:
    state = mark(own(by_day((4, 1, 2, 5, 6), 4), olive=3), 1, 2)
    assert supply(state, P1) == 25 - 3 - 2
    state.board[ids.PHASE] = 1
    assert "p1 has marks of Counselors outside the revenue phase" in GAME.problems(state)


def test_the_forest_guard_makes_it_free_once_per_round() -> None:
    """Card 109"""
    modules = ["counselors_outlaws", "new_farm_cards"]
    state = helper(by_day((4, 4, 5, 5, 6), 4, 5, modules=modules), 109)
    play(state, "grey-die 4")
    assert legal(state) == ["decline", "counsel free"]
    play(state, "counsel free")
    assert (count(state, "silver"), count(state, "grain"), marked(state)) == (4, 1, [4])
    play(state, "done", "die 4", "done", "grey-die 5")
    assert (state.turn, legal(state)) == (P1, ["decline", "counsel silver"]), "once"
    play(state, "decline", "option 3", "done", "die 5", "option 3", "done", "go", "option 2", "done", "go", "option 2")
    play(state, "done")
    assert state.phase == 3
    assert state.players[P1][GREY_TAKEN] == 0, "again in the next round"


def test_a_reward_comes_from_fields_and_hands_as_it_says() -> None:
    state = field(own(by_day((1, 2, 3, 4, 4), 1), silver=1), 1, 1)
    play(state, "grey-die 1", "counsel silver", "improve field-grape")
    assert count(state, "wine") == 1
    assert hand(state, 9).hands[P1] == (9,)
