"""The settings of a training run: the recipe, the tables it plays at, and how the game presents its positions."""

from dataclasses import dataclass, field
from random import Random

from sobremesa.bots.learned import Features
from sobremesa.games import load, manifest_of
from sobremesa.kernel import Config, ConfigError

from .play import Habits


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that determines how a training run goes, apart from the speed of the machine."""

    game: str
    seats: tuple[int, ...] = (2,)  # of the tables; a number listed twice is played twice as often
    modules: float = 0.3  # the fraction of tables with modules
    minutes: float = 5.0
    workers: int = 2
    hidden: tuple[int, int] = (96, 32)
    rate: float = 1e-3
    winning: float = 2.0  # the weight of who wins, relative to how many VP everybody makes
    batch: int = 2048  # rows
    reuse: float = 2.0  # how often each position is learned from
    memory: int = 600_000  # rows
    held: float = 0.0  # the fraction of games held back from learning, to measure generalisation
    seed: int = 1
    habits: Habits = field(default_factory=Habits)


def tables(recipe: Recipe, rng: Random) -> Config:
    """A random table according to the recipe."""
    meta = load(recipe.game).meta
    seats = recipe.seats[int(rng.random() * len(recipe.seats))]
    modules: list[str] = []
    if rng.random() < recipe.modules:
        every = [m.id for m in meta.modules]
        part = rng.random() if rng.random() < 0.5 else 1.0
        modules = [m for m in every if rng.random() < part] or [every[int(rng.random() * len(every))]]
    config: Config = meta.config(seats, modules=modules)
    return config


def features_of(game: str) -> Features:
    """How the game presents positions to a network."""
    part = manifest_of(game).features
    if part is None:
        raise ConfigError("training.no_features", game=load(game).meta.title)
    return part()
