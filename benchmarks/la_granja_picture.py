"""How long it takes to draw La Granja: whole games of random players, every decision drawn for every seat.

    python benchmarks/la_granja_picture.py --seats 4 [--modules all]

A scene is a view with its labels; a picture is all of its areas. What has been drawn is cached by value, as on a
server, and the first table of a process fills the cache. The second line is the same game drawn again.
"""

import argparse
import random
import statistics
import sys
import time

import sobremesa as sm
from sobremesa.render import Scene, picture_of
from sobremesa.words import words_of

GAME = sm.load("la_granja")
PICTURE = picture_of("la_granja")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--modules", default="")
    parser.add_argument("--seed", default="picture")
    args = parser.parse_args()
    modules = GAME.modules if args.modules == "all" else args.modules
    config = GAME.meta.config(args.seats, modules=modules)
    words = words_of(GAME, config)
    print(f"{args.seats} seats, {len(config.modules)} modules; processor time in ms: mean, 95 %, most")
    for turn in ("as it is played", "drawn again"):
        state = GAME.start(config)
        dealer, rng = sm.Dealer(args.seed), random.Random(args.seed)
        dealer.settle(state)
        scenes, areas, sizes, changed = [], [], [], []
        before: dict[tuple[int, str], str] = {}
        while state.turn != sm.OVER:
            for seat in range(args.seats):
                view, legal = state.view(seat), state.legal(seat) if seat in state.owing else ()
                start = time.process_time()
                scene = Scene(view, words, PICTURE, (), legal)
                middle = time.process_time()
                drawn = PICTURE.areas(scene)
                areas.append(1000 * (time.process_time() - middle))
                scenes.append(1000 * (middle - start))
                sizes.append(sum(len(area.html.encode()) for area in drawn))
                changed.append(sum(before.get((seat, area.id)) != area.html for area in drawn))
                before.update({(seat, area.id): area.html for area in drawn})
            seat = rng.choice(state.owing)
            state.play(rng.choice(state.legal(seat)), seat)
            dealer.settle(state)
        both = [a + b for a, b in zip(scenes, areas)]
        print(f"{turn}: scene {_told(scenes)}; areas {_told(areas)}; both {_told(both)}")
    print(f"largest picture {max(sizes) / 1000:.0f} kB; areas that change with a move: {statistics.mean(changed):.1f}")
    return 0


def _told(times: list[float]) -> str:
    return f"{statistics.mean(times):.2f} {statistics.quantiles(times, n=20)[-1]:.2f} {max(times):.2f}"


if __name__ == "__main__":
    sys.exit(main())
