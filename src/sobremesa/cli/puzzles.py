"""Making puzzles, on the command line: of records, of games that bots play for it, or of games given by those who
played them on a server."""

import asyncio
import os
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Callable, Final, Generator, Iterable, Iterator, NamedTuple, Sequence, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sobremesa.arena import Match, play
from sobremesa.bots.workers import start_workers, stop_workers
from sobremesa.i18n import say
from sobremesa.kernel import Config, ConfigError, RecordError
from sobremesa.puzzles import Puzzle, collection_of, read_puzzles, written
from sobremesa.puzzles.finding import Piece, Search, find, is_proved, pieces_of
from sobremesa.words.text import printable

from . import files

T = TypeVar("T")
R = TypeVar("R")
PEOPLE: Final = "people"  # nothing else is told of those who played a game that a puzzle comes from
USUAL: Final = "search:300"  # who plays games to look for puzzles in


class Source(NamedTuple):
    """A game in which puzzles are looked for."""

    record: str
    seed: str
    origin: str


class Round(NamedTuple):
    """A game that bots play for it."""

    config: Config
    match: Match


def of_files(game: str, paths: Sequence[Path], seed: str) -> list[Source]:
    """Finished games of files; who played there is not told."""
    sources: list[Source] = []
    for path in paths:
        record, _ = files.checked(path)
        if record.game.name != game:
            raise ConfigError("cli.files.other_game", path=path, found=record.game.name, wanted=game)
        text = record.dumps()
        try:
            pieces_of(text)
        except RecordError as e:
            raise RecordError("cli.files.bad", e.ply, path=path, message=e.said) from None
        sources.append(Source(text, seed, PEOPLE))
    return sources


def of_bots(config: Config, kinds: tuple[str, ...], seed: str, games: int, jobs: int) -> list[Source]:
    """Games that bots have played, all of them repeatable."""
    rounds = [Round(config, Match(n, n, f"{seed}/{n}", kinds)) for n in range(1, games + 1)]
    texts = watched(rounds, _record_of, jobs, say("cli.puzzles.playing"))
    origin = " ".join(dict.fromkeys(kinds))
    return [Source(text, one.match.seed, origin) for text, one in zip(texts, rounds)]


def _record_of(one: Round) -> str:
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"game{files.SUFFIX}"
        play(one.config, one.match, file)
        return file.read_text(encoding="utf-8")


def run(sources: Sequence[Source], search: Search, out: Path, jobs: int) -> None:
    """The puzzles of these games stand in the file, beside those that are there already; each at once when it is
    found."""
    known = {p.id: p for p in (read_puzzles(files.read_text(out)) if out.exists() else ())}
    pieces = [piece for s in sources for piece in pieces_of(s.record, search, s.seed, s.origin)]
    count = 0
    for puzzle in watched(pieces, find, jobs, say("cli.puzzles.looking")):
        if puzzle is not None and puzzle.id not in known and not any(_is_alike(puzzle, p) for p in known.values()):
            known[puzzle.id] = puzzle
            count += 1
            files.write_text(out, written(known.values()))
    print(say("cli.puzzles.found", count=count, games=len(sources), path=printable(str(out)), total=len(known)))


def _is_alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles ask the same in the same game, a turn later for instance."""
    return one.solution == other.solution and one.made.rpartition("/")[0] == other.made.rpartition("/")[0]


class Proof(NamedTuple):
    puzzle: Puzzle
    search: Search
    seed: str


def _is_proved(proof: Proof) -> bool:
    return is_proved(*proof)


def check(game: str, file: Path | None, search: Search, seed: str, jobs: int) -> bool:
    """Whether all puzzles of a collection, by default of the one that comes with the game, are still proved, with other
    worlds and other searches."""
    puzzles = collection_of(game) if file is None else read_puzzles(files.read_text(file))
    proofs = [Proof(puzzle, search, f"{seed}/{puzzle.id}") for puzzle in puzzles]
    failed = 0
    for proof, is_fine in zip(proofs, watched(proofs, _is_proved, jobs, say("cli.puzzles.proving"))):
        if not is_fine:
            failed += 1
            print(say("cli.puzzles.failed", id=proof.puzzle.id))
    print(say("cli.puzzles.checked", count=len(puzzles), failed=failed))
    return not failed


def of_server(game: str, seed: str, search: Search, data: Path | None, database: str | None, jobs: int) -> None:
    """The puzzles in games that all who played them have given are on the server, for everybody. Each game is looked
    through once."""
    try:
        from sobremesa.web.puzzling import given_games, keep_found
        from sobremesa.web.serve import prepare
        from sobremesa.web.settings import settings_of
    except ModuleNotFoundError as e:
        raise ConfigError("cli.serve.needs_packages", name=e.name) from None
    settings = settings_of(data=data, database=database)
    prepare(settings, makes_secret=False)
    games = asyncio.run(given_games(settings, game))
    count = 0
    for table, record in games:
        pieces: list[Piece] = []
        with suppress(RecordError):  # whoever has played alone has beaten nobody: it is looked through all the same
            pieces = pieces_of(record, search, f"{seed}/{table}", PEOPLE)
        found = [puzzle for puzzle in watched(pieces, find, jobs, say("cli.puzzles.looking")) if puzzle is not None]
        count += len(found) if asyncio.run(keep_found(settings, table, game, found)) else 0
    print(say("cli.puzzles.of_server", count=count, games=len(games)))


def watched(tasks: Sequence[T], work: Callable[[T], R], jobs: int, told: str) -> Iterator[R]:
    """All of it done, in order; a bar shows the progress if somebody is looking."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        closing(_done(tasks, work, jobs)) as done,  # which ends the processes too
        Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
    ):
        yield from progress.track(done, total=len(tasks), description=told)


def _done(tasks: Iterable[T], work: Callable[[T], R], jobs: int) -> Generator[R, None, None]:
    if jobs == 1:
        yield from map(work, tasks)
        return
    pool = start_workers(jobs)
    try:
        yield from pool.map(work, tasks)
    finally:
        stop_workers(pool)


def cores() -> int:
    return os.cpu_count() or 1
