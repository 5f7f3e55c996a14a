"""The helper that finds English in pages: what it finds, and what it ignores."""

import pytest

from .catalogue import messages
from .english import english_in, phrases


@pytest.mark.parametrize("language", ["uk", "cs", "pl"])
@pytest.mark.parametrize(
    "text",
    ["power 8: invite up to 5 caballeros", "Not found", "Ana buys 2 olives", "has to be placed here", "Waiting for"],
)
def test_english_is_found(text: str, language: str) -> None:
    assert english_in(text, language, "Ana")


@pytest.mark.parametrize("language", ["uk", "cs", "pl"])
def test_the_language_itself_is_not(language: str) -> None:
    own = [form for forms in messages(language).values() for form in forms if "{" not in form]
    assert [text for text in own if english_in(text, language)] == []
    assert not english_in("Mozo 2", language)
    assert len(phrases(language)) > 1500


def test_plain_letters_in_cyrillic() -> None:
    assert english_in("карта Market", "uk")
    assert not english_in("p1: 12, h3 · Enter", "uk")
    assert not english_in("Ана, Ana і Mozo", "uk", "Ana")
