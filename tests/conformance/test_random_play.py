"""One suite for all games and configurations: random play to the end, every promise checked on the way."""

import pytest

from . import cases
from .harness import check_game

QUICK = cases.quick()
EVERY = cases.every()
GAMES_EACH = 20


@pytest.mark.parametrize("number", range(len(QUICK)), ids=[cases.name_of(c) for c in QUICK])
def test_a_random_game_keeps_every_promise(number: int) -> None:
    game, config = QUICK[number]
    check_game(game, config, seed=number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(EVERY)), ids=[cases.name_of(c) for c in EVERY])
def test_many_random_games_keep_every_promise(number: int) -> None:
    game, config = EVERY[number]
    for i in range(GAMES_EACH):
        check_game(game, config, seed=1000 + number * GAMES_EACH + i, every=25)


def test_the_cases_cover_every_choice_a_table_has() -> None:
    """A new option, module or ruling has to be added to the cases before this passes again."""
    meta = cases.EL_GRANDE.meta
    configs = [config for game, config in QUICK if game is cases.EL_GRANDE]
    assert {c.seats for c in configs} == set(range(meta.min_seats, meta.max_seats + 1))
    assert {(c.seats, c.edition) for c in configs if not c.modules} >= {
        (n, e) for n in range(meta.min_seats, meta.max_seats + 1) for e in meta.editions
    }
    for edition in meta.editions:
        assert {c.modules for c in configs if c.edition == edition} == set(cases.module_sets(edition))
    for ruling in meta.rulings:
        assert {c.rulings[ruling.name] for c in configs} == set(ruling.values)
    assert {o.name for o in meta.options} == {"short", "merged_decks", "alternatives"}
    assert {c.options["short"] for c in configs} == {c.options["merged_decks"] for c in configs} == {False, True}
    assert len({c.options.get("alternatives") for c in configs}) == 7  # without the module, all four, and five choices
    assert len(EVERY) * GAMES_EACH >= 2000
