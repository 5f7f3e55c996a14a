"""Names in dictionary order."""

from random import Random

import pytest

from sobremesa.i18n import PSEUDO, language
from sobremesa.i18n.alphabets import ALPHABETS, alphabetical

from .conftest import Write

#: each list is in the right order
SORTED = {
    "en": ["1 apple", "10", "2 apples", "Apple", "apple pie", "apples", "École", "eel", "O'Neill", "ONeill x", "zebra"],
    "uk": [
        "вуж", "галка", "ґава", "дім", "екран", "єнот", "жук", "зебра", "ива", "іній", "їжак", "йод", "кіт", "м’яч",
        "мяшка", "рис", "рись", "сад", "щука", "юрта", "Яків", "як’я",
    ],
    "cs": [
        "byt", "car", "cukr", "čaj", "ďas", "dům", "etos", "humr", "chata", "chléb", "idea", "město", "ruka", "řeka",
        "sova", "šaty", "úcta", "ůd", "ucho", "vůz", "zebra", "žába",
    ],
    "pl": [
        "as", "ądra", "bąk", "cukier", "ćma", "dom", "echo", "ęsi", "lody", "łza", "noc", "ń", "oko", "ósemka", "pies",
        "sowa", "świt", "zebra", "źrebak", "żaba",
    ],
}  # fmt: skip


@pytest.mark.parametrize("code", SORTED)
def test_names_stand_in_the_order_of_their_alphabet(code: str, write: Write) -> None:
    for known in ("en", code):
        write(known, 'msgid "a.b"\nmsgstr "c"\n')
    wanted = SORTED[code]
    with language(code):
        for seed in range(5):
            assert alphabetical(Random(seed).sample(wanted, len(wanted))) == wanted


@pytest.mark.parametrize(("code", "wanted"), [("cs", ["da", "dá", "dáb", "dac"]), ("uk", ["Аби", "яр", "ab", "zet"])])
def test_marks_count_only_where_letters_are_alike(code: str, wanted: list[str], write: Write) -> None:
    """Letters of another alphabet come last."""
    for known in ("en", code):
        write(known, 'msgid "a.b"\nmsgstr "c"\n')
    with language(code):
        assert alphabetical(reversed(wanted)) == wanted


def test_small_letters_come_before_capitals_and_things_keep_their_names() -> None:
    assert alphabetical(["B", "a", "A", "b"]) == ["a", "A", "b", "B"]
    assert alphabetical([("x", 2), ("é", 1), ("d", 0)], lambda thing: thing[0]) == [("d", 0), ("é", 1), ("x", 2)]
    with language(PSEUDO):  # has no alphabet of its own
        assert alphabetical(["żž", "àà"]) == ["àà", "żž"]


@pytest.mark.parametrize("code", ALPHABETS)
def test_an_alphabet_has_every_letter_once(code: str) -> None:
    letters = ALPHABETS[code].split()
    assert len(set(letters)) == len(letters) > 25
