"""Ana's die (LL-013 to LL-016)."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.counselors_outlaws.numbers import GREY_1
from sobremesa.games.la_granja.modules.ladies.numbers import OWN_DIE
from sobremesa.games.la_granja.modules.ladies.rules.cards import ANA, NINA
from sobremesa.games.la_granja.modules.trade_boards.numbers import EXPORTS, IMPORTS, MODIFIER_1
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..cards.stage import words
from ..scene import GAME, P1, P2, chances, count, dice, events, helper, illegal, legal, own, phase, play, roof
from .grey import first_die, marked
from .ladies import with_ladies


def taking(value: int, *pool: int, **config: Any) -> State:
    """P1 has Ana, whose die shows a value, and takes a first die from the pool."""
    state = dice(with_ladies("ana", **config), *pool)
    state.players[P1][OWN_DIE] = value
    return first_die(state)


def own_die(state: State, seat: int = P1) -> int:
    return state.players[seat][OWN_DIE]


@pytest.mark.rule("LL-013")
def test_her_die_is_rolled_with_the_others_and_the_pool_grows_by_it() -> None:
    state = phase(with_ladies("reina", "ana"), 2)
    play(state, "roll 1", "roll 1", "roll 2", "roll 2", "roll 6")
    assert chances(state) == {f"roll {v}": 1 for v in range(1, 7)}
    assert events(state, "roll 3") == [("own_die_rolled", {"seat": P2, "value": 3})]
    assert state.prompt == "take_die"
    assert sum(state.board[ids.DICE_1 : ids.DICE_1 + 6]) == 5, "as many as ever for the others (LL-A04)"
    assert [own_die(state, seat) for seat in (P1, P2)] == [0, 3]
    assert state.view(P1).seats[P2].dice == (0, 0, 3)


@pytest.mark.rule("LL-013")
def test_without_ana_nothing_more_is_rolled() -> None:
    state = phase(with_ladies("reina", "nina"), 2)
    play(state, "roll 1", "roll 1", "roll 2", "roll 2", "roll 6")
    assert state.prompt == "take_die"


@pytest.mark.rule("LL-014", "LL-015")
def test_her_die_is_used_after_the_first_die() -> None:
    state = taking(4, 1, 1, 6, 6, 6)
    play(state, "die 1")
    assert "own-die" in legal(state)
    assert events(state, "own-die") == [
        ("own_die_used", {"seat": P1, "value": 4}),
        ("revenue_used", {"seat": P1, "space": 4}),
        ("gained", {"seat": P1, "good": ids.SILVER, "count": 4}),
    ]
    assert (count(state, "pig"), count(state, "silver"), own_die(state)) == (1, 4, 0)
    assert "own-die" not in legal(state)
    play(state, "done", "die 6", "option 2", "done", "die 6", "option 2")
    assert state.turn == P1
    assert "own-die" not in legal(state), "it lies on her card until the next revenue phase"


@pytest.mark.rule("LL-021", "LL-014")
def test_her_die_is_used_before_the_first_die() -> None:
    """LL-A09: in the same turn, and a die of the pool is still to be taken."""
    state = taking(4, 1, 1, 6, 6, 6)
    play(state, "own-die")
    assert (count(state, "silver"), own_die(state), state.prompt) == (4, 0, "take_die")
    assert (words(state, "die"), words(state, "own-die")) == (["1", "6"], [])
    assert illegal(state, "done"), "taking a die is compulsory"
    play(state, "die 1")
    assert (count(state, "pig"), "own-die" in legal(state)) == (1, False)


@pytest.mark.rule("LL-021")
def test_not_in_the_middle_of_the_other_die() -> None:
    state = taking(4, 6, 6, 6, 6, 6)
    play(state, "die 6")
    assert (state.prompt, "own-die" in legal(state)) == ("revenue", False)


@pytest.mark.rule("LL-021")
def test_by_the_other_reading_her_die_comes_second() -> None:
    state = taking(4, 1, 1, 6, 6, 6, rulings={"own_die_order": "after"})
    assert words(state, "own-die") == []
    assert "own-die" in legal(play(state, "die 1"))


@pytest.mark.rule("LL-014", "LL-015")
def test_her_die_is_used_after_the_second_die_or_not_at_all() -> None:
    state = taking(4, 4, 4, 4, 4, 4)
    play(state, "die 4", "done", "die 4", "done", "die 4")
    used = state.clone()
    play(used, "own-die")
    assert (count(used, "silver"), own_die(used)) == (12, 0)
    play(state, "done", "die 4")
    play(state, "done")
    assert state.prompt == "shared_die"
    assert own_die(state) == 0, "back on her card"
    assert "own-die" not in legal(play(state, "go"))


@pytest.mark.rule("LL-014")
def test_others_never_take_her_die_and_it_is_not_the_last_die() -> None:
    """LL-A04"""
    state = taking(3, 4, 4, 4, 4, 4)
    play(state, "die 4", "done")
    assert (state.turn, words(state, "die"), words(state, "own-die")) == (P2, ["4"], [])
    play(state, "die 4")
    assert "own-die" not in legal(state)
    play(state, "done", "die 4", "done", "die 4", "done")
    assert state.board[ids.LAST_DIE] == 4


@pytest.mark.rule("LL-014")
def test_her_die_chooses_among_the_options_of_its_space() -> None:
    state = taking(5, 1, 1, 6, 6, 6)
    play(state, "die 1", "own-die")
    assert state.prompt == "revenue"
    assert len(words(state, "option")) == 3
    play(state, "option 3")
    assert (state.players[P1][ids.SIESTA], own_die(state), state.prompt) == (2, 0, "take_die")


@pytest.mark.rule("LL-015")
def test_her_die_is_rolled_anew_in_every_revenue_phase() -> None:
    state = taking(4, 4, 4, 4, 4, 4)
    play(state, "die 4", "own-die")
    phase(state, 4)
    phase(state, 2)
    for roll in ("roll 1", "roll 1", "roll 1", "roll 1", "roll 1", "roll 6"):
        play(state, roll)
    assert own_die(state) == 6


@pytest.mark.rule("LL-016")
def test_helpers_of_others_do_not_touch_her_die() -> None:
    """Card 16, the Fisherman."""
    state = phase(helper(with_ladies("ana", "reina"), 16, seat=P2), 2)
    play(state, "roll 1", "roll 1", "roll 2", "roll 2", "roll 6", "roll 3", "option 1")
    assert (state.prompt, state.turn) == ("die_reroll", P2)
    assert words(state, "own-die") == []
    play(state, "reroll 1", "reroll 1", "reroll 2", "reroll 2", "reroll 6")
    assert (state.prompt, own_die(state)) == ("roll_again", 3)


def fishing() -> State:
    """Ana's owner has the Fisherman and picks up dice."""
    state = phase(helper(with_ladies("ana", "reina"), 16), 2)
    return play(state, "roll 1", "roll 1", "roll 2", "roll 2", "roll 6", "roll 3", "option 1")


