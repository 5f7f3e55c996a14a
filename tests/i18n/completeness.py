"""Translations that have yet to be made: a warning in ``make test``, a failure in ``make release-check``.

Whoever changes an English sentence need not speak Ukrainian, Czech and Polish: until somebody has looked at a message,
it is said in English, and tests do not hold that against a language.
"""

import os
from functools import cache

from tools.messages import report

from .catalogue import messages

IS_RELEASE = os.environ.get("SOBREMESA_RELEASE") == "1"


@cache
def waiting(language: str) -> frozenset[str]:
    """The messages that wait for a translator."""
    found = report(language)
    return frozenset((*found.missing, *found.fuzzy))


def translated(language: str) -> dict[str, tuple[str, ...]]:
    """The messages that are said in this language."""
    return {key: forms for key, forms in messages(language).items() if key not in waiting(language)}


def is_excused(language: str) -> bool:
    """Whether something may be said in English, because somebody has yet to translate it."""
    return not IS_RELEASE and bool(waiting(language))
