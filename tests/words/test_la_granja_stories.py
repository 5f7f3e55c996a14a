"""Modules of La Granja in words: how the story is told."""

from typing import Any

import pytest

from sobremesa.games.la_granja.modules.trade_boards import numbers
from sobremesa.games.la_granja.rules.state import State

from ..games.la_granja import scene as s
from ..games.la_granja.modules import grey, ladies, pieces, songs, town, ventures
from ..games.la_granja.modules.pieces import HANDS
from .la_granja import told


def stories() -> dict[str, tuple[State, tuple[str, ...], list[str]]]:
    """Scenes, what is played there, and how it is told."""
    full = ventures.venture(ventures.rich(), 0, 1, near=3, far=3)
    board: dict[str, Any] = {"modules": ["trade_boards"]}
    exporting = s.own(s.delivering(1, **board), silver=2)
    exporting.players[s.P2][numbers.TRADE_BOARD] = 4
    exporting.players[s.P1][numbers.TRADE_BOARD] = 1
    guarded = s.barrow(s.own(pieces.delivering(1, HANDS), meat=1), 5, 0b0111)
    pieces.worker(s.marker(guarded, "h9", s.P2), "h9", s.P2)
    quiet = s.supplied(s.own(pieces.delivering(1, HANDS), wine=1), "trading_house", 0b0111)
    pieces.worker(s.blocked(quiet, "trading_house"), "trading_house", lying=True)
    return {
        "a joint venture is told with its reward": (
            full,
            ("deliver-to meat venture1", "hex h7"),
            [
                "p1 blue delivers 1 meat to joint venture 1.",
                "p1 blue completes joint venture 1.",
                "p1 blue takes the reward for joint venture 1: 6 VP.",
                "p1 blue takes 1 trade good.",
                "p1 blue places a marker on market hex h7 (value 6).",
            ],
        ),
        "an export is told with its VP": (
            exporting,
            ("deliver-to silver board-p2",),
            ["p1 blue exports 2 silver to p2 red: 1 VP.", "p2 red receives a modifier +1."],
        ),
        "a worker saves a marker": (
            guarded,
            ("deliver meat barrow1", "hex h12", "p2: option 1"),
            [
                "p1 blue delivers 1 meat to barrow 1.",
                "p1 blue completes the barrow 5 Village Elder: 6 VP.",
                "p1 blue takes 1 trade good.",
                "p2 red gives up a worker and keeps the marker on market hex h9 (value 4).",
                "p1 blue places a marker on market hex h12 (value 6).",
            ],
        ),
        "a building opened without VP is told without VP": (
            quiet,
            ("deliver wine trading_house",),
            [
                "p1 blue delivers 1 wine to the Trading House.",
                "p1 blue completes the Trading House: 3 VP.",
                "The Trading House is now open.",
                "p1 blue takes 3 silver.",
            ],
        ),
        "a building is erected": (
            town.building(2, "guard_house"),
            ("option 2", "build guard_house", "corner 12", "lay-at butcher"),
            [
                "p1 blue uses revenue space 3.",
                "p1 blue builds the Guard House at corner 12 of the market, where h6, h7 and h10 meet.",
                "p1 blue places the card of the Guard House at the Butcher.",
            ],
        ),
        "three marks of the Outlaws are told with the trade good": (
            grey.mark(grey.by_night((4, 4, 5, 2, 6), 4), 5, 6, 1),
            ("cash-in 5",),
            ["p1 blue takes back the markers from the Outlaws spaces 5, 6 and 1 for 1 trade good."],
        ),
        "a grey die is told with its revenue": (
            s.own(grey.by_day((4, 4, 5, 2, 6), 4), silver=1),
            ("grey-die 4", "decline"),
            ["p1 blue takes a grey die showing 4 and uses its revenue space.", "p1 blue takes 4 silver."],
        ),
        "a set is told with its VP": (
            s.phase(s.own(s.bare(2, modules=["long_distance_trade"]), food=3), 4),
            ("route food",),
            ["p1 blue sends 3 food on a trade route: 4 VP.", "p1 blue takes 1 trade good."],
        ),
        "a Lady is no helper": (
            s.own(ladies.lady_scene("reina", "play_cards"), vp=1),
            ("ask-lady",),
            ["p1 blue uses the Lady Reina.", "p1 blue pays 1 VP.", "p1 blue takes 4 silver."],
        ),
        "a song tile and a tile with hats only": (
            songs.holding(4, modules=["donkey_song", HANDS]),
            ("p1: song 4", "p2: donkey 4"),
            [
                "p1 blue has chosen a donkey tile.",
                "p2 red has chosen a donkey tile.",
                "p1 blue shows a donkey tile: song tile 4 (4 hats, up to 2 free deliveries).",
                "p2 red shows a donkey tile: no donkey, 4 hats.",
                "p1 blue's siesta marker moves to space 4.",
                "p2 red's siesta marker moves to space 4.",
            ],
        ),
        "a trade good for rest": (
            s.own(s.scene("play_cards", modules=["colchonera"]), trade_good=1),
            ("rest steps",),
            [
                "p1 blue returns a trade good for rest: take 2 siesta steps.",
                "p1 blue's siesta marker moves to space 2.",
            ],
        ),
    }


@pytest.mark.parametrize("name", stories())
def test_the_story_names_things_and_tells_them_once(name: str) -> None:
    state, actions, sentences = stories()[name]
    assert told(state, *actions)[: len(sentences)] == sentences
