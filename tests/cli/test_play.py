"""A game in the terminal: answers, commands, saving and resuming, leaving, hot seat, the end."""

import builtins
import re
import stat
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import Result

import sobremesa as sm
from sobremesa.analysis.calibration import Calibration
from sobremesa.analysis.walks import BY_HAND, LEARNED_BY
from sobremesa.cli.play import COMMANDS, Play, show_places
from sobremesa.cli.screen import clear
from sobremesa.kernel import Config, is_compiled
from sobremesa.record import Session

from ..games.el_grande.scene import fresh
from ..words.el_grande import GAME
from .table import refused, run, terminal_of

ONES = "1\n" * 2000  # always answering 1 leads to the end of any game
AUTOSAVE = re.compile(
    r"^The game is saved as (\S+\.record); go on with: sobremesa play --resume (\S+\.record)$", re.MULTILINE
)


def play(*answers: str, seats: str = "human,random,random", seed: str = "7", more: tuple[str, ...] = ()) -> Result:
    """Play a game with these answers, after which the input ends."""
    text = "".join(a + "\n" for a in answers)
    return run("play", "el_grande", "--seats", seats, "--seed", seed, *more, input=text)


def saved(*answers: str, seats: str = "human,random,random") -> str:
    """The record after these answers."""
    out = play(*answers, "save test.record", seats=seats).stdout
    assert "Saved as test.record; the secret seed is in test.record.seed." in out
    return Path("test.record").read_text()


# -- answers -----------------------------------------------------------------------------------------------------------


def test_a_choice_by_number_and_by_notation_is_the_same() -> None:
    found = re.search(r"(\d+)  power 9: invite up to 2 caballeros  (power 9)", play().stdout)
    assert found is not None
    number, notation = found.groups()
    before = saved()
    assert " p1 " not in before
    assert "p1 power 9\n" in saved(number)
    assert saved(number) == saved(notation) == saved("  POWER   9 ") != before


def test_a_refused_command_says_why() -> None:
    told = " ".join(play("power 9", "invite 6").stdout.split())
    assert "'invite 6' is not legal now (invite). With power 9 you may invite no more than 2 caballeros. p1 may" in told


@pytest.mark.parametrize(
    ("garbage", "message"),
    [
        ("99", "There is no choice 99; type a number from 1 to 13."),
        ("0", "There is no choice 0; type a number from 1 to 13."),
        ("9" * 5000, "There is no choice 999999999999; type a number from 1 to 13."),
        ("-1", "unknown action '-1'"),
        ("power 14", "unknown action 'power 14'; did you mean power "),
        (
            "put toledo",
            "'put toledo' is not legal now (play_power). This is not among the present choices. p1 may play: power 1",
        ),
        ("first p1", "'first p1' is not legal now"),
        ("\x1b[2Jfoo", "unknown action"),
        ("[bold]x[/bold]", "unknown action '[bold]x[/bold]'"),
        ("", "Type a number, a notation or a command; 'help' lists the commands."),
        ("undo", "p1 may go back to ply"),
        ("card", "Type 'card NAME' with the name of a card; available: Authority, Civil War, "),
        ("card intrige", "unknown card 'intrige'; did you mean intrigue"),
        ("card m17", "unknown card 'm17'"),
        ("save", "Type 'save FILE' with the name of a file."),
        ("save .", ".: this file holds something else than a game record; it is left as it is"),
        ("save no/such/folder/x", "no/such/folder/x: cannot be written: No such file or directory"),
        ("save ~nobody-here/x", "~nobody-here/x: cannot be written: No such file or directory"),
        ("save a\x00b", "cannot be written"),
    ],
)
def test_nonsense_is_answered_and_changes_nothing(garbage: str, message: str, folder: Path) -> None:
    result = play(garbage, "save after.record")
    told = " ".join(result.stdout.split())
    assert message in told
    assert (
        Path("after.record").read_text()
        == Session.new(GAME, GAME.meta.config(3), "7", ("human", "random", "random")).record.dumps()
    )
    assert {path.name for path in folder.iterdir()} == {"after.record", "after.record.seed"}


