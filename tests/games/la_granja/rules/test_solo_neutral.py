"""LG-284 to LG-288: where the neutral marker of the solo game goes (D-28, A-29)."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, bare, chances, count, hand, helper, marker, play

NEUTRAL = 1


def table(mine: str = "", neutral: str = "", **config: Any) -> State:
    """A solo game in which markers stand on these hexes."""
    state = bare(1, **config)
    for hex in mine.split():
        marker(state, hex, P1)
    for hex in neutral.split():
        marker(state, hex, NEUTRAL)
    return state


def reveal(state: State, card: int) -> State:
    """Reveal a card for the neutral player, after which the round continues."""
    state.frames = [(kinds.GAME, -1), (kinds.NEXT_ROUND, -1), (kinds.END_ROUND, -1), (kinds.NEUTRAL_CARD, -1)]
    state.board[ids.PHASE] = 3
    state.advance()
    return play(state, f"neutral {card}")


CARD = {2: 44, 3: 43, 4: 24, 5: 19, 6: 63}  # one barrow of each value


def hexes(state: State, value: int) -> list[str]:
    """The hexes among which chance decides, all equally likely; empty if no marker is placed."""
    reveal(state, CARD[value])
    if state.prompt != "neutral_hex":
        return []
    assert set(chances(state).values()) == {1}
    return [text.split()[1] for text in chances(state)]


def standing(state: State) -> dict[str, int]:
    return {f"h{i + 1}": owner for i, owner in enumerate(state.market) if owner != ids.EMPTY}


@pytest.mark.rule("LG-284")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_the_marker_goes_to_an_open_hex_of_the_cards_barrow_value(edition: str, value: int) -> None:
    state = table(edition=edition)
    options = hexes(state, value)
    assert options
    for hex in options:
        at = int(hex[1:]) - 1
        assert state.rules.market.values[at] == value
        assert at in state.rules.open_hexes
    play(state, f"neutral-hex {options[0]}")
    assert standing(state) == {options[0]: NEUTRAL}
    assert state.round == 3


@pytest.mark.rule("LG-284")
def test_every_card_of_the_deck_may_be_revealed_and_is_discarded_face_up() -> None:
    """A-29."""
    state = hand(table(), 44)
    state.frames = [(kinds.GAME, -1), (kinds.NEUTRAL_CARD, -1)]
    state.advance()
    assert chances(state) == {f"neutral {n}": 1 for n in range(1, 67) if n != 44}
    play(state, "neutral 43")
    assert state.view(P1).discards == (43,)
    assert state.view(P1).deck == 64
    assert state.hands[P1] == (44,)


@pytest.mark.rule("LG-284")
def test_the_last_card_is_revealed_and_the_deck_is_shuffled_anew() -> None:
    state = table()
    state.board[ids.DISCARD] = state.board[ids.DECK] & ~(1 << 44)
    state.board[ids.DECK] = 1 << 44
    reveal(state, 44)
    assert (state.view(P1).deck, state.view(P1).discards) == (66, ())
    assert GAME.problems(state) == []


@pytest.mark.rule("LG-284")
def test_without_a_free_hex_a_marker_of_the_player_is_replaced() -> None:
    """A-29: the replaced marker counts as removed; without one of the player's nothing is placed."""
    state = table(mine="h12", neutral="h14")
    assert hexes(state, 6) == ["h12"]
    play(state, "neutral-hex h12")
    assert standing(state) == {"h12": NEUTRAL, "h14": NEUTRAL}
    state = table(neutral="h12 h14")
    assert hexes(state, 6) == []
    assert (standing(state), state.round) == ({"h12": NEUTRAL, "h14": NEUTRAL}, 3)
    state = table(mine="h12 h14 h10")
    assert hexes(state, 6) == ["h14"], "it removes the 5 beside it as well"
    state = table(mine="h12", neutral="")
    assert hexes(state, 6) == ["h14"], "a free hex comes first"


