"""Commands for server administrators. They work on the server's database; a running server notices the changes."""

import asyncio
import json
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Callable, Coroutine, TypeVar

import typer
from typer.core import TyperGroup

from sobremesa.i18n import say
from sobremesa.kernel import ConfigError, SobremesaError, reason
from sobremesa.words.text import printable

from .helped import Helped, no_such_command, page

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sobremesa.web.settings import Settings
    from sobremesa.web.storage.database import Database

R = TypeVar("R")
DAY = 86400.0


class Commands(TyperGroup):
    """A command group with our own help page."""

    def get_help(self, ctx: Any) -> str:
        return page(self, ctx, self.commands.values())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise no_such_command(args[0], self.commands)
        return super().resolve_command(ctx, args)


app = typer.Typer(name="admin", cls=Commands, help="cli.help.admin", rich_markup_mode=None)

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="cli.help.data")]
At = Annotated[str | None, typer.Option("--database", metavar="URL", help="cli.help.database")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="cli.help.admin_file")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="cli.help.admin_table")]
PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="cli.help.admin_person")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="cli.help.admin_who")]
Days = Annotated[int | None, typer.Option(metavar="DAYS", min=0, help="cli.help.admin_keep")]


@app.callback(invoke_without_command=True)
def _start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


# -- the database ------------------------------------------------------------------------------------------------------


def _at(data: Path | None, database: str | None, work: "Callable[[Database, Settings], Coroutine[Any, Any, R]]") -> R:
    """Run ``work`` with the database of a server, upgraded to the current schema."""
    try:
        from sobremesa.web.serve import prepare
        from sobremesa.web.settings import settings_of
        from sobremesa.web.storage import Store
    except ModuleNotFoundError as e:
        raise ConfigError("cli.serve.needs_packages", name=e.name) from None
    settings = settings_of(data=data, database=database)

    async def do() -> R:
        store = await Store.open(settings.database_url)
        try:
            return await work(store.database, settings)
        finally:
            await store.close()

    prepare(settings, makes_secret=False)
    return asyncio.run(do())


def _changed(data: Path | None, database: str | None, work: "Callable[[Connection], R]") -> R:
    return _at(data, database, lambda at, _: at.write(work))


def _found(data: Path | None, database: str | None, work: "Callable[[Connection], R]") -> R:
    return _at(data, database, lambda at, _: at.read(work))


def _date(at: float | None) -> str:
    return "-" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%MZ")


def _line(*words: object) -> None:
    """Print words separated by tabs, for people and for other programs."""
    print("\t".join(printable(str(word)) or "-" for word in words))


# -- backups -----------------------------------------------------------------------------------------------------------


@app.command(cls=Helped, help="cli.help.admin_backup")
def backup(file: File, data: Data = None, database: At = None) -> None:
    async def work(at: "Database", settings: "Settings") -> int:
        from sobremesa.web.security import load_secret
        from sobremesa.web.storage.backup import save

        return await save(at, load_secret(settings), file)

    print(say("admin.saved", path=file, count=_at(data, database, work)))


@app.command(cls=Helped, help="cli.help.admin_restore")
def restore(file: File, data: Data = None, database: At = None) -> None:
    async def work(at: "Database", settings: "Settings") -> int:
        from sobremesa.web.security import keep_secret
        from sobremesa.web.storage.backup import restore

        return await restore(at, file, lambda secret: keep_secret(settings, secret))

    print(say("admin.saved", path=file, count=_at(data, database, work)))


# -- tables ------------------------------------------------------------------------------------------------------------


@app.command(cls=Helped, help="cli.help.admin_tables")
def tables(
    stage: Annotated[str, typer.Option(help="cli.help.admin_stage")] = "",
    person: Annotated[str, typer.Option(help="cli.help.admin_of")] = "",
    data: Data = None,
    database: At = None,
) -> None:
    from sobremesa.web.storage import keeper

    for t in _found(data, database, lambda c: keeper.tables(c, stage, person)):
        _line(t.id, t.game, t.stage, t.ply, _date(t.moved), t.origin, ", ".join(t.names))


