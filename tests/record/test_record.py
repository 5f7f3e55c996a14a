"""Records: what they hold, how they are written, and everything that can be wrong with a file."""

import json
from pathlib import Path
from typing import Any, Callable

import pytest

import sobremesa as sm
from sobremesa.kernel import CHANCE
from sobremesa.record import Entry, Record, Session
from sobremesa.record.record import MARK, MOVE, UNDO

from .helpers import GAME, config, finished, played

SESSION = played(60)
TEXT = SESSION.record.dumps()
LINES = TEXT.splitlines()


def spoil(change: Callable[[list[str]], object]) -> str:
    """The text with its lines changed."""
    lines = list(LINES)
    change(lines)
    return "\n".join(lines) + "\n"


def with_header(**changes: Any) -> str:
    header = {**json.loads(LINES[1]), **changes}
    header = {k: v for k, v in header.items() if v is not ...}
    return spoil(lambda lines: lines.__setitem__(1, json.dumps(header)))


def refusal(text: str) -> str:
    """The message with which a text is refused, when read or when replayed."""
    with pytest.raises(sm.RecordError) as e:
        Record.loads(text).check()
    return str(e.value)


# -- what a record holds -----------------------------------------------------------------------------------------------


def test_the_text_can_be_read_by_anybody() -> None:
    assert LINES[0] == "sobremesa record 1"
    header = json.loads(LINES[1])
    assert (header["game"], header["seats"], header["edition"], header["modules"]) == ("el_grande", 3, "2023", [])
    assert (header["names"], header["rules"], header["data"]) == (
        ["Ana", "Luis", "Eva"],
        GAME.revision,
        GAME.data_revision(),
    )
    assert LINES[2].startswith("1 chance first p")
    assert LINES[3].startswith("2 chance start-king ")
    assert LINES[-1] == f"end {SESSION.ply} {SESSION.state.digest()}"
    assert LINES[52].startswith("= 50 ")  # a digest every fifty plies


def test_a_record_gives_back_its_game() -> None:
    record = Record.loads(TEXT)
    assert record.dumps() == TEXT
    assert record.line() == SESSION.moves
    assert record.check().encode() == SESSION.state.encode()
    assert record.replay().encode() == SESSION.state.encode()
    for ply in (0, 1, 17, SESSION.ply):
        assert record.replay(ply).encode() == SESSION.at(ply).encode()


def test_walking_through_a_record() -> None:
    record = Record.loads(TEXT)
    moves = []
    for ply, state, seat, a in record.walk():
        assert state.digest() == record.replay(ply - 1).digest()
        moves.append((seat, a))
    assert moves == record.line()
    last = LINES[-1].split()
    other = Record.loads(spoil(lambda lines: lines.__setitem__(-1, f"end {last[1]} {'0' * 32}")))
    with pytest.raises(sm.RecordError, match=f"ply {last[1]}: the state has the digest"):
        list(other.walk())


@pytest.mark.parametrize("ply", [-1, 10**6])
def test_there_are_no_other_plies(ply: int) -> None:
    with pytest.raises(sm.RecordError, match=f"there is no ply {ply}; this game has plies 0 to {SESSION.ply}") as e:
        SESSION.record.replay(ply)
    assert e.value.ply == ply


def test_an_undo_is_an_entry_and_the_line_folds_it_in() -> None:
    record = Record(GAME, config())
    moves = SESSION.moves
    record.entries += [Entry(MOVE, *m) for m in moves[:20]]
    record.entries.append(Entry(UNDO, 1, 17))
    record.entries += [Entry(MOVE, *m) for m in moves[17:19]]
    record.entries.append(Entry(MARK, CHANCE, 19, SESSION.at(19).digest()))
    assert record.line() == moves[:19]
    assert record.check().digest() == SESSION.at(19).digest()
    lines = record.dumps().splitlines()
    assert lines[22] == "undo 17 by p2"
    assert lines[23].startswith("18 ")
    assert lines[25] == f"= 19 {SESSION.at(19).digest()}"
    assert Record.loads(record.dumps()).entries == record.entries