def test_bytes_that_are_no_text_are_answered_too() -> None:
    result = run("play", "el_grande", "--seats", "human,random", "--seed", "7", input=b"\xff\xfe\nsave x.record\n")
    assert "unknown action" in result.stdout
    assert Path("x.record").exists()


def test_enter_takes_the_only_choice() -> None:
    """Once a card is used up, only finishing is left. It waits for Enter, as the player may want to undo."""
    before = ["power 13", "take your_majesty", "act", "1", *["put castillo"] * 5]
    alone = r"nothing left to do\.\n +1  finish the turn  finish\nPress Enter for the only choice\.\np1 violet > "
    assert re.search(alone, play(*before).stdout)
    entered, finished = saved(*before, ""), saved(*before, "finish")
    assert entered == finished
    assert "p1 finish\n" in entered


def test_commands_are_no_notations_and_are_all_explained() -> None:
    assert not {block.word for block in GAME.table.blocks} & set(COMMANDS)
    out = play("help").stdout
    for command in COMMANDS:
        assert re.search(rf"^│ {command}\b", out, re.MULTILINE), command
    assert "FILE.seed" in out


def test_the_odds_go_with_the_game() -> None:
    out = play("odds", "power 9", "odds").stdout
    own = re.findall(r"p1 violet: (\d.*?) *\n", out)
    assert own == ["1\N{EN DASH}13", "1\N{EN DASH}8, 10\N{EN DASH}13"]
    assert "the next general scoring comes after round 3." in out


def test_a_card_is_explained_and_marked_if_it_is_a_stand_in() -> None:
    out = play("card grand_manoeuvre", "card Intrigue", "card m3").stdout
    assert "Move up to 4 caballeros of your choice" in out
    assert "─ Intrigue ─" in out
    assert out.count("≈ A stand-in: we do not know what is printed here.") == 2
    assert "Modifier +1 (1 more to court)" in out


def test_the_log_and_the_table_can_be_seen_again() -> None:
    out = play("log", "board").stdout
    assert out.count("gets the first-player marker.") == 2
    assert len(re.findall(r"^Castillo ", out, re.MULTILINE)) == 2


def test_a_bot_says_what_it_would_do_and_why() -> None:
    """Its best candidates have the numbers of the choices, and nothing is played."""
    out = play("advice search:40", "board").stdout
    head, told = out.split("What search:40 would do")
    rows = re.findall(r"^│ +(\d+) │ (power \d+): .* │ +(\d+) │ +([\d.]+)% │ +([\d.]+) │$", told, re.MULTILINE)
    assert len(rows) == 6
    tries = [int(row[2]) for row in rows]
    assert tries == sorted(tries, reverse=True)
    assert 20 <= sum(tries) <= 40
    for number, card, *_ in rows:
        assert re.search(rf"^ *(?:.* )?{number}  {card}: ", head, re.MULTILINE)
    assert saved("advice greedy") == saved()


