"""LG-269 to LG-283, LG-289 and LG-320: the solo game's set-up, dice, course and turn order (D-27, D-29, D-30, A-30)."""

from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.helpers import reading
from sobremesa.games.la_granja.rules.plan import FARM, frames_of
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, bare, barrow, chances, count, delivering, dice, events, legal, marker, own, phase, play

NEUTRAL = 1
FIRST, SECOND = 2, 3  # the turn order marker held
EDITIONS = pytest.mark.parametrize("edition", ["deluxe", "classic"])


def solo(marker: int, round: int = 2, **config: Any) -> State:
    state = bare(1, round, **config)
    state.board[ids.SOLO_ORDER] = marker
    return state


def set_up(marker: int, edition: str = "deluxe") -> State:
    """A new solo game in which this turn order marker is drawn."""
    state: State = GAME.new(seats=1, edition=edition)
    while state.prompt != "solo_start":
        play(state, next(iter(chances(state))))
    assert chances(state) == {"marker 2": 1, "marker 3": 1}
    return play(state, f"marker {marker}")


def standing(state: State) -> dict[str, int]:
    return {f"h{i + 1}": owner for i, owner in enumerate(state.market) if owner != ids.EMPTY}


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-269")
@EDITIONS
def test_the_solo_game_keeps_all_rules_that_it_does_not_change(edition: str) -> None:
    """A-30: farm and scoring phase as with two players; only the player has a farm and a siesta marker."""
    state, pair = bare(1, edition=edition), bare(2, edition=edition)
    assert state.rules.round_frames[-len(FARM) :] == pair.rules.round_frames[-len(FARM) :]
    assert state.rules.round_frames[:5] == pair.rules.round_frames[:5], "the scoring phase"
    assert [e[0] for e in state.rules.setup_frames if e[0] != kinds.SOLO_START] == [
        e[0] for e in pair.rules.setup_frames
    ]
    assert (len(state.players), state.order, state.track) == (1, (P1,), (P1,))
    assert [seat.colour for seat in state.view(P1).seats] == ["blue"]


@pytest.mark.rule("LG-269")
@EDITIONS
def test_a_whole_solo_game_ends_with_a_total_and_no_target(edition: str) -> None:
    rng = Random(7)
    state: State = GAME.new(seats=1, edition=edition)
    asked = set()
    while state.turn != sm.OVER:
        asked.add((state.prompt, state.turn))
        options = [a for a, _ in state.outcomes()] if state.turn == sm.CHANCE else state.legal()
        state.play(rng.choice(options))
        assert GAME.problems(state) == []
        assert set(state.market) <= {ids.EMPTY, P1, NEUTRAL}
    assert state.round == 6
    assert {prompt for prompt, turn in asked if turn == P1} >= {"play_cards", "take_die", "donkeys", "free_deliveries"}
    assert (len(state.scores()), state.result()) == (1, (1,)), "the result is the total, whatever it is"


@pytest.mark.rule("LG-270")
@EDITIONS
def test_the_player_has_one_set_and_the_neutral_colour_only_markers(edition: str) -> None:
    state = set_up(FIRST, edition)
    assert (len(state.view(None).seats), state.seats) == (1, 1)
    assert (count(state, "vp"), count(state, "silver"), count(state, "trade_good")) == (1, 1, 1)
    assert (len(state.hands[P1]), supply(state, P1)) == (4, 23)
    assert sorted(owner for _, owner in state.view(None).market if owner is not None) == [P1, NEUTRAL]
    assert len(state.view(None).blocked) == 3, "three buildings are blocked as usual"


@pytest.mark.rule("LG-271")
@EDITIONS
def test_five_revenue_dice_are_rolled(edition: str) -> None:
    state = phase(solo(FIRST, edition=edition), 2)
    rolled = 0
    while state.prompt == "roll_dice":
        assert chances(state) == {f"roll {v}": 1 for v in range(1, 7)}
        play(state, "roll 4")
        rolled += 1
    assert rolled == 5


@pytest.mark.rule("LG-272", "LG-273", "LG-274")
@pytest.mark.parametrize(("edition", "two", "three"), [("deluxe", "h5", "h6"), ("classic", "h12", "h13")])
def test_marker_two_or_three_is_drawn_and_says_where_both_colours_stand(edition: str, two: str, three: str) -> None:
    """`set_up` has checked that both markers are equally likely."""
    state = set_up(FIRST, edition)
    values = state.rules.market.values
    assert (values[int(two[1:]) - 1], values[int(three[1:]) - 1]) == (2, 3)
    assert (standing(state), state.view(P1).solo_marker) == ({two: P1, three: NEUTRAL}, 2)
    state = set_up(SECOND, edition)
    assert (standing(state), state.view(P1).solo_marker) == ({two: NEUTRAL, three: P1}, 3)
    assert count(state, "vp") == 1, "the 3 beside the 2 pushes nobody out at set-up"


