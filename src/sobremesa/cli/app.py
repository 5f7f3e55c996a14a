"""The commands. Each reads and checks its arguments, then calls the code that does the work."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any, Iterable, Sequence

import typer
from typer.core import TyperGroup

import sobremesa
from sobremesa import bots, i18n
from sobremesa.games import load, manifest_of
from sobremesa.i18n import say
from sobremesa.i18n.formats import decimal
from sobremesa.kernel import ConfigError, SobremesaError, is_compiled
from sobremesa.puzzles import USUAL, Search
from sobremesa.record import Session
from sobremesa.words.shelf import game_title
from sobremesa.words.text import printable

from . import admin, analyse, arena, cards, export, files, look, options, puzzles, serve, shelf, simulate, train
from .helped import Helped, Language, complaint, no_such_command, page, speak
from .play import Leave, Play
from .screen import console, prepare_streams
from .watching import cores

FAILED = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


class OneLineErrors(TyperGroup):
    """Reports any bad input as one line on standard error, with exit status 2, never as a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        prepare_streams()
        with i18n.language(i18n.ENGLISH):
            code = self._run(args, prog_name, extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(self, args: Sequence[str] | None, prog_name: str | None, extra: dict[str, Any]) -> int:
        try:
            speak(i18n.preferred(os.environ))
            result = super().main(args, prog_name, standalone_mode=False, **extra)
            sys.stdout.flush()
        except SobremesaError as e:
            return complain(str(e))
        except (KeyboardInterrupt, typer.Abort):
            return complain(say("cli.interrupted"), INTERRUPTED)
        except BrokenPipeError:  # the reader of our output has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return PIPE_CLOSED
        except Exception as e:
            if not hasattr(e, "format_message"):  # not from the option parser
                raise
            return complain(str(complaint(e)))
        return result if isinstance(result, int) else 0

    def get_help(self, ctx: Any) -> str:
        return page(self, ctx, self.commands.values())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        both = " ".join(args[:2])
        args = [both, *args[2:]] if both in self.commands else args  # a command name may be two words
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise no_such_command(args[0], self.commands)
        return super().resolve_command(ctx, args)


def complain(message: str, code: int = FAILED) -> int:
    """Print the message as one line on standard error; returns the exit status."""
    print(printable(say("cli.error", message=message)), file=sys.stderr)
    return code


def remark(lines: Iterable[str]) -> None:
    """Tell the user something worth knowing, although nothing is wrong."""
    for line in lines:
        print(printable(line), file=sys.stderr)


app = typer.Typer(
    name="sobremesa",
    cls=OneLineErrors,
    help="cli.help.app",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,  # they might print secrets
    context_settings={"help_option_names": ["-h", "--help"]},
)


app.add_typer(admin.app)


def main() -> None:
    """The entry point of the console script."""
    app(prog_name="sobremesa")


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="cli.help.version")] = False,
    _language: Annotated[str | None, Language] = None,
) -> None:
    if version:
        print(say("cli.version_compiled" if is_compiled() else "cli.version", version=sobremesa.__version__))
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(cls=Helped, help="cli.help.games")
def games(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="cli.help.game")] = None,
    modules: Annotated[bool, typer.Option("--modules", help="cli.help.modules")] = False,
    provenance: Annotated[bool, typer.Option("--provenance", help="cli.help.provenance")] = False,
    everything: Annotated[bool, typer.Option("--all", help="cli.help.all_facts")] = False,
) -> None:
    screen = console()
    if everything and not provenance:
        raise ConfigError("cli.games.all_needs_provenance")
    if name is None:
        if modules or provenance:
            raise ConfigError("cli.games.needs_game")
        shelf.show_all(screen)
        return
    sobremesa.meta(name)  # reject an unknown game before showing anything
    if modules:
        shelf.show_modules(name, screen)
    if provenance:
        shelf.show_provenance(name, screen, everything)
    if not modules and not provenance:
        shelf.show(name, screen)


@app.command("cards", cls=Helped, help="cli.help.cards")
def show_cards(
    name: options.GameName,
    card: Annotated[str | None, typer.Argument(metavar="NUMBER", help="cli.help.card")] = None,
    export: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.export")] = None,
    force: Annotated[bool, typer.Option("--force", help="cli.help.force")] = False,
    deck: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.edited_deck")] = None,
    module: options.Modules = None,
) -> None:
    modules = options.module_names(module)
    if force and export is None:
        raise ConfigError("cli.cards.force_needs_export")
    if export is not None and (card is not None or deck is not None):
        raise ConfigError("cli.cards.export_alone")
    if export is not None:
        cards.export(name, export, force, modules, console())
    elif deck is not None and card is None:
        cards.compare(name, deck, modules, console())
    else:
        cards.show(name, card, deck, modules, console())


