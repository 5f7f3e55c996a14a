"""Questions of the modules of La Granja, each in a scene of its own, with the exact words."""

import pytest

from sobremesa.games.la_granja.modules.broken_roofs.rules import TILE as BROKEN
from sobremesa.games.la_granja.modules.long_distance_trade.rules import EXCHANGES
from sobremesa.games.la_granja.modules.trade_boards.numbers import EXPORTS, IMPORTS, MODIFIER_1
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..games.la_granja import scene as s
from ..games.la_granja.modules import grey, ladies, songs, town, ventures
from .la_granja import GAME, Scene, at, check_scene, words_for

ROUTES = ["donkey_song", "long_distance_trade"]


def owed() -> State:
    """p2 still has to take a reward of 3 VP."""
    state = ventures.owing(ventures.rich(seat=s.P2), 0, 1, s.P2, 3, near=4, far=3)
    return s.turn(state, "free_deliveries", s.P2)


def last_reward() -> State:
    state = owed()
    state.frames = list(state.rules.end_frames)
    return s.again(state)


def scoring() -> State:
    """p1 has had a long siesta and has three food and four silver."""
    state = s.own(s.bare(2, modules=ROUTES), silver=4, food=3)
    return s.phase(s.siestas(state, 7, 0), 4)


def exchanges() -> State:
    state = s.own(s.bare(2, modules=ROUTES, round=6), silver=4, food=3)
    s.play(s.phase(state, 4), "route food")
    s.own(state, food=1).frames = [(EXCHANGES, s.P1)]
    return s.again(state)


def modifiers() -> State:
    """p1 has received -1 and +2, and takes a die."""
    state = s.dice(s.scene("take_die", round=3, modules=["trade_boards"]), 2, 5, 6)
    state.players[s.P1][MODIFIER_1 + 1] = state.players[s.P1][MODIFIER_1 + 3] = 1
    state.players[s.P1][IMPORTS] = state.players[s.P2][EXPORTS] = 3
    return state


def broken_roof() -> State:
    """The broken roof is all that p1 can pay."""
    state = s.own(s.scene("buy_roof", round=3, modules=["broken_roofs"]), silver=1)
    state.board[ids.ROOFS] = 1 << BROKEN | 1
    return state


