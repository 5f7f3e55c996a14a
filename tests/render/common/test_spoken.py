"""What a screen reader says of a thing that offers actions."""

import pytest

from sobremesa.render.scene import spoken


@pytest.mark.parametrize(
    ("title", "label", "told"),
    [
        ("Toledo", "place 1 caballero", "Toledo: place 1 caballero"),
        ("The disc shows Toledo.", "open the disc", "The disc shows Toledo: open the disc"),
        ("Toledo", "", "Toledo"),
        ("Toledo", "Toledo", "Toledo"),
        ("Donkey tile: 2 donkeys, 2 hats", "2 donkeys, 2 hats", "Donkey tile: 2 donkeys, 2 hats"),
        ("Nina", "Nina: Once per round 1 free upgrade.", "Nina: Once per round 1 free upgrade."),
        ("7 Oil Presser", "7 Oil Presser as a field: grape", "7 Oil Presser as a field: grape"),
        ("Castilla", "Castillo", "Castilla: Castillo"),
    ],
)
def test_a_title_and_its_one_action_are_one_sentence(title: str, label: str, told: str) -> None:
    assert spoken(title, label) == told