def test_a_record_may_start_anywhere() -> None:
    start = GAME.position(SESSION.at(30))
    record = Record(GAME, config(), start=start)
    record.entries += [Entry(MOVE, *m) for m in SESSION.moves[30:45]]
    again = Record.loads(record.dumps())
    assert again.start == start
    assert again.replay(0).digest() == SESSION.at(30).digest()
    assert again.check().digest() == SESSION.at(45).digest()


def test_a_start_that_is_no_position_is_refused() -> None:
    assert refusal(with_header(start="nonsense")).startswith("start: a position text starts with the line")
    broken = GAME.position(SESSION.at(9)).replace("court=7", "court=8", 1)
    assert refusal(with_header(start=broken)) == ("start: this position breaks the rules: p1 has 31 caballeros, not 30")


def test_a_start_of_another_table_is_refused() -> None:
    """The header says three seats; a position for four would add seats that have no names."""
    other = GAME.position(played(20, seats=4).state)
    assert refusal(with_header(start=other)).startswith(("start: ", "line 2: "))


# -- files -------------------------------------------------------------------------------------------------------------


def test_save_and_open(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    SESSION.record.save(path)
    assert path.read_text(encoding="utf-8") == TEXT
    assert Record.open(path).check().digest() == SESSION.state.digest()
    assert Record.open(str(path)).dumps() == TEXT
    assert [p.name for p in tmp_path.iterdir()] == ["game.record"]


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("older")
    SESSION.record.save(path)
    assert path.read_text(encoding="utf-8") == TEXT


def test_a_record_that_does_not_replay_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("older")
    record = Record.loads(TEXT)
    record.entries.insert(9, record.entries[9])
    with pytest.raises(sm.RecordError):
        record.save(path)
    assert path.read_text() == "older"
    assert [p.name for p in tmp_path.iterdir()] == ["game.record"]


def test_targets_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(sm.RecordError, match=r"cannot be written: No such file or directory"):
        SESSION.record.save(tmp_path / "nowhere" / "game.record")
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(sm.RecordError, match=r"folder: cannot be written: Is a directory"):
        SESSION.record.save(target)
    assert [p.name for p in tmp_path.iterdir()] == ["folder"], "half a file was left behind"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(sm.RecordError, match=r"cannot be read: No such file or directory"):
        Record.open(tmp_path / "none")
    with pytest.raises(sm.RecordError, match=r"cannot be read: Is a directory"):
        Record.open(tmp_path)
    binary = tmp_path / "binary"
    binary.write_bytes(b"sobremesa record 1\n\xff\xfe\n")
    with pytest.raises(sm.RecordError, match=r"not a UTF-8 text \(byte 19\); a record is plain text"):
        Record.open(binary)
    torn = tmp_path / "torn"
    torn.write_text("\n".join(LINES[:9]))
    with pytest.raises(sm.RecordError, match=r"torn: the record breaks off after ply 7: the 'end' line is missing"):
        Record.open(torn)


def test_names_with_any_characters_survive(tmp_path: Path) -> None:
    """Line separators of every kind, and characters that no file can hold, must not break the record."""
    names = ("Zoë", 'quote " and \\', "two\nlines", "next\x85line", "line\u2028separator", "\x1c\x0b\x0c", "\x00")
    record = Record(GAME, config(5), names)
    record.save(tmp_path / "names")
    assert Record.open(tmp_path / "names").names == names


# -- what can be wrong with a text -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a game record: the first line should be 'sobremesa record 1'"),
        ("hello\n", "not a game record: the first line should be 'sobremesa record 1'"),
        (
            spoil(lambda ls: ls.__setitem__(0, "sobremesa record 3")),
            "the record format '3' is unknown; this is version 2",
        ),
        (spoil(lambda ls: ls.__setitem__(0, "sobremesa record 1 ")), "the record format '1 ' is unknown"),
        ("sobremesa record 1", "line 2: the header is not a JSON object"),
        (spoil(lambda ls: ls.pop(1)), "line 2: the header is not a JSON object"),
        (spoil(lambda ls: ls.__setitem__(1, "{")), "line 2: the header is not a JSON object"),
        (spoil(lambda ls: ls.__setitem__(1, "[1]")), "line 2: the header is not a JSON object"),
        (spoil(lambda ls: ls.__setitem__(1, "[" * 99999)), "line 2: the header is not a JSON object"),
        (with_header(game=...), "line 2: the header lacks 'game', or it is not a str"),
        (with_header(seats="3"), "line 2: the header lacks 'seats', or it is not a int"),
        (with_header(modules="x"), "line 2: the header lacks 'modules', or it is not a list"),
        (with_header(rules=None), "line 2: the header lacks 'rules', or it is not a int"),
        (with_header(game="chess"), "line 2: unknown game 'chess'"),
        (with_header(seats=6), "line 2: El Grande is for 2 to 5 seats, not 6"),
        (with_header(seats=True), "line 2: El Grande is for 2 to 5 seats, not True"),
        (with_header(edition="1995"), "line 2: unknown edition of El Grande '1995'"),
        (with_header(modules=["dragons"]), "line 2: unknown module of El Grande 'dragons'"),
        (with_header(rulings=[]), "line 2: 'rulings' is not an object"),
        (with_header(rulings={"x": 1}), "line 2: unknown ruling 'x'"),
        (with_header(options={"short": "perhaps"}), "line 2: short is yes or no, not 'perhaps'"),
        (with_header(rules=0), "line 2: the header lacks 'rules', or it is not a int"),
        (with_header(names="Ana"), "line 2: 'names' is not a list of names"),
        (with_header(names=[1]), "line 2: 'names' is not a list of names"),
        (with_header(seed=7), "line 2: 'seed' is not a text"),
        (with_header(start=None), "line 2: 'start' is not a text"),
        (spoil(lambda ls: ls.pop()), "the record breaks off after ply"),
        (spoil(lambda ls: ls.append("61 p1 done")), "nothing may follow the 'end' line"),
        (spoil(lambda ls: ls.pop(5)), "line 6: ply 5 comes after ply 3; a line is missing or doubled"),
        (spoil(lambda ls: ls.insert(5, ls[5])), "line 7: ply 4 comes after ply 4; a line is missing or doubled"),
        (spoil(lambda ls: ls.__setitem__(5, "4 chance fly")), "line 6: unknown action 'fly'"),
        (spoil(lambda ls: ls.__setitem__(5, "4 p1")), "line 6: '4 p1' should be 'PLY SEAT ACTION'"),
        (spoil(lambda ls: ls.__setitem__(5, "hello there you")), "line 6: 'hello there you' should be 'PLY SEAT"),
        (spoil(lambda ls: ls.__setitem__(5, "4 p4 done")), "line 6: there is no seat 'p4'; there are p1 to p3 and"),
        (spoil(lambda ls: ls.__setitem__(5, "4 p0 done")), "line 6: there is no seat 'p0'"),
        (spoil(lambda ls: ls.insert(5, "undo 3 by p1")), "should be 'undo PLY by SEAT' with a PLY below 3"),
        (spoil(lambda ls: ls.insert(5, "undo 99 by p1")), "should be 'undo PLY by SEAT' with a PLY below 3"),
        (spoil(lambda ls: ls.insert(5, "undo -1 by p1")), "should be 'undo PLY by SEAT' with a PLY below 3"),
        (spoil(lambda ls: ls.insert(5, "undo 2 by p9")), "line 6: there is no seat 'p9'"),
        (spoil(lambda ls: ls.insert(5, "undo 2")), "should be 'undo PLY by SEAT' with a PLY below 3"),
        (spoil(lambda ls: ls.insert(5, "= 2 abc")), "line 6: ply 2 is named where the game is at ply 3"),
        (spoil(lambda ls: ls.insert(5, "= 3")), "line 6: '= 3' should be '= PLY DIGEST'"),
        (spoil(lambda ls: ls.__setitem__(-1, "end 3 abc")), "ply 3 is named where the game is at ply"),
    ],
)
def test_every_mistake_is_named(text: str, words: str) -> None:
    message = refusal(text)
    assert words in message
    assert "\n" not in message


