"""What helpers do, as icons."""

import re

import pytest

from sobremesa.games.la_granja.book.legend import ICONS as LEGEND_ICONS
from sobremesa.games.la_granja.picture.effects import atoms
from sobremesa.games.la_granja.picture.helpers import CHANGED, WHEN, pictogram
from sobremesa.games.la_granja.picture.icons import PIPS, drawings
from sobremesa.games.la_granja.picture.numbers import READ
from sobremesa.games.la_granja.rules.helper_rows import QUESTIONS
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES
from sobremesa.games.la_granja.rules.numbers import READINGS
from sobremesa.games.la_granja.rules.triggers import TRIGGERS
from sobremesa.games.la_granja.words.names import OURS

ICONS = {*drawings(), *(f"die-{value}" for value in PIPS)}


def test_every_trigger_question_and_reading_of_the_rules_is_drawn() -> None:
    assert set(WHEN) == set(TRIGGERS)
    assert set(CHANGED) == set(QUESTIONS)
    assert set(READ) == set(READINGS)


@pytest.mark.parametrize("number", sorted(OURS))
def test_every_helper_has_a_picture_of_icons_that_exist(number: int) -> None:
    used = set(re.findall(r'href="#lg-([\w-]+)"', str(pictogram(OURS[number]["helper"]))))
    assert used
    assert used <= ICONS, used - ICONS


@pytest.mark.parametrize(
    ("effect", "drawn"),
    [
        (["pay_then", ["pay", {"vp": 1}], ["play_card", 1]], "-1 #vp → #card"),
        (["gain", "silver", ["min", ["count", "helpers"], 3]], "#silver = #helper ≤3"),
        (["if", ["at_least", ["count", "pigs"], 3], ["gain", "vp", 2]], "#pig ≥ 3 ? 2 #vp"),
        (["upgrade", ["up_to", 2]], "≤2 #upgrade"),
        (["seq", ["adjust", "free_deliveries", -1], ["adjust", "siesta_steps", 1]], "-1 #delivery + +1 #hat"),
    ],
)
def test_an_effect_is_read_from_left_to_right(effect: list[object], drawn: str) -> None:
    assert " ".join(atoms(effect)) == drawn


def test_the_rules_page_explains_every_icon_of_helpers() -> None:
    used = {i for row in OURS.values() for i in re.findall(r'href="#lg-([\w-]+)"', str(pictogram(row["helper"])))}
    assert used - {*LEGEND_ICONS, *GOOD_NAMES, "deck"} == set()
