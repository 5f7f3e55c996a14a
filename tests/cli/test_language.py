"""The language of the command line: as told, as the environment says, or English."""

import pytest

from sobremesa import i18n
from sobremesa.i18n.pseudo import pseudo

from .table import refused, run

HELP = "Show the version and leave."


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
    assert i18n.current() == "en"  # again


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
    assert refused("--lang", code, "games") == f"unknown language '{code}'; known are {known}"


def test_an_unknown_language_of_the_environment_is_refused() -> None:
    result = run("games", SOBREMESA_LANG="xx")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("sobremesa: unknown language 'xx'")


def test_a_game_is_played_in_the_language_told() -> None:
    out = run("--lang", "en_XA", "play", "el_grande", "--seed", "5", input="1\n1\nquit\n").stdout
    assert pseudo("What happened") in out
    assert "The King" not in out
