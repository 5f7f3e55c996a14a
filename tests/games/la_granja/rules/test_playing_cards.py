"""Playing cards: how many, where to, and making room (LG-091 to LG-100)."""

from typing import Any

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.flow.turns import hand_limit, paid_limit
from sobremesa.games.la_granja.rules.goods import stalls, supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    bare,
    barrow,
    count,
    delivering,
    field,
    fresh,
    hand,
    helper,
    illegal,
    legal,
    own,
    play,
    scene,
    turn,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])
SIDES = ["field", "barrow", "extension", "helper"]


def playing(*cards: int, round: int = 2, **config: Any) -> State:
    """It is p1's turn to play one of these cards; one silver can pay for an extension."""
    return own(hand(scene("play_cards", round=round, **config), *cards), silver=1)


@pytest.mark.rule("LG-091")
@BOTH
@pytest.mark.parametrize("round", [2, 3, 4, 5, 6])
def test_from_round_2_on_one_card_or_none(round: int, edition: str) -> None:
    state = playing(9, 12, round=round, edition=edition)
    assert legal(state)[0] == "done", "nobody must play a card"
    assert [a for a in legal(state) if a.startswith("play")] == [f"play {c} {s}" for c in (9, 12) for s in SIDES]
    play(state, "play 9 field")
    assert [a for a in legal(state) if a.startswith("play")] == [], "one card and no more"
    assert "done" in legal(state)


@pytest.mark.rule("LG-092")
@BOTH
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_in_round_1_everybody_plays_two_cards(seats: int, edition: str) -> None:
    state = fresh(seats, edition=edition)
    for _ in range(seats):
        seat = state.turn
        first, second, *_ = state.hands[seat]
        assert illegal(state, "done"), "the first one must be played"
        play(state, f"play {first} field")
        assert illegal(state, "done"), "and so must the second"
        play(state, f"play {second} field")
        assert [a for a in legal(state) if a.startswith("play")] == []
        play(state, "done")
        assert (len(state.fields[seat]), len(state.hands[seat]), state.turn == seat) == (2, 2, False)


@pytest.mark.rule("LG-092")
def test_by_the_other_ruling_round_1_allows_two_cards() -> None:
    state = playing(9, 12, 13, round=1, rulings={"first_round_cards": "may"})
    assert legal(state)[0] == "done"
    play(state, "play 9 field", "play 12 field")
    assert [a for a in legal(state) if a.startswith("play")] == [], "two are the most"
    alone = playing(9, 12, round=1, rulings={"first_round_cards": "may"})
    play(alone, "play 9 field", "done")
    assert len(alone.fields[P1]) == 1


@pytest.mark.rule("LG-093", "LG-094")
@pytest.mark.parametrize(("card", "crop"), [(3, "olive"), (9, "grain"), (1, "grape")])
def test_a_field_for_the_crop_of_the_card_enters_empty(card: int, crop: str) -> None:
    state = playing(card)
    play(state, f"play {card} field")
    assert [(f.card, f.crop, f.goods) for f in state.view().seats[P1].fields] == [(card, crop, 0)]
    assert (state.hands[P1], count(state, "silver"), supply(state, P1)) == ((), 1, 25)


@pytest.mark.rule("LG-095")
def test_a_barrow_shows_goods_and_vp() -> None:
    state = playing(11)
    play(state, "play 11 barrow")
    (seen,) = state.view().seats[P1].barrows
    assert (seen.card, seen.goods, seen.vp) == (11, ("olive", "grain", "food", "wine"), 6)
    assert seen.covered == (False, False, False, False)
    turn(own(state, olive=1, wine=1, meat=1), "free_deliveries")
    state.players[P1][ids.FREE] = 1
    assert [a for a in legal(state) if "barrow" in a] == ["deliver olive barrow1", "deliver wine barrow1"]


@pytest.mark.rule("LG-096")
@pytest.mark.parametrize(
    ("card", "room", "paid", "silver"), [(1, 3, 2, 0), (2, 3, 1, 1), (4, 2, 2, 1)], ids=["1", "2", "4"]
)
def test_an_extension_gives_what_it_shows(card: int, room: int, paid: int, silver: int) -> None:
    state = playing(card)
    assert (stalls(state, P1), paid_limit(state, P1), hand_limit(state, P1)) == (2, 1, 3)
    play(state, f"play {card} extension", "pay silver")
    assert (stalls(state, P1), paid_limit(state, P1), hand_limit(state, P1)) == (room, paid, 4)
    assert (state.extensions[P1], count(state, "silver")) == ((card,), 0)
    play(turn(state, "income"), "go")
    assert count(state, "silver") == silver


