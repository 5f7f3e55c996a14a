"""Combining the words of several modules."""

from typing import Iterable, Mapping, TypeVar

T = TypeVar("T")


def one_table(tables: Iterable[Mapping[str, T]]) -> dict[str, T]:
    """Merge several tables into one. No two of them may have the same key: it would be unclear which one counts."""
    out: dict[str, T] = {}
    for table in tables:
        twice = out.keys() & table.keys()
        assert not twice, f"two modules have words for {', '.join(sorted(twice))}"
        out.update(table)
    return out
