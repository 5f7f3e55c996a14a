"""Commands whose helps are messages. A help is looked up when it is shown: only then is the language known."""

from typing import Any, Iterable

import typer
from typer.core import TyperCommand

from sobremesa import bots, i18n
from sobremesa.i18n import say
from sobremesa.kernel import ConfigError


class Helped(TyperCommand):
    """A command whose help, and those of its parameters, are keys of messages."""

    def get_help(self, ctx: Any) -> str:
        translate([self, *self.get_params(ctx)])
        return super().get_help(ctx)


def translate(helped: Iterable[Any]) -> None:
    """The helps of commands and parameters are no longer keys, but what these say."""
    for one in helped:
        if one.name == "help":
            one.help = say("cli.help.help")  # which the option parser brings
        elif one.help and i18n.has(one.help):
            one.help = say(one.help, bots=", ".join(bots.NAMES))


def speak(code: str | None) -> None:
    """From now on everything is said in this language, if one is named."""
    if code is None:
        return
    try:
        i18n.use(code)
    except LookupError:
        known = ", ".join(i18n.LANGUAGES)
        raise ConfigError("cli.config.unknown_language", language=code[:20], known=known) from None


Language = typer.Option("--lang", metavar="CODE", is_eager=True, callback=speak, help="cli.help.lang")
