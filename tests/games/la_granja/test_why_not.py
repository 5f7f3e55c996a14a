"""Why something cannot be chosen: the rules give the reason, in words."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, FACE_NAMES
from sobremesa.games.la_granja.rules.state import State

from .scene import (
    P1,
    P2,
    bare,
    barrow,
    craft,
    delivering,
    dice,
    field,
    fresh,
    hand,
    helper,
    marker,
    own,
    play,
    roof,
    scene,
    turn,
    why,
)

NO_GOOD = "You have no such good there."


def too_dear(price: int, silver: int) -> str:
    return f"You have too little silver: the price is {price}, and you have {silver}."


def test_buying_selling_and_upgrading() -> None:
    state = own(field(scene("income"), 1, 1), silver=1, olive=0)
    assert why(state, "buy olive") == too_dear(3, 1)
    own(state, silver=9, pig=2)
    assert why(state, "buy pig") == "You have no free stall for a pig."
    assert why(state, "sell olive") == NO_GOOD
    crop = ids.GOOD_NAMES[state.rules.card(1).crop]
    assert why(state, f"sell field-{crop}") == "Harvest goods on fields cannot be sold."
    assert why(state, f"upgrade field-{crop}") == ""
    own(state, silver=0)
    assert why(state, f"upgrade field-{crop}").startswith("You have too little silver")


def test_trade_goods() -> None:
    state = scene("income")
    assert why(state, "trade silver") == "You have no trade good."
    own(state, trade_good=1)
    assert why(state, "trade upgrade") == "You have no resource to upgrade."
    assert why(state, "trade silver") == ""


def test_playing_cards() -> None:
    state = hand(scene("play_cards"), 1, 2)
    assert why(state, "play 1 extension") == "The extension costs 1 farm good, and you have none."
    assert why(state, "play 3 field") == "You do not have this card in hand."
    play(state, "play 1 field")
    assert why(state, "play 2 field") == "In this step you may play no more than 1 card."
    first = fresh(2)
    assert why(first, "done") == "In round 1 you must play 2 cards."


def roofed(silver: int) -> State:
    state = own(scene("buy_roof"), silver=silver)
    state.board[ids.ROOFS] = 0b11
    return state


def test_roof_tiles() -> None:
    names = [f"buy-roof {face}" for face in FACE_NAMES[:6]]
    assert why(roofed(1), names[0]) == too_dear(2, 1)
    assert why(roofed(2), names[0]) == ""
    assert why(roofed(2), names[5]) == "This is not on offer now."
    state = play(roofed(9), names[0])
    assert why(state, names[1]) == "You may buy only 1 roof tile in a round."
    used = roof(scene("income"), "pig", used=True)
    assert why(used, "roof 1") == "This roof tile has already been used."
    assert why(used, "roof 2") == "There is no roof tile there."


def test_dice() -> None:
    state = dice(scene("take_die"), 2, 2, 5)
    assert why(state, "die 4") == "There is no die there."
    assert why(state, "done") == "You must take a die."
    assert why(state, "die 5") == ""


def test_donkeys() -> None:
    state = bare(2)
    names = [step.name for step in state.steps]
    state.frames.append((names.index("donkeys"), -1))
    state.players[P1][ids.DONKEYS] &= ~1
    state.advance()
    assert why(state, "donkey 1", P1) == "You have already used this donkey tile."
    assert why(state, "donkey 1", P2) == ""


def test_deliveries() -> None:
    state = own(craft(barrow(delivering(2), 1), "butcher"), P1, olive=1)
    assert why(state, "deliver olive butcher") == "You have already completed this building."
    assert why(state, "deliver olive barrow2") == "You have no such barrow."
    state.board[ids.BLOCK_1] = 1
    blocked = "This building is blocked by its building order marker."
    assert why(state, f"deliver olive {BUILDING_NAMES[0]}") == blocked
    done = own(delivering(0), P1, olive=1)
    assert why(done, "deliver olive butcher") == "You have no delivery left."


def test_what_a_barrow_does_not_take() -> None:
    state = barrow(delivering(2), 1)
    wanted = {ids.GOOD_NAMES[g] for g in state.rules.card(1).goods}
    other = next(g for g in ("pig", "food", "olive") if g not in wanted)
    assert why(state, f"deliver {other} barrow1") == "You do not have the good for this delivery."
    own(state, P1, **{other: 1})
    assert why(state, f"deliver {other} barrow1") == "No symbol of this good is open there."


def test_paid_deliveries() -> None:
    state = own(turn(bare(), "paid_deliveries"), P1, silver=0, olive=1)
    assert why(state, "deliver olive butcher") == too_dear(1, 0)
    assert why(state, "purchase 1") == "Each delivery is paid for when it is made."
    up_front = own(turn(bare(rulings={"paid_deliveries": "up_front"}), "paid_deliveries"), P1, silver=1)
    assert why(up_front, "deliver olive butcher") == "First choose how many deliveries you buy."
    assert why(up_front, "purchase 2") == "You may buy no more than 1 delivery."
    assert why(own(up_front, silver=0), "purchase 1") == too_dear(1, 0)


@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_helpers(edition: str) -> None:
    state = scene("income", edition=edition)
    cards = [c for c in range(1, 67) if state.rules.deck >> c & 1]
    active = next(c for c in cards if state.rules.card(c).act and state.rules.card(c).once)
    passive = next(c for c in cards if not state.rules.card(c).act)
    assert why(state, f"use {active}") == "This is not one of your helpers."
    helper(state, active, passive)
    assert why(state, f"use {passive}").startswith("This helper is not used: it works by itself")
    state.board[ids.USED] |= 1 << active
    assert why(state, f"use {active}") == "This helper has already been used in this round."


def placing(seats: int) -> State:
    """p1 has a marker of value 3 to place."""
    state = scene("income", seats=seats)
    state.frames.append((k.PLACE_MARKER, P1, 3, 0))
    state.advance()
    return state


def test_the_market() -> None:
    state = placing(4)
    values = state.rules.market.values
    threes = [i for i in state.rules.open_hexes if values[i] == 3]
    other = next(i for i in state.rules.open_hexes if values[i] == 5)
    assert why(state, f"hex h{other + 1}") == "This marker goes to a hex with the value 3."
    marker(state, f"h{threes[0] + 1}", P2)
    free_first = "As long as a hex of this value is free, the marker has to go there."
    assert why(state, f"hex h{threes[0] + 1}") == free_first
    marker(state, f"h{threes[1] + 1}", P1)
    assert why(state, f"hex h{threes[1] + 1}") == "Your own marker lies there."
    assert why(state, f"hex h{threes[2] + 1}") == ""
    assert why(placing(3), "hex h2") == "This hex is not used with this number of players."
    assert why(placing(2), "hex h30") == "This hex is not used with this number of players."


def test_taking_back_a_marker() -> None:
    state = marker(marker(scene("income"), "h1", P1), "h2", P2)
    state.frames.append((k.MARKET_TAKE_BACK, P1, 1))
    state.advance()
    assert why(state, "hex h1") == ""
    assert why(state, "hex h2") == why(state, "hex h30") == "You have no marker there."
