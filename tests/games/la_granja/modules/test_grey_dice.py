"""Grey dice: the pool, rolling, taking, picking up and discarding (CC-001 to CC-007)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.counselors_outlaws.numbers import GREY_1, GREY_HELD, GREY_TAKEN
from sobremesa.games.la_granja.modules.counselors_outlaws.rules.boards import COUNSELORS, OUTLAWS
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Dealer
from tests.conformance.harness import check_game, check_ply, compiled, random_game

from ..cards.stage import words
from ..scene import GAME, P1, P2, bare, chances, count, dice, events, helper, illegal, legal, own, phase, play
from .grey import DAY, by_day, by_night, grey, greys

WHITE_AND_GREY = {
    "counselors": {1: (3, 2), 2: (3, 2), 3: (4, 3), 4: (5, 4)},
    "outlaws": {1: (2, 3), 2: (2, 3), 3: (3, 4), 4: (4, 5)},
}


def rolled(state: State, seed: int = 1) -> State:
    """The revenue phase has begun and all dice have been rolled."""
    phase(state, 2)
    Dealer(seed).settle(state)
    return state


@pytest.mark.rule("CC-003", "CC-004", "CC-005", "CC-006")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("side", ["counselors", "outlaws"])
def test_the_pool_mixes_white_and_grey_dice(side: str, seats: int) -> None:
    state = bare(seats, modules=["counselors_outlaws"], grey_dice=side)
    state.board[ids.SOLO_ORDER] = 2
    white, of_grey = WHITE_AND_GREY[side][seats]
    rolled(state)
    on_board = sum(state.board[ids.DICE_1 : ids.DICE_1 + 6])
    assert (on_board, len(greys(state))) == (white + of_grey, of_grey)
    assert on_board == {1: 5, 2: 5, 3: 7, 4: 9}[seats], "as many as without the module: the others are in the box"


@pytest.mark.rule("CC-003")
def test_both_colours_are_rolled_before_a_die_is_taken() -> None:
    state = phase(bare(**DAY), 2)
    assert chances(state) == {f"roll {v}": 1 for v in range(1, 7)}
    assert events(state, "roll 2", "roll 2", "roll 5")[-1] == ("die_rolled", {"value": 5})
    assert greys(state) == []
    assert events(state, "roll 2", "roll 6") == [
        ("grey_die_rolled", {"value": 2}),
        ("grey_die_rolled", {"value": 6}),
    ]
    assert greys(state) == [2, 6]
    assert state.board[ids.DICE_1 : ids.DICE_1 + 6] == [0, 3, 0, 0, 1, 1]
    assert state.prompt == "take_die"


@pytest.mark.rule("CC-001", "CC-002")
def test_every_player_has_a_board_and_all_show_the_same_side() -> None:
    for side, rows in (("counselors", COUNSELORS), ("outlaws", OUTLAWS)):
        state = bare(4, modules=["counselors_outlaws"], grey_dice=side)
        shown = dict(dict(state.view(P1).modules)["counselors_outlaws"])
        assert shown["side"] == side
        assert shown["marked"] == ((), (), (), ())
        assert shown["spaces"] == tuple(row["text"] for row in rows)
        assert [row["space"] for row in rows] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(sm.ConfigError, match="grey_dice"):
        GAME.new(seats=2, modules=["counselors_outlaws"], grey_dice="both")


def test_what_is_shown_is_enough_to_draw_it() -> None:
    state = play(own(by_night((1, 1, 2, 5, 6), 1, 5), vp=1), "grey-die 1")
    shown = dict(dict(state.view(None).modules)["counselors_outlaws"])
    assert shown["grey"] == (0, 0, 0, 0, 1, 0)
    assert shown["grey_taken"] == ((True, False), (False, False))


@pytest.mark.rule("CC-007")
@pytest.mark.parametrize("scene", [by_day, by_night])
def test_a_white_die_works_as_in_the_base_game(scene: type[State]) -> None:
    state = own(scene((4, 4, 2, 3, 6), 4), silver=3, vp=3, grain=1)
    play(state, "die 4")
    assert (count(state, "silver"), count(state, "vp")) == (7, 3)
    assert state.players[P1][GREY_TAKEN] == 0
    assert greys(state) == [4]
    assert [text for text in legal(state) if text.split()[0] in ("counsel", "penalty")] == []


def test_dice_are_taken_by_their_colour() -> None:
    state = by_day((2, 2, 5, 6, 6), 2, 5)
    assert (words(state, "die"), words(state, "grey-die")) == (["2", "6"], ["2", "5"])
    assert illegal(state, "die 5")
    assert illegal(state, "grey-die 6")
    assert events(state, "grey-die 5") == [("grey_die_taken", {"seat": P1, "value": 5})]
    assert greys(state) == [2]
    assert state.board[ids.DICE_1 + 4] == 0


def test_a_kept_space_is_kept_whatever_the_colour_of_its_last_die() -> None:
    """Card 5, the Village Elder."""
    state = by_day((2, 3, 3, 6, 6), 2, 3)
    state.board[ids.GUARD_SPACE], state.board[ids.GUARD_SEAT] = 2, P2
    assert (words(state, "die"), words(state, "grey-die")) == (["3", "6"], ["3"])
    state.board[ids.GUARD_SPACE] = 3
    assert words(state, "grey-die") == ["2", "3"], "two dice lie there"
    state.board[ids.GUARD_SPACE], state.board[ids.GUARD_SEAT] = 2, P1
    assert words(state, "grey-die") == ["2", "3"], "its keeper may take it"


def fishing() -> State:
    """The Fisherman (card 16) may pick up any of these dice, of which the 3 and the 4 are grey."""
    state = phase(helper(bare(**DAY), 16), 2)
    play(state, "roll 2", "roll 2", "roll 3", "roll 3", "roll 4")
    return play(state, "option 1")


def test_dice_are_picked_up_by_their_colour_and_keep_it() -> None:
    state = fishing()
    assert words(state, "reroll") == ["2", "3"]
    assert words(state, "grey-die") == ["3", "4"]
    play(state, "grey-die 3", "reroll 3")
    assert (words(state, "reroll"), words(state, "grey-die")) == (["2"], ["4"])
    assert (greys(state), state.board[GREY_HELD]) == ([4], 1)
    play(state, "done", "roll 6", "roll 1")
    assert greys(state) == [4, 6], "one of the two came back grey"
    assert state.board[GREY_HELD] == 0
    assert state.board[ids.DICE_1 : ids.DICE_1 + 6] == [1, 2, 0, 1, 0, 1]


def test_all_dice_can_be_picked_up() -> None:
    state = fishing()
    play(state, "grey-die 3", "grey-die 4", "reroll 2", "reroll 2", "reroll 3")
    assert state.prompt == "roll_again"
    play(state, "roll 1", "roll 1", "roll 1", "roll 1", "roll 2")
    assert greys(state) == [1, 1]


def test_solo_a_white_die_is_discarded_before_a_grey_one() -> None:
    state = bare(1, round=1, **DAY)
    state.board[ids.SOLO_ORDER] = 3  # a die is discarded before each choice
    phase(state, 2)
    play(state, "roll 1", "roll 4", "roll 4", "roll 1", "roll 5")
    assert (greys(state), state.board[ids.DICE_1]) == ([1, 5], 1)
    play(state, "grey-die 1")
    state = bare(1, round=1, **DAY)
    state.board[ids.SOLO_ORDER] = 3
    phase(state, 2)
    play(state, "roll 3", "roll 4", "roll 4", "roll 1", "roll 5")
    assert greys(state) == [5], "the only 1 was grey, and is gone"
    assert state.board[GREY_HELD] == 0


def test_no_colour_is_left_after_the_revenue_phase() -> None:
    state = own(own(by_night((1, 1, 1, 4, 4), 1, 4, 4), P1, vp=5), P2, vp=5)
    play(state, "grey-die 4", "penalty vp", "done", "die 1", "done")
    play(state, "grey-die 1", "penalty vp", "done", "die 1", "done")
    assert (greys(state), [p[GREY_TAKEN] for p in state.players]) == ([4], [3, 0])
    play(state, "go", "done", "go", "done")
    assert (state.phase, greys(state)) == (3, [])
    assert [p[GREY_TAKEN] for p in state.players] == [0, 0]


def test_what_cannot_be_is_refused() -> None:
    state = by_day((2, 2, 5, 6, 6), 2)
    for field, value, problem in (
        (GREY_1 + 4, 2, "more dice are grey than there are dice of that value"),
        (GREY_HELD, 1, "there are too many grey dice"),
    ):
        wrong = state.clone()
        wrong.board[field] = value
        assert problem in GAME.problems(wrong)
    wrong = grey(dice(state.clone(), 2, 2, 2, 5, 5), 2, 2, 2)
    assert "there are too many grey dice" in GAME.problems(wrong)
    wrong = state.clone()
    wrong.players[P1][GREY_TAKEN] = 2
    assert GAME.problems(wrong) == ["p1 has a grey die without a value"]


def test_by_the_other_side_the_steps_do_not_exist() -> None:
    state = play(own(by_night((1, 1, 2, 5, 6), 1), vp=1), "grey-die 1")
    text = GAME.position(state)
    assert "penalty 0 0" in text
    with pytest.raises(sm.PositionError, match="no Counselors by night"):
        GAME.from_position(text.replace("penalty 0 0", "counsel 0 0"))
    with pytest.raises(sm.PositionError, match="a step of a module that is not in this game"):
        GAME.from_position(text.replace("penalty 0 0", "show_ladies -1"))
    day = GAME.position(play(own(by_day((4, 1, 2, 5, 6), 4), silver=1), "grey-die 4"))
    with pytest.raises(sm.PositionError, match="no Outlaws by day"):
        GAME.from_position(day.replace("counsel 0 0", "penalty 0 0"))


@pytest.mark.parametrize("side", ["counselors", "outlaws"])
@pytest.mark.parametrize("seats", [2, *compiled(1, 3, 4)])
def test_a_random_game_keeps_every_promise(side: str, seats: int) -> None:
    edition = ("deluxe", "classic")[seats % 2]
    config = GAME.meta.config(seats, edition, ["counselors_outlaws"], options={"grey_dice": side})
    check_game(GAME, config, seed=seats)


def test_the_automa_takes_grey_dice_too() -> None:
    options = {"grey_dice": "outlaws", "automa": "standard"}
    _, state = random_game(
        GAME,
        GAME.meta.config(1, modules=["counselors_outlaws"], options=options),
        3,
        lambda state, _: check_ply(GAME, state, 1),
    )
    assert state.turn == sm.OVER
