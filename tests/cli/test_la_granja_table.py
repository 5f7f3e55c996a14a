"""La Granja on the screen: the table, what stays hidden, and games played in the terminal."""

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import sobremesa as sm
from sobremesa.cli.play import Leave, Play
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS
from sobremesa.games.la_granja.rules.events import EVENTS
from sobremesa.record import Session

from ..games.la_granja import scene as s
from ..words.la_granja import GAME, TABLES
from .la_granja import decisions, face_for
from .table import drawn, refused, run
from .test_hidden import GuardedSession

# -- the table ---------------------------------------------------------------------------------------------------------


HAND = re.compile(r"^Your hand +Field", re.MULTILINE)


@pytest.mark.parametrize("table", TABLES[1:], ids=["2 seats", "3 seats", "4 seats"])
def test_the_table_looks_the_same_whatever_the_others_hide(table: dict[str, Any]) -> None:
    """Neither other hands nor donkey tiles that are chosen but not yet shown change anything on the screen."""
    rng = Random(1)
    me = table["seats"] - 1
    secrets = 0
    for session, face in decisions(table, "4"):
        state = session.state
        chosen = state.prompt == "donkeys" and state.turn == me and state.round % 2
        if not (chosen or session.ply % 250 == 50) or not state.frames:
            continue
        world = state.determinise(me, rng)
        secrets += world.digest() != state.digest()
        for viewer in (me, None):
            shown = drawn(face.board(state.view(viewer), 100, full=True))
            assert drawn(face.board(world.view(viewer), 100, full=True)) == shown
            assert bool(HAND.search(shown)) == (viewer == me and bool(state.view(me).seats[me].hand))
        other = drawn(face.look(state.view(me), "farm", "p1", 100))
        assert other == drawn(face.look(world.view(me), "farm", "p1", 100))
        assert not HAND.search(other)
    assert secrets > 3


def test_secret_points_stay_secret_and_are_shown_at_the_end() -> None:
    for session, face in decisions(TABLES[1], "6"):
        if session.ply in (150, 300) or session.state.turn == sm.OVER:
            rows = [line.split() for line in drawn(face.board(session.state.view(0), 80), 80).splitlines()]
            mine = next(row for row in rows if row[:3] == ["p1", "blue", "(you)"])
            other = next(row for row in rows if row[:2] == ["p2", "red"] and len(row) > 8)
            assert mine[3].isdecimal()
            assert other[2].isdecimal() if session.state.turn == sm.OVER else other[2] == "?"


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_is_cut_off(width: int, seats: int) -> None:
    """Tables cut off with an ellipsis what does not fit: at 80 columns everything must fit."""
    for session, face in decisions({"seats": seats}, "9"):
        if session.ply % 110 == 0 or session.state.turn == sm.OVER:
            viewer = max(session.state.turn, 0)
            text = drawn(face.board(session.state.view(viewer), width, full=True), width)
            assert "…" not in text
            assert max(map(len, text.splitlines())) <= width


def test_the_market_is_drawn_with_its_open_hexes() -> None:
    state = s.marker(s.marker(s.bare(3), "h12", s.P1), "h18", s.P3)
    text = drawn(face_for(state).board(state.view(0), 80), 80)
    hexes = dict(re.findall(r"(\d (?:··|p\d)) h(\d+)\b", text)[::-1])
    names = {int(name) for name in re.findall(r"\d (?:··|p\d) h(\d+)\b", text)}
    assert names == {i + 1 for i in state.rules.open_hexes}
    assert (hexes["2 p1"], hexes["4 p3"]) == ("12", "18")


def test_buildings_show_rows_blocks_and_completions() -> None:
    state = s.blocked(s.bare(2, round=3), "butcher")
    s.craft(s.supplied(state, "cartwright", 0b101), "delicatessen", fresh=True)
    state.board[ids.FIRSTS] &= ~0b100
    rows = {
        line[:14].strip(): line[14:].split()
        for line in drawn(face_for(state).board(state.view(0), 80), 80).splitlines()
        if " VP" in line or "blocked" in line
    }
    assert rows["Butcher"] == ["pig", "pig", "meat", "·", "·", "blocked", "1"]
    assert rows["Cartwright"] == ["food", "wine", "meat", "●○●", "·", "4", "VP", "first"]
    assert rows["Delicatessen"] == ["olive", "grain", "food", "meat", "new", "·", "3", "VP"]


