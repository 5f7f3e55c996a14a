"""The configurations that random play visits."""

from itertools import combinations
from typing import Any, Iterator, Sequence

import sobremesa as sm
from sobremesa.games.el_grande.rules.deck import export as export_actions
from sobremesa.games.la_granja.rules.deck import export
from sobremesa.kernel import Config, Game
from tests.kernel import tiny_game

EL_GRANDE: Game = sm.load("el_grande")
LA_GRANJA: Game = sm.load("la_granja")
# a custom deck: card 1 grows grain, has a longer barrow and another helper
OWN_DECK = (
    export()
    .replace(
        'field = "grape"\nbarrow = { goods = ["grain", "food"], vp = 2 }',
        'field = "grain"\nbarrow = { goods = ["grain", "food", "trade_good"], vp = 4 }',
        1,
    )
    .replace(
        '["mod", "upgrade_cost", ["add", -1], ["min", 0]]', '["gain", "silver", ["min", ["count", "fields"], 2]]', 1
    )
)
# the same for El Grande: Intrigue has nested effects, and more copies
OWN_ACTIONS = export_actions().replace(
    'copies = { "2023" = 2, classic = 2 }\neffect = ["move", { own = 2, opposing = 2 }]',
    'copies = { "2023" = 4, classic = 4 }\n'
    'effect = ["seq", ["move", { any = 1 }], ["optional", ["choose", ["mutiny"], ["repeat", 2, ["gain", { vp = 1 }]]]]'
    "]",
)
AUTOMA_LEVELS = ("easy", "standard", "hard")
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
        words += [f"{k}={_short(v)}" for k, v in chosen.items() if v != default[k]]
    return "-".join(words)


def _short(value: Any) -> str:
    """The value of an option in a name; a whole text is just called ``own``."""
    if isinstance(value, str) and "\n" in value:
        return "own"
    return "+".join(value) if isinstance(value, tuple) else str(value)


def module_sets(game: Game, edition: str) -> Iterator[tuple[str, ...]]:
    """Every set of modules that fits an edition, the empty one first; of many modules only each alone and all."""
    fitting = [m.id for m in game.meta.modules if not m.editions or edition in m.editions]
    sizes = range(len(fitting) + 1) if len(fitting) < 5 else (0, 1, len(fitting))
    for n in sizes:
        yield from combinations(fitting, n)


def quick() -> list[Case]:
    """About 140: every seat count, edition, set of modules, option and ruling of every game at least once."""
    return [*_quick_el_grande(), *_quick_la_granja()]


