"""Making puzzles, on the command line: from records, from games that bots play for this purpose, or from games
contributed by their players on a server."""

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, Sequence

from sobremesa.arena import Match, play
from sobremesa.i18n import formats, say
from sobremesa.kernel import Config, ConfigError, RecordError
from sobremesa.puzzles import Puzzle, collection_of, read_puzzles, written
from sobremesa.puzzles.finding import REFUSALS, Piece, Search, find, is_proved, pieces_of
from sobremesa.words.text import printable

from . import files
from .watching import watched

PEOPLE: Final = "people"  # all that is told about the players of the game that a puzzle comes from
USUAL: Final = "search:300"  # the bots that play games to look for puzzles in


class Source(NamedTuple):
    """A game to look for puzzles in."""

    record: str
    seed: str
    origin: str


class Round(NamedTuple):
    """A game for bots to play."""

    config: Config
    match: Match


def of_files(game: str, paths: Sequence[Path], seed: str) -> list[Source]:
    """Finished games from files; their players are not named."""
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
    """Games played by bots, all of them repeatable."""
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
    """Add the puzzles found in these games to those in the file, writing each as soon as it is found."""
    known = {p.id: p for p in (read_puzzles(files.read_text(out)) if out.exists() else ())}
    pieces = [piece for s in sources for piece in pieces_of(s.record, search, s.seed, s.origin)]
    count = 0
    refused: Counter[str] = Counter()
    for puzzle, why in watched(pieces, find, jobs, say("cli.puzzles.looking")):
        refused.update(why)
        if puzzle is not None and puzzle.id not in known and not any(_is_alike(puzzle, p) for p in known.values()):
            known[puzzle.id] = puzzle
            count += 1
            files.write_text(out, written(known.values()))
    print(say("cli.puzzles.found", count=count, games=len(sources), path=printable(str(out)), total=len(known)))
    if refused:
        told = [say(f"cli.puzzles.refused.{why}", number=refused[why]) for why in REFUSALS if refused[why]]
        print(say("cli.puzzles.refused", number=refused.total(), reasons=formats.listed(told)))


def _is_alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles from the same game ask the same thing, for instance a turn apart."""
    return one.solution == other.solution and one.made.rpartition("/")[0] == other.made.rpartition("/")[0]


class Proof(NamedTuple):
    puzzle: Puzzle
    search: Search
    seed: str


def _is_proved(proof: Proof) -> bool:
    return is_proved(*proof)


def check(game: str, file: Path | None, search: Search, seed: str, jobs: int) -> bool:
    """Whether all puzzles of a collection, by default the one that comes with the game, can still be proved with
    different worlds and searches."""
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
    """Publish the puzzles found in games on a server whose players have all agreed. Each game is searched only once."""
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
        with suppress(RecordError):  # a solo game cannot be analysed, but counts as searched
            pieces = pieces_of(record, search, f"{seed}/{table}", PEOPLE)
        looked = list(watched(pieces, find, jobs, say("cli.puzzles.looking")))
        found = [one.puzzle for one in looked if one.puzzle is not None]
        count += len(found) if asyncio.run(keep_found(settings, table, game, found)) else 0
    print(say("cli.puzzles.of_server", count=count, games=len(games)))
