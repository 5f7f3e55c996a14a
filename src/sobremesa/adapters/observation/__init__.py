"""Observations: what a seat sees, as a vector of numbers. They are made from views alone, so they reveal nothing
hidden.

>>> import sobremesa as sm
>>> from sobremesa.adapters.observation import layout_of, mask
>>> game = sm.load(sm.games()[0])
>>> state = game.new(seats=3)
>>> _ = sm.Dealer(7).settle(state)
>>> layout = layout_of(game, state.config)
>>> vector = layout.encode(state.view(state.turn))
>>> len(vector) == layout.size
True
>>> sum(mask(game, state.legal())) == len(state.legal())
True
"""

from typing import Final

from sobremesa.games import manifest_of
from sobremesa.kernel import Config, ConfigError, Game

from .layout import Layout, Piece
from .scribe import Scribe, mask, scribe_of

__all__ = ["Layout", "Piece", "Scribe", "layout_of", "mask", "scribe_of"]

LAYOUTS_KEPT: Final = 256
_layouts: dict[str, Layout] = {}


def layout_of(game: Game, config: Config) -> Layout:
    """The layout of a configuration, cached."""
    key = config.key
    layout = _layouts.get(key)
    if layout is None:
        part = manifest_of(game.name).observation
        if part is None:
            raise ConfigError("error.game.no_observation", game=game.meta.title)
        layout = _layouts[key] = part()(game, config)
        while len(_layouts) > LAYOUTS_KEPT:
            _layouts.pop(next(iter(_layouts)))  # the oldest
    return layout
