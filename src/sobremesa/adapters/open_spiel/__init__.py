"""The games for OpenSpiel: importing this module registers them.

>>> import pyspiel
>>> import sobremesa.adapters.open_spiel
>>> game = pyspiel.load_game("python_sobremesa_el_grande(players=3,modules=new_regency)")
>>> game.num_players(), game.num_distinct_actions()
(3, 400)
"""

from typing import Any, Final, Iterable, Mapping

import sobremesa as sm
from sobremesa.adapters.extras import extra

pyspiel = extra("pyspiel")

from .game import PREFIX, ElGrande, LaGranja, SpielGame, SpielState, spiel_type  # noqa: E402  (they need it)
from .parameters import PLAYERS, parameters_of  # noqa: E402

__all__ = ["NAMES", "SpielGame", "SpielState", "load"]

# OpenSpiel keeps what makes a game until after the end of Python. Classes survive that, functions do not.
CLASSES: Final = (ElGrande, LaGranja)
#: our name of a game and the name it has in OpenSpiel
NAMES: Final = {c.name: PREFIX + c.name for c in CLASSES}


def load(
    name: str,
    seats: int = PLAYERS,
    edition: str | None = None,
    modules: Iterable[str] | str = (),
    rulings: Mapping[str, Any] | None = None,
    **options: Any,
) -> Any:
    """The OpenSpiel game of a table, chosen as in `Game.new`; `ConfigError` says what does not fit and what would."""
    meta = sm.meta(name)
    return pyspiel.load_game(NAMES[name], parameters_of(meta, meta.config(seats, edition, modules, rulings, options)))


for _class in CLASSES:
    pyspiel.register_game(spiel_type(sm.meta(_class.name)), _class)
