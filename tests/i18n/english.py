"""Helpers: finds English in a page of another language."""

import re
from functools import cache
from string import Formatter

from .catalogue import messages, names_in
from .completeness import is_excused

#: English words that do not exist in Ukrainian, Czech or Polish
TELLING = re.compile(
    r"\b(the|of|and|with|your|you|are|is|from|this|that|which|may|each|any|cannot|must|has|have|who|not"
    r"|cards?|player|silver|round|turn|seat|choose|takes?|goods|moves?|buys?|sells?|scores?|draws?|plays?|gives?|delivers?"
    r"|invites?|upgrades?|pays?)\b",
    re.IGNORECASE,
)
#: in a language with another alphabet any Latin letters are suspicious, except for keys and names in its own texts
LATIN = re.compile(r"(?<![\w/.-])[A-Za-z]{3,}(?![\w/.-])")
CYRILLIC = frozenset(("uk",))
KEYS = frozenset(("Enter", "Esc"))


@cache
def texts(language: str) -> frozenset[str]:
    """All texts of a language that have no parameters, or are about one thing."""
    said = (form for forms in messages(language).values() for form in forms)
    return frozenset(" ".join(form.replace("{count}", "1").split()) for form in said if names_in(form) <= {"count"})


@cache
def latin_words(language: str) -> frozenset[str]:
    """The words in Latin letters that the texts of a language contain themselves."""
    forms = (form for forms in messages(language).values() for form in forms)
    return frozenset(
        word for form in forms for literal, *_ in Formatter().parse(form) for word in LATIN.findall(literal)
    )


@cache
def phrases(language: str) -> tuple[str, ...]:
    """Parts of English sentences, of several words, that the language does not use; names may come in between."""
    own = "\n".join(form for forms in messages(language).values() for form in forms)
    found = {
        literal.strip(" .,:;()")
        for forms in messages().values()
        for form in forms
        for literal, *_ in Formatter().parse(form)
    }
    return tuple(sorted(part for part in found if re.search(r"[a-z]{2,} [a-z]{2,}", part) and part not in own))


def english_in(shown: str, language: str, *names: str) -> bool:
    """Whether a text of a page was left in English; the given names are ignored."""
    text = " ".join(shown.split())
    for name in names:
        text = text.replace(name, " ")
    if text in texts(language):
        return False
    if language in CYRILLIC and set(LATIN.findall(text)) - latin_words(language) - KEYS:
        return True
    if TELLING.search(text) or (text in texts("en") and len(text) > 3):
        return True
    return any(part in text for part in phrases(language))


def left_in_english(shown: str, language: str, *names: str) -> bool:
    """The same, unless the language is excused because of missing translations."""
    return not is_excused(language) and english_in(shown, language, *names)
