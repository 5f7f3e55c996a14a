"""Ladies of La Granja: how they come to the farms, and all of them but Ana (LL-001 to LL-012, LL-017 to LL-020)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.ladies.numbers import LADIES, LADY, NAMES
from sobremesa.games.la_granja.modules.ladies.rules.cards import ROWS
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.cards.playing import slots
from sobremesa.games.la_granja.rules.flow.farm_phase import roof_places
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Dealer
from tests.conformance.harness import check_game

from ..cards.stage import final, show_roofs, used, words
from ..scene import (
    GAME,
    P1,
    P2,
    asked,
    chances,
    count,
    events,
    field,
    fresh,
    hand,
    helper,
    idle,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    siestas,
    supplied,
    turn,
)
from .ladies import MODULES, lady_scene, number, with_ladies

STEPS = ["play_cards", "income", "growth", "buy_roof", "take_die", "shared_die", "free_deliveries", "paid_deliveries"]


def asks(state: State) -> bool:
    return "ask-lady" in legal(state)


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-001")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_lady_more_than_players_is_revealed(seats: int) -> None:
    state = GAME.new(seats=seats, modules=MODULES)
    shown: list[str] = []
    dealer = Dealer(seats)
    while state.turn == sm.CHANCE:
        outcomes = chances(state)
        a = dealer.draw(state.outcomes())
        if state.prompt == "show_ladies":
            assert outcomes == {f"show-lady {x}": 1 for x in NAMES if x not in shown}
            shown.append(GAME.notation(a).split()[1])
        state.play(a)
    assert len(shown) == seats + 1
    assert state.board[LADIES] == sum(1 << NAMES.index(x) for x in shown)
    assert sorted(words(state, "lady")) == sorted(shown)


def choosing(seats: int) -> State:
    """The Ladies are revealed, and the first of them is to be chosen."""
    state: State = GAME.new(seats=seats, modules=MODULES)
    Dealer(1).settle(state)
    return state


@pytest.mark.rule("LL-002", "LL-004")
def test_they_are_chosen_in_reverse_turn_order_with_the_cards_in_hand() -> None:
    state = choosing(4)
    asked: list[int] = []
    while state.prompt == "choose_lady":
        asked.append(state.turn)
        assert [len(h) for h in state.hands] == [4, 4, 4, 4], "LL-A08"
        choice = legal(state)[0]
        assert events(state, choice)[0] == (
            "lady_chosen",
            {"seat": asked[-1], "lady": NAMES.index(choice.split()[1])},
        )
        if state.prompt == "choose_lady":
            assert choice not in legal(state)
    assert asked == list(reversed(state.order))
    assert state.prompt == "play_cards", "before the first farm phase"
    assert len({p[LADY] for p in state.players}) == 4
    assert state.board[LADIES] == 0, "the fifth goes back to the box"
    assert [owner for owner in state.market if owner != ids.EMPTY] != []


@pytest.mark.rule("LL-003", "LL-005")
def test_a_lady_comes_with_all_she_needs_and_stays() -> None:
    state = with_ladies("felipa", "ana")
    assert [slots(state, seat, ids.AS_HELPER) for seat in (P1, P2)] == [4, 3]
    for round in range(2, 7):
        assert state.round == round
        assert [p[LADY] for p in state.players] == [number("felipa"), number("ana")]
        phase(state, 2)
        assert "roll_own_die" in GAME.position(state), "Ana's die is there in every round"
        phase(state, 4)
    assert [p[LADY] for p in state.players] == [number("felipa"), number("ana")]


def test_everybody_sees_the_ladies() -> None:
    state = lady_scene("reina", "income")
    own(state, vp=2)
    shown = dict(dict(state.view(None).modules)["ladies"])
    assert shown == {"display": (), "ladies": ("reina", "carmen"), "exhausted": (False, False), "own_die": (0, 0)}
    play(state, "ask-lady")
    assert dict(dict(state.view(P2).modules)["ladies"])["exhausted"] == (True, False)
    assert [seat.patron for seat in state.view(P1).seats] == [number("reina"), number("carmen")]
    assert len(dict(dict(choosing(2).view(None).modules)["ladies"])["display"]) == 3


def test_every_lady_has_a_row_in_the_order_of_the_labels() -> None:
    assert [row["id"] for row in ROWS] == list(NAMES)
    assert [row["number"] for row in ROWS] == list(range(257, 263)), "beyond the 256 farm cards"
    for row in ROWS:
        assert row["status"] == ("partial" if row["id"] == "carmen" else "rulebook")
        assert bool(row["note"]) == (row["status"] != "rulebook")


# -- Nina --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-006")
def test_nina_makes_1_free_upgrade_per_round() -> None:
    state = own(lady_scene("nina", "income"), grape=2)
    assert events(state, "ask-lady")[0] == ("helper_used", {"seat": P1, "card": number("nina")})
    play(state, "improve grape")
    assert (count(state, "wine"), count(state, "grape"), count(state, "silver")) == (1, 1, 0)
    assert used(state, number("nina"))
    assert not asks(state), "exhausted"
    assert not asks(turn(state, "free_deliveries"))


@pytest.mark.rule("LL-006")
def test_nina_has_nothing_to_do_without_resources_and_works_for_her_owner_alone() -> None:
    assert not asks(lady_scene("nina", "income"))
    assert asks(field(lady_scene("nina", "income"), 1, 1))
    assert illegal(own(lady_scene("nina", "income", P2), P2, grape=1), "ask-lady")


@pytest.mark.rule("LL-006")
@pytest.mark.parametrize("step", STEPS)
def test_nina_works_in_every_turn(step: str) -> None:
    state = own(with_ladies("nina"), grape=1)
    state.board[ids.DICE_1] = 1
    assert asks(turn(state, step))


@pytest.mark.rule("LL-007", "LL-012", "LL-018")
@pytest.mark.parametrize("lady", ["nina", "felipa", "reina"])
def test_the_exhaustion_marker_is_turned_at_the_end_of_the_scoring_phase(lady: str) -> None:
    state = own(helper(with_ladies(lady), 2), grape=2, vp=2)
    state.board[ids.USED] = 1 << number(lady) | 1 << 2
    state.frames = [(kinds.GAME, -1), (kinds.NEXT_ROUND, -1), (kinds.END_ROUND, -1), (kinds.DONKEYS, -1)]
    state.frames.append((kinds.PHASE_STARTS, -1, 4))
    state.advance()
    assert state.prompt == "donkeys"  # a decision within the scoring phase
    assert (used(state, 2), used(state, number(lady))) == (False, True)
    state.frames.pop()
    state.advance()
    assert state.board[ids.USED] == 0
    assert asks(turn(state, "income"))


@pytest.mark.rule("LL-008")
def test_ninas_owner_sells_upgraded_goods_at_the_end() -> None:
    state = own(with_ladies("nina"), food=2, wine=1, meat=1, grain=1)
    own(state, P2, food=2, wine=1, meat=1, grain=1)
    assert sales(state) == {P1: 2 * 3 + 4 + 5 + 1, P2: 1}
    assert (count(state, "vp"), count(state, "silver"), count(state, "food")) == (3, 1, 0)


def sales(state: State) -> dict[int, int]:
    """The silver of each seat after the sale at the end of the game."""
    seen: list[tuple[int, ...]] = []
    state.sink = seen.append
    final(state)
    named = [GAME.events.named(e) for e in seen]
    return {f["seat"]: f["silver"] for key, f in named if key == "final_sale"}


def test_nina_sets_off_helpers_like_any_upgrade() -> None:
    state = helper(own(lady_scene("nina", "income"), grain=1), 17)  # 1 food more for upgraded grain
    play(state, "ask-lady", "improve grain")
    assert count(state, "food") == 2


# -- Carmen ------------------------------------------------------------------------------------------------------------


def with_roofs(tiles: int, lady: str = "carmen", **config: object) -> State:
    state = lady_scene(lady, "buy_roof", **config)
    for _ in range(tiles):
        roof(state, "pig", used=True)
    return show_roofs(own(state, silver=9), "olive")


@pytest.mark.rule("LL-009")
def test_carmen_has_room_for_a_sixth_and_a_seventh_roof_tile() -> None:
    assert words(with_roofs(5, "reina"), "buy-roof") == []
    for tiles in (5, 6):
        state = with_roofs(tiles)
        play(state, "buy-roof olive")
        assert count(state, "vp") == 3
        assert state.players[P1][ids.ROOF_1 + tiles] > 0
        assert words(state, "buy-roof") == [], "still one tile a round"
    assert words(with_roofs(7), "buy-roof") == []


@pytest.mark.rule("LL-009")
def test_carmen_and_the_storekeeper_score_each_place_once() -> None:
    for tiles in (5, 6, 7):
        state = helper(with_roofs(tiles), 43)
        assert roof_places(state, P1) == 8
        play(state, "buy-roof olive")
        assert count(state, "vp") == 3
    assert words(helper(with_roofs(8), 43), "buy-roof") == []


def test_a_tile_on_carmen_works_like_any_other() -> None:
    state = with_roofs(5)
    play(state, "buy-roof olive", "roof 6")
    assert count(state, "olive") == 1
    state = roof(with_roofs(4), "double_vp")
    play(state, "buy-roof olive", "option 1")
    assert count(state, "vp") == 6


# -- Felipa ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-010")
def test_felipa_has_a_fourth_place_for_helpers() -> None:
    state = hand(helper(lady_scene("felipa", "play_cards"), 2, 7, 9), 12)
    play(state, "play 12 helper")
    assert state.helpers[P1] == (2, 7, 9, 12)
    other = hand(helper(lady_scene("reina", "play_cards"), 2, 7, 9), 12)
    assert play(other, "play 12 helper").prompt == "make_room"


@pytest.mark.rule("LL-010")
def test_felipa_has_no_fifth_place() -> None:
    state = hand(helper(lady_scene("felipa", "play_cards"), 2, 7, 9, 12), 14)
    assert play(state, "play 14 helper").prompt == "make_room"


@pytest.mark.rule("LL-011")
def test_felipa_gives_1_silver_once_per_round_while_there_are_fewer_than_4_helpers() -> None:
    for cards in ((), (2, 7, 9)):
        state = helper(lady_scene("felipa", "income"), *cards)
        play(state, "ask-lady")
        assert legal(state) == ["option 1"], "a delivery is for step III.3 (LL-A03)"
        play(state, "option 1")
        assert count(state, "silver") == 1
        assert not asks(state)
    assert not asks(helper(lady_scene("felipa", "income"), 2, 7, 9, 12))


@pytest.mark.rule("LL-011")
def test_felipa_gives_an_additional_free_delivery() -> None:
    state = supplied(own(lady_scene("felipa", "free_deliveries"), olive=1, grain=1), "delicatessen", 0b1000)
    state.players[P1][ids.FREE] = 1
    play(state, "deliver olive delicatessen")
    assert words(state, "deliver") == []
    play(state, "ask-lady")
    assert asked(state) == ["option 1", "option 2"]
    assert events(state, "option 2") == [("plans_changed", {"seat": P1, "steps": 0, "deliveries": 1})]
    play(state, "deliver grain delicatessen")
    assert (state.players[P1][ids.FREE], asks(state)) == (0, False)


@pytest.mark.rule("LL-011")
def test_felipa_gives_no_delivery_in_another_step() -> None:
    state = play(lady_scene("felipa", "paid_deliveries"), "ask-lady")
    assert legal(state) == ["option 1"]
    assert not asks(lady_scene("felipa", "free_deliveries", P2))


# -- Reina -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-017")
def test_reina_changes_1_vp_into_4_silver_once_per_round() -> None:
    state = own(lady_scene("reina", "buy_roof"), vp=2)
    play(state, "ask-lady")
    assert (count(state, "vp"), count(state, "silver")) == (1, 4)
    assert not asks(state)
    assert not asks(turn(state, "paid_deliveries"))
    assert used(state, number("reina"))


@pytest.mark.rule("LL-017")
def test_reina_needs_a_vp() -> None:
    state = lady_scene("reina", "buy_roof")
    assert illegal(state, "ask-lady")
    assert asks(own(state, vp=1))


def test_a_lady_is_marked_without_a_player_marker() -> None:
    """Classic marks used helpers with player markers (LG-015); a Lady has an exhaustion marker of her own."""
    state = own(lady_scene("reina", "income", edition="classic"), vp=1, olive=25)
    play(state, "ask-lady")
    assert (state.prompt, used(state, number("reina"))) == ("income", True)


# -- Savannah ----------------------------------------------------------------------------------------------------------


def scoring(*spaces: int, lady: str = "savannah") -> State:
    return phase(siestas(with_ladies(lady), *spaces), 4)


@pytest.mark.rule("LL-019")
@pytest.mark.parametrize("space", [3, 4])
def test_savannah_brings_a_harvest_good_with_exactly_1_vp(space: int) -> None:
    state = scoring(space, 0)
    assert (state.prompt, state.turn) == ("take_goods", P1)
    assert legal(state) == ["take olive", "take grain", "take grape"]
    play(state, "take grape")
    assert (count(state, "vp"), count(state, "grape"), count(state, "trade_good")) == (1, 1, 0)
    assert state.round == 3


@pytest.mark.rule("LL-020")
@pytest.mark.parametrize(("space", "vp"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_savannah_brings_a_trade_good_with_2_or_3_vp(space: int, vp: int) -> None:
    state = scoring(space, 0)
    assert (count(state, "vp"), count(state, "trade_good")) == (vp, 1)
    assert state.round == 3, "nothing else was asked"


@pytest.mark.rule("LL-019", "LL-020")
def test_savannah_brings_nothing_without_a_vp_or_to_others() -> None:
    for state in (scoring(2, 7), scoring(7, 0, lady="reina")):
        assert state.round == 3
        assert [p[ids.TRADE] for p in state.players] == [0, 0]


def test_savannah_works_in_the_scoring_phase_only() -> None:
    """LL-A06: not with the siesta VP of the Cartwright."""
    state = supplied(own(lady_scene("savannah", "free_deliveries"), meat=1), "cartwright", 0b011)
    siestas(state, 5, 0)
    state.players[P1][ids.FREE] = 1
    before = count(state, "trade_good")
    play(state, "deliver meat cartwright")
    assert count(state, "vp") >= 2
    assert count(state, "trade_good") == before


def test_savannah_and_a_helper_that_waits_for_the_same() -> None:
    """Card 25, the Hermit: 1 VP more for the siesta."""
    state = phase(siestas(helper(with_ladies("savannah"), 25), 5, 0), 4)
    assert (count(state, "vp"), count(state, "trade_good"), state.round) == (3, 1, 3)


# -- all together ------------------------------------------------------------------------------------------------------


def test_what_cannot_be_is_refused() -> None:
    state = lady_scene("nina", "income")
    for change, problem in (
        (lambda p: p[P1].__setitem__(LADY, 5), "there is no such Lady"),
        (lambda p: p[P1].__setitem__(LADY, p[P2][LADY]), "a Lady is in two places"),
        (lambda p: p[P1].__setitem__(LADY, 0), "there are too many Ladies on display or at the farms, or too few"),
    ):
        wrong = state.clone()
        change(wrong.players)
        assert problem in GAME.problems(wrong)
    wrong = state.clone()
    wrong.board[ids.USED] = 1 << number("ana")
    assert GAME.problems(wrong) == ["a Lady is exhausted whom nobody has"]
    text = GAME.position(choosing(2))
    with pytest.raises(sm.PositionError, match="too many Ladies"):
        GAME.from_position(text.replace("; choose_lady", "; choose_lady 1; choose_lady", 1))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_random_game_keeps_every_promise(seats: int) -> None:
    check_game(GAME, GAME.meta.config(seats, ("classic", "deluxe")[seats % 2], MODULES), seed=seats)


@pytest.mark.rule("GE-001")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_together_with_grey_dice_and_broken_roofs(seats: int) -> None:
    modules = [*MODULES, "counselors_outlaws", "broken_roofs"]
    options = {"grey_dice": ("counselors", "outlaws")[seats % 2]}
    check_game(GAME, GAME.meta.config(seats, modules=modules, options=options), seed=seats)


def test_the_round_goes_on_to_the_first_roof_tile() -> None:
    state = fresh(3, modules=MODULES)
    assert state.prompt == "play_cards"
    assert idle(state, "buy_roof").prompt == "buy_roof"
