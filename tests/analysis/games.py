"""Finished games to analyse: short, by bots that do not think, the same ones every time."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sobremesa import load
from sobremesa.analysis import Analysis, Depth, analyse
from sobremesa.arena import Match, play

#: so little that a whole game takes a second or two; the results mean nothing
TINY = Depth("quick", simulations=4, worlds=2, most=4, ahead=2)


@cache
def record(game: str, bots: tuple[str, ...] = ("random", "random"), seed: str = "analysis", **options: object) -> str:
    """The record of a game between these bots."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.record"
        play(load(game).meta.config(len(bots), None, (), {}, options), Match(1, 1, seed, bots), file)
        return file.read_text()


@cache
def short_analysis() -> Analysis:
    """The analysis of the short game."""
    return analyse(short_game(), TINY)


def short_game() -> str:
    """El Grande, two players, six rounds."""
    return record("el_grande", short=True)
