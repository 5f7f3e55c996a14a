"""Who plays whom, on which seats and with which deal.

A deal is everything that chance decides in a game. With k bots every deal is played k times, and from one game to the
next each seat is passed on to the next bot in the list. So on each deal every bot sits on every seat exactly once, and
all of them have the same luck: the only difference left is how they play.

Which bots sit next to which is another matter: all arrangements take turns, in an order drawn from the seed. Or the
first of two bots sits *alone* among copies of the second, once on every seat for each deal.
"""

from itertools import permutations, product
from random import Random
from typing import Final, Iterator, NamedTuple

from sobremesa import bots as opponents
from sobremesa.kernel import Config, ConfigError

MOST_BOTS: Final = 20
Lineup = tuple[int, ...]


class Match(NamedTuple):
    """One game of an arena: which bot sits on which seat, and the seed of the deal."""

    number: int
    deal: int
    seed: str
    bots: tuple[str, ...]


class Contest(NamedTuple):
    """Everything that defines an arena: the same contest always gives the same list of matches."""

    config: Config
    bots: tuple[str, ...]
    games: int
    seed: str
    alone: bool = False


def plan(contest: Contest) -> list[Match]:
    """All matches, in whole deals, so there may be more than asked for. A longer plan begins like a shorter one."""
    check_bots(contest.bots, contest.alone)
    names = contest.bots
    matches: list[Match] = []
    arrangements = _arrangements(len(names), contest.config.seats, contest.seed)
    deal = 0
    while len(matches) < contest.games:
        deal += 1
        for lineup in _alone(contest.config.seats) if contest.alone else _passed_on(next(arrangements), len(names)):
            on_seats = tuple(names[kind] for kind in lineup)
            matches.append(Match(len(matches) + 1, deal, f"{contest.seed}/{deal}", on_seats))
    return matches


def check_bots(names: tuple[str, ...], alone: bool = False) -> None:
    """Raise `ConfigError` unless these bots exist and can be told apart."""
    if alone and len(names) != 2:
        raise ConfigError("arena.bots.alone", given=len(names))
    if len(names) > MOST_BOTS:
        raise ConfigError("arena.bots.too_many", count=MOST_BOTS, given=len(names))
    for i, name in enumerate(names):
        if name in names[:i]:
            raise ConfigError("arena.bots.twice", name=name)
        opponents.make(name, 0)


def lineups(kinds: int, seats: int) -> list[Lineup]:
    """All arrangements of as many different bots as fit, counting those once that differ only by passing seats on."""
    if kinds > seats:
        return [(0, *rest) for rest in permutations(range(1, kinds), seats - 1)]
    return [(0, *rest) for rest in product(range(kinds), repeat=seats - 1) if len({0, *rest}) == kinds]


def _passed_on(lineup: Lineup, kinds: int) -> list[Lineup]:
    """The same arrangement, with every seat passed on to the next bot again and again."""
    return [tuple((kind + shift) % kinds for kind in lineup) for shift in range(kinds)]


def _alone(seats: int) -> list[Lineup]:
    """The first bot on each seat in turn, the second on all others."""
    return [tuple(int(seat != mine) for seat in range(seats)) for mine in range(seats)]


def _arrangements(kinds: int, seats: int, seed: str) -> Iterator[Lineup]:
    every = lineups(kinds, seats)
    lot = Random(f"{seed}/lineups")
    while True:
        # Only random() is guaranteed to give the same sequence in every version of Python, so nothing is shuffled.
        yield from [lineup for _, lineup in sorted((lot.random(), lineup) for lineup in every)]
