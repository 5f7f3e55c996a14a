"""The chapters of a report: each has a short text, a table and perhaps a chart."""

from math import isnan, log10
from typing import Callable, Final, NamedTuple, Sequence

from sobremesa.i18n import formats, has, say
from sobremesa.i18n.formats import decimal, integer

from . import charts
from .estimates import Estimate
from .summary import Pair, Summary

CARDS_SHOWN: Final = 20

Row = tuple[str, ...]


class Section(NamedTuple):
    """A chapter. The first column of a table holds words, all others numbers."""

    name: str
    text: str
    columns: Row
    rows: Sequence[Row]
    chart: str = ""  # as SVG

    @property
    def title(self) -> str:
        return say(f"arena.{self.name}.title")


def sections(s: Summary, game: str) -> list[Section]:
    """The whole report, the most important first."""
    return [
        *([ratings(s), wins(s)] if s.is_balanced else []),
        ranks(s),
        margins(s),
        *([pairs(s), sides(s)] if s.is_balanced else []),
        by_seat(s),
        *([by_round(s)] if any(s.rounds()) else []),
        by_first(s, game),
        length(s),
        thinking(s),
    ]


def number(value: float) -> str:
    return "-" if isnan(value) else decimal(value, 2)


def percent(value: float) -> str:
    return "-" if isnan(value) else formats.percent(value)


def interval(e: Estimate, form: Callable[[float], str] = number) -> str:
    """Both ends of the interval, or a dash if it is unknown because there is only one deal."""
    return "-" if isnan(e.low) else say("arena.interval", low=form(e.low), high=form(e.high))


def _columns(section: str, *names: str) -> Row:
    return tuple(say(f"arena.{section}.{name}") for name in names)


def ratings(s: Summary) -> Section:
    found = [(bot, s.ratings[bot].estimate()) for bot in s.bots]
    rows = [(bot, number(e.value), interval(e)) for bot, e in found]
    chart = charts.spans(say("arena.ratings.chart"), found)
    return Section("ratings", say("arena.ratings.text"), _columns("ratings", "bot", "rating", "interval"), rows, chart)


def wins(s: Summary) -> Section:
    rows: list[Row] = []
    for bot in s.bots:
        e = s.wins(bot)
        rows.append((bot, integer(e.size), number(e.value * e.size), percent(e.value), interval(e, percent)))
    columns = _columns("wins", "bot", "games", "wins", "share", "interval")
    return Section("wins", say("arena.wins.text", fair=percent(s.fair)), columns, rows)


def ranks(s: Summary) -> Section:
    rows: list[Row] = []
    for bot in s.bots:
        rank = s.mean_of(bot, lambda x: x.rank).within(1, s.seats)
        rows.append((bot, number(rank.value), interval(rank), *map(percent, s.rank_shares(bot))))
    places = [say("arena.ranks.place", place=place) for place in range(1, s.seats + 1)]
    columns = (*_columns("ranks", "bot", "rank", "interval"), *places)
    return Section("ranks", say("arena.ranks.text"), columns, rows)


def margins(s: Summary) -> Section:
    rows: list[Row] = []
    for bot in s.bots:
        score, margin = s.mean_of(bot, lambda x: x.score), s.mean_of(bot, lambda x: x.margin)
        rows.append((bot, number(score.value), interval(score), number(margin.value), interval(margin)))
    columns = _columns("margins", "bot", "score", "interval", "margin", "interval")
    return Section("margins", say("arena.margins.text"), columns, rows)


def elo(share: Estimate) -> str:
    """A share of the points as a difference in Elo, with both ends of its interval: 400 means ten to one. With all of
    the points there is no telling how much stronger a bot is."""

    def told(part: float) -> str:
        return "-" if isnan(part) or not 0 < part < 1 else f"{-400 * log10(1 / part - 1):+.0f}"

    return say("arena.pairs.elo_told", elo=told(share.value), low=told(share.low), high=told(share.high))


def verdict(pair: Pair) -> str:
    """Which of the two is stronger, if the interval leaves no doubt."""
    if pair.ahead.low > 0.5:
        return say("arena.pairs.stronger", bot=pair.one)
    if pair.ahead.high < 0.5:
        return say("arena.pairs.stronger", bot=pair.other)
    return say("arena.pairs.open")


