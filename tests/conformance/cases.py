"""The configurations that random play visits."""

from itertools import combinations
from typing import Any, Iterator

import sobremesa as sm
from sobremesa.kernel import Config, Game
from tests.kernel import tiny_game

EL_GRANDE: Game = sm.load("el_grande")
Case = tuple[Game, Config]


def make(game: Game, seats: int, **chosen: Any) -> Case:
    rest = {key: chosen.pop(key) for key in ("edition", "modules", "rulings") if key in chosen}
    return game, game.meta.config(seats, options=chosen, **rest)


def name_of(case: Case) -> str:
    """A short name: the game, the seats and whatever differs from the defaults."""
    game, config = case
    plain = game.meta.config(config.seats, config.edition, config.modules)
    words = [game.name, str(config.seats), config.edition, *config.modules]
    for chosen, default in ((config.options, plain.options), (config.rulings, plain.rulings)):
        words += [f"{k}={'+'.join(v) if isinstance(v, tuple) else v}" for k, v in chosen.items() if v != default[k]]
    return "-".join(words)


def module_sets(edition: str) -> Iterator[tuple[str, ...]]:
    """Every set of modules that goes with an edition, the empty one first."""
    fitting = [m.id for m in EL_GRANDE.meta.modules if not m.editions or edition in m.editions]
    for n in range(len(fitting) + 1):
        yield from combinations(fitting, n)


def quick() -> list[Case]:
    """About sixty: every seat count, edition, set of modules, option and ruling at least once."""
    out: list[Case] = []
    for seats in (2, 3, 4):
        out.append(make(tiny_game.GAME, seats))
        out.append(make(tiny_game.GAME, seats, modules=["loud"], rounds="5"))
    for seats in (2, 3, 4, 5):
        for edition in ("2023", "classic"):
            out.append(make(EL_GRANDE, seats, edition=edition))
            out.append(make(EL_GRANDE, seats, edition=edition, short=True))
    for i, modules in enumerate(m for m in module_sets("2023") if m):
        for seats in (2 + i % 2, 4 + i % 2):
            out.append(make(EL_GRANDE, seats, modules=modules))
    for i, modules in enumerate(m for m in module_sets("classic") if m):
        out.append(make(EL_GRANDE, 2 + i, edition="classic", modules=modules))
    everything = [m.id for m in EL_GRANDE.meta.modules]
    for seats in (2, 3, 4, 5):
        out.append(make(EL_GRANDE, seats, modules=everything, short=True))
    out.append(make(EL_GRANDE, 3, merged_decks=True))
    out.append(make(EL_GRANDE, 3, merged_decks=True, modules=everything))
    out.append(make(EL_GRANDE, 3, merged_decks=True, edition="classic", short=True))
    for alternatives in ("double_game", "veto_1", "veto_2", "referendum", "veto_1,veto_2"):
        out.append(make(EL_GRANDE, 4, modules=["alternative_cards"], alternatives=alternatives))
    for ruling in EL_GRANDE.meta.rulings:
        for value in ruling.values[1:]:
            seats = 2 if ruling.name == "dummy_in_castillo" else 4
            out.append(make(EL_GRANDE, seats, modules=everything, rulings={ruling.name: value}))
    return out


def every() -> list[Case]:
    """Every combination of seats, edition, set of modules, short game and merged decks."""
    out: list[Case] = []
    for seats in (2, 3, 4, 5):
        for edition in ("2023", "classic"):
            for modules in module_sets(edition):
                for short in (False, True):
                    for merged in (False, True) if seats == 3 else (False,):
                        chosen = {"edition": edition, "modules": modules, "short": short, "merged_decks": merged}
                        out.append(make(EL_GRANDE, seats, **chosen))
    return out