@pytest.mark.parametrize(
    "line",
    [
        "undo " + "0" * 9 + "7 by p1",  # nine zeros, then a ply beyond the last one
        "undo " + "0" * 5000 + " by p1",
        "4 p" + "0" * 5000 + "1 done",
        "4 p0014 done",
        "000000004999 chance first p1",
        "٤ p٩ done",
    ],
)
def test_numbers_with_many_digits_are_not_cut_to_something_else(line: str) -> None:
    assert refusal(spoil(lambda ls: ls.insert(5, line))).startswith("line 6: ")


def test_an_option_that_does_not_fit_the_seats_is_refused_in_the_header() -> None:
    assert "merged_decks" in refusal(with_header(seats=4, options={"merged_decks": True}))


def test_a_changed_action_is_noticed() -> None:
    """Another legal action gives another digest; an illegal one cannot be played at all."""
    first = next(i for i, line in enumerate(LINES) if " p" in line and "power" in line)
    ply, seat, _, value = LINES[first].split()
    other = "13" if value != "13" else "12"
    with pytest.raises(sm.RecordError) as e:
        Record.loads(spoil(lambda ls: ls.__setitem__(first, f"{ply} {seat} power {other}"))).check()
    assert e.value.ply > int(ply) - 1
    with pytest.raises(sm.RecordError, match=f"^ply {ply}: 'finish' is not legal now") as e:
        Record.loads(spoil(lambda ls: ls.__setitem__(first, f"{ply} {seat} finish"))).check()
    assert (e.value.ply, e.value.expected, e.value.got) == (int(ply), "", "finish")


