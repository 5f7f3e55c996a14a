"""Questions of Grand Markers and Hired Hands, each in a scene of its own, with the exact words."""

import pytest

from sobremesa.games.la_granja.modules.hired_hands.rules import LIE_DOWN, RECALL
from sobremesa.games.la_granja.rules.state import State

from ..games.la_granja import scene as s
from ..games.la_granja.modules import pieces
from ..games.la_granja.modules.pieces import GRAND, HANDS
from .la_granja import Scene, check_scene, words_for

# The market for two players: 6 is h12 h14, 5 is h2 h8 h10; h8, h9 and h13 are next to h12.


def finishing(*modules: str) -> State:
    """One more meat completes a barrow of p1 worth 6 VP, with a grand marker on it if the module is used."""
    state = s.barrow(s.own(pieces.delivering(1, *modules), meat=1), 5, 0b0111)
    return pieces.grand_barrow(state, 5) if GRAND in modules else state


def besieged() -> State:
    """Both hexes of value 6 belong to p2, who has a worker on one of them."""
    state = finishing(HANDS)
    for hex in ("h12", "h13", "h14"):
        s.marker(state, hex, s.P2)
    return pieces.worker(state, "h12", s.P2)


def big_neighbour() -> State:
    """Next to h12 p2 has a grand marker and two normal ones."""
    state = pieces.grand(finishing(GRAND), "h8", seat=s.P2)
    return s.marker(s.marker(state, "h13", s.P2), "h9", s.P2)


def with_grand_row() -> State:
    """One more wine completes the Trading House of p1, with a grand marker in its row."""
    state = s.barrow(s.own(pieces.delivering(3, GRAND), wine=1), 5)
    return pieces.grand_row(s.supplied(state, "trading_house", 0b0111), "trading_house")


def standing(building: str = "butcher") -> State:
    """Free deliveries begin, and a worker of p1 stands at a blocked building."""
    return pieces.worker(s.blocked(pieces.table("free_deliveries", HANDS), building), building)


def lying_down() -> State:
    state = standing()
    state.frames.append((LIE_DOWN, s.P1))
    return s.again(state)


#: (step, scene, actions that lead to it, the prompt, one of the choices and its label)
SCENES: list[Scene] = [
    # grand markers
    (
        "free_deliveries",
        lambda: s.barrow(s.own(pieces.delivering(2, GRAND), olive=1, grain=1), 5),
        "deliver olive barrow1",
        "You have 1 free delivery left. What do you deliver?",
        "grand grain barrow1",
        "deliver 1 grain to barrow 1, 5 Village Elder, and cover both symbols with a grand marker",
    ),
    (
        "place_either",
        big_neighbour,
        "deliver meat barrow1",
        "Place the grand marker or a normal marker on a market hex of value 6.",
        "grand-hex h12",
        "the grand marker on hex h12, value 6: removes 3 markers (p2 red), 6 VP",
    ),
    (
        "place_either",
        big_neighbour,
        "deliver meat barrow1",
        "Place the grand marker or a normal marker on a market hex of value 6.",
        "hex h12",
        "hex h12, value 6: removes 2 markers (p2 red), 2 VP",
    ),
    (
        "choose_instant",
        with_grand_row,
        "deliver wine trading_house",
        "Choose an instant effect: that of the building you have completed, or of one of its neighbours.",
        "instant butcher",
        "the instant effect of the Butcher: take 1 VP",
    ),
    # hired hands
    (
        "send_worker",
        lambda: s.own(s.dice(pieces.table("take_die", HANDS), 1, 4, 4), silver=1),
        "die 1",
        "Your die shows 1: for 1 silver you may send a worker to a place of any value.",
        "send butcher",
        "send a worker to the Butcher",
    ),
    (
        "send_worker",
        lambda: s.marker(s.dice(pieces.table("take_die", HANDS), 4, 4, 4), "h9"),
        "die 4",
        "Your die shows 4: you may send a worker to a place of this value.",
        "send h9",
        "send a worker to market hex h9 (value 4)",
    ),
    (
        "working",
        lambda: pieces.worker(s.barrow(s.own(pieces.delivering(1, HANDS), olive=1), 5), 5),
        "work barrow1",
        "What does your worker deliver to barrow 1, 5 Village Elder?",
        "deliver olive barrow1",
        "deliver 1 olive to barrow 1, 5 Village Elder",
    ),
    (
        "free_deliveries",
        lambda: pieces.worker(s.barrow(s.own(pieces.delivering(0, HANDS), olive=1), 5), 5),
        "",
        "You have no free deliveries left, but a worker may deliver.",
        "work barrow1",
        "use your worker to deliver to barrow 1, 5 Village Elder",
    ),
    (
        "lie_down",
        lying_down,
        "",
        "You may lay down workers at blocked buildings to deliver there until the end of this phase.",
        "lie-down butcher",
        "lay down the worker at the Butcher",
    ),
    (
        "recall",
        lambda: pieces.from_step(standing(), RECALL),
        "",
        "You may take back any of your workers.",
        "recall butcher",
        "take back the worker from the Butcher",
    ),
    (
        "place_marker",
        besieged,
        "deliver meat barrow1",
        "Place a marker on a market hex of value 6.",
        "hex h12",
        "hex h12, value 6: removes 1 marker (p2 red, unless a worker saves it) and 1 marker (p2 red), 2 VP",
    ),
    (
        "defend",
        besieged,
        "deliver meat barrow1; hex h12",
        "Your marker on market hex h12 (value 6) is about to be removed. Give up the worker on it instead?",
        "option 1",
        "yes: lose the worker, keep the marker",
    ),
    (
        "place_elsewhere",
        besieged,
        "deliver meat barrow1; hex h12; p2: option 1",
        "A worker has saved the marker in your way. Place yours on another market hex.",
        "hex h14",
        "hex h14, value 6: removes 2 markers (p2 red), 2 VP",
    ),
]


@pytest.mark.parametrize("scene", SCENES, ids=[f"{scene[0]}-{scene[4]}" for scene in SCENES])
def test_what_is_asked_about_pieces(scene: Scene) -> None:
    check_scene(scene)


def test_a_grand_marker_has_a_hint_of_its_own() -> None:
    state = s.play(big_neighbour(), "deliver meat barrow1")
    assert (
        words_for(state)
        .hint(state.view(s.P1), state.legal())
        .endswith("each scores you 1 VP, with a grand marker 2 VP.")
    )


def test_the_words_about_removed_markers_are_right() -> None:
    for hex, vp in (("hex h12", 2), ("grand-hex h12", 6)):
        state = s.play(big_neighbour(), "deliver meat barrow1")
        before = s.count(state, "vp")
        assert s.count(s.play(state, hex), "vp") == before + vp