#: (step, scene, actions that lead to it, the prompt, one of the choices and its label)
SCENES: list[Scene] = [
    # betwixt
    (
        "free_deliveries",
        lambda: ventures.venture(ventures.rich(), 0, 1, near=3, far=3),
        "",
        "You have 9 free deliveries left. What do you deliver?",
        "deliver-to meat venture1",
        "deliver 1 meat to joint venture 1, which completes it: 6 VP",
    ),
    (
        "free_deliveries",
        lambda: ventures.venture(ventures.rich(), 0, 1, near=2, far=3),
        "",
        "You have 9 free deliveries left. What do you deliver?",
        "deliver-to grape venture1",
        "deliver 1 grape to joint venture 1",
    ),
    (
        "free_deliveries",
        owed,
        "",
        "You have 9 free deliveries left. What do you deliver?",
        "reward venture1",
        "take your reward for joint venture 1: 3 VP, a trade good and a market marker",
    ),
    (
        "last_reward",
        last_reward,
        "",
        "Take the reward still waiting for you.",
        "reward venture1",
        "take your reward for joint venture 1: 3 VP, a trade good and a market marker",
    ),
    # broken roofs
    (
        "buy_roof",
        broken_roof,
        "",
        "You may buy the broken roof for 1 silver or another tile for 3 silver; your next roof space is worth 0 VP.",
        "buy-broken",
        "buy the broken roof for 1 silver (no bonus)",
    ),
    # bustling town
    (
        "revenue",
        lambda: town.building(2, "church"),
        "",
        "Revenue space 3: choose one of its options.",
        "option 2",
        "carry out a build action",
    ),
    (
        "build",
        lambda: town.erect(town.building(2, "inn"), "school", 12, "butcher"),
        "option 2",
        "Build action: build a building, or use the build effect of one that is already built.",
        "use-town school",
        "use the build effect of the School: play 1 card from your hand, or draw 1 card",
    ),
    (
        "build",
        lambda: town.building(2, "money_changer"),
        "option 2",
        "Build action: build a building, or use the build effect of one that is already built.",
        "build money_changer",
        "build the Money Changer (Build: 3 silver. Presence: 1 silver for each of your markers that counts here.)",
    ),
    (
        "town_corner",
        lambda: town.building(2, "church"),
        "option 2; build church",
        "Place the marker of the Church on a corner of the market. No hex may touch two buildings.",
        "corner 12",
        "corner 12, where h6, h7 and h10 meet",
    ),
    (
        "lay_town_card",
        lambda: town.building(2, "church"),
        "option 2; build church; corner 12",
        "Place the card of the Church at a craft building that has none yet.",
        "lay-at butcher",
        "place the card at the Butcher",
    ),
    (
        "use_trade_good",
        lambda: s.own(town.at_tile(6, "b", modules=["bustling_town", "colchonera"]), trade_good=1),
        "die 3; option 2",
        "What do you return the trade good for?",
        "rest steps",
        "trade good (Colchonera): take 2 siesta steps",
    ),
    (
        "spend_harvest",
        lambda: s.field(s.own(town.at_tile(5, "b"), olive=1), 2, 1),
        "die 3; option 2",
        "Which harvest good do you spend?",
        "pay field-grape",
        "pay 1 grape (from the field)",
    ),
    # colchonera
    (
        "free_deliveries",
        lambda: s.siestas(s.own(s.delivering(2, modules=["colchonera"]), olive=1, meat=1, silver=1), 7, 0),
        "",
        "You have 2 free deliveries left. What do you deliver?",
        "deliver-to meat colchonera",
        "deliver 1 meat to the Colchonera for 1 pig, food or wine",
    ),
    (
        "free_deliveries",
        lambda: s.own(s.delivering(2, modules=["colchonera"]), silver=1),
        "",
        "You have 2 free deliveries left. What do you deliver?",
        "deliver-to silver colchonera",
        "deliver 1 silver to the Colchonera",
    ),
    # counselors and outlaws
    (
        "take_die",
        lambda: grey.by_day((4, 4, 5, 2, 6), 4, 5),
        "",
        "Take your first die and use its revenue space.",
        "grey-die 4",
        "take a grey die showing 4: 4 silver (Counselors: 1 grain)",
    ),
    (
        "counsel",
        lambda: s.own(grey.by_day((4, 4, 5, 2, 6), 4, 5), silver=1, vp=1),
        "grey-die 4",
        "Your die is grey and shows 4. Take the reward of the Counselors (1 grain) before you use the revenue space?",
        "counsel vp",
        "take the reward of the Counselors for 1 VP: 1 grain",
    ),
    (
        "take_die",
        lambda: s.own(grey.by_day((4, 4, 5, 2, 6), 4, 5), silver=1, vp=1),
        "grey-die 4; decline",
        "You have used your die. Anything else before you continue?",
        "counsel silver",
        "take the reward of the Counselors for 1 silver: 1 grain",
    ),
    (
        "penalty",
        lambda: grey.mark(s.own(grey.by_night((4, 4, 5, 2, 6), 4, 5), vp=1), 5, 6, 1),
        "grey-die 4",
        "Your die is grey and shows 4. The Outlaws demand their penalty (1 harvest good), or 1 VP.",
        "cash-in 5",
        "take back your markers from the Outlaws spaces 5, 6 and 1: 1 trade good",
    ),
    (
        "give_harvest",
        lambda: s.field(s.own(grey.by_night((4, 4, 5, 2, 6), 4, 5), olive=1), 2, 1),
        "grey-die 4; penalty space",
        "Which harvest good do you give?",
        "pay olive",
        "pay 1 olive",
    ),
    # donkey song
    (
        "donkeys",
        lambda: songs.holding(10),
        "",
        "Choose a donkey tile in secret: donkeys are free deliveries, hats are siesta steps.",
        "song 10",
        "song tile 10 (1 hat, 3 more siesta steps for 2 silver, up to 3 free deliveries)",
    ),
    (
        "song_effects",
        lambda: s.own(songs.singing(10), silver=2),
        "",
        "Your song tile has more to give. Which effect do you start?",
        "song-effect steps",
        "song tile: 3 siesta steps for 2 silver",
    ),
    (
        "song_deliveries",
        lambda: s.own(songs.deliveries_of(2), olive=1, silver=3),
        "song-effect paid",
        "You may make 4 more deliveries with your song tile, for 1 silver each.",
        "done",
        "make no more deliveries with the song tile",
    ),
    (
        "buy_song",
        scoring,
        "",
        "You may buy a song tile from your section of the siesta track for 1 silver.",
        "buy-song 12",
        "buy song tile 12 (up to 4 free deliveries, all to different places)",
    ),
    # ladies
    (
        "play_cards",
        lambda: s.own(ladies.lady_scene("reina", "play_cards"), vp=1),
        "",
        "No more cards to play. Anything else before you continue?",
        "ask-lady",
        "your Lady Reina: pay 1 VP, then take 4 silver",
    ),
    # long distance trade
    (
        "trade_route",
        scoring,
        "done",
        "You may return 3 identical goods for a free space on the trade routes.",
        "route food",
        "send 3 food on a trade route: 4 VP and 1 trade good",
    ),
    (
        "exchanges",
        exchanges,
        "",
        "For each of your markers on the trade routes you may exchange 1 good of its kind for VP.",
        "exchange food",
        "exchange 1 food for 2 VP",
    ),
    # trade boards
    (
        "modify_die",
        modifiers,
        "die 2",
        "Your die shows 2. Use modifiers to change it? 6 wraps around to 1.",
        "modify +2as+1",
        "use a modifier +2 as +1: the die becomes 3",
    ),
    (
        "take_die",
        modifiers,
        "",
        "Take your first die and use its revenue space.",
        "cash-modifier -1",
        "discard a modifier -1 for 1 silver",
    ),
]


