"""New Farm Cards: one deck of 126 cards, barrows worth 1 VP, and what the module leaves as it is."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.new_farm_cards.rules import ROWS
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.deck import export, numbers, read_deck
from sobremesa.games.la_granja.rules.pile import pile
from sobremesa.games.la_granja.rules.state import State
from sobremesa.words import provenance
from tests.conformance.harness import check_game

from ..cards.stage import next_round, used
from ..scene import (
    GAME,
    P1,
    P2,
    bare,
    barrow,
    chances,
    count,
    delivering,
    extension,
    fresh,
    hand,
    helper,
    legal,
    marker,
    own,
    phase,
    play,
    scene,
    turn,
)
from .new_cards import NEW

ONE_VP = (68, 83, 88, 91, 118, 122)


# -- the deck ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NF-001")
def test_the_module_has_the_60_farm_cards_67_to_126() -> None:
    assert [row["number"] for row in ROWS] == list(range(67, 127))
    assert Counter(row["field"] for row in ROWS) == {"olive": 20, "grain": 20, "grape": 20}
    assert Counter(row["barrow"]["vp"] for row in ROWS) == {1: 6, 2: 3, 3: 13, 4: 17, 5: 13, 6: 8}
    assert Counter(row["kind"] for row in ROWS) == {"modifier": 13, "trigger": 26, "activated": 17, "scoring": 4}
    assert {row["status"] for row in ROWS} == {"reconstructed"}


@pytest.mark.rule("NF-001")
@pytest.mark.parametrize("word", ["pork", "commodity", "commodities"])
def test_the_texts_speak_of_goods_as_the_game_does(word: str) -> None:
    assert not [row["number"] for row in ROWS if word in f"{row['text']} {row['note']}".lower()]


@pytest.mark.rule("NF-002")
def test_all_cards_form_one_deck_from_which_is_dealt() -> None:
    state = GAME.new(seats=2, **NEW)
    assert state.rules.deck == sum(1 << n for n in range(1, 127))
    assert GAME.new(seats=2).rules.deck == sum(1 << n for n in range(1, 67))
    dealer = sm.Dealer(3)
    while state.prompt != "deal":
        state.play(dealer.draw(state.outcomes()))
    assert chances(state) == {f"draw {n}": 1 for n in range(1, 127)}
    hands = Counter(card > 66 for seed in range(40) for cards in fresh(2, seed, **NEW).hands for card in cards)
    assert 100 < hands[True] < 200, "about half of 320 cards"


@pytest.mark.rule("NF-003")
@pytest.mark.parametrize("number", range(67, 127))
def test_a_new_card_is_played_to_any_side_by_the_normal_rules(number: int) -> None:
    row = ROWS[number - 67]
    ready = hand(own(scene("play_cards", **NEW), silver=1), number)
    before = count(ready, "silver")
    assert [f"play {number} {side}" for side in ids.SIDE_NAMES] == [a for a in legal(ready) if a.startswith("play")]
    state = play(ready.clone(), f"play {number} field")
    play(turn(state, "growth"), "go")
    assert (state.fields[P1], state.hands[P1]) == ((number * 4 + 1,), ())
    assert state.rules.card(number).crop == ids.GOOD_NAMES.index(row["field"])
    state = play(ready.clone(), f"play {number} barrow")
    assert state.view(P2).seats[P1].barrows[0].goods == tuple(row["barrow"]["goods"])
    state = play(ready.clone(), f"play {number} extension", "pay silver")
    assert (state.extensions[P1], count(state, "silver")) == ((number,), before - 1), "the first costs one good"
    state = play(ready, f"play {number} helper")
    assert state.helpers[P1] == (number,)


@pytest.mark.rule("NF-003")
def test_extensions_of_new_cards_bring_what_they_show() -> None:
    kinds = Counter(tuple(sorted(row["extension"].items())) for row in ROWS)
    assert all(dict(pairs)["hand_limit"] == 1 for pairs in kinds)
    for row in ROWS:
        state = extension(scene("income", **NEW), row["number"])
        play(state, "go")
        for good in ("silver", "olive", "grain", "grape"):
            assert count(state, good) == row["extension"].get(good, 0), row["title"]
    doubled = [row["number"] for row in ROWS if 2 in row["extension"].values()]
    assert len(doubled) == 12


@pytest.mark.rule("NF-004")
def test_every_helper_has_its_clarifications_beside_it() -> None:
    for row in ROWS:
        assert row["text"].endswith(".")
        assert row["note"].startswith("Area: "), row["title"]
        assert not re.search(r"\.(md|csv)\b|brief", row["note"])
    helpers = [f.name for f in provenance("la_granja") if f.kind == "helper" and f.status == "reconstructed"]
    assert "126 Returned Emigrant" in helpers


# -- barrows worth 1 VP ------------------------------------------------------------------------------------------------


def ready_barrow(card: int, **config: Any) -> State:
    """A barrow of two goods that lacks only the second, which can be delivered."""
    state = barrow(delivering(1, **NEW, **config), card, covered=1)
    good = ids.GOOD_NAMES[state.rules.card(card).goods[1]]
    return own(state, **{good: 1})


def last_delivery(state: State) -> str:
    return next(a for a in legal(state) if a.startswith("deliver") and a.endswith("barrow1"))


@pytest.mark.rule("NF-003")
@pytest.mark.parametrize("card", ONE_VP)
def test_a_barrow_worth_1_vp_places_no_marker(card: int) -> None:
    state = ready_barrow(card)
    play(state, last_delivery(state))
    assert (count(state, "vp"), count(state, "trade_good"), state.prompt) == (1, 1, "free_deliveries")
    assert state.market.count(P1) == 0
    assert pile(state) == (card,)


def test_a_barrow_worth_1_vp_places_a_marker_on_any_free_hex_by_the_other_ruling() -> None:
    state = ready_barrow(68, rulings={"one_vp_barrows": "any_free_hex"})
    values, near = state.rules.market.values, state.rules.market.near
    high, low = next((i, n) for i in state.rules.open_hexes for n in near[i] if values[n] < values[i])
    marker(state, f"h{low + 1}", seat=P2)
    play(state, last_delivery(state))
    assert legal(state) == [f"hex h{i + 1}" for i in state.rules.open_hexes if i != low], "any free hex"
    play(state, f"hex h{high + 1}")
    assert (state.market[low], state.market[high], count(state, "vp")) == (P2, P1, 1), "nothing is removed"


def test_the_other_ruling_changes_nothing_for_barrows_of_other_values() -> None:
    state = barrow(delivering(1, **NEW, rulings={"one_vp_barrows": "any_free_hex"}), 6, covered=1)
    play(own(state, olive=1), "deliver olive barrow1")
    values = state.rules.market.values
    assert {values[int(a.split()[1][1:]) - 1] for a in legal(state)} == {2}


# -- phase IV ----------------------------------------------------------------------------------------------------------


def test_helpers_of_phase_iv_are_asked_in_turn_order_and_nothing_else_goes_there() -> None:
    state = helper(helper(own(own(bare(**NEW), silver=9, trade_good=1), P2, food=2), 126), 74, seat=P2)
    state.order = state.track = (P2, P1)
    phase(state, 4)
    assert (state.turn, legal(state)) == (P2, ["done", "use 74"])
    play(state, "use 74", "take food")
    assert (state.turn, legal(state)) == (P1, ["done", "use 126"]), "no buying, no trade goods"
    play(state, "done")
    assert (count(state, "vp", P2), count(state, "silver")) == (2, 9)


def test_without_such_helpers_nobody_is_asked_in_phase_iv() -> None:
    assert next_round(own(bare(**NEW), silver=9, food=5), "play_cards").round == 3


def test_marks_of_phase_iv_come_off_before_the_next_round() -> None:
    state = helper(own(bare(**NEW), silver=9), 126, 74)
    play(phase(state, 4), "use 126")
    assert (state.round, used(state, 126)) == (3, False)


# -- the discard pile --------------------------------------------------------------------------------------------------


def test_the_discard_pile_keeps_its_order_in_positions_and_views() -> None:
    state = helper(hand(bare(**NEW), 75, 90), 1, 2, 3)
    play(turn(state, "play_cards"), "play 75 helper", "drop 2")
    play(turn(state, "play_cards"), "play 90 helper", "drop 1")
    assert (pile(state), state.view(None).discards) == ((2, 1), (2, 1))
    state = phase(state, 2)
    sm.Dealer(1).settle(state)
    again = GAME.from_position(GAME.position(state))
    assert (pile(again), again.digest()) == ((2, 1), state.digest())
    text = GAME.position(state).replace("discards: 2 1", "discards: 1 2")
    assert GAME.from_position(text).digest() != state.digest()


def test_a_known_card_must_be_in_a_hand() -> None:
    state = fresh(2, **NEW)
    card = state.hands[P1][0]
    text = GAME.position(state)
    known = text.replace("board: ", f"board: known={1 << card} ", 1)
    assert GAME.from_position(known).view(P2).modules[0][1][0] == ("known", ((card,), ()))
    outside = next(n for n in range(1, 127) if not any(n in cards for cards in state.hands))
    with pytest.raises(sm.PositionError, match="known to be in a hand"):
        GAME.from_position(text.replace("board: ", f"board: known={1 << outside} ", 1))


def test_what_is_known_of_a_hand_stays_while_the_rest_is_drawn_anew() -> None:
    state = fresh(3, **NEW)
    first = state.hands[P1][0]
    state.board[state.rules.known_field] = 1 << first
    hands = {state.determinise(P2, Random(seed)).hands[P1] for seed in range(30)}
    assert all(first in cards for cards in hands)
    assert len(hands) > 20
    assert state.determinise(P1, Random(1)).hands[P1] == state.hands[P1]


# -- a deck of one's own -----------------------------------------------------------------------------------------------


def test_the_exported_deck_has_126_cards_with_the_module() -> None:
    assert numbers() == list(range(1, 67))
    assert numbers(["broken_roofs", "new_farm_cards"]) == list(range(1, 127))
    rows = read_deck(export(["new_farm_cards"]), numbers(["new_farm_cards"]))
    assert rows[66:] == ROWS
    plain, own_deck = (GAME.new(seats=2, **o, **NEW) for o in ({}, {"deck": export(["new_farm_cards"])}))
    assert own_deck.rules.deck == plain.rules.deck


def test_a_new_card_can_be_corrected() -> None:
    text = export(["new_farm_cards"]).replace("Importer", "Shipper")
    text = text.replace(
        '["pay", { silver = 3 }], ["gain", "trade_good", 1]', '["pay", { silver = 1 }], ["gain", "vp", 1]'
    )
    state = bare(deck=text, **NEW)
    assert state.rules.card(115).title == "Shipper"
    play(turn(helper(own(state, silver=1), 115), "growth"), "use 115")
    assert (count(state, "vp"), count(state, "silver")) == (1, 0)


def test_a_deck_goes_with_the_modules_it_was_made_for() -> None:
    with pytest.raises(sm.ConfigError, match="card 67 is missing; a deck has all the numbers 1 to 126 with these"):
        GAME.new(seats=2, deck=export(), **NEW)
    with pytest.raises(sm.ConfigError, match="card 67: there is no such number; a deck has 1 to 66, and more only"):
        GAME.new(seats=2, deck=export(["new_farm_cards"]))


def test_a_base_deck_may_use_the_words_of_the_base_but_not_those_of_the_module() -> None:
    old = 'helper = ["draw", 2]'
    GAME.new(seats=2, deck=export().replace(old, 'helper = ["gain", "silver", ["odd_round"]]'))
    with pytest.raises(sm.ConfigError, match="unknown operation 'return_card'"):
        GAME.new(seats=2, deck=export().replace(old, 'helper = ["return_card"]'))


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NF-003")
@pytest.mark.parametrize(("seats", "edition"), [(1, "deluxe"), (2, "deluxe"), (3, "classic"), (4, "deluxe")])
def test_random_games(seats: int, edition: str) -> None:
    check_game(GAME, GAME.meta.config(seats, edition, ["new_farm_cards", "broken_roofs"]), seed=seats)
