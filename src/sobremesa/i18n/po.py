"""Catalogues on the disk: the PO files of each language, and one file compiled from them, which is quicker to read.

The build of the package compiles (`hatch_build.py`), and so does ``make messages``. A compiled file that is missing, or
that was made from other PO files than those beside it, is as good as none: then the PO files are read themselves.

This file is loaded by the build too, where the package is not: it imports nothing of it.
"""

import struct
from datetime import UTC, datetime
from gettext import GNUTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LOCALES: Final = Path(__file__).parent / "locales"
COMPILED: Final = "sobremesa.mo"
#: a message with plural forms has the key as ``msgid`` and the key with this behind it as ``msgid_plural``
PLURAL: Final = ".n"
_LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)  # the same files compile to the same bytes


def languages() -> list[str]:
    """The languages that have PO files."""
    return sorted(folder.name for folder in LOCALES.iterdir() if _files(folder.name))


def translations(language: str) -> GNUTranslations:
    """The messages of a language; `LookupError` if it has none."""
    if language not in languages():
        raise LookupError(f"there are no messages in the language {language!r}; there are {', '.join(languages())}")
    sources = _files(language)
    compiled = folder(language) / COMPILED
    if compiled.exists():
        try:
            found = GNUTranslations(BytesIO(compiled.read_bytes()))
        except (OSError, ValueError, struct.error):
            found = GNUTranslations()  # cut off, or not ours
        if found.info().get("project-id-version") == f"sobremesa {_fingerprint(sources)}":
            return found
    return GNUTranslations(BytesIO(compiled_from(read(language))))


def read(language: str) -> "Catalog":
    """All PO files of a language in one catalogue; `ValueError` if a message stands in two of them."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    sources = _files(language)
    whole = Catalog(language, project="sobremesa", version=_fingerprint(sources), creation_date=_LONG_AGO)
    for file in sources:
        with file.open("rb") as stream:
            part = read_po(stream, language, abort_invalid=True)
        for message in part:
            if not message.id:
                continue
            if whole.get(message.id) is not None:
                raise ValueError(f"{file}: the message {message.id!r} stands in another file too")
            whole[message.id] = message
    return whole


def compiled_from(catalogue: "Catalog") -> bytes:
    """A catalogue as programmes read it: without what is not translated, or only in part, or fuzzily."""
    from babel.messages.mofile import write_mo

    for message in catalogue:
        if isinstance(message.string, (tuple, list)) and not all(message.string):
            message.flags.add("fuzzy")  # which is left out
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def compile_all() -> list[Path]:
    """Every language has a compiled file; returns them."""
    out: list[Path] = []
    for language in languages():
        path = folder(language) / COMPILED
        path.write_bytes(compiled_from(read(language)))
        out.append(path)
    return out


def folder(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES"


def _files(language: str) -> list[Path]:
    return sorted(folder(language).glob("*.po"))


def _fingerprint(files: list[Path]) -> str:
    """What tells whether a compiled file was made from these."""
    digest = sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