@pytest.mark.rule("LG-097")
def test_a_helper_has_its_ability_from_the_moment_it_is_played() -> None:
    state = own(playing(1, 23), grape=2, silver=4)
    play(state, "play 1 helper")  # Chef: upgrades cost 1 silver less
    assert state.helpers[P1] == (1,)
    play(state, "upgrade grape", "upgrade grape")
    assert (count(state, "wine"), count(state, "silver")) == (2, 0)


@pytest.mark.rule("LG-097")
def test_an_activated_helper_works_at_once() -> None:
    state = own(playing(23), olive=1, silver=0)
    play(state, "play 23 helper", "use 23", "improve olive")
    assert count(state, "food") == 1


@pytest.mark.rule("LG-098")
@BOTH
@pytest.mark.parametrize("side", ["field", "barrow", "helper"])
def test_field_barrow_and_helper_are_free(side: str, edition: str) -> None:
    state = hand(scene("play_cards", edition=edition), 9)
    assert [a for a in legal(state) if a.startswith("play")] == ["play 9 field", "play 9 barrow", "play 9 helper"]
    before = state.players[P1][:]
    play(state, f"play 9 {side}")
    assert state.players[P1] == before, "nothing is paid"


@pytest.mark.rule("LG-099")
@BOTH
def test_a_fourth_barrow_replaces_one_of_the_owners_choice(edition: str) -> None:
    state = playing(12, edition=edition)
    barrow(barrow(barrow(state, 6, covered=0b01), 16), 44, covered=0b10)
    assert supply(state, P1) == 23
    play(state, "play 12 barrow")
    assert legal(state) == ["drop 6", "drop 16", "drop 44"], "free choice, and no way back"
    play(state, "drop 44")
    assert state.barrows[P1] == (6 * 64 + 1, 16 * 64, 12 * 64)
    assert (supply(state, P1), count(state, "vp"), count(state, "trade_good")) == (24, 0, 0), "its marker is back"
    assert state.view().discards == (44,), "nothing is gained, and the card lies open on the discard pile"


@pytest.mark.rule("LG-099")
def test_a_completed_barrow_makes_room_by_itself() -> None:
    state = own(delivering(1), olive=1)
    barrow(barrow(barrow(state, 44, covered=0b10), 16), 6)
    play(state, "deliver olive barrow1", "hex h5")
    hand(turn(state, "play_cards"), 12)
    play(state, "play 12 barrow")
    assert state.prompt == "play_cards"


@pytest.mark.rule("LG-100")
@BOTH
def test_a_fourth_helper_replaces_one_of_the_owners_choice(edition: str) -> None:
    state = playing(48, edition=edition)
    own(helper(state, 23, 32, 9), olive=3, silver=9)
    play(state, "use 23", "improve olive")
    play(state, "play 48 helper")
    assert legal(state) == ["drop 9", "drop 23", "drop 32"]
    play(state, "drop 23")
    assert (state.helpers[P1], state.view().discards) == ((32, 9, 48), (23,))
    assert state.view().seats[P1].used_helpers == (), "the mark is gone"
    assert supply(state, P1) == 25 - 2 - 1, "2 olives and 1 food: no marker lies on a helper"
    play(state, "use 48", "take pig")
    assert (count(state, "pig"), count(state, "silver")) == (1, 7), "the new one may be used in the same round"


@pytest.mark.rule("LG-100")
def test_a_helper_that_leaves_takes_its_effect_along() -> None:
    state = playing(9)
    own(helper(state, 12, 32, 44), pig=4, silver=0)
    assert stalls(state, P1) == 4
    play(state, "play 9 helper", "drop 12")
    assert (stalls(state, P1), count(state, "pig"), count(state, "silver")) == (2, 2, 6), (
        "pigs without a stall are sold"
    )


@pytest.mark.rule("LG-093")
def test_a_card_goes_to_the_farm_of_its_player() -> None:
    state = field(hand(turn(bare(2), "play_cards", P2), 9, seat=P2), 3, seat=P1)
    play(state, "play 9 field")
    assert (state.fields[P1], state.fields[P2]) == ((3 * 4,), (9 * 4,))