def test_a_move_of_the_wrong_seat_is_noticed() -> None:
    first = next(i for i, line in enumerate(LINES) if " p" in line and "power" in line)
    ply, seat, rest = LINES[first].split(" ", 2)
    other = "p1" if seat != "p1" else "p2"
    assert "decision but that of" in refusal(spoil(lambda ls: ls.__setitem__(first, f"{ply} {other} {rest}")))
    assert "chance has nothing to settle here" in refusal(
        spoil(lambda ls: ls.__setitem__(first, f"{ply} chance {rest}"))
    )
    assert "chance has to be settled first" in refusal(
        spoil(lambda ls: ls.__setitem__(2, LINES[2].replace("chance", "p1")))
    )


def test_a_changed_digest_is_noticed() -> None:
    mark = next(i for i, line in enumerate(LINES) if line.startswith("= "))
    for at, ply in ((mark, 50), (len(LINES) - 1, SESSION.ply)):
        word, number, digest = LINES[at].split()
        text = TEXT.replace(LINES[at], f"{word} {number} {'0' * 32}")
        with pytest.raises(sm.RecordError, match=f"^ply {ply}: the state has the digest") as e:
            Record.loads(text).check()
        assert (e.value.ply, e.value.expected, e.value.got) == (ply, "0" * 32, digest)


def test_other_data_is_mentioned_when_a_record_diverges() -> None:
    text = with_header(data="0123456789ab").replace(LINES[-1], f"end {SESSION.ply} {'0' * 32}")
    assert f"(recorded with data 0123456789ab, this is {GAME.data_revision()})" in refusal(text)
    assert Record.loads(with_header(data="0123456789ab")).check().digest() == SESSION.state.digest()


def test_a_finished_game_tells_its_seed() -> None:
    session = finished(edition="classic", short=True)
    header = json.loads(session.record.dumps().splitlines()[1])
    assert header["seed"] == "4"
    assert header["seal"] == sm.Dealer("4").seal
    again = Session.new(GAME, config(edition="classic", short=True), header["seed"])
    while again.state.turn != sm.OVER:
        seat, a = session.moves[again.ply]
        again.act(a, seat)
    assert again.moves == session.moves, "with the seed everybody can check that chance was honest"
