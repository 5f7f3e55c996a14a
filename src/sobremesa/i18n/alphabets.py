"""Sorting names in a list, in the dictionary order of each language.

What CLDR says about our languages is short enough to be written down here: the letters that have a place of their own.
Other marks on letters, and the case, count only between words that are otherwise alike. Everything else is in Unicode
order: spaces and dashes first, then numbers, then letters; letters of other scripts come last.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar
from unicodedata import combining, normalize

from . import ENGLISH, current

T = TypeVar("T")

#: the alphabet of each language; a letter may consist of two characters
ALPHABETS: Final = {
    "en": "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    "cs": "a b c č d e f g h ch i j k l m n o p q r ř s š t u v w x y z ž",
    "pl": "a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż",
    "uk": "а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ь ю я",
}
IGNORED: Final = re.compile("[’ʼ']")  # an apostrophe is part of a word, not a separator
#: letters that look like a letter with a mark, but are not decomposed by Unicode
LIKE: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})

Key = tuple[list[tuple[int, str]], str, str]


def alphabetical(things: Iterable[T], name: Callable[[T], str] = str) -> list[T]:
    """Sort things by name, in the order of the current language."""
    return sorted(things, key=lambda thing: place(name(thing)))


def place(text: str) -> Key:
    """The sort key of a text: its letters, then the marks on them, then their case."""
    alphabet = ALPHABETS.get(current(), ALPHABETS[ENGLISH])
    letters = {letter: (2, f"{number:03}") for number, letter in enumerate(alphabet.split())}
    words = normalize("NFC", IGNORED.sub("", text).lower())
    out: list[tuple[int, str]] = []
    at = 0
    while at < len(words):
        letter = next((words[at : at + n] for n in (2, 1) if words[at : at + n] in letters), words[at])
        if letter in letters:
            out.append(letters[letter])
        else:
            plain = "".join(c for c in normalize("NFD", letter.translate(LIKE)) if not combining(c))
            out += [letters.get(c, (3 if c.isalpha() else 1 if c.isdecimal() else 0, c)) for c in plain]
        at += len(letter)
    return out, words, text.swapcase()  # lower case before capitals
