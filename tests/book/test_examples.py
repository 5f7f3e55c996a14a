"""The examples of the books: the engine plays each of them, and what they claim happens."""

from importlib.resources import files
from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.book import Book, Chapter, Example
from sobremesa.book.examples import read, value_at

from .books import EXAMPLES, ids, printed_examples

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


#: which of our examples shows what the rulebooks show, by row of the ledgers
SHOWN = {
    "EG-038": "powers", "EG-040": "powers", "EG-046": "invite", "EG-065": "placement", "EG-066": "your_majesty",
    "EG-067": "fiesta", "EG-084": "end_of_round", "EG-103": "castillo", "EG-104": "castillo", "EG-111": "galicia",
    "EG-117": "navarra", "EG-130": "sevilla", "EG-131": "granada", "EG-132": "decree", "EG-175": "modifier",
    "EG-176": "modifier", "EG-187": "intrigue", "EG-193": "withdrawal", "EG-199": "outposts", "EG-204": "mutiny",
    "LG-290": "markers", "LG-291": "trade_good", "LG-292": "buying", "LG-293": "upgrading", "LG-294": "hand_limit",
    "LG-295": "income", "LG-296": "growth", "LG-297": "growth", "LG-298": "roof", "LG-299": "two_hats",
    "LG-300": "delivery", "LG-301": "general_store", "LG-302": "cartwright", "LG-303": "cartwright",
    "LG-304": "second_building", "LG-305": "barrow", "LG-306": "barrow", "LG-307": "paid_delivery",
    "LG-308": "scoring", "FF-020": "venture", "FF-021": "venture", "BT-033": "corners", "BT-034": "corners",
    "BT-035": "corners", "CO-014": "deliver", "CO-020": "five_markers", "CC-015": "counselor", "CC-022": "outlaws",
    "CC-023": "outlaws", "GM-007": "two_at_once", "GM-015": "grand_market", "HH-013": "send",
    "HH-014": "second_worker", "LD-013": "route", "LD-018": "exchange", "TB-015": "export", "TB-016": "export",
    "TB-017": "export", "TB-022": "in_part", "TB-024": "wrap",
}  # fmt: skip
#: which decks lose cards to the alternatives is said in words; tokens of victory points are a single total here
NO_BOARD = {"EG-167", "LG-309"}


def test_every_worked_example_of_the_rulebooks_is_in_the_book() -> None:
    printed = {row for game in sm.ours() for row in printed_examples(game)}
    assert printed - SHOWN.keys() == NO_BOARD
    assert set(SHOWN.values()) <= {example.id for _, _, example in EXAMPLES}


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
