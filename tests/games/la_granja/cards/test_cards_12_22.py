"""Farm cards 12 to 22 as helpers."""

from sobremesa.games.la_granja.rules import ids

from ..scene import (
    P1,
    P2,
    asked,
    bare,
    barrow,
    count,
    delivering,
    dice,
    events,
    extension,
    field,
    hand,
    helper,
    illegal,
    legal,
    marker,
    own,
    phase,
    play,
    roof,
    scene,
    supplied,
    turn,
)
from .stage import (
    FARM,
    REVENUE,
    TRANSPORT,
    almost,
    complete,
    next_round,
    rolled,
    shared,
    used,
    uses,
    windows,
    words,
)


def test_12_swineherd_has_two_more_stalls() -> None:
    state = helper(own(scene("play_cards"), silver=23), 12)
    play(state, *["buy pig"] * 4)
    assert (count(state, "pig"), count(state, "silver")) == (4, 3)
    assert illegal(own(state, silver=9), "buy pig"), "all four stalls are taken"
    play(dice(turn(state, "take_die"), 1), "die 1")
    assert (count(state, "pig"), count(state, "silver")) == (4, 12), "a fifth pig is sold at once"


def test_12_swineherd_sells_the_surplus_when_he_leaves() -> None:
    state = extension(hand(helper(own(scene("play_cards"), pig=5), 12, 1, 9), 10), 2)
    seen = events(state, "play 10 helper", "drop 12")
    assert (count(state, "pig"), count(state, "silver")) == (3, 6), "two stalls and one of the extension are left"
    assert [key for key, _ in seen] == ["card_dropped", "sold", "card_played"]
    state = play(hand(helper(own(scene("play_cards"), pig=2), 12, 1, 9), 10), "play 10 helper", "drop 12")
    assert (count(state, "pig"), count(state, "silver")) == (2, 0), "there is still a stall for both"


def test_13_ploughman_fills_an_empty_field_once_per_round() -> None:
    state = helper(field(field(field(delivering(1), 3), 9, 1), 8), 13)
    play(barrow(state, 16), "use 13")
    assert legal(state) == ["take olive", "take grape"], "the grain field is not empty"
    play(state, "take grape")
    assert state.fields[P1] == (12, 37, 33)
    assert illegal(state, "use 13")
    play(state, "deliver field-grape barrow1")  # the new good can be delivered at once
    assert state.barrows[P1] == (16 * 64 + 1,)
    assert uses(next_round(state, "take_die")) == [13]


def test_13_ploughman_works_in_phases_2_and_3_with_an_empty_field_only() -> None:
    assert windows(helper(field(bare(), 3), 13), 13) == REVENUE + TRANSPORT
    assert uses(helper(field(delivering(1), 3, 1), 13)) == []
    assert uses(helper(delivering(1), 13)) == []
    assert uses(helper(field(delivering(1), 3, seat=P2), 13, seat=P2)) == []


def test_14_cartwright_pays_3_silver_for_every_barrow() -> None:
    state = helper(almost(almost(delivering(0), 2), 3), 14)
    own(state, olive=2)
    complete(state, 2, "h5")
    assert (count(state, "silver"), count(state, "vp"), count(state, "trade_good")) == (3, 2, 1)
    complete(state, 3, "h4")
    assert (count(state, "silver"), count(state, "vp"), used(state, 14)) == (6, 5, False), "every barrow"


def test_14_cartwright_pays_for_own_barrows_only_and_waits_for_the_market() -> None:
    state = helper(almost(turn(bare(), "free_deliveries", P1), 2), 14, seat=P2)
    complete(state, 2, "h5")
    assert (count(state, "silver", P1), count(state, "silver", P2)) == (0, 0)
    state = helper(supplied(own(delivering(1), meat=1), "butcher", 0b011), 14)
    assert count(play(state, "deliver meat butcher"), "silver") == 0, "a craft building is no barrow"
    state = play(helper(almost(delivering(0), 2), 14), "deliver olive barrow1")
    assert (state.prompt, count(state, "silver")) == ("place_marker", 0)


def test_15_majordomo_pays_for_each_helper() -> None:
    assert count(play(helper(scene("income"), 15), "go"), "silver") == 1
    assert count(play(helper(scene("income"), 15, 9), "go"), "silver") == 2
    state = play(extension(helper(scene("income"), 15, 9, 1), 2), "go")
    assert (count(state, "silver"), used(state, 15)) == (4, False), "3 helpers, and 1 of the extension"
    assert count(play(helper(scene("income"), 15, seat=P2), "go"), "silver", P2) == 0


