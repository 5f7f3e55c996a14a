"""Observations: what a seat sees, as a vector of numbers. Made of views alone, so they hold nothing hidden.

>>> import sobremesa as sm
>>> from sobremesa.adapters.observation import layout_of, mask
>>> game = sm.load("el_grande")
>>> state = game.new(seats=3)
>>> _ = sm.Dealer(7).settle(state)
>>> layout = layout_of(game, state.rules.config)
>>> vector = layout.encode(state.view(state.turn))
>>> layout.version, len(vector) == layout.size
('el_grande/1', True)
>>> sum(mask(game, state.legal())) == len(state.legal())
True
"""

from importlib import import_module
from typing import Final, Iterable

from sobremesa.kernel import Action, Config, ConfigError, Game, unknown

from .layout import Layout, Piece

__all__ = ["Layout", "Piece", "layout_of", "mask"]

GAMES: Final = ("el_grande", "la_granja")  # each has a module here; it is loaded with the rules it reads
LAYOUTS_KEPT: Final = 256
_layouts: dict[str, Layout] = {}


def layout_of(game: Game, config: Config) -> Layout:
    """The layout of a configuration, made once."""
    key = config.key
    layout = _layouts.get(key)
    if layout is None:
        if game.name not in GAMES:
            raise ConfigError(unknown("observed_game", game.name, GAMES))
        layout = import_module(f"{__package__}.{game.name}").make(game, config)
        _layouts[key] = layout
        while len(_layouts) > LAYOUTS_KEPT:
            _layouts.pop(next(iter(_layouts)))  # the oldest
    return layout


def mask(game: Game, legal: Iterable[Action]) -> bytearray:
    """For every action of the game whether it is legal, 1 or 0. numpy.frombuffer takes it as it is."""
    out = bytearray(game.num_actions)
    for a in legal:
        out[a] = 1
    return out
