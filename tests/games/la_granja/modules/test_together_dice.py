"""Dice where several modules meet: Ana's die, grey dice, modifiers, workers, revenue tiles and farm cards."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.counselors_outlaws.numbers import END_OF_REVENUE
from sobremesa.games.la_granja.modules.ladies.numbers import LADY, OWN_DIE
from sobremesa.games.la_granja.modules.trade_boards.numbers import EXPORTS, IMPORTS, MODIFIER_1
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.state import State

from ..cards.stage import used, words
from ..scene import GAME, P1, P2, again, asked, barrow, count, dice, helper, legal, marker, own, play, roof
from .grey import by_day, by_night, first_die, grey, marked
from .ladies import number, with_ladies
from .pieces import workers
from .town import at_shared_tile, at_tile, on_display
from .town import config as town_config

HANDS = "hired_hands"
BOARDS = "trade_boards"
CARDS = "new_farm_cards"
COLOURS = "counselors_outlaws"


def with_ana(value: int, *pool: int, modules: list[str], **config: Any) -> State:
    """P1 has Ana, whose die shows a value, and takes a first die from the pool."""
    state = dice(with_ladies("ana", modules=["ladies", *modules], **config), *pool)
    state.players[P1][OWN_DIE] = value
    return first_die(state)


def modifier(state: State, label: str, seat: int = P1) -> State:
    """The seat has received a modifier."""
    at = MODIFIER_1 + ("-2", "-1", "+1", "+2").index(label)
    state.players[seat][at] += 1
    state.players[seat][IMPORTS] = state.players[1 - seat][EXPORTS] = 5  # all five spaces of its board are filled
    state.board[ids.ROUND] = 6
    return state


# -- Ana's die ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HH-003", "LL-014")
@pytest.mark.parametrize(("ruling", "places"), [("yes", ["butcher"]), ("no", [])])
def test_her_die_sends_a_worker_unless_the_ruling_says_no(ruling: str, places: list[str]) -> None:
    """HH-A08"""
    state = with_ana(6, 4, 4, 5, 5, 5, modules=[HANDS], rulings={"ana_sends_workers": ruling})
    play(state, "die 4", "decline", "own-die", "option 2")
    assert words(state, "send") == places
    if places:
        play(state, "send butcher")
        assert (workers(state), state.players[P1][OWN_DIE], state.prompt) == (1, 0, "take_die")


@pytest.mark.rule("HH-003")
def test_one_worker_for_each_of_three_dice() -> None:
    """HH-A07, HH-A08: the die of the pool and hers send one each."""
    state = with_ana(4, 4, 4, 5, 5, 5, modules=[HANDS])
    play(marker(state, "h1"), "die 4", "send greengrocer", "own-die")
    assert words(state, "send") == ["h1"]
    play(state, "send h1")
    assert (workers(state), state.prompt) == (0, "take_die")


@pytest.mark.rule("TB-018", "LL-014")
def test_modifiers_change_her_die() -> None:
    """LL-A05, GE-A04: the revenue and a worker go by the new value."""
    state = modifier(with_ana(6, 3, 3, 5, 5, 5, modules=[BOARDS, HANDS]), "+1")
    assert state.prompt == "take_die"
    play(state, "die 3", "decline", "take olive", "take grain", "decline", "own-die")
    assert (state.prompt, legal(state)) == ("modify_die", ["decline", "modify +1"])
    assert GAME.from_position(GAME.position(state)).digest() == state.digest()
    play(state, "modify +1")
    assert state.players[P1][OWN_DIE] == 1, "from 6 round to 1"
    assert state.players[P1][ids.DIE_LEFT] == 3


@pytest.mark.rule("TB-019")
def test_a_roof_tile_and_modifiers_work_on_her_die_in_turn() -> None:
    state = roof(modifier(with_ana(3, 4, 4, 5, 5, 5, modules=[BOARDS]), "+1"), "die_2")
    play(state, "die 4", "decline", "decline", "own-die", "decline", "modify +1")
    assert state.prompt == "change_die"
    play(state, "change +1")
    assert state.players[P1][OWN_DIE] == 5


@pytest.mark.rule("LL-016")
def test_her_die_may_be_changed_with_a_borrowed_roof_tile() -> None:
    """Card 102, LL-A05: a helper of the owner; it is her die that changes."""
    state = helper(own(with_ana(3, 1, 1, 5, 5, 5, modules=[CARDS]), silver=5, olive=1), 102)
    roof(state, "die_2", seat=P2)
    play(state, "die 1", "decline", "own-die", "option 1", "option 2", "roof 1")
    assert state.prompt == "change_borrowed"
    assert GAME.from_position(GAME.position(state)).digest() == state.digest()
    play(state, "change +1")
    assert (state.players[P1][ids.DIE_LEFT], count(state, "silver", P2)) == (1, 1)
    assert count(state, "silver") == 4 + 4, "the revenue of space 4"


@pytest.mark.rule("LL-016")
def test_her_die_is_no_first_or_second_die() -> None:
    """Cards 105 and 106 are about those; 109 is about the last die of a revenue space, where hers never lies."""
    state = helper(with_ana(4, 1, 1, 5, 5, 5, modules=[CARDS], round=4), 105, 106, 109)
    play(state, "die 1", "decline", "own-die")
    assert state.prompt == "take_die"
    assert (count(state, "silver"), count(state, "vp")) == (4, 0)


def test_no_helper_can_wait_for_her_die_to_be_settled() -> None:
    """In a position written by hand, the Almanac Seller would have counted the die at the left instead."""
    state = helper(with_ana(4, 1, 1, 4, 5, 5, modules=[CARDS]), 105, 106)
    play(state, "die 4")
    text = GAME.position(state)
    assert "trigger 0 106 29 0 0" in text
    assert GAME.from_position(text).digest() == state.digest()
    GAME.from_position(text.replace("trigger 0 106 29 0 0", "trigger 0 106 29 1 0"))
    with pytest.raises(sm.PositionError, match="trigger"):
        GAME.from_position(text.replace("trigger 0 106 29 0 0", "trigger 0 106 29 2 0"))


@pytest.mark.rule("LL-016")
def test_village_gossips_do_not_speak_of_her_die() -> None:
    """Card 107: her die does not count as an opponent's, nor as one of her owner's own dice."""
    state = helper(with_ana(4, 1, 1, 4, 5, 5, modules=[CARDS]), 107, seat=P2)
    state.players[P2][ids.DIE_LEFT] = 4
    play(state, "die 1", "own-die")
    assert (count(state, "silver"), count(state, "silver", P2)) == (4, 0)
    state = helper(with_ana(4, 1, 1, 4, 5, 5, modules=[CARDS]), 107)
    play(state, "die 1", "done", "p2: die 4")
    assert count(state, "silver") == 0


@pytest.mark.rule("LL-014", "LL-016")
def test_the_knife_grinder_changes_her_die_or_another_one() -> None:
    """Card 21, once per round"""
    state = helper(with_ana(3, 1, 1, 5, 5, 5, modules=[CARDS, HANDS]), 21)
    play(state, "die 1", "decline", "decline", "own-die", "option 1", "change +1")
    assert count(state, "silver") == 4
    assert words(state, "send") == ["greengrocer"], "the changed value counts for everything done with the die"


@pytest.mark.rule("LL-015")
def test_the_truc_player_looks_at_the_two_dice_of_the_pool() -> None:
    """Card 108"""
    state = helper(own(with_ana(4, 1, 1, 5, 5, 5, modules=[CARDS]), silver=9), 108)
    play(state, "die 1", "own-die")
    assert state.prompt == "take_die", "there is no second die yet"
    play(state, "done", "p2: die 1")
    play(state, *(["p2: done"] if state.turn == P2 else []))
    play(state, "p1: die 5", "option 1", "done")
    assert (state.prompt, state.players[P1][ids.DIE_RIGHT]) == ("trigger", 5)
    play(state, "option 1")
    assert count(state, "silver") == 9 + 4 - 2 + 4, "space 5 - 1"


@pytest.mark.rule("CC-007", "LL-014")
def test_her_die_and_a_grey_one_in_the_same_turn() -> None:
    """CC-A08"""
    state = grey(with_ana(4, 4, 4, 5, 5, 5, modules=[COLOURS]), 4)
    own(state, silver=3)
    play(state, "grey-die 4", "decline", "own-die")
    assert (words(state, "counsel"), marked(state)) == (["silver"], []), "that of the die of the pool"
    play(state, "counsel silver")
    assert (count(state, "grain"), marked(state)) == (1, [4])


# -- grey dice ---------------------------------------------------------------------------------------------------------


BOTH = [COLOURS, CARDS]


@pytest.mark.rule("NF-004", "CC-009")
def test_the_forest_guard_takes_a_counsel_for_nothing_once_per_round() -> None:
    """Card 109: in addition to its 2 silver for the last die of a space."""
    state = helper(by_day((4, 5, 5, 2, 6), 4, 5, modules=BOTH), 109)
    play(state, "grey-die 4")
    assert words(state, "counsel") == ["silver", "free"]
    play(state, "counsel free")
    assert (count(state, "silver"), count(state, "grain"), used(state, 109)) == (4 + 2, 1, True)
    play(state, "done", "p2: die 6", "option 2", "p2: done", "p1: grey-die 5")
    assert words(state, "counsel") == ["silver"], "once"


@pytest.mark.rule("NF-004", "CC-017")
def test_the_forest_guard_pays_no_penalty_once_per_round() -> None:
    state = helper(own(by_night((4, 5, 5, 2, 6), 4, 5, modules=BOTH), grape=1), 109)
    play(state, "grey-die 4")
    assert words(state, "penalty") == ["space", "free"]
    play(state, "penalty free")
    assert (marked(state), count(state, "grape"), used(state, 109)) == ([], 1, True)
    play(state, "done", "p2: die 6", "option 2", "p2: done", "p1: grey-die 5", "option 1", "done")
    assert "free" not in words(state, "penalty")


@pytest.mark.rule("NF-004", "CC-014")
def test_the_forest_guard_spares_a_grey_die_in_every_round() -> None:
    state = helper(by_night((4, 4, 5, 2, 6), 4, 5, modules=BOTH), 109)
    play(state, "grey-die 4", "penalty free")
    assert "free" not in words(state, "penalty")
    frames = [(kinds.GAME, -1), *state.rules.round_frames]
    state.frames = frames[: frames.index((END_OF_REVENUE, -1)) + 1]
    assert again(state).prompt == "donkeys"
    play(grey(first_die(dice(state, 4, 4, 5, 2, 6)), 4), "grey-die 4")
    assert "free" in words(state, "penalty")


@pytest.mark.rule("NF-004", "CC-018")
def test_the_forest_guard_lets_a_poor_farm_take_a_grey_die() -> None:
    state = by_night((1, 1, 2, 3, 5), 1, 3, modules=BOTH)
    assert words(state, "grey-die") == []
    assert words(helper(state, 109), "grey-die") == ["1", "3"]


@pytest.mark.rule("CC-008", "TB-018")
def test_a_modified_grey_die_brings_the_counsel_of_its_new_value() -> None:
    """GE-A04"""
    state = modifier(own(by_day((3, 3, 5, 5, 6), 3, modules=[COLOURS, BOARDS]), silver=1), "+1")
    play(state, "grey-die 3", "modify +1", "counsel silver")
    assert (count(state, "grain"), marked(state), count(state, "silver")) == (1, [4], 4)


@pytest.mark.rule("CC-016", "HH-003")
def test_a_grey_die_costs_its_penalty_and_sends_a_worker() -> None:
    state = own(by_night((4, 4, 5, 5, 6), 4, modules=[COLOURS, HANDS]), vp=1)
    play(state, "grey-die 4", "send greengrocer", "penalty vp")
    assert (workers(state), marked(state), count(state, "vp"), state.prompt) == (1, [4], 0, "take_die")


# -- revenue tiles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-003", "NF-004")
def test_the_lighthouse_keeper_uses_the_tile_of_a_space_without_a_die() -> None:
    """Card 105; tile A05 brings 4 silver."""
    state = helper(at_tile(5, modules=["bustling_town", CARDS], space=2), 105)
    dice(state, 6, 6, 6)
    play(state, "die 6", "option 1", "space 2", "option 1")
    assert (count(state, "silver"), state.players[P1][ids.DIE_LEFT]) == (4, 6)


@pytest.mark.rule("BT-003", "NF-004")
def test_the_truc_player_uses_the_tile_of_the_difference() -> None:
    """Card 108; on tile A03 the build action is no part of it."""
    state = on_display(helper(own(at_tile(3, modules=["bustling_town", CARDS], space=2), silver=2), 108), "church")
    state.players[P1][ids.DIE_LEFT] = 4
    state.frames[-1] = (*state.frames[-1][:2], 1, 0)
    dice(state, 2, 6)
    play(state, "die 2", "option 1", "take olive")
    assert state.prompt == "trigger"
    play(state, "option 1")
    assert (state.prompt, asked(state)) == ("revenue", ["option 1"])


@pytest.mark.rule("BT-003", "BT-010")
def test_the_porter_may_build_as_a_second_option_of_the_die() -> None:
    """Card 3: the tile on space 2 or 6; the build action is one of its options."""
    state = on_display(helper(at_tile(3, space=6), 3), "church")
    play(state, "die 6", "option 1", "take olive")
    assert (state.prompt, asked(state)) == ("revenue_option", ["option 2"])
    assert legal(play(state, "option 2")) == ["build church"]


@pytest.mark.rule("BT-010", "BT-017")
def test_the_councillor_uses_the_tile_of_the_last_die_without_building() -> None:
    """Card 45"""
    state = on_display(helper(own(at_shared_tile(3, "b"), silver=2), 45), "church")
    play(state, "go", "option 1", "option 1")
    assert asked(state) == ["option 1"]
    play(state, "option 1")
    assert (count(state, "pig"), count(state, "silver")) == (2, 0)


@pytest.mark.rule("BT-003", "CC-008")
def test_a_grey_die_brings_tile_and_counsel() -> None:
    config = town_config(modules=["bustling_town", COLOURS], grey_dice="counselors")
    state = at_tile(5, space=4, **config)
    own(grey(dice(state, 4, 4, 5), 4), silver=1)
    play(state, "grey-die 4", "counsel silver", "option 1")
    assert (count(state, "grain"), count(state, "silver")) == (1, 4)


@pytest.mark.rule("BT-003", "HH-006")
def test_a_worker_goes_by_the_value_of_the_die_whatever_tile_lies_there() -> None:
    state = barrow(at_tile(5, space=3, modules=["bustling_town", HANDS]), 10)  # worth 3
    play(state, "die 3", "option 1")
    assert words(state, "send") == ["delicatessen", "barrow1"]


@pytest.mark.rule("BT-003", "LL-014")
def test_her_die_uses_a_tile_and_may_build() -> None:
    state = on_display(at_tile(3, space=3, modules=["bustling_town", "ladies"]), "church")
    state.players[P1][LADY], state.players[P2][LADY] = number("ana"), number("nina")
    state.players[P1][OWN_DIE] = 3
    dice(state, 5, 5)
    first_die(state)
    play(state, "die 5")
    while state.prompt != "take_die":
        state.play(state.legal()[0])
    play(state, "own-die")
    assert legal(state) == ["option 1", "option 2"]
