"""Two worlds that differ only in what a viewer cannot see look the same to it, byte by byte."""

from random import Random
from typing import Any

import pytest

import sobremesa as sm

from .tables import CASES, GAME, PICTURE, drawn, random_game, scene_of

SECRETIVE = [case for case in CASES if "changing_powers" in case[1].modules or not case[1].modules][::3]
EVERYTHING = ("new_regency", "alternative_cards", "changing_powers")


def seen(state: Any, seat: int | None) -> str:
    """Everything a viewer can get out of the picture: all areas, explanations, texts and previews."""
    scene = scene_of(state, seat)
    explained = [PICTURE.explain(scene, thing) for thing in things_of(scene)]
    return drawn(scene) + str(explained) + PICTURE.text(scene) + PICTURE.preview(scene) + PICTURE.board(scene)


def things_of(scene: Any) -> list[str]:
    seats = [f"p{n + 1}" for n in range(len(scene.view.seats))]
    kinds = ("court", "province", "score", "veto", "disc", "modifiers", "powers", "played", "grande")
    return ["king", "castillo", "first", *(f"{kind}:{seat}" for kind in kinds for seat in seats)]


@pytest.mark.parametrize("case", SECRETIVE, ids=lambda case: case[1].key)
def test_what_cannot_be_seen_is_not_drawn(case: Any) -> None:
    rng = Random(3)
    differed = 0
    for ply, state in enumerate(random_game(case, 9)):
        if ply % 17:
            continue
        for seat in range(state.seats):
            world = state.determinise(seat, rng)
            differed += world.digest() != state.digest()
            assert seen(world, seat) == seen(state, seat)
    if "changing_powers" in case[1].modules:
        assert differed > 5  # the worlds do differ


def test_a_disc_set_looks_the_same_wherever_it_points() -> None:
    """The one secret of the base game: only its owner can tell two discs apart."""
    state = GAME.new(seats=4)
    dealer, rng = sm.Dealer(2), Random(2)
    dealer.settle(state)
    while state.prompt != "discs" or len(state.owing) < 3 or len(state.legal(state.owing[0])) < 2:
        state.play(rng.choice(state.legal(state.turn)), state.turn)
        dealer.settle(state)
    setter = state.owing[0]
    worlds = []
    for a in state.legal(setter)[:2]:
        world = state.clone()
        world.play(a, setter)
        worlds.append(world)
    for seat in (*range(4), None):
        same = seen(worlds[0], seat) == seen(worlds[1], seat)
        assert same == (seat != setter)


def test_hands_are_seen_by_their_owners_alone() -> None:
    state = GAME.new(seats=3, modules=EVERYTHING)
    sm.Dealer(4).settle(state)
    for seat in range(3):
        mine = drawn(scene_of(state, seat))
        for name in state.view(seat).seats[seat].hand:
            assert f'data-thing="hand:{name}"' in mine
        for other in {0, 1, 2} - {seat}:
            for name in state.view(other).seats[other].hand:
                if name.startswith("m"):
                    assert f'"hand:{name}"' not in mine
