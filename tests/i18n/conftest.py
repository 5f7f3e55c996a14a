"""Small catalogues in other languages for the tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from sobremesa import i18n
from sobremesa.i18n import po

HEADER = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n{plurals}\n\n'

Write = Callable[[str, str], Path]


def folder(language: str) -> Path:
    """The folder for the messages of a test."""
    return po.OURS.root / "i18n" / po.LOCALES / language


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder from which messages are read."""
    monkeypatch.setattr(po, "OURS", po.Catalogues(tmp_path))
    i18n._messages.cache_clear()
    yield tmp_path
    i18n._messages.cache_clear()


@pytest.fixture
def write(locales: Path) -> Write:
    """Writes the messages of a language, without their header."""

    def written(language: str, messages: str, name: str = "small.po") -> Path:
        plurals = f'"Plural-Forms: {Catalog(language).plural_forms}\\n"'
        path = folder(language) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEADER.format(language=language, plurals=plurals) + messages, encoding="utf-8")
        i18n._messages.cache_clear()
        return path

    return written