@app.command("cards diff", cls=Helped, help="cli.help.cards_diff")
def diff_cards(
    name: options.GameName, file: Annotated[Path, typer.Argument(metavar="FILE", help="cli.help.diff_file")]
) -> None:
    cards.diff(name, file)


@app.command(cls=Helped, help="cli.help.play")
def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="cli.help.game")] = None,
    seats: Annotated[str | None, typer.Option(help="cli.help.seats")] = None,
    edition: options.Edition = None,
    module: options.Modules = None,
    option: options.Options = None,
    ruling: options.Rulings = None,
    deck: options.Deck = None,
    seed: options.Seed = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.resume")] = None,
    go_on: Annotated[bool, typer.Option("--go-on", help="cli.help.go_on")] = False,
    compact: Annotated[bool, typer.Option("--compact", help="cli.help.compact")] = False,
) -> None:
    kinds = None if seats is None else options.read_seats(seats, humans=True)
    if resume is None:
        if name is None:
            raise ConfigError("cli.play.needs_game")
        if kinds is None:
            kinds = options.read_seats(DEFAULT_SEATS, humans=True)
        game, config = options.read_config(name, len(kinds), edition, module, option, ruling, deck)
        session = Session.new(game, config, options.read_seed(seed), kinds)
    else:
        told = {"edition": edition, "module": module, "option": option, "ruling": ruling, "deck": deck}
        for what, given in told.items():
            if given:
                raise ConfigError("cli.files.own_config", what=what)
        session = files.resume(resume, None if seed is None else options.read_seed(seed))
        kinds = _seats_of(session, kinds)
        if name is not None and session.game.name != sobremesa.meta(name).name:
            found = session.game.name
            raise ConfigError("cli.files.other_game", path=resume, found=found, wanted=name)
    _play(Play(session, kinds, console(), go_on, compact), resume)


DEFAULT_SEATS = "human,random,random,random"


def _seats_of(session: Session, kinds: tuple[str, ...] | None) -> tuple[str, ...]:
    """Who sits where in a resumed game: as given now, or else as in the record."""
    wanted = session.record.config.seats
    if kinds is None:
        kinds = session.record.names
        if len(kinds) != wanted or any(k != options.HUMAN and not bots.is_known(k) for k in kinds):
            raise ConfigError("cli.seats.not_told")
    if len(kinds) != wanted:
        raise ConfigError("cli.seats.wrong_number", wanted=wanted, given=len(kinds))
    return kinds


def _play(table: Play, resumed: Path | None) -> None:
    """Play the game; if somebody leaves, it is saved."""
    if resumed is not None:
        table.saved = (resumed, table.session.ply)
    code = 0
    try:
        table.run()
        return
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (EOFError, Leave):
        pass
    path = table.save_for_later()
    print()
    print(say("cli.play.left", path=path))
    raise typer.Exit(code)


@app.command("simulate", cls=Helped, help="cli.help.simulate")
def simulate_games(
    name: options.GameName,
    seats: Annotated[str, typer.Option(help="cli.help.bot_seats")] = ("random,random,random,random"),
    games: Annotated[int, typer.Option(help="cli.help.count")] = 100,
    edition: options.Edition = None,
    module: options.Modules = None,
    option: options.Options = None,
    ruling: options.Rulings = None,
    deck: options.Deck = None,
    seed: options.Seed = None,
    save: Annotated[Path | None, typer.Option(metavar="DIR", help="cli.help.save")] = None,
    report: Annotated[Path | None, typer.Option(metavar="DIR", help="cli.help.simulate_report")] = None,
    jobs: Annotated[int, typer.Option(help="cli.help.jobs")] = 1,
) -> None:
    kinds = options.read_seats(seats, humans=False)
    for what, number in (("games", games), ("jobs", jobs)):
        if number < 1:
            raise ConfigError("cli.simulate.too_few", what=what, number=number)
    game, config = options.read_config(name, len(kinds), edition, module, option, ruling, deck)
    master = options.read_seed(seed)
    remark(options.missing(kinds, config))
    for folder in filter(None, (save, report)):
        files.make_folder(folder)
    todo = simulate.tasks(config, kinds, master, games, save)
    outcomes = simulate.watched(simulate.play_all(todo, jobs), games)
    console().print(simulate.report(outcomes, kinds, game_title(game.name)))
    print(say("cli.simulate.length", decisions=decimal(sum(o.decisions for o in outcomes) / games, 1)))
    print(say("cli.simulate.ties", count=sum(o.ranks.count(1) > 1 for o in outcomes)))
    print(say("cli.simulate.seed", seed=master))
    if save is not None:
        print(say("cli.simulate.saved", count=games, path=save))
    if report is not None:
        page = simulate.write(report, config, kinds, master, outcomes, game_title(game.name))
        print(say("cli.simulate.report", path=page))


