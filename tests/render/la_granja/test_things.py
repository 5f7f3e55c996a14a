"""Everything that can be done can be done by clicking a thing that is really drawn."""

from collections import Counter
from typing import Callable

import pytest

from sobremesa.games.la_granja.picture import PICTURE, crafts
from sobremesa.games.la_granja.picture.pen import Table as Kind
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State
from sobremesa.render import Scene
from sobremesa.words import words_of

from ...games.la_granja import scene as s
from ...words import test_la_granja_module_questions as modules
from ...words import test_la_granja_piece_questions as pieces
from ...words import test_la_granja_questions as questions
from ...words import test_new_farm_cards as new_cards
from ...words.la_granja import EVERYTHING, Table, named, wealthy
from .tables import GAME, MODULES, RECORDS, decisions, golden, html, parse, random_game, scene, somewhere, things_in

#: actions with nothing to point at: they end or decline something, or are one of several effects without a place
UNPLACED = {"done", "decline", "option"}
TABLES = [
    *({"seats": seats, "edition": edition} for seats in (1, 2, 3, 4) for edition in ("classic", "deluxe")),
    *({"seats": 2, "modules": (module,)} for module in MODULES),
    *({"seats": seats, "modules": MODULES} for seats in (2, 3, 4)),
    *({"seats": 1, "automa": level} for level in ("easy", "hard")),
    {"seats": 3, "modules": ("bustling_town", "counselors_outlaws"), "town_side": "b", "grey_dice": "outlaws"},
    {"seats": 2, "modules": ("bustling_town",), "town_buildings": False},
    {"seats": 3, "edition": "classic", "hidden_vp": True},
]


#: positions with questions that rarely come up by chance
SCENES = [scene[:3] for of in (questions, modules, pieces, new_cards) for scene in of.SCENES]


def check(state: State, seat: int) -> None:
    drawn = scene(state, seat)
    text = html(drawn)
    parse(text)
    counts = Counter(things_in(text))
    twice = [thing for thing, n in counts.items() if n > 1]
    assert not twice, f"{state.prompt}: drawn twice: {twice}"
    for action in drawn.legal:
        word = GAME.table.block(action).word
        things = PICTURE.things(drawn.view, action)
        missing = [thing for thing in things if thing not in counts]
        assert not missing, f"{state.prompt}: {GAME.notation(action)} would be at {missing}, which is not drawn"
        assert things or word in UNPLACED, f"{state.prompt}: {GAME.notation(action)} cannot be clicked"
    for thing, actions in drawn.actions.items():
        ids = " ".join(map(str, actions))
        assert f'data-thing="{thing}" data-actions="{ids}"' in text, f"{thing} does not offer {actions}"


@pytest.mark.parametrize("name", RECORDS)
def test_every_action_of_a_golden_game_is_at_a_thing_that_is_drawn(name: str) -> None:
    """Golden games ask nearly every question of the rules and of all modules."""
    asked = 0
    for state, seat in decisions(golden(name)):
        check(state, seat)
        asked += 1
    assert asked >= 8


def name_of(table: dict[str, object]) -> str:
    return "-".join(f"{len(v)}m" if isinstance(v, tuple) else str(v) for v in table.values())


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_every_action_of_a_random_game_is_at_a_thing_that_is_drawn(table: dict[str, object]) -> None:
    for state, seat in decisions(random_game(11, **table)):  # type: ignore[arg-type]
        check(state, seat)


@pytest.mark.parametrize("table", EVERYTHING, ids=named)
def test_every_action_on_rich_farms_is_at_a_thing_that_is_drawn(table: Table) -> None:
    """With rich farms, much is delivered, completed and used."""
    walk = ((state, state.turn, -1) for state, _ in wealthy(table, 3, []))
    for state, seat in decisions(walk):
        check(state, seat)