@pytest.mark.rule("LG-275")
@EDITIONS
@pytest.mark.parametrize("number", [1, 4, 6])
def test_two_roof_tiles_of_each_round_are_laid_out_and_one_can_be_bought(edition: str, number: int) -> None:
    state = own(solo(FIRST, number, edition=edition), P1, silver=30)
    state.frames = [(kinds.GAME, -1), *frames_of(list(FARM))[:-1], (kinds.SHOW_ROOFS, -1)]
    state.advance()
    play(state, next(iter(chances(state))))
    play(state, next(iter(chances(state))))
    shown = state.view(P1).roofs
    assert len(shown) == 2
    assert set(shown) <= {state.rules.faces[t].id for t in state.rules.roof_rounds[number - 1]}
    while state.prompt != "buy_roof":
        options = legal(state) if state.turn >= 0 else list(chances(state))
        play(state, "done" if "done" in options else options[0])
    assert [text for text in legal(state) if text.startswith("buy-roof")] == [f"buy-roof {t}" for t in shown]
    play(state, f"buy-roof {shown[0]}")
    assert [text for text in legal(state) if text.startswith("buy-roof")] == [], "at most one (D-30)"


# -- dice --------------------------------------------------------------------------------------------------------------


def revenue(marker: int, round: int, *values: int, **config: Any) -> State:
    """The dice have been rolled and helpers have been asked."""
    state = dice(solo(marker, round, **config), *values)
    frames = state.rules.round_frames
    cut = frames.index((kinds.SOLO_DICE, -1)) + 1
    state.frames = [(kinds.GAME, -1), *frames[:cut]]
    state.board[ids.PHASE] = 2
    state.advance()
    return state


def offered(state: State) -> list[str]:
    return [text for text in legal(state) if text.startswith("die ")]


@pytest.mark.rule("LG-276", "LG-277", "LG-278")
@EDITIONS
def test_as_first_player_take_discard_take_discard_and_use_the_last_die(edition: str) -> None:
    """D-27: the second discard happens in the classic edition too. The dice are 1, 3, 4, 4, 6."""
    state = revenue(FIRST, 2, 1, 3, 4, 4, 6, edition=edition)
    assert reading(state, P1, "first_in_order") == 1
    assert offered(state) == ["die 1", "die 3", "die 4", "die 6"], "nothing is discarded before the first choice"
    happened = events(state, "die 4", "done")
    assert [(key, f["value"]) for key, f in happened if key.startswith("die_")] == [
        ("die_taken", 4),
        ("die_discarded", 1),
    ]
    assert count(state, "silver") == 4, "the die is resolved before the discard"
    assert offered(state) == ["die 3", "die 4", "die 6"]
    happened = events(state, "die 6", "option 2", "done")
    assert [(key, f["value"]) for key, f in happened if key.startswith("die_")] == [
        ("die_taken", 6),
        ("die_discarded", 3),
    ]
    assert (state.prompt, state.board[ids.LAST_DIE]) == ("shared_die", 4)
    play(state, "go", "done")
    assert (count(state, "silver"), state.phase) == (4 + 2 + 4, 3)


@pytest.mark.rule("LG-276", "LG-279")
@EDITIONS
def test_as_second_player_a_die_is_discarded_before_each_choice(edition: str) -> None:
    state = revenue(SECOND, 2, 1, 3, 4, 4, 6, edition=edition)
    assert reading(state, P1, "first_in_order") == 0
    assert offered(state) == ["die 3", "die 4", "die 6"]
    happened = events(state, "die 4", "done")
    assert [(key, f["value"]) for key, f in happened if key.startswith("die_")] == [
        ("die_taken", 4),
        ("die_discarded", 3),
    ]
    assert offered(state) == ["die 4", "die 6"]
    happened = events(state, "die 6", "option 2", "done")
    assert "die_discarded" not in [key for key, _ in happened]
    assert (state.prompt, state.board[ids.LAST_DIE]) == ("shared_die", 4)


