"""Farm cards 34 to 44 as helpers."""

from sobremesa.games.la_granja.rules import ids
from sobremesa.kernel import Dealer

from ..scene import (
    P1,
    P2,
    asked,
    bare,
    barrow,
    count,
    delivering,
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
    siestas,
    supplied,
    turn,
)
from .stage import (
    FARM,
    REVENUE,
    TRANSPORT,
    bought,
    final,
    next_round,
    rolled,
    show_roofs,
    used,
    uses,
    windows,
    words,
)


def test_34_beekeeper_takes_a_harvest_good_for_all_three_crops() -> None:
    state = helper(field(field(field(scene("income"), 3), 9), 8), 34)
    play(state, "go")
    assert legal(state) == ["take olive", "take grain", "take grape"], "empty fields show their crops too"
    play(state, "take grain")
    assert (count(state, "grain"), count(state, "silver"), state.prompt) == (1, 0, "show_roofs")


def test_34_beekeeper_takes_1_silver_otherwise() -> None:
    state = play(helper(field(field(scene("income"), 3, 1), 9, 1), 34), "go")
    assert (count(state, "silver"), state.prompt) == (1, "show_roofs")
    assert count(play(helper(scene("income"), 34), "go"), "silver") == 1
    state = play(helper(extension(scene("income"), 2), 34, 51), "go")
    assert legal(state) == ["first 34", "first 51"], "the income is taken, both helpers of the step wait"
    assert count(play(state, "first 51"), "silver") == 3


def test_35_farm_labourer_sells_from_fields_for_1_silver_more() -> None:
    state = field(field(field(own(scene("play_cards"), olive=1), 3, 1), 9, 1), 8, 1)
    assert words(state, "sell") == ["olive"]
    helper(state, 35)
    assert words(state, "sell") == ["olive", "field-olive", "field-grain", "field-grape"]
    play(state, "sell field-olive", "sell field-grain", "sell field-grape")
    assert (count(state, "silver"), state.fields[P1]) == (2 + 2 + 3, (12, 36, 32))
    assert count(play(state, "sell olive"), "silver") == 8, "from the storeroom at the normal price"


def test_35_farm_labourer_sells_at_the_end_of_the_game_too() -> None:
    state = field(field(helper(own(bare(), grape=1), 35), 3, 1), 8, 1)
    field(state, 9, 1, seat=P2)
    seen = final(state)
    assert seen.fields == [(12, 32), (37,)], "p2 cannot sell from a field"
    assert [(p[ids.VP], p[ids.SILVER]) for p in state.players] == [(1, 2), (0, 0)], "2 + 3 + 2 silver"
    state = play(helper(field(scene("growth"), 3), 35), "go", "show-roof any_harvest")
    assert words(field(helper(scene("growth"), 35), 3), "sell") == [], "an empty field has nothing to sell"


def test_36_sower_fills_a_new_field_and_takes_one_more() -> None:
    state = hand(helper(scene("play_cards"), 36), 8)
    play(state, "play 8 field", "take grape")
    assert (state.fields[P1], count(state, "grape")) == ((33,), 1)
    play(turn(state, "growth"), "go")
    assert state.fields[P1] == (33,), "a full field grows nothing"


def test_36_sower_works_from_the_moment_he_is_played_and_for_fields_only() -> None:
    state = hand(scene("play_cards", round=1), 36, 9)
    play(state, "play 36 helper", "play 9 field", "take grain")
    assert (state.fields[P1], count(state, "grain")) == ((37,), 1)
    play(hand(own(state, trade_good=1), 8), "trade card", "option 1", "play 8 field", "take grape")
    assert (state.fields[P1], count(state, "grape")) == ((37, 33), 1), "every field of the round"
    state = hand(helper(own(scene("play_cards"), silver=1), 36), 8)
    assert legal(play(state, "play 8 barrow"))[0] == "done"
    state = hand(helper(own(rolled(), trade_good=1), 36, 29), 8)
    play(state, "trade card", "option 1", "play 8 field")
    assert legal(state) == ["first 29", "first 36"], "with the Pedlar there are two to put in order"
    play(state, "first 36", "take grape", "option 1", "trade silver")
    assert (state.fields[P1], count(state, "grape"), count(state, "silver")) == ((33,), 1, 4)


def test_37_apprentice_carries_out_an_instant_effect_twice() -> None:
    state = helper(supplied(own(delivering(1), wine=1), "trading_house", 0b0111), 37)
    play(state, "deliver wine trading_house")
    assert (count(state, "silver"), count(state, "vp")) == (6, 3), "3 silver twice, all else once"
    state.players[P1][ids.FREE] = 1
    play(supplied(own(state, trade_good=1), "general_store", 0b0111), "deliver trade_good general_store")
    assert count(state, "vp") == 3 + 3 + 4, "every building of the round"
    state = helper(supplied(own(delivering(1), trade_good=1), "general_store", 0b0111), 37)
    assert count(play(state, "deliver trade_good general_store"), "vp") == 3 + 2 + 2
    state = helper(supplied(own(delivering(1), trade_good=1), "greengrocer", 0b0111), 37)
    play(state, "deliver trade_good greengrocer", "decline", "option 1", "take pig")
    assert (count(state, "pig"), legal(state)[0]) == (1, "done"), "each time anew"


