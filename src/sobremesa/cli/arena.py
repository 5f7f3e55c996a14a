"""The arena on the command line: where its games are stored, the progress bar, and the tables at the end."""

from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Generator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from sobremesa.arena import Contest, Result, Store, Summary, plan, play_all, stored_seed, write_report
from sobremesa.arena.cluster import load_ray, play_on_cluster
from sobremesa.arena.pairings import check_bots
from sobremesa.arena.ratings import load_openskill
from sobremesa.arena.run import processors
from sobremesa.arena.sections import Section, margins, pairs, ranks, ratings, wins
from sobremesa.arena.store import header_of
from sobremesa.i18n import say
from sobremesa.kernel import Config, ConfigError, Game
from sobremesa.words.shelf import game_title
from sobremesa.words.text import printable

from . import options

FEWEST_SEATS = 2


def read_bots(text: str, alone: bool = False) -> tuple[str, ...]:
    """Who competes: ``greedy,search:200``."""
    names = tuple(word.strip() for word in text.split(","))
    if not all(names):
        raise ConfigError("cli.arena.no_bot")
    options.find_own(names)
    check_bots(names, alone)
    return names


def check_numbers(seats: int, games: int, jobs: int | None, ray: str | None) -> None:
    if seats < FEWEST_SEATS:
        raise ConfigError("cli.arena.alone", seats=seats)
    for what, number in (("games", games), ("jobs", jobs)):
        if number is not None and number < 1:
            raise ConfigError("cli.simulate.too_few", what=what, number=number)
    if jobs is not None and ray is not None:
        raise ConfigError("cli.arena.jobs_or_ray")


def begin(
    config: Config, bots: tuple[str, ...], games: int, seed: str | None, out: Path | None, alone: bool = False
) -> tuple[Contest, Path]:
    """The contest and its folder. The same command finds the same folder, and there the seed if none is given."""
    told = None if seed is None else options.read_seed(seed)
    name = sha256(
        "\n".join([config.key, *bots, told or "", *["alone"] * alone]).encode(errors="backslashreplace")
    ).hexdigest()[:8]
    folder = Path(f"arena-{config.game}-{name}") if out is None else out
    return Contest(config, bots, games, told or stored_seed(folder) or options.read_seed(None), alone), folder


def run(game: Game, contest: Contest, folder: Path, jobs: int | None, ray: str | None, screen: Console) -> bool:
    """Play and report the arena; returns whether it was finished. Missing packages are reported before it begins."""
    load_openskill()
    if ray is not None:
        load_ray()
    matches = plan(contest)
    with Store(folder, contest, matches) as store:
        todo = [m for m in matches if m.number not in store.results]
        _announce(contest, len(matches), len(todo), folder)
        results = (
            play_all(contest.config, todo, jobs or processors())
            if ray is None or not todo
            else play_on_cluster(contest.config, todo, ray)
        )
        try:
            _watch(results, store, len(matches))
        except KeyboardInterrupt:
            print()
            print(say("cli.arena.stopped", done=store.on_disk(), count=len(matches), path=printable(str(folder))))
            return False
        summary = Summary(contest.bots, contest.config.seats, store.in_order())
        files = write_report(folder, game_title(game.name), header_of(contest), summary)
    for section in (ratings, wins, ranks, margins, pairs):
        screen.print(_table(section(summary)))
    print(say("cli.arena.done", count=len(matches), seed=contest.seed))
    print(say("cli.arena.report", html=printable(str(files[0])), markdown=printable(str(files[1]))))
    return True


def _announce(contest: Contest, matches: int, todo: int, folder: Path) -> None:
    if matches != contest.games:
        print(say("cli.arena.whole_deals", count=matches, asked=contest.games))
    if todo < matches:
        print(say("cli.arena.going_on", count=matches - todo, path=printable(str(folder))))


def _watch(results: Generator[Result, None, None], store: Store, total: int) -> None:
    """Store every result as it comes in; on a terminal, show a bar with the progress and the time left."""
    screen = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with (
        closing(results),  # this ends the processes too
        Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
    ):
        bar = progress.add_task(say("cli.arena.progress"), total=total, completed=len(store.results))
        for result in results:
            store.add(result)
            progress.advance(bar)


def _table(section: Section) -> Table:
    table = Table(title=section.title, title_justify="left", title_style="bold", header_style="bold")
    for i, name in enumerate(section.columns):
        table.add_column(name, justify="right" if i else "left")
    for row in section.rows:
        table.add_row(*row)
    return table