@app.command("arena", cls=Helped, help="cli.help.arena")
def arena_games(
    name: options.GameName,
    competing: Annotated[str, typer.Option("--bots", help="cli.help.competing")],
    seats: Annotated[int, typer.Option(help="cli.help.arena_seats")] = 4,
    games: Annotated[int, typer.Option(help="cli.help.arena_games")] = 100,
    alone: Annotated[bool, typer.Option("--alone", help="cli.help.arena_alone")] = False,
    edition: options.Edition = None,
    module: options.Modules = None,
    option: options.Options = None,
    ruling: options.Rulings = None,
    deck: options.Deck = None,
    seed: options.Seed = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="cli.help.arena_out")] = None,
    jobs: Annotated[int | None, typer.Option(help="cli.help.arena_jobs")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="cli.help.ray")] = None,
) -> None:
    names = arena.read_bots(competing, alone)
    arena.check_numbers(seats, games, jobs, ray)
    game, config = options.read_config(name, seats, edition, module, option, ruling, deck)
    remark(options.missing(names, config))
    contest, folder = arena.begin(config, names, games, seed, out, alone)
    if not arena.run(game, contest, folder, jobs, ray, console()):
        raise typer.Exit(INTERRUPTED)


@app.command("puzzles", cls=Helped, help="cli.help.puzzles")
def make_puzzles(
    name: options.GameName,
    records: Annotated[list[Path] | None, typer.Argument(metavar="FILE", help="cli.help.puzzle_records")] = None,
    games: Annotated[int, typer.Option(min=1, help="cli.help.puzzle_games")] = 10,
    seats: Annotated[str | None, typer.Option(help="cli.help.puzzle_seats")] = None,
    edition: options.Edition = None,
    module: options.Modules = None,
    option: options.Options = None,
    ruling: options.Rulings = None,
    seed: options.Seed = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.puzzle_out")] = None,
    checks: Annotated[bool, typer.Option("--check", help="cli.help.puzzle_check")] = False,
    given: Annotated[bool, typer.Option("--given", help="cli.help.puzzle_given")] = False,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="cli.help.data")] = None,
    database: Annotated[str | None, typer.Option(metavar="URL", help="cli.help.database")] = None,
    simulations: Annotated[int, typer.Option(min=1, help="cli.help.puzzle_simulations")] = USUAL.simulations,
    worlds: Annotated[int, typer.Option(min=12, help="cli.help.puzzle_worlds")] = USUAL.worlds,
    jobs: Annotated[int | None, typer.Option(min=1, help="cli.help.arena_jobs")] = None,
) -> None:
    game = load(name)
    master = options.read_seed(seed)
    search = Search(simulations=simulations, worlds=worlds, doubled=8 * worlds)
    many = jobs or cores()
    if (checks and given) or (records and (checks or given)):
        raise ConfigError("cli.puzzles.one_of")
    if checks:
        if not puzzles.check(game.name, out, search, master, many):
            raise typer.Exit(FAILED)
        return
    if given:
        puzzles.of_server(game.name, master, search, data, database, many)
        return
    if records:
        sources = puzzles.of_files(game.name, records, master)
    else:
        kinds = options.read_seats(seats, humans=False) if seats else (puzzles.USUAL,) * manifest_of(name).usual_seats
        _, config = options.read_config(name, len(kinds), edition, module, option, ruling)
        remark(options.missing(kinds, config))
        sources = puzzles.of_bots(config, kinds, master, games, many)
        print(say("cli.simulate.seed", seed=master))
    puzzles.run(sources, search, out or Path(f"{game.name}.puzzles.jsonl"), many)


