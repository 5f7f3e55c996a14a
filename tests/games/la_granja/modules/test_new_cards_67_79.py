"""Farm cards 67 to 79 as helpers: upgrades, prices, fields, and a card taken back."""

from random import Random
from typing import Any

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.helpers import ask
from sobremesa.games.la_granja.rules.state import State

from .. import scene as s
from ..cards.stage import FARM, REVENUE, TRANSPORT, growing, next_round, used, uses, windows, words
from ..scene import (
    P1,
    P2,
    P3,
    asked,
    bare,
    barrow,
    count,
    extension,
    field,
    hand,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    turn,
)

NEW: dict[str, Any] = {"modules": ["new_farm_cards"]}
ANY = FARM + REVENUE + TRANSPORT


def scene(step: str, **more: Any) -> State:
    return s.scene(step, **NEW, **more)


def test_67_journeyman_makes_up_to_2_upgrades_for_2_silver() -> None:
    state = helper(own(scene("growth"), silver=2, olive=1, pig=1, grape=1), 67)
    play(state, "use 67")
    assert (count(state, "silver"), legal(state)[0]) == (0, "done")
    play(state, "improve pig", "improve grape")
    assert [count(state, g) for g in ("olive", "food", "wine", "meat")] == [1, 0, 1, 1]
    assert (used(state, 67), uses(state)) == (True, [])


def test_67_journeyman_needs_2_silver_and_a_resource_and_works_once_per_round() -> None:
    state = helper(own(bare(**NEW), silver=2, olive=1), 67)
    assert windows(state, 67) == ANY
    assert uses(turn(own(state.clone(), silver=1), "growth")) == []
    assert uses(turn(own(state.clone(), olive=0), "growth")) == []
    play(turn(state, "income"), "use 67", "done")
    assert uses(turn(own(state, silver=9), "growth")) == []
    assert uses(next_round(state, "growth")) == [67]


def test_68_vintner_advances_2_steps_when_a_grape_becomes_wine() -> None:
    state = helper(own(scene("growth"), silver=9, grape=2, grain=1), 68)
    play(state, "upgrade grain")
    assert state.players[P1][ids.SIESTA] == 0
    play(state, "upgrade grape")
    assert (state.players[P1][ids.SIESTA], used(state, 68)) == (2, True)
    play(state, "upgrade grape")
    assert state.players[P1][ids.SIESTA] == 2, "once per round"


def test_68_vintner_answers_free_upgrades_and_the_apothecary() -> None:
    state = helper(own(scene("growth"), silver=2, grape=1), 68, 69)
    play(state, "use 69", "improve grape", "take food")
    assert (state.players[P1][ids.SIESTA], count(state, "food")) == (2, 1)
    state = helper(own(scene("growth"), grape=1), 68, 23)
    play(state, "use 23", "improve grape")
    assert state.players[P1][ids.SIESTA] == 2


def test_69_apothecary_turns_any_resource_into_any_upgraded_good() -> None:
    state = field(helper(own(scene("growth"), silver=2, pig=1), 69), 1, goods=1)
    play(state, "use 69")
    assert legal(state) == ["improve pig", "improve field-grape"]
    play(state, "improve field-grape")
    assert legal(state) == ["take food", "take wine", "take meat"]
    play(state, "take meat")
    assert [count(state, g) for g in ("silver", "pig", "meat")] == [0, 1, 1]
    assert (state.fields[P1], used(state, 69)) == ((1 * 4,), True)


def test_69_apothecary_is_an_upgrade_of_the_resource_at_a_fixed_price() -> None:
    state = helper(own(scene("growth"), silver=2, grain=1), 69, 17, 1)
    play(state, "use 69", "improve grain", "take meat")
    assert [count(state, g) for g in ("silver", "meat", "food")] == [0, 1, 1], "17 answers, 1 makes it no cheaper"
    assert uses(helper(own(scene("growth"), silver=1, grain=1), 69, 1)) == []
    assert uses(helper(own(scene("growth"), silver=2), 69)) == []


def test_70_ensaimada_baker_returns_a_food_for_1_vp_and_2_steps() -> None:
    state = helper(own(scene("take_die"), food=2), 70)
    play(s.dice(state, 1, 2, 3, 4, 5), "use 70")
    assert (count(state, "food"), count(state, "vp"), state.players[P1][ids.SIESTA]) == (1, 1, 2)
    assert (used(state, 70), uses(state)) == (True, [])
    assert uses(helper(own(scene("growth"), wine=1), 70)) == []
    assert windows(helper(own(bare(**NEW), food=1), 70), 70) == ANY


def test_71_tavern_keeper_sells_an_upgraded_good() -> None:
    for good, silver, option in (("food", 5, "option 1"), ("wine", 6, "option 2"), ("meat", 8, "option 3")):
        state = helper(own(scene("growth"), **{good: 1}), 71)
        play(state, "use 71")
        assert legal(state) == [option]
        play(state, option)
        assert (count(state, good), count(state, "silver"), used(state, 71)) == (0, silver, True)
    assert uses(helper(own(scene("growth"), olive=1, pig=1), 71)) == []
    state = play(helper(own(scene("growth"), food=2), 71), "use 71", "option 1")
    assert uses(state) == []


