"""The data files of a game: read as TOML from its package, and hashed for its records."""

import tomllib
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


class DataFiles:
    """The files below one package that its rules are made of."""

    __slots__ = ("_texts", "folder")

    def __init__(self, package: str) -> None:
        self.folder: Traversable = files(package)
        self._texts: dict[tuple[str, ...], str] = {}

    def text(self, *path: str) -> str:
        return self.folder.joinpath(*path).read_text(encoding="utf-8")

    def read(self, *path: str) -> dict[str, Any]:
        """The contents of a file, which from now on counts for the revision."""
        text = self.text(*path)
        self._texts[path] = text
        return tomllib.loads(text)

    def revision(self) -> str:
        """A short hash of all files read: records name the data they were played with."""
        return sha256("\n".join(sorted(self._texts.values())).encode()).hexdigest()[:12]