def _quick_la_granja() -> list[Case]:
    out = [make(LA_GRANJA, seats, edition=edition) for seats in (1, 2, 3, 4) for edition in ("deluxe", "classic")]
    for i, ruling in enumerate(r for r in LA_GRANJA.meta.rulings if not r.needs_module):
        for value in ruling.values[1:]:
            edition = ("deluxe", "classic")[i // 4 % 2]
            out.append(make(LA_GRANJA, 1 + i % 4, edition=edition, rulings={ruling.name: value}))
    out.append(make(LA_GRANJA, 4, rulings=other_rulings(LA_GRANJA)))
    out.append(make(LA_GRANJA, 1, edition="classic", rulings=other_rulings(LA_GRANJA)))
    out.append(make(LA_GRANJA, 3, edition="classic", hidden_vp=True))
    out.append(make(LA_GRANJA, 2, deck=OWN_DECK))
    out.append(make(LA_GRANJA, 4, deck=OWN_DECK, edition="classic", hidden_vp=True))
    for i, level in enumerate(AUTOMA_LEVELS):
        out.append(make(LA_GRANJA, 1, edition=("deluxe", "classic")[i % 2], automa=level))
    return out + _quick_modules()


def _quick_modules() -> list[Case]:
    """Each module of La Granja alone, in both editions and with all its options, and all of them together."""
    out: list[Case] = []
    for i, module in enumerate(LA_GRANJA.meta.modules):
        for j, edition in enumerate(LA_GRANJA.meta.editions):
            out.append(make(LA_GRANJA, 2 + (i + j) % 3, edition=edition, modules=[module.id]))
        if module.min_seats == 1:
            out.append(make(LA_GRANJA, 1, modules=[module.id], automa=AUTOMA_LEVELS[i % 3] if i % 2 else "none"))
    everything = [m.id for m in LA_GRANJA.meta.modules]
    alone = [m.id for m in LA_GRANJA.meta.modules if m.min_seats == 1]
    out.append(make(LA_GRANJA, 1, modules=alone))
    for seats in (2, 3, 4):
        out.append(make(LA_GRANJA, seats, modules=everything))
    out.append(make(LA_GRANJA, 3, edition="classic", modules=everything))
    rulings = other_rulings(LA_GRANJA, everything)
    chosen = {"town_side": "b", "grey_dice": "outlaws"}
    for seats in (2, 3, 4):
        out.append(make(LA_GRANJA, seats, modules=everything, rulings=rulings, **chosen))
    out.append(make(LA_GRANJA, 2, modules=["bustling_town"], town_side="b", town_buildings=False))
    return out


def pairs() -> list[Case]:
    """Every two modules of La Granja with 2, 3 and 4 seats, with the modules' options in turn."""
    out: list[Case] = []
    for i, two in enumerate(combinations([m.id for m in LA_GRANJA.meta.modules], 2)):
        for seats in (2, 3, 4):
            chosen: dict[str, Any] = {"edition": "classic"} if (i + seats) % 5 == 0 else {}
            if "bustling_town" in two:
                chosen["town_side"] = "ab"[(i + seats) % 2]
            if "counselors_outlaws" in two:
                chosen["grey_dice"] = ("counselors", "outlaws")[(i + seats) % 2]
            out.append(make(LA_GRANJA, seats, modules=two, **chosen))
    return out


def other_rulings(game: Game, modules: Sequence[str] = ()) -> dict[str, str]:
    """Every ruling in its last reading."""
    fitting = [r for r in game.meta.rulings if not r.needs_module or r.needs_module in modules]
    return {ruling.name: ruling.values[-1] for ruling in fitting}


def _quick_el_grande() -> list[Case]:
    out: list[Case] = []
    for seats in (2, 3, 4):
        out.append(make(tiny_game.GAME, seats))
        out.append(make(tiny_game.GAME, seats, modules=["loud"], rounds="5"))
    for seats in (2, 3, 4, 5):
        for edition in ("2023", "classic"):
            out.append(make(EL_GRANDE, seats, edition=edition))
            out.append(make(EL_GRANDE, seats, edition=edition, short=True))
    for i, modules in enumerate(m for m in module_sets(EL_GRANDE, "2023") if m):
        for seats in (2 + i % 2, 4 + i % 2):
            out.append(make(EL_GRANDE, seats, modules=modules))
    for i, modules in enumerate(m for m in module_sets(EL_GRANDE, "classic") if m):
        out.append(make(EL_GRANDE, 2 + i % 4, edition="classic", modules=modules))
    everything = [m.id for m in EL_GRANDE.meta.modules]
    for seats in (2, 3, 4, 5):
        out.append(make(EL_GRANDE, seats, modules=everything, short=True))
    out.append(make(EL_GRANDE, 3, merged_decks=True))
    out.append(make(EL_GRANDE, 4, open_castillo=True, short=True))
    out.append(make(EL_GRANDE, 3, deck=OWN_ACTIONS, modules=everything))
    out.append(make(EL_GRANDE, 2, deck=OWN_ACTIONS, edition="classic"))
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
    """El Grande: every combination of seats, edition, set of modules, short game and merged decks.

    La Granja: every seat count and edition with the usual rulings and with all the others, a custom deck, and each
    other reading of a ruling at one table.
    """
    out = _quick_la_granja()
    for seats in (1, 2, 3, 4):
        for edition in ("deluxe", "classic"):
            out.append(make(LA_GRANJA, seats, edition=edition, rulings=other_rulings(LA_GRANJA), hidden_vp=True))
    for seats in (2, 3, 4, 5):
        for edition in ("2023", "classic"):
            for modules in module_sets(EL_GRANDE, edition):
                for short in (False, True):
                    for merged in (False, True) if seats == 3 else (False,):
                        chosen = {"edition": edition, "modules": modules, "short": short, "merged_decks": merged}
                        out.append(make(EL_GRANDE, seats, **chosen))
    return out