def test_72_broker_buys_for_1_silver_less_but_never_below_2() -> None:
    state = helper(own(scene("growth"), silver=11), 72)
    play(state, "buy olive", "buy grain", "buy grape", "buy pig")
    assert count(state, "silver") == 11 - 2 - 2 - 3 - 4
    assert words(helper(own(scene("growth"), silver=1), 72), "buy") == []


def test_72_broker_does_not_touch_fixed_prices() -> None:
    state = helper(own(scene("growth"), silver=2), 72, 48)
    play(state, "use 48", "take pig")
    assert (count(state, "pig"), count(state, "silver")) == (1, 0)
    state = helper(own(scene("growth"), silver=2), 72, 32)
    play(state, "use 32", "take olive", "take grain")
    assert count(state, "silver") == 0


def test_73_hawker_sells_up_to_2_resources_for_2_silver_more_each() -> None:
    state = helper(own(scene("growth"), olive=1, pig=1, food=1), 73)
    play(state, "use 73")
    assert legal(state) == ["done", "sell olive", "sell pig"]
    play(state, "sell olive", "sell pig")
    assert (count(state, "silver"), used(state, 73)) == (1 + 2 + 3 + 2, True)
    state = helper(own(scene("growth"), grain=3), 73)
    play(state, "use 73", "sell grain", "done")
    assert (count(state, "silver"), count(state, "grain"), uses(state)) == (3, 2, [])


def test_73_hawker_never_sells_from_fields_not_even_with_the_farm_labourer() -> None:
    state = field(helper(own(scene("growth")), 73, 35), 1, goods=1)
    assert (uses(state), words(state, "sell")) == ([], ["field-grape"])
    own(state, grape=1)
    play(state, "use 73")
    assert legal(state) == ["done", "sell grape"]


def test_74_ferryman_returns_2_equal_goods_for_2_vp_in_phase_iv() -> None:
    state = helper(own(bare(**NEW), olive=2, wine=3, pig=1), 74)
    assert windows(state, 74) == []
    phase(state, 4)
    assert (state.prompt, state.turn, legal(state)) == ("scoring_helpers", P1, ["done", "use 74"])
    play(state, "use 74")
    assert legal(state) == ["take olive", "take wine"]
    play(state, "take wine")
    assert (count(state, "wine"), count(state, "vp"), state.round) == (1, 2, 3)
    assert not used(state, 74), "the mark is off before the next round"


def test_74_ferryman_may_decline_and_takes_no_goods_from_fields() -> None:
    state = field(field(helper(bare(**NEW), 74), 1, goods=1), 2, goods=1)
    assert phase(state, 4).round == 3, "nobody is asked"
    state = play(phase(helper(own(bare(**NEW), food=2), 74), 4), "done")
    assert (count(state, "food"), count(state, "vp"), state.round) == (2, 0, 3)


def test_74_ferryman_makes_a_set_for_the_trade_routes_smaller() -> None:
    assert ask(helper(bare(**NEW), 74), "set_size", P1, 3) == 2


def test_75_snail_gatherer_brings_silver_for_pigs_at_most_3() -> None:
    for pigs, silver in ((0, 0), (1, 1), (2, 2), (4, 3)):
        state = extension(helper(own(scene("income"), pig=pigs), 75), 9, 12, 15)
        before = sum(state.rules.card(c).extension.get("silver", 0) for c in (9, 12, 15))
        assert count(play(state, "go"), "silver") == before + silver


def test_76_dry_stone_waller_lets_a_second_good_grow() -> None:
    state = field(field(helper(scene("growth"), 76), 1), 2, goods=1)
    play(state, "go")
    assert state.fields[P1] == (1 * 4 + 1, 2 * 4 + 2)
    state = turn(state, "growth")
    play(state, "go")
    assert state.fields[P1] == (1 * 4 + 2, 2 * 4 + 2), "never a third"
    play(turn(helper(field(bare(**NEW), 2, goods=1), 75), "growth"), "go")


def test_76_dry_stone_waller_leaves_and_the_goods_stay() -> None:
    state = field(helper(scene("play_cards"), 76, 75, 77), 2, goods=2)
    play(hand(state, 80), "play 80 helper", "drop 76")
    assert state.fields[P1] == (2 * 4 + 2,)
    play(turn(state, "growth"), "go")
    assert state.fields[P1] == (2 * 4 + 2,)


def test_76_dry_stone_waller_does_not_help_13_and_counts_for_27() -> None:
    state = field(helper(scene("growth"), 76, 13, 27), 1, goods=1)
    assert uses(state) == [], "the Gardener wants an empty field"
    play(state, "go")
    assert legal(state) == ["take grape"], "something grew: 27 answers"


def test_76_dry_stone_waller_with_all_markers_in_use() -> None:
    state = field(helper(own(scene("growth"), olive=24), 76), 1, goods=1)
    play(state, "go")
    assert state.prompt == "retrieving"
    play(state, "retrieve olive")
    assert (state.fields[P1], count(state, "olive")) == ((1 * 4 + 2,), 23)


