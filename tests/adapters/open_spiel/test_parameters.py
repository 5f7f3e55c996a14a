"""Everything a table can choose is a parameter, and survives being written into a game string and read back."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules.deck import export
from sobremesa.kernel.config import ORDER, SUBSET, TEXT

from .helpers import ALL_MODULES, load, pyspiel, spiel

EVERY_GAME = pytest.mark.parametrize("name", sm.games())


def check(game: Any, config: Any) -> None:
    """The game has this configuration, and so does the game read back from its text."""
    assert game.config.key == config.key
    assert game.num_players() == config.seats
    again = pyspiel.load_game(str(game))
    assert (str(again), again.config.key, again) == (str(game), config.key, game)


@EVERY_GAME
def test_the_default_is_a_table_for_four(name: str) -> None:
    game = pyspiel.load_game(f"python_sobremesa_{name}")
    check(game, sm.meta(name).config(4))
    assert str(game) == f"python_sobremesa_{name}()"
    assert game.get_type().short_name == spiel.NAMES[name]
    assert (game.get_type().min_num_players, game.get_type().max_num_players) == (
        sm.meta(name).min_seats,
        sm.meta(name).max_seats,
    )


@EVERY_GAME
def test_every_choice_is_a_parameter(name: str) -> None:
    meta = sm.meta(name)
    for seats in range(meta.min_seats, meta.max_seats + 1):
        check(load(name, seats=seats), meta.config(seats))
    for edition in meta.editions:
        check(load(name, edition=edition), meta.config(4, edition))
    for module in meta.modules:
        check(load(name, modules=[module.id]), meta.config(4, modules=[module.id]))
    for option in (*meta.options, *meta.rulings):
        for value in values(name, option):
            modules = [option.needs_module] if option.needs_module else []
            if option in meta.rulings:
                check(
                    load(name, modules=modules, rulings={option.name: value}),
                    meta.config(4, None, modules, {option.name: value}),
                )
            else:
                seats = 1 if option.name == "automa" else 3
                edition = "classic" if option.name == "hidden_vp" else None
                chosen = {option.name: value}
                check(load(name, seats, edition, modules, **chosen), meta.config(seats, edition, modules, None, chosen))


def values(name: str, option: Any) -> list[Any]:
    if option.kind == SUBSET:
        return [(v,) for v in option.values] + [option.values[::-1], option.values[:2]]
    if option.kind == ORDER:
        return [option.values[::-1], option.values[1:]]
    if option.kind == TEXT:
        decks = sm.manifest_of(name).decks
        assert decks is not None
        return [decks().export(), decks().export().replace('note = "', 'note = "Looked at. ')]
    return list(option.values) or [False, True]


def test_a_game_string_names_modules_with_a_plus() -> None:
    text = "python_sobremesa_el_grande(players=3,modules=changing_powers+new_regency,short=true)"
    game = pyspiel.load_game(text)
    check(game, sm.meta("el_grande").config(3, modules=ALL_MODULES["el_grande"][::2], options={"short": True}))
    check(pyspiel.load_game("python_sobremesa_el_grande", {"edition": "2023"}), sm.meta("el_grande").config(4))


def test_a_deck_of_ones_own_travels_with_the_game() -> None:
    deck = export().replace("vp = 2", "vp = 3", 1)
    game = load("la_granja", seats=2, deck=deck)
    assert game.config.options["deck"] == deck
    state = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, game.new_initial_state()))[1]
    assert state.table.state.rules.config.options["deck"] == deck


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("python_sobremesa_el_grande(players=6)", "El Grande is for 2 to 5 seats, not 6"),
        ("python_sobremesa_el_grande(edition=clasic)", "did you mean classic"),
        ("python_sobremesa_el_grande(modules=new_regency+veto)", "unknown module of El Grande 'veto'"),
        ("python_sobremesa_el_grande(alternatives=veto_1)", "needs the module alternative_cards"),
        ("python_sobremesa_la_granja(automa=harsh)", "did you mean hard"),
        ("python_sobremesa_la_granja(players=1,modules=betwixt)", "for 2 seats or more"),
        ("python_sobremesa_la_granja(deck=nonsense)", "packed for a game string"),
        ("python_sobremesa_la_granja(deck=zAAAA)", "packed for a game string"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(sm.ConfigError, match=why):
        pyspiel.load_game(text)


def test_openspiel_itself_refuses_what_is_no_parameter() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'seats'"):
        pyspiel.load_game("python_sobremesa_el_grande(seats=3)")
    with pytest.raises(sm.ConfigError, match="unknown game 'el_grand'"):
        load("el_grand")
    with pytest.raises(sm.ConfigError, match="unknown option 'shor'"):
        load("el_grande", shor=True)
