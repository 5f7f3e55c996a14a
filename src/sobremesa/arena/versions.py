"""By which rules and by whom the games of an arena are played: games of different programmes are never mixed."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import sobremesa
from sobremesa.kernel import Game

#: all that decides how a match ends; a change of words or reports does no harm
DECIDING: Final = ("kernel", "games", "bots", "arena/pairings.py", "arena/match.py")


@cache
def code_hash() -> str:
    """A short hash of the source of rules, bots and matches."""
    root = Path(sobremesa.__file__).parent
    found = [path for name in DECIDING for path in ((root / name), *(root / name).rglob("*"))]
    out = sha256()
    for path in sorted(p for p in found if p.suffix in (".py", ".toml")):
        out.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return out.hexdigest()[:12]


def versions(game: Game) -> dict[str, str | int]:
    return {
        "version": sobremesa.__version__,
        "rules": game.revision,
        "data": game.data_revision(),
        "code": code_hash(),
    }
