"""A pseudo-language: English with accents and extra letters, to reveal where a layout has no room for longer words, and
which words do not come from a catalogue."""

from string import Formatter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

_ACCENTS: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÀƁÇĐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽàƀçđéƒĝĥîĵķļɱñóþǫŕšţûṽŵẋýž",
)
_EVERY: Final = 5  # out of every so many letters
_DOUBLED: Final = (0, 2)  # these are doubled: 40 % more


def pseudo(text: str) -> str:
    """A message in the pseudo-language; its parameters are kept."""
    out: list[str] = []
    letters = 0
    for literal, name, spec, conversion in Formatter().parse(text):
        for char in literal.replace("{", "{{").replace("}", "}}"):
            out.append(char.translate(_ACCENTS))
            if char.isalpha():
                if letters % _EVERY in _DOUBLED:
                    out.append(out[-1])
                letters += 1
        if name is not None:
            out.append("{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}")
    return "".join(out)


def pseudo_catalogue(english: "Catalog") -> "Catalog":
    """All messages of a catalogue in the pseudo-language."""
    for message in english:
        if message.id:
            forms = message.string or ""
            message.string = pseudo(forms) if isinstance(forms, str) else tuple(map(pseudo, forms))
    return english
