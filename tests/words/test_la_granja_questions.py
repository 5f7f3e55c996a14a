"""Questions of La Granja that rarely come up by chance, each in a scene of its own, with the exact words."""

import pytest

from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..games.la_granja import scene as s
from .la_granja import Scene, at, check_scene, words_for


def farm(step: str, *helpers: int, **goods: int) -> State:
    """Bare farms except for these helpers and goods of p1, whose turn it is."""
    return s.helper(s.own(s.scene(step), **goods), *helpers)


def full_of_markers(state: State) -> State:
    """All 25 markers of p1 are in use."""
    return s.own(state, wine=supply(state, s.P1))


def drawing_down() -> State:
    state = s.hand(s.scene("play_cards"), 1, 2, 3, 4, 5)
    state.frames.append((kinds.DRAW_UP, s.P1))
    return state


def roof_for_sale() -> State:
    state = s.roof(s.own(s.scene("buy_roof", round=3), silver=9), "double_vp")
    state.board[ids.ROOFS] = 1 << 3
    return state


def stand_that_displaces() -> State:
    state = s.scene("take_die", rulings={"market_stand": "displaces"})
    return s.marker(s.roof(s.dice(state, 2, 5, 6), "market_stand"), "h6", s.P2)


#: (step, scene, actions that lead to it, the prompt, one of the choices and its label)
SCENES: list[Scene] = [
    (
        "trade_option",
        lambda: farm("play_cards", 29, trade_good=1),
        "trade silver; option 1",
        "Choose a second, different option of the trade good.",
        "trade harvest",
        "trade good: 2 different harvest goods",
    ),
    (
        "guard_space",
        lambda: s.phase(s.helper(s.bare(2), 5), 2),
        "option 1",
        "Which revenue space's last die do you reserve?",
        "space 6",
        "revenue space 6: 1 delivery or 2 silver",
    ),
    (
        "pay",
        lambda: s.helper(s.own(s.delivering(1), food=1, meat=1), 60),
        "use 60",
        "Which upgraded good do you give?",
        "take meat",
        "give 1 meat",
    ),
    (
        "optional",
        lambda: s.supplied(s.own(s.delivering(1), trade_good=1), "greengrocer", 0b0111),
        "deliver trade_good greengrocer",
        "You may take 1 resource of your choice.",
        "option 1",
        "take 1 resource of your choice",
    ),
    (
        "change_die",
        lambda: s.roof(s.dice(s.scene("take_die"), 2, 5, 6), "die_2"),
        "die 2",
        "Your die shows 2. Change it with a roof tile before you use it?",
        "change +2",
        "use it as 4",
    ),
    (
        "die_shift",
        lambda: s.dice(farm("take_die", 21), 3, 5, 6),
        "die 3; option 1",
        "Your die shows 3. How do you use it?",
        "change -1",
        "use it as 2",
    ),
    (
        "revenue_option",
        lambda: s.dice(farm("take_die", 3), 2, 5, 6),
        "die 2; option 3",
        "Choose a second, different option of the revenue space you have just used.",
        "option 5",
        "take 1 grape",
    ),
    (
        "market_take_back",
        lambda: s.marker(s.dice(farm("take_die", 33), 2, 5, 6), "h5"),
        "use 33",
        "Which of your markers do you take off the market?",
        "hex h5",
        "your marker on hex h5, value 2",
    ),
    (
        "redraw",
        lambda: s.hand(farm("play_cards", 55), 7, 8),
        "use 55; discard 7",
        "You may discard cards and then draw as many: 1 discarded so far.",
        "discard 8",
        "discard 8 Muleteer",
    ),
    (
        "keeping",
        lambda: farm("play_cards", 26),
        "use 26; draw 9; draw 10; draw 11",
        "Discard 2 of the cards you have just drawn, one by one.",
        "discard 9",
        "discard 9 Schoolmaster",
    ),
    (
        "draw_up",
        lambda: drawing_down(),
        "",
        "Your hand limit is 3: discard 2 cards, one by one.",
        "discard 1",
        "discard 1 Chef",
    ),
    (
        "discard_hand",
        lambda: s.hand(farm("play_cards", 65, silver=2), 7, 8),
        "use 65",
        "Discard 1 card from your hand.",
        "discard 7",
        "discard 7 Oil Presser",
    ),
    (
        "roof_flip",
        lambda: s.roof(s.roof(farm("play_cards"), "pig", used=True), "flip_roof"),
        "roof 2",
        "Which used roof tile is turned face up again?",
        "turn-roof 1",
        "roof tile 1, Pig",
    ),
    (
        "market_stand",
        lambda: s.roof(s.dice(farm("take_die"), 2, 5, 6), "market_stand"),
        "roof 1",
        "Place a marker on any free market hex: it scores nothing and removes nothing.",
        "hex h14",
        "hex h14, value 6",
    ),
    (
        "buy",
        lambda: farm("play_cards", 32, silver=2),
        "use 32",
        "You may buy up to 2 goods for 1 silver each, one by one.",
        "take grape",
        "buy 1 grape for 1 silver",
    ),
    (
        "grow",
        lambda: s.field(s.field(s.dice(farm("take_die", 13), 2, 5, 6), 1), 4),
        "use 13",
        "Choose the field where 1 good grows.",
        "take olive",
        "1 olive grows",
    ),
    (
        "double_roof",
        roof_for_sale,
        "buy-roof silver_3",
        "Double the 1 VP for this roof tile? That uses up your tile Double points.",
        "option 1",
        "yes, score 1 additional VP",
    ),
    (
        "marking",
        lambda: full_of_markers(s.helper(s.own(s.scene("play_cards", edition="classic"), olive=1), 23)),
        "use 23",
        "All 25 markers are in use. Take one back to mark the helper 23 Farm Servant as used.",
        "retrieve olive",
        "give up 1 olive",
    ),
    (
        "retrieving",
        lambda: full_of_markers(s.own(s.marker(s.scene("play_cards"), "h5"), silver=3)),
        "buy olive",
        "All 25 markers are in use. Take one back for 1 olive, or skip this?",
        "retrieve h5",
        "take back your marker on market hex h5, value 2",
    ),
    (
        "make_room",
        lambda: s.hand(farm("play_cards", 1, 2, 3), 4),
        "play 4 helper",
        "All your helper places are taken. Which helper is discarded?",
        "drop 2",
        "discard 2 Negotiator from your farm",
    ),
    (
        "pay_extension",
        lambda: s.hand(s.field(farm("play_cards", silver=1), 3, 1), 4),
        "play 4 extension",
        "Pay for the extension: 1 more good.",
        "pay field-olive",
        "pay 1 olive (from the field)",
    ),
    (
        "card_or_draw",
        lambda: s.hand(farm("play_cards", trade_good=1), 4),
        "trade card",
        "Play a card from your hand, or draw one?",
        "option 2",
        "draw a card",
    ),
    (
        "die_reroll",
        lambda: s.phase(s.helper(s.bare(2), 16), 2),
        "roll 1; roll 2; roll 2; roll 5; roll 6; option 1; reroll 2",
        "Pick up dice to reroll: 1 picked up so far.",
        "reroll 2",
        "pick up a die showing 2",
    ),
    (
        "place_marker",
        lambda: s.marker(s.barrow(s.own(s.delivering(1), food=1), 22, 0b101), "h2", s.P2),
        "deliver food barrow1",
        "Place a marker on a market hex of value 4.",
        "hex h3",
        "hex h3, value 4",
    ),
    (
        "deliver",
        lambda: s.barrow(s.helper(s.own(s.delivering(0), olive=1), 8), 44),
        "use 8",
        "You may make 1 delivery to a barrow.",
        "deliver olive barrow1",
        "deliver 1 olive to barrow 1, 44 Cellarer",
    ),
    (
        "deliver",
        lambda: s.hand(farm("play_cards", 50, olive=1), 44),
        "play 44 barrow; option 1",
        "You may make 1 delivery to the barrow just played.",
        "done",
        "deliver no more",
    ),
    (
        "trigger",
        lambda: farm("income", 15, 51),
        "go",
        "Several of your helpers are triggered. Which one first?",
        "first 51",
        "use 51 Tax Collector first",
    ),
    (
        "paid_deliveries",
        lambda: s.turn(s.helper(s.own(s.bare(2), olive=1), 31), "paid_deliveries"),
        "",
        "You may make 2 more paid deliveries; the next one is free.",
        "deliver olive greengrocer",
        "deliver 1 olive to the Greengrocer",
    ),
    (
        "donkeys",
        lambda: s.phase(s.bare(2), 3),
        "",
        "Choose a donkey tile in secret: donkeys are free deliveries, hats are siesta steps.",
        "donkey 1",
        "1 donkey, 3 hats",
    ),
    (
        "choose",
        lambda: s.phase(s.helper(s.bare(2), 46), 3),
        "donkey 2; donkey 3; option 1",
        "Choose one of the effects.",
        "option 2",
        "take 1 fewer siesta step, then take 1 more free delivery",
    ),
    (
        "market_stand",
        stand_that_displaces,
        "roof 1",
        "Place a marker on any free market hex: it scores nothing and removes nothing.",
        "hex h9",
        "hex h9, value 4: removes 1 marker (p2 red)",
    ),
    (
        "choose",
        lambda: s.roof(s.dice(farm("take_die"), 2, 5, 6), "siesta_2"),
        "roof 1",
        "Choose one of the effects.",
        "option 2",
        "take 2 siesta steps",
    ),
]