@pytest.mark.rule("LG-285")
def test_a_the_hex_that_removes_most_of_the_players_markers() -> None:
    assert hexes(table(mine="h5 h6"), 5) == ["h2"], "both; from h8 or h10 only one of them"
    assert hexes(table(mine="h4 h5"), 5) == ["h8"], "both, though h8 is easier to remove than h2"
    assert hexes(table(mine="h11"), 5) == ["h10"]


@pytest.mark.rule("LG-285")
def test_a_only_lower_markers_of_the_player_count() -> None:
    """The 5 on h8 stays beside a 4; neutral markers are no reason to go anywhere."""
    assert hexes(table(mine="h8", neutral="h5 h13"), 4) == hexes(table(mine="h8"), 4) == ["h3"]


@pytest.mark.rule("LG-286")
def test_b_of_equal_hexes_the_one_with_fewest_free_higher_neighbours() -> None:
    """D-28: h2 has none, h8 and h10 have a 6 beside them."""
    assert hexes(table(mine="h5"), 5) == ["h2"], "h2 and h8 remove one each"
    assert hexes(table(mine="h5", neutral="h12"), 5) == ["h2", "h8"], "a neutral 6 is no danger to h8"
    assert hexes(table(mine="h5 h12"), 5) == ["h2", "h8"], "nor is one that the player holds: it is not free"
    by_the_other_reading = table(mine="h5 h12", rulings={"neutral_hex": "free_or_own"})
    assert hexes(by_the_other_reading, 5) == ["h2"]


@pytest.mark.rule("LG-286")
def test_b_then_the_greatest_distance_to_a_marker_of_the_player() -> None:
    assert hexes(table(mine="h1"), 6) == ["h14"], "four steps away, h12 only three"
    assert hexes(table(mine="h7"), 6) == ["h12"], "three steps away, h14 only two"
    assert hexes(table(mine="h2"), 4) == ["h1", "h3"], "one higher neighbour each; h9 is further away but has three"


@pytest.mark.rule("LG-286")
def test_b_closed_hexes_are_no_danger() -> None:
    """Classic: h9 and h11 have one open 6 beside them each; the other 6 beside h11 is closed."""
    assert hexes(table(edition="classic"), 5) == ["h27"], "no 6 at all beside it"
    assert hexes(table(neutral="h27", edition="classic"), 5) == ["h9", "h11"]


@pytest.mark.rule("LG-287")
def test_c_without_a_marker_to_remove_the_place_that_is_hardest_to_reach() -> None:
    assert hexes(table(), 5) == ["h2"]
    assert hexes(table(), 6) == ["h12", "h14"]
    assert hexes(table(neutral="h12"), 5) == ["h2", "h8"]
    assert hexes(table(mine="h12"), 5) == ["h2"], "the player's 6 cannot be removed by a 5"


@pytest.mark.rule("LG-287")
def test_c_a_watchman_leaves_nothing_to_remove() -> None:
    """Card 49 protects the player's markers from neighbours, not from being replaced."""
    assert hexes(helper(table(mine="h4 h5"), 49), 5) == ["h2"], "h8 would have removed two; now h2 is safest"
    state = helper(table(mine="h12 h14 h10"), 49)
    assert hexes(state, 6) == ["h12"], "each replaces one; h14 is nearer to the player's 5"


@pytest.mark.rule("LG-288")
def test_the_neutral_marker_pushes_out_the_player_and_scores_nothing() -> None:
    state = table(mine="h5 h6 h8", neutral="h1")
    before = supply(state, P1)
    assert hexes(state, 5) == ["h2"]
    play(state, "neutral-hex h2")
    assert standing(state) == {"h1": NEUTRAL, "h2": NEUTRAL, "h8": P1}, "its own 4 stays, the player's 5 too"
    assert (supply(state, P1), count(state, "vp")) == (before + 2, 0)
    assert state.scores() == (0,)


@pytest.mark.rule("LG-288")
def test_neutral_markers_score_in_no_phase() -> None:
    state = table(mine="h1", neutral="h12 h14 h10")
    state.frames = [(kinds.GAME, -1), *state.rules.round_frames[:5]]
    state.board[ids.ROUND] = 6
    state.advance()
    assert (state.turn, state.scores(), state.result()) == (sm.OVER, (1,), (1,))
