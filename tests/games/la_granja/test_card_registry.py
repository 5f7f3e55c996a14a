"""The deck as a whole: every card has four sides, one implementation and a test, and the rules know its words."""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Iterator

import pytest

from sobremesa.games import la_granja as package
from sobremesa.games.la_granja.modules.new_farm_cards.rules import OPERATIONS as NEW_OPERATIONS
from sobremesa.games.la_granja.modules.new_farm_cards.rules import ROWS as NEW_ROWS
from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.cards.operations import OPERATIONS
from sobremesa.games.la_granja.rules.catalogue import BOARD, CARD_ROWS, ROOFS
from sobremesa.games.la_granja.rules.deck import BONUSES, FIELDS
from sobremesa.games.la_granja.rules.helper_rows import PHASES, QUESTIONS, FarmCard
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES
from sobremesa.games.la_granja.rules.triggers import TRIGGERS
from sobremesa.kernel.effects import COMBINATOR_NAMES

from .scene import bare

NUMBERS = list(range(1, 127))  # the base game and the module New Farm Cards
ALL_ROWS: list[dict[str, Any]] = [*CARD_ROWS, *NEW_ROWS]
BY_NUMBER: dict[int, dict[str, Any]] = {row["number"]: row for row in ALL_ROWS}
OPERATION_NAMES = {o.name for o in (*OPERATIONS, *NEW_OPERATIONS)}
OWN_LEEWAY = (117, 120)  # their effects can be stopped right away
TEST = r"^def test_(\d{2,3})_(\w+)\("


def compiled(number: int) -> FarmCard:
    return bare(modules=["new_farm_cards"] if number > 66 else []).rules.card(number)


def parts(row: dict[str, Any]) -> list[list[Any]]:
    """The parts of a helper: one, or several if it combines them."""
    helper: list[Any] = row["helper"]
    return helper[1:] if helper[0] == "parts" else [helper]


def effects(row: dict[str, Any]) -> list[list[Any]]:
    """The effects of a row: what its owner can start and what events set off."""
    out = []
    for part in parts(row):
        if part[0] == "on":
            out.append(part[2])
        elif part[0] == "act":
            out.append(part[1])
        elif part[0] not in ("mod", "score"):
            out.append(part)
    return out


def words(effect: Any) -> Iterator[str]:
    """Every operation and combinator an effect is made of."""
    if isinstance(effect, list) and effect and effect[0] in OPERATION_NAMES | set(COMBINATOR_NAMES):
        yield effect[0]
        for part in effect[1:]:
            yield from words(part)


def test_the_deck_has_each_number_from_1_to_66_once_and_with_the_module_to_126() -> None:
    assert [row["number"] for row in ALL_ROWS] == NUMBERS
    assert len({row["id"] for row in ALL_ROWS}) == len({row["title"] for row in ALL_ROWS}) == 126
    assert bare().rules.deck == sum(1 << n for n in range(1, 67))


@pytest.mark.parametrize("number", NUMBERS)
def test_every_card_has_four_complete_sides_and_a_text(number: int) -> None:
    row = BY_NUMBER[number]
    assert set(FIELDS) <= set(row) <= {*FIELDS, "steps", "clarification"}
    assert row["field"] in ("olive", "grain", "grape")
    assert 2 <= len(row["barrow"]["goods"]) <= 6
    assert set(row["barrow"]["goods"]) <= set(GOOD_NAMES[:7])
    assert set(row["extension"]) <= set(BONUSES)
    assert row["helper"]
    assert row["text"].endswith(".")
    assert re.fullmatch(r"[a-z_]+", row["id"])


def test_the_sides_are_spread_evenly_over_the_deck() -> None:
    assert Counter(row["field"] for row in CARD_ROWS) == {"olive": 22, "grain": 22, "grape": 22}
    assert Counter(row["barrow"]["vp"] for row in CARD_ROWS) == {2: 12, 3: 17, 4: 17, 5: 12, 6: 8}
    barrows = {(tuple(row["barrow"]["goods"]), row["barrow"]["vp"]) for row in CARD_ROWS}
    assert len(barrows) == 66, "all barrows are different"
    assert len({tuple(sorted(goods)) for goods, _ in barrows}) == 66, "also without their order and value"
    pairs = Counter(frozenset(row["extension"]) - {"hand_limit"} for row in CARD_ROWS)
    assert pairs == {
        frozenset(("silver", "pig_stall")): 22,
        frozenset(("silver", "paid_delivery")): 22,
        frozenset(("paid_delivery", "pig_stall")): 22,
    }
    assert all(row["extension"]["hand_limit"] == 1 and set(row["extension"].values()) == {1} for row in CARD_ROWS)


