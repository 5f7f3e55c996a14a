"""The examples of the books: the engine plays each of them, and what they claim comes about."""

from importlib.resources import files
from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.book import Book, Chapter, Example
from sobremesa.book.examples import read, value_at

from .books import EXAMPLES, ids

Case = tuple[Book, Chapter, Example]


@pytest.mark.parametrize("case", EXAMPLES, ids=ids)
def test_an_example_comes_about(case: Case) -> None:
    book, _, example = case
    claims = example.script().claims
    played = example.play(book.game)
    assert played.told
    assert claims, "an example says what comes of it"
    for claim in claims:
        found = tuple(value_at(view, claim.path, book.labels) for view in (played.before, played.after))
        assert found == (claim.before, claim.after), " ".join(claim.path)


@pytest.mark.parametrize("case", EXAMPLES, ids=ids)
def test_something_changes_or_is_refused(case: Case) -> None:
    script = case[2].script()
    changes = any(claim.before != claim.after for claim in script.claims)
    assert changes or any(not is_allowed for is_allowed, _, _ in script.moves)


@pytest.mark.parametrize("case", EXAMPLES, ids=ids)
def test_its_boards_are_there(case: Case) -> None:
    book, chapter, example = case
    names = {"score", *book.panels, *chapter.panels}
    assert {spec.split()[0] for spec in (*example.show, *(example.show_after or ()))} <= names


def test_no_file_is_left_over() -> None:
    used = {Path(str(files(example.package))) / "examples" / f"{example.id}.txt" for _, _, example in EXAMPLES}
    folders = [Path(str(files(sm.manifest_of(game).package))) for game in sm.ours()]
    assert {path for folder in folders for path in folder.rglob("examples/*.txt")} == used
    assert len(used) > 60


def test_a_file_of_an_example_is_read() -> None:
    script = read("position\nlines\n\nplay put a\nrefused p2: put b\nthen p1 vp 0 -> 5\n")
    assert script.position == "position\nlines\n"
    assert script.moves == ((True, None, "put a"), (False, 1, "put b"))
    assert script.claims == ((("p1", "vp"), "0", "5"),)
    with pytest.raises(ValueError, match="cannot say"):
        read("position\n\nhope for the best\n")
