"""``cards``: the deck is listed, exported, edited, compared, refused, and played with."""

import re
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules.catalogue import CARDS as ACTION_CARDS
from sobremesa.games.la_granja.modules.new_farm_cards.rules import ROWS
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS
from sobremesa.games.la_granja.words.cards import stand_ins
from sobremesa.record import Record

from ..games.la_granja import scene as s
from ..games.la_granja.modules.new_cards import NEW
from .la_granja import GAME
from .table import refused, run

CHEF = 'title = "Chef"'


def exported(*changes: tuple[str, str]) -> Path:
    """Our deck in a file, with some first occurrences replaced."""
    path = Path("deck.toml")
    assert run("cards", "la_granja", "--export", path, "--force").exit_code == 0
    text = path.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text)
    return path


# -- looking -----------------------------------------------------------------------------------------------------------


def test_all_farm_cards_are_listed_and_stand_ins_are_marked() -> None:
    result = run("cards", "la_granja", COLUMNS="120")
    assert (result.exit_code, result.stderr) == (0, "")
    out = result.stdout
    for row in CARD_ROWS:
        assert re.search(rf"^{row['number']} {row['title']} ", out, re.MULTILINE)
    assert out.count("≈") == sum(len(stand_ins(row)) for row in CARD_ROWS) + 1 > 200
    assert "≈ marks a stand-in: we do not know what is printed." in out
    assert "La Granja: 66 farm cards" in out


def test_one_card_in_full_by_number_or_title() -> None:
    for name in ("23", "Farm Servant", "farm_servant", "#23"):
        out = run("cards", "la_granja", name).stdout
        assert out.startswith("╭─ 23 Farm Servant ─")
        assert "│ Barrow ≈     2 VP: 2 food" in out
    assert "│ Helper ≈ " in run("cards", "la_granja", "7").stdout
    last = len(CARD_ROWS)
    assert refused("cards", "la_granja", str(last + 1)) == f"there is no card {last + 1}; the cards are 1 to {last}"
    assert refused("cards", "la_granja", "Chief") == "unknown card 'Chief'; did you mean Chef?"


def test_action_cards_are_shown_in_the_same_way() -> None:
    out = run("cards", "el_grande", COLUMNS="120").stdout
    assert f"El Grande: {len(ACTION_CARDS)} action cards" in out
    for card in ACTION_CARDS:
        assert re.search(rf"^│ +{card.index + 1} │ +{card.deck} │ {card.title} ", out, re.MULTILINE), card.title
    assert "╭─ Sabotage ≈ ─" in run("cards", "el_grande", "5").stdout
    assert run("cards", "el_grande", "sabotage").stdout == run("cards", "el_grande", "5").stdout
    assert refused("cards", "el_grande", "999").startswith("unknown card '999'")


# -- export and compare ------------------------------------------------------------------------------------------------


def test_a_deck_that_was_not_changed_is_the_same() -> None:
    path = exported()
    assert path.read_text() == Path(sm.__file__).parent.joinpath("games/la_granja/data/cards.toml").read_text()
    assert run("cards", "la_granja", "--deck", path).stdout == "deck.toml: a good deck, the same as ours.\n"


def test_a_file_is_overwritten_only_if_told_so() -> None:
    Path("deck.toml").write_text("precious")
    message = "deck.toml: this file exists already; --force overwrites it"
    assert refused("cards", "la_granja", "--export", "deck.toml") == message
    assert Path("deck.toml").read_text() == "precious"
    assert "The deck is in deck.toml." in run("cards", "la_granja", "--export", "deck.toml", "--force").stdout
    assert Path("deck.toml").read_text().count("[[card]]") == len(CARD_ROWS)