@app.command(cls=Helped, help="cli.help.admin_close")
def close(table: TableId, data: Data = None, database: At = None) -> None:
    from sobremesa.web.storage import keeper

    _changed(data, database, lambda c: keeper.close(c, table))
    print(say("admin.done"))


@app.command(cls=Helped, help="cli.help.admin_remove")
def remove(table: TableId, data: Data = None, database: At = None) -> None:
    from sobremesa.web.storage import keeper

    _changed(data, database, lambda c: keeper.remove(c, table))
    print(say("admin.done"))


@app.command(cls=Helped, help="cli.help.admin_tidy")
def tidy(
    waiting: Days = None,
    playing: Days = None,
    over: Days = None,
    archive: Days = None,
    aside: Days = None,
    people: Days = None,
    decks: Days = None,
    dry: Annotated[bool, typer.Option("--dry-run", help="cli.help.admin_dry")] = False,
    data: Data = None,
    database: At = None,
) -> None:
    from sobremesa.web.storage import keeper

    rules = keeper.Rules(waiting, playing, over, archive, aside, people, decks)
    old = _found(data, database, lambda c: keeper.due_decks(c, rules, time.time()))
    if dry:
        gone, alone = _found(data, database, lambda c: keeper.due(c, rules, time.time()))
        counts = len(gone), len(alone)
    else:
        counts = _changed(data, database, lambda c: keeper.tidy(c, rules, time.time()))
    print(say("admin.tidied", tables=counts[0], people=counts[1]))
    if decks is not None:
        print(say("admin.tidied_decks", count=len(old)))


# -- people ------------------------------------------------------------------------------------------------------------


@app.command(cls=Helped, help="cli.help.admin_people")
def people(
    name: Annotated[str, typer.Option(help="cli.help.admin_name")] = "", data: Data = None, database: At = None
) -> None:
    from sobremesa.web.storage import keeper

    for p in _found(data, database, lambda c: keeper.people(c, name, time.time())):
        _line(p.id, _date(p.created), p.tables, "banned" if p.is_banned else "", p.name)


@app.command(cls=Helped, help="cli.help.admin_ban")
def ban(
    who: Who,
    days: Annotated[int | None, typer.Option(metavar="DAYS", min=1, help="cli.help.admin_days")] = None,
    data: Data = None,
    database: At = None,
) -> None:
    from sobremesa.web.storage import keeper

    until = None if days is None else time.time() + days * DAY
    _changed(data, database, lambda c: keeper.ban(c, who[:32], until))
    print(say("admin.done"))


@app.command(cls=Helped, help="cli.help.admin_unban")
def unban(who: Who, data: Data = None, database: At = None) -> None:
    from sobremesa.web.storage import keeper

    _changed(data, database, lambda c: keeper.lift(c, who))
    print(say("admin.done"))


@app.command(cls=Helped, help="cli.help.admin_bans")
def bans(data: Data = None, database: At = None) -> None:
    from sobremesa.web.storage import keeper

    for who, until in _found(data, database, lambda c: keeper.bans(c, time.time())).items():
        _line(who, _date(until))


@app.command("export-person", cls=Helped, help="cli.help.admin_export")
def export_person(person: PersonId, file: File, data: Data = None, database: At = None) -> None:
    from sobremesa.web.storage import keeper

    found = _found(data, database, lambda c: keeper.data_of(c, person, time.time()))
    try:
        file.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as e:
        raise SobremesaError("admin.cannot_write", path=file, why=reason(e)) from None
    print(say("admin.done"))


@app.command("forget-person", cls=Helped, help="cli.help.admin_forget")
def forget_person(person: PersonId, data: Data = None, database: At = None) -> None:
    from sobremesa.web.storage import keeper

    _changed(data, database, lambda c: keeper.forget(c, person))
    print(say("admin.done"))
