"""Every action that names something can be played by clicking it."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.picture.things import BY_CHANCE, things
from sobremesa.games.el_grande.rules.actions import ACTIONS

from ...conformance.cases import Case, name_of
from ...games.el_grande.scene import bare, card_scene, grande, play, put
from .tables import CASES, GAME, GOLDEN, PICTURE, Reader, drawn, golden, is_worth_a_look, random_game, scene_of

#: actions with nothing to point at
SAID = ("done", "decline", "finish", "allow")


def check(state: Any) -> set[str]:
    """Everything a seat may do now is drawn and offered there; returns the words of all actions."""
    words: set[str] = set()
    for seat in state.owing:
        scene = scene_of(state, seat)
        page = Reader(drawn(scene))
        offered = {thing: actions for thing, actions in page.actions.items() if actions}
        assert {thing: tuple(actions) for thing, actions in offered.items()} == dict(scene.actions), state.prompt
        for a in scene.legal:
            word = ACTIONS.block(a).word
            words.add(word)
            assert bool(things(scene.view, a)) == (word not in SAID), GAME.notation(a)
            assert all(a in offered[thing] for thing in things(scene.view, a))
        for thing in offered:
            assert "can" in str(page.attributes[thing]["class"]).split()
            assert page.attributes[thing]["tabindex"] == "0"
            assert page.attributes[thing]["role"] == "button"
            assert page.attributes[thing]["aria-label"]
    return words


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_games_can_be_clicked(name: str) -> None:
    for ply, state in enumerate(golden(name)):
        if is_worth_a_look(ply, state, 5):
            check(state)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_random_games_of_all_configurations_can_be_clicked(case: Case) -> None:
    for ply, state in enumerate(random_game(case, 5)):
        if is_worth_a_look(ply, state, 13):
            check(state)


def test_golden_games_see_every_word() -> None:
    """So the test above proves something: every word a player can use comes up in some golden game."""
    seen: set[str] = set()
    for name in GOLDEN:
        for state in golden(name):
            seen |= {ACTIONS.block(a).word for seat in state.owing for a in state.legal(seat)}
    assert seen == {block.word for block in ACTIONS.blocks} - set(BY_CHANCE) - {"first"}


def test_a_region_answers_for_all_that_is_in_it() -> None:
    """A thumb that misses the caballeros hits their region, which offers a menu of them."""
    state = play(put(put(card_scene("manoeuvre"), 0, toledo=2), 1, toledo=1), "act")
    scene = scene_of(state, 0)
    assert scene.actions["stack:p1:toledo"] == (GAME.action("pick p1 toledo"),)
    assert scene.actions["region:toledo"] == (GAME.action("pick p1 toledo"), GAME.action("pick p2 toledo"))


def test_a_tile_and_its_target_both_answer() -> None:
    scene = scene_of(play(card_scene("decree"), "act"), 0)
    assert scene.actions["region:navarra"] == (GAME.action("tile 8 navarra"), GAME.action("tile 4 navarra"))
    assert len(scene.actions["tile:8"]) == 9  # every scale but the one of the King's region
    assert "region:granada" not in scene.actions  # the King is there


def test_the_card_taken_back_lies_on_the_table_or_in_the_pile() -> None:
    state = play(card_scene("authority"), "act")
    own = state.view(0).seats[0]
    assert things(state.view(0), GAME.action(f"recover {own.power}")) == (f"played:{own.power}",)
    assert things(state.view(0), GAME.action("recover 2")) == ("spent:2",)


def test_the_grande_to_swap_with_is_offered_at_its_home_too() -> None:
    state = grande(bare(modules=("new_regency",)), 1, "toledo")
    assert things(state.view(0), GAME.action("swap p2")) == ("grande:p2", "region:toledo")


def test_nobody_clicks_chance() -> None:
    view = GAME.new(seats=5).view(0)
    assert view.turn == sm.CHANCE
    for block in ACTIONS.blocks:
        if block.word in BY_CHANCE or block.word == "first":
            assert things(view, ACTIONS.offset(block.word)) == ()


def test_who_may_do_nothing_is_offered_nothing() -> None:
    state = next(golden(GOLDEN[0]))
    for seat in (None, *(s for s in range(state.seats) if s not in state.owing)):
        assert not any(Reader(drawn(scene_of(state, seat))).actions.values())
    assert PICTURE.things(state.view(None), state.legal()[0])  # a spectator's view can still be asked
