"""The results of the matches, counted once for tables and charts."""

from collections import Counter, defaultdict
from statistics import fmean
from typing import Callable, Iterable, Iterator, NamedTuple, Sequence

from .estimates import Estimate, Observation, mean, share
from .match import Result, Thinking
from .ratings import Rating, rate


class Sitting(NamedTuple):
    """A bot on a seat in one match."""

    deal: int
    seat: int
    bot: str
    score: int
    rank: int
    win: float  # a shared first place counts as a fraction of a win
    margin: int  # the lead over the best of the others
    first: str


class Pair(NamedTuple):
    """Two bots compared, seat by seat, wherever they met."""

    one: str
    other: str
    games: int  # in which they met
    ahead: Estimate  # how often the first one finished ahead; a tie counts as half
    difference: Estimate  # in VP


class Side(NamedTuple):
    """A bot with this many seats at a table: how often one of them won."""

    bot: str
    seats: int
    wins: Estimate


class Summary:
    """Everything in a report. ``bots`` are ordered by rating, the strongest first.

    Unless it ``is_balanced``, with every bot equally often on each seat of a deal, bots are not rated or compared.
    """

    def __init__(self, bots: Sequence[str], seats: int, results: Sequence[Result], is_balanced: bool = True) -> None:
        self.seats = seats
        self.is_balanced = is_balanced
        self.results = sorted(results)
        self.deals = len({r.deal for r in results})
        self.ratings: dict[str, Rating] = rate(bots, self.results) if is_balanced else {}
        self.bots: list[str] = sorted(bots, key=self._place)
        self.sittings: list[Sitting] = [s for r in self.results for s in _sittings(r)]

    def _place(self, bot: str) -> tuple[float, str]:
        return (-self.ratings[bot].mu if self.ratings else 0.0, bot)

    @property
    def fair_seat(self) -> float:
        """The share of the wins a seat gets if all players are equal."""
        return 1 / self.seats

    @property
    def fair(self) -> float:
        """The share of its games a bot wins if all bots are equal: overall, each has had the same number of seats."""
        return 1 / min(self.seats, len(self.bots))

    def of(self, bot: str) -> list[Sitting]:
        return [s for s in self.sittings if s.bot == bot]

    def wins(self, bot: str, seats: int | None = None) -> Estimate:
        """How many of its games the bot wins with any of its seats; optionally only where it has this many seats."""
        played = [r for r in self.results if bot in r.bots and seats in (None, r.bots.count(bot))]
        return share((r.deal, sum(s.win for s in _sittings(r) if s.bot == bot)) for r in played)

    def mean_of(self, bot: str, what: Callable[[Sitting], float]) -> Estimate:
        return mean((s.deal, what(s)) for s in self.of(bot))

    def rank_shares(self, bot: str) -> list[float]:
        """How often the bot finished first, second and so on."""
        counts = Counter(s.rank for s in self.of(bot))
        return [counts[rank] / max(1, counts.total()) for rank in range(1, self.seats + 1)]

    def wins_by_seat(self, bot: str | None = None) -> list[Estimate]:
        """The share of wins for each seat, for all bots or only for one."""
        chosen = self.sittings if bot is None else self.of(bot)
        return [share((s.deal, s.win) for s in chosen if s.seat == seat) for seat in range(self.seats)]

    def wins_by_first(self) -> dict[str, Estimate]:
        """The share of wins for each first card, the most frequent first."""
        by_card: dict[str, list[Observation]] = defaultdict(list)
        for s in self.sittings:
            if s.first:
                by_card[s.first].append((s.deal, s.win))
        return {card: share(by_card[card]) for card in sorted(by_card, key=lambda c: (-len(by_card[c]), c))}

    def pairs(self) -> list[Pair]:
        """All pairs of bots that met, the higher rated first."""
        out: list[Pair] = []
        for i, one in enumerate(self.bots):
            for other in self.bots[i + 1 :]:
                met = list(_meetings(self.results, one, other))
                if met:
                    ahead = share((deal, 0.5 + 0.5 * (gap > 0) - 0.5 * (gap < 0)) for deal, gap, _ in met)
                    games = sum(one in r.bots and other in r.bots for r in self.results)
                    out.append(Pair(one, other, games, ahead, mean((deal, vp) for deal, _, vp in met)))
        return out

    def sides(self) -> list[Side]:
        """How each bot did with one seat, with two seats and so on."""
        seen = {(self.bots.index(bot), r.bots.count(bot)) for r in self.results for bot in r.bots}
        return [Side(self.bots[i], seats, self.wins(self.bots[i], seats)) for i, seats in sorted(seen)]

    def rounds(self) -> list[int]:
        """The numbers of all rounds that were played."""
        return sorted({number for r in self.results for number, _ in r.rounds})

    def scores_by_round(self, bot: str) -> list[float]:
        """The mean score at the end of each round; games that were already over count with their final scores."""
        played = [(dict(r.rounds), [seat for seat, name in enumerate(r.bots) if name == bot]) for r in self.results]
        means: list[float] = []
        now = [next(iter(after.values())) for after, _ in played]
        for number in self.rounds():
            now = [after.get(number, before) for (after, _), before in zip(played, now)]
            means.append(fmean(scores[seat] for scores, (_, seats) in zip(now, played) for seat in seats))
        return means

    def thinking(self, bot: str) -> Thinking:
        """The thinking times for all choices of the bot taken together."""
        spent = [t for r in self.results for name, t in zip(r.bots, r.thinking) if name == bot]
        return Thinking(sum(t.choices for t in spent), sum(t.seconds for t in spent), max(t.slowest for t in spent))


def _sittings(r: Result) -> Iterator[Sitting]:
    winners = r.ranks.count(1)
    for seat, bot in enumerate(r.bots):
        best = max(score for other, score in enumerate(r.scores) if other != seat)
        win = 1 / winners if r.ranks[seat] == 1 else 0.0
        score = r.scores[seat]
        yield Sitting(r.deal, seat, bot, score, r.ranks[seat], win, score - best, r.firsts[seat])


def _meetings(results: Iterable[Result], one: str, other: str) -> Iterator[tuple[int, int, int]]:
    """(deal, ranks ahead, VP ahead) for every seat of the one against every seat of the other."""
    for r in results:
        for a, bot in enumerate(r.bots):
            if bot == one:
                for b, rival in enumerate(r.bots):
                    if rival == other:
                        yield r.deal, r.ranks[b] - r.ranks[a], r.scores[a] - r.scores[b]
