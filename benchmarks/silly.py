"""Moves that players would laugh at, counted over games of a bot against itself.

python benchmarks/silly.py --game la_granja --bot mozo --seats 3 --games 100 --show 5
python benchmarks/silly.py --ruling paid_deliveries=up_front
"""

import argparse
from collections import Counter
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sobremesa as sm
from sobremesa.arena import Match, play
from sobremesa.cli.options import read_pairs
from sobremesa.kernel import Config, is_compiled


def found_in(config: Config, bot: str, number: int, folder: Path) -> tuple[sm.Record, list[tuple[str, int, int]]]:
    """Play one game; return its record and its silly moves: pattern, ply and seat."""
    file = folder / f"{number}.record"
    play(config, Match(number, number, f"silly/{number}", (bot,) * config.seats), file)
    record = sm.Record.open(file)
    patterns: Any = import_module(f"sobremesa.games.{config.game}.bot.silly")
    return record, patterns.silly(record.walk())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="la_granja", choices=sm.games())
    parser.add_argument("--bot", default="mozo")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--show", type=int, default=0, help="so many of them are shown, as ply and action")
    parser.add_argument("--ruling", action="append", default=[], metavar="NAME=VALUE")
    chosen = parser.parse_args()
    config = sm.meta(chosen.game).config(chosen.seats, rulings=read_pairs("ruling", chosen.ruling))
    counts: Counter[str] = Counter()
    shown = 0
    with TemporaryDirectory() as folder:
        for number in range(chosen.first, chosen.first + chosen.games):
            record, found = found_in(config, chosen.bot, number, Path(folder))
            counts.update(pattern for pattern, _, _ in found)
            for pattern, ply, seat in found[: chosen.show - shown]:
                action = record.game.notation(record.line()[ply - 1][1])
                print(f"game {number}, ply {ply}, p{seat + 1}: {pattern}, {action}")
                shown += 1
    print(f"{chosen.bot}, {chosen.games} games of {chosen.seats}, {'compiled' if is_compiled() else 'pure'} build")
    for pattern, count in sorted(counts.items()):
        print(f"{pattern}: {count / chosen.games:.2f} times a game")


if __name__ == "__main__":
    main()
