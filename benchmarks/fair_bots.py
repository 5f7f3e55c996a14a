"""How long a bystander waits for a *Mozo* while fifty tables of four *Grande* are queueing to think.

    python benchmarks/fair_bots.py                   fifty tables, a bystander at each game, a minute
    python benchmarks/fair_bots.py --one-network     all fifty from one network, as one attacker would

Measures the time from a move of the bystander to the next one of the bot, including the pause that lets people follow.
A run counts only if the crowd lasts: whenever the bot has moved, at least half of the tables must still be waiting.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from sobremesa.web.hall import Hall, Person, SeatOrder, Table, TableOrder
from sobremesa.web.settings import Settings

GRANDE, MOZO, HUMAN = SeatOrder("bot", "grande"), SeatOrder("bot", "mozo"), SeatOrder("human")
MOST = 3.0  # seconds
GAMES = ("el_grande", "la_granja")


async def crowd(hall: Hall, count: int, networks: int) -> None:
    """Create tables of four *Grande*, each by a different person."""
    for n in range(count):
        creator = Person(f"{n:032x}", network=f"network {n % networks}")
        await hall.create(TableOrder(GAMES[n % 2], (GRANDE,) * 4), creator)


class Wait(NamedTuple):
    """One wait for the bot's move: how many seconds, and how many thoughts were still in the queue."""

    seconds: float
    crowd: int


async def bystander(hall: Hall, game: str, until: float) -> list[Wait]:
    """Play at random against a *Mozo*; return how long each of its moves took."""
    table = await hall.create(TableOrder(game, (HUMAN, MOZO)), Person(f"{game:x<32}"[:32], game, f"home of {game}"))
    rng = Random(1)
    waits: list[Wait] = []
    while time.monotonic() < until and not table.over:
        if 0 in table.owing:
            await table.act(0, table.ply, rng.choice(table.legal(0)), is_final=True)
        else:
            waits.append(Wait(await waited(table), len(hall.bots.queue)))
    return waits


async def waited(table: Table) -> float:
    began, ply = time.monotonic(), table.ply
    while table.ply == ply:
        await asyncio.sleep(0.01)
    return time.monotonic() - began


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--one-network", action="store_true")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        hall = await Hall.open(Settings(Path(folder), secret="s", is_limited=False))
        hall.bots.lanes[0].warm_up()
        try:
            await crowd(hall, told.tables, 1 if told.one_network else told.tables)
            while len(hall.bots.queue) < told.tables - 1 - hall.bots.lanes[-1].workers:
                await asyncio.sleep(0.05)
            print(f"{told.tables} tables, {len(hall.bots.queue)} thoughts wait", flush=True)
            until = time.monotonic() + told.seconds
            waits = await asyncio.gather(*(bystander(hall, game, until) for game in GAMES))
        finally:
            await hall.close()
    for game, of_one in zip(GAMES, waits):
        ranked = sorted(wait.seconds for wait in of_one)
        half = ranked[len(ranked) // 2]
        print(f"{game}: {len(ranked)} moves, p50 {half:.2f} s, longest {ranked[-1]:.2f} s")
    everything = [wait for of_one in waits for wait in of_one]
    longest, fewest = max(wait.seconds for wait in everything), min(wait.crowd for wait in everything)
    print(f"at least {fewest} thoughts waited all the time; load of the machine {os.getloadavg()[0]:.1f}")
    is_crowd = fewest >= told.tables // 2
    print("NOT A CROWD" if not is_crowd else "fair" if longest <= MOST else f"NOT FAIR: a wait of more than {MOST} s")
    return int(not is_crowd or longest > MOST)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