def test_a_farm_with_everything_on_it() -> None:
    state = s.own(s.scene("play_cards"), silver=7, olive=2, pig=1, trade_good=1, vp=4)
    s.field(s.field(s.field(state, 2, 1), 3), 4, 1)
    s.barrow(s.helper(state, 1, 23), 37, 0b0101)
    s.roof(s.roof(s.extension(state, 7, 12), "pig", used=True), "siesta_2")
    s.hand(s.craft(s.craft(state, "butcher"), "cartwright", fresh=True), 44)
    state.board[ids.USED] = 1 << 23
    text = drawn(face_for(s.again(state)).board(state.view(0), 80), 80)
    rows = [" ".join(line.split()) for line in text.splitlines()]
    for row in (
        "in store 2 · · 1/3 · · · 1 7 4",
        "on fields 1 · 1",
        "buy for 3 3 4 5",
        "upgrade for 1 1 2 2",
        "Fields ●grape ○olive ●olive",
        "Barrows 1. 37 Apprentice, 4 VP: ●olive ○grain ●grape ○grape",
        "23 Farm Servant (used): In your turn you may carry out one upgrade",
        "Extensions 7 Oil Presser: +hand +silver +delivery",
        "12 Swineherd: +hand +silver +stall",
        "Roof tiles 1. Pig (used)",
        "2. Long siesta: Advance 1 or 2 steps on the siesta track.",
        "Craft Cartwright (from next round), Butcher",
        "Donkeys tiles left: 1, 2, 3, 4",
        "Limits hand 5 · paid deliveries 2 · next extension costs 3 different goods",
        "44 Cellarer grain olive, grain 2 +hand +silver +stall",
        "44 as a helper Upgrading a grape to wine costs you 2 silver less, never below",
    ):
        assert row in rows, row
    assert any(row.startswith("Helpers 1 Chef (always): Every upgrade you pay for") for row in rows)
    other = drawn(face_for(state).board(state.view(1), 80), 80)
    assert "fields ●grape ○olive ●olive · barrows 2/4 for 4 VP · 2 extensions" in other
    assert "Cellarer" not in other


def test_dice_and_roof_tiles_are_shown_when_they_matter() -> None:
    state = s.dice(s.scene("take_die"), 2, 2, 6)
    text = drawn(face_for(state).board(state.view(0), 80), 80)
    assert re.search(r"^\[2\]\[2\] +2: 1 card \(play or draw\) or 1 harvest good", text, re.MULTILINE)
    assert re.search(r"^- +4: 4 silver", text, re.MULTILINE)
    assert "Roof tiles for" not in text
    state = s.own(s.helper(s.scene("buy_roof", round=4), 11), silver=2)
    state.board[ids.ROOFS] = 1 << 3
    text = drawn(face_for(s.again(state)).board(state.view(0), 80), 80)
    assert "Roof tiles for 2 silver; your next roof space: 0 VP" in text
    assert "Three silver: Take 3 silver." in text
    assert "Revenue space" not in text


