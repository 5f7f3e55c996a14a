"""The puzzles that come with a game, and the puzzle of the day."""

from datetime import date
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Sequence

from sobremesa.games import manifest_of

from .puzzle import Puzzle, read_puzzles


@lru_cache(maxsize=16)
def collection_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles in the folder of a game."""
    manifest = manifest_of(game)
    if not manifest.puzzles:
        return ()
    text = files(manifest.package).joinpath(manifest.puzzles).read_text(encoding="utf-8")
    return tuple(read_puzzles(text))


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a day: none is repeated until all the others have had their turn."""
    if not puzzles:
        return None
    order = sorted(puzzles, key=lambda p: sha256(p.id.encode()).digest())
    return order[day.toordinal() % len(order)]
