"""Commands whose help texts are messages, and error messages for mistyped commands.

The option parser speaks only English. So help pages are written here, and only the kind of error is taken from it. Help
texts are looked up when they are shown, because the language is not known before.
"""

import shutil
from textwrap import wrap
from typing import Any, Iterable

import typer
from typer.core import TyperCommand

from sobremesa import bots, i18n
from sobremesa.i18n import say
from sobremesa.kernel import ConfigError, Message, SobremesaError, unknown

WIDEST = 80
COLUMN = 30  # the widest option name with its help on the same line


class Helped(TyperCommand):
    """A command whose help text and parameter help are message keys."""

    def get_help(self, ctx: Any) -> str:
        return page(self, ctx, ())

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # rejected below, in our own words
        rest: list[str] = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            raise ConfigError("cli.usage.extra", words=" ".join(ctx.args)[:80])
        return rest


# -- a page of help ----------------------------------------------------------------------------------------------------


def page(command: Any, ctx: Any, commands: Iterable[Any]) -> str:
    """Usage, what the command does, its arguments and options, and its subcommands."""
    params = [p for p in command.get_params(ctx) if not getattr(p, "hidden", False)]
    arguments = [p for p in params if p.param_type_name == "argument"]
    options = [p for p in params if p.param_type_name == "option"]
    given = (_value(p) if p.required else f"[{_value(p)}]" for p in arguments)
    usage = [ctx.command_path, say("cli.usage.options_mark"), *given]
    below = [(c.name, _first_sentence(_said(c.help))) for c in commands if not c.hidden]
    if below:
        usage.append(say("cli.usage.command_mark"))
    out = [*_lines(say("cli.usage.line", usage=" ".join(usage)), ""), "", *_lines(_said(command.help), "  ")]
    for heading, rows in (
        ("arguments", [(_value(p), _help(p)) for p in arguments]),
        ("options", [(_names(p), _help(p)) for p in options]),
        ("commands", below),
    ):
        if rows:
            out += ["", say(f"cli.usage.{heading}"), *_table(rows)]
    return "\n".join(out)


def _said(key: str | None) -> str:
    return say(key, bots=", ".join(bots.NAMES)) if key else ""


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].removesuffix(".") + "."


def _help(param: Any) -> str:
    """What a parameter means, and its default."""
    if param.name == "help":
        return say("cli.help.help")  # added by the option parser
    out = [_said(param.help)]
    if param.param_type_name == "option" and param.required:
        out.append(say("cli.usage.required"))
    elif param.default not in (None, False, True, ()):
        out.append(say("cli.usage.default", value=param.default))
    return " ".join(out)


def _names(param: Any) -> str:
    names = ", ".join(sorted([*param.opts, *param.secondary_opts], key=len))
    return names if param.is_flag else f"{names} {_value(param)}"


def _value(param: Any) -> str:
    return param.metavar or str(param.name).upper()


def _table(rows: list[tuple[str, str]]) -> list[str]:
    """Names with their help texts beside them, or below if a name is too wide."""
    column = min(max(len(name) for name, _ in rows), COLUMN) + 2
    out: list[str] = []
    for name, text in rows:
        lines = _lines(text, " " * (column + 2))
        if len(name) + 2 > column:
            out += [f"  {name}", *lines]
        else:
            out += [f"  {name:<{column}}{lines[0].lstrip()}", *lines[1:]]
    return out


def _lines(text: str, indent: str) -> list[str]:
    width = max(min(shutil.get_terminal_size().columns, WIDEST) - 2, 50)
    return wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False) or [indent]


# -- what was mistyped -------------------------------------------------------------------------------------------------


def complaint(e: Exception) -> Message | str:
    """An error of the option parser, in our own words."""
    kind, name, param = type(e).__name__, getattr(e, "option_name", ""), getattr(e, "param", None)
    if kind == "NoSuchOption":
        ctx = getattr(e, "ctx", None)
        params = ctx.command.get_params(ctx) if ctx is not None else ()
        return unknown("command_option", name[:40], [o for p in params for o in p.opts if o.startswith("-")])
    if kind == "BadOptionUsage":
        return Message("cli.usage.no_value" if "does not take" in str(e) else "cli.usage.needs_value", name=name)
    if kind == "MissingParameter" and param is not None:
        is_option = param.param_type_name == "option"
        return Message("cli.usage.missing", name=param.opts[0] if is_option else _value(param))
    if kind == "BadParameter" and param is not None:
        return Message("cli.usage.not_a_number", name=param.opts[0])
    return getattr(e, "message", None) or str(e)  # an unknown kind of error


def no_such_command(name: str, known: Iterable[str]) -> SobremesaError:
    return ConfigError(unknown("command", name[:40], known))


# -- the language ------------------------------------------------------------------------------------------------------


def speak(code: str | None) -> None:
    """Switch to this language, if one is named."""
    if code is None:
        return
    try:
        i18n.use(code)
    except LookupError:
        raise ConfigError("cli.config.unknown_language", language=code[:20], known=", ".join(i18n.LANGUAGES)) from None


Language = typer.Option("--lang", metavar="CODE", is_eager=True, callback=speak, help="cli.help.lang")
