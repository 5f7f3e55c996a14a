"""Are expected VP right? Compares what bots expect of a position with how games went on from there.

    python benchmarks/expectations.py --game el_grande --seats 4 --games 60
    python benchmarks/expectations.py --game el_grande --seats 2 --judge learned --players search:50

The judge is either the hand-made evaluation, or the learned one that the analysis uses on the compiled build.

Prints, round by round, how many VP final scores were above the value of a position (`to_come` of an evaluation is
derived from these) and how far expected scores are off. For shares of the win see `shares.py`.
"""

import argparse
from collections import defaultdict
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.bots.learned import LEARNED, judge_of
from sobremesa.kernel import Config

EVERY: Final = 3  # decisions between two looks


class Look(NamedTuple):
    """What was expected of a seat, and its final score."""

    when: tuple[int, ...]  # round and, where a game has them, phase
    promise: float
    expected: float
    score: int


def looks(config: Config, games: int, player: str = "greedy", is_learned: bool = False) -> list[Look]:
    game = sm.load(config.game)
    how = evaluation_of(config.game)
    learned = judge_of(config, LEARNED) if is_learned else None
    if is_learned and learned is None:
        raise SystemExit(f"nothing has been learned for {config.seats} seats of {config.game}")
    out: list[Look] = []
    for number in range(games):
        state: Any = game.start(config)
        dealer = sm.Dealer(f"expectations/{number}")
        dealer.settle(state)
        players = [bots.make(player, f"{number}/{seat}") for seat in range(config.seats)]
        said: list[tuple[tuple[int, ...], list[float], float]] = []
        decisions = 0
        while state.turn != sm.OVER:
            if decisions % EVERY == 0:
                view, values = state.view(None), how.values(state)
                when = (view.round, *([view.phase] if hasattr(view, "phase") else []))
                if learned is None:
                    said.append((when, values, how.to_come(state)))
                else:
                    said.append((when, learned.values([state])[0], 0.0))
            decisions += 1
            state.play(players[state.turn].move(state))
            dealer.settle(state)
        for when, values, more in said:
            for value, score in zip(values, state.scores()):
                out.append(Look(when, value, value + more, score))
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="el_grande", choices=sm.games())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--module", action="append", default=[])
    parser.add_argument("--judge", default="hand", choices=("hand", "learned"))
    parser.add_argument("--players", default="greedy", help="the bot on all seats")
    chosen = parser.parse_args()
    config = sm.meta(chosen.game).config(chosen.seats, modules=chosen.module)
    found = looks(config, chosen.games, chosen.players, chosen.judge == "learned")
    print(f"{chosen.game}, {chosen.seats} seats, {chosen.games} games, {fmean(x.score for x in found):.1f} VP")
    by_time: dict[tuple[int, ...], list[Look]] = defaultdict(list)
    for look in found:
        by_time[look.when].append(look)
    print("when: VP above the promise, error of the VP expected, its spread")
    for when, some in sorted(by_time.items()):
        errors = [x.score - x.expected for x in some]
        above = fmean(x.score - x.promise for x in some)
        print(f"{'.'.join(map(str, when)):>4}: {above:6.1f} {fmean(errors):6.1f} {pstdev(errors):6.1f}")


if __name__ == "__main__":
    main()
