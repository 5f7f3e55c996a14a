"""Modules of La Granja explained: cards, tiles and boards by name, their sources, and a game's end with the automa."""

import re
from collections import Counter
from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.cli.explained import panel
from sobremesa.games.la_granja.modules.ladies.rules.cards import ROWS as LADIES
from sobremesa.games.la_granja.modules.new_farm_cards.rules import ROWS as NEW_ROWS
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS, DATA
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import NotationError
from sobremesa.words import Words, provenance, words_of

from ..words.la_granja import ALONE, EVERYTHING, GAME, MODULES, Table, decisions, named
from .table import drawn, refused, run


def explained(name: str, *modules: str, seats: int = 2, **options: str) -> str:
    """The text of a card, on one line."""
    words = words_of(GAME, GAME.meta.config(seats, modules=modules or MODULES, options=options))
    return " ".join(drawn(panel(words.explain(name)), 80).replace("│", " ").split())


@pytest.mark.parametrize(
    ("name", "words", "is_stand_in"),
    [
        (
            "venture card 5",
            "grain, food, pig, wine and olive. Whoever has delivered more takes the reward of 5 VP",
            True,
        ),
        ("Joint venture card 1", "Between two neighbours, who fill its row from their own ends:", True),
        ("broken roof", "No bonus.", False),
        ("A03", "Side A: 1 harvest good or a build action. Side B: 1 pig", False),
        ("town hall", "Build: 2 silver and 1 VP. Dominance:", True),
        ("colchonera", "From 2 siesta VP she takes food, pig or wine for 1 olive, grain or", False),
        ("counselors", "4: 1 grain 5: 1 grape ≈", True),
        ("song 10", "3 more siesta steps for 2 silver", True),
        ("grand marker", "scores 2 VP every round and 2 VP for each marker", True),
        ("worker", "a die showing 1 sends one to any place for 1 silver", True),
        ("Carmen", "You have a sixth and a seventh roof space", True),
        ("reina", "Once per round you may pay 1 VP to take 4 silver.", False),
        ("trade routes", "3 meat: 5 VP and 1 trade good; at the end 2 VP for each", True),
        ("trade board 2", "Space 4 takes 1 food or 1 wine; the owner gets the modifier -2.", True),
    ],
)
def test_what_modules_bring_is_explained_by_name(name: str, words: str, is_stand_in: bool) -> None:
    text = explained(name)
    assert words in text
    assert ("≈ A stand-in: " in text) == is_stand_in


def test_sides_and_levels_are_those_of_the_table() -> None:
    assert "In this game side B is up" in explained("a03", "bustling_town", town_side="b")
    assert "2: 1 card from hand ≈" in explained("Outlaws", "counselors_outlaws", grey_dice="outlaws")
    assert "hard: 3 deliveries for a craft building, 1 more" in explained("automa", *ALONE, seats=1, automa="hard")


def test_only_what_is_at_the_table_is_explained() -> None:
    with pytest.raises(NotationError, match="unknown card 'Reina'"):
        explained("Reina", "betwixt")
    with pytest.raises(NotationError, match="did you mean Guard House"):
        explained("Guard Huose", "bustling_town")
    with pytest.raises(NotationError, match="unknown card 'church'"):
        explained("church", "bustling_town", town_buildings="no")
    with pytest.raises(NotationError, match="unknown card 'automa'"):
        explained("automa")


@pytest.mark.parametrize("table", EVERYTHING, ids=named)
def test_everything_that_has_a_name_is_explained_and_no_name_means_two_things(table: Table) -> None:
    words = words_of(GAME, GAME.meta.config(**table))
    names = words.cards()
    assert len(names) > 126
    assert [name for name, count in Counter(map(str.lower, names)).items() if count > 1] == []
    for name in names:
        first = drawn(panel(words.explain(name)), 80).splitlines()[0]
        assert first.startswith((f"╭─ {name} ─", f"╭─ {name} ≈ ─")), name


# -- commands ----------------------------------------------------------------------------------------------------------


def test_cards_of_modules_are_listed_and_shown() -> None:
    out = run("cards", "la_granja", "--module", "ladies", "--module", "donkey_song", COLUMNS="120").stdout
    assert f"La Granja: {len(CARD_ROWS)} farm cards" in out
    listed = out[out.index("What the modules of this table bring") :]
    assert all(row["title"] in listed for row in LADIES)
    assert "Song tile 12" in listed
    assert "What the modules" not in run("cards", "la_granja").stdout
    assert "A stand-in" in run("cards", "la_granja", "Trade board 3", "--module", "trade_boards").stdout
    assert run("cards", "la_granja", "song 3", "--module", "donkey_song").stdout.startswith("╭─ Song tile 3 ≈ ─")
    farm = run("cards", "la_granja", "--module", "new_farm_cards", COLUMNS="120").stdout
    assert f"{len(CARD_ROWS) + len(NEW_ROWS)} farm cards" in farm