@pytest.mark.parametrize("scene", SCENES, ids=[f"{scene[0]}-{scene[4]}" for scene in SCENES])
def test_what_modules_ask(scene: Scene) -> None:
    check_scene(scene)


@pytest.mark.parametrize(("near", "far", "good", "vp"), [(3, 3, "meat", 6), (2, 4, "grape", 3), (6, 0, "olive", 9)])
def test_a_joint_venture_says_what_completing_it_brings(near: int, far: int, good: str, vp: int) -> None:
    """Whoever delivers more gets the higher reward; whoever has filled it alone gets both."""
    state = ventures.venture(ventures.rich(), 0, 1, near=near, far=far)
    words = f"deliver 1 {good} to joint venture 1, which completes it: {vp} VP"
    assert at(state)[1][f"deliver-to {good} venture1"] == words
    before = s.count(state, "vp")
    s.play(state, f"deliver-to {good} venture1")
    while state.prompt == "place_marker":
        s.play(state, s.legal(state)[0])
    assert s.count(state, "vp") == before + vp


def test_two_ways_to_upgrade_by_a_trade_good_say_whose_they_are() -> None:
    state = s.own(s.scene("play_cards", modules=["colchonera"]), trade_good=1, olive=1)
    labels = at(state)[1]
    assert labels["trade upgrade"] == "trade good: up to 2 upgrades"
    assert labels["rest upgrades"] == "trade good (Colchonera): make up to 2 upgrades for free"


def test_modifiers_go_round() -> None:
    """Two steps up from 5 is 1, and one step down from 1 is 6; the rules agree."""
    assert at(modifiers(), "die 5")[1]["modify +2"] == "use a modifier +2: the die becomes 1"
    state = modifiers()
    assert at(state, "die 5", "modify +2")[1]["modify -1"] == "use a modifier -1: the die becomes 6"
    s.play(state, "modify -1")
    assert state.view(s.P1).seats[s.P1].dice[0] == 6


def test_hints_tell_what_is_at_work() -> None:
    state = songs.deliveries_of(12)
    hint = words_for(state).hint(state.view(s.P1), state.legal())
    assert hint == "Song tile 12: up to 4 free deliveries, all to different places."
    state = s.delivering(2)
    assert words_for(state).hint(state.view(s.P1), state.legal()) == ""


def test_enter_never_skips_what_a_module_offers_in_a_step() -> None:
    """What modules add to a step is grouped with it; what can be done at any time is not."""
    for state, own, any_time in (
        (s.own(s.delivering(2, modules=["colchonera"]), silver=1), ["done", "deliver-to silver colchonera"], []),
        (s.play(s.own(grey.by_day((4, 4, 5, 2, 6), 4), vp=1), "grey-die 4", "decline"), ["done", "counsel vp"], []),
        (owed(), ["done"], ["reward venture1"]),
        (modifiers(), ["die 2", "die 5", "die 6"], ["cash-modifier -1", "cash-modifier +2"]),
    ):
        groups = [[GAME.notation(a) for a in group] for _, group in words_for(state).groups(None, state.legal())]
        assert set(own) <= set(groups[0])
        assert not any_time or set(any_time) <= set(groups[1])