@pytest.mark.parametrize(("step", "build", "actions"), SCENES)
def test_what_is_rarely_asked_is_at_a_thing_that_is_drawn(step: str, build: Callable[[], State], actions: str) -> None:
    state = s.again(build())
    roofs = [GAME.notation(a).split()[-1] for a in state.legal() if GAME.notation(a).startswith("buy-roof")]
    s.play(state, *filter(None, actions.format(roof=roofs[0] if roofs else "").split("; ")))
    assert state.prompt == step
    check(state, state.turn)


def test_rows_are_drawn_one_by_one_where_one_is_to_be_chosen() -> None:
    state = s.own_rules(s.bare(3, edition="classic"))
    state.rules.buildings[5].rows = tuple((ids.PIG, other) for other in (ids.MEAT, ids.FOOD, ids.WINE, ids.OLIVE))
    s.phase(s.own(state, pig=1), 3)
    s.play(state, "p1: donkey 2", "p2: donkey 4", "p3: donkey 4", "deliver pig butcher")
    assert state.prompt == "choose_row"
    drawn = Scene(state.view(0), words_of(GAME, state.rules.config), PICTURE, (), state.legal())
    drawn.words.things.rules = state.rules  # type: ignore[attr-defined]
    table = Kind.of(drawn)
    table.key = "rows of its own"
    text = crafts.draw(table, drawn, drawn.view)
    assert [drawn.actions[f"row:butcher:{n}"] for n in (1, 2, 3, 4)] == [(a,) for a in state.legal()]
    assert things_in(text)[-4:] == [f"row:butcher:{n}" for n in (1, 2, 3, 4)]


def test_equal_free_rows_are_drawn_as_one() -> None:
    text = html(scene(somewhere(1, 3, 2, "classic"), 0))
    assert [thing for thing in things_in(text) if thing.startswith("row:butcher")] == ["row:butcher:1"]
    assert "4×" in text  # noqa: RUF001
    assert "2×" in html(scene(somewhere(1, 3, 2, "deluxe"), 0)), "tables are not mixed up"  # noqa: RUF001


def test_a_card_offers_its_sides_one_by_one_and_all_of_them_at_its_name() -> None:
    state = next(s for s, seat, _ in random_game(1, 2) if s.prompt == "play_cards")
    seat = state.turn
    drawn = scene(state, seat)
    card = state.hands[seat][0]
    sides = [drawn.actions[f"hand:{card}:{side}"] for side in ("field", "barrow", "helper")]
    assert all(len(actions) == 1 for actions in sides)
    assert {a for actions in sides for a in actions} <= set(drawn.actions[f"hand:{card}"])


def test_a_delivery_is_offered_by_the_good_and_by_the_place() -> None:
    for state, seat, _ in random_game(3, 3):
        delivering = [a for a in state.legal(seat) if seat >= 0 and GAME.table.block(a).word == "deliver"]
        if delivering:
            kinds = {thing.split(":")[0] for thing in PICTURE.things(state.view(seat), delivering[0])}
            assert kinds & {"good", "field"}
            assert kinds & {"building", "barrow"}
            return
    raise AssertionError("nothing was delivered")


def test_any_time_actions_are_at_the_goods_themselves() -> None:
    for state, seat, _ in random_game(7, 2):
        legal = state.legal(seat) if seat >= 0 else []
        sells = [a for a in legal if GAME.notation(a) == "sell pig"]
        if sells and GAME.action("upgrade pig") in legal:
            assert set(scene(state, seat).actions[f"good:{seat}:pig"]) >= {sells[0], GAME.action("upgrade pig")}
            return
    raise AssertionError("there was never a pig to sell or to upgrade")


def test_a_spectator_and_a_replay_offer_nothing_and_still_show_everything() -> None:
    state = somewhere(2, 150, 3)
    watched = html(scene(state, None))
    assert "data-actions" not in watched
    assert 'class="lg-card' not in watched, "a spectator sees no hand"
    for seat in range(3):
        assert f'data-thing="seat:{seat}"' in watched