@pytest.mark.rule("LG-280")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_the_lowest_die_goes_in_rounds_one_to_three_and_the_highest_later(number: int) -> None:
    state = revenue(SECOND, number, 2, 2, 4, 5, 5)
    low = number <= 3
    assert list(state.view(P1).dice) == ([0, 1, 0, 1, 2, 0] if low else [0, 2, 0, 1, 1, 0]), "one die, not all of it"
    play(state, "die 4", "done")
    assert offered(state) == (["die 5"] if low else ["die 2"])


@pytest.mark.rule("LG-320")
def test_derived_dice_of_round_one_and_round_four() -> None:
    for number, takes, discards, last in ((1, (6, 5), [1, 2], 3), (4, (6, 3), [5, 2], 1)):
        state = revenue(FIRST, number, 1, 2, 3, 5, 6)
        gone: list[object] = []
        for take in takes:
            happened = events(state, f"die {take}")
            while state.prompt != "take_die":
                happened += events(state, legal(state)[-1])
            happened += events(state, "done")
            gone += [fields["value"] for key, fields in happened if key == "die_discarded"]
        assert (gone, state.board[ids.LAST_DIE], state.prompt) == (discards, last, "shared_die")


# -- transport and turn order ------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-281")
def test_each_neutral_marker_removed_is_worth_a_vp() -> None:
    state = own(barrow(delivering(1, seats=1), 63, 0b011), P1, meat=1)  # a barrow worth 6
    marker(marker(marker(state, "h13", NEUTRAL), "h10", NEUTRAL), "h1", NEUTRAL)
    play(state, "deliver meat barrow1", "hex h14")
    assert (standing(state), count(state, "vp")) == ({"h14": P1, "h1": NEUTRAL}, 6 + 2)
    state = own(barrow(delivering(1, seats=1), 63, 0b011), P1, meat=1)
    marker(marker(state, "h12", NEUTRAL), "h14", P1)
    play(state, "deliver meat barrow1", "hex h12")
    assert (standing(state), count(state, "vp")) == ({"h12": P1, "h14": P1}, 6 + 1), "a replaced one too"


@pytest.mark.rule("LG-282")
def test_as_first_player_the_card_is_revealed_after_the_whole_transport_phase() -> None:
    state = phase(solo(FIRST), 3)
    assert (state.prompt, legal(state)) == ("donkeys", ["donkey 1", "donkey 2", "donkey 3", "donkey 4"])
    play(state, "donkey 2")
    assert state.prompt == "free_deliveries"
    play(state, "done")
    assert state.prompt == "paid_deliveries"
    play(state, "done")
    assert (state.prompt, state.turn, state.phase) == ("neutral_card", sm.CHANCE, 3)
    play(state, "neutral 44")
    assert state.prompt == "neutral_hex"
    play(state, next(iter(chances(state))))
    assert (state.round, list(standing(state).values())) == (3, [NEUTRAL]), "one card, one marker"


@pytest.mark.rule("LG-283")
def test_as_second_player_the_neutral_marker_comes_first() -> None:
    state = phase(solo(SECOND), 3)
    assert (state.prompt, state.turn, state.phase) == ("neutral_card", sm.CHANCE, 3)
    play(state, "neutral 44", "neutral-hex h13")
    assert (state.prompt, standing(state)) == ("donkeys", {"h13": NEUTRAL})
    play(state, "donkey 1", "done", "done")
    assert state.round == 3
    assert standing(state) == {"h13": NEUTRAL}, "no second card in the same round"


@pytest.mark.rule("LG-289")
@pytest.mark.parametrize("marker", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("before", "tile", "then"), [(0, 1, FIRST), (0, 2, SECOND), (1, 2, FIRST), (0, 4, SECOND), (3, 4, FIRST)]
)
def test_three_siesta_steps_make_the_player_first_in_the_next_round(
    marker: int, before: int, tile: int, then: int
) -> None:
    """D-29: steps of the revenue phase count too; the marker of the old round does not matter."""
    state = solo(marker)
    state.players[P1][ids.SIESTA] = before
    phase(state, 3)
    while state.round == 2:
        if state.turn == sm.CHANCE:
            play(state, next(iter(chances(state))))
        else:
            play(state, f"donkey {tile}" if state.prompt == "donkeys" else "done")
    assert (state.board[ids.SOLO_ORDER], state.players[P1][ids.SIESTA]) == (then, 0)
    phase(state, 3)
    assert state.prompt == ("donkeys" if then == FIRST else "neutral_card")
