"""Ids with room: adding a card, tile or helper at the end moves nothing, and a number without a place is refused.

The additions are made to a copy of the package, which plays in a process of its own.
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.data import in_room, numbered
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.la_granja.rules import deck
from sobremesa.games.la_granja.rules.ids import CARDS, FIRST_PATRON, LAST_CARD
from sobremesa.kernel import Game, NotationError
from tests import golden

PACKAGE = Path(sm.__file__).parent
EL_GRANDE, LA_GRANJA = sm.load("el_grande"), sm.load("la_granja")
BOTH = pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA], ids=lambda g: g.name)

SIEGE = """
[[card]]
number = {number}
id = "siege"
title = "Siege"
title_status = "reconstructed"
deck = 1
caballeros = 1
copies = {copies}
effect = ["choose", ["move", {{ own = 1 }}], ["optional", ["move", {{ opposing = 1 }}]]]
text = "A card that does not exist."
status = "reconstructed"
source = "this test"
note = ""
"""
HELPER = """
[[card]]
number = {number}
id = "gleaner"
title = "Gleaner"
field = "grain"
barrow = {{ goods = ["grain", "grain"], vp = 3 }}
extension = {{ silver = 1 }}
kind = "activated"
window = ["I", "II", "III"]
once = true
helper = ["choose", ["gain", "grain", 1], ["optional", ["gain", "silver", ["min", ["count", "helpers"], 2]]]]
text = "A card that does not exist."
strength = 3
status = "reconstructed"
note = ""
"""
FACE = """
[[face]]
number = {number}
id = "hammock"
title = "Hammock"
effect = ["optional", ["siesta", 1]]
text = "A tile that does not exist."
"""
# the numbers of a game, as in its lock files
NUMBERS = """
import json, sys
import sobremesa as sm
game = sm.load(sys.argv[1])
state = game.new(2, modules=game.modules)
print(json.dumps({
    "actions": {a: game.notation(a) for a in game.table.ids()},
    "size": game.num_actions,
    "steps": {kind: step.name for kind, step in enumerate(state.steps)},
    "events": {t.number: t.key for t in game.events.types},
    "programs": {n: parts for n, parts in state.rules.programs.items()},
    "fields": [len(state.board), len(state.players[0])],
}))
"""
REPLAY = """
import sys
from sobremesa.record import Record
for path in sys.argv[1:]:
    Record.open(path).check()
print("fine")
"""
# draw a card, play it as a helper and use it; nothing else has changed its meaning
HELPER_AT_WORK = """
import sys
from random import Random
import sobremesa as sm
game = sm.load("la_granja")
assert game.action("roll 1") == int(sys.argv[1])
seen = set()
for seed in range(60):
    state, dealer, rng = game.new(3, modules=tuple(sys.argv[2:])), sm.Dealer(seed), Random(seed)
    while state.turn != sm.OVER:
        if state.turn == sm.CHANCE:
            a = dealer.draw(state.outcomes())
        else:
            legal = [(game.notation(a), a) for a in state.legal()]
            about = [a for text, a in legal if text in ("play 127 helper", "use 127", "keep 127")]
            a = about[0] if about else rng.choice(legal)[1]
        seen.add(game.notation(a))
        state.play(a)
        if game.notation(a).endswith(("127", "127 helper")):
            assert game.problems(state) == []
            assert game.from_position(game.position(state)).digest() == state.digest()
    if {"draw 127", "play 127 helper", "use 127"} <= seen and state.scores():
        break