def pairs(s: Summary) -> Section:
    rows: list[Row] = []
    for p in s.pairs():
        ahead = (percent(p.ahead.value), interval(p.ahead, percent), elo(p.ahead))
        names = say("arena.pairs.names", one=p.one, other=p.other)
        rows.append((names, integer(p.games), *ahead, number(p.difference.value), interval(p.difference), verdict(p)))
    columns = _columns("pairs", "pair", "games", "ahead", "interval", "elo", "difference", "interval", "verdict")
    return Section("pairs", say("arena.pairs.text"), columns, rows)


def sides(s: Summary) -> Section:
    rows = [
        (
            x.bot,
            str(x.seats),
            integer(x.wins.size),
            percent(x.wins.value),
            interval(x.wins, percent),
            percent(x.seats / s.seats),
        )
        for x in s.sides()
    ]
    columns = _columns("sides", "bot", "seats", "games", "share", "interval", "fair")
    return Section("sides", say("arena.sides.text"), columns, rows)


def by_seat(s: Summary) -> Section:
    seats = [say("arena.seats.seat", number=seat + 1) for seat in range(s.seats)]
    series = [(bot, s.wins_by_seat(bot)) for bot in s.bots]
    everybody = (say("arena.seats.everybody"), s.wins_by_seat())
    rows: list[Row] = []
    for seat, name in enumerate(seats):
        told = [f"{percent(row[seat].value)} ({interval(row[seat], percent)})" for _, row in (everybody, *series)]
        rows.append((name, *told))
    chart = charts.bars(say("arena.seats.chart"), seats, series, s.fair_seat)
    columns = (say("arena.seats.column"), everybody[0], *s.bots)
    return Section("seats", say("arena.seats.text", fair=percent(s.fair_seat)), columns, rows, chart)


def by_round(s: Summary) -> Section:
    places = [str(number) for number in s.rounds()]
    series = [(bot, s.scores_by_round(bot)) for bot in s.bots]
    rows = [(bot, *map(number, scores)) for bot, scores in series]
    columns = (say("arena.rounds.bot"), *(say("arena.rounds.round", number=place) for place in places))
    return Section(
        "rounds", say("arena.rounds.text"), columns, rows, charts.lines(say("arena.rounds.chart"), places, series)
    )


def by_first(s: Summary, game: str) -> Section:
    found = s.wins_by_first()
    shown = [(card, found[card]) for card in sorted(list(found)[:CARDS_SHOWN], key=_natural)]
    rows = [(card, integer(e.size), percent(e.value), interval(e, percent)) for card, e in shown]
    own = f"arena.firsts.{game}"
    key = own if has(own) else "arena.firsts.text"
    rest = f" {say('arena.firsts.shown', shown=len(shown), all=len(found))}" if len(shown) < len(found) else ""
    chart = charts.spans(say("arena.firsts.chart"), shown, charts.percent, s.fair_seat)
    return Section("firsts", say(key) + rest, _columns("firsts", "card", "count", "share", "interval"), rows, chart)


def _natural(text: str) -> list[tuple[int, str]]:
    """A key for natural sorting: ``9`` comes before ``13``."""
    return [(int(word) if word.isdecimal() else -1, word) for word in text.split()]


def length(s: Summary) -> Section:
    rows: list[Row] = []
    for name, values in (("decisions", [r.decisions for r in s.results]), ("plies", [r.plies for r in s.results])):
        middle = sorted(values)[len(values) // 2]
        rows.append(
            (
                say(f"arena.length.{name}"),
                decimal(sum(values) / len(values), 1),
                *map(str, (min(values), middle, max(values))),
            )
        )
    chart = charts.histogram(say("arena.length.chart"), [r.decisions for r in s.results])
    columns = _columns("length", "what", "mean", "least", "middle", "most")
    return Section("length", say("arena.length.text"), columns, rows, chart)


def thinking(s: Summary) -> Section:
    rows: list[Row] = []
    for bot in s.bots:
        t = s.thinking(bot)
        rows.append(
            (bot, integer(t.choices), decimal(1000 * t.seconds / max(1, t.choices), 2), decimal(1000 * t.slowest, 1))
        )
    columns = _columns("thinking", "bot", "choices", "mean", "slowest")
    return Section("thinking", say("arena.thinking.text"), columns, rows)
