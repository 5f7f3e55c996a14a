"""Nouns in the case that their sentence needs.

English has the same noun in "takes 1 pig" and "1 pig is sold"; Ukrainian, Czech and Polish do not. There a message asks
for the case of a parameter, ``{seat} отримує {goods:accusative}.``, and the form is a separate message next to that of
the noun: ``goods.GAME.pig.accusative``. Only languages that need such forms have them, and only for nouns that differ;
English has none. A noun without a form of its own is used in the nominative.
"""

from collections.abc import Callable
from typing import Final, Self

from . import has, say

#: the cases a message may ask for; the nominative is the noun itself. Those for places include their preposition: "in
#: Navarra", "to Navarra", "from Navarra" may each need a different one
CASES: Final = ("genitive", "accusative", "in", "to", "from")


class Noun(str):
    """A noun, an amount of something, or a list of them: a text in the nominative that can be put into other cases."""

    _in_case: Callable[[str], str]

    def __new__(cls, text: str, in_case: Callable[[str], str]) -> Self:
        self = super().__new__(cls, text)
        self._in_case = in_case
        return self

    def __format__(self, spec: str) -> str:
        return self._in_case(spec) if spec in CASES else super().__format__(spec)


def noun(key: str, /, **params: object) -> Noun:
    """The message for a key, as a noun that can be put into other cases."""

    def in_case(case: str) -> str:
        own = f"{key}.{case}"
        return say(own if has(own) else key, **params)

    return Noun(say(key, **params), in_case)


def in_case(name: str, case: str) -> str:
    """A name in a case, if it has cases."""
    return format(name, case) if isinstance(name, Noun) else name
