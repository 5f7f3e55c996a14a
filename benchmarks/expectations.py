"""Are expectations right? What bots say of a position, next to how games went on from there.

python benchmarks/expectations.py --game el_grande --seats 4 --games 60
python benchmarks/expectations.py --game el_grande --seats 2 --judge learned --players search:50

The judge is the hand-made values, or what has been learned, as the analysis asks it on the compiled build.

Prints, round by round, how many VP final scores lay above what positions promise (`to_come` of an evaluation is made of
these) and how far expected scores are off; and how often seats won whose share of the win was said to be so large.
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

EVERY: Final = 3  # decisions from one look to the next
BINS: Final = 10


class Look(NamedTuple):
    """What was said of a seat, and what came of it."""

    when: tuple[int, ...]  # round and, where a game has them, phase
    promise: float
    expected: float
    share: float
    score: int
    won: float


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
        said: list[tuple[tuple[int, ...], list[float], float, list[float]]] = []
        decisions = 0
        while state.turn != sm.OVER:
            if decisions % EVERY == 0:
                view, values = state.view(None), how.values(state)
                when = (view.round, *([view.phase] if hasattr(view, "phase") else []))
                if learned is None:
                    said.append((when, values, how.to_come(state), how.shares(state, values)))
                else:
                    foreseen = learned.values([state])[0]
                    said.append((when, foreseen, 0.0, learned.shares(state, foreseen)))
            decisions += 1
            state.play(players[state.turn].move(state))
            dealer.settle(state)
        scores, ranks = state.scores(), state.result()
        for when, values, more, shares in said:
            for value, share, score, rank in zip(values, shares, scores, ranks):
                out.append(Look(when, value, value + more, share, score, (rank == 1) / ranks.count(1)))
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
    by_share: dict[int, list[Look]] = defaultdict(list)
    for look in found:
        by_time[look.when].append(look)
        by_share[min(BINS - 1, int(look.share * BINS))].append(look)
    print("when: VP above the promise, error of the VP expected, its spread")
    for when, some in sorted(by_time.items()):
        errors = [x.score - x.expected for x in some]
        above = fmean(x.score - x.promise for x in some)
        print(f"{'.'.join(map(str, when)):>4}: {above:6.1f} {fmean(errors):6.1f} {pstdev(errors):6.1f}")
    print("share of the win: said, came, looks")
    for _, some in sorted(by_share.items()):
        print(f"{fmean(x.share for x in some):6.1%} {fmean(x.won for x in some):6.1%} {len(some)}")
    print(f"Brier score of shares: {fmean((x.share - x.won) ** 2 for x in found):.4f}")


if __name__ == "__main__":
    main()
