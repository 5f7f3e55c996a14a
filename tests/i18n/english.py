"""Helpers: finds English in a page of another language."""

import re
from functools import cache

from .catalogue import messages, names_in

#: words of English sentences that are no words of Ukrainian, Czech or Polish
TELLING = re.compile(
    r"\b(the|of|and|with|your|you|are|is|from|this|that|which|may|each|any|cannot|must|has|have|who|not"
    r"|cards?|player|silver|round|turn|seat|choose|take|takes|goods|moves?)\b",
    re.IGNORECASE,
)


@cache
def texts(language: str) -> frozenset[str]:
    """Everything that is said in a language without parameters, or of one thing."""
    said = (form for forms in messages(language).values() for form in forms)
    return frozenset(form.replace("{count}", "1") for form in said if names_in(form) <= {"count"})


def english_in(shown: str, language: str, *names: str) -> bool:
    """Whether a text of a page was left in English; names of people may be anything."""
    text = " ".join(shown.split())
    for name in names:
        text = text.replace(name, " ")
    if text in texts(language):
        return False
    return (text in texts("en") and len(text) > 3) or bool(TELLING.search(text))
