"""How long a bot level thinks: one seat of that level against greedy ones, on one core.

python benchmarks/thinking.py --bot capataz --games 2
"""

import argparse
from typing import Final

import sobremesa as sm
from sobremesa.arena import Match, play
from sobremesa.kernel import Config, is_compiled

MODULES: Final = [m.id for m in sm.meta("la_granja").modules]
TABLES: Final = (
    ("El Grande, 2 players", sm.meta("el_grande").config(2)),
    ("El Grande, 5 players", sm.meta("el_grande").config(5)),
    ("La Granja, 2 players", sm.meta("la_granja").config(2)),
    ("La Granja, 4 players", sm.meta("la_granja").config(4)),
    ("La Granja, 4 players, all modules", sm.meta("la_granja").config(4, modules=MODULES)),
)


def measure(config: Config, bot: str, games: int) -> tuple[int, float, float]:
    """How many choices the bot made in these games, and the mean and the longest time for one, in seconds."""
    choices, seconds, slowest = 0, 0.0, 0.0
    for number in range(1, games + 1):
        seat = number % config.seats
        lineup = tuple(bot if i == seat else "greedy" for i in range(config.seats))
        thinking = play(config, Match(number, number, f"thinking/{number}", lineup)).thinking[seat]
        choices += thinking.choices
        seconds += thinking.seconds
        slowest = max(slowest, thinking.slowest)
    return choices, seconds / choices, slowest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="capataz")
    parser.add_argument("--games", type=int, default=2)
    chosen = parser.parse_args()
    print(f"{chosen.bot}, {'compiled' if is_compiled() else 'pure'} build")
    for name, config in TABLES:
        choices, mean, slowest = measure(config, chosen.bot, chosen.games)
        print(f"{name}: {choices} choices, mean {mean:.2f} s, slowest {slowest:.2f} s", flush=True)


if __name__ == "__main__":
    main()