@pytest.mark.parametrize(
    ("name", "judge"),
    [
        ("greedy", BY_HAND),
        ("broad:8", BY_HAND),
        ("learned:8", LEARNED_BY),
        ("search:8", LEARNED_BY if is_compiled() else BY_HAND),
    ],
)
def test_shares_are_reported_as_the_judge_of_the_bot_deserves(
    name: str, judge: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noted(config: Config, judge: str) -> Calibration:
        asked.append(judge)
        return Calibration(config, judge)

    monkeypatch.setattr("sobremesa.cli.play.Calibration", noted)
    play(f"advice {name}")
    assert asked == [judge]


def test_advice_of_somebody_unknown_is_refused() -> None:
    assert "unknown bot 'chess'" in play("advice chess").stdout


# -- undo --------------------------------------------------------------------------------------------------------------


def test_a_decision_is_taken_back_and_asked_again() -> None:
    start = saved("power 13")
    ply = int(re.findall(r"^(\d+) ", start, re.MULTILINE)[-1])
    assert GAME.notation(sm.Record.loads(start).line()[ply - 1][1])
    turn = ["power 13", "take your_majesty", "act"]
    before, after = saved(*turn[:2]), saved(*turn, "undo")
    assert re.search(r"undo \d+ by p1\n", after)
    assert sm.Record.loads(after).line() == sm.Record.loads(before).line()
    assert "Taken back: the game stands at ply" in play(*turn, "undo").stdout


def test_what_was_decided_before_the_others_is_not_taken_back() -> None:
    out = " ".join(play("power 13", "undo").stdout.split())
    assert "what lies before was chance, shown openly or decided by others" in out
    assert "undo" not in saved("power 13", "undo")


# -- saving and going on -----------------------------------------------------------------------------------------------


def test_a_running_game_keeps_its_seed_secret() -> None:
    text = saved("power 9")
    assert '"seed": ""' in text
    assert f'"seal": "{sm.Dealer("7").seal}"' in text
    assert Path("test.record.seed").read_text() == "7\n"
    assert stat.S_IMODE(Path("test.record.seed").stat().st_mode) == 0o600


def running(record: Path, name: str, plies: int) -> Path:
    """The game of a record without its last plies, saved for two humans so that only their answers decide."""
    game = sm.Record.open(record)
    Path(name + ".seed").write_text(game.seed + "\n")
    game.names, game.seed = ("human", "human"), ""
    del game.entries[-plies:]
    game.save(name)
    return Path(name)


def test_a_game_interrupted_and_resumed_is_the_same_game(record: Path) -> None:
    whole, parts = running(record, "whole.record", 25), running(record, "parts.record", 25)
    assert run("play", "--resume", whole, input=ONES).exit_code == 0
    out = run("play", "--resume", parts, input="1\n" * 8).stdout
    assert AUTOSAVE.findall(out) == [("parts.record", "parts.record")]
    lengths = [len(sm.Record.open(path).line()) for path in (running(record, "start.record", 25), parts, whole)]
    assert lengths == sorted(set(lengths))
    assert run("play", "el_grande", "--resume", parts, input=ONES).exit_code == 0
    assert parts.read_text() == whole.read_text()
    assert '"seed": "7/1"' in parts.read_text()
    assert sm.Record.open(parts).check().turn == sm.OVER
    assert refused("play", "--resume", parts) == "parts.record: this game is over; see it with 'sobremesa replay'"


def test_resuming_needs_the_seed_of_the_seal() -> None:
    text = saved("power 9")
    seed = Path("test.record.seed")
    seed.unlink()
    assert refused("play", "--resume", "test.record") == (
        "test.record.seed is missing: it holds the secret seed of the running game; "
        "if you know the seed, give it with --seed"
    )
    mismatch = "the seed does not match the seal in test.record; nothing is played"
    assert refused("play", "--resume", "test.record", "--seed", "8") == mismatch
    seed.write_text("8\n")
    assert refused("play", "--resume", "test.record") == mismatch
    assert (Path("test.record").read_text(), seed.read_text()) == (text, "8\n")
    assert run("play", "--resume", "test.record", "--seed", "7").exit_code == 0


def test_resuming_refuses_what_does_not_fit() -> None:
    saved("power 9")
    for option, value in (("edition", "2023"), ("module", "new_regency"), ("option", "short=yes"), ("ruling", "x=y")):
        message = f"a saved game brings its own edition, modules, options and rulings; omit --{option}"
        assert refused("play", "--resume", "test.record", f"--{option}", value) == message
    assert (
        refused("play", "--resume", "test.record", "--seats", "human,human")
        == "the record has 3 seats, --seats names 2"
    )
    assert refused("play", "chess", "--resume", "test.record").startswith("unknown game 'chess'")
    text = Path("test.record").read_text()
    Path("test.record").write_text(text.replace('"names": ["human", "random", "random"]', '"names": ["Ann"]'))
    assert refused("play", "--resume", "test.record").startswith("the record does not say who sits where")
    assert run("play", "--resume", "test.record", "--seats", "human,random,random").exit_code == 0


def test_resuming_refuses_chance_that_the_seed_did_not_draw() -> None:
    record = sm.Record(GAME, GAME.meta.config(2), ("human", "random"), seal=sm.Dealer("7").seal)
    dealt = Session(record, sm.Dealer("8"))
    assert dealt.record.seal != sm.Dealer("8").seal
    record.save("forged.record")
    assert "the seed draws" in refused("play", "--resume", "forged.record", "--seed", "7")


def test_other_files_are_never_overwritten() -> None:
    Path("diary.txt").write_text("dear diary")
    out = play("save diary.txt").stdout
    assert "diary.txt: this file holds something else than a game record" in " ".join(out.split())
    assert Path("diary.txt").read_text() == "dear diary"
    assert not Path("diary.txt.seed").exists()


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_the_end_of_the_input_saves_the_game_under_a_fresh_name() -> None:
    first, second = play("power 9"), play("power 8")
    names = []
    for result in (first, second):
        assert (result.exit_code, result.stderr) == (0, "")
        names += AUTOSAVE.findall(result.stdout)
        assert result.stdout.splitlines()[-1] == AUTOSAVE.search(result.stdout).group()  # type: ignore[union-attr]
    seal = sm.Dealer("7").seal[:8]
    assert names == [(f"el_grande-{seal}{n}.record",) * 2 for n in ("", "-2")]
    assert "p1 power 9" in Path(names[0][0]).read_text()
    assert "p1 power 8" in Path(names[1][0]).read_text()


def test_quitting_saves_where_the_game_was_saved_before() -> None:
    result = play("save mine.record", "power 9", "quit", "power 8")
    assert result.exit_code == 0
    assert AUTOSAVE.findall(result.stdout) == [("mine.record", "mine.record")]
    assert "p1 power 9" in Path("mine.record").read_text()


def test_ctrl_c_saves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    result = play()
    assert (result.exit_code, result.stderr) == (130, "")
    assert sm.Record.open(AUTOSAVE.search(result.stdout).group(1)).check().turn == 0  # type: ignore[union-attr]


# -- several humans ----------------------------------------------------------------------------------------------------


def test_the_screen_is_cleared_before_another_human_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a terminal a hand-over separates the hands of two humans, and nothing is left to scroll back to."""
    config = GAME.meta.config(3, modules=["changing_powers"])
    screen = Console(file=StringIO(), force_terminal=True, width=100, height=50, no_color=True)
    answers = iter(["1"] * 40)
    monkeypatch.setattr(builtins, "input", lambda: next(answers))
    with pytest.raises(StopIteration):
        Play(Session.new(GAME, config, "7"), ("human", "human", "random"), screen).run()
    text = screen.file.getvalue()  # type: ignore[attr-defined]
    hands = [(m.start(), m.group(1)) for m in re.finditer(r"Your choices, (p\d \w+)", text)]
    assert {who for _, who in hands} == {"p1 violet", "p2 green"}
    changes = 0
    for (start, before), (end, after) in pairwise(hands):
        between = text[start:end]
        assert ("Please hand over to" in between) == (before != after)
        if before != after:
            changes += 1
            erased, shown = between.split("Please hand over to")
            assert "\x1b[3J" in erased
            assert "\x1b[3J" in shown
            assert "Your hand" not in erased[erased.rindex("\x1b[3J") :] + shown[: shown.index("\x1b[3J")]
    assert changes > 3


def test_a_single_human_is_never_asked_to_hand_over() -> None:
    assert "hand over" not in play("1", "1", "1").stdout


def test_clearing_writes_nothing_into_a_file() -> None:
    for terminal, expected in ((True, "\x1b[2J\x1b[H\x1b[3J"), (False, "")):
        file = StringIO()
        clear(Console(file=file, force_terminal=terminal), history=True)
        assert "".join(sorted(file.getvalue())) == "".join(sorted(expected))


# -- the end -----------------------------------------------------------------------------------------------------------


def test_a_whole_game_ends_with_the_places_and_the_seed() -> None:
    result = play(*ONES.split(), seats="human,random", more=("--option", "short=yes"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "The game is over." in result.stdout
    assert len(re.findall(r"^p\d \w+ is proclaimed El Grande\.$", result.stdout, re.MULTILINE)) == 1
    assert f"The seed was 7; its seal was {sm.Dealer('7').seal}." in result.stdout
    assert not list(Path().iterdir())


def last_decision(record: Path) -> Session:
    """The game of a record just before its last decision."""
    game = sm.Record.open(record)
    dealer = sm.Dealer(game.seed)
    game.seed = ""
    game.entries.pop()
    return Session(game, dealer)


def test_the_record_of_a_finished_game_can_be_kept(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = last_decision(record)
    answers = iter(["1", "save .", "save kept.record"])
    monkeypatch.setattr(builtins, "input", lambda: next(answers))
    screen = Console(file=StringIO(), width=100)
    kinds = tuple("human" if seat == session.state.turn else "random" for seat in range(2))
    Play(session, kinds, screen).run()
    out = screen.file.getvalue()  # type: ignore[attr-defined]
    assert list(answers) == []
    assert ".: this file holds something else" in out
    assert out.splitlines()[-1].endswith("Saved as kept.record.")
    assert sm.Record.open("kept.record").seed == "7/1"
    assert not Path("kept.record.seed").exists()
    assert run("check", "kept.record").exit_code == 0


def test_bots_can_play_by_themselves() -> None:
    result = play(seats="random,random,random", more=("--option", "short=yes"))
    assert result.exit_code == 0
    assert "Your hand" not in result.stdout
    assert "proclaimed El Grande" in result.stdout


def test_equal_vp_share_the_place_and_the_victory() -> None:
    state = fresh(4)
    view = state.view()
    vps = (50, 70, 70, 10)
    view = view._replace(seats=tuple(s._replace(vp=vp) for s, vp in zip(view.seats, vps)))
    screen = Console(file=StringIO(), width=100)
    show_places(terminal_of(GAME, GAME.meta.config(4)), view, screen)
    out = screen.file.getvalue()  # type: ignore[attr-defined]
    assert re.findall(r"│ +(\d) │ (p\d) \w+ +│ +(\d+) VP │", out) == [
        ("1", "p2", "70"),
        ("1", "p3", "70"),
        ("3", "p1", "50"),
        ("4", "p4", "10"),
    ]
    assert "p2 green and p3 blue share the victory: each of them is proclaimed El Grande." in out


# -- little room -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["el_grande", "la_granja"])
def test_a_compact_game_fits_into_80_by_24(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every screen of a game against two bots, including the line for the answer."""
    game = sm.load(name)
    screen = Console(file=StringIO(), force_terminal=True, width=80, height=24, no_color=True)
    answers = iter(["1"] * 30)
    monkeypatch.setattr(builtins, "input", lambda: next(answers))
    session = Session.new(game, game.meta.config(3), "7")
    with pytest.raises(StopIteration):
        Play(session, ("human", "random", "random"), screen, is_compact=True).run()
    shown = screen.file.getvalue().split("\x1b[2J")[1:]  # type: ignore[attr-defined]
    assert len(shown) == 31
    assert max(text.count("\n") + 1 for text in shown) <= 24