card = state.rules.card(127)
patrons = [c.id for c in state.rules.cards if c is not None and c.crop < 0]
print(sorted(t for t in seen if "127" in t.split()), card.title, patrons)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package without the files meant only for people."""
    left_out = shutil.ignore_patterns("__pycache__", "static", "templates", "*.svg", "*.mo")
    shutil.copytree(PACKAGE, tmp_path / "sobremesa", ignore=left_out)
    return tmp_path / "sobremesa"


def run(copy: Path, code: str, *args: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(copy.parent), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    return subprocess.run([sys.executable, "-c", code, *args], env=env, capture_output=True, text=True, cwd=copy.parent)


def said(copy: Path, code: str, *args: str) -> str:
    done = run(copy, code, *args)
    assert done.returncode == 0, done.stderr
    return done.stdout


def append(copy: Path, text: str, *path: str) -> None:
    with copy.joinpath("games", *path).open("a", encoding="utf-8") as file:
        file.write(text)


def numbers(copy: Path, game: Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(copy, NUMBERS, game.name))
    return found


def records(game: Game, *names: str) -> list[str]:
    return [str(golden.folder(game.name) / f"{g.name}.record") for g in golden.GAMES[game.name] if g.name in names]


# -- appended cards and tiles ------------------------------------------------------------------------------------------


def test_an_action_card_that_is_appended_moves_no_number(copy: Path) -> None:
    """A row in no deck: all numbers stay, and every recorded game replays to the same digests."""
    before = numbers(copy, EL_GRANDE)
    append(copy, SIEGE.format(number=len(CARD_NAMES) + 1, copies="{}"), "el_grande", "data", "cards.toml")
    after = numbers(copy, EL_GRANDE)
    new = {a: text for a, text in after["actions"].items() if a not in before["actions"]}
    assert sorted(new.values()) == ["reveal siege", "take siege"]
    for what in ("actions", "programs"):
        assert {n: after[what][n] for n in before[what]} == before[what]
    for what in ("size", "steps", "events", "fields"):
        assert after[what] == before[what]
    played = [g.name for g in golden.GAMES["el_grande"]]
    assert said(copy, REPLAY, *records(EL_GRANDE, *played)) == "fine\n"


def test_an_action_card_that_is_appended_can_be_taken(copy: Path) -> None:
    append(copy, SIEGE.format(number=len(CARD_NAMES) + 1, copies='{ "2023" = 40 }'), "el_grande", "data", "cards.toml")
    code = """
import sobremesa as sm
game = sm.load("el_grande")
state, dealer = game.new(4), sm.Dealer(2)
while "take siege" not in map(game.notation, state.legal()):
    dealer.settle(state) if state.turn == sm.CHANCE else state.play(state.legal()[-1])
