"""Drawing up and discarding down to the hand limit, and the deck (LG-047, LG-106 to LG-111, LG-294)."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.flow.turns import hand_limit
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import bits

from ..scene import (
    P1,
    P2,
    bare,
    chances,
    count,
    events,
    extension,
    hand,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    scene,
    taking,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])


def farm_step_1(*cards: int, round: int = 2, **config: str) -> State:
    """p1 has these cards and p2 a full hand of three; the farm phase begins."""
    state = hand(bare(2, round, **config), 60, 61, 62, seat=P2)
    return phase(hand(state, *cards), 1)


def small_deck(state: State, deck: tuple[int, ...], discards: tuple[int, ...]) -> State:
    """Exactly these cards are in deck and discard pile; p2 holds all the others."""
    for field in (ids.DECK, ids.DISCARD):
        state.board[field] = 0
    state.hands[P2] = ()
    mine = {*state.hands[P1], *(f >> 2 for f in state.fields[P1]), *state.helpers[P1]}
    hand(state, *[c for c in range(1, 67) if c not in (*deck, *discards, *mine)], seat=P2)
    state.board[ids.DECK] = sum(1 << c for c in deck)
    state.board[ids.DISCARD] = sum(1 << c for c in discards)
    return state


@pytest.mark.rule("LG-047")
def test_the_last_card_of_the_deck_is_followed_by_a_new_deck_at_once() -> None:
    state = small_deck(own(hand(scene("growth"), 9), trade_good=1), (5,), (6, 7, 8))
    play(state, "trade card", "option 2")
    assert chances(state) == {"draw 5": 1}
    seen = events(state, "draw 5")
    assert [key for key, _ in seen] == ["card_drawn", "deck_shuffled"]
    assert (bits(state.board[ids.DECK]), bits(state.board[ids.DISCARD])) == ([6, 7, 8], [])


@pytest.mark.rule("LG-047")
def test_a_draw_goes_on_with_the_new_deck() -> None:
    state = small_deck(own(hand(scene("growth"), 9), trade_good=1), (5,), (6, 7))
    helper(state, 22)  # draw 2 cards
    state.hands[P2] = tuple(c for c in state.hands[P2] if c != 22)
    play(state, "use 22", "draw 5")
    assert chances(state) == {"draw 6": 1, "draw 7": 1}
    play(state, "draw 7")
    assert state.hands[P1] == (5, 7, 9)


@pytest.mark.rule("LG-047")
def test_with_deck_and_discard_pile_empty_a_draw_is_lost() -> None:
    state = small_deck(own(hand(scene("growth"), 9), trade_good=1), (5,), ())
    helper(state, 22)
    state.hands[P2] = tuple(c for c in state.hands[P2] if c != 22)
    play(state, "use 22", "draw 5")
    assert (state.hands[P1], state.prompt) == ((5, 9), "growth"), "the second draw is lost and not owed (A-19)"
    play(state, "trade card")
    assert legal(state) == ["option 1"], "there is nothing to draw"


@pytest.mark.rule("LG-047")
def test_a_card_discarded_later_can_be_drawn_again() -> None:
    state = small_deck(hand(helper(scene("growth"), 55), 9, 10), (), ())
    state.hands[P2] = tuple(c for c in state.hands[P2] if c != 55)
    play(state, "use 55", "discard 9", "done")
    assert chances(state) == {"draw 9": 1}


@pytest.mark.rule("LG-106")
@BOTH
@pytest.mark.parametrize("played", [True, False])
def test_everybody_draws_up_whether_or_not_a_card_was_played(played: bool, edition: str) -> None:
    state = farm_step_1(9, 10, edition=edition)
    if played:
        play(state, "play 9 field")
    play(state, "done", "done")
    drawn = [1, 2][: 2 if played else 1]
    play(state, *[f"draw {card}" for card in drawn])
    assert state.prompt == "income", "and not a card more"
    assert state.hands[P1] == ((1, 2, 10) if played else (1, 9, 10))
    assert state.hands[P2] == (60, 61, 62)


@pytest.mark.rule("LG-106")
def test_a_full_hand_draws_nothing() -> None:
    state = farm_step_1(9, 10, 11)
    play(state, "done", "done")
    assert (state.prompt, state.hands[P1]) == ("income", (9, 10, 11))


@pytest.mark.rule("LG-107")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_hand_limit_starts_at_3(seats: int) -> None:
    state = bare(seats)
    assert [hand_limit(state, seat) for seat in range(seats)] == [3] * seats


@pytest.mark.rule("LG-108")
def test_every_extension_raises_the_hand_limit() -> None:
    for card in range(1, 67):
        state = extension(bare(2), card)
        assert (hand_limit(state, P1), hand_limit(state, P2)) == (4, 3), card
    assert hand_limit(extension(bare(2), 1, 2, 3, 4, 5), P1) == 8


@pytest.mark.rule("LG-108")
def test_some_helpers_raise_the_hand_limit() -> None:
    raised = {card: hand_limit(helper(bare(2), card), P1) - 3 for card in range(1, 67)}
    assert {card: by for card, by in raised.items() if by} == {9: 2, 40: 1, 55: 1}
    assert hand_limit(extension(helper(bare(2), 9, 40, 55), 1), P1) == 3 + 2 + 1 + 1 + 1


@pytest.mark.rule("LG-109")
@pytest.mark.parametrize(("card", "side", "limit"), [(9, "helper", 5), (11, "extension", 4), (11, "helper", 3)])
def test_a_card_played_now_counts_for_the_hand_limit_at_once(card: int, side: str, limit: int) -> None:
    state = own(farm_step_1(card), silver=1)
    play(state, f"play {card} {side}", *(["pay silver"] if side == "extension" else []), "done", "done")
    while state.turn == -1:
        state.apply(state.outcomes()[0][0])
    assert len(state.hands[P1]) == limit


@pytest.mark.rule("LG-294")
def test_hand_limit_of_4_with_one_extension() -> None:
    state = extension(farm_step_1(9, 10), 1)
    assert hand_limit(state, P1) == 4
    play(state, "play 9 field", "done", "done", "draw 2", "draw 3", "draw 4")
    assert (state.hands[P1], state.prompt) == ((2, 3, 4, 10), "income")


@pytest.mark.rule("LG-110")
@BOTH
def test_above_the_limit_the_owner_chooses_what_goes(edition: str) -> None:
    state = farm_step_1(1, 2, 3, 4, 5, edition=edition)
    play(state, "done", "done")
    assert legal(state) == [f"discard {card}" for card in (1, 2, 3, 4, 5)]
    play(state, "discard 3")
    assert legal(state) == [f"discard {card}" for card in (1, 2, 4, 5)]
    play(state, "discard 1")
    assert (state.hands[P1], state.prompt) == ((2, 4, 5), "income"), "only the surplus, and nothing is drawn (A-40)"
    assert state.view().discards == (1, 3)


@pytest.mark.rule("LG-110")
def test_nobody_may_discard_more_than_the_surplus() -> None:
    state = farm_step_1(1, 2, 3)
    assert illegal(state, "discard 1")
    play(state, "done")
    assert state.turn == P2, "at the limit nothing is asked"


@pytest.mark.rule("LG-111")
def test_at_every_other_time_a_hand_may_be_larger() -> None:
    state = hand(own(taking(2), trade_good=2), 1, 2, 3)
    play(state, "die 2", "option 2", "draw 4", "trade card", "option 2", "draw 5")
    assert (state.hands[P1], state.prompt) == ((1, 2, 3, 4, 5), "take_die")
    play(state, "done")
    assert len(state.hands[P1]) == 5, "nothing is discarded at the end of the turn or of the round"
    assert count(state, "trade_good") == 1


@pytest.mark.rule("LG-111")
def test_not_even_in_the_farm_phase_after_step_1() -> None:
    state = farm_step_1(1, 2, 3)
    own(state, trade_good=1)
    play(state, "done", "done", "trade card", "option 2", "draw 4", "go", "go")
    assert (state.hands[P1], state.prompt) == ((1, 2, 3, 4), "growth")
