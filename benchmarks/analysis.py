"""Does the analysis find what is wrong, and nothing else? Judges turns of strong bots, and random turns in their place.

    sobremesa simulate el_grande --games 1 --seats search:300,search:300,search:300,search:300 --save games
    python benchmarks/analysis.py games/0001.record --turns 30

Takes about ``--turns`` turns, spread over the game, and judges each as it was played and with a random plan instead.
Prints how many of both get a grade, how certain the losses are, and how long the whole game would take on one
processor.
"""

import argparse
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time

from sobremesa import load
from sobremesa.analysis import Judgement, Stretch, study
from sobremesa.analysis.depth import DEPTHS, Depth
from sobremesa.analysis.plans import Asked, judged
from sobremesa.analysis.stretches import Line
from sobremesa.analysis.walks import Judge, name_of
from sobremesa.analysis.work import Piece, read_game
from sobremesa.kernel import CHANCE, State, is_compiled


def at_random(before: State, stretch: Stretch, rng: Random) -> tuple[int, ...]:
    """A plan of random legal actions."""
    s, plan = before.clone(), []
    while stretch.seat in s.owing and len(plan) < 60:
        plan.append(rng.choice(s.legal(stretch.seat)))
        s.apply(plan[-1], stretch.seat)
    return tuple(plan)


def planted(line: Line, stretch: Stretch, depth: Depth, seed: str) -> Judgement:
    """Judge a turn as if a random plan had been played."""
    before = line.at(stretch.first - 1)
    asked = Asked(before, stretch.seat, depth, f"{seed}/{stretch.first}")
    return judged(asked, at_random(before, stretch, Random(stretch.first)), Judge(line.record.config, depth))


def told(what: str, found: list[Judgement]) -> str:
    grades = [j.grade for j in found]
    counts = ", ".join(f"{grades.count(g)} {g}" for g in ("inaccuracy", "mistake", "blunder"))
    heavy = [j for j in found if j.lost.value >= 0.07]
    widths = [j.lost.high - j.lost.value for j in found if j.better is not None]
    return (
        f"{what}: {len(found)} turns, mean loss {100 * fmean(j.lost.value for j in found):.1f} points; {counts}; of "
        f"{len(heavy)} that lost 7 points or more {sum(bool(j.grade) for j in heavy)} have a grade; intervals of "
        f"+-{100 * fmean(widths or [0.0]):.1f} points on average"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=Path)
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--depth", default="standard", choices=DEPTHS)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    depth = DEPTHS[args.depth]
    text = args.record.read_text()
    line, stretches = read_game(text)
    decided = [n for n, s in enumerate(stretches) if s.seat != CHANCE]
    some = decided[:: max(1, len(decided) // args.turns)]
    load(line.record.game.name)
    began = process_time()
    played = [study(Piece(text, n, depth, args.seed)).stretch.judgement for n in some]
    whole = (process_time() - began) / len(some) * len(decided)
    wild = [planted(line, stretches[n], depth, args.seed) for n in some]
    config = line.record.config
    print(
        f"{config.game}, {config.seats} players, {'compiled' if is_compiled() else 'pure'}, {name_of(config)}, {depth}"
    )
    print(f"{len(stretches)} stretches, {len(decided)} with decisions: about {whole:.0f} s of one processor")
    print(told("played", [j for j in played if j is not None]))
    print(told("at random", wild))


if __name__ == "__main__":
    main()