def test_the_kinds_of_helpers() -> None:
    kinds = Counter(row["kind"] for row in CARD_ROWS)
    assert kinds == {"modifier": 17, "trigger": 27, "activated": 19, "scoring": 3}
    assert sum(row["once"] for row in CARD_ROWS) == 29
    assert Counter(row["status"] for row in CARD_ROWS) == {"sourced": 7, "partial": 8, "reconstructed": 51}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_row_compiles_to_exactly_what_it_says(number: int) -> None:
    row, card = BY_NUMBER[number], compiled(number)
    said = Counter(p[0] if p[0] in ("mod", "on", "score") else "act" for p in parts(row))
    made = Counter(
        {
            "mod": len(card.mods),
            "on": len(card.triggers),
            "act": int(card.act is not None),
            "score": int(card.score != 0),
        }
    )
    assert +made == said
    assert sum(made.values()) >= 1
    assert set(card.mods) == {p[1] for p in parts(row) if p[0] == "mod"}
    assert {TRIGGERS[e] for e in card.triggers} == {p[1][0] for p in parts(row) if p[0] == "on"}


@pytest.mark.parametrize("number", NUMBERS)
def test_the_kind_of_a_helper_is_what_it_is(number: int) -> None:
    row, card = BY_NUMBER[number], compiled(number)
    has = {
        "modifier": bool(card.mods),
        "trigger": bool(card.triggers),
        "activated": card.act is not None or number == 5,  # the Village Elder's only moment is an event
        "scoring": card.score != 0 or number == 117,  # the Antiquary returns goods for it
    }
    assert has[row["kind"]]
    assert card.once == row["once"]
    if row["once"]:
        assert card.act is not None or card.triggers or number == 116, "a modifier alone is never used up"
    if row["kind"] == "activated" and "any" not in row["window"]:
        assert {p for p in (1, 2, 3, 4) if card.window >> p & 1} == {PHASES[w] for w in row["window"]}
    for trigger in card.triggers.values():
        may = trigger.may or number in OWN_LEEWAY or card.act is not None
        assert may == ("may" in row["text"]), "a trigger can be declined exactly if the text says may"


# -- the words in the rows and the rules that handle them --------------------------------------------------------------


def calls(*names: str) -> list[tuple[Any, ast.Call]]:
    """Every call of these functions in the package, as (module, call)."""
    found = []
    for info in walk_packages(package.__path__, package.__name__ + "."):
        module = import_module(info.name)
        here = Path(str(module.__file__))
        source = here.with_name(here.name.split(".")[0] + ".py")  # next to it, if it has been compiled
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                found.append((module, node))
    return found


def test_every_question_is_asked_by_the_rules_and_the_rows_name_no_other() -> None:
    named = {p[1] for row in ALL_ROWS for p in parts(row) if p[0] == "mod"}
    asked = {
        call.args[1].value for _, call in calls("ask", "answering", "extra") if isinstance(call.args[1], ast.Constant)
    }
    assert named == set(QUESTIONS)
    assert asked == set(QUESTIONS)


def test_every_trigger_is_raised_by_the_rules_and_a_row_waits_for_it() -> None:
    named = {p[1][0] for row in ALL_ROWS for p in parts(row) if p[0] == "on"}
    raised = {
        call.args[1].attr
        for _, call in calls("raise_trigger", "raise_on_top")
        if isinstance(call.args[1], ast.Attribute)
    }
    assert named == set(TRIGGERS)
    assert {TRIGGERS[getattr(triggers, name)] for name in raised} == set(TRIGGERS)


def test_a_trigger_has_the_number_of_its_word() -> None:
    """Most of the words are the names of the constants."""
    other = {"UPGRADED_GOOD": "upgraded", "GOOD_DELIVERED": "delivered"}
    constants = {name: number for name, number in vars(triggers).items() if isinstance(number, int) and name[0] != "_"}
    del constants["MOST"]
    assert {number: other.get(name, name.lower()) for name, number in constants.items()} == dict(enumerate(TRIGGERS))


def test_every_operation_is_used_by_a_card_a_roof_tile_a_building_or_a_revenue_space() -> None:
    used = {word for row in ALL_ROWS for effect in effects(row) for word in words(effect)}
    unknown = used - OPERATION_NAMES - set(COMBINATOR_NAMES)
    assert unknown == set()
    for face in ROOFS["face"]:
        used |= set(words(face.get("effect")))
    for building in BOARD["building"]:
        used |= {*words(building["instant"]), *words(building.get("income"))}
    for space in BOARD["revenue"]:
        used |= {word for option in space["options"] for word in words(option)}
    assert used >= OPERATION_NAMES


def test_every_effect_of_a_row_opens_with_a_known_word() -> None:
    for row in ALL_ROWS:
        for effect in effects(row):
            assert effect[0] in OPERATION_NAMES | set(COMBINATOR_NAMES), row["title"]


# -- the tests ---------------------------------------------------------------------------------------------------------


def test_every_card_is_tested_by_its_number_and_name() -> None:
    tested: dict[int, str] = {}
    here = Path(__file__).parent
    old, new = (here / "cards").glob("test_cards_*_*.py"), (here / "modules").glob("test_new_cards_*_*.py")
    for path in sorted((*old, *new)):
        first, last = (int(x) for x in path.stem.split("_")[-2:])
        for number, name in re.findall(TEST, path.read_text(encoding="utf-8"), re.MULTILINE):
            assert first <= int(number) <= last, f"card {number} is tested in {path.name}"
            assert name.startswith(BY_NUMBER[int(number)]["id"]), f"card {number} is not called {name}"
            tested[int(number)] = name
    assert sorted(tested) == NUMBERS
