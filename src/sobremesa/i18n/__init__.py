"""The texts of the program: messages by key, with named parameters, in the current language.

A message has a key like ``web.round.over``; its text is in the PO files of each language (`po`), including English.
Every game brings its own. A message that depends on a number has the plural forms of the language, selected by the
parameter ``count``; it may also ask for a noun in a grammatical case (`nouns`). What is missing in a language is said
in English. Messages are whole sentences: none is put together from pieces, so that other languages can order their
words as they like.

The language belongs to the context (`contextvars`): every task of a server has its own. So a text must not be kept for
later, and none is looked up while modules are being loaded.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from typing import Final

from sobremesa.games import folders_of_others

from . import po
from .pseudo import pseudo_catalogue

ENGLISH: Final = "en"
PSEUDO: Final = "en_XA"  # the pseudo-language, see pseudo.py
GROUPED: Final = 1000  # numbers from here on are written with digit grouping
#: the languages to choose from, English first
LANGUAGES: Final = (ENGLISH, *(language for language in po.OURS.languages() if language != ENGLISH))

_language: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)


class MissingMessage(LookupError):
    """A key without a message, or a message without one of its parameters: a bug in the program."""


class _Messages:
    """The messages of one language."""

    def __init__(self, translations: GNUTranslations) -> None:
        self.translations = translations
        #: texts by key, filled as they are looked up; None if there are plural forms or no message
        self._plain: dict[str, str | None] = {}

    def find(self, key: str, count: object) -> str | None:
        """The text of a message, in the form for ``count`` if it has plural forms."""
        if key not in self._plain:
            text = self.translations.gettext(key)
            # the empty key is the header of a file; and some versions of Python return one of several plural forms
            self._plain[key] = None if text == key or not key or self._form(key, 1) else text
        plain = self._plain[key]
        if plain is not None:
            return plain
        if isinstance(count, int):
            return self._form(key, count)
        if self._form(key, 1):
            raise MissingMessage(f"{key} has plural forms and needs a whole number as 'count'")
        return None

    def _form(self, key: str, count: int) -> str | None:
        text = self.translations.ngettext(key, key + po.PLURAL, count)
        return None if text in (key, key + po.PLURAL) else text


@cache
def _messages(language: str) -> _Messages:
    translations = _translations(po.OURS, language)
    for catalogues in _of_others():
        if (ENGLISH if language == PSEUDO else language) in catalogues.languages():
            translations.add_fallback(_translations(catalogues, language))
    if language not in (ENGLISH, PSEUDO):
        translations.add_fallback(_messages(ENGLISH).translations)
    return _Messages(translations)


def _translations(catalogues: po.Catalogues, language: str) -> GNUTranslations:
    if language != PSEUDO:
        return catalogues.translations(language)
    return GNUTranslations(BytesIO(po.compiled_from(pseudo_catalogue(catalogues.read(ENGLISH)))))


def _of_others() -> list[po.Catalogues]:
    """The messages brought by games from other packages."""
    return [po.Catalogues(folder) for folder in folders_of_others()]


def say(key: str, /, **params: object) -> str:
    """The message for a key with its parameters filled in. Parameters that the message does not use are allowed.

    ``count`` is formatted according to the language; other numbers, which may be names, are left as they are.
    """
    count = params.get("count")
    message = _messages(_language.get()).find(key, count)
    if message is None:
        raise MissingMessage(
            f"there is no message {key!r}; 'sobremesa.words.needed' lists those that a game has to bring"
        )
    if isinstance(count, int) and count >= GROUPED:
        from .formats import integer

        params["count"] = integer(count)
    try:
        return message.format(**params)
    except KeyError as e:
        raise MissingMessage(f"{key} needs the parameter {e}") from None
    except ValueError as e:
        raise MissingMessage(f"{key} asks for the case of what is no noun: {e}") from None


def has(key: str) -> bool:
    return _messages(_language.get()).find(key, 1) is not None


# -- the language ------------------------------------------------------------------------------------------------------


def current() -> str:
    """The current language."""
    return _language.get()


@contextmanager
def language(code: str) -> Iterator[None]:
    """Use this language inside the ``with`` block; `LookupError` if there are no messages in it."""
    _messages(code)
    token = _language.set(code)
    try:
        yield
    finally:
        _language.reset(token)


def use(code: str) -> None:
    """Use this language from now on, until the end of the surrounding ``with language`` block."""
    _messages(code)
    _language.set(code)


def preferred(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, if we have it: from ``SOBREMESA_LANG``, which must be one of ours, or
    from the locale of the system (``uk_UA.UTF-8``)."""
    if environ.get("SOBREMESA_LANG"):
        return environ["SOBREMESA_LANG"]
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    code = locale.split(".")[0].split("@")[0]
    return next((known for known in (code, code.split("_")[0]) if known in LANGUAGES), ENGLISH)
