"""Helpers: whole catalogues, usually the English one."""

from functools import cache
from string import Formatter

from sobremesa.i18n import ENGLISH, po


@cache
def messages(language: str = ENGLISH) -> dict[str, tuple[str, ...]]:
    """The texts of every message by key: one, or one for each plural form."""
    out: dict[str, tuple[str, ...]] = {}
    for message in po.OURS.read(language):
        if message.id:
            key, forms = (message.id[0], message.string) if message.pluralizable else (message.id, (message.string,))
            out[key] = tuple(forms)
    return out


def keys(prefix: str = "") -> list[str]:
    """All keys that begin with a prefix."""
    return [key for key in messages() if key.startswith(prefix)]


def below(prefix: str) -> set[str]:
    """The first words after a prefix."""
    return {key.removeprefix(prefix + ".").split(".")[0] for key in keys(prefix + ".")}


def placeholders(key: str) -> set[str]:
    """The names of all parameters that a message uses, in any of its forms."""
    return {name for text in messages()[key] for name in names_in(text)}


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def has_forms(key: str) -> bool:
    """Whether the message needs the parameter ``count`` to choose its form."""
    return len(messages()[key]) > 1
