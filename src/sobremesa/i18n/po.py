"""Catalogues on disk: PO files, and for each language one file compiled from all of ours, which is faster to read.

Messages are kept next to what they are about: every folder called ``locales`` below a package has a folder for each
language with PO files in it. A game, and a module of a game, bring their own.

They are compiled when the package is built (`hatch_build.py`), and by ``make messages``. If a compiled file is missing,
or was made from PO files that have since changed, it is ignored and the PO files themselves are read.

This file is also loaded by the build, where the package is not available: it imports nothing from it.
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

LOCALES: Final = "locales"
COMPILED: Final = "sobremesa.mo"
#: the ``msgid`` of a message with plural forms is its key; the ``msgid_plural`` is the key followed by this
PLURAL: Final = ".n"
_LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)  # fixed, so that the same files compile to the same bytes


class Catalogues:
    """All messages of one package."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def folders(self) -> list[Path]:
        """All folders with messages below the package."""
        return sorted(self.root.rglob(LOCALES))

    def files(self, language: str) -> list[Path]:
        """The PO files of a language."""
        return [file for folder in self.folders() for file in sorted(folder.glob("*/*.po")) if _is(file, language)]

    def languages(self) -> list[str]:
        """The languages that have PO files."""
        return sorted({file.parent.name for folder in self.folders() for file in folder.glob("*/*.po")})

    def translations(self, language: str) -> GNUTranslations:
        """The messages of a language; `LookupError` if it has none."""
        if language not in self.languages():
            known = ", ".join(self.languages())
            raise LookupError(f"there are no messages in the language {language!r}; there are {known}")
        compiled = self._compiled(language)
        if compiled.exists():
            try:
                found = GNUTranslations(BytesIO(compiled.read_bytes()))
            except (OSError, ValueError, struct.error):
                found = GNUTranslations()  # truncated, or not ours
            if found.info().get("project-id-version") == f"sobremesa {self._fingerprint(language)}":
                return found
        return GNUTranslations(BytesIO(compiled_from(self.read(language))))

    def read(self, language: str) -> "Catalog":
        """All PO files of a language in one catalogue; `ValueError` if a message occurs in two of them."""
        from babel.messages.catalog import Catalog
        from babel.messages.pofile import read_po

        version = self._fingerprint(language)
        whole = Catalog(language, project="sobremesa", version=version, creation_date=_LONG_AGO)
        for file in self.files(language):
            with file.open("rb") as stream:
                part = read_po(stream, language, abort_invalid=True)
            for message in part:
                if not message.id:
                    continue
                if whole.get(message.id) is not None:
                    raise ValueError(f"{file}: the message {message.id!r} stands in another file too")
                whole[message.id] = message
        return whole

    def compile_all(self) -> list[Path]:
        """Compile the catalogues of all languages; returns the compiled files."""
        out: list[Path] = []
        for language in self.languages():
            path = self._compiled(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(compiled_from(self.read(language)))
            out.append(path)
        return out

    def _compiled(self, language: str) -> Path:
        return self.root / "i18n" / LOCALES / language / COMPILED

    def _fingerprint(self, language: str) -> str:
        """A hash that tells whether a compiled file was made from the current PO files."""
        digest = sha256()
        for file in self.files(language):
            digest.update(file.relative_to(self.root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
        return digest.hexdigest()[:16]


#: the messages of our own package
OURS: Final = Catalogues(Path(__file__).parents[1])


def compiled_from(catalogue: "Catalog") -> bytes:
    """Compile a catalogue to its binary form, leaving out messages that are untranslated, incomplete or fuzzy."""
    from babel.messages.mofile import write_mo

    for message in catalogue:
        if isinstance(message.string, (tuple, list)) and not all(message.string):
            message.flags.add("fuzzy")  # fuzzy messages are left out
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def _is(file: Path, language: str) -> bool:
    return file.parent.name == language
