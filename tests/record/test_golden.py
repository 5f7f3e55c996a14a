"""The golden games replay as they were played, line by line."""

from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.record import Record
from tests import golden

CASES = [(name, g.name) for name, games in golden.GAMES.items() for g in games]
IDS = [f"{name}-{g}" for name, g in CASES]
HOW = "if the rules were changed on purpose: python tests/golden.py --write"


def opened(name: str, which: str) -> Record:
    return Record.open(golden.folder(name) / f"{which}.record")


@pytest.mark.parametrize(("name", "which"), CASES, ids=IDS)
def test_the_record_replays_to_its_digests(name: str, which: str) -> None:
    record = opened(name, which)
    state = record.check()
    assert state.turn == sm.OVER
    assert state.digest() == record.final
    assert record.game.problems(state) == []


@pytest.mark.parametrize(("name", "which"), CASES, ids=IDS)
def test_the_playthrough_is_the_same_line_by_line(name: str, which: str) -> None:
    kept = (golden.folder(name) / f"{which}.txt").read_text(encoding="utf-8").splitlines()
    difference = golden.first_difference(kept, list(golden.playthrough(opened(name, which))))
    assert not difference, f"{difference}\n{HOW}"


@pytest.mark.parametrize(("name", "which"), CASES, ids=IDS)
def test_the_dealer_was_honest(name: str, which: str) -> None:
    """The seed revealed at the end fits the seal given at the start, and every draw follows from it."""
    record = opened(name, which)
    dealer = sm.Dealer(record.seed)
    assert dealer.seal == record.seal
    state = record.first_state()
    for seat, a in record.line():
        if seat == sm.CHANCE:
            assert dealer.draw(state.outcomes()) == a
        state.play(a, seat)


@pytest.mark.parametrize("name", golden.GAMES)
def test_what_no_golden_game_covers_is_listed(name: str) -> None:
    game = sm.load(name)
    missing = golden.uncovered(game, list(golden.read(name).values()))
    for what in ("seats", "edition", "module", "end", "option", "ruling"):
        assert [m for m in missing if m.startswith(what + " ")] == [], "a golden game has to be added"
    kept = (golden.folder(name) / golden.UNCOVERED).read_text(encoding="utf-8").splitlines()
    assert kept[1:] == missing, HOW


def test_the_list_notices_what_is_missing() -> None:
    game = sm.load("el_grande")
    missing = golden.uncovered(game, [opened("el_grande", "base_4")])
    for line in (
        "seats 2",
        "edition classic",
        "module new_regency",
        "card taken veto",
        "question pass",
        "option short True",
    ):
        assert line in missing
    for line in ("seats 4", "edition 2023", "card taken your_majesty", "question play_power"):
        assert line not in missing
    missing = golden.uncovered(sm.load("la_granja"), [opened("la_granja", "deluxe_solo")])
    for line in ("seats 4", "edition classic", "option hidden_vp True", "ruling markers unlimited", "question donkeys"):
        assert (line in missing) == (line != "question donkeys")


def test_golden_games_play_every_helper_of_la_granja() -> None:
    missing = golden.uncovered(sm.load("la_granja"), list(golden.read("la_granja").values()))
    assert [m for m in missing if m.startswith("card played as a helper")] == []


def test_every_file_belongs_to_a_game() -> None:
    for name, games in golden.GAMES.items():
        wanted = {f"{g.name}{ending}" for g in games for ending in (".record", ".txt")} | {golden.UNCOVERED}
        assert {p.name for p in golden.folder(name).iterdir()} == wanted


def test_a_difference_is_shown_with_its_line() -> None:
    assert golden.first_difference(["a", "b"], ["a", "b"]) == ""
    assert golden.first_difference(["a", "b"], ["a", "c"]) == "line 2\n  kept: b\n  now:  c"
    assert golden.first_difference(["a"], ["a", "c"]) == "line 2\n  kept: None\n  now:  c"


# -- the lock files ----------------------------------------------------------------------------------------------------

LOCKS = [(name, which) for name in golden.GAMES for which in golden.LOCKS]


@pytest.mark.parametrize(("name", "which"), LOCKS)
def test_what_is_locked_keeps_its_number_for_ever(name: str, which: str) -> None:
    wrong = golden.moved(golden.locked(name, which), golden.LOCKS[which](sm.load(name)))
    assert not wrong, (
        f"{golden.lock_file(name, which)}: no longer true, so that old records would mean something else\n{wrong}\n"
        "give what is new the next free number, and leave all others as they are"
    )


@pytest.mark.parametrize(("name", "which"), LOCKS)
def test_what_is_new_is_locked_too(name: str, which: str) -> None:
    kept = set(golden.locked(name, which))
    new = [line for line in golden.LOCKS[which](sm.load(name)) if line not in kept]
    assert new == [], "these are not locked yet; one command does it: python tests/golden.py --lock"


def test_a_lock_accepts_what_is_new_and_notices_what_has_moved_or_gone() -> None:
    kept = ["3 a", "4 b", "9 c"]
    assert golden.moved(kept, ["3 a", "4 b", "5 new", "9 c", "10 newer"]) == ""
    assert golden.moved(kept, ["3 a", "4 new", "5 b", "9 c"]) == "  locked: 4 b"
    assert golden.moved(kept, ["3 a", "4 b"]) == "  locked: 9 c"
    assert golden.moved(kept, []) == "  locked: 3 a\n  locked: 4 b\n  locked: 9 c"


@pytest.mark.parametrize("which", golden.LOCKS)
def test_locking_adds_and_never_changes(which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = golden.LOCKS[which](sm.load("el_grande"))
    monkeypatch.setattr(golden, "lock_file", lambda _, file: tmp_path / file)
    path = tmp_path / which

    def write(lines: list[str]) -> None:
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    for kept in ([], whole[:30], [*whole[:9], *whole[12:]], whole):
        write(kept)
        assert golden.lock("el_grande") == ""
        assert golden.locked("el_grande", which) == whole
    for wrong in ("9999 fly", "7 something else"):
        write([*whole[:7], wrong])
        assert f"  locked: {wrong}" in golden.lock("el_grande")
        assert golden.locked("el_grande", which) == [*whole[:7], wrong]


def test_every_kind_of_number_is_locked() -> None:
    """The words at the start of the lines, so that no kind is lost when the locks are written."""
    for name in golden.GAMES:
        kinds = {line.split()[0] for line in golden.locked(name, "numbers.lock")}
        assert kinds == {"step", "event", *(what for what, _, _ in golden.NAMED[name])}