def test_her_owner_may_roll_it_again_alone() -> None:
    """LL-A05"""
    state = fishing()
    assert legal(state) == ["reroll 1", "reroll 2", "reroll 6", "own-die"]
    play(state, "own-die")
    assert legal(state) == ["done", "reroll 1", "reroll 2", "reroll 6"]
    play(state, "done")
    assert (state.prompt, own_die(state)) == ("roll_own_again", 0)
    play(state, "roll 6")
    assert (own_die(state), state.prompt, count(state, "silver")) == (6, "take_die", 1)


def test_her_owner_may_roll_it_again_with_others() -> None:
    state = fishing()
    play(state, "reroll 6", "own-die")
    assert legal(state) == ["done", "reroll 1", "reroll 2"]
    play(state, "reroll 1", "reroll 1", "reroll 2", "reroll 2")
    assert state.prompt == "roll_again", "there is no die left to pick up"
    play(state, "roll 5", "roll 5", "roll 5", "roll 5", "roll 5", "roll 1")
    assert (own_die(state), state.board[ids.DICE_1 : ids.DICE_1 + 6]) == (1, [0, 0, 0, 0, 5, 0])
    state = fishing()
    play(state, "reroll 6", "reroll 1", "reroll 1", "reroll 2", "reroll 2")
    assert legal(state) == ["done", "own-die"], "hers can be the last one"


def test_her_owner_may_change_it_with_a_roof_tile() -> None:
    """LL-A05"""
    state = roof(taking(4, 1, 1, 6, 6, 6), "die_2")
    play(state, "die 1", "decline", "own-die")
    assert (state.prompt, words(state, "change")) == ("change_die", ["+1", "+2"])
    play(state, "change +2", "option 2")
    assert (count(state, "silver"), own_die(state), state.players[P1][ids.DIE_LEFT]) == (2, 0, 1)


