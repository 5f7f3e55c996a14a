"""The commands that do not play: games, simulate, replay, check, position; and what all of them refuse."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.bots import NAMES
from sobremesa.games import Manifest
from sobremesa.kernel import Dealer, is_compiled
from sobremesa.record import Entry
from sobremesa.words import provenance

from ..patience import PATIENCE
from .table import GAME, refused, run

KINDS = ", ".join(NAMES)  # of opponents, as in messages


def python(*args: str, code: str = "") -> "subprocess.CompletedProcess[str]":
    """A fresh interpreter, as the shell would start it."""
    command = [sys.executable, *(["-c", code] if code else ["-m", "sobremesa", *args])]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


# -- the program itself ----------------------------------------------------------------------------------------------


def test_version_and_help() -> None:
    build = ", compiled" if is_compiled() else ""
    assert run("--version").stdout == f"sobremesa {sm.__version__}{build}\n"
    for args in ([], ["--help"], ["-h"]):
        assert "simulate" in run(*args).stdout
    assert "FILE.seed" in run("play", "--help").stdout


def test_a_fresh_process_ends_without_a_traceback() -> None:
    done = python("check", "nothing.record")
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout == "nothing.record: cannot be read: No such file or directory\n"
    done = python("play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "sobremesa: unknown game 'chess'; available: " + ", ".join(sm.games()) + "\n"


def test_the_shelf_is_shown_without_loading_rules() -> None:
    code = (
        "import sys; from sobremesa.cli import app\n"
        "app(['games', 'el_grande'], standalone_mode=False)\n"
        "rooms = ('rules', 'words', 'picture', 'terminal', 'bot', 'observation')\n"
        "print([m for m in sys.modules if m.startswith('sobremesa.games.') and set(rooms) & set(m.split('.'))])"
    )
    assert python(code=code).stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["plya"], "unknown command 'plya'; did you mean play, replay?"),
        (["play"], "which game? Give its name, like 'sobremesa play el_grande', or --resume FILE"),
        (["simulate", "chess"], "unknown game 'chess'; available: " + ", ".join(sm.games())),
        (["play", "el_grande", "--seet", "x"], "unknown option '--seet'; did you mean --seed, --seats?"),
        (
            ["play", "el_grande", "--seats", "human,robot"],
            "unknown kind of seat 'robot'; available: human, " + KINDS,
        ),
        (["play", "el_grande", "--seats", "human"], "El Grande is for 2 to 5 seats, not 1"),
        (["play", "el_grande", "--seats", ",".join(["random"] * 6)], "El Grande is for 2 to 5 seats, not 6"),
        (
            ["play", "el_grande", "--seats", "human,,random"],
            "--seats needs a kind for every seat, separated by commas; available: human, " + KINDS,
        ),
        (
            ["play", "el_grande", "--module", "more_cards"],
            "unknown module of El Grande 'more_cards'; available: new_regency, alternative_cards, changing_powers",
        ),
        (
            ["play", "el_grande", "--edition", "classic", "--module", "alternative_cards"],
            "module alternative_cards does not go with the classic edition, only with 2023",
        ),
        (["play", "el_grande", "--edition", "1999"], "unknown edition of El Grande '1999'; available: 2023, classic"),
        (["play", "el_grande", "--option", "shrt=yes"], "unknown option 'shrt'; did you mean short?"),
        (["play", "el_grande", "--option", "short=maybe"], "short is yes or no, not 'maybe'"),
        (["play", "el_grande", "--option", "short"], "--option takes name=value, not 'short'"),
        (
            ["play", "el_grande", "--option", "short=yes", "--option", "short=no"],
            "--option short is given twice",
        ),
        (
            ["play", "el_grande", "--option", "merged_decks=yes"],
            "merged_decks is the option for 3 players; with 2 the decks are always merged, with 4-5 never",
        ),
        (
            ["play", "el_grande", "--option", "alternatives=veto_1"],
            "option alternatives needs the module alternative_cards",
        ),
        (
            ["play", "el_grande", "--ruling", "militia_source=sky"],
            "unknown value of militia_source 'sky'; available: court, province",
        ),
        (["play", "el_grande", "--ruling", "militia=court"], "unknown ruling 'militia'; did you mean militia_source?"),
        (["play", "el_grande", "--seed", ""], "the seed must not be empty"),
        (["play", "el_grande", "--seed", "a\nb"], "the seed must be plain text in one line"),
        (["play", "el_grande", "--seed", "\udcff"], "the seed must be plain text in one line"),
        (["play", "--resume", "gone.record"], "gone.record: cannot be read: No such file or directory"),
        (["simulate"], "GAME is missing"),
        (["play", "el_grande", "one", "two"], "too many arguments: one two"),
        (["play", "--seats"], "--seats needs a value"),
        (["games", "--modules=3"], "--modules takes no value"),
        (["simulate", "el_grande", "--games", "many"], "--games takes a number"),
        (["arena", "el_grande"], "--bots is missing"),
        (["simulate", "el_grande", "--games", "0"], "--games must be at least 1, not 0"),
        (["simulate", "el_grande", "--jobs", "-1"], "--jobs must be at least 1, not -1"),
        (
            ["simulate", "el_grande", "--seats", "human,random"],
            "a simulation is for bots; a seat can be " + KINDS,
        ),
        (["check"], "FILE... is missing"),
        (["replay", "."], ".: cannot be read: Is a directory"),
        (["position", "gone"], "gone: cannot be read: No such file or directory"),
        (["games", "chess"], "unknown game 'chess'; available: " + ", ".join(sm.games())),
        (["games", "el_grande", "--all"], "--all goes with --provenance only"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(args: list[str], message: str, folder: Path) -> None:
    assert refused(*args) == message
    assert list(folder.iterdir()) == []


# -- games -------------------------------------------------------------------------------------------------------------


def test_all_games() -> None:
    out = run("games").stdout
    for word in ("el_grande", "El Grande", "2 to 5", "2023, classic", "new_regency"):
        assert word in out


def test_one_game_in_detail() -> None:
    out = run("games", "el_grande", COLUMNS="200").stdout
    assert "unofficial fan implementation" in out
    assert "Wolfgang Kramer and Richard Ulrich" in out
    meta = sm.meta("el_grande")
    for thing in (*meta.modules, *meta.options, *meta.rulings):
        assert thing.text in out
    assert "Only with the edition 2023" in out
    assert re.search(r"dummy_in_castillo .* stock, stay, region_card .* stock", out)
    assert re.search(r"short .* yes, no .* no ", out)


def test_only_the_modules() -> None:
    out = run("games", "el_grande", "--modules").stdout
    assert all(module in out for module in ("new_regency", "alternative_cards", "changing_powers"))
    assert "militia_source" not in out
    assert "Kramer" not in out


def test_provenance_always_reports_what_is_uncertain() -> None:
    facts = provenance("el_grande")
    uncertain = [f for f in facts if "reconstructed" in f[2]]
    certain = [f for f in facts if "reconstructed" not in f[2]]
    assert [f for f in facts if not f.is_certain] == uncertain
    assert uncertain
    assert certain
    short = run("games", "el_grande", "--provenance", COLUMNS="200").stdout
    whole = run("games", "el_grande", "--provenance", "--all", COLUMNS="200").stdout
    for out in (short, whole):
        assert out.count("│ ? ") == len(uncertain)
        assert f"{len(uncertain)} facts are uncertain" in out
    assert f"{len(certain)} certain facts are not shown" in short
    assert "All facts are shown." in whole
    names = {f[1] for f in certain} - {f[1] for f in uncertain}
    assert names
    for name in names:
        assert f"│ {name} " in whole
        assert f"│ {name} " not in short
    for status in {f[2] for f in facts}:
        number = sum(f[2] == status for f in facts)
        assert re.search(rf"│ {', '.join(status.split('+'))} +│ {number} ", short)


# -- simulate ----------------------------------------------------------------------------------------------------------


def simulate(*more: str, seed: str = "7") -> str:
    return run("simulate", "el_grande", "--games", "6", "--seats", "random,random,random", "--seed", seed, *more).stdout


def test_the_same_seed_gives_the_same_results_whoever_plays() -> None:
    alone = simulate("--save", "one")
    shared = simulate("--save", "two", "--jobs", "2")
    assert alone.replace("in one.", "") == shared.replace("in two.", "")
    assert simulate(seed="8") != simulate()
    names = [f"{n:04}.record" for n in range(1, 7)]
    assert sorted(os.listdir("one")) == sorted(os.listdir("two")) == names
    texts = [Path("one", name).read_text() for name in names]
    assert texts == [Path("two", name).read_text() for name in names]
    assert len(set(texts)) == 6
    assert run("check", *(Path("one", name) for name in names)).exit_code == 0


def test_the_report_counts_what_the_records_say() -> None:
    out = simulate("--save", "games")
    finals = [sm.Record.open(path).check() for path in sorted(Path("games").iterdir())]
    scores = [state.scores() for state in finals]
    for seat in range(3):
        mine = [s[seat] for s in scores]
        wins = sum(1 / s.count(max(s)) for s in scores if s[seat] == max(s))
        row = next(line for line in out.splitlines() if f" p{seat + 1} " in line)
        cells = [cell.strip() for cell in row.strip("│").split("│")]
        assert cells[0:3] == [f"p{seat + 1}", "random", f"{sum(mine) / 6:.2f}"]
        assert cells[4:] == [str(min(mine)), str(max(mine)), f"{wins / 6:.1%}"]
    lengths = [sum(seat >= 0 for seat, _ in sm.Record.open(path).line()) for path in Path("games").iterdir()]
    assert f"Mean length: {sum(lengths) / 6:.1f} decisions." in out
    assert f"Shared first place in {sum(s.count(max(s)) > 1 for s in scores)} games." in out


def test_a_simulation_is_reported_as_a_page() -> None:
    out = simulate("--report", "told")
    assert "Report: told/report.html" in out
    page = Path("told", "report.html").read_text(encoding="utf-8")
    assert "<h1>Simulated games: El Grande</h1>" in page
    assert "6 games on 6 deals" in page
    assert "Ratings" not in page
    assert len(list(Path("told", "charts").iterdir())) == page.count("<svg") > 2


def test_records_cannot_be_written_into_a_file(record: Path) -> None:
    before = record.read_bytes()
    assert refused("simulate", "el_grande", "--save", record) == f"{record}: is not a folder"
    assert record.read_bytes() == before


# -- check -------------------------------------------------------------------------------------------------------------


def test_a_good_record(record: Path) -> None:
    state = sm.Record.open(record).check()
    plies = len(sm.Record.open(record).line())
    result = run("check", record)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{record}: ok, {plies} plies, digest {state.digest()}\n"


def test_bad_records_are_named_and_the_others_still_checked(record: Path) -> None:
    text = record.read_text()
    lines = text.splitlines(keepends=True)
    power = next(i for i, line in enumerate(lines) if " power " in line)
    ply, seat = lines[power].split()[:2]
    bad = {
        "truncated": "".join(lines[:-1]),
        "old": text.replace("sobremesa record 1", "sobremesa record 0", 1),
        "illegal": "".join([*lines[:power], f"{ply} {seat} finish\n", *lines[power + 1 :]]),
        "nonsense": "".join([*lines[:power], f"{ply} {seat} dance\n", *lines[power + 1 :]]),
        "missing": "".join([*lines[:power], *lines[power + 1 :]]),
        "digest": "".join([*lines[:-1], lines[-1].replace(lines[-1].split()[2], "0" * 32)]),
        "seed": text.replace('"seed": "7/1"', '"seed": "7/2"'),
        "header": text.replace('"seats": 2', '"seats": 9'),
        "empty": "",
        "other": "hello\n",
    }
    for name, content in bad.items():
        assert content != text
        Path(name).write_text(content)
    Path("bytes").write_bytes(b"sobremesa record 1\n\xff\xfe")
    names = [*bad, "bytes"]
    result = run("check", *names, record)
    out = dict(line.split(": ", 1) for line in result.stdout.splitlines())
    assert (result.exit_code, list(out)) == (2, [*names, str(record)])
    assert out[str(record)].startswith("ok, ")
    assert "the 'end' line is missing" in out["truncated"]
    assert out["old"] == "the record format '0' is unknown; this is version 2"
    assert out["illegal"].startswith(f"ply {ply}: 'finish' is not legal now (play_power)")
    assert out["nonsense"].startswith(f"line {power + 1}: unknown action 'dance'")
    assert "a line is missing or doubled" in out["missing"]
    assert "the record says 000000000000" in out["digest"]
    assert out["seed"] == "the seed told at the end does not match the seal of the beginning"
    assert out["header"] == "line 2: El Grande is for 2 to 5 seats, not 9"
    assert "the first line should be 'sobremesa record 1'" in out["empty"]
    assert "the first line should be 'sobremesa record 1'" in out["other"]
    assert out["bytes"] == "not a UTF-8 text (byte 19)"


def test_a_header_nested_too_deeply_is_a_bad_record(record: Path) -> None:
    Path("deep").write_text("sobremesa record 1\n" + "[" * 100_000 + "\n")
    result = run("check", "deep", record)
    assert result.exit_code == 2
    assert result.stdout.splitlines()[0] == "deep: line 2: the header is not a JSON object"
    assert result.stdout.splitlines()[1].startswith(f"{record}: ok")


def test_a_seed_that_is_no_text_is_a_bad_record(record: Path) -> None:
    Path("odd").write_text(record.read_text().replace('"seed": "7/1"', r'"seed": "\ud800"'))
    assert run("check", "odd").stdout == "odd: the seed told at the end does not match the seal of the beginning\n"


def test_a_draw_that_the_seed_would_not_make_is_found(record: Path) -> None:
    """A legal draw is not enough: once the seed is told, anybody can check that the game was dealt as sealed."""
    game = sm.Record.open(record)
    forged = sm.Record(GAME, game.config, game.names, seal=game.seal, seed=game.seed)
    state = forged.first_state()
    first = Dealer(game.seed).draw(state.outcomes())
    other = next(a for a, _ in state.outcomes() if a != first)
    forged.entries = [Entry("move", sm.CHANCE, other)]
    forged.save("forged.record")
    result = run("check", "forged.record")
    expected, got = GAME.notation(first), GAME.notation(other)
    assert result.exit_code == 2
    assert result.stdout == f"forged.record: ply 1: the seed draws '{expected}' here, the record says '{got}'\n"


# -- replay and position -----------------------------------------------------------------------------------------------


def test_replay_tells_the_whole_game(record: Path) -> None:
    result = run("replay", record)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0].endswith("gets the first-player marker.")
    assert "The game is over." in lines
    assert "is proclaimed El Grande." in result.stdout
    assert not result.stdout.count("Your hand")


def test_replay_stops_at_a_ply(record: Path) -> None:
    out = run("replay", record, "--ply", "1").stdout.splitlines()
    assert out[0].endswith("gets the first-player marker.")
    assert out[1].startswith("After 1 ply ")
    assert run("replay", record, "--ply", "0").stdout.startswith("After 0 plies ")
    plies = len(sm.Record.open(record).line())
    for ply in (-1, plies + 1):
        assert (
            refused("replay", record, "--ply", str(ply)) == f"there is no ply {ply}; this game has plies 0 to {plies}"
        )


def test_replay_with_the_eyes_of_a_seat_or_of_the_owner(record: Path) -> None:
    """While a disc is set but not yet shown, each seat sees only what it may see."""
    game = sm.Record.open(record)
    ply = next(i for i, (_, a) in enumerate(game.line(), 1) if GAME.notation(a).startswith("disc "))
    seat = game.line()[ply - 1][0]
    assert seat == 0
    hidden, shown = "p1 violet has picked a region on the secret disc.", "p1 violet secretly picks "
    for eyes, sees in (([], False), (["--seat", "2"], False), (["--seat", "p1"], True), (["--all"], True)):
        out = run("replay", record, "--ply", str(ply), *eyes).stdout
        assert ((hidden in out), (shown in out)) == (not sees, sees), eyes
        assert ("Your hand" in out) == ("--seat" in eyes)
        assert ("sobremesa position 1" in out) == (eyes == ["--all"])
    assert refused("replay", record, "--seat", "3") == "there is no seat '3'; this game has the seats p1, p2"
    assert refused("replay", record, "--seat", "1", "--all") == "--seat and --all exclude each other"


def test_position_of_a_record_is_canonical_and_can_be_read_again(record: Path) -> None:
    text = run("position", record, "--ply", "40").stdout
    assert text == GAME.position(sm.Record.open(record).replay(40))
    Path("scene").write_text("\n# a remark\n".join(text.splitlines()))
    assert run("position", "scene").stdout == text
    assert run("position", "-", input=text).stdout == text
    drawn = run("position", "-", "--view", input=text).stdout
    assert drawn.startswith(text)
    assert "Castillo" in drawn.removeprefix(text)
    assert "Your hand" not in drawn
    assert "Your hand" in run("position", "scene", "--view", "--seat", "1").stdout
    assert refused("position", "scene", "--ply", "1") == "scene: --ply is for game records; this is a position text"


def test_bad_positions_are_refused(record: Path) -> None:
    text = run("position", record, "--ply", "40").stdout
    assert refused("position", "-", input="hello").startswith("-: a position text starts with the line")
    assert refused("position", "-", input=b"\xff") == "-: not a UTF-8 text (byte 0)"
    assert refused("position", "-", input=text.replace("game: el_grande", "game: chess")).startswith("-: unknown game")
    wrong = refused("position", "-", input=re.sub(r"king: \w+", "king: court", text))
    assert wrong == "-: this position breaks the rules: the King stands nowhere"
    assert refused("position", record, "--ply", "9999").startswith(f"{record}: there is no ply 9999")


def test_output_for_a_terminal_without_umlauts(record: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-m", "sobremesa", "replay", record], capture_output=True, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Arag?n" in done.stdout


def test_games_without_words_are_refused_not_stammered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without their terminals El Grande and La Granja cannot be drawn, nor can Mentiroso without its words."""

    def bare(name: str) -> Manifest:
        found = sm.manifest_of(name)
        return replace(found, terminal=None, words=None if name == "mentiroso" else found.words)

    monkeypatch.setattr("sobremesa.cli.terminal.manifest_of", bare)
    for game in sm.games():
        title = sm.meta(game).title
        assert refused("play", game).startswith(f"{title} cannot be shown in the terminal yet")
        run("simulate", game, "--games", "1", "--seats", "random,random", "--seed", "7", "--save", game)
        record = folder / game / "0001.record"
        assert run("check", record).exit_code == 0
        assert refused("replay", record).startswith(f"{title} cannot be shown in the terminal yet")


def test_who_judges_by_hand_although_asked_for_more_is_told() -> None:
    seats = ["--seats", "learned:1,random", "--games", "1"]
    told = run("simulate", "mentiroso", *seats).stderr
    assert told == "learned:1: nobody has learned to judge Mentiroso yet; it searches by hand-made values, like broad\n"
    assert run("simulate", "mentiroso", "--seats", "search:1,random", "--games", "1").stderr == ""