def test_a_terminal_without_round_symbols_shows_letters() -> None:
    run("simulate", "la_granja", "--games", "1", "--seats", "random,random", "--seed", "7", "--save", "games")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "sobremesa", "replay", "games/0001.record"]
    done = subprocess.run(command, capture_output=True, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"x delivered, o missing" in done.stdout
    assert re.search(rb"^Delicatessen .*\b[xo]{4}\b|^Greengrocer .*\b[xo]{4}\b", done.stdout, re.MULTILINE)


# -- games in the terminal ---------------------------------------------------------------------------------------------

ONES = ["1"] * 3000


def played(*answers: str, seats: str = "human,random,random", seed: str = "3", more: tuple[str, ...] = ()) -> str:
    """The output of a game with these answers, after which the input ends."""
    result = run("play", "la_granja", "--seats", seats, "--seed", seed, *more, input="\n".join(answers) + "\n")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_whoever_plays_never_reads_what_the_others_hold() -> None:
    """A whole game, always with an answer; the output names no card that p1 has not seen."""
    out = played("save game.record", *ONES, seats="human,random")
    record = sm.Record.open("game.record")
    final = record.check()
    assert final.turn == sm.OVER
    assert len(re.findall(r"^p\d \w+ wins\.$", out, re.MULTILINE)) == 1
    assert "The seed was 3; its seal was " in out
    seen = {fields.get("card") for _, fields in map(EVENTS.named, Session(record).seen(0))}
    titles = {row["number"]: row["title"] for row in CARD_ROWS}
    unseen = [card for card in final.hands[1] if card not in seen]
    assert len(unseen) > 1
    for card in unseen:
        assert f"{card} {titles[card]}" not in out
        assert not re.search(rf"\b{titles[card]}\b", out) or titles[card] == "Cartwright"
    assert set(re.findall(r"^(p\d) \w+ chooses a donkey tile: ", out, re.MULTILINE)) == {"p1"}
    assert set(re.findall(r"^(p\d) \w+ has chosen a donkey tile", out, re.MULTILINE)) == {"p2"}
    assert not re.search(r"^p2 \w+ draws \d+ [A-Z]", out, re.MULTILINE)


def test_the_play_loop_looks_at_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    session: Any = GuardedSession(Session.new(GAME, GAME.meta.config(3), "5"))
    table = Play(session, ("random", "human", "random"), Console(file=StringIO(), width=80))
    answers = iter(["help", "board", "log", "card 23", "farm p1", "discards", *["1"] * 12, "quit"])
    monkeypatch.setattr("builtins.input", lambda: next(answers))
    with pytest.raises(Leave):
        table.run()
    assert list(answers) == []


@pytest.mark.parametrize(
    ("go_on", "asked"), [(False, ["advance"]), (True, ["free_deliveries", "advance"])], ids=["asked", "goes on"]
)
def test_who_wants_to_go_on_is_not_stopped_where_the_game_can_do_without(
    go_on: bool, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For those who want to go on, the siesta step is skipped, unless they take that back."""
    modules = ["colchonera", "new_farm_cards"]  # trade goods move the siesta marker
    session = Session.new(GAME, GAME.meta.config(2, modules=modules), "12")
    rng = Random(12)
    while session.state.passing < 0:
        session.act(rng.choice(session.state.legal()), session.state.turn)
    kinds = tuple("human" if seat == session.state.turn else "random" for seat in range(2))
    answers = ["undo", "quit"][-len(asked) :]
    prompts: list[str] = []

    def answer() -> str:
        prompts.append(session.state.prompt)
        return answers[len(prompts) - 1]

    monkeypatch.setattr("builtins.input", answer)
    with pytest.raises(Leave):
        Play(session, kinds, Console(file=StringIO(), width=80), go_on).run()
    assert prompts == asked


def test_choices_are_grouped_and_enter_takes_what_the_step_asks() -> None:
    out = played("1", "1", "", seed="3")
    first = out[: out.index("p1 blue > ")]
    step, any_time = first.index("This step"), first.index("Any time in your turn")
    assert step < first.index("36 Sower as a field: olive") < any_time < first.index("trade good: 4 silver")
    assert re.search(r"^ 17  trade good: 4 silver +trade silver", first, re.MULTILINE)
    income = out.split("Income: take what your extensions and craft markers bring.")[1]
    assert re.search(r"^  1  take your income +go *$", income, re.MULTILINE)
    assert "Press Enter for choice 1." in income
    played("1", "1", "", "", "save after.record")
    assert re.findall(r"^\d+ p1 (.*)$", Path("after.record").read_text(), re.MULTILINE)[-1] == "go"


def test_cards_roofs_and_buildings_are_explained() -> None:
    out = " ".join(played("card 23", 'card "Farm Servant"', "card butcher", "card Long siesta", "card 7").split())
    assert out.count("─ 23 Farm Servant ─") == 2
    for text in (
        "│ Field ≈ olive │",
        "│ Barrow ≈ 2 VP: 2 food │",
        "│ Extension ≈ +hand +silver +stall │",
        "│ Helper ",
        "│ Helper ≈ ",
        "(any time in your turn, once per round)",
        "≈ A stand-in: we do not know what is printed here.",
        "Craft building. It needs pig, pig and meat.",
        "Advance 1 or 2 steps on the siesta track.",
    ):
        assert text in out, text


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("card 99", "there is no card 99; the cards are 1 to 66"),
        ("card Farm Servnt", "unknown card 'Farm Servnt'; did you mean Farm Servant"),
        ("farm p9", "there is no farm 'p9'; there are p1, p2 and p3"),
        ("discards", "The discard pile is empty."),
        ("play 99 field", "'play 99 field' is not legal now (play_cards)"),
        ("play 999 field", "unknown action 'play 999 field'"),
        ("99", "There is no choice 99; type a number from 1 to 20."),
        ("", "Type a number, a notation or a command; 'help' lists the commands."),
    ],
)
def test_odd_answers_change_nothing(answer: str, message: str) -> None:
    assert message in " ".join(played(answer, "save x.record").split())
    assert " p1 " not in Path("x.record").read_text()


def test_other_farms_can_be_looked_at_in_full() -> None:
    out = played("farm p2", "farm 3", "farm", "help")
    assert [out.count(f"{name}'s farm ─") for name in ("p2 red", "p3 yellow")] == [1, 1]
    assert out.count("Your farm, p1 blue ─") == 2
    assert re.search(r"^│ farm p2 +│ shows a farm in full", out, re.MULTILINE)


def test_a_decision_can_be_taken_back_and_the_game_goes_on_from_a_file() -> None:
    played("play 36 field", "undo", "play 36 barrow", "save one.record")
    text = Path("one.record").read_text()
    assert re.findall(r"^(?:\d+ p1 |undo \d+ by )(.*)$", text, re.MULTILINE) == [
        "play 36 field",
        "p1",
        "play 36 barrow",
    ]
    out = run("play", "--resume", "one.record", input="farm\n").stdout
    assert "1. 36 Sower, 2 VP: ○olive  ○food" in out


def test_a_solo_game_is_played_to_its_end() -> None:
    run("simulate", "la_granja", "--games", "1", "--seats", "random", "--seed", "5", "--save", "games")
    record = sm.Record.open("games/0001.record")
    Path("solo.record.seed").write_text(record.seed + "\n")
    record.names, record.seed = ("human",), ""
    del record.entries[-20:]
    record.save("solo.record")
    out = run("play", "--resume", "solo.record", input="log\n" + "1\n" * 100).stdout
    assert "p1 blue has finished the solo game." in out
    assert re.search(r"You hold turn order marker [23]: you are the (first|second) player", out)
    assert re.search(r"^The neutral player places a marker on market hex h\d+", out, re.MULTILINE)
    assert refused("play", "--resume", "solo.record").startswith("solo.record: this game is over")


def test_a_record_is_replayed_checked_and_shown() -> None:
    run("simulate", "la_granja", "--games", "1", "--seats", "random,random,random", "--seed", "7", "--save", "games")
    record = Path("games/0001.record")
    assert re.search(r": ok, \d+ plies, digest [0-9a-f]{32}\n$", run("check", record).stdout)
    story = run("replay", record).stdout
    assert "The game is over." in story.splitlines()
    assert len(re.findall(r"^p\d \w+ wins\.$", story, re.MULTILINE)) == 1
    assert not HAND.search(story)
    early = run("replay", record, "--ply", "60", "--seat", "2").stdout
    assert HAND.search(early)
    text = run("position", record, "--ply", "60").stdout
    assert run("position", "-", input=text).stdout == text
    shown = run("position", "-", "--view", input=text).stdout
    assert shown.startswith(text)
    assert "Craft building" in shown
    assert refused("position", "-", input=text.replace("round=1", "round=9")).startswith("-: ")


def test_the_shelf_shows_it() -> None:
    out = run("games", "la_granja", COLUMNS="200").stdout
    assert re.search(r"deck .* a file: --deck FILE .* none ", out)
    facts = run("games", "la_granja", "--provenance", COLUMNS="200").stdout
    assert facts.count("│ ? reconstructed") > 60
    assert "7 Oil Presser" in facts