def test_37_apprentice_waits_for_the_first_time_to_be_over() -> None:
    state = siestas(barrow(helper(supplied(own(delivering(1), meat=1, olive=2), "cartwright", 0b011), 37), 6), 3, 0)
    play(state, "deliver meat cartwright")
    assert (count(state, "vp"), words(state, "deliver")[0]) == (3, "olive delicatessen")
    play(state, "deliver olive barrow1")
    assert count(state, "vp") == 4, "a delivery, the VP of the siesta"
    play(state, "deliver olive barrow1", "hex h5")
    assert count(state, "vp") == 4 + 2 + 1, "and again, with a barrow completed in between"
    state = turn(state, "income")
    state.players[P1][ids.CRAFT], state.players[P1][ids.FRESH] = 0b1, 0
    assert count(play(state, "go"), "silver") == 3, "the lasting effect is not doubled"


def test_38_stallholder_takes_silver_for_market_markers_up_to_3() -> None:
    taken = []
    for markers in range(5):
        state = helper(bare(), 38)
        for i in range(markers):
            marker(state, f"h{i + 1}")
        phase(state, 4)
        taken.append((count(state, "silver"), count(state, "vp")))
    assert taken == [(0, 0), (1, 1), (2, 2), (3, 3), (3, 4)]


def test_38_stallholder_is_paid_in_the_last_round_and_by_own_markers() -> None:
    state = helper(marker(marker(bare(), "h1", P2), "h2"), 38)
    state.board[ids.ROUND] = 6
    own(state, silver=4)
    phase(state, 4)
    assert (state.prompt, count(state, "vp"), count(state, "silver")) == ("over", 1 + 1, 0), "the fifth silver"
    assert (count(state, "vp", P2), count(state, "silver", P2)) == (1, 0)


def test_39_stockbreeder_has_two_piglets_from_three_pigs() -> None:
    state = play(extension(helper(own(scene("growth"), pig=3), 39, 12), 1), "go")
    assert count(state, "pig") == 5
    assert count(play(extension(helper(own(scene("growth"), pig=3), 39, 12), 1, 2, 3), "go"), "pig") == 5
    state = play(helper(own(scene("growth"), pig=3), 39, 12), "go")
    assert count(state, "pig") == 4, "one stall is free"
    state = play(extension(helper(own(scene("growth"), pig=2), 39, 12), 1), "go")
    assert count(state, "pig") == 3, "two pigs have one piglet"


def test_39_stockbreeder_never_sells_and_needs_parents() -> None:
    state = play(helper(extension(own(scene("growth"), pig=3), 1), 39), "go")
    assert (count(state, "pig"), count(state, "silver")) == (3, 0)
    assert count(play(helper(own(scene("growth"), pig=1), 39), "go"), "pig") == 1
    seen = events(helper(extension(own(scene("growth"), pig=1), 1), 39, 59), "go")
    assert ("piglets", {"seat": P1, "count": 1}) in seen, "with the Horse Doctor one pig has one piglet"


def test_40_steward_pays_an_extension_with_equal_goods() -> None:
    state = extension(hand(own(scene("play_cards"), olive=2), 20), 1)
    assert "play 20 extension" not in legal(state)
    play(helper(state, 40), "play 20 extension", "pay olive", "pay olive")
    assert (state.extensions[P1], count(state, "olive")) == ((1, 20), 0)
    state = field(extension(hand(helper(own(scene("play_cards"), silver=1), 40), 20), 1, 2), 3, 1)
    assert "play 20 extension" not in legal(state), "two goods for a price of three"
    play(own(state, silver=2), "play 20 extension")
    assert legal(state) == ["pay silver", "pay field-olive"], "in any order"
    play(state, "pay silver", "pay field-olive", "pay silver")
    assert (count(state, "silver"), state.fields[P1]) == (0, (12,))


def test_40_steward_raises_the_hand_limit_by_1() -> None:
    state = play(phase(helper(bare(), 40, 9), 1), "done", "done")
    Dealer(1).settle(state)
    assert [len(cards) for cards in state.hands] == [6, 3], "3 + 1 + 2 of the Schoolmaster"
    assert [len(c) for c in play(state, "go").hands] == [6, 3]


def test_41_bagpiper_advances_2_steps_for_1_silver() -> None:
    state = siestas(helper(own(delivering(0), silver=2), 41), 1, 3)
    play(state, "use 41")
    assert ([p[ids.SIESTA] for p in state.players], count(state, "silver")) == ([3, 3], 1)
    assert state.track == (P1, P2), "who comes later lies on top"
    assert illegal(state, "use 41")
    assert uses(own(next_round(state, "play_cards"), silver=1)) == [41]
    assert windows(helper(own(bare(), silver=1), 41), 41) == FARM + REVENUE + TRANSPORT


