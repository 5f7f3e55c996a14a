"""The numbers that modules declare: each has a place of its own, and there are no gaps between them."""

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import actions
from sobremesa.games.la_granja.rules.ids import MODULE_SEAT_FIELDS, SEAT_FIELD_NAMES
from sobremesa.games.la_granja.rules.modules import numbers
from sobremesa.games.la_granja.rules.modules.declared import ModuleNumbers, in_a_row
from sobremesa.games.numbering import check_steps, one_table, side_by_side
from sobremesa.kernel import Block, EventType

from .test_modules_in_terminal import GAMES, folder_of, modules_of

#: what a file of numbers may import: the kernel, what is common to all games, and the nouns of its game
LEAVES = {
    *("typing", "sobremesa.kernel", "sobremesa.games.data", "sobremesa.games.numbering"),
    *("...rules.ids", "...rules.catalogue", "...rules.labels", "...rules.kinds", "...rules.modules.declared"),
}
OURS = list(numbers.DECLARED.values())


def declared_by(game: str) -> dict[str, Any]:
    return {module: room.NUMBERS for module, room in modules_of(game).in_room("numbers").items()}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_who_declares_numbers_loads_no_rules(game: str) -> None:
    paths = sorted((folder_of(game) / "modules").glob("*/numbers.py"))
    assert len(paths) == len(declared_by(game)) > 0
    assert [(path.parent.name, found) for path in paths for found in imports(path) - LEAVES] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_declared_is_what_the_game_has(game: str) -> None:
    table, events = sm.load(game).table, sm.load(game).events
    steps = import_module(f"{sm.manifest_of(game).package}.modules.registry").STEPS
    for module, its in declared_by(game).items():
        for first, blocks in its.blocks.items():
            assert table.offset(blocks[0].word) == first, module
        for first, types in its.events.items():
            assert [t.number for t in types] == list(range(first, first + len(types))), module
            assert set(types) <= set(events.types)
        assert its.kinds == [] or its.kinds[0] in steps, module


def test_no_action_lies_between_the_parts_of_a_table() -> None:
    """Only the parts of La Granja's table are followed by free ids; a new block comes after the others of its part."""
    for game, parts in {
        "el_grande": set(),
        "la_granja": {actions.ANYTIME, actions.CHANCE_BLOCKS, actions.MODULES},
    }.items():
        end = 0
        for block in sm.load(game).table.blocks:
            assert block.offset == end or block.offset in parts, (game, block.word)
            end = block.offset + block.size
        assert end == sm.load(game).num_actions


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_two_with_the_same_number_are_refused() -> None:
    assert one_table("thing", [{3: "c"}, {}, {1: "a", 2: "b"}]) == {1: "a", 2: "b", 3: "c"}
    assert list(one_table("thing", [{3: "c"}, {1: "a"}])) == [1, 3]
    with pytest.raises(ValueError, match=r"^thing 3 is taken$"):
        one_table("thing", [{3: "c"}, {3: "d"}])


def test_parts_that_overlap_or_leave_a_number_out_are_refused() -> None:
    assert side_by_side("part", 10, {12: 3, 10: 2}) == 15
    assert side_by_side("part", 10, {}) == 10
    with pytest.raises(ValueError, match=r"^part 11 is taken$"):
        side_by_side("part", 10, {11: 3, 10: 2})
    with pytest.raises(ValueError, match=r"^part 13 is not the next number, which is 12$"):
        side_by_side("part", 10, {13: 3, 10: 2})
    with pytest.raises(ValueError, match=r"^part 9 is taken$"):
        side_by_side("part", 10, {9: 1})


def test_a_step_of_no_declared_kind_is_refused() -> None:
    its = ModuleNumbers(kinds=[256])
    check_steps({"its": [256, 319], "no": []}, {"its": its}, 64)
    with pytest.raises(ValueError, match=r"^its declares no step kind 320$"):
        check_steps({"its": [256, 320]}, {"its": its}, 64)
    with pytest.raises(ValueError, match=r"^no declares no step kind 256$"):
        check_steps({"no": [256]}, {"its": its}, 64)


