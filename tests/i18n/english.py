"""Helpers: finds English in a page of another language."""

import re
from functools import cache
from string import Formatter

from .catalogue import messages, names_in
from .completeness import is_excused

#: words of English sentences that are no words of Ukrainian, Czech or Polish
TELLING = re.compile(
    r"\b(the|of|and|with|your|you|are|is|from|this|that|which|may|each|any|cannot|must|has|have|who|not"
    r"|cards?|player|silver|round|turn|seat|choose|takes?|goods|moves?|buys?|sells?|scores?|draws?|plays?|gives?|delivers?"
    r"|invites?|upgrades?|pays?)\b",
    re.IGNORECASE,
)
#: in a language of another alphabet all plain letters are suspicious, but for names that its own texts have, and keys
LATIN = re.compile(r"(?<![\w/.-])[A-Za-z]{3,}(?![\w/.-])")
CYRILLIC = frozenset(("uk",))
KEYS = frozenset(("Enter", "Esc"))


@cache
def texts(language: str) -> frozenset[str]:
    """Everything that is said in a language without parameters, or of one thing."""
    said = (form for forms in messages(language).values() for form in forms)
    return frozenset(" ".join(form.replace("{count}", "1").split()) for form in said if names_in(form) <= {"count"})


@cache
def latin_words(language: str) -> frozenset[str]:
    """The words in plain letters that the texts of a language have themselves."""
    forms = (form for forms in messages(language).values() for form in forms)
    return frozenset(
        word for form in forms for literal, *_ in Formatter().parse(form) for word in LATIN.findall(literal)
    )


@cache
def phrases(language: str) -> tuple[str, ...]:
    """Parts of English sentences, of several words, that the language has not: names may stand between them."""
    own = "\n".join(form for forms in messages(language).values() for form in forms)
    found = {
        literal.strip(" .,:;()")
        for forms in messages().values()
        for form in forms
        for literal, *_ in Formatter().parse(form)
    }
    return tuple(sorted(part for part in found if re.search(r"[a-z]{2,} [a-z]{2,}", part) and part not in own))


def english_in(shown: str, language: str, *names: str) -> bool:
    """Whether a text of a page was left in English; names of people may be anything."""
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
    """The same, where nobody can be excused for having yet to translate something."""
    return not is_excused(language) and english_in(shown, language, *names)
