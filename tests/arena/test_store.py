"""The file of an arena: nothing is lost, repeated or mixed up."""

import json
from pathlib import Path

import pytest

from sobremesa.arena import Contest, Result, Store, plan, stored_seed
from sobremesa.arena.store import FILE
from sobremesa.kernel import SobremesaError

from .helpers import contest, finished

C = contest("random,greedy", 2, 6)
RESULTS = [finished(m, [10 + m.number, 30 - m.number]) for m in plan(C)]


def opened(folder: Path, c: Contest = C) -> Store:
    return Store(folder, c, plan(c))


def filled(folder: Path, results: list[Result] = RESULTS) -> Path:
    with opened(folder) as store:
        for r in results:
            store.add(r)
    return folder / FILE


def test_results_come_back_as_they_were_in_any_order(tmp_path: Path) -> None:
    filled(tmp_path, RESULTS[::-1])
    with opened(tmp_path) as store:
        assert store.in_order() == RESULTS
        assert list(store.results) == [6, 5, 4, 3, 2, 1]
    header = json.loads((tmp_path / FILE).read_text().splitlines()[0])
    assert header["bots"] == ["random", "greedy"]
    assert (header["game"], header["seats"], header["games"], header["seed"]) == ("el_grande", 2, 6, "s")
    assert header["config"] == C.config.key
    assert {"version", "rules", "data", "code"} <= set(header)


def test_every_result_is_in_the_file_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        for n, r in enumerate(RESULTS, 1):
            store.add(r)
            assert len((tmp_path / FILE).read_text().splitlines()) == 1 + n
        with pytest.raises(ValueError, match="match 3 has been played before"):
            store.add(RESULTS[2])


@pytest.mark.parametrize("cut", [1, 2, 40, -1])
def test_a_torn_last_line_is_dropped_and_its_game_played_again(tmp_path: Path, cut: int) -> None:
    path = filled(tmp_path, RESULTS[:3])
    raw = path.read_bytes()
    last = len(raw.splitlines(keepends=True)[-1])
    path.write_bytes(raw[: len(raw) - (cut if cut > 0 else last - 1)])
    with opened(tmp_path) as store:
        assert store.in_order() == RESULTS[:2]
        store.add(RESULTS[2])
    assert path.read_bytes() == raw


def test_an_empty_file_is_a_new_arena(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    assert stored_seed(tmp_path) is None
    with opened(tmp_path) as store:
        assert store.results == {}
    assert stored_seed(tmp_path) == "s"


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (contest("random,greedy", 2, 6, seed="t"), "the seed is s there, t here"),
        (contest("greedy,random", 2, 6), "the list of bots is random, greedy there, greedy, random here"),
        (contest("random,greedy", 3, 6), "the configuration is el_grande seats=2 "),
        (contest("random,greedy", 2, 6, game="la_granja"), "the game is el_grande there, la_granja here"),
        (contest("random,greedy", 2, 4), "the number of games is 6 there, 4 here"),
    ],
)
def test_another_arena_is_refused_and_left_as_it_is(tmp_path: Path, other: Contest, message: str) -> None:
    path = filled(tmp_path)
    before = path.read_bytes()
    with pytest.raises(SobremesaError, match="holds another arena") as error:
        opened(tmp_path, other)
    assert message in str(error.value)
    assert str(error.value).endswith("choose another folder with --out")
    assert path.read_bytes() == before


@pytest.mark.parametrize("field", ["arena", "version", "rules", "data", "code"])
def test_games_of_another_program_are_not_mixed_with_ours(tmp_path: Path, field: str) -> None:
    path = filled(tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    header = json.loads(lines[0])
    header[field] = "99"
    path.write_text(json.dumps(header) + "\n" + "".join(lines[1:]))
    with pytest.raises(SobremesaError, match="is 99 there"):
        opened(tmp_path)


def test_games_may_be_added(tmp_path: Path) -> None:
    path = filled(tmp_path)
    more = C._replace(games=10)
    with opened(tmp_path, more) as store:
        assert store.in_order() == RESULTS
        store.add(finished(plan(more)[6], [1, 2]))
    lines = path.read_text().splitlines()
    assert json.loads(lines[0])["games"] == 10
    assert len(lines) == 8


def test_damage_in_the_middle_is_refused(tmp_path: Path) -> None:
    path = filled(tmp_path)
    good = path.read_bytes().splitlines(keepends=True)
    stranger = good[3].replace(b'"bots":["random","greedy"]', b'"bots":["greedy","greedy"]')
    assert stranger != good[3]
    for bad in (
        b"\n",
        b"{}\n",
        b"[1]\n",
        b"{{{\n",
        good[3][:30] + b"\n",
        stranger,
        good[3].replace(b'"deal":2', b'"deal":1'),
    ):
        damaged = b"".join([*good[:3], bad, *good[4:]])
        path.write_bytes(damaged)
        with pytest.raises(SobremesaError, match="line 4 is damaged or no game of this arena"):
            opened(tmp_path)
        assert path.read_bytes() == damaged
    path.write_bytes(b"".join([*good[:3], good[2], *good[3:]]))
    with pytest.raises(SobremesaError, match="line 4 repeats game 2"):
        opened(tmp_path)


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    for text in ("hello", "hello\n", '{"a": 1}\n', "[]\n", "\n"):
        path.write_text(text)
        with pytest.raises(SobremesaError, match="not the games of an arena; it is left as it is"):
            opened(tmp_path)
        assert path.read_text() == text
    with pytest.raises(SobremesaError, match="is not a folder"):
        opened(path)
    path.unlink()
    path.mkdir()
    with pytest.raises(SobremesaError, match=f"{FILE}: cannot be used: Is a directory"):
        opened(tmp_path)


def test_two_arenas_do_not_play_into_one_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system knows no such locks")
    with opened(tmp_path), pytest.raises(SobremesaError, match="another arena is playing into this folder right now"):
        opened(tmp_path)
    opened(tmp_path).close()