def test_her_owner_may_change_it_with_a_helper() -> None:
    """Card 21, the Knife Grinder, once per round."""
    state = helper(taking(5, 1, 1, 6, 6, 6), 21)
    play(state, "die 1", "decline", "own-die", "option 1", "change -1")
    assert (count(state, "silver"), state.players[P1][ids.DIE_LEFT]) == (4, 1)
    state = helper(taking(4, 3, 3, 6, 6, 6), 21)
    play(state, "die 3", "option 1", "change +1", "own-die")
    assert (count(state, "silver"), state.prompt) == (8, "take_die"), "it has worked in this round"


def test_her_die_counts_as_a_die_taken_for_helpers() -> None:
    """Card 3, the Porter: two options of space 2 or 6."""
    state = helper(taking(2, 1, 1, 4, 4, 4), 3)
    play(state, "die 1", "own-die", "option 3")
    assert state.prompt == "revenue_option"
    play(state, "option 5")
    assert (count(state, "olive"), count(state, "grape")) == (1, 1)


def test_her_die_is_neither_white_nor_grey() -> None:
    """CC-A08"""
    for side in ("counselors", "outlaws"):
        state = taking(4, 1, 1, 6, 6, 6, modules=["ladies", "counselors_outlaws"], grey_dice=side)
        own(state, silver=3, vp=3, grape=1)
        state.board[GREY_1] = 1
        play(state, "grey-die 1")
        play(state, *(["decline"] if state.prompt == "counsel" else ["penalty vp"] if side == "outlaws" else []))
        play(state, "own-die")
        assert state.prompt == "take_die"
        assert (count(state, "silver"), 4 in marked(state)) == (7, False)


def test_her_owner_may_change_it_with_modifiers() -> None:
    """LL-A05, and the markers of Trade Boards, which go round (TB-A07)."""
    state = taking(5, 1, 1, 6, 6, 6, modules=["ladies", "trade_boards"], round=6)
    state.players[P1][MODIFIER_1 + 3] = 1  # +2, the third modifier of a board
    state.players[P1][IMPORTS] = state.players[P2][EXPORTS] = 3
    play(state, "die 1", "decline", "own-die")
    assert state.prompt == "modify_die"
    play(state, "modify +2")
    assert (own_die(state), state.players[P1][ids.DIE_LEFT], count(state, "pig")) == (0, 1, 2), "5 + 2 is 1"


def test_her_owner_may_change_it_with_a_borrowed_roof_tile() -> None:
    """Card 102"""
    state = helper(taking(3, 1, 1, 6, 6, 6, modules=["ladies", "new_farm_cards"]), 102)
    own(roof(state, "die_1", seat=P2), silver=1)
    play(state, "die 1", "decline", "own-die", "option 1", "option 2", "roof 1", "change +1")
    assert (count(state, "silver"), state.players[P1][ids.DIE_LEFT]) == (4, 1)


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_her_die_sends_a_worker_by_its_final_value(ruling: str) -> None:
    """HH-A08"""
    config = {"modules": ["ladies", "hired_hands"], "rulings": {"ana_sends_workers": ruling}}
    state = roof(own(taking(3, 4, 4, 6, 6, 6, **config), silver=9), "die_1")
    while play(state, "die 4" if state.prompt == "take_die" else "decline").prompt != "take_die":
        pass
    play(state, "own-die", "change +1")
    assert count(state, "silver") == 17
    assert state.prompt == ("send_worker" if ruling == "yes" else "take_die")
    if ruling == "yes":
        assert words(state, "send") == ["greengrocer"]
        play(state, "send greengrocer")
    assert own_die(state) == 0


def test_positions_in_the_middle_of_her_die() -> None:
    state = roof(taking(4, 1, 1, 6, 6, 6), "die_2")
    play(state, "die 1", "decline", "own-die")
    again = GAME.from_position(GAME.position(state))
    assert again.digest() == state.digest()
    with pytest.raises(sm.PositionError, match="Ana's die outside its time"):
        GAME.from_position(GAME.position(state).replace(f"lady={ANA} own_die=4", f"lady={NINA} own_die=4"))
    with pytest.raises(sm.PositionError, match="there is no die to change"):
        GAME.from_position(GAME.position(state).replace(" own_die=4", ""))
