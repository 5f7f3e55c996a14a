"""Lists and numbers as the language of the moment writes them.

Babel is imported when it is needed first: many commands of a terminal need none of this.
"""

from collections.abc import Sequence
from typing import Final, Literal

from . import ENGLISH, PSEUDO, current
from .nouns import Noun, in_case

#: whose habits a language follows, if they are not those of its name: our English writes "a, b and c"
_HABITS: Final = {ENGLISH: "en_GB", PSEUDO: "en_GB"}


def _locale() -> str:
    return _HABITS.get(current(), current())


def listed(names: Sequence[str]) -> Noun:
    """``a, b and c``."""
    return _list(names, "standard")


def either(names: Sequence[str]) -> Noun:
    """``a, b or c``."""
    return _list(names, "or")


def _list(names: Sequence[str], style: Literal["standard", "or"]) -> Noun:
    """A list is in a case if each of its names is."""
    from babel.lists import format_list

    locale = _locale()
    return Noun(
        format_list(names, style, locale),
        lambda case: format_list([in_case(name, case) for name in names], style, locale),
    )


def integer(value: int) -> str:
    """``12,500``: a whole number that counts something."""
    from babel.numbers import format_decimal

    return format_decimal(value, locale=_locale())


def decimal(value: float, digits: int, *, at_most: bool = False) -> str:
    """``12.50``: a number with so many digits behind the point, or at most so many."""
    from babel.numbers import format_decimal

    return format_decimal(value, _pattern(digits, at_most), locale=_locale())


def percent(share: float, digits: int = 1, *, at_most: bool = False) -> str:
    """``12.5%``: a share of 1, written like a number."""
    from babel import Locale
    from babel.numbers import format_percent

    locale = Locale.parse(_locale())
    usual: str = locale.percent_formats[None].pattern
    return format_percent(share, usual.replace("#,##0", _pattern(digits, at_most)), locale=locale)


def _pattern(digits: int, at_most: bool) -> str:
    return "0." + ("#" if at_most else "0") * digits
