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
    """The seed told at the end belongs to the seal given at the start, and every draw follows from it."""
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


@pytest.mark.parametrize("name", golden.GAMES)
def test_actions_keep_their_numbers_for_ever(name: str) -> None:
    kept = golden.lock_file(name).read_text(encoding="utf-8").splitlines()
    now = golden.lock_lines(sm.load(name))
    difference = golden.first_difference(kept, now[: len(kept)])
    assert not difference, (
        f"{difference}\nold records would mean something else: put new actions at the end of the table instead"
    )


@pytest.mark.parametrize("name", golden.GAMES)
def test_new_actions_are_locked_too(name: str) -> None:
    kept = golden.lock_file(name).read_text(encoding="utf-8").splitlines()
    new = golden.lock_lines(sm.load(name))[len(kept) :]
    assert new == [], "append them to the lock file: python tests/golden.py --lock"


def test_locking_appends_and_never_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "actions.lock"
    whole = golden.lock_lines(sm.load("el_grande"))
    monkeypatch.setattr(golden, "lock_file", lambda _: path)
    for kept in ([], whole[:30], whole):
        path.write_text("".join(line + "\n" for line in kept), encoding="utf-8")
        assert golden.lock("el_grande") == ""
        assert path.read_text(encoding="utf-8").splitlines() == whole
    for kept in ([*whole, "9999 fly"], [*whole[:7], "7 something else"]):
        path.write_text("".join(line + "\n" for line in kept), encoding="utf-8")
        assert f"line {len(kept)}\n" in golden.lock("el_grande")
        assert path.read_text(encoding="utf-8").splitlines() == kept
