"""One suite for all games and configurations: random play to the end, with every promise checked on the way."""

from collections import Counter
from random import Random
from typing import Any, Iterator

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS
from sobremesa.games.la_granja.rules.deck import read_deck
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.kernel import Config, Game

from . import cases
from .harness import check_copies, check_game, check_ply, compiled, walk

STORED = (ids.OLIVE, ids.GRAIN, ids.GRAPE, ids.FOOD, ids.WINE, ids.MEAT, ids.TRADE)

QUICK = cases.quick()
EVERY = cases.every()
GAMES_EACH = 20


# Pure Python plays one in three of them; the compiled build is fast enough to play the others too.
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=pytest.mark.compiled if number % 3 else (), id=cases.name_of(case))
        for number, case in enumerate(QUICK)
    ],
)
def test_a_random_game_keeps_every_promise(number: int) -> None:
    game, config = again(*QUICK[number])
    check_game(game, config, seed=number)


def again(game: Game, config: Config) -> tuple[Game, Config]:
    """The same case, made again: its custom deck may have been forgotten after other tests have read many others."""
    return game, game.meta.config(config.seats, config.edition, config.modules, config.rulings, config.options)


def full_farms(config: Config, seed: int) -> Iterator[Any]:
    """A random game of La Granja in which farms are filled again and again until nearly all markers are in use."""
    rng = Random(seed)
    for state in walk(cases.LA_GRANJA, config, seed):
        if state.prompt == "play_cards" and rng.random() < 0.3:
            for _ in range(supply(state, state.turn) - rng.randint(0, 2)):
                state.players[state.turn][rng.choice(STORED)] += 1
        yield state


@pytest.mark.parametrize("seats", [3, *compiled(1, 2, 4)])
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_full_farms_keep_every_promise(seats: int, edition: str) -> None:
    """Taking markers back is rare in random play; here it happens all the time."""
    game, config = cases.make(cases.LA_GRANJA, seats, edition=edition)
    asked = Counter[str]()
    for state in (s for seed in range(6 // seats) for s in full_farms(config, seed)):
        asked[state.prompt] += 1
        if asked[state.prompt] % 6 == 1 or state.prompt in ("retrieving", "marking"):
            check_ply(game, state, seats)
            check_copies(game, state, seats)
    assert asked["retrieving"] >= 4


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(EVERY)), ids=[cases.name_of(c) for c in EVERY])
def test_many_random_games_keep_every_promise(number: int) -> None:
    game, config = again(*EVERY[number])
    for i in range(GAMES_EACH):
        check_game(game, config, seed=1000 + number * GAMES_EACH + i, every=25)


PAIRS = cases.pairs()


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PAIRS)), ids=[cases.name_of(c) for c in PAIRS])
def test_every_two_modules_keep_every_promise_together(number: int) -> None:
    game, config = PAIRS[number]
    check_game(game, config, seed=5000 + number)


@pytest.mark.parametrize("game", [cases.EL_GRANDE, cases.LA_GRANJA], ids=lambda g: g.name)
def test_the_cases_cover_every_choice_a_table_has(game: Game) -> None:
    """New options, modules and rulings have to be added to the cases before this passes again."""
    meta = game.meta
    configs = [config for g, config in QUICK if g is game]
    assert {c.seats for c in configs} == set(range(meta.min_seats, meta.max_seats + 1))
    assert {(c.seats, c.edition) for c in configs if not c.modules} >= {
        (n, e) for n in range(meta.min_seats, meta.max_seats + 1) for e in meta.editions
    }
    for edition in meta.editions:
        assert {c.modules for c in configs if c.edition == edition} >= set(cases.module_sets(game, edition))
    for ruling in meta.rulings:
        assert {c.rulings[ruling.name] for c in configs if ruling.name in c.rulings} == set(ruling.values)


def test_the_cases_cover_every_option() -> None:
    configs = [config for game, config in QUICK if game is cases.LA_GRANJA]
    names = {"hidden_vp", "deck", "automa", "town_side", "town_buildings", "grey_dice", "colours"}
    assert {o.name for o in cases.LA_GRANJA.meta.options} == names
    assert {c.options["hidden_vp"] for c in configs if c.edition == "classic"} == {False, True}
    assert {c.options["deck"] for c in configs} == {"", cases.OWN_DECK}
    for option in cases.LA_GRANJA.meta.options[2:-1]:
        seen = {c.options[option.name] for c in configs if option.name in c.options}
        assert seen == set(option.values or (False, True)), option.name
    rows = [r for r in read_deck(cases.OWN_DECK) if r not in CARD_ROWS]
    assert [(r["number"], r["field"], r["helper"][0]) for r in rows] == [(1, "grain", "gain")]
    meta = cases.EL_GRANDE.meta
    configs = [config for game, config in QUICK if game is cases.EL_GRANDE]
    assert {o.name for o in meta.options} == {
        "short",
        "merged_decks",
        "open_castillo",
        "alternatives",
        "colours",
        "deck",
    }
    for flag in ("short", "merged_decks", "open_castillo"):
        assert {c.options[flag] for c in configs} == {False, True}
    assert len({c.options.get("alternatives") for c in configs}) == 7  # no module, all four, and five selections
    assert len(EVERY) * GAMES_EACH >= 2000
