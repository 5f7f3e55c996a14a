"""The data files of a game: read as TOML from its package, and hashed for its records."""

import tomllib
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, Iterable


def in_room(rows: Iterable[dict[str, Any]], first: int, last: int, what: str) -> list[dict[str, Any]]:
    """The rows sorted by number. States and actions refer to things by number, wherever the row is in the file;
    `ValueError` if a number is out of range or used twice."""
    found = sorted(rows, key=lambda row: int(row["number"]))
    for row in found:
        if not first <= row["number"] <= last:
            raise ValueError(f"{what} {row['number']}: there is room for the numbers {first} to {last}")
    for one, two in pairwise(found):
        if one["number"] == two["number"]:
            raise ValueError(f"{what} {two['number']}: there are two with this number")
    return found


def numbered(rows: Iterable[dict[str, Any]], room: int, what: str, first: int = 1) -> list[dict[str, Any]]:
    """Like `in_room`, for things numbered without gaps, so that each can be found by its index in the list."""
    found = in_room(rows, first, first + room - 1, what)
    for wanted, row in enumerate(found, first):
        if row["number"] != wanted:
            raise ValueError(f"{what} {row['number']}: the next number is {wanted}")
    return found


class DataFiles:
    """The data files below one package that its rules are built from."""

    __slots__ = ("_texts", "folder")

    def __init__(self, package: str) -> None:
        self.folder: Traversable = files(package)
        self._texts: dict[tuple[str, ...], str] = {}

    def text(self, *path: str) -> str:
        return self.folder.joinpath(*path).read_text(encoding="utf-8")

    def read(self, *path: str) -> dict[str, Any]:
        """Read a file and count it towards the revision."""
        text = self.text(*path)
        self._texts[path] = text
        return tomllib.loads(text)

    def revision(self) -> str:
        """A short hash of all files read so far; records use it to name the data they were played with."""
        return sha256("\n".join(sorted(self._texts.values())).encode()).hexdigest()[:12]
