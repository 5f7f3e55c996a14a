"""TB-018 to TB-024: modifier markers change a die, or are silver."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.trade_boards import numbers as at
from sobremesa.games.la_granja.modules.trade_boards.numbers import MODIFIERS
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    again,
    count,
    dice,
    events,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    scene,
    taking,
    turn,
)

MODULES = ["trade_boards"]
SPACES = ("+1", "-1", "+2", "-2", "+1")  # of every board


def modified(state: State, *modifiers: str, seat: int = P1) -> State:
    """The seat has received these modifiers, and its board as many deliveries as that takes."""
    needed = max((i + 1 for m in modifiers for i in _spaces(m, modifiers.count(m))), default=0)
    state.players[seat][at.IMPORTS] = state.players[1 - seat][at.EXPORTS] = needed
    state.players[seat][at.TRADE_BOARD], state.players[1 - seat][at.TRADE_BOARD] = 1, 2
    for m in modifiers:
        state.players[seat][at.MODIFIER_1 + MODIFIERS.index(m)] += 1
    return state


def _spaces(modifier: str, count: int) -> list[int]:
    return [i for i, m in enumerate(SPACES) if m == modifier][:count]


def with_dice(*values: int, modifiers: tuple[str, ...], **config: Any) -> State:
    """P1 takes the first die; the round is late enough for all exports."""
    return modified(taking(*values, 1, 1, round=6, modules=MODULES, **config), *modifiers)


def left(state: State) -> list[str]:
    return [m for i, m in enumerate(MODIFIERS) for _ in range(state.players[P1][at.MODIFIER_1 + i])]


def die(state: State) -> int:
    return state.players[P1][ids.DIE_LEFT]


@pytest.mark.rule("TB-018", "TB-020")
def test_a_modifier_turns_the_die_and_its_new_value_is_used() -> None:
    """Space 4 gives 4 silver, space 3 would give something else."""
    state = with_dice(3, modifiers=("+1",))
    assert state.rules.revenue[4] != state.rules.revenue[3]
    play(state, "die 3")
    assert (state.prompt, legal(state)) == ("modify_die", ["decline", "modify +1"])
    happened = events(state, "modify +1")
    assert ("modifier_used", {"seat": P1, "modifier": MODIFIERS.index("+1")}) in happened
    assert ("die_changed", {"seat": P1, "value": 4}) in happened
    assert ("revenue_used", {"seat": P1, "space": 4}) in happened
    assert (die(state), left(state)) == (4, [])
    assert state.players[P1][at.IMPORTS] == 1  # it does not go back to the board


@pytest.mark.rule("TB-018")
def test_nobody_needs_to_use_one() -> None:
    state = with_dice(4, modifiers=("+1", "-2"))
    happened = events(state, "die 4", "decline")
    assert ("revenue_used", {"seat": P1, "space": 4}) in happened
    assert left(state) == ["-2", "+1"]


@pytest.mark.rule("TB-018", "TB-010")
def test_modifiers_on_the_board_cannot_be_used_yet() -> None:
    """TB-A05."""
    state = with_dice(4, modifiers=())
    happened = events(state, "die 4")
    assert ("revenue_used", {"seat": P1, "space": 4}) in happened
    assert state.prompt != "modify_die"


@pytest.mark.rule("TB-018")
def test_the_second_die_too_but_not_the_last_one_for_all() -> None:
    """TB-A06."""
    state = with_dice(5, modifiers=("-1",))
    state.frames[-1] = (*state.frames[-1][:2], 1, 0)
    state.players[P1][ids.DIE_LEFT] = 2
    play(again(state), "die 5", "modify -1")
    assert (state.players[P1][ids.DIE_LEFT], state.players[P1][ids.DIE_RIGHT]) == (2, 4)
    state = modified(scene("take_die", round=6, modules=MODULES), "-1")
    state.board[ids.LAST_DIE] = 4
    happened = events(turn(state, "shared_die"), "go")
    assert ("revenue_used", {"seat": P1, "space": 4}) in happened
    assert left(state) == ["-1"]


@pytest.mark.rule("TB-019", "TB-020")
def test_several_on_one_die() -> None:
    state = with_dice(2, modifiers=("+1", "+1", "+2"))
    play(state, "die 2", "modify +1")
    assert (state.prompt, die(state)) == ("modify_die", 3)
    play(state, "modify +2")
    assert die(state) == 5
    assert legal(state) == ["decline", "modify +1"]
    play(state, "decline")
    assert (die(state), left(state)) == (5, ["+1"])


@pytest.mark.rule("TB-022")
@pytest.mark.parametrize(
    ("modifier", "use", "to"),
    [
        ("+2", "+2", 5),
        ("+2", "+2as+1", 4),
        ("-2", "-2", 1),
        ("-2", "-2as-1", 2),
        ("+1", "+1", 4),
        ("-1", "-1", 2),
    ],
)
def test_a_modifier_may_be_used_in_part(modifier: str, use: str, to: int) -> None:
    state = with_dice(3, modifiers=(modifier,))
    play(state, "die 3")
    others = {"+2": ["modify +2as+1", "modify +2"], "-2": ["modify -2as-1", "modify -2"]}
    assert legal(state)[1:] == others.get(modifier, [f"modify {modifier}"])
    play(state, f"modify {use}")
    assert (die(state), left(state)) == (to, [])  # nothing is left of it


@pytest.mark.rule("TB-023", "TB-024")
@pytest.mark.parametrize(
    ("value", "use", "to"),
    [(6, "+1", 1), (1, "-1", 6), (6, "+2", 2), (5, "+2", 1), (1, "-2", 5), (2, "-2", 6), (6, "+2as+1", 1)],
)
def test_dice_go_round(value: int, use: str, to: int) -> None:
    state = with_dice(value, modifiers=(use[:2],))
    play(state, f"die {value}", f"modify {use}")
    assert die(state) == to


@pytest.mark.rule("TB-024", "TB-022", "TB-023")
def test_the_example_of_the_three_markers() -> None:
    ends = {}
    for value, use in ((6, "+1"), (1, "-1"), (3, "+2"), (3, "+2as+1")):
        state = play(with_dice(value, modifiers=(use[:2],)), f"die {value}", f"modify {use}")
        ends[value, use] = die(state)
    assert ends == {(6, "+1"): 1, (1, "-1"): 6, (3, "+2"): 5, (3, "+2as+1"): 4}


@pytest.mark.rule("TB-023")
def test_a_roof_tile_still_stops_at_six() -> None:
    """TB-A07; before or after the modifiers, as the owner likes."""
    state = roof(with_dice(6, modifiers=("+1",)), "die_1")
    play(state, "die 6")
    assert state.prompt == "modify_die"
    play(state, "modify +1")
    assert (state.prompt, legal(state)) == ("change_die", ["decline", "change +1"])  # it shows 1 now
    play(state, "change +1")
    assert die(state) == 2
    state = roof(with_dice(5, modifiers=("+1",)), "die_1")
    play(state, "die 5", "change +1", "modify +1")
    assert die(state) == 1


@pytest.mark.rule("TB-018")
def test_a_helper_that_changes_dice_works_beside_modifiers() -> None:
    """Card 21: the die counts 1 more or 1 less."""
    state = helper(with_dice(3, modifiers=("+2",)), 21)
    play(state, "die 3", "option 1", "change +1", "modify +2")
    assert die(state) == 6


@pytest.mark.rule("TB-021", "TB-020")
@pytest.mark.parametrize(
    "step",
    ["play_cards", "income", "growth", "buy_roof", "take_die", "shared_die", "free_deliveries", "paid_deliveries"],
)
def test_any_time_a_modifier_is_worth_a_silver(step: str) -> None:
    state = modified(scene("free_deliveries", round=6, modules=MODULES), "+2", "-1")
    state.board[ids.LAST_DIE] = 1
    turn(dice(state, 1, 1), step)
    assert [text for text in legal(state) if "modifier" in text] == ["cash-modifier -1", "cash-modifier +2"]
    happened = events(state, "cash-modifier +2")
    assert ("modifier_cashed", {"seat": P1, "modifier": MODIFIERS.index("+2")}) in happened
    assert (count(state, "silver"), left(state)) == (1, ["-1"])
    assert illegal(state, "cash-modifier +2")
    turn(state, step, P2)
    assert not any("modifier" in text for text in legal(state))


@pytest.mark.rule("TB-021")
def test_what_is_left_at_the_end_of_the_game_is_silver_too() -> None:
    state = modified(scene("free_deliveries", round=6, modules=MODULES), "+1", "-1", "+2")
    own(state, P1, silver=2)
    phase(state, 4)
    assert state.turn == sm.OVER
    assert (state.scores(), count(state, "silver"), left(state)) == ((1, 0), 0, [])