def test_15_majordomo_is_no_income_for_the_roof_tile() -> None:
    state = play(roof(extension(helper(scene("growth"), 15), 2), "income"), "roof 1")
    assert count(state, "silver") == 1, "the extension alone"
    state = hand(helper(own(scene("income"), trade_good=1), 9), 15)
    play(state, "trade card", "option 1", "play 15 helper", "go")
    assert count(state, "silver") == 2, "played in this very step it works at once"


def test_16_fisherman_rerolls_any_dice_for_1_silver() -> None:
    state = phase(helper(bare(), 16, seat=P2), 2)
    play(state, "roll 1", "roll 1", "roll 2", "roll 3", "roll 3")
    assert (state.turn, legal(state)) == (P2, ["decline", "option 1"]), "before the first die is taken"
    play(state, "option 1")
    assert legal(state) == ["reroll 1", "reroll 2", "reroll 3"], "at least one"
    play(state, "reroll 1", "reroll 1", "done", "roll 6", "roll 5")
    assert (state.turn, words(state, "die")) == (P1, ["2", "3", "5", "6"])
    assert (count(state, "silver", P2), count(state, "silver", P1), used(state, 16)) == (1, 0, True)


def test_16_fisherman_may_decline_or_reroll_them_all() -> None:
    state = play(phase(helper(bare(), 16), 2), *["roll 4"] * 5, "decline")
    assert (state.prompt, state.board[ids.DICE_4], count(state, "silver")) == ("take_die", 5, 0)
    assert not used(state, 16)
    state = play(phase(helper(bare(), 16), 2), *["roll 4"] * 5, "option 1", *["reroll 4"] * 5, *["roll 2"] * 5)
    assert (state.prompt, state.board[ids.DICE_2], count(state, "silver")) == ("take_die", 5, 1)


def test_17_miller_adds_a_food_to_the_first_grain_of_a_round() -> None:
    state = helper(own(scene("play_cards"), silver=6, grain=2, olive=1), 17)
    play(state, "upgrade olive")
    assert (count(state, "food"), used(state, 17)) == (1, False)
    play(state, "upgrade grain")
    assert (count(state, "food"), count(state, "silver"), used(state, 17)) == (3, 2, True)
    play(state, "upgrade grain")
    assert count(state, "food") == 4, "once per round"
    play(own(next_round(state, "growth"), silver=2, grain=1), "upgrade grain")
    assert count(state, "food") == 6


def test_17_miller_works_with_free_upgrades_when_they_are_completed() -> None:
    state = helper(field(own(scene("play_cards"), grain=1, trade_good=1), 9, 1), 17, 23)
    play(state, "trade upgrade", "improve field-grain")
    assert count(state, "food") == 1, "the effect is still under way"
    play(state, "improve grain")
    assert count(state, "food") == 3, "two upgrades and one food more"
    play(own(state, olive=1), "use 23", "improve olive")
    assert count(state, "food") == 4


def test_18_acorn_gatherer_takes_a_harvest_good_for_a_piglet() -> None:
    state = play(helper(extension(own(scene("growth"), pig=2), 1), 18), "go")
    assert (count(state, "pig"), asked(state)) == (3, ["take olive", "take grain", "take grape"])
    play(state, "take grape")
    assert (count(state, "grape"), state.prompt) == (1, "show_roofs")


def test_18_acorn_gatherer_waits_for_every_piglet_that_gets_a_stall() -> None:
    state = play(helper(own(scene("growth"), pig=2), 18), "go")
    assert (count(state, "pig"), state.prompt) == (2, "show_roofs"), "no stall, no piglet, no harvest good"
    state = helper(extension(own(scene("growth"), pig=3), 2), 12, 18, 39)
    play(state, "go", "take olive", "take olive")
    assert (count(state, "pig"), count(state, "olive")) == (5, 2), "two piglets with the Stockbreeder"
    state = play(helper(extension(own(scene("growth"), pig=2), 2), 18, 30), "go")
    assert asked(state) == ["first 18", "first 30"], "the Shepherd answers too: the owner puts them in order"


def test_19_master_builder_plays_an_extension_for_one_good_less() -> None:
    state = hand(helper(own(scene("play_cards"), olive=1, grain=1), 19), 20, 21)
    play(state, "use 19")
    assert asked(state) == ["done", "play 20 extension", "play 21 extension"]
    play(state, "play 20 extension")
    assert (state.extensions[P1], state.prompt) == ((20,), "play_cards"), "one card; the first one costs nothing"
    assert illegal(state, "use 19")
    play(state, "play 21 extension", "pay olive", "pay grain")
    assert state.extensions[P1] == (20, 21), "the card of the step itself costs the full price of two goods"


