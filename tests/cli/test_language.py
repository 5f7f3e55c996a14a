"""The language of the command line: as given, as the environment says, or English."""

import re
from pathlib import Path
from typing import Any

import pytest
import typer

import sobremesa as sm
from sobremesa import bots, i18n
from sobremesa.cli import app
from sobremesa.cli.play import COMMANDS
from sobremesa.cli.terminal import terminal_of
from sobremesa.i18n.pseudo import pseudo

from .table import refused, run

HELP = "Show the version and exit."


@pytest.mark.parametrize(
    ("args", "environ", "is_pseudo"),
    [
        (["--help"], {}, False),
        (["--lang", "en_XA", "--help"], {}, True),
        (["--lang=en_XA", "-h"], {}, True),
        (["--lang", "en", "--help"], {"SOBREMESA_LANG": "en_XA"}, False),
        (["--help"], {"SOBREMESA_LANG": "en_XA"}, True),
        ([], {"SOBREMESA_LANG": "en_XA"}, True),
        (["--help"], {"SOBREMESA_LANG": "", "LANG": "de_DE.UTF-8"}, False),
    ],
)
def test_help_is_in_the_language_told(args: list[str], environ: dict[str, str], is_pseudo: bool) -> None:
    out = run(*args, **environ).stdout
    assert (pseudo(HELP) in out, HELP in out) == (is_pseudo, not is_pseudo)
    assert "cli.help" not in out
    assert i18n.current() == "en"  # restored


def test_helps_of_commands_and_their_options_too() -> None:
    commands = ["games", "cards", "play", "simulate", "arena", "replay", "check", "position"]
    for command in commands:
        out = run("--lang", "en_XA", command, "--help").stdout
        assert "cli.help" not in out
        assert pseudo("Show this message and exit.") in out
        plain = run(command, "--help").stdout
        assert "cli.help" not in plain
        assert "Show this message and exit." in plain
        assert len(out) > 1.1 * len(plain)


def test_what_goes_wrong_is_told_in_the_language_too() -> None:
    result = run("--lang", "en_XA", "games", "--all")
    message = i18n.say("cli.games.all_needs_provenance")
    assert result.exit_code == 2
    assert pseudo(message) in result.stderr


@pytest.mark.parametrize("code", ["xx", "", "../en", "uk_UA"])
def test_an_unknown_language_is_refused(code: str) -> None:
    known = ", ".join(i18n.LANGUAGES)
    assert refused("--lang", code, "games") == f"unknown language '{code}'; available: {known}"


def test_an_unknown_language_of_the_environment_is_refused() -> None:
    result = run("games", SOBREMESA_LANG="xx")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("sobremesa: unknown language 'xx'")


def test_a_game_is_played_in_the_language_told() -> None:
    out = run("--lang", "en_XA", "play", "el_grande", "--seed", "5", input="1\n1\nquit\n").stdout
    assert pseudo("What happened") in out
    assert "The King" not in out


# -- nothing is left in English ----------------------------------------------------------------------------------------


def words_in(text: object) -> set[str]:
    return set(re.findall(r"[A-Za-z]{3,}", str(text)))


STAGES = ("waiting", "playing", "over", "archive", "aside")  # of tables, as stored


def notation() -> set[str]:
    """Words that are the same in all languages: everything that can be typed."""
    command: Any = typer.main.get_command(app)
    below = command.commands["admin"].commands
    out = words_in(["sobremesa", *bots.NAMES, *COMMANDS, *command.commands, *below, *STAGES])
    out |= {"and", "III", "record"}  # in lists (CLDR); a phase; a file suffix
    for one in (command, *command.commands.values(), *below.values()):
        out |= words_in([(p.name.upper(), p.metavar, p.opts, p.secondary_opts) for p in one.params]) | {"help"}
    for name in sm.games():
        meta = sm.meta(name)
        out |= words_in([name, *meta.editions, *(m.id for m in meta.modules), "yes", "none"])
        out |= words_in([(o.name, o.values) for o in (*meta.options, *meta.rulings)])
        game = sm.load(name)
        out |= words_in([game.table.notations, list(terminal_of(game, meta.config(2)).sights())])
    return out


SAID: list[tuple[list[str], str]] = [
    (["--help"], ""),
    (["games"], ""),
    (["games", "el_grande"], ""),
    (["games", "la_granja"], ""),
    (["games", "la_granja", "--provenance", "--all"], ""),
    (["games", "el_grande", "--provenance", "--all"], ""),
    (["cards", "el_grande"], ""),
    (["cards", "la_granja"], ""),
    (["cards", "la_granja", "14"], ""),
    (["cards", "la_granja", "--export", "my.toml"], ""),
    (["simulate", "el_grande", "--games", "1", "--seats", "random,random", "--seed", "1"], ""),
    (
        ["play", "el_grande", "--seed", "5"],
        "1\n1\nhelp\ncard\ncard king\nlog\nboard\nadvice greedy\nundo\n99\ndone\nquit\n",
    ),
    (["play", "la_granja", "--seed", "5", "--seats", "human,random"], "1\n1\nhelp\ncard\nboard\nfarm\nundo\nquit\n"),
    (["play", "el_grande", "--seats", "human,robot"], ""),
    (["play", "el_grande", "--option", "short=maybe"], ""),
    (["play", "el_grande", "--modul", "x"], ""),
    (["plya"], ""),
    (["check", "."], ""),
    (["position", "-"], "sobremesa position 1\ngame: el_grande seats=2\n"),
    (["replay", "gone"], ""),
    *(([name, "--help"], "") for name in typer.main.get_command(app).commands),  # type: ignore[attr-defined]
    *((["admin", name, "--help"], "") for name in ("backup", "tables", "tidy", "ban", "export-person")),
]


@pytest.mark.parametrize(("args", "typed"), SAID, ids=lambda x: " ".join(x) if isinstance(x, list) else "")
def test_nothing_is_said_in_english(args: list[str], typed: str, folder: Path) -> None:
    out = run("--lang", i18n.PSEUDO, *args, input=typed).output
    assert re.search("[^\\x00-\\x7f─-╿]", out)
    assert words_in(out) - notation() - words_in(args) - words_in(typed) == set()
