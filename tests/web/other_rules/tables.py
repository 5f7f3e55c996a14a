"""Tables of El Grande played under the current rules, and the same tables under other rules."""

from typing import Callable, Final

import sobremesa as sm
from sobremesa.kernel import Game
from sobremesa.web.hall import Hall, Table
from sobremesa.web.settings import Settings

from ..server import HUMAN, order, person, play_on

ANA, BEN = person("a", "Ana"), person("b", "Ben")
NEW: Final = 99
OLD: Final = sm.load("el_grande").revision
SCORED: Final = 60  # of 110 plies of the game below: its first scores come at 44, so they tell one rule from another
Change = Callable[[Game], None]


async def restarted(hall: Hall, settings: Settings) -> Hall:
    await hall.close()
    return await Hall.open(settings)


async def played(hall: Hall, plies: int = SCORED, seed: str = "x") -> Table:
    """A short game for three, played at random."""
    table = await hall.create(order(HUMAN, HUMAN, HUMAN, seed=seed, options={"short": True}), ANA)
    await play_on(table, plies)
    assert plies < SCORED or any(table.session.state.scores())
    return table


def rule_plies(table: Table) -> list[int]:
    return [part.first for part in table.session.record.parts()[1:]]
