"""The farm board: its places and how much they hold (LG-025 to LG-030)."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.flow.turns import hand_limit, paid_limit
from sobremesa.games.la_granja.rules.goods import stalls

from ..scene import (
    GAME,
    P1,
    P2,
    barrow,
    count,
    delivering,
    extension,
    field,
    fresh,
    hand,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    scene,
    taking,
)

ANY_MARKERS = {"markers": "unlimited"}


@pytest.mark.rule("LG-025")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_the_places_of_a_farm_board(edition: str) -> None:
    state = fresh(2, edition=edition)
    seat = state.view(P1).seats[P1]
    assert [name for name, _ in seat.goods] == ["olive", "grain", "grape", "pig", "food", "wine", "meat", "trade_good"]
    assert len(seat.rows) == 6, "a place for each craft marker"
    assert stalls(state, P1) == 2
    assert seat.dice == (0, 0), "a left and a right place"
    assert (seat.fields, seat.barrows, seat.extensions, seat.helpers, seat.roofs) == ((), (), (), (), ())


@pytest.mark.rule("LG-025")
def test_used_donkey_tiles_have_a_place() -> None:
    state = phase(scene("play_cards"), 3)
    play(state, "p1: donkey 3", "p2: donkey 4")
    assert [s.donkeys_left for s in state.view().seats] == [(1, 2, 4), (1, 2, 3)]


@pytest.mark.rule("LG-025")
def test_dice_lie_left_and_right() -> None:
    state = phase(scene("play_cards"), 2)
    play(state, "roll 4", "roll 4", "roll 3", "roll 1", "roll 1", "die 4", "done")
    assert [s.dice for s in state.view().seats] == [(4, 0), (0, 0)]
    play(state, "die 4", "done", "die 3", "take olive", "take grape", "done")
    assert [s.dice for s in state.view().seats] == [(4, 3), (4, 0)]


@pytest.mark.rule("LG-025", "LG-129")
def test_a_sixth_roof_tile_has_no_place() -> None:
    state = own(scene("buy_roof", round=1), silver=9)
    state.board[ids.ROOFS] = 1
    roof(state, "pig", "card", "grape", "income")
    assert "buy-roof olive" in legal(state)
    roof(state, "silver_2")
    assert illegal(state, "buy-roof olive")


@pytest.mark.rule("LG-026")
@pytest.mark.parametrize("good", ["olive", "grain", "grape"])
def test_a_storeroom_holds_any_number(good: str) -> None:
    state = own(scene("growth", rulings=ANY_MARKERS), silver=99, **{good: 60})
    play(state, f"buy {good}", f"buy {good}")
    assert count(state, good) == 62


@pytest.mark.rule("LG-026")
@pytest.mark.parametrize(("good", "upgraded"), [("olive", "food"), ("grape", "wine"), ("pig", "meat")])
def test_a_storeroom_of_upgraded_goods_holds_any_number(good: str, upgraded: str) -> None:
    state = own(scene("growth", rulings=ANY_MARKERS), silver=9, **{good: 1, upgraded: 70})
    play(state, f"upgrade {good}")
    assert count(state, upgraded) == 71


@pytest.mark.rule("LG-026")
def test_the_trade_good_space_holds_any_number() -> None:
    state = own(scene("income", rulings=ANY_MARKERS), trade_good=40)
    state.players[P1][ids.CRAFT] = 1 << 2  # the Delicatessen
    play(state, "go")
    assert count(state, "trade_good") == 41
    limited = own(scene("growth"), silver=3, olive=23)
    play(limited, "buy olive")
    assert count(limited, "olive") == 24, "24 in one storeroom"


@pytest.mark.rule("LG-027")
def test_the_sty_holds_two_pigs() -> None:
    state = own(scene("growth"), silver=9, trade_good=1, pig=1)
    assert {"buy pig", "trade pig"} <= set(legal(state))
    play(state, "buy pig")
    assert count(state, "pig") == 2
    assert illegal(own(state, silver=9), "buy pig")
    assert illegal(state, "trade pig")
    play(state, "go")
    assert count(state, "pig") == 2, "no offspring without a stall"
    assert GAME.problems(own(state, pig=3)) == ["p1 has 3 pigs, but room for 2"]


@pytest.mark.rule("LG-028")
def test_three_barrows_and_three_helpers_have_a_place() -> None:
    state = barrow(barrow(scene("play_cards"), 6), 16)
    helper(hand(state, 12, 13), 1, 9)
    for text in ("play 12 barrow", "play 13 helper"):
        done = play(state.clone(), text)
        assert done.prompt == "play_cards", "the third one needs no room"
    three = play(state.clone(), "play 12 barrow")
    assert [b >> 6 for b in three.barrows[P1]] == [6, 16, 12]
    hand(barrow(state, 44), 2)
    play(state, "play 12 barrow")
    assert state.prompt == "make_room"
    play(state, "drop 6")
    assert [b >> 6 for b in state.barrows[P1]] == [16, 44, 12]


@pytest.mark.rule("LG-028")
def test_a_fourth_helper_needs_room() -> None:
    state = hand(helper(scene("play_cards"), 1, 9, 44), 12)
    play(state, "play 12 helper", "drop 44")
    assert state.helpers[P1] == (1, 9, 12)
    state.set_helpers(P1, (1, 9, 12, 44))
    state.board[ids.DISCARD] = 0
    assert GAME.problems(state) == ["p1 has too many helpers"]


@pytest.mark.rule("LG-029")
def test_any_number_of_fields() -> None:
    state = scene("play_cards")
    for card in (3, 4, 9, 12, 13, 1, 2):
        field(state, card)
    play(hand(state, 6), "play 6 field")
    assert (len(state.fields[P1]), state.prompt) == (8, "play_cards")


@pytest.mark.rule("LG-029")
def test_any_number_of_extensions() -> None:
    state = extension(scene("play_cards"), 1, 2, 3, 4, 5, 6, 7, 8)
    own(state, olive=1, grain=1, grape=1, pig=1, food=1, wine=1, meat=1, silver=1, vp=1)
    play(hand(state, 9), "play 9 extension")
    play(state, *[f"pay {good}" for good in ids.GOOD_NAMES[:9]])
    assert (len(state.extensions[P1]), state.prompt) == (9, "play_cards")


@pytest.mark.rule("LG-030")
@pytest.mark.parametrize(
    ("side", "room", "limit", "grows", "silver", "asks"),
    [
        ("field", 2, 3, 1, 0, []),
        ("barrow", 2, 3, 0, 0, ["deliver wine barrow1"]),
        ("extension", 3, 4, 0, 1, []),
        ("helper", 4, 3, 0, 0, []),
    ],
)
def test_only_one_part_of_a_card_is_active(
    side: str, room: int, limit: int, grows: int, silver: int, asks: list[str]
) -> None:
    """Card 12: grain field; wine, wine; 1 silver, a stall and 1 more card; Swineherd with 2 stalls."""
    state = own(scene("play_cards"), wine=1, vp=1)
    play(hand(state, 12), f"play 12 {side}")
    if side == "extension":
        play(state, "pay vp")
    own(state, wine=0)
    assert (stalls(state, P1), hand_limit(state, P1), paid_limit(state, P1)) == (room, limit, 1)
    play(state, "done")
    round_two = phase(state, 1)
    play(round_two, "done", "done")
    while round_two.turn == -1:
        round_two.apply(round_two.outcomes()[0][0])
    play(round_two, "go", "go")
    assert count(round_two, "silver") == silver
    play(round_two, "go", "go")
    assert round_two.crops(P1) == [0, grows, 0]
    own(phase(round_two, 3), wine=1)
    play(round_two, "p1: donkey 4", "p2: donkey 4")
    assert [a for a in legal(round_two) if "barrow" in a] == asks


@pytest.mark.rule("LG-030")
def test_a_helper_that_lies_elsewhere_does_nothing() -> None:
    """Card 14 as a helper pays 3 silver for a completed barrow; on any other side it does not."""
    for put, silver in ((helper, 3), (extension, 0), (field, 0)):
        state = barrow(own(delivering(1), olive=1), 44, covered=0b10)
        put(state, 14)
        play(state, "deliver olive barrow1", "hex h5")
        assert count(state, "silver") == silver


@pytest.mark.rule("LG-030", "LG-027")
def test_nobody_uses_the_farm_of_another() -> None:
    state = own(taking(1), P1, pig=2)
    helper(state, 12, seat=P2)
    play(state, "die 1")
    assert (count(state, "pig"), count(state, "silver")) == (2, 3), "no stall of one's own: the pig is sold"