def test_what_differs_is_shown() -> None:
    path = exported((CHEF, 'title = "Cook"'), ("vp = 2 }", "vp = 5 }"), ('"pig", "food"], vp = 3', '"wine"], vp = 3'))
    out = run("cards", "la_granja", "--deck", path).stdout
    assert out.startswith("deck.toml: a good deck. 2 cards differ from ours:\n")
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in out.splitlines() if line[0] == "│"]
    assert rows == [
        ["1 Chef", "title", "Chef", "Cook"],
        ["", "barrow vp", "2", "5"],
        ["2 Negotiator", "barrow goods", '["pig", "food"]', '["wine"]'],
    ]
    card = run("cards", "la_granja", "1", "--deck", path).stdout
    assert card.startswith("╭─ 1 Cook ─")
    assert "From an edited deck." in card


# -- playing with it ---------------------------------------------------------------------------------------------------


def test_a_record_remembers_the_deck() -> None:
    """A game is played, resumed, checked, replayed and shown without the file."""
    titles = [row["title"] for row in CARD_ROWS]
    path = exported(*((f'title = "{t}"', f'title = "New {t}"') for t in titles))
    args = ("--seats", "human,random", "--seed", "7", "--deck", path)
    out = run("play", "la_granja", *args, input="1\nsave game.record\n").stdout
    assert re.search(r"as a field: \w+ +play \d+ field", out)
    assert set(re.findall(r"^p1 blue plays \d+ (\w+)", out, re.MULTILINE)) == {"New"}
    path.unlink()
    assert ": ok, " in run("check", "game.record").stdout
    assert re.search(r"^p1 blue plays \d+ New ", run("replay", "game.record").stdout, re.MULTILINE)
    resumed = run("play", "--resume", "game.record", input="1\n").stdout
    assert re.search(r"^p1 blue plays \d+ New ", resumed, re.MULTILINE)
    assert run("position", "game.record", "--view", "--seat", "1").exit_code == 0


def test_a_simulation_with_an_edited_deck() -> None:
    path = exported(("vp = 2 }", "vp = 6 }"))
    run("simulate", "la_granja", "--games", "2", "--seed", "7", "--deck", path, "--save", "new")
    run("simulate", "la_granja", "--games", "2", "--seed", "7", "--save", "old")
    for name in ("0001.record", "0002.record"):
        record = sm.Record.open(Path("new", name))
        assert record.config.options["deck"] == path.read_text()
        assert sm.Record.open(Path("old", name)).config.options["deck"] == ""
        assert record.check().turn == sm.OVER


def test_a_position_names_its_deck_by_a_hash() -> None:
    path = exported((CHEF, 'title = "Cook"'))
    run("simulate", "la_granja", "--games", "1", "--seats", "random", "--seed", "7", "--deck", path, "--save", "games")
    text = run("position", "games/0001.record", "--ply", "30").stdout
    assert re.search(r"^game: la_granja .*\bdeck=sha256:[0-9a-f]{16} ", text, re.MULTILINE)
    assert run("position", "-", "--deck", path, input=text).stdout == text
    other = exported((CHEF, 'title = "Koch"'))
    assert run("position", "-", "--deck", other, input=text.replace("deck=sha256:", "deck=sha256:0")).exit_code == 2
    message = "games/0001.record: --deck is for position texts; a game record brings its own deck"
    assert refused("position", "games/0001.record", "--deck", path) == message