@pytest.mark.parametrize("scene", SCENES, ids=[f"{scene[0]}-{scene[4]}" for scene in SCENES])
def test_what_is_rarely_asked(scene: Scene) -> None:
    check_scene(scene)


def test_the_text_of_a_helper_that_waits_is_told() -> None:
    state = farm("play_cards", 29, trade_good=1)
    question, choices = at(state, "trade silver")
    assert question == "You may use your helper 29 Pedlar now."
    assert (choices["decline"], choices["option 1"]) == ("no, skip this", "yes, use 29 Pedlar")
    hint = words_for(state).hint(state.view(s.P1), state.legal())
    assert hint.startswith("When you return a trade good for one of its options")


def test_deliveries_say_what_they_complete() -> None:
    state = s.barrow(s.own(s.delivering(2), olive=1, food=1), 44, 0b10)
    s.field(s.supplied(state, "trading_house", 0b1011), 2, 1)
    question, choices = at(state)
    assert question == "You have 2 free deliveries left. What do you deliver?"
    assert choices["deliver olive barrow1"] == "deliver 1 olive to barrow 1, 44 Cellarer, which completes it: 2 VP"
    assert choices["deliver olive greengrocer"] == "deliver 1 olive to the Greengrocer"
    assert choices["deliver food trading_house"] == "deliver 1 food to the Trading House, which completes it"
    assert choices["deliver field-grape greengrocer"] == "deliver 1 grape (from the field) to the Greengrocer"
    assert "deliver field-grape trading_house" not in choices


def test_a_market_marker_says_whom_it_removes() -> None:
    """h9 has value 4 on the small market: next to it p2 is on a 3 and a 2, and elsewhere on another 4."""
    state = s.barrow(s.own(s.delivering(1), food=1), 22, 0b101)
    state.barrows[s.P1] = (22 * 64 + 0b101,)
    for name in ("h6", "h5", "h1"):
        s.marker(state, name, s.P2)
    s.own(state, grape=0, food=1)
    question, choices = at(state, "deliver food barrow1")
    assert question == "Place a marker on a market hex of value 4."
    near = {i for i in state.rules.market.near[8] if state.market[i] == s.P2}
    assert near == {4, 5}
    assert choices["hex h9"] == "hex h9, value 4: removes 2 markers (p2 red), 2 VP"
    assert choices["hex h3"] == "hex h3, value 4: removes 1 marker (p2 red), 1 VP"
    before = s.count(state, "vp")
    s.play(state, "hex h9")
    assert s.count(state, "vp") == before + 2