def test_modules_are_shown_with_their_limits() -> None:
    out = run("games", "la_granja", "--modules", COLUMNS="200").stdout
    assert all(module in out for module in MODULES)
    assert out.count("Only with 2 players or more: ") == len(MODULES) - len(ALONE)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--module", "nonsense"], "unknown module of La Granja 'nonsense'; available: betwixt, broken_roofs,"),
        (["--module", "betwixt", "--seats", "human"], "module betwixt is for 2 seats or more, not 1: a joint venture"),
        (["--option", "automa=easy", "--seats", "human,random"], "the automa plays against one player, not 2"),
        (["--option", "automa=wild", "--seats", "human"], "unknown value of automa 'wild'; available: none, easy,"),
        (["--option", "town_side=b"], "option town_side needs the module bustling_town"),
        (["--ruling", "song_marks=section"], "ruling song_marks needs the module donkey_song"),
    ],
)
def test_what_does_not_go_together_is_refused_in_one_line(args: list[str], message: str) -> None:
    assert refused("play", "la_granja", *args).startswith(message)


def test_the_provenance_covers_all_modules_and_the_automa() -> None:
    facts = provenance("la_granja")
    assert len(facts) == len({fact[:2] for fact in facts})
    kinds = {kind for kind, *_ in facts}
    titles = {m.title for m in GAME.meta.modules}
    assert titles - kinds == {"New Farm Cards"}  # its cards count as helpers
    assert "automa" in kinds
    assert {status for _, _, status, _ in facts} == {"rulebook", "sourced", "partial", "reconstructed"}
    assert all(note for _, _, status, note in facts if status in ("partial", "reconstructed"))
    out = run("games", "la_granja", "--provenance", COLUMNS="160").stdout
    for text in ("joint venture card 8", "Town Hall", "Outlaws, space 6", "trade board 4", "level hard", "Carmen"):
        assert re.search(rf"│ {text} +│ [?] (reconstructed|partial)", out), text
    assert "song tile 1 " not in out
    assert re.search(
        r"│ song tile 1 +│ rulebook", run("games", "la_granja", "--provenance", "--all", COLUMNS="160").stdout
    )


def test_every_data_file_of_a_module_is_covered_by_the_provenance() -> None:
    """The list has at least as many reconstructed facts as the files have rows."""
    reconstructed = Counter(kind for kind, _, status, _ in provenance("la_granja") if status == "reconstructed")
    for module, file, rows, title in (
        ("betwixt", "cards.toml", "card", "Betwixt"),
        ("bustling_town", "buildings.toml", "building", "Bustling Town"),
        ("counselors_outlaws", "boards.toml", "outlaws", "Counselors & Outlaws"),
        ("trade_boards", "boards.toml", "board", "Trade Boards"),
    ):
        assert reconstructed[title] >= len(DATA.read("modules", module, file)[rows]), title


# -- against the automa ------------------------------------------------------------------------------------------------


def finished(automa: str) -> tuple[Words, State]:
    table = {"seats": 1, "options": {"automa": automa}}
    *_, (session, words) = decisions(table, "3")
    return words, session.state


def test_the_automa_has_a_place_and_wins_ties() -> None:
    words, state = finished("standard")
    view = state.view(0)
    mine, its = state.scores()[0], dict(dict(view.modules)["automa"])["vp"]
    assert mine < its, "random play does not beat it"
    assert words.standings(view) == [(1, 1, its), (2, 0, mine)]
    assert words.proclaim(view) == f"The automa wins with {its} VP against {mine}."
    for vp, told, places in (
        (its + 5, f"p1 blue wins with {its + 5} VP against {its}.", [(1, 0, its + 5), (2, 1, its)]),
        (its, f"The automa wins with {its} VP against {its}.", [(1, 1, its), (2, 0, its)]),
    ):
        other = view._replace(seats=(view.seats[0]._replace(vp=vp, silver=99),))
        assert words.standings(other) == places
        assert words.proclaim(other) == told


def test_a_game_against_the_automa_is_played_to_its_end() -> None:
    args = ("play", "la_granja", "--seats", "human", "--option", "automa=easy", "--seed", "3")
    out = run(*args, input="1\n" * 600).stdout
    assert re.search(r"^│ +1 │ the automa │ +\d+ VP │$", out, re.MULTILINE)
    assert re.search(r"^│ +2 │ p1 blue +│ +\d+ VP │$", out, re.MULTILINE)
    assert re.search(r"^The automa wins with \d+ VP against \d+\.$", out, re.MULTILINE)
    assert re.search(r"^The automa places a marker on market hex h\d+ \(value \d\)\.$", out, re.MULTILINE)
    assert "neutral colour" not in out


def test_a_game_with_all_modules_is_played_to_its_end(folder: Path) -> None:
    modules = ",".join(MODULES)
    args = ("play", "la_granja", "--seats", "human,random", "--module", modules, "--seed", "3")
    out = run(*args, input="save game.record\ncard Church\ncard\n" + "1\n" * 1500).stdout
    assert sm.Record.open(folder / "game.record").check().turn == sm.OVER
    assert re.search(r"^p\d \w+ wins\.$", out, re.MULTILINE)
    assert "Dominance: 2 VP." in out
    assert "Trade board 4" in " ".join(out.split())


def test_choices_are_numbered_as_they_are_shown() -> None:
    """What modules add to a step comes with the step, before what can be done at any time."""
    args = ("play", "la_granja", "--seats", "human,random", "--module", "hired_hands", "--seed", "3")
    out = run(*args, input="1\n" * 40).stdout
    asked = out[out.index("you may send a worker to a place of this value") :].split("p1 blue > ")[0]
    step, any_time = asked.split("Any time in your turn")
    assert re.findall(r"^ +(\d+)  (\w+)", step, re.MULTILINE)[:2] == [("1", "send"), ("2", "send")]
    numbers = [int(n) for n in re.findall(r"^ +(\d+)  ", step + any_time, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
