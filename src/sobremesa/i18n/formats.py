"""Lists and numbers as written in the current language.

Babel is imported when first needed: many terminal commands need none of this.
"""

from collections.abc import Sequence
from typing import Final, Literal

from . import ENGLISH, PSEUDO, current
from .nouns import Noun, in_case

#: the locale to use for a language, if not its own: our English writes "a, b and c"
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
    """A list can be put into a case by putting each of its names into that case."""
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
    """``12.50``: a number with this many decimals, or at most this many."""
    from babel.numbers import format_decimal

    return format_decimal(value, _pattern(digits, at_most), locale=_locale())


def percent(share: float, digits: int = 1, *, at_most: bool = False) -> str:
    """``12.5%``: a fraction of 1, written as a percentage."""
    from babel import Locale
    from babel.numbers import format_percent

    locale = Locale.parse(_locale())
    usual: str = locale.percent_formats[None].pattern
    return format_percent(share, usual.replace("#,##0", _pattern(digits, at_most)), locale=locale)


def _pattern(digits: int, at_most: bool) -> str:
    return "0." + ("#" if at_most else "0") * digits
