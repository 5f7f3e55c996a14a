"""How often each card is played, in which way, and how well its players do, counted over games of greedy players.

    python benchmarks/cards.py GAME --games 400

Writes ``gallery/played.json`` in the game's folder: for each card and way, how many times it was played, and the sum of
its players' final scores above the average of their tables. The card's page shows this with the number of games.
Modules that add cards to the deck are used in every second game, and editions alternate.
"""

import argparse
import json
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import sobremesa as sm
from sobremesa import bots
from sobremesa.kernel import Dealer
from sobremesa.render import gallery_of

PLAYER = "greedy"
Counts = dict[str, dict[str, list[float]]]


def card_modules(name: str) -> list[str]:
    """The modules that add cards to the deck."""
    decks = sm.manifest_of(name).decks
    return [source.module for source in decks().sources() if source.module] if decks is not None else []


def play(name: str, seats: int, number: int) -> list[tuple[str, str, float]]:
    """Play one game; return every card played, how, and by how much its player ended above the average."""
    game, gallery = sm.load(name), gallery_of(name)
    assert gallery is not None
    editions = list(game.meta.editions)
    edition = editions[number // 2 % len(editions)]
    state = game.new(seats=seats, edition=edition, modules=card_modules(name) if number % 2 else ())
    dealer = Dealer(f"cards {number}")
    players = [bots.make(PLAYER, f"{number} {seat}") for seat in range(seats)]
    played: list[tuple[int, str, str]] = []
    dealer.settle(state)
    while state.turn != sm.OVER:
        seat = state.turn
        action = players[seat].move(state, seat)
        found = gallery.played(state.view(seat), game.notation(action).split())
        if found is not None:
            played.append((seat, *found))
        state.play(action, seat=seat)
        dealer.settle(state)
    scores = state.scores()
    average = sum(scores) / len(scores)
    return [(card, way, scores[seat] - average) for seat, card, way in played]


def count(name: str, games: int, seats: int, workers: int) -> dict[str, Any]:
    counts: Counts = defaultdict(lambda: defaultdict(lambda: [0, 0.0]))
    with ProcessPoolExecutor(workers) as pool:
        for done, played in enumerate(pool.map(partial(play, name, seats), range(games), chunksize=4), 1):
            for card, way, margin in played:
                entry = counts[card][way]
                entry[0] += 1
                entry[1] += margin
            if done % 50 == 0:
                print(f"{done} games", flush=True)
    cards = {
        card: {way: [int(times), round(margin, 1)] for way, (times, margin) in sorted(ways.items())}
        for card, ways in sorted(counts.items())
    }
    tables = {"": games, **dict.fromkeys(card_modules(name), games // 2)}
    return {"tables": tables, "seats": seats, "player": PLAYER, "cards": cards}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[name for name in sm.games() if gallery_of(name) is not None])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=0, help="how many play; as many as is usual if nothing is said")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    manifest = sm.manifest_of(args.game)
    told = count(args.game, args.games, args.seats or manifest.usual_seats, args.workers)
    path = Path(str(files(manifest.package))) / "gallery" / "played.json"
    lines = ",\n".join(f"  {json.dumps(card)}: {json.dumps(ways)}" for card, ways in told.pop("cards").items())
    path.write_text(f'{json.dumps(told)[:-1]}, "cards": {{\n{lines}\n}}}}\n', encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