def test_a_file_with_changes_alone_is_played_with_our_other_cards(folder: Path) -> None:
    """Such a file is what the site offers for download."""
    path = folder / "few.toml"
    path.write_text('[[card]]\nnumber = 1\ntitle = "Cook"\n')
    assert "Cook" in run("cards", "la_granja", "1", "--deck", path).stdout
    game = ("simulate", "la_granja", "--games", "1", "--seats", "random,random", "--seed", "7", "--deck", path)
    assert run(*game, "--save", "games").exit_code == 0
    deck = Record.open(Path("games/0001.record")).config.options["deck"]
    assert deck == GAME.meta.config(2, options={"deck": exported((CHEF, 'title = "Cook"')).read_text()}).options["deck"]


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("vp = 2 }", "vp = 9 }"), "card 1 (Chef), barrow.vp: 1 to 6 are allowed, not 9"),
        (
            ('"grain", "food"', '"grain", "fud"'),
            "card 1 (Chef), barrow.goods: 'fud' is not allowed; allowed: olive, ",
        ),
        (
            ('field = "grape"', 'field = "pig"'),
            "card 1 (Chef), field: 'pig' is not allowed; allowed: olive, grain, ",
        ),
        (("hand_limit = 1", "hand_limit = 9"), "card 1 (Chef), extension.hand_limit: 0 to 5 are allowed, not 9"),
        (
            ("hand_limit = 1", "cellar = 1"),
            "card 1 (Chef), extension: 'cellar' is not allowed; allowed: hand_limit, ",
        ),
        (
            ('kind = "modifier"', 'kind = "wizard"'),
            "card 1 (Chef), kind: 'wizard' is not allowed; allowed: modifier, ",
        ),
        (("once = false", 'once = "no"'), "card 1 (Chef), once: must be true or false, not 'no'"),
        ((CHEF, "titel = 3"), "card 1 (Chef): unknown field 'titel'; did you mean title"),
        (("number = 2\n", "number = 1\n"), "card 1: this number appears twice in the deck"),
        (("number = 66\n", "number = 67\n"), "card 67: there is no such number; a deck has 1 to 66"),
        (('"upgrade_cost"', '"upgrade_csot"'), "card 1 (Chef), helper: unknown question 'upgrade_csot'; did you mean "),
        (
            ('["gain", "vp", 1]', '["gian", "vp", 1]'),
            "card 2 (Negotiator), helper: unknown operation 'gian'; did you mean gain",
        ),
        (("[[card]]", "[[card"), "the deck is not a TOML text: "),
    ],
)
def test_a_wrong_deck_is_refused_by_card_and_field(change: tuple[str, str], message: str) -> None:
    assert refused("cards", "la_granja", "--deck", exported(change)).startswith(f"deck.toml: {message}")


def test_nothing_is_played_with_a_wrong_deck() -> None:
    path = exported(("vp = 2 }", "vp = 9 }"))
    message = "deck.toml: card 1 (Chef), barrow.vp: 1 to 6 are allowed, not 9"
    assert refused("play", "la_granja", "--deck", path) == message
    assert refused("simulate", "la_granja", "--games", "1", "--deck", path, "--save", "games") == message
    assert not Path("games").exists()


@pytest.mark.parametrize(
    "helper",
    [
        '["mod"]',
        '["mod", "upgrade_cost", ["add"]]',
        '["mod", "upgrade_cost", ["add", "x"]]',
        '["mod", "upgrade_cost", ["only", "stone"]]',
        '["mod", "upgrade_cost", 3]',
        '["on"]',
        '["on", ["market_lost"]]',
        '["on", [], ["gain", "vp", 1]]',
        '["on", ["market_lost"], []]',
        '["parts", 1]',
        '["act"]',
        '["score", ["count"]]',
        '["score", ["min"]]',
        '["revenue", 9]',
        '[["gain", "vp", 1]]',
    ],
)
def test_a_helper_that_makes_no_sense_is_refused_by_card(helper: str) -> None:
    path = exported(('["mod", "upgrade_cost", ["add", -1], ["min", 0]]', helper))
    assert refused("cards", "la_granja", "--deck", path).startswith("deck.toml: card 1 (Chef)")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["cards"], "GAME is missing"),
        (["cards", "chess"], "unknown game 'chess'; available: " + ", ".join(sm.games())),
        (["cards", "mentiroso", "--deck", "empty"], "Mentiroso has no deck that can be edited"),
        (["cards", "mentiroso", "--export", "x"], "Mentiroso has no deck that can be edited"),
        (["play", "mentiroso", "--deck", "empty"], "Mentiroso has no deck that can be edited"),
        (["simulate", "mentiroso", "--deck", "gone"], "Mentiroso has no deck that can be edited"),
        (["cards", "la_granja", "--deck", "gone"], "gone: cannot be read: No such file or directory"),
        (["cards", "la_granja", "--deck", "bytes"], "bytes: not a UTF-8 text (byte 0)"),
        (["cards", "la_granja", "--deck", "words"], "words: the deck has no [[card]] tables"),
        (
            ["play", "la_granja", "--deck", "empty"],
            "empty: the file is empty; 'sobremesa cards GAME --export FILE' writes a deck to start from",
        ),
        (["play", "la_granja", "--option", "deck=x"], "a deck is read from a file: --deck FILE"),
        (["cards", "la_granja", "--force"], "--force goes with --export only"),
        (
            ["cards", "la_granja", "3", "--export", "x"],
            "--export writes our whole deck; omit the card and --deck",
        ),
        (["cards", "la_granja", "--export", "no/such/x"], "no/such/x: cannot be written: No such file or directory"),
        (
            ["play", "--resume", "gone", "--deck", "words"],
            "a saved game brings its own edition, modules, options and rulings; omit --deck",
        ),
    ],
)
def test_bad_arguments_are_refused_in_one_line(args: list[str], message: str, folder: Path) -> None:
    Path("empty").write_text("")
    Path("bytes").write_bytes(b"\xff")
    Path("words").write_text('hello = "world"\n')
    assert refused(*args) == message
    assert {path.name for path in folder.iterdir()} == {"empty", "bytes", "words"}