state.play(game.action("take siege"))
state.play(game.action("act"))
print(state.prompt, [game.notation(a) for a in state.legal()][:2])
assert game.from_position(game.position(state)).digest() == state.digest()
"""
    assert said(copy, code).startswith("choose ['option ")


@pytest.mark.parametrize("modules", [(), ("ladies",), ("ladies", "new_farm_cards")], ids=len)
def test_helper_127_is_drawn_and_played_and_roll_1_is_still_roll_1(copy: Path, modules: tuple[str, ...]) -> None:
    append(copy, HELPER.format(number=127), "la_granja", "data", "cards.toml")
    roll = LA_GRANJA.action("roll 1")
    ladies = ["nina", "carmen", "felipa", "ana", "reina", "savannah"] if "ladies" in modules else []
    told = said(copy, HELPER_AT_WORK, str(roll), *modules)
    assert "'draw 127'" in told
    assert "'play 127 helper'" in told
    assert "'use 127'" in told
    assert told.endswith(f" Gleaner {ladies}\n")


def test_a_farm_card_that_is_appended_moves_no_number(copy: Path) -> None:
    before = numbers(copy, LA_GRANJA)
    append(copy, HELPER.format(number=127), "la_granja", "data", "cards.toml")
    after = numbers(copy, LA_GRANJA)
    new = {text for a, text in after["actions"].items() if a not in before["actions"]}
    sides = {f"play 127 {side}" for side in ("field", "barrow", "extension", "helper")}
    words = {f"{word} 127" for word in ("discard", "drop", "keep", "first", "use", "draw", "neutral")}
    assert new == sides | words
    for what in ("actions", "programs"):
        assert {n: after[what][n] for n in before[what]} == before[what]
    for what in ("size", "steps", "events", "fields"):
        assert after[what] == before[what]


def test_a_roof_tile_that_is_appended_moves_no_number(copy: Path) -> None:
    """Not even the broken one, which came after the others, or what follows them."""
    before = numbers(copy, LA_GRANJA)
    append(copy, FACE.format(number=25), "la_granja", "data", "roofs.toml")
    after = numbers(copy, LA_GRANJA)
    new = {text for a, text in after["actions"].items() if a not in before["actions"]}
    assert new == {"buy-roof hammock", "show-roof hammock"}
    for what in ("actions", "programs"):
        assert {n: after[what][n] for n in before[what]} == before[what]
    played = ("deluxe_4", "broken_roofs_2", "bustling_town_2", "all_modules_2", "automa_hard")
    assert said(copy, REPLAY, *records(LA_GRANJA, *played)) == "fine\n"


# -- numbers without a place -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "row", "message"),
    [
        (
            ("la_granja", "data", "cards.toml"),
            HELPER.format(number=257),
            "farm card 257: there is room for the numbers 1 to 256",
        ),
        (
            ("la_granja", "data", "cards.toml"),
            HELPER.format(number=0),
            "farm card 0: there is room for the numbers 1 to 256",
        ),
        (
            ("la_granja", "data", "cards.toml"),
            HELPER.format(number=126),
            "farm card 126: there are two with this number",
        ),
        (
            ("la_granja", "modules", "ladies", "ladies.toml"),
            '\n[[lady]]\nnumber = 127\nid = "marta"\n',
            "Lady 127: there is room for the numbers 257 to 272",
        ),
        (
            ("la_granja", "modules", "ladies", "ladies.toml"),
            '\n[[lady]]\nnumber = 264\nid = "marta"\n',
            "Lady 264: the next number is 263",
        ),
        (
            ("la_granja", "data", "roofs.toml"),
            FACE.format(number=49),
            "roof tile 49: there is room for the numbers 1 to 48",
        ),
        (
            ("el_grande", "data", "cards.toml"),
            SIEGE.format(number=257, copies="{}"),
            "action card 257: there is room for the numbers 1 to 256",
        ),
        (
            ("el_grande", "data", "cards.toml"),
            SIEGE.format(number=43, copies="{}"),
            "action card 43: there are two with this number",
        ),
    ],
)
def test_a_row_whose_number_has_no_place_is_refused(copy: Path, path: tuple[str, ...], row: str, message: str) -> None:
    append(copy, row, *path)
    done = run(copy, f"import sobremesa as sm; sm.load({path[0]!r})")
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith(f"ValueError: {message}")


def test_numbers_run_without_gaps_where_things_are_found_by_their_place() -> None:
    rows = [{"number": n} for n in (3, 1, 2)]
    assert [row["number"] for row in numbered(rows, 3, "thing")] == [1, 2, 3]
    assert [row["number"] for row in in_room([{"number": 9}, {"number": 4}], 1, 9, "thing")] == [4, 9]
    with pytest.raises(ValueError, match="thing 3: there is room for the numbers 1 to 2"):
        numbered(rows, 2, "thing")
    with pytest.raises(ValueError, match="thing 5: the next number is 4"):
        numbered([*rows, {"number": 5}], 9, "thing")


def renumbered(number: int) -> str:
    """The game's deck with another number on its last card."""
    return deck.export().replace("number = 66\n", f"number = {number}\n")


@pytest.mark.parametrize("number", [257, 1000, 0, -1])
def test_a_deck_of_ones_own_has_no_card_beyond_256(number: int) -> None:
    with pytest.raises(sm.ConfigError) as e:
        deck.read_deck(renumbered(number))
    assert str(e.value).endswith(f", number: 1 to 256 are allowed, not {number}")
    with pytest.raises(sm.ConfigError, match="1 to 256 are allowed"):
        LA_GRANJA.new(2, deck=renumbered(number))