@app.command("serve", cls=Helped, help="cli.help.serve")
def serve_table(
    host: Annotated[str, typer.Option(help="cli.help.host")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="cli.help.port")] = 8765,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="cli.help.open")] = True,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="cli.help.data")] = None,
    database: Annotated[str | None, typer.Option(metavar="URL", help="cli.help.database")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="cli.help.workers")] = 1,
    dev: Annotated[bool, typer.Option("--dev", help="cli.help.dev")] = False,
) -> None:
    serve.run(host, port, opens, data, database, workers, dev)


@app.command("bots", cls=Helped, help="cli.help.bots")
def think_here(
    database: Annotated[str | None, typer.Option(metavar="URL", help="cli.help.bots_database")] = None,
    workers: Annotated[int, typer.Option(min=0, max=256, help="cli.help.bots_workers")] = 0,
) -> None:
    serve.think(database, workers)


@app.command(cls=Helped, help="cli.help.replay")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="cli.help.record")],
    ply: Annotated[int | None, typer.Option(help="cli.help.ply")] = None,
    seat: Annotated[str | None, typer.Option(help="cli.help.seat")] = None,
    everything: Annotated[bool, typer.Option("--all", help="cli.help.everything")] = False,
) -> None:
    look.replay(file, ply, seat, everything, console())


@app.command(cls=Helped, help="cli.help.check")
def check(records: Annotated[list[Path], typer.Argument(metavar="FILE...", help="cli.help.records")]) -> None:
    bad = 0
    for path in records:
        try:
            record, state = files.checked(path)
        except SobremesaError as e:
            bad += 1
            print(printable(str(e)))
        else:
            print(say("cli.files.ok", path=printable(str(path)), count=len(record.line()), digest=state.digest()))
    raise typer.Exit(FAILED if bad else 0)


@app.command("analyse", cls=Helped, help="cli.help.analyse")
def analyse_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="cli.help.record")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.analyse_out")] = None,
    depth: Annotated[str, typer.Option(help="cli.help.analyse_depth")] = "standard",
    seed: Annotated[str, typer.Option(help="cli.help.analyse_seed")] = "1",
    jobs: Annotated[int | None, typer.Option(min=1, help="cli.help.arena_jobs")] = None,
) -> None:
    analyse.run(file, out, depth, seed, jobs)


@app.command("train", cls=Helped, help="cli.help.train")
def train_judge(
    name: options.GameName,
    out: Annotated[Path, typer.Option(metavar="DIR", help="cli.help.train_out")],
    seats: Annotated[str, typer.Option(help="cli.help.train_seats")] = "2",
    modules: Annotated[float, typer.Option(min=0, max=1, help="cli.help.train_modules")] = 0.3,
    minutes: Annotated[float, typer.Option(min=0.01, help="cli.help.train_minutes")] = 5.0,
    workers: Annotated[int, typer.Option(min=1, help="cli.help.train_workers")] = 2,
    seed: Annotated[int, typer.Option(help="cli.help.train_seed")] = 1,
    more: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="cli.help.train_set")] = None,
    start: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.train_start")] = None,
    release: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.train_release")] = None,
) -> None:
    wanted = train.recipe(name, seats, modules, minutes, workers, seed, more or ())
    if not train.run(wanted, out, start, release):
        raise typer.Exit(INTERRUPTED)


@app.command("export", cls=Helped, help="cli.help.export_games")
def export_games(
    records: Annotated[list[Path], typer.Argument(metavar="RECORDS...", help="cli.help.export_records")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="cli.help.export_out")],
    format: Annotated[str | None, typer.Option(help="cli.help.export_format")] = None,
    force: Annotated[bool, typer.Option("--force", help="cli.help.export_force")] = False,
    values: Annotated[str | None, typer.Option("--values", metavar="BOT", help="cli.help.export_values")] = None,
) -> None:
    export.run(records, out, format, force, values)


@app.command(cls=Helped, help="cli.help.position")
def position(
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.help.position_file")],
    ply: Annotated[int | None, typer.Option(help="cli.help.record_ply")] = None,
    view: Annotated[bool, typer.Option("--view", help="cli.help.view")] = False,
    seat: Annotated[str | None, typer.Option(help="cli.help.seat")] = None,
    deck: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.position_deck")] = None,
) -> None:
    look.position(file, ply, seat, view, deck, console())