def test_19_master_builder_works_in_phase_1_if_the_rest_can_be_paid() -> None:
    ready = own(hand(helper(bare(), 19), 20), silver=1)
    assert windows(ready, 19) == FARM
    assert uses(extension(hand(helper(scene("growth"), 19), 20), 1)) == [], "one good is left to pay"
    state = extension(own(turn(ready, "growth"), vp=1), 1, 2, 3)
    assert uses(state) == [], "three goods are left to pay"
    play(helper(state, 64), "use 19", "play 20 extension", "pay silver", "pay vp")  # with the Bricklayer two
    assert (len(state.extensions[P1]), count(state, "silver"), count(state, "vp")) == (4, 0, 0)
    assert uses(next_round(hand(own(state, silver=9, olive=9, grain=9, grape=9), 22), "growth")) == [19]


def test_20_town_crier_scores_own_neighbours_up_to_2() -> None:
    scores = []
    for neighbours in ((), ("h5",), ("h1", "h5"), ("h1", "h5", "h6")):
        state = helper(almost(delivering(0), 5), 20)
        for hex in (*neighbours, "h14"):
            marker(state, hex)
        scores.append(count(complete(state, 5, "h2"), "vp") - 5)
    assert scores == [0, 1, 2, 2]


def test_20_town_crier_looks_at_barrows_and_own_markers_only() -> None:
    state = helper(marker(almost(delivering(0), 5), "h5", P2), 20)
    assert count(complete(state, 5, "h2"), "vp") == 6, "the opponent's marker is removed for 1 VP"
    state = play(helper(roof(marker(delivering(0), "h5"), "market_stand"), 20), "roof 1", "hex h2")
    assert (state.market[1], count(state, "vp")) == (P1, 0), "no barrow"
    state = helper(marker(marker(almost(delivering(0), 5), "h5"), "h1"), 20, 14)
    play(state, "deliver food barrow1", "hex h2")
    assert asked(state) == ["first 14", "first 20"]
    assert count(play(state, "first 20"), "vp") == 7
    assert count(state, "silver") == 3
    complete(almost(state, 6), 6, "h14")
    assert legal(state)[0] == "done", "no neighbour: nothing to put in order"
    play(complete(almost(state, 4), 4, "h9"), "first 20")
    assert count(state, "vp") == 7 + 6 + 4 + 1, "each time: h9 lies next to h5"


def test_21_knife_grinder_changes_the_die_by_1() -> None:
    state = play(helper(rolled(1, 6, 6), 21), "die 6")
    assert legal(state) == ["decline", "option 1"]
    play(state, "option 1")
    assert legal(state) == ["change -1"], "never above 6"
    play(state, "change -1", "option 3")  # space 5: two siesta steps
    assert (state.players[P1][ids.SIESTA], used(state, 21)) == (2, True)
    play(turn(state, "take_die"), "die 6")
    assert legal(state) == ["option 2"], "once per round: the revenue of space 6"
    state = dice(next_round(state, "take_die"), 1)
    assert legal(play(state, "die 1", "option 1")) == ["change +1"], "never below 1"


def test_21_knife_grinder_may_decline_and_leaves_the_shared_die_alone() -> None:
    state = play(helper(rolled(4), 21), "die 4", "decline")
    assert (count(state, "silver"), used(state, 21)) == (4, False)
    assert count(play(helper(shared(4), 21), "go"), "silver") == 4
    state = play(helper(roof(rolled(3), "die_2"), 21), "die 3", "option 1", "change +1", "change +2", "option 2")
    assert (count(state, "silver"), state.players[P1][ids.DIE_LEFT]) == (2, 6), "with the roof tile: 3 + 1 + 2"
    assert legal(play(helper(rolled(4), 21, seat=P2), "die 4"))[0] == "done"


def test_22_peasant_woman_draws_two_cards() -> None:
    state = helper(hand(scene("play_cards"), 10, 11, 12, 13), 22)
    play(state, "use 22", "draw 30", "draw 31")
    assert (state.hands[P1], state.prompt) == ((10, 11, 12, 13, 30, 31), "play_cards")
    assert illegal(state, "use 22")
    assert uses(next_round(state, "paid_deliveries")) == [22]
    assert windows(helper(bare(), 22), 22) == FARM + REVENUE + TRANSPORT


def test_22_peasant_woman_draws_what_there_is() -> None:
    state = helper(scene("growth"), 22)
    cards = [c for c in range(1, 67) if c not in (22, 30, 31)]
    hand(state, *cards, seat=P2)
    play(state, "use 22", "draw 30", "draw 31")
    assert (state.hands[P1], state.board[ids.DECK]) == ((30, 31), 0)
    state.board[ids.USED] = 0
    assert uses(state) == [], "there is no card left"
    hand(state, seat=P2).hands[P2] = tuple(c for c in cards if c != 40)
    state.board[ids.DISCARD] = 1 << 40
    play(state, "use 22", "draw 40")
    assert state.hands[P1] == (30, 31, 40), "the discard pile becomes the deck, the second draw is lost"
