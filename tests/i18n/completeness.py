"""Translations that are still missing: a warning in ``make test``, a failure in ``make release-check``.

People who change an English sentence need not speak Ukrainian, Czech and Polish: until somebody has looked at a
message, it is shown in English, and tests do not blame the language.
"""

import os
from functools import cache

from tools.messages import report

from .catalogue import messages

IS_RELEASE = os.environ.get("SOBREMESA_RELEASE") == "1"


@cache
def waiting(language: str) -> frozenset[str]:
    """The messages that are waiting for a translator."""
    found = report(language)
    return frozenset((*found.missing, *found.fuzzy))


def translated(language: str) -> dict[str, tuple[str, ...]]:
    """The messages that have a translation in this language."""
    return {key: forms for key, forms in messages(language).items() if key not in waiting(language)}


def is_excused(language: str) -> bool:
    """Whether English is acceptable, because something is still waiting for its translation."""
    return not IS_RELEASE and bool(waiting(language))