def test_texts_of_a_deck_cannot_command_the_terminal() -> None:
    path = exported((CHEF, 'title = "\\u001b[2JBad\\nCook"'), ('text = "Every', 'text = "\\u001b[31mEvery'))
    for args in (["cards", "la_granja"], ["cards", "la_granja", "1"]):
        out = run(*args, "--deck", path).stdout
        assert "\x1b" not in out
        assert "Bad Cook" in out


def test_the_commands_are_in_the_help() -> None:
    out: Any = " ".join(run("cards", "--help").stdout.split())
    assert "--export" in out
    assert "--deck" in out
    assert "cards" in run("--help").stdout
    for command in ("play", "simulate"):
        assert "--deck FILE" in " ".join(run(command, "--help").stdout.split())


# -- with a module that brings cards -----------------------------------------------------------------------------------


def test_the_cards_are_listed_with_the_module() -> None:
    out = run("cards", "la_granja", "--module", "new_farm_cards", COLUMNS="120").stdout
    assert "La Granja: 126 farm cards" in out
    assert all(f"{row['number']} {row['title']}" in out for row in ROWS if len(row["title"]) < 12)
    out = run("cards", "la_granja", "126", "--module", "new_farm_cards").stdout
    assert out.startswith("╭─ 126 Returned Emigrant ─")
    assert "│ Helper ≈ " in out
    assert refused("cards", "la_granja", "126") == "there is no card 126; the cards are 1 to 66"


def test_a_deck_of_126_cards_is_exported_compared_and_played(folder: Path) -> None:
    path = folder / "deck.toml"
    assert run("cards", "la_granja", "--export", path, "--module", "new_farm_cards").exit_code == 0
    assert path.read_text().count("[[card]]") == 126
    assert run("cards", "la_granja", "--deck", path, "--module", "new_farm_cards").exit_code == 0
    path.write_text(path.read_text().replace('title = "Importer"', 'title = "Shipper"'))
    out = run("cards", "la_granja", "--deck", path, "--module", "new_farm_cards").stdout
    assert "Shipper" in out
    assert "there is no such number; a deck has 1 to 66" in refused("cards", "la_granja", "--deck", path)
    game = ("simulate", "la_granja", "--games", "1", "--seats", "random,random", "--seed", "7", "--deck", path)
    assert run(*game, "--module", "new_farm_cards").exit_code == 0
    assert "a deck has 1 to 66" in refused(*game)
    assert "unknown module" in refused("cards", "la_granja", "--module", "nonsense")


def test_a_position_with_a_deck_of_126_cards_can_be_read(folder: Path) -> None:
    deck, position = folder / "deck.toml", folder / "position.txt"
    run("cards", "la_granja", "--export", deck, "--module", "new_farm_cards")
    text = deck.read_text() + "\n"
    deck.write_text(text)
    position.write_text(GAME.position(s.fresh(2, deck=text, **NEW)))
    result = run("position", position, "--deck", deck)
    assert (result.exit_code, result.stdout) == (0, position.read_text())