def test_77_manure_carter_takes_a_crop_of_an_own_field_if_there_is_a_pig() -> None:
    state = field(field(helper(own(scene("growth"), pig=1), 77), 1), 3, goods=1)
    play(state, "go")
    assert asked(state) == ["take olive", "take grape"]
    play(state, "take olive")
    assert count(state, "olive") == 1
    play(turn(field(helper(bare(**NEW), 77), 1), "growth"), "go")
    state = helper(own(scene("growth"), pig=1), 77)
    play(state, "go")
    assert [count(state, g) for g in ("olive", "grain", "grape")] == [0, 0, 0], "no field, no good"


def test_77_manure_carter_does_nothing_without_pigs() -> None:
    state = field(helper(scene("growth"), 77), 1)
    play(state, "go")
    assert count(state, "grape") == 0


def test_78_tenant_farmer_takes_a_good_like_an_opponents_who_takes_1_silver() -> None:
    state = field(field(helper(scene("growth", seats=3), 78), 1, goods=1, seat=P2), 3, seat=P3)
    play(state, "use 78")
    assert legal(state) == ["take grape"], "the good must lie on the field"
    play(state, "take grape")
    assert (count(state, "grape"), count(state, "silver", P2), state.fields[P2]) == (1, 1, (1 * 4 + 1,))
    assert (used(state, 78), uses(state)) == (True, [])


def test_78_tenant_farmer_names_the_opponent_where_two_have_the_good() -> None:
    state = field(field(helper(scene("growth", seats=3), 78), 1, goods=1, seat=P2), 2, goods=1, seat=P3)
    play(state, "use 78", "take grape")
    assert legal(state) == ["opponent p2", "opponent p3"]
    play(state, "opponent p3")
    assert [count(state, "silver", seat) for seat in (P1, P2, P3)] == [0, 0, 1]
    assert uses(field(helper(scene("growth"), 78), 1, goods=1)) == [], "one's own field is not an opponent's"


def test_78_tenant_farmer_alone_names_a_crop_without_field() -> None:
    state = field(helper(scene("growth", seats=1), 78), 1)
    play(state, "use 78")
    assert legal(state) == ["take olive", "take grain"]
    play(state, "take grain")
    assert count(state, "grain") == 1


def test_79_land_surveyor_takes_back_a_field_a_barrow_or_another_helper() -> None:
    state = helper(scene("growth"), 79, 12)
    state = barrow(barrow(field(state, 1, goods=1), 20), 30, covered=1)
    assert windows(state, 79) == FARM
    play(turn(state, "growth"), "use 79")
    assert legal(state) == ["drop 1", "drop 12", "drop 20"], "not itself, no barrow with deliveries"
    play(state, "drop 1")
    assert (state.hands[P1], state.fields[P1], count(state, "grape")) == ((1,), (), 0)
    assert (used(state, 79), uses(state)) == (True, [])


def test_79_land_surveyor_needs_something_else() -> None:
    assert uses(helper(scene("growth"), 79)) == []
    assert uses(extension(helper(scene("growth"), 79), 12)) == [], "not for extensions"
    state = own(helper(scene("growth"), 79, 12), pig=3)
    play(state, "use 79", "drop 12")
    assert (count(state, "pig"), count(state, "silver")) == (2, 3), "pigs without a stall are sold at once"


def test_79_land_surveyor_and_a_helper_used_in_this_round() -> None:
    state = helper(hand(own(scene("play_cards"), silver=9), 80), 79, 23)
    own(state, olive=2)
    play(state, "use 23", "improve olive", "use 79", "drop 23", "play 23 helper")
    assert (uses(state), used(state, 23)) == ([], True)


def test_79_land_surveyor_makes_room_if_a_place_goes() -> None:
    state = helper(scene("growth"), 79, 113, 12, 23)
    play(state, "use 79", "drop 113")
    assert (legal(state), len(state.helpers[P1])) == (["go"], 3)
    state = helper(scene("growth"), 79, 84, 12)
    for card in (20, 30, 40, 50):
        barrow(state, card, covered=1)
    play(state, "use 79", "drop 84")
    assert legal(state) == ["drop 20", "drop 30", "drop 40", "drop 50"]
    play(state, "drop 30")
    assert len(state.barrows[P1]) == 3


def test_79_land_surveyor_the_card_is_known_to_all() -> None:
    state = field(helper(hand(scene("growth"), 5, 6), 79), 1)
    play(state, "use 79", "drop 1")
    assert dict(state.view(P2).modules)["new_farm_cards"][0] == ("known", ((1,), ()))
    for seed in range(5):
        world = state.determinise(P2, Random(seed))
        assert 1 in world.hands[P1]
        assert len(world.hands[P1]) == 3
    play(turn(state, "play_cards"), "play 1 field")
    assert dict(state.view(None).modules)["new_farm_cards"][0] == ("known", ((), ()))


def test_79_land_surveyor_is_refused_outside_phase_i() -> None:
    state = field(helper(scene("free_deliveries"), 79), 1)
    assert illegal(state, "use 79")
    assert growing(field(helper(bare(**NEW), 79), 1)).prompt == "growth"
