import re
from unicodedata import normalize

import pytest

from sobremesa.i18n import LANGUAGES, language
from sobremesa.render.common.tokens import SHAPES, badge, letter, outline, token

COLOURS = ("violet", "green", "blue", "orange", "red", "yellow")


def area(colour: str) -> float:
    """The area of the shape, by the shoelace formula, or of a circle by its radius."""
    points = re.search(r'points="([^"]+)"', outline(colour, 100.0))
    if points is None:
        return 3.1416 * float(re.search(r' r="([^"]+)"', outline(colour, 100.0))[1]) ** 2
    corners = [tuple(map(float, p.split(","))) for p in points[1].split()]
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1]))) / 2


def test_every_colour_has_its_own_shape_and_letter() -> None:
    assert set(SHAPES) == set(COLOURS)
    shapes = {re.sub(r"[\d.e-]+", "", outline(c, 10)) + outline(c, 10) for c in COLOURS}
    assert len(shapes) == len(COLOURS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_of_colours_differ_at_a_glance(code: str) -> None:
    """On a small piece an accent, as in Z and Ž, is not enough to tell them apart."""
    with language(code):
        letters = [letter(c) for c in COLOURS]
    assert all(len(of) == 1 for of in letters)
    assert len({normalize("NFD", of)[0] for of in letters}) == len(COLOURS), letters


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_letter_of_a_colour_is_taken_for_a_number_of_pieces(code: str) -> None:
    """Letters stand next to such numbers."""
    three, one = "\N{CYRILLIC CAPITAL LETTER ZE}", "\N{CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I}"
    with language(code):
        assert not {letter(c) for c in COLOURS} & {three, one, "I", "l"}


def test_no_colour_looks_like_more() -> None:
    areas = [area(c) for c in COLOURS]
    assert max(areas) / min(areas) < 1.35, dict(zip(COLOURS, areas))


def test_a_token_stays_in_its_place() -> None:
    for colour in COLOURS:
        points = re.search(r'points="([^"]+)"', outline(colour, 20.0, 100.0, 50.0))
        for point in points[1].split() if points else ():
            x, y = map(float, point.split(","))
            assert abs(x - 100) <= 13.5
            assert abs(y - 50) <= 13.5


def test_a_token_carries_its_letter_a_text_or_nothing() -> None:
    assert ">V</text>" in token("violet", 20)
    assert ">12</text>" in token("violet", 20, text="12")
    assert "<text" not in token("violet", 20, text="")
    assert "<text" not in token("neutral", 20)
    assert 'class="token c-red grande"' in token("red", 20, cls="grande")
    assert "&lt;b&gt;" in badge("red", "<b>")
