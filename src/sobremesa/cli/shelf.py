"""The games available: what they offer, and where their facts come from."""

from collections import Counter
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sobremesa.games import games, manifest_of, meta
from sobremesa.i18n import say
from sobremesa.kernel import FLAG, SUBSET, Meta, ModuleMeta, Option
from sobremesa.kernel.config import TEXT
from sobremesa.words import Fact, provenance
from sobremesa.words.shelf import (
    edition_text,
    game_credits,
    game_text,
    game_title,
    module_text,
    option_text,
    ruling_text,
    ruling_why,
    status_words,
    why_excluded,
    why_seats,
)

YES_NO = ("yes", "no")  # as typed


def _message(key: str, **params: object) -> str:
    return say(f"cli.games.{key}", **params)


def show_all(screen: Console) -> None:
    """Show a table of all games. No rules are loaded for it."""
    table = Table(title=_message("title"), title_style="bold", header_style="bold")
    for key in ("name", "game", "seats", "editions", "modules"):
        table.add_column(_message(key))
    for name in games():
        m = meta(name)
        modules = ", ".join(module.id for module in m.modules) or say("cli.none")
        table.add_row(m.name, game_title(m.name), _seats(m), ", ".join(m.editions), modules)
    screen.print(table)


def show(name: str, screen: Console) -> None:
    """Show all the options of one game."""
    m = meta(name)
    screen.print(Text(game_title(name), style="bold"))
    screen.print(Text(game_text(name)))
    screen.print(Text(game_credits(name)))
    screen.print(Text(f"{_message('seats')}: {_seats(m)}"))
    table = _table("editions", "name", "what")
    for edition in m.editions:
        text = edition_text(name, edition)
        table.add_row(_message("default_edition", name=edition) if edition == m.default_edition else edition, text)
    screen.print(table)
    show_modules(name, screen)
    if m.options:
        screen.print(_options("options", {o: option_text(name, o.name) for o in m.options}))
    if m.rulings:
        screen.print(_options("rulings", {o: _with_reason(name, o) for o in m.rulings}))
    if manifest_of(name).provenance is not None:
        screen.print(Text(_message("more", name=m.name), style="dim"))


def _with_reason(game: str, ruling: Option) -> str:
    return "\n".join(filter(None, [ruling_text(game, ruling.name), ruling_why(game, ruling.name)]))


def show_modules(name: str, screen: Console) -> None:
    m = meta(name)
    if not m.modules:
        screen.print(Text(_message("no_modules", title=game_title(name))))
        return
    table = _table("modules", "module", "what")
    for module in m.modules:
        table.add_row(module.id, "\n".join([module_text(name, module.id), *_limits(name, module)]))
    screen.print(table)


def _limits(game: str, module: ModuleMeta) -> list[str]:
    out = [_message("only_editions", editions=", ".join(module.editions))] if module.editions else []
    why = why_seats(game, module.id)
    if why:
        out.append(_message("only_seats", seats=module.min_seats, why=why))
    excluded = {other: why_excluded(game, module.id, other) for other in module.excludes}
    return out + [_message("excludes", other=other, why=why) for other, why in excluded.items()]


def _seats(m: Meta) -> str:
    return _message("seat_range", low=m.min_seats, high=m.max_seats)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=_message(title), title_justify="left", title_style="bold", header_style="bold")
    for key in columns:
        table.add_column(_message(key), overflow="fold")
    return table


def _options(key: str, options: dict[Option, str]) -> Table:
    table = _table(key, key.removesuffix("s"), "what", "values", "default")
    for o, text in options.items():
        if o.needs_module:
            text = f"{text}\n{_message('needs_module', module=o.needs_module)}"
        table.add_row(o.name, text, _values(o), _default(o))
    return table


def _values(o: Option) -> str:
    if o.kind == FLAG:
        return ", ".join(YES_NO)
    if o.kind == TEXT:
        return _message("from_file", name=o.name)
    values = ", ".join(o.values)
    return _message("any_subset", values=values) if o.kind == SUBSET else values


def _default(o: Option) -> str:
    if o.kind == FLAG:
        return YES_NO[not o.default]
    if o.kind == TEXT and not o.default:
        return say("cli.none")
    return ", ".join(o.default) if o.kind == SUBSET else str(o.default)


def show_provenance(name: str, screen: Console, everything: bool) -> None:
    """Show where each fact comes from. Reconstructed ones are always shown, and marked in words, not just by colour."""
    facts = provenance(name)
    if not facts:
        screen.print(Text(_message("no_facts", title=game_title(name))))
        return
    uncertain = [f for f in facts if not f.is_certain]
    shown = facts if everything else uncertain
    table = Table(title=_message("provenance", title=game_title(name)), title_justify="left", title_style="bold")
    table.add_column(_message("fact"), overflow="fold", min_width=18)
    table.add_column(_message("status"), max_width=16, overflow="fold")
    table.add_column(_message("note"))
    # facts of one kind are kept together, in the order in which the kinds first appear
    order = {kind: i for i, kind in reversed(list(enumerate(f.kind for f in facts)))}
    for kind, group in groupby(sorted(shown, key=lambda f: order[f.kind]), key=lambda f: f.kind):
        table.add_section()
        table.add_row(Text(kind, style="bold"))
        for fact in group:
            mark = _words(fact.status) if fact.is_certain else _message("uncertain_mark", status=_words(fact.status))
            table.add_row(fact.name, Text(mark, style=_style(fact)), fact.note)
    screen.print(table)
    summary = _table("summary", "status", "number")
    known = {f.status: f for f in facts}
    for status, number in sorted(Counter(f.status for f in facts).items()):
        summary.add_row(Text(_words(status), style=_style(known[status])), str(number))
    screen.print(summary)
    screen.print(Text(_message("uncertain", count=len(uncertain)), style="yellow"))
    hidden = len(facts) - len(shown)
    screen.print(Text(_message("more_facts", count=hidden) if hidden else _message("all_shown")))
    ruled = [ruling for ruling in meta(name).rulings if ruling.ledger]
    if ruled:
        table = _table("rulings", "ruling", "what")
        for ruling in ruled:
            table.add_row(ruling.ledger, ruling_text(name, ruling.name))
        screen.print(table)


def _style(fact: Fact) -> str:
    return "" if fact.is_certain else "bold yellow"


def _words(status: str) -> str:
    """The words of a status, separated so that they can be wrapped."""
    return ", ".join(status_words(status))
