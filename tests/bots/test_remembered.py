"""What La Granja's bots remember of a position includes everything its value depends on."""

from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.bot.evaluation import looked_at, worth
from sobremesa.games.la_granja.bot.value import value

GAME = sm.load("la_granja")
MODULES = tuple(m.id for m in sm.meta("la_granja").modules)


def worlds(state: Any, rng: Random, walks: int) -> list[Any]:
    """Positions a few decisions later, in different worlds that are possible for the seat to move."""
    out = []
    for _ in range(walks):
        world = state.determinise(state.turn, rng)
        for _ in range(rng.randrange(9)):
            if world.turn == sm.OVER:
                break
            if world.turn == sm.CHANCE:
                world.apply(rng.choice(world.outcomes())[0])
            else:
                world.apply(rng.choice(world.legal(world.owing[0])), world.owing[0])
        if world.turn >= 0:
            out.append(world)
    return out


@pytest.mark.parametrize(
    ("seats", "edition", "modules"),
    [(1, "deluxe", ()), (2, "deluxe", ()), (4, "classic", ()), (3, "deluxe", MODULES), (2, "deluxe", MODULES)],
)
def test_equal_sights_have_equal_values(seats: int, edition: str, modules: tuple[str, ...]) -> None:
    rng = Random(5)
    state = GAME.new(seats=seats, edition=edition, modules=modules)
    dealer = sm.Dealer("remembered")
    again = 0  # how often a seat looked the same in different positions
    for number in range(400):
        dealer.settle(state)
        if state.turn == sm.OVER:
            break
        if number % 20 == 0:
            known: dict[Any, tuple[float, str]] = {}
            for world in worlds(state, rng, 30):
                for seat in range(seats):
                    sight = looked_at(world, seat)
                    now = value(world, seat)
                    assert worth(world, seat) == now
                    before, where = known.setdefault(sight, (now, world.digest()))
                    assert now == before, "something counts that is not looked at"
                    again += where != world.digest()
        state.play(rng.choice(state.legal()))
    assert again > (100 if seats > 1 else 0)
