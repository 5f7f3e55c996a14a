"""The games for OpenSpiel: importing this module registers them.

>>> import pyspiel
>>> from sobremesa.adapters.open_spiel import NAMES
>>> for name in NAMES.values():
...     game = pyspiel.load_game(f"{name}(players=3)")
...     assert game.num_players() == 3
"""

from typing import Any, Final, Iterable, Mapping

import sobremesa as sm
from sobremesa.adapters.extras import extra

pyspiel = extra("pyspiel")

from .game import PREFIX, SpielGame, SpielState, spiel_type  # noqa: E402  (they need it)
from .parameters import parameters_of, usual_players  # noqa: E402

__all__ = ["NAMES", "SpielGame", "SpielState", "load"]

# OpenSpiel keeps what makes a game until after Python has shut down. Classes survive that, functions do not.
CLASSES: Final[list[type[SpielGame]]] = [type(name, (SpielGame,), {"name": name}) for name in sm.games()]
#: OpenSpiel's name for each of our games
NAMES: Final = {c.name: PREFIX + c.name for c in CLASSES}


def load(
    name: str,
    seats: int | None = None,
    edition: str | None = None,
    modules: Iterable[str] | str = (),
    rulings: Mapping[str, Any] | None = None,
    **options: Any,
) -> Any:
    """The OpenSpiel game of a table, with options as in `Game.new`; `ConfigError` says what does not fit and what
    would."""
    meta = sm.meta(name)
    seats = usual_players(meta) if seats is None else seats
    return pyspiel.load_game(NAMES[name], parameters_of(meta, meta.config(seats, edition, modules, rulings, options)))


for _class in CLASSES:
    pyspiel.register_game(spiel_type(sm.meta(_class.name)), _class)