def test_fields_of_two_modules_have_two_places() -> None:
    fields = one_table("seat field", [its.seat_fields for its in OURS])
    last = max(fields)
    more = {**fields, last + 1: ("new", 9)}
    assert numbers.names_of("seat field", SEAT_FIELD_NAMES, MODULE_SEAT_FIELDS, more) == (*numbers.SEAT_NAMES, "new")
    with pytest.raises(ValueError, match=f"seat field {last} is taken"):
        one_table("seat field", [fields, {last: ("new", 9)}])
    with pytest.raises(ValueError, match=f"seat field {last + 2} is not the next number, which is {last + 1}"):
        numbers.names_of("seat field", SEAT_FIELD_NAMES, MODULE_SEAT_FIELDS, {**fields, last + 2: ("new", 9)})


def test_fields_in_a_row_keep_places_free() -> None:
    assert in_a_row(40, "hen", 2, 9, room=4) == {40: ("hen_1", 9), 41: ("hen_2", 9), 42: ("", 0), 43: ("", 0)}
    assert in_a_row(40, "hen", 2, 9) == {40: ("hen_1", 9), 41: ("hen_2", 9)}


@pytest.mark.parametrize(
    ("new", "message"),
    [
        (ModuleNumbers(blocks={4608: [Block("new")]}), "action 4608 is taken"),
        (ModuleNumbers(blocks={4610: [Block("new")]}), "action 4610 is taken"),
        (ModuleNumbers(blocks={6000: [Block("new")]}), "action 6000 is not the next number, which is 5581"),
    ],
)
def test_actions_without_a_place_are_refused(new: ModuleNumbers, message: str) -> None:
    shared = [Block("deliver-to", *[["x"] * 16] * 2)]
    assert numbers.blocks_of([*OURS, ModuleNumbers(blocks={5581: [Block("new")]})], shared).keys() >= {4608, 5581}
    with pytest.raises(ValueError, match=f"^{message}$"):
        numbers.blocks_of([*OURS, new], shared)


@pytest.mark.parametrize(
    ("first", "count", "message"),
    [
        (128, 1, "event 128 is taken"),
        (140, 1, "event 140 is taken"),
        (1024, 1, "event 1024 is not the next number, which is 512"),
        (512, 33, "33 labels, and room for 32: 'e32' has no place"),
    ],
)
def test_events_without_a_place_are_refused(first: int, count: int, message: str) -> None:
    def new(first: int, count: int) -> ModuleNumbers:
        return ModuleNumbers(events={first: [EventType(f"e{i}") for i in range(count)]})

    assert 512 in numbers.events_of([*OURS, new(512, 32)])
    with pytest.raises(ValueError, match=f"^{message}$"):
        numbers.events_of([*OURS, new(first, count)])


@pytest.mark.parametrize(
    ("new", "message"),
    [
        (ModuleNumbers(kinds=[256]), "step kind 256 is taken"),
        (ModuleNumbers(kinds=[numbers.SHARED_KINDS]), f"step kind {numbers.SHARED_KINDS} is taken"),
        (ModuleNumbers(kinds=[1216]), "step kind 1216 is not the next number, which is 1152"),
        (ModuleNumbers(owners={400: 1}), "owner 400 is taken"),
        (ModuleNumbers(owners={431: 1}), "owner 431 is taken"),
        (ModuleNumbers(owners={449: 1}), "owner 449 is not the next number, which is 448"),
    ],
)
def test_kinds_and_owners_without_a_place_are_refused(new: ModuleNumbers, message: str) -> None:
    numbers.check_kinds_and_owners([*OURS, ModuleNumbers(kinds=[1152], owners={448: 8})])
    with pytest.raises(ValueError, match=f"^{message}$"):
        numbers.check_kinds_and_owners([*OURS, new])


def test_targets_without_a_place_are_refused() -> None:
    assert numbers.targets_of([*OURS, ModuleNumbers(targets={9: ["new"]})]) == (*numbers.TARGETS, "new")
    with pytest.raises(ValueError, match=r"^target 4 is taken$"):
        numbers.targets_of([*OURS, ModuleNumbers(targets={4: ["new"]})])
    with pytest.raises(ValueError, match=r"^target 10 is not the next number, which is 9$"):
        numbers.targets_of([*OURS, ModuleNumbers(targets={10: ["new"]})])
