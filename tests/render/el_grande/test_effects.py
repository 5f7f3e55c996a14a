"""What cards do, as icons."""

import re

import pytest

from sobremesa.games.el_grande.book.legend import ICONS, icon_name
from sobremesa.games.el_grande.picture.effects import _DRAWN, icons, of_effect, pictogram
from sobremesa.games.el_grande.rules.cards.operations import OPERATIONS
from sobremesa.games.el_grande.rules.catalogue import CARDS
from sobremesa.i18n import LANGUAGES, language

SYMBOLS = set(re.findall(r'<symbol id="eg-i-([\w-]+)"', str(icons())))


def test_every_operation_of_the_rules_is_drawn() -> None:
    assert set(_DRAWN) == {operation.name for operation in OPERATIONS}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_a_picture_of_icons_that_exist(card: object) -> None:
    used = re.findall(r'href="#eg-i-([\w-]+)"', str(pictogram(card)))  # type: ignore[arg-type]
    assert used
    assert set(used) <= SYMBOLS


@pytest.mark.parametrize(
    ("effect", "run"),
    [
        (["move", {"own": 2, "opposing": 2}], "2 #mine + 2 #rival → #region #castle"),
        (["move", 1, {"castillo": 0}], "1 #mine → #region"),
        (["move_out", {"whose": "own", "count": "all"}], "#mine-all #out #region #castle"),
        (["move_king", "adjacent"], "#king → #near"),
        (["move_king", {"to": 6, "escort": 2}], "#king + 2 #any → #castle"),
        (["score_worth", {"first": [6, 7]}], "#first:6 / #first:7 → #vp"),
        (["score_worth", 1 << 5], "#first:5 → #vp"),
        (["choose", ["gain", 2], ["optional", ["score_castillo"]]], "2 #vp / ( #castle → #vp )"),
        (
            ["repeat", 3, ["seq", ["bring"], ["gain"]]],
            "3\N{MULTIPLICATION SIGN} ( #province 1 #mine → #court + 1 #vp )",
        ),
    ],
)
def test_an_effect_is_read_from_left_to_right(effect: list[object], run: str) -> None:
    assert " ".join(of_effect(effect)) == run


def test_the_rules_page_explains_every_icon() -> None:
    assert SYMBOLS - set(ICONS) == {"rival-all", "any-all"}, "those are explained with mine-all"
    for code in LANGUAGES:
        with language(code):
            assert len({icon_name(name) for name in ICONS}) == len(ICONS)