def test_a_deck_of_ones_own_has_no_lady_in_it() -> None:
    """No farm card can have the number of a Lady, and 127 is free again."""
    assert tomllib.loads(renumbered(FIRST_PATRON))
    with pytest.raises(sm.ConfigError, match="1 to 256 are allowed, not 257"):
        LA_GRANJA.new(2, modules=("ladies",), deck=renumbered(FIRST_PATRON))
    with pytest.raises(sm.ConfigError, match="card 66 is missing"):
        LA_GRANJA.new(2, modules=("ladies",), deck=renumbered(127))


def test_a_helper_of_ones_own_has_room_for_sixteen_combined_effects() -> None:
    many = '["seq", ' + ", ".join(['["optional", ["gain", "silver", 1]]'] * 8) + "]"
    row = tomllib.loads(deck.export())["card"][0]
    text = deck.export()
    start = text.index("helper = ")
    end = text.index("\ntext = ", start)
    assert row["number"] == 1
    with pytest.raises(
        sm.ConfigError, match=r"at most 16 effects may be made of others \(seq, choose, if and the like\)"
    ):
        LA_GRANJA.new(2, deck=f'{text[:start]}helper = ["seq", {many}, {many}]{text[end:]}')
    counts = ", ".join(['["min", ["count", "helpers"], 3]'] * 9)
    with pytest.raises(sm.ConfigError, match="at most 16 numbers may be calculated"):
        LA_GRANJA.new(2, deck=f'{text[:start]}helper = ["score", ["add", {counts}]]{text[end:]}')


# -- ids that mean nothing yet -----------------------------------------------------------------------------------------


@BOTH
def test_free_ids_are_refused_and_change_nothing(game: Game) -> None:
    free = sorted(set(range(game.num_actions)) - set(game.table.ids()))
    assert len(free) > 500
    state = game.new(2)
    sm.Dealer(1).settle(state)
    before = state.encode()
    for a in Random(1).sample(free, 200):
        with pytest.raises(NotationError, match=f"action number {a} means nothing"):
            state.play(a)
        with pytest.raises(NotationError, match="means nothing"):
            game.notation(a)
    assert state.encode() == before


@BOTH
def test_no_text_names_a_free_id(game: Game) -> None:
    assert {game.action(game.notation(a)) for a in game.table.ids()} == set(game.table.ids())
    for text in ("", "take", "take ", "draw", "draw 127", "draw 200", "play 127 helper", "use 256", "pick p6 galicia"):
        with pytest.raises(NotationError):
            game.action(text)


@BOTH
@pytest.mark.parametrize("seed", range(3))
def test_free_ids_are_never_legal(game: Game, seed: int) -> None:
    known = set(game.table.ids())
    state, dealer, rng = game.new(3, modules=game.modules), sm.Dealer(seed), Random(seed)
    while state.turn != sm.OVER:
        if state.turn == sm.CHANCE:
            options = [a for a, _ in state.outcomes()]
            a = dealer.draw(state.outcomes())
        else:
            options = state.legal()
            a = rng.choice(options)
        assert known.issuperset(options)
        state.apply(a)


def test_there_is_room_for_256_cards_in_both_games() -> None:
    sizes = {(g.name, b.word): b.size for g in (EL_GRANDE, LA_GRANJA) for b in g.table.blocks}
    for word in ("take", "reveal"):
        assert sizes["el_grande", word] == 256
    for word in ("discard", "drop", "keep", "first", "use", "draw", "neutral"):
        assert sizes["la_granja", word] == CARDS == 256
    assert sizes["la_granja", "play"] == 4 * CARDS
    assert (FIRST_PATRON, LAST_CARD) == (257, 272)
