"""Which rules and which bots the games of an arena are played with: games of different versions are never mixed."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

import sobremesa
from sobremesa.bots.own import is_own, sources_of
from sobremesa.games import manifest_of, ours
from sobremesa.kernel import Game

#: everything that decides how a match ends; changes to words or reports do no harm
DECIDING: Final = ("kernel", "games", "bots", "arena/pairings.py", "arena/match.py")


@cache
def code_hash(game: str, names: tuple[str, ...] = ()) -> str:
    """A short hash of the code of rules, bots (including learned weights) and matches, and of the whole package of a
    game or named bot that is not ours."""
    root = Path(sobremesa.__file__).parent
    places = [(root, root / name) for name in DECIDING]
    if game not in ours():
        package = Path(str(files(manifest_of(game).package)))
        places.append((package.parent, package))
    places += filter(None, (sources_of(name) for name in names if is_own(name)))
    out = sha256()
    for base, place in places:
        for path in sorted(p for p in (place, *place.rglob("*")) if p.suffix in (".py", ".toml", ".npz")):
            out.update(path.relative_to(base).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return out.hexdigest()[:12]


def versions(game: Game, names: tuple[str, ...] = ()) -> dict[str, str | int]:
    return {
        "version": sobremesa.__version__,
        "rules": game.revision,
        "data": game.data_revision(),
        "code": code_hash(game.name, names),
    }