def test_41_bagpiper_needs_silver_and_room_on_the_track() -> None:
    assert uses(helper(delivering(0), 41)) == []
    state = siestas(helper(own(delivering(0), silver=2), 41), 7, 0)
    assert play(state, "use 41").players[P1][ids.SIESTA] == 8, "the track ends there"
    assert uses(siestas(helper(own(delivering(0), silver=2), 41), 8, 0)) == [], "nothing to gain"
    state = phase(siestas(helper(own(bare(), silver=1), 41, 25), 1, 0), 4)
    assert count(state, "vp") == 0
    state = play(siestas(helper(own(scene("paid_deliveries"), silver=1), 41, 25), 1, 0), "use 41")
    assert count(phase(state, 4), "vp") == 2, "space 3, and the Hermit"


def test_42_tile_maker_turns_a_used_roof_tile_for_1_silver() -> None:
    state = roof(roof(helper(own(scene("play_cards"), silver=1), 42), "silver_4", used=True), "pig")
    roof(state, "flip_roof", "double_vp", used=True)
    play(state, "use 42")
    assert asked(state) == ["turn-roof 1", "turn-roof 3", "turn-roof 4"], "any used tile"
    play(state, "turn-roof 1", "roof 1")
    assert (count(state, "silver"), bought(state)) == (4, ["-silver_4", "pig", "-flip_roof", "-double_vp"])
    assert illegal(state, "use 42")
    assert uses(next_round(state, "take_die")) == [42]


def test_42_tile_maker_needs_silver_and_a_used_tile() -> None:
    assert uses(helper(roof(scene("play_cards"), "silver_4", used=True), 42)) == []
    assert uses(helper(roof(own(scene("play_cards"), silver=9), "silver_4"), 42)) == []
    ready = helper(roof(own(bare(), silver=1), "pig", used=True), 42)
    assert windows(ready, 42) == FARM + REVENUE + TRANSPORT
    state = roof(roof(helper(own(scene("play_cards"), silver=1), 42), "pig", "flip_roof", used=True), "flip_roof")
    play(state, "use 42", "turn-roof 2", "roof 2", "turn-roof 1")
    assert bought(state) == ["pig", "-flip_roof", "flip_roof"], "a tile that turns tiles works again"
    assert illegal(state, "roof 3"), "it does not turn one of its kind"


def test_43_storekeeper_has_a_sixth_roof_place_for_3_vp() -> None:
    five = ("pig", "card", "silver_4", "delivery", "upgrade_2")
    state = show_roofs(roof(own(scene("buy_roof"), silver=9), *five), "silver_3", "olive")
    assert words(state, "buy-roof") == []
    play(helper(state, 43), "buy-roof olive")
    assert (count(state, "vp"), count(state, "silver"), bought(state)) == (3, 7, [*five, "olive"])
    assert words(state, "buy-roof") == [], "one tile in a round"
    assert words(show_roofs(own(next_round(state, "buy_roof"), silver=9), "grape"), "buy-roof") == [], "no seventh"


def test_43_storekeeper_leaves_the_printed_places_and_the_tile_alone() -> None:
    state = show_roofs(helper(roof(own(scene("buy_roof"), silver=9), "pig", "card"), 43), "olive")
    assert count(play(state, "buy-roof olive"), "vp") == 2, "the third place"
    state = roof(
        helper(hand(scene("play_cards"), 10), 43, 1, 9), "pig", "card", "silver_4", "delivery", "income", "olive"
    )
    play(state, "play 10 helper", "drop 43", "roof 6")
    assert (count(state, "olive"), len(bought(state))) == (1, 6), "his tile stays"
    state = show_roofs(helper(roof(own(scene("buy_roof"), silver=9), *["pig"] * 4, "double_vp"), 43), "olive")
    play(state, "buy-roof olive", "option 1")
    assert count(state, "vp") == 6, "his place can be doubled"


def test_44_cellarer_takes_2_silver_off_wine() -> None:
    state = helper(field(own(scene("play_cards"), silver=2, grape=1, olive=1), 8, 1), 44)
    play(state, "upgrade grape", "upgrade field-grape")
    assert (count(state, "wine"), count(state, "silver")) == (2, 0)
    assert illegal(own(state, silver=1), "upgrade olive"), "food costs 2 as ever"
    state = own(state, silver=2, pig=1)
    assert words(state, "upgrade") == ["olive"], "meat costs 3"


def test_44_cellarer_adds_up_with_the_chef_and_is_not_shared() -> None:
    state = helper(own(scene("play_cards"), grape=1, olive=1, silver=1), 44, 1)
    play(state, "upgrade grape", "upgrade olive")
    assert (count(state, "wine"), count(state, "food"), count(state, "silver")) == (1, 1, 0), "0 and 1"
    state = helper(own(scene("play_cards"), grape=1, silver=2), 44, seat=P2)
    assert words(state, "upgrade") == [], "not in an opponent's farm"
    assert not used(state, 44)
