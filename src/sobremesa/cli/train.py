"""Training a judge of positions, from the command line."""

from dataclasses import fields, replace
from errno import ENOENT
from pathlib import Path
from typing import Any, Sequence

from sobremesa.adapters.extras import extra
from sobremesa.games import load
from sobremesa.i18n import say
from sobremesa.kernel import ConfigError, SobremesaError, reason
from sobremesa.words.text import printable

from .options import read_pairs

PLAIN = ("rate", "winning", "batch", "reuse", "memory", "held", "hidden")  # settings of the recipe itself
HABITS = ("deviate", "decay", "kept", "follow", "standing", "teacher", "walks")  # and of how the learner plays


def recipe(game: str, seats: str, modules: float, minutes: float, workers: int, seed: int, more: Sequence[str]) -> Any:
    """The recipe for these options; ``more`` are further settings by name, such as ``reuse=3``."""
    extra("numpy")
    from sobremesa.training.play import Habits
    from sobremesa.training.recipe import Recipe, features_of

    features_of(game)
    for count in set(tables := _value("seats", seats, Recipe(game).seats)):
        load(game).meta.config(count)
    usual, habits = Recipe(game), Habits()
    chosen: dict[str, dict[str, Any]] = {"recipe": {}, "habits": {}}
    for name, text in read_pairs("set", more).items():
        if name not in (*PLAIN, *HABITS):
            raise ConfigError("cli.train.setting", name=name[:40], known=", ".join((*PLAIN, *HABITS)))
        where, like = ("recipe", usual) if name in PLAIN else ("habits", habits)
        chosen[where][name] = _value(name, text, getattr(like, name))
    assert {f.name for f in fields(habits)} == set(HABITS)
    return replace(
        usual,
        seats=tables,
        modules=modules,
        minutes=minutes,
        workers=workers,
        seed=seed,
        habits=replace(habits, **chosen["habits"]),
        **chosen["recipe"],
    )


def _value(name: str, text: str, like: Any) -> Any:
    """Parse a setting as the same type as its default."""
    try:
        if isinstance(like, bool):
            return {"yes": True, "no": False}[text]
        if isinstance(like, tuple):
            found = tuple(int(word) for word in text.split(","))
            if min(found) < 1 or (name == "hidden" and len(found) != len(like)):
                raise ValueError(text)
            return found
        return type(like)(text)
    except (KeyError, ValueError):
        usual = ",".join(map(str, like)) if isinstance(like, tuple) else like
        raise ConfigError("cli.train.value", name=name, value=text[:40], usual=usual) from None


def run(wanted: Any, out: Path, start: Path | None, released: Path | None) -> bool:
    """Run the training to its end, continuing what is in the folder; returns False if it was interrupted."""
    from sobremesa.training.run import begun, release, train

    if start is not None and not start.is_file():
        raise SobremesaError("cli.train.cannot_use", path=start, why=reason(FileNotFoundError(ENOENT, "")))
    going = begun(out, wanted)
    if going is not None:
        print(say("cli.train.going_on", minutes=round(going.seconds / 60, 1), path=printable(str(out))))
    try:
        train(wanted, out, start)
        if released is not None:
            release(out, released)
    except KeyboardInterrupt:
        print(say("cli.train.stopped", path=printable(str(out))))
        return False
    except OSError as e:
        raise SobremesaError("cli.train.cannot_use", path=e.filename or out, why=reason(e)) from None
    print(say("cli.train.done", path=printable(str(released or out))))
    return True
