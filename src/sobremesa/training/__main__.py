"""Trains a judge of positions: ``python -m sobremesa.training GAME --minutes 5 --workers 8 --out learned``.

The folder gets ``weights.npz`` (what bots play with), ``learner.npz`` (to go on from with ``--start``) and
``recipe.json`` (everything that was decided, and the curve). ``--release FILE`` writes weights that carry their recipe.
"""

import argparse
from pathlib import Path

from .play import Habits
from .run import Recipe, release, train


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(","))


def main() -> None:
    usual, habits = Recipe(""), Habits()
    read = argparse.ArgumentParser(prog="python -m sobremesa.training", description=__doc__)
    read.add_argument("game")
    read.add_argument("--out", type=Path, required=True, help="the folder of this training")
    read.add_argument("--start", type=Path, help="a learner.npz to go on from")
    read.add_argument("--release", type=Path, help="where weights with their recipe go")
    read.add_argument("--seats", type=numbers, default=usual.seats, help="2,2,4: two tables of two for one of four")
    read.add_argument("--modules", type=float, default=usual.modules, help="the part of the tables that has modules")
    read.add_argument("--minutes", type=float, default=usual.minutes)
    read.add_argument("--workers", type=int, default=usual.workers, help="processes that play, beside one that learns")
    read.add_argument("--hidden", type=numbers, default=usual.hidden, help="the sizes of both hidden layers")
    read.add_argument("--rate", type=float, default=usual.rate)
    read.add_argument("--winning", type=float, default=usual.winning, help="what it counts who wins, beside VP")
    read.add_argument("--batch", type=int, default=usual.batch)
    read.add_argument("--reuse", type=float, default=usual.reuse, help="how often a position is learned from")
    read.add_argument("--memory", type=int, default=usual.memory, help="rows that are kept")
    read.add_argument("--seed", type=int, default=usual.seed)
    read.add_argument("--deviate", type=float, default=habits.deviate, help="how often any action is taken")
    read.add_argument("--decay", type=float, default=habits.decay, help="lambda of TD(lambda), by decisions of two")
    read.add_argument("--kept", type=float, default=habits.kept, help="the part of the positions that is kept")
    read.add_argument("--follow", action="store_true", help="carry out what an action begins before it is judged")
    read.add_argument("--standing", type=float, default=habits.standing, help="positions kept before a decision")
    read.add_argument("--teacher", action="store_true", help="let hand-made values play; learn where stages begin")
    told = read.parse_args()
    recipe = Recipe(
        told.game,
        told.seats,
        told.modules,
        told.minutes,
        told.workers,
        (told.hidden[0], told.hidden[1]),
        told.rate,
        told.winning,
        told.batch,
        told.reuse,
        told.memory,
        told.seed,
        Habits(told.deviate, told.decay, told.kept, told.follow, told.standing, told.teacher),
    )
    train(recipe, told.out, told.start)
    if told.release is not None:
        release(told.out, told.release)


if __name__ == "__main__":
    main()
