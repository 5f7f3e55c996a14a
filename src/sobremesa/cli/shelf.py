"""The games on the shelf: what they offer, and where their facts come from."""

from collections import Counter
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sobremesa.games import games, load, meta
from sobremesa.i18n import say
from sobremesa.kernel import FLAG, SUBSET, Meta, ModuleMeta, Option
from sobremesa.kernel.config import TEXT

UNCERTAIN = ("reconstructed", "partial")  # a stand-in, wholly or in part


def _s(key: str, **params: object) -> str:
    return say(f"cli.games.{key}", **params)


def show_all(screen: Console) -> None:
    """A table of all games. No rules are loaded for it."""
    table = Table(title=_s("title"), title_style="bold", header_style="bold")
    for key in ("name", "game", "seats", "editions", "modules"):
        table.add_column(_s(key))
    for name in games():
        m = meta(name)
        modules = ", ".join(module.id for module in m.modules) or say("cli.none")
        table.add_row(m.name, m.title, _seats(m), ", ".join(m.editions), modules)
    screen.print(table)


def show(name: str, screen: Console) -> None:
    """Everything a table can choose in one game."""
    m = meta(name)
    screen.print(Text(m.title, style="bold"))
    screen.print(Text(m.text))
    screen.print(Text(m.credits))
    screen.print(Text(f"{_s('seats')}: {_seats(m)}"))
    table = _table("editions", "name", "what")
    for edition, text in m.editions.items():
        table.add_row(_s("default_edition", name=edition) if edition == m.default_edition else edition, text)
    screen.print(table)
    show_modules(name, screen)
    for key, options in (("options", m.options), ("rulings", m.rulings)):
        if options:
            screen.print(_options(key, options))
    screen.print(Text(_s("more", name=m.name), style="dim"))


def show_modules(name: str, screen: Console) -> None:
    m = meta(name)
    if not m.modules:
        screen.print(Text(_s("no_modules", title=m.title)))
        return
    table = _table("modules", "module", "what")
    for module in m.modules:
        table.add_row(module.id, "\n".join([module.text, *_limits(module)]))
    screen.print(table)


def _limits(module: ModuleMeta) -> list[str]:
    out = [_s("only_editions", editions=", ".join(module.editions))] if module.editions else []
    if module.why_seats:
        out.append(_s("only_seats", seats=module.min_seats, why=module.why_seats))
    return out + [_s("excludes", other=other, why=why) for other, why in module.excludes.items()]


def _seats(m: Meta) -> str:
    return _s("seat_range", low=m.min_seats, high=m.max_seats)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=_s(title), title_justify="left", title_style="bold", header_style="bold")
    for key in columns:
        table.add_column(_s(key), overflow="fold")
    return table


def _options(key: str, options: tuple[Option, ...]) -> Table:
    table = _table(key, key.removesuffix("s"), "what", "values", "default")
    for o in options:
        text = o.text if not o.needs_module else f"{o.text}\n{_s('needs_module', module=o.needs_module)}"
        table.add_row(o.name, text, _values(o), _default(o))
    return table


def _values(o: Option) -> str:
    if o.kind == FLAG:
        return f"{say('cli.yes')}, {say('cli.no')}"
    if o.kind == TEXT:
        return _s("from_file", name=o.name)
    values = ", ".join(o.values)
    return _s("any_subset", values=values) if o.kind == SUBSET else values


def _default(o: Option) -> str:
    if o.kind == FLAG:
        return say("cli.yes" if o.default else "cli.no")
    if o.kind == TEXT and not o.default:
        return say("cli.none")
    return ", ".join(o.default) if o.kind == SUBSET else str(o.default)


def show_provenance(name: str, screen: Console, everything: bool) -> None:
    """Where each fact comes from. What is reconstructed is always shown, and marked in words, not by colour alone."""
    game = load(name)
    facts = game.provenance()
    uncertain = [f for f in facts if is_uncertain(f[2])]
    shown = facts if everything else uncertain
    table = Table(title=_s("provenance", title=game.meta.title), title_justify="left", title_style="bold")
    table.add_column(_s("fact"), overflow="fold", min_width=18)
    table.add_column(_s("status"), max_width=16)
    table.add_column(_s("note"))
    # facts of one kind stand together, in the order in which the kinds first appear
    order = {what: i for i, what in reversed(list(enumerate(f[0] for f in facts)))}
    for what, group in groupby(sorted(shown, key=lambda f: order[f[0]]), key=lambda f: f[0]):
        table.add_section()
        table.add_row(Text(what, style="bold"))
        for _, fact, status, note in group:
            mark = _s("uncertain_mark", status=_words(status)) if is_uncertain(status) else _words(status)
            table.add_row(fact, Text(mark, style="bold yellow" if is_uncertain(status) else ""), note)
    screen.print(table)
    summary = _table("summary", "status", "number")
    for status, number in sorted(Counter(f[2] for f in facts).items()):
        summary.add_row(Text(_words(status), style="bold yellow" if is_uncertain(status) else ""), str(number))
    screen.print(summary)
    screen.print(Text(_s("uncertain", count=len(uncertain)), style="yellow"))
    hidden = len(facts) - len(shown)
    screen.print(Text(_s("more_facts", count=hidden) if hidden else _s("all_shown")))


def is_uncertain(status: str) -> bool:
    return any(word in UNCERTAIN for word in status.split("+"))


def _words(status: str) -> str:
    """A status of several words, so that it can be broken into lines."""
    return ", ".join(status.split("+"))
