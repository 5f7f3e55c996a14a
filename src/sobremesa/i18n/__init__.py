"""The words of the programme: messages by key, with named parameters.

A key is a path through the tables of the files in ``en/``, like ``event.el_grande.card_taken``. A message that depends
on a number is a table of plural forms, and the parameter ``count`` selects among them; which forms there are is a
matter of the language.
Whole sentences only: no message is glued from pieces, so that other languages can order their words as they like.
"""

import tomllib
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

LANGUAGE = "en"
PLURAL_FORMS = ("zero", "one", "two", "few", "many", "other")

Message = str | dict[str, str]


class MissingMessage(LookupError):
    """A key without a message, or a message without one of its parameters: a mistake in the programme."""


def say(key: str, /, **params: object) -> str:
    """The message of a key with its parameters filled in. Parameters the message does not name are no mistake."""
    message = _message(key)
    if isinstance(message, dict):
        count = params.get("count")
        if not isinstance(count, int):
            raise MissingMessage(f"{key} has plural forms and needs a whole number as 'count'")
        message = message[plural_form(count)]
    try:
        return message.format(**params)
    except KeyError as e:
        raise MissingMessage(f"{key} needs the parameter {e}") from None


def plural_form(count: int) -> str:
    """The form English uses for a number."""
    return "one" if count == 1 else "other"


def has(key: str) -> bool:
    return key in _catalogue()


def keys(prefix: str = "") -> list[str]:
    """All keys below a prefix, in the order of the catalogue."""
    return [k for k in _catalogue() if k.startswith(prefix)]


def placeholders(key: str) -> set[str]:
    """The names of all parameters that a message uses in any of its forms."""
    message = _message(key)
    texts = message.values() if isinstance(message, dict) else [message]
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def has_forms(key: str) -> bool:
    """Whether the message needs the parameter ``count`` to choose its form."""
    return isinstance(_message(key), dict)


def _message(key: str) -> Message:
    try:
        return _catalogue()[key]
    except KeyError:
        raise MissingMessage(f"there is no message {key!r}") from None


@cache
def _catalogue() -> dict[str, Message]:
    out: dict[str, Message] = {}
    for file in sorted(files(__name__).joinpath(LANGUAGE).iterdir(), key=lambda f: f.name):
        _collect(tomllib.loads(file.read_text(encoding="utf-8")), "", out)
    return out


def _collect(table: dict[str, Any], prefix: str, out: dict[str, Message]) -> None:
    for name, value in table.items():
        key = prefix + name
        if isinstance(value, str) or set(value) <= set(PLURAL_FORMS):
            if key in out:
                raise ValueError(f"the message {key!r} stands in two files")
            out[key] = value
        else:
            _collect(value, key + ".", out)
